"""How a table ends: a dealt hand counts, whatever its players want and whatever happens to its channel."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.services.errors import NotAllowed, NotNow, StaleAction
from bot.services.tables.endings import EndingChoices, agreed_seats
from bot.services.tables.standby import has_room
from bot.services.values.tables import (
    BOT_REMOVED,
    CHANNEL_DELETED,
    ClockName,
    DeadlineKind,
    Ending,
    TableStatus,
)
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, FAY, MONA, PEOPLE, Night, refused
from tests.services.virtual import in_virtual_time

THREE = (ANN, BOB, CLEO)


async def dealt(moves: int = 8, people: tuple[Any, ...] = PEOPLE, **changes: Any) -> Night:
    """A night with a hand in progress."""
    night = Night()
    await night.open(people, computers=len(people) < 5, preset="nap", stake=3, **changes)
    await night.moves(moves)
    return night


@pytest.mark.parametrize("moves", [0, 8])
async def test_the_host_ends_the_table_after_the_current_hand_which_counts(moves: int):
    night = await dealt(moves)
    snapshot = await night.endings.end(1, ANN.user_id, manager=False)
    assert (snapshot.table.status, snapshot.table.ending.last) == (TableStatus.PLAYING, True)
    over = await night.finish()
    assert over.table.status is TableStatus.CLOSED
    assert stored.hand(night.store).status in ("settled", "thrown_in")
    assert sum([await night.balance(person) for person in PEOPLE]) == 5000


async def test_the_host_may_withdraw_the_end_until_the_hand_is_over():
    night = await dealt()
    await night.endings.end(1, ANN.user_id, manager=False)
    await refused(night.endings.go_on(1, BOB.user_id, manager=False), NotAllowed, "not-host")
    await night.endings.go_on(1, ANN.user_id, manager=False)
    assert (await night.finish()).table.status is TableStatus.BETWEEN
    ended = await night.endings.end(1, ANN.user_id, manager=False, press_id=night.press())
    assert ended.table.status is TableStatus.CLOSED, "there is no board to play poker for"


async def test_a_hand_is_called_off_when_everybody_dealt_in_agrees():
    night = await dealt()
    asked = await night.endings.ask(1, BOB.user_id)
    assert (asked.players, asked.agreed) == (tuple(it.user_id for it in PEOPLE), (1,))
    turn = (await night.tables.snapshot(1)).table.turn
    for person in PEOPLE:
        asked = await night.endings.agree(1, person.user_id, turn=turn)
    assert asked.over
    assert asked.snapshot.table.status is TableStatus.CLOSED
    assert [await night.balance(person) for person in PEOPLE] == [1000] * 5
    record = await night.services.records.record(1)
    assert (record["actions"][-1]["do"], record["actions"][-1]["reason"]) == ("void", "agreed")


async def test_the_next_move_or_one_refusal_ends_the_request_and_each_asks_once():
    night = await dealt()
    endings = night.endings
    await endings.ask(1, ANN.user_id)
    assert (await endings.ask(1, BOB.user_id)).agreed == (0,), "it stands, and is shown again"
    turn = (await night.tables.snapshot(1)).table.turn
    assert (await endings.refuse(1, CLEO.user_id, turn=turn)).agreed == ()
    await refused(endings.agree(1, BOB.user_id, turn=turn), NotNow, "void-lapsed")
    await refused(endings.ask(1, ANN.user_id), NotNow, "void-once")
    await endings.ask(1, BOB.user_id)
    await night.move()
    assert agreed_seats((await night.tables.snapshot(1)).table) == ()
    for person in PEOPLE:
        await refused(endings.agree(1, person.user_id, turn=turn), NotNow, "void-lapsed")
    assert (await night.finish()).table.status is TableStatus.BETWEEN
    assert (await night.tables.snapshot(1)).table.ending == Ending()


async def test_players_dealt_in_have_a_vote_and_their_replacements_have_none():
    night = await dealt()
    await night.hand_over(BOB.user_id, FAY)
    await refused(night.endings.ask(1, FAY.user_id), NotAllowed, "not-dealt-in")
    await night.endings.ask(1, ANN.user_id)
    turn = (await night.tables.snapshot(1)).table.turn
    for person in PEOPLE[2:]:
        asked = await night.endings.agree(1, person.user_id, turn=turn)
    assert not asked.over
    await refused(night.endings.agree(1, FAY.user_id, turn=turn), NotAllowed, "not-dealt-in")
    assert (await night.endings.agree(1, BOB.user_id, turn=turn)).over


async def test_computers_never_agree():
    night = await dealt(people=THREE)
    await refused(night.endings.ask(1, ANN.user_id), NotNow, "void-computers")
    choices = await night.endings.choices(1, ANN.user_id, manager=False)
    assert choices == EndingChoices(after_hand=True, computers=True)


async def test_a_hand_called_off_by_a_manager_records_name_and_reason():
    night = await dealt()
    await refused(night.endings.void(1, MONA, manager=False, reason="x"), NotAllowed, "not-host")
    for reason in ("", "  ", "x" * 201):
        await refused(night.endings.void(1, MONA, manager=True, reason=reason), NotNow, "reason-needed")
    stale = night.endings.void(1, MONA, manager=True, reason="the hand before this one", hand_no=0)
    await refused(stale, StaleAction, "stale-turn")
    snapshot = await night.endings.void(1, MONA, manager=True, reason=" they  cheat ", hand_no=1)
    assert (snapshot.table.status, snapshot.summary.manager) == (TableStatus.CLOSED, "Mona")
    record = await night.services.records.record(1)
    last = record["actions"][-1]
    assert (last["do"], last["reason"], last["manager"]) == ("void", "they cheat", "Mona")
    assert [await night.balance(person) for person in PEOPLE] == [1000] * 5
    again = await night.restarted()
    assert (await again.tables.snapshot(1)).summary.manager == "Mona"


@pytest.mark.parametrize("part", ["sits", "left", "handed over"])
async def test_a_manager_with_a_part_in_the_hand_decides_nothing(part: str):
    night = await dealt()
    if part == "left":
        await night.tables.leave(1, BOB.user_id)
        await night.services.computers.settle()
    elif part == "handed over":
        await night.hand_over(BOB.user_id, FAY)
    before = await night.tables.snapshot(1)
    await refused(night.endings.void(1, BOB, manager=True, reason="mine"), NotAllowed, "manager-plays")
    await refused(night.endings.end(1, BOB.user_id, manager=True), NotAllowed, "manager-plays")
    assert not (await night.endings.choices(1, BOB.user_id, manager=True)).void
    assert await night.tables.snapshot(1) == before


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [(ClockName.OFF, ClockName.DAILY.timing.lost), (ClockName.RELAXED, ClockName.NORMAL.timing.lost)],
)
@in_virtual_time
async def test_a_hand_whose_channel_is_lost_is_played_on_later_by_computers_and_counts(
    night: Night, clock: ClockName, seconds: float
):
    """A day without a clock, otherwise a quarter of an hour."""
    await night.open(clock=clock, stake=5)
    await night.moves(8)
    await night.endings.lose(1, CHANNEL_DELETED)
    await night.move()
    await asyncio.sleep(seconds - 1)
    lost = (await night.tables.snapshot(1)).table
    assert (lost.status, lost.ending.lost) == (TableStatus.PLAYING, CHANNEL_DELETED)
    await asyncio.sleep(2)
    await night.services.computers.settle()
    over = await night.tables.snapshot(1)
    assert over.table.status is TableStatus.CLOSED
    assert stored.hand(night.store).status == "settled"
    assert [await night.balance(it) - 1000 for it in PEOPLE] == list(over.summary.chips)


async def test_coming_back_does_not_hold_up_the_computers():
    held = asyncio.Event()
    night = Night(pause=held.wait)
    await night.open(THREE, seats=3)
    await night.endings.lose(1, CHANNEL_DELETED)
    await night.endings.play_out(1)
    await night.tables.come_back(1, ANN.user_id)
    assert all(seat.away for seat in (await night.tables.snapshot(1)).table.seats)
    held.set()
    await night.services.computers.settle()
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED


async def test_a_lost_table_resumes_with_its_hand_and_clock():
    night = await dealt(clock=ClockName.RELAXED)
    before = await night.tables.snapshot(1)
    await night.endings.lose(1, CHANNEL_DELETED)
    assert DeadlineKind.LOST in {deadline.kind for deadline in stored.deadlines(night.store)}
    await refused(night.endings.reopen(1, FAY.user_id, 600), NotAllowed, "not-seated")
    snapshot = await night.endings.reopen(1, BOB.user_id, 600)
    assert (snapshot.table.channel_id, snapshot.table.ending) == (600, Ending())
    assert (snapshot.view, snapshot.bank_ends) == (before.view, before.bank_ends)
    assert DeadlineKind.LOST not in {deadline.kind for deadline in stored.deadlines(night.store)}
    await refused(night.endings.reopen(1, BOB.user_id, 601), NotNow, "table-has-place")
    assert (await night.finish()).table.status is TableStatus.BETWEEN


@pytest.mark.parametrize("started", [False, True])
async def test_a_table_without_a_hand_closes_with_its_channel(night: Night, started: bool):
    await night.open(start=started)
    if started:
        await night.finish()
    await night.endings.lose(1, CHANNEL_DELETED)
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED


@in_virtual_time
async def test_a_table_between_hands_waits_for_its_channel_to_come_back(night: Night):
    await night.open(THREE, computers=True, clock=ClockName.RELAXED)
    await night.endings.lose(1, BOT_REMOVED)
    assert (await night.finish()).table.status is TableStatus.BETWEEN, "also if it was lost before"
    before = (await night.endings.regain(1)).table
    assert has_room(before, night.now())
    lost = await night.endings.lose(1, BOT_REMOVED)
    assert not has_room(lost.table, night.now()), "nobody is invited to a missing table"
    await asyncio.sleep(ClockName.RELAXED.timing.lost - 1)
    back = (await night.endings.regain(1)).table
    assert (back.status, back.ending) == (before.status, before.ending)
    await night.endings.lose(1, BOT_REMOVED)
    await asyncio.sleep(ClockName.RELAXED.timing.lost + 1)
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED


@in_virtual_time
async def test_a_hand_that_cannot_be_replayed_waits_for_its_channel_too(night: Night):
    await night.open(THREE, seats=3, clock=ClockName.NORMAL)
    await night.moves(1)
    await night.services.stop()
    stored.damage(night.store, 0, do="dance")
    night = await night.restarted()
    assert (await night.endings.lose(1, BOT_REMOVED)).table.status is TableStatus.PLAYING
    await asyncio.sleep(ClockName.NORMAL.timing.lost + 1)
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED


async def test_votes_about_the_end_survive_a_restart(night: Night):
    await night.open(PEOPLE, stake=5)
    await night.moves(3)
    await night.endings.end(1, ANN.user_id, manager=False)
    await night.endings.ask(1, BOB.user_id)
    await night.endings.lose(1, CHANNEL_DELETED)
    before = (await night.tables.snapshot(1)).table
    await night.services.stop()
    again = await night.restarted()
    assert (await again.tables.snapshot(1)).table == before
    for person in PEOPLE:
        asked = await again.endings.agree(1, person.user_id, turn=before.turn)
    assert asked.over


async def test_without_a_hand_in_progress_nothing_can_be_asked_or_withdrawn(night: Night):
    await night.open(start=False)
    for asked in (
        night.endings.ask(1, ANN.user_id),
        night.endings.go_on(1, ANN.user_id, manager=False),
        night.endings.void(1, MONA, manager=True, reason="why"),
    ):
        with pytest.raises((NotNow, NotAllowed), match="no-hand"):
            await asked
    host, guest = ANN.user_id, BOB.user_id
    assert await night.endings.choices(1, host, manager=False) == EndingChoices(at_once=True)
    assert (await night.endings.choices(1, guest, manager=True)).none
    assert replace(EndingChoices(), ask=True).none is False
