"""What is given up for its age, and everything of a server that has removed the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Table,
    bindparam,
    delete,
    exists,
    select,
    update,
)

from bot.services.values.chips import WATCH_SEEN
from bot.services.values.tables import TableStatus
from bot.storage import person_rows, schema
from bot.storage.engine.columns import chunks, insert_new
from bot.storage.engine.session import Session
from bot.storage.personal.erasing import former_name
from bot.storage.tables.hands import EXPIRED, EXPIRED_ID, drop_courses, load_hands
from bot.storage.tournaments import LIVE as TOURNAMENTS_LIVE

_h, _t = schema.hands.c, schema.tables.c
_acc, _e, _posts = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c
_n, _r, _s = schema.player_names.c, schema.results.c, schema.state.c

LEFT = "server-left:"
"""Begins the name of the fact that a server has removed the bot; its id follows, the value is the moment."""
KEPT = ("format", "preset", "stake", "escrow", "dealer", "session", "hand_no", "computers")
"""What is left of the header of such a hand: nothing that names a person or a card."""

_CLOSED = _t.status == TableStatus.CLOSED.value
_OF_TOURNAMENT = exists().where(
    schema.tournaments.c.id == _t.tournament_id, schema.tournaments.c.status.in_(TOURNAMENTS_LIVE)
)
"""Its report will want the hand."""
_OLD = (
    select(_h.id)
    .join(schema.tables, _t.id == _h.table_id)
    .where(_h.ended_at < bindparam("before"), _CLOSED, ~EXPIRED, ~_OF_TOURNAMENT)
    .order_by(_h.id)
    .limit(bindparam("most"))
)
_CUPS = select(schema.tournaments.c.id).where(schema.tournaments.c.guild_id == bindparam("key_guild"))
_NOTE = insert_new(schema.state, "name")

OF_SERVER: tuple[Table, ...] = (
    schema.results,
    schema.standings,
    schema.ratings,
    schema.player_names,
    schema.season_lines,
    schema.seasons,
    schema.saved_rules,
    schema.guild_settings,
    schema.tournaments,
)
"""The tables with a `guild_id` that nothing else refers to."""


class Retention:
    """`bot.services.ports.personal.RetentionRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def expire(self, before: datetime, most: int) -> int:
        """Give up the course of up to `most` hands that ended before a moment, and the names in them."""
        return await self._session.change(partial(_expire, before, most))

    async def forget_names(self, before: datetime) -> int:
        return await self._session.change(partial(_forget_names, before))

    async def server_left(self, guild_id: int, at: datetime) -> None:
        row = {"name": f"{LEFT}{guild_id}", "value": at.isoformat()}
        self._session.later(lambda c: c.execute(_NOTE.on(c), row))

    async def server_back(self, guild_ids: Sequence[int]) -> None:
        for some in chunks(f"{LEFT}{guild_id}" for guild_id in guild_ids):
            self._session.later(partial(Connection.execute, statement=_without_notes(some)))

    async def servers_known(self) -> Sequence[int]:
        return await self._session.ask(_known)

    async def servers_left(self, before: datetime) -> Sequence[int]:
        found = await self._session.ask(_left)
        return [guild_id for guild_id, at in found.items() if at < before]

    async def delete_server(self, guild_id: int) -> None:
        await self._session.change(partial(_delete_server, guild_id))


def _without_notes(names: Sequence[str]) -> Any:
    return delete(schema.state).where(_s.name.in_(names))


def _expire(before: datetime, most: int, connection: Connection) -> int:
    ids = connection.execute(_OLD, {"before": before, "most": most}).scalars().all()
    hands = load_hands(ids, connection)
    drop_courses(ids, connection)
    for number, hand in hands.items():
        seats = [former_name(seat) for seat in range(len(hand.header.players))]
        whole = hand.header.header
        header = {**{name: whole[name] for name in KEPT if name in whole}, "seats": seats, "expired": True}
        given_up = {"header": header, "record_id": EXPIRED_ID}
        connection.execute(update(schema.hands).where(_h.id == number).values(given_up))
    return len(ids)


def _forget_names(before: datetime, connection: Connection) -> int:
    since = exists().where(_r.guild_id == _n.guild_id, _r.player_id == _n.player_id, _r.ended_at >= before)
    dropped: int = connection.execute(delete(schema.player_names).where(~since)).rowcount
    old = connection.execute(select(_t.id, _t.seats).where(_CLOSED, _t.updated_at < before)).all()
    for row in old:
        seats = [
            seat if seat["user_id"] is None else {**seat, "name": former_name(number)}
            for number, seat in enumerate(row.seats)
        ]
        if seats != row.seats:
            connection.execute(update(schema.tables).where(_t.id == row.id).values(seats=seats))
    return dropped


def _known(connection: Connection) -> list[int]:
    columns = (_t.guild_id, _acc.guild_id, *(table.c.guild_id for table in OF_SERVER))
    found: set[int] = set()
    for column in columns:
        found.update(connection.execute(select(column).distinct()).scalars())
    return sorted(found)


def _left(connection: Connection) -> Mapping[int, datetime]:
    rows = connection.execute(select(_s.name, _s.value).where(_s.name.like(f"{LEFT}%")))
    return {int(row.name.removeprefix(LEFT)): datetime.fromisoformat(row.value) for row in rows}


def _delete_server(guild_id: int, connection: Connection) -> None:
    tables = connection.execute(select(_t.id).where(_t.guild_id == guild_id)).scalars().all()
    hands = connection.execute(select(_h.id).where(_h.guild_id == guild_id)).scalars().all()
    accounts = connection.execute(select(_acc.id).where(_acc.guild_id == guild_id)).scalars().all()
    cups = connection.execute(_CUPS, {"key_guild": guild_id}).scalars().all()
    for table in OF_SERVER:
        connection.execute(delete(table).where(table.c.guild_id == guild_id))
    posts = _postings(guild_id, hands, accounts, connection)
    _delete(schema.ledger_entries, _e.account_id, accounts, connection)
    _delete(schema.ledger_transactions, _posts.id, posts, connection)
    _delete(schema.accounts, _acc.id, accounts, connection)
    drop_courses(hands, connection)
    _delete(schema.hands, _h.id, hands, connection)
    for kind, numbers in (
        (person_rows.HAND, hands),
        (person_rows.TABLE, tables),
        (person_rows.TOURNAMENT, cups),
        (person_rows.POSTING, posts),
    ):
        person_rows.forget(kind, numbers, connection)
    _delete(schema.deadlines, schema.deadlines.c.table_id, tables, connection)
    _delete(schema.messages, schema.messages.c.table_id, tables, connection)
    _delete(schema.table_players, schema.table_players.c.table_id, tables, connection)
    _delete(schema.tables, _t.id, tables, connection)
    connection.execute(_without_notes([f"{LEFT}{guild_id}", f"{WATCH_SEEN}{guild_id}"]))


def _postings(
    guild_id: int, hands: Sequence[int], accounts: Sequence[int], connection: Connection
) -> list[int]:
    """Return the transactions of a server: all accounts of one are its own. Some have moved nothing."""
    found: set[int] = set()
    for some in chunks(accounts):
        moved = select(_e.transaction_id).where(_e.account_id.in_(some))
        found.update(connection.execute(moved.distinct()).scalars())
    for some in chunks(hands):
        found.update(connection.execute(select(_posts.id).where(_posts.hand_id.in_(some))).scalars())
    named = select(_posts.id, _posts.key).where(_posts.key.like(f"%:{guild_id}:%"))
    found.update(row.id for row in connection.execute(named) if row.key.split(":")[1] == str(guild_id))
    return sorted(found)


def _delete(table: Table, column: Column[Any], values: Sequence[int], connection: Connection) -> None:
    for some in chunks(values):
        connection.execute(delete(table).where(column.in_(some)))
