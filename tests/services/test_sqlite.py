"""Some of the same nights over the real database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.engine.actions import PASS
from bot.services.errors import NotEnoughChips, StaleAction
from bot.services.records.records import replay_problem
from bot.services.values.tables import ClockName, TableStatus
from bot.storage.database import Database
from tests.services.build import ANN, BOB, FAY, PEOPLE, Night, lasting


async def test_a_night_of_two_hands_with_a_restart_at_every_trick(database: Database):
    night = Night(store=database)
    await night.open([ANN, BOB], computers=True, clock=ClockName.NORMAL, stake=3, hands=2)
    for hand in (1, 2):
        while (await night.tables.snapshot(1)).table.status is TableStatus.PLAYING:
            await night.moves(4)
            before = await night.tables.snapshot(1)
            night = await night.restarted()
            assert lasting(await night.tables.snapshot(1)) == lasting(before)
        if hand == 1:
            await night.next_hand()
    assert before.table.status is TableStatus.CLOSED
    async with database.read() as work:
        for hand_id, stored in (await work.hands.many([1, 2])).items():
            assert replay_problem(stored) is None, hand_id
    won = [await night.balance(person) - 1000 for person in (ANN, BOB)]
    assert won == [3 * total for total in before.table.totals[:2]]
    await night.services.stop()


async def test_the_log_in_memory_is_the_stored_one_and_becomes_the_record(database: Database):
    night = Night(store=database)
    await night.open(undo=True)
    while (live := night.services.live.in_memory(1)).table.status is TableStatus.PLAYING:
        async with database.read() as work:
            assert live.hand.log == (await work.hands.get(live.hand.id)).actions
        moves = live.hand.seq
        if moves == 7:
            night = await night.restarted()
        await night.moves(1)
    async with database.read() as work:
        assert (await work.hands.get(live.hand.id)).actions == live.hand.log
    assert live.hand.seq > moves > 20
    await night.services.stop()


async def test_a_hundred_clicks_have_one_effect(database: Database):
    night = Night(store=database)
    await night.open(clock=ClockName.NORMAL)
    turn, person = await night.due()
    clicks = (night.services.play.act(1, person.user_id, PASS, turn=turn) for _ in range(100))
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, StaleAction) for result in results) == 99
    await night.services.stop()


async def test_two_processes_judge_each_other_anew(database: Database):
    night, other = Night(store=database), Night(store=database, seed=9)
    await night.open()
    await other.services.start()
    turn, person = await night.due()
    clicks = (one.services.play.act(1, person.user_id, PASS, turn=turn) for one in (night, other) * 10)
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, StaleAction) for result in results) == 19
    await night.services.stop()
    await other.services.stop()


async def test_who_cannot_pay_is_named_and_nothing_is_stored(database: Database):
    night = Night(store=database)
    await night.open(start=False)
    await night.tables.set_config(1, ANN.user_id, stake=500)
    before = await night.everybody_agrees()
    with pytest.raises(NotEnoughChips) as refusal:
        await night.tables.start(1, ANN.user_id, 1)
    assert await night.tables.snapshot(1) == before
    assert refusal.value.params["name"] in {person.name for person in PEOPLE}
    with pytest.raises(NotEnoughChips) as other:
        await night.hand_over(BOB.user_id, FAY)
    assert other.value.params["name"] == "Fay"
    after = await night.tables.snapshot(1)
    assert [seat.user_id for seat in after.table.seats] == [seat.user_id for seat in before.table.seats]
    again = await night.restarted()
    assert await again.tables.snapshot(1) == after, "the offer stands"
    await again.services.stop()


async def test_a_voided_hand_gives_back_every_stake_of_people_who_came_and_went(database: Database):
    night = Night(store=database)
    await night.open(stake=5)
    await night.moves(8)
    await night.tables.leave(1, ANN.user_id)
    await night.hand_over(BOB.user_id, FAY)
    await night.void()
    assert [await night.balance(person) for person in (*PEOPLE, FAY)] == [1000] * 6
    await night.services.stop()


async def test_the_clock_moves_for_who_is_silent(database: Database):
    night = Night(store=database)
    snapshot = await night.open(clock=ClockName.BLITZ)
    night.now.pass_seconds(80)
    await night.services.play.clock_move(1, turn=snapshot.table.turn)
    async with database.read() as work:
        hand = await work.hands.get(1)
        deadlines = await work.deadlines.of_table(1)
    assert [entry.by for entry in hand.actions] == ["clock"]
    assert {deadline.turn for deadline in deadlines} == {snapshot.table.turn + 1}
    assert hand.actions[0]._replace(at=night.now()) == hand.actions[0]
    await night.services.stop()


async def test_the_books_balance_after_many_tables_at_once(database: Database):
    night = Night(store=database)
    await night.open()
    for number in range(2, 8):
        people = [replace(person, user_id=10 * number + person.user_id) for person in PEOPLE]
        snapshot = await night.openings.create(
            guild_id=77,
            channel_id=number,
            locale="en",
            host=people[0],
            config=(await night.tables.snapshot(1)).table.config,
        )
        for person in people[1:]:
            await night.tables.sit(snapshot.table.id, person)
        await night.tables.start(snapshot.table.id, people[0].user_id, number)
    await asyncio.gather(*(night.finish(table_id) for table_id in range(1, 8)))
    totals = [(await night.tables.snapshot(table_id)).table.totals for table_id in range(1, 8)]
    assert all(sum(total) == 0 and any(total) for total in totals)
    await night.services.stop()
