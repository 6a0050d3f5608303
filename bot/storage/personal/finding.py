"""Where a person is named in what is stored: rows of their own, hands, tables, the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, select

from bot.services.values.chips import AccountKind
from bot.storage import person_rows, schema
from bot.storage.engine.columns import chunks

_h, _t, _p = schema.hands.c, schema.tables.c, schema.person_rows.c
_acc, _posts, _r = schema.accounts.c, schema.ledger_transactions.c, schema.results.c

GIFT, GRANT = "gift", "grant"
"""The kinds of transactions with a note; a grant's begins with who made it (`bot.services.chips.chips`)."""

AT_BEGIN: tuple[Column[Any], ...] = (
    schema.standings.c.player_id,
    schema.ratings.c.player_id,
    schema.season_lines.c.player_id,
    schema.seasons.c.closed_by,
    schema.saved_rules.c.saved_by,
    schema.player_names.c.player_id,
    _t.host_id,
    _acc.owner_id,
)
"""Those in which a deletion puts the pseudonym at its beginning."""
OWN_COLUMNS = (*AT_BEGIN, _r.player_id)
"""The columns of tables with a `guild_id` that hold a person's id by itself; results go with their hands."""

HANDS = select(_h.id, _h.guild_id, _h.header, _h.players)
TABLES = select(_t.id, _t.guild_id, _t.seats, _t.carried, _t.status, _t.revision)
POSTINGS = select(_posts.id, _posts.key, _posts.kind, _posts.note)
"""What is read of them to find a person, and to take them out."""


def is_his(column: Column[Any], user_id: int) -> ColumnElement[bool]:
    """Return whether a column of `OWN_COLUMNS` holds a person's id; accounts of tables have other numbers."""
    if column is _acc.owner_id:
        kinds = (AccountKind.MEMBER.value, AccountKind.HOUSE.value)
        return (column == user_id) & _acc.kind.in_(kinds)
    return column == user_id


def hands_of(user_id: int, connection: Connection) -> Iterator[Any]:
    """Yield the hands that a person was dealt into: id, server, header, players."""
    numbers = _numbers_of(user_id, person_rows.HAND, connection)
    return (row for row in rows_of(HANDS, _h.id, numbers, connection) if user_id in row.players)


def tables_of(user_id: int, connection: Connection) -> Iterator[Any]:
    """Yield the tables at which a person sits or has sat: id, server, seats, what is carried, status."""
    numbers = _numbers_of(user_id, person_rows.TABLE, connection)
    return rows_of(TABLES, _t.id, numbers, connection)


def postings_of(user_id: int, connection: Connection) -> Iterator[Any]:
    """Yield the ledger's transactions in whose key or note a person may be: id, key, kind, note."""
    numbers = _numbers_of(user_id, person_rows.POSTING, connection)
    return rows_of(POSTINGS, _posts.id, numbers, connection)


def _numbers_of(user_id: int, kind: str, connection: Connection) -> list[int]:
    return person_rows.numbers_of(person_rows.person_key(user_id, connection), kind, connection)


def has_seen(seats: Iterable[Mapping[str, Any]], user_id: int) -> bool:
    """Return whether a person has held one of the stored seats of a table and left it in mid-hand."""
    return any(user_id in seat.get("seen", ()) for seat in seats)


def offers_to(seats: Iterable[Mapping[str, Any]], user_id: int) -> list[Mapping[str, Any]]:
    """Return the offers of stored seats that are made to a person."""
    offers = [seat["offer"] for seat in seats if "offer" in seat]
    return [offer for offer in offers if offer["taker_id"] == user_id]


def chair_held(seats: Iterable[Mapping[str, Any]], user_id: int) -> Mapping[str, Any] | None:
    """Return what is stored of a chair that a table holds for a person, None if it holds none."""
    return next((seat["held"] for seat in seats if seat.get("held", {}).get("user_id") == user_id), None)


def rows_of(query: Any, key: Column[Any], numbers: Iterable[int], connection: Connection) -> Iterator[Any]:
    """Yield what a query says of the rows with these numbers."""
    for some in chunks(numbers):
        yield from connection.execute(query.where(key.in_(some)).order_by(key))


def servers_of(user_id: int, connection: Connection) -> set[int]:
    """Return the servers in which anything of a person is stored."""
    servers: set[int] = set()
    for column in OWN_COLUMNS:
        guild_id = column.table.c.guild_id
        servers.update(
            connection.execute(select(guild_id).distinct().where(is_his(column, user_id))).scalars()
        )
    named = select(_p.guild_id).distinct().where(_p.person == person_rows.person_key(user_id, connection))
    servers.update(connection.execute(named).scalars())
    return servers


def reason_of(note: str) -> str:
    """Return why a grant was made."""
    return note.partition(" ")[2]
