"""Deletion of old data (hands, names) and of whole servers, in small batches.

Each transaction deletes a few rows, so that no move elsewhere waits long. A server's deletion is recorded
until its last step, so that it continues after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Column, Connection, Select, bindparam, delete, false, func, or_, select, tuple_, update

from bot.engine.documents import Json, JsonObject
from bot.services.ports.personal import Period
from bot.services.values.settings import RECAP
from bot.services.values.tables import TableStatus, former_name
from bot.storage import person_rows, schema
from bot.storage.duties import delete_old_rows, tables_of_servers
from bot.storage.engine.columns import StoredRow, chunks
from bot.storage.engine.prepared import delete_rows, delete_where, insert_new
from bot.storage.engine.session import Repository, later, read, write
from bot.storage.events import of_no_live_event
from bot.storage.namings import namings
from bot.storage.tables.hands import (
    EXPIRED,
    EXPIRED_ID,
    IN_SERVER,
    RESULTS_OF,
    drop_courses,
    drop_people,
    load_hands,
)

_h, _t = schema.hands.c, schema.tables.c
_n, _s, _in = schema.player_names.c, schema.state.c, schema.hand_people.c

LEFT = "server-left:"
"""Prefix of the stored fact that a server removed the bot; its id follows, the value is the time."""
KEPT = ("format", "preset", "stake", "escrow", "dealer", "session", "hand_no", "computers")
"""Fields of the header that a deleted hand keeps: none names a person or a card."""
STRIDE = 5_000
"""Ids examined at a time."""

_CLOSED = _t.status == TableStatus.CLOSED.value
_OLD_TABLES = select(_t.id, _t.seats).where(_CLOSED, _t.updated_at < bindparam("before"))
_SET_HAND = (
    update(schema.hands)
    .where(_h.id == bindparam("key_id"))
    .values(header=bindparam("header"), record_id=EXPIRED_ID)
)
_SET_SEATS = update(schema.tables).where(_t.id == bindparam("key_id")).values(seats=bindparam("seats"))
_NOTE = insert_new(schema.state)


def _old() -> Select[int]:
    """Return the query for hands old enough to lose their course, except those of unfinished events."""
    return (
        select(_h.id)
        .join(schema.tables, _t.id == _h.table_id)
        .where(_h.ended_at < bindparam("before"), _CLOSED, ~EXPIRED, of_no_live_event())
        .order_by(_h.id)
    )


class RetentionStore(Repository):
    """`bot.services.ports.personal.RetentionRepository`."""

    async def delete_old_rows(self, before: Mapping[Period, datetime]) -> None:
        self._session.later(partial(delete_old_rows, before, metadata=schema.metadata))

    @read
    def old_hands(
        self, connection: Connection, before: datetime, after: int
    ) -> tuple[Sequence[int], int | None]:
        rows, upto = _next_rows(_old(), _h.id, before, after, connection)
        return [row.id for row in rows], upto

    @write
    def expire(self, connection: Connection, before: datetime, hand_ids: Sequence[int]) -> int:
        still = _old().where(_h.id.in_(hand_ids)).with_for_update(of=schema.hands)
        ids = connection.execute(still, {"before": before}).scalars().all()
        changed = [
            {"key_id": number, "header": _left_of(hand.header.header, len(hand.header.players))}
            for number, hand in load_hands(ids, connection, unread=True).items()
        ]
        drop_people(ids, connection, dealt_in=False)
        drop_courses(ids, connection)
        if changed:
            connection.execute(_SET_HAND, changed)
        return len(ids)

    @write
    def drop_names(
        self, connection: Connection, before: datetime, after: tuple[int, int]
    ) -> tuple[int, tuple[int, int] | None]:
        key = (_n.guild_id, _n.player_id)
        # Locked before their results are read: whoever ends a hand now keeps their name.
        some = select(*key).where(tuple_(*key) > tuple_(*after)).order_by(*key).limit(ROWS).with_for_update()
        since = RESULTS_OF.where(IN_SERVER, _h.ended_at >= before).order_by(_in.hand_id.desc()).limit(1)
        last, stale = None, []
        for row in connection.execute(some).all():
            last = guild_id, who = row.guild_id, row.player_id
            if connection.execute(since, {"key_player": who, "key_guild": guild_id}).first() is None:
                stale.append(row._asdict())
        delete_rows(schema.player_names, stale, connection)
        return len(stale), last

    @read
    def old_tables(
        self, connection: Connection, before: datetime, after: int
    ) -> tuple[Sequence[int], int | None]:
        rows, upto = _next_rows(_OLD_TABLES, _t.id, before, after, connection)
        return [row.id for row in rows if _without_names(row.seats) != row.seats], upto

    @later
    def drop_names_at(self, connection: Connection, before: datetime, table_ids: Sequence[int]) -> None:
        query = _OLD_TABLES.where(_t.id.in_(table_ids)).with_for_update()
        rows = connection.execute(query, {"before": before}).all()
        changed = [{"key_id": row.id, "seats": _without_names(row.seats)} for row in rows]
        if changed:
            connection.execute(_SET_SEATS, changed)

    async def server_left(self, guild_id: int, at: datetime) -> None:
        self._queue(_NOTE, name=f"{LEFT}{guild_id}", value=at.isoformat())

    async def server_back(self, guild_ids: Sequence[int]) -> None:
        for some in chunks(f"{LEFT}{guild_id}" for guild_id in guild_ids):
            self._queue(delete(schema.state).where(_s.name.in_(some)))

    @read
    def servers_known(self, connection: Connection) -> set[int]:
        tables = (schema.tables, schema.accounts, *tables_of_servers(schema.metadata))
        columns = (table.c.guild_id for table in tables)
        return {guild_id for column in columns for guild_id in _distinct(column, connection)}

    async def servers_left(self) -> dict[int, datetime]:
        rows = await self._rows(select(_s.name, _s.value).where(_s.name.like(f"{LEFT}%")))
        return {int(row.name.removeprefix(LEFT)): datetime.fromisoformat(row.value) for row in rows}

    async def forget(self, guild_id: int) -> None:
        self._queue(_NOTE, name=f"{FORGET}{guild_id}", value="")

    async def being_forgotten(self) -> Sequence[int]:
        names = select(_s.name).where(_s.name.like(f"{FORGET}%")).order_by(_s.name)
        return [int(name.removeprefix(FORGET)) for name in await self._column(names)]

    @write
    def forget_more(self, connection: Connection, guild_id: int) -> bool:
        if any(step(guild_id, connection) for step in _STEPS):
            return True
        # What is stored about a server as a whole has a name that ends with its id.
        connection.execute(delete(schema.state).where(_s.name.like(f"%:{guild_id}")))
        return False


def _next_rows(
    query: Select[Any], key: Column[int], before: datetime, after: int, connection: Connection
) -> tuple[Sequence[StoredRow], int | None]:
    """Return the matching rows in the stride of ids after one, and where to continue (None: at the end)."""
    last = connection.execute(select(func.max(key))).scalar() or 0
    upto = after + STRIDE
    rows = connection.execute(query.where(key > after, key <= upto), {"before": before}).all()
    return rows, (upto if upto < last else None)


def _left_of(header: Json, players: int) -> JsonObject:
    seats = [former_name(seat) for seat in range(players)]
    return {**{name: header[name] for name in KEPT if name in header}, "seats": seats, "expired": True}


def _without_names(seats: Sequence[Json]) -> list[Json]:
    return [
        seat if seat["user_id"] is None else {**seat, "name": former_name(number)}
        for number, seat in enumerate(seats)
    ]


def _distinct(column: Column[int], connection: Connection) -> Iterator[int]:
    """Yield the distinct values of an indexed column, with one search for each."""
    least = select(func.min(column))
    found = connection.execute(least).scalar()
    while found is not None:
        yield found
        found = connection.execute(least.where(column > found)).scalar()


FORGET = "forgetting:"
"""Prefix of the stored fact that a server's data is being deleted; its id follows."""
ROWS, HANDS = 100, 25
"""Rows, and hands, in one step: about 20 ms."""

_acc = schema.accounts.c
_posts, _e = schema.ledger_transactions.c, schema.ledger_entries.c


def _rows(guild_id: int, connection: Connection) -> bool:
    """Delete a batch of rows that no other row refers to; return whether there were any."""
    for table in tables_of_servers(schema.metadata):
        some = select(*table.primary_key).where(table.c.guild_id == guild_id).limit(ROWS)
        if keys := [row._asdict() for row in connection.execute(some)]:
            if kind := next((naming.kind for naming in namings() if naming.table is table), None):
                person_rows.forget(kind, [key["id"] for key in keys], connection)
            delete_rows(table, keys, connection)
            return True
    return False


def _hands(guild_id: int, connection: Connection) -> bool:
    """Delete a batch of hands and everything that belongs to them; return whether there were any."""
    some = select(_h.id).where(_h.guild_id == guild_id).order_by(_h.id).limit(HANDS)
    ids = connection.execute(some).scalars().all()
    posts = select(_posts.id).where(_posts.hand_id.in_(ids))
    _delete_postings(connection.execute(posts).scalars().all(), connection)
    drop_people(ids, connection)
    drop_courses(ids, connection)
    delete_where(schema.results.c.hand_id, ids, connection)
    return delete_where(_h.id, ids, connection) > 0


def _accounts(guild_id: int, connection: Connection) -> bool:
    """Delete a batch of accounts with their transactions, all of one server; False if none were left."""
    of_server = select(_acc.id).where(_acc.guild_id == guild_id)
    some = select(_e.transaction_id).where(_e.account_id.in_(of_server)).distinct().limit(ROWS)
    if posts := connection.execute(some).scalars().all():
        return _delete_postings(posts, connection)
    ids = connection.execute(of_server.limit(ROWS)).scalars().all()
    return delete_where(_acc.id, ids, connection) > 0


def _empty_postings(guild_id: int, connection: Connection) -> bool:
    """Delete a batch of transactions that moved no chips and whose key names the server."""
    if connection.dialect.name == "sqlite":  # by the index of keys, for each first word that they have
        words = (f"{word}:{guild_id}" for word in _first_words(connection))
        keys = or_(false(), *(_posts.key.between(f"{word}:", f"{word};") for word in words))
    else:
        keys = _posts.key.like(f"%:{guild_id}:%")
    found = connection.execute(select(_posts.id, _posts.key).where(keys)).all()
    posts = [row.id for row in found if row.key.split(":")[1] == str(guild_id)][:ROWS]
    return _delete_postings(posts, connection)


def _first_words(connection: Connection) -> Iterator[str]:
    least, last = select(func.min(_posts.key)), ""
    while found := connection.execute(least.where(_posts.key > last)).scalar():
        word = found.partition(":")[0]
        yield word
        last = f"{word};"


def _tables(guild_id: int, connection: Connection) -> bool:
    some = select(_t.id, _t.home_channel_id).where(_t.guild_id == guild_id).limit(ROWS)
    homes = {row.id: row.home_channel_id for row in connection.execute(some)}
    ids, noted = [*homes], {f"{RECAP}{channel_id}" for channel_id in homes.values()}
    connection.execute(delete(schema.state).where(_s.name.in_(noted)))
    for table in (schema.deadlines, schema.messages, schema.table_players):
        delete_where(table.c.table_id, ids, connection)
    person_rows.forget(person_rows.TABLE, ids, connection)
    return delete_where(_t.id, ids, connection) > 0


_STEPS: tuple[Callable[[int, Connection], bool], ...] = (
    _rows,
    _hands,
    _accounts,
    _empty_postings,
    _tables,
)


def _delete_postings(ids: Sequence[int], connection: Connection) -> bool:
    person_rows.forget(person_rows.POSTING, ids, connection)
    delete_where(_e.transaction_id, ids, connection)
    return delete_where(_posts.id, ids, connection) > 0
