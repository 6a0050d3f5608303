"""The table of members to call when a table forms; the core's migrations create it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import BigInteger, Column, Index, Integer, Table, delete, select, update

from bot.features.calls.ports import Caller
from bot.storage.duties import Erase, person
from bot.storage.engine.columns import UtcTime
from bot.storage.engine.prepared import insert_new
from bot.storage.engine.session import Repository
from bot.storage.schema import key_column, metadata

# `told` counts the calls on the day of `told_at`, by the server's clock; `table_id` is the table of the last.
table_calls = Table(
    "table_calls",
    metadata,
    key_column("guild_id"),
    key_column("user_id", person(Erase.DELETE, export="table_calls")),
    Column("told", Integer, nullable=False),
    Column("told_at", UtcTime),
    Column("table_id", BigInteger, nullable=False),
    Index(None, "user_id"),
    sqlite_with_rowid=False,
)
_c = table_calls.c
_ADD = insert_new(table_calls)


class TableCallers(Repository):
    """`bot.features.calls.ports.CallRepository`."""

    async def of_guild(self, guild_id: int) -> Sequence[Caller]:
        query = select(_c.user_id, _c.told, _c.told_at, _c.table_id).where(_c.guild_id == guild_id)
        ordered = query.order_by(_c.told_at.is_not(None), _c.told_at, _c.user_id)
        return await self._session.ask(lambda c: [Caller(*row) for row in c.execute(ordered)])

    async def has(self, guild_id: int, user_id: int) -> bool:
        query = select(_c.told).where(_c.guild_id == guild_id, _c.user_id == user_id)
        return await self._session.ask(lambda c: c.execute(query).first() is not None)

    async def add(self, guild_id: int, user_id: int) -> None:
        row = {"guild_id": guild_id, "user_id": user_id, "told": 0, "told_at": None, "table_id": 0}
        self._session.later(lambda c: c.execute(_ADD.on(c), row))

    async def note(self, guild_id: int, callers: Collection[Caller]) -> None:
        for it in callers:
            mine = update(table_calls).where(_c.guild_id == guild_id, _c.user_id == it.user_id)
            self._queue(mine.values(told=it.told, told_at=it.told_at, table_id=it.table_id))

    async def remove(self, guild_id: int, user_id: int) -> None:
        gone = delete(table_calls).where(_c.guild_id == guild_id, _c.user_id == user_id)
        self._session.later(lambda c: c.execute(gone))
