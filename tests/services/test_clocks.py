"""Clocks: base time, time bank, the computer's move, away and back, nudges, failures, restarts."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.engine.actions import PASS
from bot.services import live as live_module
from bot.services.errors import StaleAction, StorageUnavailable
from bot.services.ports import Outage
from bot.services.tables.changes import change_within_turn
from bot.services.values.settings import RESTART_GRACE
from bot.services.values.tables import ClockName, Deadline, DeadlineKind, Person, TableStatus
from tests.services import stored
from tests.services.build import ANN, BOB, FAY, PEOPLE, Night
from tests.services.clocks import FULL, deadlines, due_seat, make_away, never
from tests.services.virtual import Wall, in_virtual_time

GUS = Person(77, "Gus")


@pytest.mark.parametrize(
    ("clock", "seconds", "bank", "nudge"),
    [("normal", 60, 120, 20), ("daily", 86400, 86400, 28800), ("off", 7 * 86400, 0, 6 * 86400)],
)
async def test_a_turn_has_its_clocks_base_time_and_bank_and_seven_days_without_one(
    night: Night, clock: str, seconds: int, bank: int, nudge: int
):
    snapshot = await night.open(clock=ClockName(clock))
    assert snapshot.clock_ends == night.now() + timedelta(seconds=seconds)
    assert snapshot.bank_ends == snapshot.clock_ends + timedelta(seconds=bank)
    found = deadlines(night)
    assert found[DeadlineKind.TURN].due_at == snapshot.bank_ends
    assert found[DeadlineKind.NUDGE].due_at == night.now() + timedelta(seconds=nudge)
    assert {deadline.turn for deadline in found.values()} == {snapshot.table.turn}


@in_virtual_time
async def test_nobody_locks_others_chips_by_never_moving(night: Night):
    """With the clock off an absent player is played for after seven days, and at once from then on."""
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
    assert (await night.tables.snapshot(1)).table.status is not TableStatus.PLAYING, "both are away"
    assert await night.balance(ANN) + await night.balance(BOB) > 1500


@in_virtual_time
async def test_a_move_within_base_time_is_free_and_later_ones_cost_bank(night: Night):
    await night.open(clock=ClockName.NORMAL)
    first, _ = await due_seat(night)
    await asyncio.sleep(59)
    await night.move(PASS)
    second, _ = await due_seat(night)
    await asyncio.sleep(60 + 45)
    snapshot = await night.move(PASS)
    assert snapshot.table.seats[first].bank == 120
    assert snapshot.table.seats[second].bank == pytest.approx(75)
    late = next(person for person in PEOPLE if person.user_id == snapshot.table.seats[second].user_id)
    await night.finish()
    left = (await night.tables.snapshot(1)).table.seats[second].bank
    await night.tables.leave(1, late.user_id)
    await night.next_hand()
    await night.finish()
    again = (await night.tables.sit(1, late)).table
    assert again.seats[second].bank == left <= 75, "leaving between hands wins no time"
    assert "banks" not in stored.hand(night.store, 2).header.header


@in_virtual_time
async def test_the_computer_makes_one_move_for_a_late_player_whose_next_turn_has_base_time_only(night: Night):
    before = await night.open(clock=ClockName.NORMAL)
    seat, _ = await due_seat(night)
    await asyncio.sleep(FULL - 1)
    assert (await night.tables.snapshot(1)).table.turn == before.table.turn
    await asyncio.sleep(2)
    after = await night.tables.snapshot(1)
    assert after.table.turn == before.table.turn + 1
    assert stored.actions(night.store)[0].by == "clock"
    late = after.table.seats[seat]
    assert (late.missed, late.away, late.bank) == (1, False, 0)
    while (await due_seat(night))[0] != seat:
        await night.moves(1)
    again = await night.tables.snapshot(1)
    assert again.clock_ends == again.bank_ends == night.now() + timedelta(seconds=60)
    assert (await night.move()).table.seats[seat].missed == 0, "a move of their own forgives it"


@in_virtual_time
async def test_a_player_who_misses_two_turns_in_a_row_is_away_until_back(night: Night):
    await night.open(clock=ClockName.BLITZ)
    await night.moves(7)
    seat, _ = await due_seat(night)
    while not (await night.tables.snapshot(1)).table.seats[seat].away:
        if (await due_seat(night))[0] == seat:
            await asyncio.sleep(15 + 60 + 1)
        else:
            await night.moves(1)
    entries = stored.actions(night.store)
    mine = [entry.by for entry in entries if entry.data.get("seat") == seat]
    assert mine[-2:] == ["clock", "clock"]
    assert mine.count("clock") == 2
    while (await night.tables.snapshot(1)).table.status is TableStatus.PLAYING:
        assert (await due_seat(night))[0] != seat
        await night.moves(1)
        await night.services.computers.settle()
    mine = [entry for entry in stored.actions(night.store) if entry.data.get("seat") == seat]
    assert mine[-1].by == "computer"
    person = (await night.tables.snapshot(1)).table.seats[seat]
    back = await night.tables.come_back(1, person.user_id)
    assert (back.table.seats[seat].away, back.table.seats[seat].missed) == (False, 0)
    shown = len(night.notifier.snapshots)
    assert await night.tables.come_back(1, person.user_id) == back
    assert len(night.notifier.snapshots) == shown


@pytest.mark.parametrize("by_button", [True, False])
@in_virtual_time
async def test_a_move_brings_a_player_back_and_the_button_restarts_the_clock(wall: Wall, by_button: bool):
    night = Night(now=wall, pause=never)
    await night.open(clock=ClockName.NORMAL)
    seat, person = await due_seat(night)
    await make_away(night, seat)
    snapshot = await night.tables.snapshot(1)
    assert (snapshot.table.seats[seat].away, snapshot.clock_ends) == (True, None)
    assert not stored.deadlines(night.store)
    if by_button:
        back = await night.tables.come_back(1, person.user_id)
        assert back.clock_ends == wall() + timedelta(seconds=60)
        assert back.table.turn == snapshot.table.turn
    else:
        acted = await night.services.play.act(1, person.user_id, PASS, turn=snapshot.table.turn)
        assert acted.snapshot.table.seats[seat].away is False


@in_virtual_time
async def test_a_player_is_mentioned_once_per_turn_after_a_third_of_the_clock(night: Night):
    await night.open(clock=ClockName.NORMAL)
    seat, _ = await due_seat(night)
    await asyncio.sleep(19)
    assert night.notifier.nudges == []
    await asyncio.sleep(2)
    assert [nudged for _, nudged in night.notifier.nudges] == [seat]
    night.services.clocks.end_outage(Outage(night.now() - timedelta(seconds=1), night.now(), lambda *_: True))
    await asyncio.sleep(100)
    assert len(night.notifier.nudges) == 1, "nor after an outage"
    await night.move(PASS)
    await asyncio.sleep(21)
    assert len(night.notifier.nudges) == 2


@in_virtual_time
async def test_players_who_opted_out_or_moved_are_not_mentioned(night: Night):
    for person in PEOPLE:
        assert (await night.services.preferences.of(person.user_id)).nudge is True
        await night.services.preferences.change(person.user_id, nudge=False)
    await night.open(clock=ClockName.NORMAL)
    await asyncio.sleep(30)
    assert night.notifier.nudges == []
    await night.services.preferences.change((await night.due())[1].user_id, nudge=True)
    for person in PEOPLE:
        await night.services.preferences.change(person.user_id, nudge=True)
    for _ in range(5):
        await night.moves(1)
        await asyncio.sleep(19)
    assert night.notifier.nudges == []


async def test_the_clocks_move_is_refused_to_who_still_has_time(night: Night):
    snapshot = await night.open(clock=ClockName.NORMAL)
    night.now.pass_seconds(FULL - 5)
    with pytest.raises(StaleAction):
        await night.services.play.clock_move(1, turn=snapshot.table.turn)
    night.now.pass_seconds(5)
    honest = night.services.play.fair_clock
    night.services.play.fair_clock = lambda live: replace(live.clock, bank_ends=night.now() + timedelta(5))
    with pytest.raises(StaleAction):  # an outage that ended while a computer thought about this move
        await night.services.play.clock_move(1, turn=snapshot.table.turn)
    night.services.play.fair_clock = honest
    moves = (night.services.play.clock_move(1, turn=snapshot.table.turn) for _ in range(20))
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert len(stored.actions(night.store)) == 1


async def test_a_person_who_takes_over_a_seat_gets_a_new_clock(night: Night):
    snapshot = await night.open(clock=ClockName.NORMAL)
    night.now.pass_seconds(100)
    seat, person = await due_seat(night)
    after = await night.hand_over(person.user_id, FAY)
    assert after.clock_ends == night.now() + timedelta(seconds=60)
    assert after.table.seats[seat].bank == 120
    other = next(person for person in PEOPLE if person.user_id != snapshot.table.seats[seat].user_id)
    before = stored.deadlines(night.store)
    night.now.pass_seconds(10)
    await night.tables.leave(1, other.user_id)
    assert stored.deadlines(night.store) == before


@pytest.mark.parametrize("fault", [ZeroDivisionError(), StorageUnavailable("storage-damaged")])
@in_virtual_time
async def test_a_failure_at_one_table_is_retried_and_delays_no_other(night: Night, fault: Exception):
    await night.open(clock=ClockName.BLITZ)
    other = await night.open([FAY], computers=True, clock=ClockName.BLITZ)
    live, play, tries = night.services.live, night.services.play, []

    def failing(honest: Any, fault: Exception) -> Any:
        async def run(table_id: int, *more: object, **turn: int) -> object:
            if table_id != 1:
                return await honest(table_id, *more, **turn)
            tries.extend(turn.values())
            raise fault

        return run

    play.clock_move = failing(play.clock_move, fault)
    live.change = failing(live.change, StorageUnavailable("storage-damaged"))
    night.services.clocks.end_outage(Outage(night.now(), night.now() + timedelta(0, 1), lambda *_: True))
    await asyncio.sleep(600)
    assert len(set(tries)) == 1
    assert (600 - 75) / 5 - 5 < len(tries) <= 600 / 5
    assert (await night.tables.snapshot(other.table.id)).table.status is not TableStatus.PLAYING


@in_virtual_time
async def test_nobody_loses_time_while_nothing_can_be_stored(night: Night):
    """Whether the turn would have ended during the outage or soon after."""
    before = await night.open(clock=ClockName.BLITZ)
    assert before.bank_ends is not None
    night.store.down = True
    with pytest.raises(StorageUnavailable):
        await night.move(PASS)
    await asyncio.sleep(200)
    night.store.down = False
    await asyncio.sleep(6)
    after = await night.tables.snapshot(1)
    assert after.bank_ends is not None
    later = (after.bank_ends - before.bank_ends).total_seconds()
    assert later == pytest.approx(200 + RESTART_GRACE, abs=6)
    await asyncio.sleep((after.bank_ends - night.now()).total_seconds() - 1)
    assert stored.actions(night.store) == ()
    await asyncio.sleep(2)
    assert len(stored.actions(night.store)) == 1


@in_virtual_time
async def test_nobody_loses_time_where_a_press_in_an_outage_left_the_table_in_doubt(
    night: Night, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(live_module, "RETRY_SECONDS", 60)  # the clocks notice first that the outage is over
    await night.open(clock=ClockName.BLITZ)
    night.store.lose_answers, night.store.down_after_lost_answer = 1, True
    with pytest.raises(ConnectionResetError):
        await night.move(PASS)
    with pytest.raises(StorageUnavailable):
        await night.move(PASS)
    await asyncio.sleep(200)
    night.store.down = False
    await asyncio.sleep(50)
    assert [entry.by for entry in stored.actions(night.store)] == ["player"], "nobody's clock has run out"


@in_virtual_time
async def test_deadlines_of_a_finished_turn_are_deleted(night: Night):
    await night.open(clock=ClockName.BLITZ)
    old = Deadline(1, DeadlineKind.TURN, 0, night.now())
    stored.set_deadlines(night.store, old)
    await asyncio.sleep(10)
    assert old not in stored.deadlines(night.store)
    assert stored.actions(night.store) == ()


@in_virtual_time
async def test_after_a_restart_everybody_gets_grace_and_the_downtime_is_free(night: Night):
    await night.open(clock=ClockName.NORMAL)
    seat, person = await due_seat(night)
    await night.services.stop()
    await asyncio.sleep(3600)
    night = await night.restarted()
    snapshot = await night.tables.snapshot(1)
    assert snapshot.bank_ends == night.now() + timedelta(seconds=RESTART_GRACE)
    await asyncio.sleep(RESTART_GRACE - 1)
    assert stored.actions(night.store) == ()
    acted = await night.services.play.act(1, person.user_id, PASS, turn=snapshot.table.turn)
    assert acted.snapshot.table.seats[seat].bank == 120
    await night.services.stop()
    await asyncio.sleep(3600)
    night = await night.restarted()
    await asyncio.sleep(RESTART_GRACE + 1)
    assert [entry.by for entry in stored.actions(night.store)] == ["player", "clock"]


@in_virtual_time
async def test_a_restart_mentions_nobody_again(night: Night):
    await night.open(clock=ClockName.DAILY)
    await asyncio.sleep(9 * 3600)
    assert len(night.notifier.nudges) == 1
    night = await night.restarted()
    night.services.clocks.end_outage(Outage(night.now() - timedelta(seconds=5), night.now(), lambda *_: True))
    await asyncio.sleep(9 * 3600)
    assert night.notifier.nudges == []


@in_virtual_time
async def test_a_paused_tables_turn_has_a_clock_again_once_its_hand_can_be_replayed(night: Night):
    """Its deadline passed, and was dropped, in a version that could not read the hand."""
    await night.open(clock=ClockName.BLITZ)
    await night.moves(1)
    (played,) = stored.actions(night.store)
    await night.services.stop()
    stored.damage(night.store, 0, do="dance")
    night = await night.restarted()
    await asyncio.sleep(3600)
    assert deadlines(night) == {}
    await night.services.stop()
    stored.damage(night.store, 0, do=played.data["do"])
    night = await night.restarted()
    assert (await night.tables.snapshot(1)).bank_ends is not None
    await asyncio.sleep(3600)
    assert "clock" in [entry.by for entry in stored.actions(night.store)]


async def _away_for_a_hand(night: Night, *, who: Person) -> None:
    """Keep a person away from the first move of a hand to its end."""
    live = await night.services.live.get(1)
    seats = tuple(replace(seat, away=seat.user_id == who.user_id) for seat in live.table.seats)
    await night.services.live.change(
        1, lambda it: change_within_turn(it, replace(it.table, seats=seats), night.now())
    )
    await night.services.computers.settle()
    await night.finish()


async def test_a_player_away_for_a_whole_hand_is_not_dealt_into_the_next(night: Night):
    await night.open([ANN, BOB], computers=True)
    await _away_for_a_hand(night, who=BOB)
    shown = await night.tables.snapshot(1)
    assert [shown.table.seats[seat].user_id for seat in shown.absent] == [BOB.user_id]
    chips = await night.balance(BOB)
    night = await night.restarted()
    assert (await night.tables.snapshot(1)).absent == shown.absent
    await night.next_hand()
    assert await night.balance(BOB) == chips, "no stake was taken from Bob"
    assert {seat.user_id for seat in (await night.tables.snapshot(1)).table.seats} == {ANN.user_id, None}
    await night.finish()
    await night.tables.sit(1, BOB)
    await night.next_hand()
    assert await night.balance(BOB) < chips, "Bob sat down again"


async def test_a_player_who_is_back_or_has_moved_is_dealt_into_the_next_hand(night: Night):
    await night.open([ANN, BOB], computers=True)
    for back in (night.tables.come_back(1, BOB.user_id), night.services.fair_deals.add(1, BOB.user_id, "x")):
        await _away_for_a_hand(night, who=BOB)
        await back
        assert (await night.tables.snapshot(1)).absent == ()
        await night.next_hand()
    await _away_for_a_hand(night, who=BOB)
    dealt = await night.tables.next_hand(1, BOB.user_id, night.press())
    assert not dealt.table.seats[1].away, "Bob has asked for it"
    await night.services.computers.settle()
    while BOB.user_id not in (await night.services.live.get(1)).hand.moved:
        await night.move()
    await _away_for_a_hand(night, who=BOB)
    assert (await night.tables.snapshot(1)).absent == (), "Bob has moved again"
    await night.next_hand()
    assert BOB.user_id in (await night.tables.snapshot(1)).table.players


@in_virtual_time
async def test_a_move_that_ends_a_storage_outage_costs_no_time(night: Night):
    before = await night.open(clock=ClockName.NORMAL)
    seat, _ = await due_seat(night)
    night.store.down = True
    with pytest.raises(StorageUnavailable):
        await night.move(PASS)
    await asyncio.sleep(104)
    night.store.down = False
    assert (await night.tables.snapshot(1)).bank_ends == before.bank_ends, "nobody has noticed yet"
    assert (await night.move(PASS)).table.seats[seat].bank == 120


@in_virtual_time
async def test_a_move_before_the_clocks_have_given_an_outage_back_costs_no_time(night: Night):
    await night.open(clock=ClockName.NORMAL)
    seat, _ = await due_seat(night)
    await asyncio.sleep(104)
    outage = Outage(night.now() - timedelta(seconds=50), night.now(), lambda *_: True)
    night.services.clocks._outages.add(outage)  # the clocks have not looked since
    assert (await night.move(PASS)).table.seats[seat].bank == 120


@in_virtual_time
async def test_nobody_loses_time_while_the_database_hangs(night: Night):
    """Its server is stopped, or its disk: presses wait, and so do the clocks."""
    await night.open(clock=ClockName.BLITZ)
    other = await night.open([FAY], computers=True, clock=ClockName.BLITZ)
    await night.open([GUS], computers=True, clock=ClockName.BLITZ)
    ended: list[Outage] = []
    night.services.clocks._reach.listen(ended.append)
    await asyncio.sleep(5)
    night.store.answers.clear()
    pressed = [asyncio.create_task(night.tables.leave(3, GUS.user_id)), asyncio.create_task(night.move(PASS))]
    await asyncio.sleep(300)
    night.store.answers.set()
    await asyncio.gather(*pressed)
    await asyncio.sleep(10)
    assert len(ended) == 1, "for all who waited; refunding the time does not count"
    assert {entry.by for entry in stored.actions(night.store)} == {"player"}
    after = await night.tables.snapshot(other.table.id)
    assert (after.bank_ends - other.bank_ends).total_seconds() == pytest.approx(300 + RESTART_GRACE, abs=6)
