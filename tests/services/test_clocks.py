"""Clocks: the plain clock, the time bank, the computer's move, away and back, nudges."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.engine.actions import PASS
from bot.services.errors import StaleAction
from bot.services.values.tables import ClockName, DeadlineKind, TableStatus
from tests.services.build import ANN, BOB, FAY, PEOPLE, Night
from tests.services.clocks import FULL, Wall, deadlines, due_seat, make_away, never
from tests.services.virtual import in_virtual_time


@pytest.mark.parametrize(
    ("clock", "seconds", "bank"),
    [("blitz", 15, 60), ("normal", 60, 120), ("relaxed", 300, 600), ("daily", 86400, 86400)],
)
async def test_every_clock_has_its_time_and_its_bank(clock: str, seconds: int, bank: int):
    night = Night()
    snapshot = await night.open(clock=ClockName(clock))
    assert snapshot.clock_ends == night.now() + timedelta(seconds=seconds)
    assert snapshot.bank_ends == snapshot.clock_ends + timedelta(seconds=bank)
    stored = deadlines(night)
    assert stored[DeadlineKind.TURN].due_at == snapshot.bank_ends
    assert stored[DeadlineKind.NUDGE].due_at == night.now() + timedelta(seconds=seconds / 3)
    assert {deadline.turn for deadline in stored.values()} == {snapshot.table.turn}


async def test_with_the_clock_off_a_turn_ends_after_seven_days_all_the_same():
    night = Night()
    snapshot = await night.open(clock=ClockName.OFF)
    assert snapshot.clock_ends == snapshot.bank_ends == night.now() + timedelta(days=7)
    stored = deadlines(night)
    assert stored[DeadlineKind.TURN].due_at == night.now() + timedelta(days=7)
    assert stored[DeadlineKind.NUDGE].due_at == night.now() + timedelta(days=6)


@in_virtual_time
async def test_nobody_locks_the_chips_of_others_by_never_moving_again(wall: Wall):
    """With the clock off somebody who goes away is played for after seven days, from then on at once."""
    night = Night(now=wall)
    await night.open([ANN, BOB], computers=True, clock=ClockName.OFF)
    index, seat = await due_seat(night)
    await asyncio.sleep(7 * 86_400 - 1)
    assert (await due_seat(night))[0] == index
    await asyncio.sleep(5)
    await night.services.computers.settle()
    snapshot = await night.tables.snapshot(1)
    assert snapshot.table.seats[index].away
    assert snapshot.table.seats[index].user_id == seat.user_id
    await asyncio.sleep(8 * 86_400)
    await night.services.computers.settle()
    assert (await night.tables.snapshot(1)).table.status is not TableStatus.PLAYING, "they are away both"
    assert await night.balance(ANN) + await night.balance(BOB) > 1500
    await night.services.stop()


async def test_a_hand_of_a_version_without_the_limit_gets_one_at_the_start():
    night = Night()
    await night.open(clock=ClockName.OFF)
    night.store.data.deadlines[1] = ()
    night.now.pass_seconds(86_400)
    again = await night.restarted()
    stored = deadlines(again)
    assert stored[DeadlineKind.TURN].due_at == night.now() + timedelta(days=7)
    assert (await again.tables.snapshot(1)).clock_ends == night.now() + timedelta(days=7)
    await again.services.stop()


@in_virtual_time
async def test_a_move_within_the_clock_costs_nothing_and_later_the_bank_pays(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.NORMAL)
    first, _ = await due_seat(night)
    await asyncio.sleep(59)
    await night.move(PASS)
    second, _ = await due_seat(night)
    await asyncio.sleep(60 + 45)
    snapshot = await night.move(PASS)
    assert snapshot.table.seats[first].bank == 120
    assert snapshot.table.seats[second].bank == pytest.approx(75)
    await night.services.stop()


@in_virtual_time
async def test_when_clock_and_bank_are_gone_the_computer_makes_that_one_move(wall: Wall):
    night = Night(now=wall)
    before = await night.open(clock=ClockName.NORMAL)
    seat, _ = await due_seat(night)
    await asyncio.sleep(FULL - 1)
    assert (await night.tables.snapshot(1)).table.turn == before.table.turn
    await asyncio.sleep(2)
    after = await night.tables.snapshot(1)
    assert after.table.turn == before.table.turn + 1
    assert night.store.data.actions[1, 0].by == "clock"
    late = after.table.seats[seat]
    assert (late.missed, late.away, late.bank) == (1, False, 0)
    await night.services.stop()


@in_virtual_time
async def test_the_next_turn_of_a_late_player_is_the_plain_clock_alone(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.NORMAL)
    first, _ = await due_seat(night)
    await asyncio.sleep(FULL + 1)
    while (await due_seat(night))[0] != first:
        await night.moves(1)
    snapshot = await night.tables.snapshot(1)
    assert snapshot.clock_ends == snapshot.bank_ends == wall() + timedelta(seconds=60)
    await night.services.stop()


@in_virtual_time
async def test_a_player_who_misses_two_turns_in_a_row_is_away_until_they_are_back(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.BLITZ)
    await night.moves(7)
    seat, _ = await due_seat(night)
    while not (await night.tables.snapshot(1)).table.seats[seat].away:
        if (await due_seat(night))[0] == seat:
            await asyncio.sleep(15 + 60 + 1)
        else:
            await night.moves(1)
    entries = list(night.store.data.actions.values())
    mine = [entry.by for entry in entries if entry.data.get("seat") == seat]
    assert mine[-2:] == ["clock", "clock"]
    assert mine.count("clock") == 2
    while (await night.tables.snapshot(1)).table.status is TableStatus.PLAYING:
        assert (await due_seat(night))[0] != seat
        await night.moves(1)
        await night.services.computers.settle()
    mine = [entry for entry in night.store.data.actions.values() if entry.data.get("seat") == seat]
    assert mine[-1].by == "computer"
    person = (await night.tables.snapshot(1)).table.seats[seat]
    back = await night.tables.come_back(1, person.user_id)
    assert (back.table.seats[seat].away, back.table.seats[seat].missed) == (False, 0)
    shown = len(night.notifier.snapshots)
    assert await night.tables.come_back(1, person.user_id) == back
    assert len(night.notifier.snapshots) == shown
    await night.services.stop()


@in_virtual_time
async def test_a_move_of_ones_own_forgives_a_missed_turn(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.BLITZ)
    seat, _ = await due_seat(night)
    await asyncio.sleep(76)
    assert (await night.tables.snapshot(1)).table.seats[seat].missed == 1
    while (await due_seat(night))[0] != seat:
        await night.moves(1)
    assert (await night.move()).table.seats[seat].missed == 0
    await night.services.stop()


@in_virtual_time
async def test_a_player_away_is_back_with_their_own_move_and_has_a_new_clock_with_the_button(wall: Wall):
    for by_button in (True, False):
        night = Night(now=wall, pause=never)
        await night.open(clock=ClockName.NORMAL)
        seat, person = await due_seat(night)
        await make_away(night, seat)
        snapshot = await night.tables.snapshot(1)
        assert (snapshot.table.seats[seat].away, snapshot.clock_ends) == (True, None)
        assert night.store.data.deadlines[1] == ()
        if by_button:
            back = await night.tables.come_back(1, person.user_id)
            assert back.clock_ends == wall() + timedelta(seconds=60)
            assert back.table.turn == snapshot.table.turn
        else:
            acted = await night.services.play.act(1, person.user_id, PASS, turn=snapshot.table.turn)
            assert acted.snapshot.table.seats[seat].away is False
        await night.services.stop()


@in_virtual_time
async def test_a_table_of_silent_players_finishes_its_hand(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.BLITZ)
    await asyncio.sleep(3600)
    snapshot = await night.tables.snapshot(1)
    assert snapshot.table.status is TableStatus.BETWEEN
    assert all(seat.away for seat in snapshot.table.seats)
    assert {entry.by for entry in night.store.data.actions.values()} == {"clock", "computer"}
    await night.services.stop()


@in_virtual_time
async def test_a_player_is_mentioned_once_a_turn_after_a_third_of_their_clock(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=ClockName.NORMAL)
    seat, _ = await due_seat(night)
    await asyncio.sleep(19)
    assert night.notifier.nudges == []
    await asyncio.sleep(2)
    assert [nudged for _, nudged in night.notifier.nudges] == [seat]
    await asyncio.sleep(100)
    assert len(night.notifier.nudges) == 1
    await night.move(PASS)
    await asyncio.sleep(21)
    assert len(night.notifier.nudges) == 2
    await night.services.stop()


@in_virtual_time
async def test_who_does_not_want_it_and_who_has_moved_is_not_mentioned(wall: Wall):
    night = Night(now=wall)
    for person in PEOPLE:
        assert await night.services.preferences.nudge(person.user_id) is True
        await night.services.preferences.set_nudge(person.user_id, on=False)
    await night.open(clock=ClockName.NORMAL)
    await asyncio.sleep(30)
    assert night.notifier.nudges == []
    await night.services.preferences.set_nudge((await night.due())[1].user_id, on=True)
    for person in PEOPLE:
        await night.services.preferences.set_nudge(person.user_id, on=True)
    for _ in range(5):
        await night.moves(1)
        await asyncio.sleep(19)
    assert night.notifier.nudges == []
    await night.services.stop()


async def test_the_clocks_move_is_refused_to_who_still_has_time():
    night = Night()
    snapshot = await night.open(clock=ClockName.NORMAL)
    night.now.pass_seconds(FULL - 5)
    with pytest.raises(StaleAction):
        await night.services.play.clock_move(1, turn=snapshot.table.turn)
    night.now.pass_seconds(5)
    moves = (night.services.play.clock_move(1, turn=snapshot.table.turn) for _ in range(20))
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert len(night.store.data.actions) == 1


async def test_a_person_who_takes_a_seat_over_has_a_clock_of_their_own():
    night = Night()
    snapshot = await night.open(clock=ClockName.NORMAL)
    night.now.pass_seconds(100)
    seat, person = await due_seat(night)
    after = await night.hand_over(person.user_id, FAY)
    assert after.clock_ends == night.now() + timedelta(seconds=60)
    assert after.table.seats[seat].bank == 120
    other = next(person for person in PEOPLE if person.user_id != snapshot.table.seats[seat].user_id)
    before = night.store.data.deadlines[1]
    night.now.pass_seconds(10)
    await night.tables.leave(1, other.user_id)
    assert night.store.data.deadlines[1] == before
