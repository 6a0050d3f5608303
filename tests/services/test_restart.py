"""A process that ends at any point, and the next one on the same database."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.actions import Bid
from bot.engine.state import PhaseName
from bot.services.errors import NotNow
from bot.services.values.chips import AccountKind
from bot.services.values.tables import ClockName, TableStatus
from tests.effort import examples, pairs, sample
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, PEOPLE, Night, refused

PHASES_AFTER = {0: PhaseName.AUCTION, 2: PhaseName.AUCTION, 5: PhaseName.CALL, 6: PhaseName.EXCHANGE}
PHASES_AFTER |= {7: PhaseName.PLAY, 12: PhaseName.PLAY, 56: PhaseName.PLAY}
CLOCKS = [ClockName.NORMAL, ClockName.OFF]


@pytest.mark.parametrize(("moves", "clock"), pairs(sample([*PHASES_AFTER], 4), CLOCKS))
async def test_a_restart_resumes_in_every_phase(night: Night, moves: int, clock: ClockName):
    await night.open(clock=clock)
    await night.moves(moves)
    before = await night.tables.snapshot(1)
    hands = [await night.services.play.private(1, person.user_id) for person in PEOPLE]
    assert before.view.phase is PHASES_AFTER[moves]
    again = await night.restarted()
    assert await again.tables.snapshot(1) == before
    assert [await again.services.play.private(1, person.user_id) for person in PEOPLE] == hands
    await again.finish()
    assert stored.sums(night.store)[AccountKind.POT] == 0
    assert stored.sums(night.store)[AccountKind.MEMBER] == 5000


@settings(examples(16), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), restarts=st.sets(st.integers(0, 60), max_size=4), seats=st.integers(3, 6))
async def test_a_hand_is_the_same_with_restarts_and_without(seed, restarts, seats):
    """The same people make the same moves: the records are equal."""
    records = []
    for breaks in (set(), restarts):
        night = Night(seed=seed)
        await night.open([*PEOPLE, replace(ANN, user_id=6)][:seats], seats=seats)
        rng, count = random.Random(seed), 0
        while (await night.tables.snapshot(1)).table.status is TableStatus.PLAYING:
            if count in breaks:
                night = await night.restarted()
            _, person = await night.due()
            legal = (await night.services.play.private(1, person.user_id)).legal
            await night.move(legal.sample(rng))
            count += 1
        records.append(await night.services.records.record(1))
    assert records[0] == records[1]


async def test_computers_continue_after_a_restart(night: Night):
    await night.open([ANN, BOB, CLEO], computers=True)
    await night.moves(3)
    await night.services.computers.stop()
    for _ in range(2):
        turn, person = await night.due()
        hand = await night.services.play.private(1, person.user_id)
        action = hand.legal.sample(night.rng)
        snapshot = (await night.services.play.act(1, person.user_id, action, turn=turn)).snapshot
        if snapshot.table.seats[snapshot.view.to_act[0]].computer is not None:
            break
    again = await night.restarted()
    snapshot = await again.tables.snapshot(1)
    assert snapshot.table.seats[snapshot.view.to_act[0]].computer is None
    await again.finish()


async def test_a_hand_that_cannot_be_replayed_does_not_prevent_a_start(
    night: Night, caplog: pytest.LogCaptureFixture
):
    await night.open(stake=3)
    await night.moves(9)
    other = await night.open([ANN], start=False)
    await night.services.stop()
    stored.damage(night.store, 4, do="dance")
    again = await night.restarted()
    assert "table 1 is paused" in caplog.text
    assert (await again.tables.snapshot(other.table.id)).table.status is TableStatus.LOBBY
    paused = await again.tables.snapshot(1)
    assert (paused.table.status, paused.view) == (TableStatus.PLAYING, None)
    for asked in (
        again.services.play.act(1, ANN.user_id, Bid(14, 3), turn=None),
        again.services.play.private(1, ANN.user_id),
    ):
        await refused(asked, NotNow, "table-paused")
    ended = await again.endings.end(1, ANN.user_id, manager=False)
    assert ended.table.status is TableStatus.CLOSED
    assert [await again.balance(person) for person in PEOPLE] == [1000] * 5
    assert stored.sums(night.store)[AccountKind.POT] == 0


async def test_a_missing_hand_does_not_prevent_a_start(night: Night, caplog: pytest.LogCaptureFixture):
    await night.open()
    await night.services.stop()
    stored.execute(night.store, "UPDATE tables SET hand_id = 99")
    again = await night.restarted()
    assert "table 1 is paused" in caplog.text
    assert (await again.endings.end(1, ANN.user_id, manager=False)).table.status is TableStatus.CLOSED


async def test_equal_rules_are_held_in_memory_once(night: Night):
    await night.open()
    for number in range(3):
        await night.open([replace(BOB, user_id=100 + number)], start=False)
    again = await night.restarted()
    rules = {id(live.table.config.rules) for live in again.services.live.all()}
    assert len(rules) == 1
