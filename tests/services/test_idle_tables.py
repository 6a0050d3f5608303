"""Tables that nobody touches are closed, and no chip is lost."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest

from bot.services.values.tables import ClockName, TableStatus
from tests.services import stored
from tests.services.build import ANN, BOB, PEOPLE, Night
from tests.services.virtual import BEGIN, in_virtual_time


@pytest.mark.parametrize(("clock", "days"), [(ClockName.NORMAL, 1), (ClockName.DAILY, 7)])
@in_virtual_time
async def test_a_table_nobody_touches_is_closed(night: Night, clock: ClockName, days: int):
    await night.open([ANN], start=False, clock=clock)
    await asyncio.sleep(days * 86_400 - 60)
    await night.tables.sit(1, BOB)
    await asyncio.sleep(days * 86_400 - 60)
    assert (await night.tables.snapshot(1)).table.status is TableStatus.LOBBY
    await asyncio.sleep(120)
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED
    assert night.notifier.snapshots[-1].table.status is TableStatus.CLOSED
    assert not stored.deadlines(night.store)


@in_virtual_time
async def test_a_table_that_waits_for_the_next_hand_is_closed_too_and_no_chip_is_lost(night: Night):
    await night.open(clock=ClockName.NORMAL)
    await night.finish()
    await asyncio.sleep(86_401)
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED
    assert sum([await night.balance(person) for person in PEOPLE]) == 5000


@in_virtual_time
async def test_a_table_somebody_has_just_touched_is_not_closed(night: Night):
    await night.open([ANN], start=False, clock=ClockName.NORMAL)
    honest_read, sitting = night.store.read, iter([BOB])

    @asynccontextmanager
    async def read_and_then_somebody_sits():
        async with honest_read() as work:
            yield work
        if night.now() >= BEGIN + timedelta(days=1):
            for person in sitting:
                await night.tables.sit(1, person)

    night.store.read = read_and_then_somebody_sits
    await asyncio.sleep(90_000)
    snapshot = await night.tables.snapshot(1)
    assert snapshot.table.seats[1].name == "Bob"
    assert snapshot.table.status is TableStatus.LOBBY
