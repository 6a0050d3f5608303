"""`python -m bot verify` (docs/fair-deal.md): what it proves, what it finds, and the exit codes."""

from __future__ import annotations

import ast
import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from functools import partial, reduce
from operator import getitem
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot import proof
from bot.commands import app
from bot.commands.hands import _lines
from bot.commands.tournament_seats import seats_of
from bot.engine.actions import write_pack
from bot.engine.cards import parse_card as read_card
from bot.proof import deals_of
from bot.proof_lots import lots_of
from bot.services.tables.dealing import shuffler_of
from bot.services.values.tables import TableStatus
from tests.effort import NIGHT
from tests.features.tournaments.services.build import Process
from tests.services.build import ANN, BOB, Night, press_id


def verify(folder: Path, *records: Any, options: tuple[str, ...] = ()) -> Result:
    """Run the command on a file of records, one per line."""
    file = folder / "records.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return CliRunner().invoke(app, ["verify", str(file), *options])


@pytest.fixture(autouse=True)
def a_day_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the fake clock's records on the next day, whatever this machine's clock says."""
    read_later = partial(deals_of, now=datetime(2026, 11, 22, tzinfo=UTC))
    monkeypatch.setattr("bot.commands.hands.deals_of", read_later)


async def played(**opened: Any) -> Night:
    """A night whose table has played its only hand."""
    night = Night()
    await night.open([ANN, BOB], computers=True, hands=1, **opened)
    await night.finish()
    return night


@pytest.fixture(scope="module")
def written() -> str:
    """The record of a first hand, with its cut, as JSON; played once, because many tests begin with it."""

    async def record() -> str:
        night = await played()
        return json.dumps(await night.services.records.record(1))

    return asyncio.run(record())


@pytest.fixture
def record(written: str) -> dict[str, Any]:
    return json.loads(written)


def test_verify_shares_no_code_with_the_dealer() -> None:
    tree = ast.parse(Path(proof.__file__).read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= set(sys.stdlib_module_names)


def test_a_hand_dealt_by_the_bot_is_proven(tmp_path: Path, record: dict[str, Any]) -> None:
    commitment = record["deal"]["commitment"]
    result = verify(tmp_path, record, options=("--commitment", commitment.upper()))
    assert result.exit_code == 0
    press = record["deal"]["presses"][0]
    first, *rest, total = result.stdout.splitlines()
    assert first == f"table 1, hand 1: fits (pack, cut for the first dealer); commitment {commitment}"
    assert rest[0] == f"    press {press}: 2026-11-21 12:00:00 UTC"
    assert rest[1] == "    Proven against the players: none of them could choose these cards."
    assert rest[2].startswith("    Not proven against the operator, who records the presses")
    assert total.startswith("1 of 1 deals fit their proof: 1 proven against players only, 0 also against")


async def test_every_hand_of_a_session_is_proven_and_its_poker(tmp_path: Path) -> None:
    night = await played(preset="najami")
    if (await night.tables.snapshot(1)).table.status is TableStatus.BETWEEN:
        await night.next_hand()
    while (snapshot := await night.tables.snapshot(1)).due:
        person = snapshot.table.seats[snapshot.due[0]].user_id
        hand = await night.services.play.private(1, person)
        await night.services.play.act(1, person, hand.legal.actions[0], turn=None)
        await night.services.computers.settle()
    session = json.loads(json.dumps(await night.services.records.session(1)))
    assert session["poker"] is not None
    result = verify(tmp_path, session)
    assert result.exit_code == 0, result.stdout
    assert result.stdout.splitlines()[-1].startswith("2 of 2 deals fit their proof:")
    session["poker"]["pack"] = " ".join(reversed(session["poker"]["pack"].split()))
    assert verify(tmp_path, session).exit_code == 1


def test_a_broken_commitment_is_found(tmp_path: Path, record: dict[str, Any]) -> None:
    result = verify(tmp_path, record, options=("--commitment", "ab" * 32))
    assert result.exit_code == 1
    assert result.stderr == f"No deal in the file was committed to by {'ab' * 32}.\n"


def swapped(record: dict[str, Any]) -> None:
    """Swap two cards of the pack."""
    cards = record["pack"].split()
    cards[3], cards[40] = cards[40], cards[3]
    record["pack"] = " ".join(cards)


def with_card_twice(record: dict[str, Any]) -> None:
    """Put one card into the pack twice."""
    record["pack"] = " ".join([*record["pack"].split()[:-1], record["pack"].split()[0]])


def pressed(*presses: Any) -> Callable[[dict[str, Any]], object]:
    """Return a function that writes other presses into a record."""
    return lambda record: record["deal"].update(presses=list(presses))


def at(moment: str) -> str:
    """Return the id of a press that Discord issued at a time."""
    return str(press_id(datetime.fromisoformat(moment), 1))


def shortened(record: dict[str, Any]) -> None:
    """Deal a pack without the low cards, shuffled with the secret."""
    cards = [read_card(text) for text in record["pack"].split() if text[0] not in "23456"]
    shuffler = shuffler_of(record["deal"], record["session"], record["hand_no"])
    record["pack"] = write_pack(shuffler.pack(cards, 0))


FORGERIES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "pack": (swapped, "pack 1 is not the one that its proof gives"),
    "twice": (with_card_twice, "pack 1 holds a card twice"),
    "press": (pressed(at("2026-11-21T12:00:00+00:00")), "pack 1 is not the one"),
    "hand": (lambda r: r.update(hand_no=2), "pack 1 is not the one"),
    "session": (lambda r: r.update(session=2), "pack 1 is not the one"),
    "secret": (
        lambda r: r["deal"].update(secret="00" * 32),
        "the secret is not the one that was committed to",
    ),
    "short": (lambda r: r["deal"].update(secret="00"), "its secret is shorter than 256 bits"),
    "no hex": (lambda r: r["deal"].update(secret="xyz"), "its proof cannot be read"),
    "dealer": (lambda r: r.update(dealer=(r["dealer"] + 1) % 5), "the cut for the first dealer is not"),
    "cut": (lambda r: r["deal"]["cut"][0]["seats"].reverse(), "the cut for the first dealer is not"),
    "algorithm": (lambda r: r["deal"].update(algorithm="mine/1"), "its deal was made by mine/1"),
    "no proof": (lambda r: r.pop("deal"), "the record holds no proof of its deal"),
    "text as press": (pressed("my press"), "a press is no id of Discord"),
    "number as press": (pressed(7), "a press is no id of Discord"),
    "digits of another script": (pressed("١٢٣٤"), "a press is no id of Discord"),
    "no press": (pressed(), "it names no press"),
    "press twice": (lambda r: r["deal"]["presses"].extend(r["deal"]["presses"]), "it names a press twice"),
    "too long a press": (pressed("9" * 19), "a press is no id of Discord"),
    "press of 2016": (
        pressed(at("2016-01-01T00:00:00+00:00")),
        "a press is no id of Discord: it is",
    ),
    "press from before": (
        pressed(at("2026-11-21T11:58:00+00:00")),
        "a press is older than the commitment",
    ),
    "press from after": (pressed(at("2026-11-21T12:02:00+00:00")), "a press is later than the deal"),
    "press from the future": (pressed(at("2080-01-01T00:00:00+00:00")), "a press is from the future"),
    "place": (
        lambda r: r["deal"].update(place=[1, 1]),
        "it was dealt in a tournament, and only the",
    ),
    "short pack": (shortened, "pack 1 is not the whole pack of its rules (52 cards)"),
    "no rules": (lambda r: r.pop("rules"), "its proof cannot be read"),
    "no cut": (lambda r: r["deal"].pop("cut"), "the cut for the first dealer is missing"),
    "no time": (lambda r: r["deal"].pop("committed_at"), "its proof cannot be read"),
    "nonsense": (lambda r: r["deal"].update(presses=3), "it names no press"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_record_is_not_proven(tmp_path: Path, record: dict[str, Any], forgery: str) -> None:
    forge, sentence = FORGERIES[forgery]
    forged = deepcopy(record)
    forge(forged)
    result = verify(tmp_path, record, forged)
    assert result.exit_code == 1
    fair, *_, unfair, total = result.stdout.splitlines()
    assert ": fits (" in fair
    assert f"NOT PROVEN: {sentence}" in unfair
    assert total.startswith("1 of 2 deals fit their proof:")


@pytest.mark.parametrize("content", ["", "[]", "{}", "3", "no json", '{"format": "napoleon-session/1"}'])
def test_an_invalid_file_is_reported_in_one_line(tmp_path: Path, content: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(content, encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert result.exit_code == 2
    assert result.stderr == f"{file}, line 1: this is not the record of a hand.\n"


ESCAPE = "\x1b[2K\r"
"""Clears a terminal's line: earlier output there is gone."""


def test_no_field_of_a_file_imitates_the_programs_output(tmp_path: Path, record: dict[str, Any]) -> None:
    said = "1: fits (pack).\n    Proven against the operator and all others together, for everybody."
    forged = deepcopy(record)
    forged |= {"session": said, "hand_no": f"{ESCAPE}{said}", "seats": [f"Ann{ESCAPE}"] * 5}
    forged["deal"]["algorithm"] = f"{ESCAPE}{said}"
    result = verify(tmp_path, forged)
    assert result.exit_code == 1
    first, total = result.stdout.splitlines()
    assert first.startswith("table ?, hand ?: NOT PROVEN: ")
    assert "\x1b" not in result.stdout
    assert total.startswith("0 of 1 deals fit")


@pytest.mark.parametrize("part", ["presses", "values"])
def test_a_deal_with_more_inputs_than_possible_is_refused_at_once(
    tmp_path: Path, record: dict[str, Any], part: str
) -> None:
    record["deal"][part] = [{"text": str(number)} for number in range(20_000)]
    result = verify(tmp_path, record)
    assert f"NOT PROVEN: it names more than 1,000 {part}." in result.stdout


def test_an_overlong_line_is_refused(
    tmp_path: Path, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.commands.hands.MOST_BYTES", 1_000)
    result = verify(tmp_path, record)
    assert result.exit_code == 2
    assert result.stderr.endswith("line 1: longer than any record.\n")


async def tournament_record() -> dict[str, Any]:
    """Return the record of a tournament with a cut, prizes and values."""
    process = Process()
    begun = await process.begin(entry=20, prizes=(75, 25), hands=1, rounds=1, preset="nap")
    over = await process.play(begun.id)
    return json.loads(json.dumps((await process.tournaments.report(over.id)).records))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to everything in a JSON value."""
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


JUNK = (None, True, -1, 10**30, 1e308, float("nan"), "", "x", ESCAPE, "\u0663", [], {}, [[]], [{}], {"a": 1})


@pytest.mark.parametrize("kind", ["hand", "tournament"])
async def test_every_malformed_record_gets_a_sentence(record: dict[str, Any], kind: str) -> None:
    """A field is missing or has another type; fixed seeds make the run repeatable."""
    whole = record if kind == "hand" else await tournament_record()
    everywhere = [path for path in places(whole) if path]
    rng = Random(1)
    for _ in range(1_000 if NIGHT else 250):
        broken, path = deepcopy(whole), rng.choice(everywhere)
        place = reduce(getitem, path[:-1], broken)
        place[path[-1]] = rng.choice(JUNK)
        lines = [line for deal in deals_of(broken) for line in _lines(deal)]
        lines += [f"{lot.about}: {lot.problem}" for lot in (*lots_of(broken), *seats_of(broken))]
        assert all(lines)


FIRST_VERSION = [
    json.loads(line)
    for line in (Path(__file__).parent / "golden" / "deal-1.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Two hands as the bot recorded them when there were no values yet: they are proven for ever."""


def test_hands_of_the_first_version_are_proven_by_its_own_rule(tmp_path: Path) -> None:
    assert {record["deal"]["algorithm"] for record in FIRST_VERSION} == {"napoleon-deal/1"}
    result = verify(tmp_path, *FIRST_VERSION)
    assert result.exit_code == 0
    said = result.stdout.splitlines()
    for index, what, press in (
        (0, "fits (pack, cut for the first dealer)", "1573669306368000001"),
        (4, "fits (pack, 2 redeals, cut for the first dealer)", "1573669306368000051"),
    ):
        commitment = FIRST_VERSION[index // 4]["deal"]["commitment"]
        assert said[index] == f"table 1, hand 1: {what}; commitment {commitment}"
        assert said[index + 1] == f"    press {press}: 2026-11-21 12:00:00 UTC"
        assert said[index + 3].startswith("    Not proven against the operator")
    assert said[-1].startswith("2 of 2 deals fit their proof: 2 proven against players only, 0 also against")


def redealt(record: dict[str, Any]) -> None:
    """Redeal another pack."""
    redeal = next(action for action in record["actions"] if action.get("do") == "redeal")
    redeal["pack"] = " ".join(reversed(redeal["pack"].split()))


@pytest.mark.parametrize(
    "forge",
    [
        pytest.param(swapped, id="pack"),
        pytest.param(redealt, id="redeal"),
        pytest.param(pressed("1573669306368000052"), id="press"),
        pytest.param(lambda record: record["deal"].update(algorithm="napoleon-deal/2"), id="newer"),
    ],
)
def test_a_forged_hand_of_the_first_version_is_not_proven(
    tmp_path: Path, forge: Callable[[dict[str, Any]], object]
) -> None:
    record = deepcopy(FIRST_VERSION[1])
    forge(record)
    result = verify(tmp_path, record)
    assert result.exit_code == 1, result.stdout
    assert "0 of 1 deals fit their proof" in result.stdout
