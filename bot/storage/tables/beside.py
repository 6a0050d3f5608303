"""Rows that belong to tables and hands: messages, deadlines, hints and reviews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, func, select, update

from bot.services.values.hands import PlayerNotes
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.services.values.tables import Deadline, DeadlineKind, PostedMessage
from bot.storage import schema
from bot.storage.engine.columns import StoredRow, on_shards, row_of, rows_of_shards
from bot.storage.engine.prepared import PerDialect, Prepared, upsert
from bot.storage.engine.session import Repository, later, read
from bot.storage.tables.tables import LIVE

_m = schema.messages.c
_PUT_MESSAGE = upsert(schema.messages)
_FORGET = delete(schema.messages).where(_m.table_id == bindparam("key_table"))
_MESSAGES_OF = (
    select(schema.messages).where(_m.table_id == bindparam("key_table")).order_by(_m.role, _m.owner_id)
)
_AT_TABLES = (
    select(schema.messages)
    .join(schema.tables, schema.tables.c.id == _m.table_id)
    .order_by(_m.table_id, _m.role, _m.owner_id)
)
_ALL_LIVE = _AT_TABLES.where(schema.tables.c.status.in_(LIVE))
_LEFT = _AT_TABLES.where(
    schema.tables.c.status.not_in(LIVE),
    schema.tables.c.updated_at >= bindparam("since"),
    _m.table_id.in_(select(_m.table_id).where(_m.role == "panel")),
)


class Messages(Repository):
    """`bot.services.ports.tables.MessageRepository`."""

    @later
    def put(self, connection: Connection, message: PostedMessage) -> None:
        connection.execute(_PUT_MESSAGE.on(connection), row_of(message))

    async def forget(self, table_id: int) -> None:
        self._queue(_FORGET, key_table=table_id)

    async def of_table(self, table_id: int) -> Sequence[PostedMessage]:
        return [_message(row) for row in await self._rows(_MESSAGES_OF, key_table=table_id)]

    async def left_at_the_end(self, since: datetime) -> Sequence[PostedMessage]:
        return [_message(row) for row in await self._rows(_LEFT, since=since)]

    async def all_live(self) -> Sequence[PostedMessage]:
        return [_message(row) for row in await self._rows(_ALL_LIVE)]


def _message(row: StoredRow) -> PostedMessage:
    return PostedMessage(**row._mapping)


_d = schema.deadlines.c
_PUT_DEADLINE = upsert(schema.deadlines)
_CLEAR = delete(schema.deadlines).where(_d.table_id == bindparam("key_table"))
_DROP = Prepared(_CLEAR.where(_d.kind == bindparam("key_kind")))
_DEADLINES_OF = select(schema.deadlines).where(_d.table_id == bindparam("key_table")).order_by(_d.due_at)
_DUE = select(schema.deadlines).where(_d.due_at <= bindparam("now")).order_by(_d.due_at, _d.table_id)
_NEXT_DUE = select(func.min(_d.due_at))
_CLAIM = delete(schema.deadlines).where(
    _d.table_id == bindparam("table_id"),
    _d.kind == bindparam("kind"),
    _d.turn == bindparam("turn"),
    _d.due_at == bindparam("due_at"),
)
_POSTPONE = update(schema.deadlines).where(_d.due_at < bindparam("until")).values(due_at=bindparam("until"))


_table_ids = schema.tables.c.id


def _of_shards(query: Select[Any], of: ShardSlice) -> Select[Any]:
    if of.whole:
        return query
    joined = query.join_from(schema.deadlines, schema.tables, _table_ids == _d.table_id)
    return rows_of_shards(joined, schema.tables.c.guild_id, of)


class Deadlines(Repository):
    """`bot.services.ports.tables.DeadlineRepository`."""

    @later
    def replace(self, connection: Connection, table_id: int, deadlines: Sequence[Deadline]) -> None:
        if not deadlines:
            connection.execute(_CLEAR, {"key_table": table_id})
            return
        _PUT_DEADLINE.write(connection, [_row(deadline) for deadline in deadlines])
        kept = {deadline.kind for deadline in deadlines}
        dropped = [kind.value for kind in DeadlineKind if kind not in kept]
        _DROP.write(connection, [{"key_table": table_id, "key_kind": kind} for kind in dropped])

    async def of_table(self, table_id: int) -> Sequence[Deadline]:
        """Return a table's deadlines, earliest first."""
        return [_deadline(row) for row in await self._rows(_DEADLINES_OF, key_table=table_id)]

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[Deadline]:
        return [_deadline(row) for row in await self._rows(_of_shards(_DUE, of), now=now)]

    async def next_due(self, of: ShardSlice = EVERYTHING) -> datetime | None:
        due_at: datetime | None = await self._value(_of_shards(_NEXT_DUE, of))
        return due_at

    async def claim(self, deadline: Deadline) -> bool:
        return await self._change(_CLAIM, **_row(deadline)) == 1

    async def postpone_overdue(self, until: datetime, of: ShardSlice = EVERYTHING) -> int:
        here = select(_table_ids).where(on_shards(schema.tables.c.guild_id, of))
        statement = _POSTPONE if of.whole else _POSTPONE.where(_d.table_id.in_(here))
        return await self._change(statement, until=until)


def _row(deadline: Deadline) -> dict[str, object]:
    return {**row_of(deadline), "kind": deadline.kind.value}


def _deadline(row: StoredRow) -> Deadline:
    return Deadline(row.table_id, DeadlineKind(row.kind), row.turn, row.due_at)


REVIEWS = 100
"""Number of a person's latest reviews that are read."""

_n = schema.hand_notes.c
_HINT = upsert(schema.hand_notes, lambda _: {"hints": _n.hints + 1})
_REVIEW = upsert(
    schema.hand_notes, lambda new: {name: new[name] for name in ("choices", "turning", "accuracy")}
)
_OF_HAND = select(_n.seat, _n.hints).where(_n.hand_id == bindparam("key_hand"), _n.hints > 0)
_MINE = (_n.guild_id == bindparam("key_guild"), _n.player_id == bindparam("key_player"))
_HINTED = select(func.count()).where(*_MINE, _n.hints > 0)
_REVIEWED = (
    select(_n.accuracy).where(*_MINE, _n.accuracy.is_not(None)).order_by(_n.hand_id.desc()).limit(REVIEWS)
)


class HandNotes(Repository):
    """`bot.services.ports.tables.NoteRepository`."""

    async def note_hint(self, guild_id: int, hand_id: int, player_id: int, seat: int) -> None:
        self._later(_HINT, guild_id, hand_id, player_id, seat, hints=1)

    async def note_review(
        self,
        guild_id: int,
        hand_id: int,
        player_id: int,
        seat: int,
        *,
        choices: int,
        turning: int,
        accuracy: float,
    ) -> None:
        values = {"choices": choices, "turning": turning, "accuracy": accuracy}
        self._later(_REVIEW, guild_id, hand_id, player_id, seat, **values)

    async def hints_of(self, hand_id: int) -> Mapping[int, int]:
        found: dict[int, int] = {}
        for row in await self._rows(_OF_HAND, key_hand=hand_id):
            found[row.seat] = found.get(row.seat, 0) + row.hints
        return found

    @read
    def of_player(self, connection: Connection, guild_id: int, player_id: int) -> PlayerNotes:
        keys = {"key_guild": guild_id, "key_player": player_id}
        accuracies = connection.execute(_REVIEWED, keys).scalars().all()
        return PlayerNotes(int(connection.execute(_HINTED, keys).scalar_one()), tuple(accuracies))

    def _later(
        self, insert: PerDialect, guild_id: int, hand_id: int, player_id: int, seat: int, **values: Any
    ) -> None:
        row = {"guild_id": guild_id, "player_id": player_id, "hand_id": hand_id, "seat": seat}
        row |= {"hints": 0, "choices": 0, "turning": 0, "accuracy": None} | values
        self._session.later(lambda connection: insert.write(connection, [row]))
