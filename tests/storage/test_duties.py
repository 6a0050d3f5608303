"""A new table costs only what its columns declare: erasure, export and retention follow from them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import BigInteger, Column, String, Table, insert, select

from bot.services.ports.personal import Period
from bot.storage import schema
from bot.storage.duties import NAME, Erase, keep_for, person
from bot.storage.engine.columns import UtcTime
from tests.storage.samples import ANN, BOB, GUILD, NOON

ALIAS = -1_000_777
BY = person(Erase.ALIAS, export="marks")


@pytest.fixture
async def marks(database):
    """A table that nothing else knows, with one row each of Ann and Bob."""
    table = Table(
        "marks",
        schema.metadata,
        Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
        Column("by", BigInteger, primary_key=True, autoincrement=False, info=BY),
        Column("name", String, nullable=False, info=NAME),
        Column("colour", String, nullable=False),
        Column("at", UtcTime, nullable=False, info=keep_for(Period.WEEK)),
    )
    rows = [
        {"guild_id": GUILD, "by": user_id, "name": name, "colour": "red", "at": at}
        for user_id, name, at in ((ANN, "Ann", NOON), (BOB, "Bob", NOON - timedelta(days=2)))
    ]
    async with database.write() as work:
        await work.session.change(table.create)
        await work.session.change(lambda c: c.execute(insert(table), rows))
    yield table
    schema.metadata.remove(table)
    async with database.write() as work:
        await work.session.change(table.drop)


async def stored(database, table) -> list[tuple[int, str]]:
    async with database.read() as work:
        query = select(table.c.by, table.c.name).order_by(table.c.by)
        return [tuple(row) for row in await work.session.ask(lambda c: c.execute(query).all())]


async def test_an_export_shows_a_persons_own_rows_and_a_deletion_writes_the_pseudonym(database, marks):
    async with database.read() as work:
        assert await work.personal.servers(BOB) == [GUILD]
        (server,) = (await work.personal.export(BOB, GUILD))["servers"]
    assert server["marks"] == [{"name": "Bob", "colour": "red", "at": (NOON - timedelta(days=2)).isoformat()}]

    async with database.write() as work:
        await work.personal.erase(BOB, {GUILD: ALIAS})
    assert await stored(database, marks) == [(ALIAS, ""), (ANN, "Ann")]


async def test_expired_rows_are_deleted(database, marks):
    async with database.write() as work:
        await work.retention.delete_old_rows({Period.ERASURES: NOON})
    assert len(await stored(database, marks)) == 2, "kept for a week, which has no limit here"
    async with database.write() as work:
        await work.retention.delete_old_rows({Period.WEEK: NOON})
    assert await stored(database, marks) == [(ANN, "Ann")]


async def test_deleting_a_server_deletes_its_rows(database, marks):
    async with database.read() as work:
        assert GUILD in await work.retention.servers_known()
    async with database.write() as work:
        await work.retention.forget(GUILD)
        while await work.retention.forget_more(GUILD):
            pass
    assert await stored(database, marks) == []
