"""Tables are read back as stored, and of two writers one is first."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy import select

from bot.services.errors import Conflict
from bot.services.values.tables import Seat, TableConfig, TableStatus
from bot.storage import schema
from tests.storage.samples import BOB, CHANNEL, NOON, a_table, with_tables


async def _stored(database, table_id: int = 1):
    async with database.read() as work:
        return await work.tables.get(table_id)


async def test_timestamps_are_read_back_in_utc_whatever_their_zone(database):
    tokyo = NOON.astimezone(timezone(timedelta(hours=9)))
    async with database.write() as work:
        await work.tables.add(a_table(created_at=tokyo, updated_at=NOON))
    table = await _stored(database)
    assert table.created_at == tokyo == NOON
    assert table.created_at.utcoffset() == table.updated_at.utcoffset() == timedelta(0)
    assert table.created_at.microsecond == NOON.microsecond


async def test_a_timestamp_without_a_zone_is_a_programming_error(database):
    with pytest.raises(Exception, match="without a time zone"):
        async with database.write() as work:
            await work.tables.add(a_table(created_at=datetime(2026, 11, 21)))  # noqa: DTZ001
    assert await _stored(database) is None


async def test_every_changeable_field_of_a_table_is_stored(database):
    await with_tables(database)
    changed = a_table(
        revision=1,
        turn=7,
        channel_id=5,
        host_id=BOB,
        locale="en",
        seats=(Seat(user_id=BOB, name="Bob", away=True, missed=2, bank=0.0),) * 5,
        status=TableStatus.BETWEEN,
        hand_no=2,
        dealer=0,
        hand_id=9,
        totals=(0, 0, 0, 0, 0),
        secret="5f" * 32,
        commitment="c1" * 32,
        config=replace(a_table().config, stake=50),
        updated_at=NOON + timedelta(hours=1),
    )
    async with database.write() as work:
        await work.tables.save(changed)
    assert await _stored(database) == changed


@pytest.mark.parametrize(
    "changes", [{}, {"channel_id": 5}, {"host_id": BOB}, {"status": TableStatus.CLOSED, "channel_id": 6}]
)
async def test_a_table_can_be_stored_whole_given_its_previous_state(database, changes):
    (before,) = await with_tables(database)
    after = replace(before, revision=before.revision + 1, turn=9, totals=(1, 2, 3, 4, 5), **changes)
    async with database.write() as work:
        await work.tables.save(after, before)
    if after.status is TableStatus.CLOSED:  # nobody's clock runs any more
        after = replace(after, seats=tuple(replace(seat, bank=0.0) for seat in after.seats))
    assert await _stored(database) == after


async def test_a_closed_table_keeps_only_unusual_settings_and_seats(database):
    (before,) = await with_tables(database)
    config = TableConfig("japanese", {}, before.config.rules, seats=5)
    closed = replace(before, revision=before.revision + 1, config=config, status=TableStatus.CLOSED)
    async with database.write() as work:
        await work.tables.save(closed, before)
    async with database.read() as work:
        columns = select(schema.tables.c.config, schema.tables.c.seats)
        row = await work.session.ask(lambda c: c.execute(columns).one())
    assert json.loads(row.config) == {"stake": 1, "preset": "japanese", "options": {}, "seats": 5}
    assert all(seat.keys() <= {"user_id", "name", "computer"} for seat in row.seats)
    assert (await _stored(database)).config == config


@pytest.mark.parametrize("revision", [0, 2, 3])
async def test_a_table_is_saved_only_on_the_revision_it_was_based_on(database, revision):
    await with_tables(database)
    with pytest.raises(Conflict, match="table-changed"):
        async with database.write() as work:
            await work.tables.save(a_table(revision=revision, turn=99))
    assert await _stored(database) == a_table()


async def test_concurrent_changes_to_a_table_are_all_kept(database, at_once):
    await with_tables(database)

    async def change(work, _) -> None:
        table = await work.tables.get(1)
        totals = (table.totals[0] + 1, 0, 0, 0, 0)
        await work.tables.save(replace(table, revision=table.revision + 1, totals=totals))

    stored = (await at_once(20, change)).count(None)
    assert stored > 0
    table = await _stored(database)
    assert (table.revision, table.totals[0]) == (stored, a_table().totals[0] + stored)


async def test_ids_are_never_reused_even_if_the_table_was_never_stored(at_once):
    async def draw(work, _) -> tuple[int, int]:
        return await work.tables.next_id(), await work.hands.next_id()

    drawn = await at_once(30, draw)
    assert sorted(table for table, _ in drawn) == list(range(1, 31))
    assert sorted(hand for _, hand in drawn) == list(range(1, 31))


async def test_a_channels_table_is_the_newest_open_one(database):
    async with database.write() as work:
        for number, status in ((1, TableStatus.LOBBY), (2, TableStatus.PLAYING), (3, TableStatus.CLOSED)):
            await work.tables.add(a_table(number, status=status, channel_id=CHANNEL))
    async with database.read() as work:
        assert (await work.tables.live_in(CHANNEL)).id == 2
        assert await work.tables.live_in(CHANNEL + 1) is None


async def test_only_unusual_fields_of_a_seat_are_stored(database):
    await with_tables(database)
    async with database.read() as work:
        stored = await work.session.ask(lambda c: c.execute(select(schema.tables.c.seats)).scalar_one())
    assert all({"user_id"} <= seat.keys() <= {"user_id", "computer", "name", "bank"} for seat in stored)
