"""Clocks after failures, after restarts and between hands."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

from bot.engine.actions import PASS
from bot.services.tables.changes import changed
from bot.services.values.settings import RESTART_GRACE
from bot.services.values.tables import ClockName, Deadline, DeadlineKind, Person, TableStatus
from tests.services.build import ANN, BOB, FAY, Night
from tests.services.clocks import Wall, due_seat
from tests.services.virtual import in_virtual_time


@in_virtual_time
async def test_a_failure_at_one_table_is_tried_again_in_peace_and_stops_no_other(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.BLITZ)
    other = await night.openings.create(
        guild_id=1, channel_id=2, locale="en", host=FAY, config=(await night.tables.snapshot(1)).table.config
    )
    tries = []

    async def failing(table_id: int, *, turn: int) -> None:
        tries.append(table_id)
        raise ZeroDivisionError

    night.services.play.clock_move = failing
    await asyncio.sleep(86_500)
    assert set(tries) == {1}
    assert 86_400 / 5 - 50 < len(tries) <= 86_500 / 5
    assert (await night.tables.snapshot(other.table.id)).table.status is TableStatus.CLOSED
    await night.services.stop()


@in_virtual_time
async def test_clocks_wait_for_a_database_that_is_down(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.BLITZ)
    night.store.down = True
    await asyncio.sleep(200)
    assert night.store.data.actions == {}
    night.store.down = False
    await asyncio.sleep(6)
    assert len(night.store.data.actions) == 1
    await night.services.stop()


@in_virtual_time
async def test_a_commit_that_fails_at_the_clocks_move_is_tried_again(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.BLITZ)
    await asyncio.sleep(74)
    night.store.fail_commits = 1
    await asyncio.sleep(7)
    assert [entry.by for entry in night.store.data.actions.values()] == ["clock"]
    await night.services.stop()


@in_virtual_time
async def test_deadlines_of_a_turn_that_is_over_are_swept_away(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.BLITZ)
    old = Deadline(1, DeadlineKind.TURN, 0, wall())
    unknown = Deadline(99, DeadlineKind.TURN, 0, wall())
    night.store.data.deadlines[1] += (old,)
    night.store.data.deadlines[99] = (unknown,)
    await asyncio.sleep(10)
    assert old not in night.store.data.deadlines[1]
    assert night.store.data.deadlines[99] == ()
    assert night.store.data.actions == {}
    await night.services.stop()


@in_virtual_time
async def test_after_a_restart_everybody_has_a_grace_and_pays_nothing_for_the_time_between(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.NORMAL)
    seat, person = await due_seat(night)
    await night.services.stop()
    await asyncio.sleep(3600)
    night = await night.restarted()
    snapshot = await night.tables.snapshot(1)
    assert snapshot.bank_ends == wall() + timedelta(seconds=RESTART_GRACE)
    await asyncio.sleep(RESTART_GRACE - 1)
    assert night.store.data.actions == {}
    acted = await night.services.play.act(1, person.user_id, PASS, turn=snapshot.table.turn)
    assert acted.snapshot.table.seats[seat].bank == 120
    await night.services.stop()


@in_virtual_time
async def test_the_clock_runs_out_after_the_grace(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.BLITZ)
    await night.services.stop()
    await asyncio.sleep(3600)
    night = await night.restarted()
    await asyncio.sleep(RESTART_GRACE + 1)
    assert [entry.by for entry in night.store.data.actions.values()] == ["clock"]
    await night.services.stop()


@in_virtual_time
async def test_a_clock_that_had_time_left_runs_on_after_a_restart(wall: Wall):
    night = Night(now=wall)
    before = await night.open(clock=ClockName.RELAXED)
    await asyncio.sleep(20)
    night = await night.restarted()
    after = await night.tables.snapshot(1)
    assert (after.clock_ends, after.bank_ends) == (before.clock_ends, before.bank_ends)
    await night.services.stop()


async def _away_for_a_hand(night: Night, *, who: Person) -> None:
    """Let a person be away from the first move of a hand to its end."""
    live = await night.services.live.get(1)
    seats = tuple(replace(seat, away=seat.user_id == who.user_id) for seat in live.table.seats)
    await night.services.live.change(1, lambda it: changed(it, replace(it.table, seats=seats), night.now()))
    await night.services.computers.settle()
    await night.finish()


async def test_somebody_away_for_a_whole_hand_is_not_dealt_into_the_next():
    night = Night()
    await night.open([ANN, BOB], computers=True)
    await _away_for_a_hand(night, who=BOB)
    shown = await night.tables.snapshot(1)
    assert [shown.table.seats[seat].user_id for seat in shown.absent] == [BOB.user_id]
    chips = await night.balance(BOB)
    night = await night.restarted()
    assert (await night.tables.snapshot(1)).absent == shown.absent
    await night.next_hand()
    assert await night.balance(BOB) == chips, "nothing was put into the pot for Bob"
    assert {seat.user_id for seat in (await night.tables.snapshot(1)).table.seats} == {ANN.user_id, None}
    await night.finish()
    await night.tables.sit(1, BOB)
    await night.next_hand()
    assert await night.balance(BOB) < chips, "Bob sat down again"
    await night.services.stop()


async def test_who_is_back_or_has_moved_is_dealt_into_the_next_hand():
    night = Night()
    await night.open([ANN, BOB], computers=True)
    await _away_for_a_hand(night, who=BOB)
    await night.tables.come_back(1, BOB.user_id)
    assert (await night.tables.snapshot(1)).absent == ()
    await night.next_hand()
    while BOB.user_id not in (await night.services.live.get(1)).hand.moved:
        await night.move()
    await _away_for_a_hand(night, who=BOB)
    assert (await night.tables.snapshot(1)).absent == (), "Bob has moved again"
    await night.next_hand()
    assert BOB.user_id in (await night.tables.snapshot(1)).table.players
    await night.services.stop()
