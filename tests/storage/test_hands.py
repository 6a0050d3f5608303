"""Hand records: append-only, one action per number."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.services.errors import Conflict
from bot.services.values.hands import ActionEntry
from bot.storage.tables.hands import load_hands
from bot.storage.tables.people import people_missing
from tests.storage.plans import asked
from tests.storage.samples import NOON, a_hand, an_action, end_hand, with_tables


async def _stored(database, hand_id: int = 1):
    async with database.read() as work:
        return await work.hands.get(hand_id)


async def test_a_hand_is_read_back_with_its_actions_in_order(database):
    await with_tables(database)
    actions = [an_action(seq) for seq in (0, 1, 2)]
    by_clock = ActionEntry(3, {"do": "redeal", "pack": "AS 2C"}, "clock", NOON, None)
    async with database.write() as work:
        for action in (actions[1], by_clock, actions[0], actions[2]):
            await work.hands.append(1, action)
    hand = await _stored(database)
    assert hand.header == a_hand()
    assert hand.actions == (*actions, by_clock)
    assert (hand.status, hand.outcome, hand.units, hand.ended_at) == ("in_progress", None, None, None)
    assert hand.actions[0].at.utcoffset() == timedelta(0)


async def _ended(database, hand_id: int = 1, **course) -> None:
    async with database.write() as work:
        await end_hand(work, hand_id, **course)


async def test_a_hand_is_read_back_with_its_end_and_ends_once(database):
    await with_tables(database)
    won, chips = (2, 1, -1, -1, -1), (4, 2, -2, -2, -2)
    await _ended(database, won=won, chips=chips)
    with pytest.raises(Conflict, match="hand-changed"):
        await _ended(database, status="voided")
    hand = await _stored(database)
    assert (hand.status, hand.outcome, hand.units, hand.chips) == ("settled", "made", won, chips)
    assert hand.ended_at == NOON


async def test_a_hand_ends_the_same_whether_its_actions_are_given_or_read(database):
    await with_tables(database, 2)
    actions = [an_action(seq) for seq in range(4)]
    async with database.write() as work:
        for hand_id, stored in ((1, actions), (2, actions[:3])):
            for action in stored:
                await work.hands.append(hand_id, action)
    await _ended(database)
    await _ended(database, 2, stored=actions[:3], last=actions[3:])
    read, known = await _stored(database, 1), await _stored(database, 2)
    assert known.actions == read.actions
    assert [it.data for it in known.actions] == [it.data for it in actions]
    assert (known.status, known.units, known.ended_at) == (read.status, read.units, read.ended_at)


@pytest.mark.parametrize("known", [1, 3])
async def test_a_hand_is_not_ended_with_actions_that_differ(database, known):
    await with_tables(database)
    async with database.write() as work:
        for seq in range(2):
            await work.hands.append(1, an_action(seq))
    with pytest.raises(Conflict, match="hand-changed"):
        await _ended(database, stored=[an_action(seq) for seq in range(known)], last=[an_action(known)])
    hand = await _stored(database)
    assert (hand.status, hand.actions) == ("in_progress", (an_action(0), an_action(1)))


async def test_a_damaged_hand_keeps_its_actions_and_those_that_end_it(database, caplog):
    await with_tables(database)
    async with database.write() as work:
        await work.hands.append(1, an_action(1))
    end = an_action(2)._replace(user_id=99)  # not dealt in: a deletion must find what they did here
    await _ended(database, stored=[an_action(1)], last=[end])
    hand = await _stored(database)
    assert (hand.status, hand.actions) == ("settled", (an_action(1), end))
    assert "hand 1 cannot be packed" in caplog.text
    async with database.read() as work:
        assert await work.session.ask(partial(people_missing, {1: hand})) == []


async def test_an_action_value_of_somebody_not_dealt_in_is_packed_without_a_text(database):
    await with_tables(database, 1)
    left = {"seat": None, "hash": "00ff", "at": "2026-11-28T05:43:03.411Z"}
    stays = {"seat": 1, "hash": "ff00", "at": "2026-11-28T05:43:03.500Z", "text": "tea"}
    header = {**a_hand().header, "deal": {"algorithm": "napoleon-deal/2", "values": [left, stays]}}
    async with database.write() as work:
        await work.hands.add(replace(a_hand(2, 1, 2), header=header))
    await _ended(database, 2)
    hand = await _stored(database, 2)
    assert hand.header.header == header
    async with database.read() as work:
        assert await work.hands.count_unpacked() == 0


async def test_exactly_one_of_many_writers_stores_an_action_number(database, at_once):
    await with_tables(database)
    done = await at_once(20, lambda work, who: work.hands.append(1, an_action(0)._replace(user_id=who)))
    assert sum(isinstance(it, Conflict) for it in done) == 19
    (action,) = (await _stored(database)).actions
    assert action.user_id == done.index(None)


async def test_a_table_deals_each_of_its_hands_once(database):
    await with_tables(database)
    with pytest.raises(Conflict):
        async with database.write() as work:
            await work.hands.add(a_hand(2, table_id=1, hand_no=1))
    assert await _stored(database, 2) is None


async def test_many_hands_are_read_in_a_few_queries(database):
    """Six hundred: more than one query may name."""
    await with_tables(database, 9)
    async with database.write() as work:
        for hand_id in range(1, 10):
            for seq in range(3):
                await work.hands.append(hand_id, an_action(seq))

    def many(connection):
        with asked(connection) as statements:
            ids = [*range(1, 5), *range(10, 606), *range(5, 10)]
            return load_hands(ids, connection), list(statements)

    async with database.read() as work:
        hands, statements = await work.session.ask(many)
    assert sorted(hands) == list(range(1, 10))
    assert all([entry.seq for entry in hand.actions] == [0, 1, 2] for hand in hands.values())
    assert len([statement for statement, _ in statements if "SELECT" in statement]) == 4
