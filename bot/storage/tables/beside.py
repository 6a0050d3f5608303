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
from bot.storage.engine.columns import StoredRow, on_shards, row_of
from bot.storage.engine.prepared import PerDialect, Prepared, upsert
from bot.storage.engine.session import Repository, later, read
from bot.storage.tables.tables import LIVE

_m = schema.messages.c
_PUT_MESSAGE = upsert(schema.messages)
_MESSAGES = select(schema.messages).order_by(_m.table_id, _m.role, _m.owner_id)
_t = schema.tables.c
_AT_TABLES = _MESSAGES.join(schema.tables, _t.id == _m.table_id)


class Messages(Repository):
    """`bot.services.ports.tables.MessageRepository`."""

    @later
    def put(self, connection: Connection, message: PostedMessage) -> None:
        connection.execute(_PUT_MESSAGE.on(connection), row_of(message))

    async def forget(self, table_id: int) -> None:
        self._queue(delete(schema.messages).where(_m.table_id == table_id))

    async def of_table(self, table_id: int) -> Sequence[PostedMessage]:
        return await self._messages(_MESSAGES.where(_m.table_id == table_id))

    async def left_at_the_end(self, since: datetime) -> Sequence[PostedMessage]:
        closed = _AT_TABLES.where(_t.status.not_in(LIVE), _t.updated_at >= since)
        return await self._messages(
            closed.where(_m.table_id.in_(select(_m.table_id).where(_m.role == "panel")))
        )

    async def all_live(self) -> Sequence[PostedMessage]:
        return await self._messages(_AT_TABLES.where(_t.status.in_(LIVE)))

    async def _messages(self, query: Select[Any]) -> list[PostedMessage]:
        return [PostedMessage(**row._mapping) for row in await self._rows(query)]


_d = schema.deadlines.c
_PUT_DEADLINE = upsert(schema.deadlines)
_CLEAR = delete(schema.deadlines).where(_d.table_id == bindparam("key_table"))
_DROP = Prepared(_CLEAR.where(_d.kind == bindparam("key_kind")))
_DUE = select(schema.deadlines).where(_d.due_at <= bindparam("now")).order_by(_d.due_at, _d.table_id)
_NEXT_DUE = select(func.min(_d.due_at))
_CLAIM = delete(schema.deadlines).where(*(column == bindparam(column.name) for column in _d))


def _of_shards(query: Select[Any], of: ShardSlice) -> Select[Any]:
    if of.whole:
        return query
    joined = query.join_from(schema.deadlines, schema.tables, _t.id == _d.table_id)
    return joined.where(on_shards(_t.guild_id, of))


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
        query = select(schema.deadlines).where(_d.table_id == table_id).order_by(_d.due_at)
        return [_deadline(row) for row in await self._rows(query)]

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[Deadline]:
        return [_deadline(row) for row in await self._rows(_of_shards(_DUE, of), now=now)]

    async def next_due(self, of: ShardSlice = EVERYTHING) -> datetime | None:
        due_at: datetime | None = await self._value(_of_shards(_NEXT_DUE, of))
        return due_at

    async def claim(self, deadline: Deadline) -> bool:
        return await self._change(_CLAIM, **_row(deadline)) == 1

    async def postpone_overdue(self, until: datetime, of: ShardSlice = EVERYTHING) -> int:
        late = update(schema.deadlines).where(_d.due_at < until).values(due_at=until)
        here = select(_t.id).where(on_shards(_t.guild_id, of))
        return await self._change(late if of.whole else late.where(_d.table_id.in_(here)))


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
        hints = func.sum(_n.hints).label("hints")
        query = select(_n.seat, hints).where(_n.hand_id == hand_id, _n.hints > 0).group_by(_n.seat)
        return {row.seat: int(row.hints) for row in await self._rows(query)}

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
