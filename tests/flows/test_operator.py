"""What the operator sees of a game: log lines that leak nothing, metrics, and health over HTTP."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from simcord.http import router

from bot import __version__
from bot.services.values.tables import TableStatus
from bot.storage.migrate import revisions
from bot.watch.backups import Schedule
from bot.watch.reports import Reports
from bot.watch.storage import LOW_BYTES, Space
from bot.watch.watching import Plan, Watch, watching
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.failing import refusal, refuse_dms
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    actor_of,
    deal,
    hand_to_move,
    open_and_start,
    open_table,
    play_hand,
)
from tests.flows.simulated import answers, inside
from tests.flows.world import NAMES
from tests.log_capture import Line, LogCapture, capture_logs
from tests.metrics_reader import metric_value, samples, unexpected_labels
from tests.secrecy.mentions import named_cards

CARD = re.compile(r"\b(?:[2-9TJQKA][CDHS]|JK)\b")
NAME = re.compile(rf"\b(?:{'|'.join(NAMES)})\b")
OF_A_TABLE = ("hand dealt", "hand ended", "table changed", "table opened", "table closed")


def indiscreet(logs: LogCapture) -> list[Line]:
    """Return the lines that name a card or a person."""
    return [
        line for line in logs.lines() if named_cards(line) or CARD.search(str(line)) or NAME.search(str(line))
    ]


@pytest.mark.parametrize("way", sample([SLASH, BUTTONS, DM], 1))
async def test_the_log_of_a_hand_names_table_hand_and_interaction_but_no_card_and_no_person(
    make_world: MakeWorld, way: str
):
    world = await make_world(people=2)
    with capture_logs("DEBUG") as logs:
        await open_and_start(world, way)
        await play_hand(world, way)
        assert await world.status() is TableStatus.BETWEEN
    about = [line for line in logs.lines() if line["event"] in OF_A_TABLE]
    assert {line["event"] for line in about} == {"table opened", "hand dealt", "hand ended", "table changed"}
    assert {line["table_id"] for line in about} == {1}
    assert {line["hand_id"] for line in about if "hand" in line["event"]} == {1}
    opened, *_, ended = about
    assert isinstance(opened["interaction_id"], int)
    assert (ended["hand_no"], ended["status"]) == (1, "settled")
    moves = [line for line in logs.lines(event="table changed") if line.get("hand_id") == 1]
    requests = [line for line in logs.lines(event="request", outcome="done") if line["verb"] != "hand"]
    assert len([line for line in requests if line.get("hand_id") == 1]) > 10
    assert {line["guild_id"] for line in requests} <= {world.guild.id, None}
    assert {line["user_id"] for line in requests} == {actor.id for actor in world.people}
    assert all(line["ms"] >= 0 and "interaction_id" in line for line in requests)
    kinds = {line["kind"] for line in requests if line["level"] == "info"}
    assert ("command" if way == SLASH else "button") in kinds
    assert all(line["verb"] for line in requests)
    # A computer's move belongs to no press, although a press made it its turn.
    assert {"interaction_id" in line for line in moves} == {True, False}
    assert len({line["interaction_id"] for line in moves if "interaction_id" in line}) > 10
    assert indiscreet(logs) == []


async def test_starts_and_stops_are_logged(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1, deal_too=False)
    with capture_logs("INFO") as logs:
        await world.restart()
    events = [line["event"] for line in logs.lines() if line["logger"] == "bot.client"]
    assert events == ["stopping", "stopped", "ready"]
    (ready,) = logs.lines(event="ready")
    assert ready["schema"] == revisions()[-1]
    assert (ready["version"], ready["servers"], ready["tables"]) == (__version__, 1, 1)


async def test_the_scan_finds_a_card_and_a_name():
    for said in ("plays AS", "plays ♠A", "cleo plays"):
        with capture_logs() as logs:
            logs.stream.write(f'{{"event": "{said}"}}\n')
            assert len(indiscreet(logs)) == 1


async def test_the_error_id_a_person_reads_is_in_the_line_with_the_traceback(
    make_world: MakeWorld, logged_errors: list[str], monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, SLASH, people=3)

    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError("cannot play 'AS'")

    actor = actor_of(world, await hand_to_move(world))
    monkeypatch.setattr(type(world.bot.app.play), "act", fail)
    with capture_logs() as logs:
        shown = answers(await actor.slash(world.place(), "pass"))[-1]
    (line,) = logs.lines(event="unknown error")
    assert line["error_id"] in shown.text
    assert len(line["error_id"]) == 8
    assert "RuntimeError: cannot play '<card>'" in line["exception"]
    assert (line["table_id"], line["hand_id"]) == (1, 1)
    assert isinstance(line["interaction_id"], int)
    assert metric_value(world.bot.metrics, "interactions_total", kind="command", outcome="failed") == 1
    assert indiscreet(logs) == []
    logged_errors.clear()


async def test_a_message_that_cannot_be_sent_is_logged_with_its_table(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=3, deal_too=False)
    with capture_logs() as logs:
        refuse_dms(world.env, status=500, code=0)
        await deal(world, BUTTONS)
    failures = [line for line in logs.lines() if "is shown again" in line["event"]]
    assert failures
    assert {(line["table_id"], line["hand_id"]) for line in failures} == {(1, 1)}
    assert not any("interaction_id" in line for line in failures)
    assert world.bot.publisher.backlog() == (1, 1)


async def test_the_metrics_of_a_hand(make_world: MakeWorld):
    world = await make_world(people=2)
    watch, metrics = Watch(world.bot), world.bot.metrics
    await open_and_start(world, SLASH)
    assert metric_value(metrics, "tables", status="playing") == 1
    assert metric_value(metrics, "hands_under_way") == 1
    made = await play_hand(world, SLASH)
    assert made > 10
    assert metric_value(metrics, "moves_total", made_by="player") == made
    assert metric_value(metrics, "moves_total", made_by="computer") > 10
    assert metric_value(metrics, "moves_total", made_by="clock") == 0
    # Without thinking processes a long thought ends without a move, and a second attempt is simpler.
    thought = metric_value(metrics, "moves_total", made_by="computer") + metric_value(
        metrics, "simpler_moves_total"
    )
    assert metric_value(metrics, "thinking_seconds_count") == thought
    commands = metric_value(metrics, "interactions_total", kind="command", outcome="done")
    assert commands - made in (4, 5)  # opened, one sat down, filled up, dealt; a discard may take two
    assert metric_value(metrics, "interaction_seconds_count", kind="command") == commands
    assert metric_value(metrics, "interactions_total", kind="autocomplete", outcome="done") > 10
    assert metric_value(metrics, "tables", status="between") == 1
    assert metric_value(metrics, "hands_under_way") == 0
    assert metric_value(metrics, "transaction_seconds_count", kind="write", outcome="done") > made
    with capture_logs() as logs:
        await world.people[0].slash(world.place(), "pass")
    assert metric_value(metrics, "interactions_total", kind="command", outcome="refused") == 1
    assert logs.lines(event="request", code="no-hand"), "the log says why"
    assert list(unexpected_labels(metrics)) == []
    assert not any(CARD.search(str(s)) or named_cards(s.labels) for s in samples(metrics))
    assert watch.reading().backlog == 0


ENTRY = {
    "id": "77",
    "application_id": "1000",
    "version": "78",
    "type": 4,
    "name": "launch",
    "description": "",
    "handler": 2,
    "contexts": None,
    "integration_types": [0, 1],
    "default_member_permissions": None,
    "nsfw": False,
}
"""The command that Discord creates when Activities are switched on in the developer portal."""


async def test_commands_are_registered_although_activities_are_switched_on(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    plain, sent = router.dispatch, []

    def dispatch(backend: Any, method: str, path: str, **details: Any) -> Any:
        if not path.endswith("/commands"):
            return plain(backend, method, path, **details)
        if method == "GET":
            return [*plain(backend, method, path, **details), ENTRY]
        sent.append(details["json"])
        ours = [command for command in details["json"] if command["type"] != ENTRY["type"]]
        if ours == details["json"]:
            raise refusal(400, 50240)
        return plain(backend, method, path, **{**details, "json": ours})

    monkeypatch.setattr(router, "dispatch", dispatch)
    world = await make_world(people=1)
    refused, taken = sent
    *ours, entry = taken
    assert ours == refused, "ours are unchanged"
    assert (entry["id"], entry["name"], entry["handler"]) == ("77", "launch", 2)
    assert not await world.bot.sync_commands(), "it is done"


async def test_the_operator_is_told_in_discord_of_starts_trouble_and_recovery(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
):
    world = await make_world(people=1)
    channel, person = (Reports(world.bot, to) for to in (world.channel.id, world.people[0].id))

    def tell(text: str) -> None:
        channel.tell(text)
        person.tell(text)

    watch = Watch(world.bot, tell=tell)
    with inside(world.env):
        for space in (LOW_BYTES, 1_000_000, LOW_BYTES):
            monkeypatch.setattr("bot.watch.watching.measure", lambda _, free=space: Space(free, 0, 0))
            await watch.judge()
        await channel.settle()
        await person.settle()
    assert logged_errors == ["watchdog: the database's disk has only 1 MB left"]
    logged_errors.clear()
    for channel_id in (world.channel.id, world.people[0].user.dm_channel.id):
        kept = world.env.backend.messages[channel_id]
        started, low, recovered = [kept[number].content for number in sorted(kept)]
        assert started == f"▶️ Napoleon {__version__} has started: 1 servers, 0 tables"
        assert low == "⚠️ the database's disk has only 1 MB left"
        assert recovered.startswith("✅ disk recovered after ")


async def test_a_report_that_reaches_nobody_is_an_error_once(make_world: MakeWorld, logged_errors: list[str]):
    world = await make_world(people=1)
    reports = Reports(world.bot, 4711, retry=0)
    with inside(world.env):
        for text in ("one", "two"):
            reports.tell(text)
            await reports.settle()
    assert logged_errors == ["REPORT_TO is not the id of a channel or a person: no reports are sent"]
    logged_errors.clear()


async def test_the_operator_reads_the_bots_state_by_direct_message(make_world: MakeWorld, tmp_path: Path):
    world = await make_world(people=3)
    owner, reader, stranger = world.people
    world.bot.owner_id, world.bot.app.operators = owner.id, frozenset([reader.id])
    await open_and_start(world, BUTTONS)
    world.bot.metrics.undeliverable("blocked")
    with inside(world.env):
        plan = Plan(backups=Schedule(tmp_path, hours=24, keep=1), first_backup=9e9)
        async with watching(world.bot, plan) as watch:
            expected = await watch.status()
    for person in (owner, reader):
        shown = answers(await person.user.slash("operator status"))[-1]
        assert shown.text == expected
    for line in (
        f"**Napoleon {__version__}**, up for 0 h 0 min",
        "Servers: 1; tables: 1, hands under way: 1",
        "Last backup: none yet",
        "Unreachable: nothing",
        "Undeliverable since the start: 1 blocked",
        "Worker processes started: 0 to think, 0 to draw",
    ):
        assert line in expected
    assert re.search(r"^Free disk: [\d.]+ GB$", expected, re.MULTILINE)
    world.bot.owner_id = None
    refused = answers(await stranger.user.slash("operator status"))[-1]
    assert refused.text.endswith("Only the people who run this bot can do that.")
