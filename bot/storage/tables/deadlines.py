"""Stored points in time: any process may claim one, exactly one gets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, delete, func, select, update

from bot.services.values.slices import EVERYTHING, ShardSlice
from bot.services.values.tables import Deadline, DeadlineKind
from bot.storage import schema
from bot.storage.engine.columns import upsert
from bot.storage.engine.session import Session
from bot.storage.engine.slicing import on_shards, sliced

_c = schema.deadlines.c
_PUT = upsert(schema.deadlines)
_CLEAR = delete(schema.deadlines).where(_c.table_id == bindparam("key_table"))
_DROP = _CLEAR.where(_c.kind == bindparam("key_kind"))
_OF_TABLE = select(schema.deadlines).where(_c.table_id == bindparam("key_table")).order_by(_c.due_at)
_DUE = select(schema.deadlines).where(_c.due_at <= bindparam("now")).order_by(_c.due_at, _c.table_id)
_NEXT_DUE = select(func.min(_c.due_at))
_CLAIM = delete(schema.deadlines).where(
    _c.table_id == bindparam("table_id"),
    _c.kind == bindparam("kind"),
    _c.turn == bindparam("turn"),
    _c.due_at == bindparam("due_at"),
)
_POSTPONE = update(schema.deadlines).where(_c.due_at < bindparam("until")).values(due_at=bindparam("until"))


_table_ids = schema.tables.c.id


def _of_shards(query: Select[Any], of: ShardSlice) -> Select[Any]:
    if of.whole:
        return query
    joined = query.join_from(schema.deadlines, schema.tables, _table_ids == _c.table_id)
    return sliced(joined, schema.tables.c.guild_id, of)


class Deadlines:
    """`bot.services.ports.tables.DeadlineRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def replace(self, table_id: int, deadlines: Sequence[Deadline]) -> None:
        """Put these in the place of all deadlines of a table (none: clear them)."""
        kept = {deadline.kind for deadline in deadlines}
        dropped = [kind.value for kind in DeadlineKind if kind not in kept]
        rows = [_row(deadline) for deadline in deadlines]
        self._session.later(partial(_replace, table_id, rows, dropped))

    async def of_table(self, table_id: int) -> Sequence[Deadline]:
        """Return a table's deadlines, earliest first."""
        return await self._session.ask(
            lambda c: [_deadline(row) for row in c.execute(_OF_TABLE, {"key_table": table_id})]
        )

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[Deadline]:
        """Return the deadlines of some shards' tables at or before a point in time, earliest first."""
        query = _of_shards(_DUE, of)
        return await self._session.ask(lambda c: [_deadline(row) for row in c.execute(query, {"now": now})])

    async def next_due(self, of: ShardSlice = EVERYTHING) -> datetime | None:
        """Return the earliest stored point in time for the tables of some shards."""
        query = _of_shards(_NEXT_DUE, of)
        return await self._session.ask(lambda c: c.execute(query).scalar())

    async def claim(self, deadline: Deadline) -> bool:
        """Remove a deadline; True for the one caller who may act on it."""
        row = _row(deadline)
        return await self._session.change(lambda c: c.execute(_CLAIM, row).rowcount == 1)

    async def postpone_overdue(self, until: datetime, of: ShardSlice = EVERYTHING) -> int:
        """Move deadlines of some shards' tables that are earlier than `until` to it (grace after a restart);
        return how many."""
        here = select(_table_ids).where(on_shards(schema.tables.c.guild_id, of))
        statement = _POSTPONE if of.whole else _POSTPONE.where(_c.table_id.in_(here))
        return await self._session.change(lambda c: c.execute(statement, {"until": until}).rowcount)


def _replace(
    table_id: int, rows: Sequence[Mapping[str, Any]], dropped: Sequence[str], connection: Connection
) -> None:
    if not rows:
        connection.execute(_CLEAR, {"key_table": table_id})
        return
    connection.execute(_PUT.on(connection), rows)
    if dropped:
        connection.execute(_DROP, [{"key_table": table_id, "key_kind": kind} for kind in dropped])


def _row(deadline: Deadline) -> dict[str, Any]:
    return {
        "table_id": deadline.table_id,
        "kind": deadline.kind.value,
        "turn": deadline.turn,
        "due_at": deadline.due_at,
    }


def _deadline(row: Row[Any]) -> Deadline:
    return Deadline(row.table_id, DeadlineKind(row.kind), row.turn, row.due_at)
