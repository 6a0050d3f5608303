"""Benchmarks and tools run, at sizes too small for results, so that none breaks unnoticed."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bench import peers
from bench.__main__ import PARTS, TINY, main
from bot.players.levels import Level
from bot.players.search import odds
from bot.services.records.records import replay_problem
from bot.storage.audit.audit import audit
from bot.storage.database import create_database
from tests.effort import at_night
from tools import strength
from tools.fit_playouts import ChoiceCounts, hands, source
from tools.history.__main__ import run as make_history
from tools.history.fill import Size
from tools.load.__main__ import plan, run
from tools.load.figures import growth, knee, line
from tools.results import Results


@at_night
@pytest.mark.parametrize("part", PARTS)
def test_a_benchmark_runs(
    part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module, sizes in TINY.items():
        for name in sizes:
            monkeypatch.setattr(module, name, getattr(module, name))  # restored when the test is over
    main(seed=1, only=part, tiny=True)
    out = capsys.readouterr().out
    figures = json.loads(out[out.index("\n[") :])
    assert figures or (part == "shards" and "TEST_POSTGRES_URL" not in os.environ)
    assert all(figure["value"] >= 0 for figure in figures)


def test_our_part_of_the_comparison_with_other_libraries_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "ROUNDS", 1)
    monkeypatch.setattr(peers, "SLICE", 0.01)
    games = {"hands": peers.ours(), "playouts": peers.compact(), "dealt": peers.compact(dealt=True)}
    assert all(rate > 0 for rates in peers.rates(games, 1).values() for rate in rates)


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are pinned to cores")


@at_night
async def test_people_on_a_socket_play_at_two_tables() -> None:
    (row,) = await run(plan(["--tables", "2", "--presses", "2", "--seconds", "6"]))
    assert row.sent > 0
    assert row.moves > 0, "nobody made a move"
    assert row.unanswered == 0
    assert row.requests.keys() >= {"free POST interactions/callback", "free PATCH webhooks/messages"}
    assert sum(share for kind, share in row.requests.items() if kind.startswith("free")) >= 1
    assert row.cpu > 0
    assert row.memory > 10 << 20
    assert "2" in line(row)
    assert "2 tables" in knee([row])
    assert f"memory {row.memory >> 20} to {row.memory >> 20} MB" in growth([row])


def test_an_external_database_takes_one_number_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://nobody@127.0.0.1/empty")
    assert plan(["--tables", "50"]).tables == (50,)
    with pytest.raises(SystemExit):
        plan(["--tables", "50,200"])


@at_night
async def test_a_generated_history_stays_sound_when_people_and_servers_have_left(tmp_path: Path) -> None:
    file = tmp_path / "history.db"
    figures = {figure.name: figure for figure in await make_history(file, Size(180, 60, 6, 30))}
    assert figures["what check finds"].value == 0, figures["what check finds"].note
    for name in ("a hand's end", "a deal", "profile, all time", "export", "deletion of a member"):
        assert figures[name].value > 0
    assert figures["start with 6 tables"].value > 0
    database = create_database(f"sqlite:///{file}")
    try:
        assert (await audit(database, replay_problem)).problems == ()
    finally:
        await database.close()


@at_night
def test_every_part_of_the_report_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(Level.EXPERT, "napoleon", replace(Level.EXPERT.napoleon, worlds=5))
    monkeypatch.setattr(strength, "PRESETS", (("najami", 5),))

    def run(deals: int) -> str:
        strength.main(
            deals=deals,
            seed=1,
            only="",
            first="expert",
            second="regular",
            preset="japanese",
            seats=4,
            jobs=1,
            results=tmp_path / "results.jsonl",
        )
        return capsys.readouterr().out

    run(1)
    out = run(2)  # earlier results are counted with the new ones
    assert run(2) == out
    assert out.count("contracts a deal") == out.count("points a deal") == 2
    assert out.count("units a hand") == 3, "Nap too"
    assert out.count("a hundred hands:") == 2
    assert out.count("chance given, came true:") == 2
    assert out.count("lost by winning everything") == 3, "each preset, and both together"


def test_shares_are_given_with_their_interval() -> None:
    assert strength.share(39, 5_041) == "0.77% (95 %: 0.57% to 1.06%; 39 of 5041)"
    assert strength.share(0, 100) == "0.00% (95 %: 0.00% to 3.70%; 0 of 100)"


def test_generated_odds_have_the_rows_and_kinds_of_those_in_use() -> None:
    counted = ChoiceCounts()
    for seats in (3, 5):
        for state, card in islice(hands("japanese", seats, 2), 40):
            counted.add(state, card)
    written: dict[str, Any] = {"__name__": "odds"}
    exec(source(counted), written)
    for name in ("SMALL", "MANY"):
        ours, theirs = getattr(odds, name), written[name]
        assert [len(row) for row in theirs.lead] == [len(row) for row in ours.lead]
        assert [len(row) for row in theirs.follow] == [len(row) for row in ours.follow]
        assert any(set(row) != {1.0} for row in theirs.lead), "leads were seen"
        assert any(set(row) != {1.0} for row in theirs.follow), "and cards that followed"
    assert len(written["LED_LOWEST"]) == len(odds.LED_LOWEST)
    assert len(written["PLAYED_LOWEST"]) == len(odds.PLAYED_LOWEST)


def test_only_missing_deals_are_played_after_a_kill(tmp_path: Path) -> None:
    played: list[int] = []

    def work(deal: int) -> tuple[int, str]:
        if deal == 3:
            raise RuntimeError
        played.append(deal)
        return deal * deal, "made"

    file = tmp_path / "a.jsonl"
    with pytest.raises(RuntimeError):
        Results(file, "x").results("play", work, range(4), 1)
    with file.open("a") as cut:
        cut.write('{"part": "play", "de')
    again = Results(file, "x")
    assert again.results("play", work, (1, 2, 4), 1) == [[1, "made"], [4, "made"], [16, "made"]]
    assert played == [0, 1, 2, 4]
    again.results("other", work, range(1), 1)
    assert played[-1] == 0, "another part has its own results"
    with pytest.raises(ValueError, match="now it is"):
        Results(file, "y")
