"""Records for people, and the audit of stored hands."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine.record import read_record, replay, report_of
from bot.services.records.records import replay_problem
from bot.services.values.hands import StoredHand
from bot.services.values.tables import TableStatus
from tests.services import stored
from tests.services.build import ANN, BOB, PRESETS, Night
from tests.services.stored import headed, logged


async def test_a_finished_hands_record_replays(night: Night):
    await night.open([ANN, BOB], computers=True, stake=2)
    snapshot = await night.finish()
    record = json.loads(json.dumps(await night.services.records.record(1)))
    assert record["format"] == "napoleon-hand/1"
    assert record["seats"] == ["Ann", "Bob", "Augereau", "Bernadotte", "Soult"]
    assert (record["preset"], record["options"], record["stake"]) == ("japanese", {}, 2)
    assert (record["session"], record["hand_no"]) == (1, 1)
    assert record["rules"]["adjutant"] is True
    assert record["deal"].keys() == {
        *("algorithm", "commitment", "secret", "presses", "values", "cut"),
        *("committed_at", "dealt_at"),
    }
    assert {action["by"] for action in record["actions"]} == {"player", "computer"}
    assert {action["at"] for action in record["actions"]} == {"2026-11-21T12:00:00.000Z"}
    report = report_of(record, PRESETS)
    assert report["status"] == "settled"
    assert tuple(report["units"]) == snapshot.summary.units


async def test_a_tables_option_is_in_the_record(night: Night):
    await night.open(start=False)
    await night.tables.set_option(1, ANN.user_id, "min_bid", 13)
    await night.everybody_agrees()
    await night.tables.start(1, ANN.user_id, 1)
    await night.finish()
    record = await night.services.records.record(1)
    assert record["options"] == {"min_bid": 13}
    assert record["rules"]["min_bid"] == 13
    without_rules = {name: value for name, value in record.items() if name != "rules"}
    replayed = [replay(read_record(data, PRESETS)) for data in (record, without_rules)]
    assert replayed[0] == replayed[1]


async def test_stored_hands_with_every_ending_pass_the_audit(night: Night):
    await night.open()
    assert replay_problem(stored.hand(night.store)) is None
    await night.moves(9)
    assert replay_problem(stored.hand(night.store)) is None
    await night.finish()
    assert replay_problem(stored.hand(night.store)) is None
    await night.next_hand()
    for _ in range(4):
        await night.everybody_passes()
    assert replay_problem(stored.hand(night.store, 2)) is None
    await night.next_hand()
    await night.moves(9)
    await night.void()
    assert replay_problem(stored.hand(night.store, 3)) is None


FAULTS: dict[str, Callable[[StoredHand], StoredHand]] = {
    "action": lambda it: logged(it, 8, data=it.actions[9].data),
    "missing": lambda it: logged(it, 3),
    "gap": lambda it: logged(it, len(it.actions) - 1, seq=len(it.actions)),
    "outcome": lambda it: replace(it, outcome="overshot"),
    "units": lambda it: replace(it, units=(5, -5, 0, 0, 0)),
    "status": lambda it: replace(it, status="thrown_in"),
    "unfinished": lambda it: logged(it, len(it.actions) - 1),
    "pack": lambda it: headed(it, pack=" ".join(it.header.header["pack"].split()[::-1])),
    "dealer": lambda it: headed(it, dealer=9),
    "no rules": lambda it: headed(it, rules={"colour": "blue"}),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_the_audit_finds_a_damaged_hand(night: Night, fault: str):
    await night.open()
    await night.finish()
    assert replay_problem(FAULTS[fault](stored.hand(night.store))) is not None


async def test_the_log_in_memory_equals_the_stored_one_and_becomes_the_record(night: Night):
    await night.open(undo=True)
    while (live := night.services.live.in_memory(1)).table.status is TableStatus.PLAYING:
        assert live.hand.log == stored.actions(night.store, live.hand.id)
        moves = live.hand.seq
        if moves == 7:
            night = await night.restarted()
        await night.moves(1)
    assert stored.actions(night.store, live.hand.id) == live.hand.log
    assert live.hand.seq > moves > 20
