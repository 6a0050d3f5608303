"""Deadlines: at most one of a kind per table, and exactly one process claims it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services.values.tables import Deadline, DeadlineKind
from tests.storage.samples import NOON, deadlines, with_tables


async def _of(database, table_id: int = 1):
    async with database.read() as work:
        return tuple(await work.deadlines.of_table(table_id))


@pytest.mark.parametrize("left", [(Deadline(1, DeadlineKind.TURN, 1, NOON),), ()])
async def test_a_kind_that_is_not_set_again_is_deleted_and_other_tables_keep_theirs(database, left):
    await with_tables(database, 2)
    async with database.write() as work:
        await work.deadlines.replace(1, deadlines(1))
        await work.deadlines.replace(2, deadlines(2))
        await work.deadlines.replace(1, left)
    assert await _of(database, 1) == left
    assert await _of(database, 2) == deadlines(2)


async def test_due_deadlines_come_earliest_first(database):
    await with_tables(database, 2)
    async with database.write() as work:
        assert await work.deadlines.next_due() is None
        await work.deadlines.replace(1, deadlines(1, turn=5))
        await work.deadlines.replace(2, deadlines(2, turn=0))
    async with database.read() as work:
        assert await work.deadlines.next_due() == NOON + timedelta(seconds=20)
        assert await work.deadlines.due(NOON) == []
        due = await work.deadlines.due(NOON + timedelta(seconds=60))
        assert [(it.table_id, it.kind) for it in due] == [
            (2, DeadlineKind.NUDGE),
            (1, DeadlineKind.NUDGE),
            (2, DeadlineKind.TURN),
        ]


async def test_exactly_one_of_many_claims_a_deadline(database, at_once):
    await with_tables(database)
    nudge, turn = deadlines()
    async with database.write() as work:
        await work.deadlines.replace(1, [nudge, turn])
    assert sum(await at_once(20, lambda work, _: work.deadlines.claim(turn))) == 1
    assert await _of(database) == (nudge,)


async def test_a_deadline_that_was_moved_cannot_be_claimed(database):
    await with_tables(database)
    _, turn = deadlines()
    async with database.write() as work:
        await work.deadlines.replace(1, [turn])
        assert not await work.deadlines.claim(replace(turn, turn=turn.turn + 1))
        assert not await work.deadlines.claim(replace(turn, due_at=turn.due_at + timedelta(microseconds=1)))
    assert await _of(database) == (turn,)


async def test_after_a_restart_overdue_turns_get_grace_and_later_ones_keep_their_time(database):
    await with_tables(database, 2)
    async with database.write() as work:
        await work.deadlines.replace(1, deadlines(1))
        await work.deadlines.replace(2, deadlines(2))
    until = NOON + timedelta(seconds=30)
    async with database.write() as work:
        assert await work.deadlines.postpone_overdue(until) == 2
    for table_id in (1, 2):
        assert [it.due_at for it in await _of(database, table_id)] == [until, NOON + timedelta(seconds=60)]
