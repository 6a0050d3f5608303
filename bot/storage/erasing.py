"""Takes a person out of everything that is stored (`/privacy delete`).

In each server a pseudonym takes the place of his user id, so that hands, chips, results and ratings of the
others go on to fit together; his names go. The one exception to "nothing is ever changed in place": what
happened stays as it was, only who it was is forgotten. Texts of others are blanked where they name him.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Text,
    bindparam,
    delete,
    or_,
    select,
    type_coerce,
    update,
)

from bot.services import pledges
from bot.services.chip_values import AccountKind
from bot.services.model import TableStatus
from bot.storage import schema
from bot.storage.columns import chunks
from bot.storage.erasing_tournaments import erase_tournaments, tournaments_of

GIFT, GRANT = "gift", "grant"
"""The kinds of transactions with a note; that of a grant begins with who made it (bot/services/chips.py)."""

PERSON_AT = {"start": 2, "daily": 2, "gift": 2, "grant": 2, "tournament": 3}
"""Where the keys of transactions hold a person's id, by the first word: ``gift:<server>:<giver>:<command>``.
A tournament's key holds its own number where the others hold that of the server."""

Aliases = Mapping[int, int]
"""The pseudonym by server."""

_h, _a, _t = schema.hands.c, schema.hand_actions.c, schema.tables.c
_acc, _e, _posts = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c

OWN_COLUMNS: tuple[Column[Any], ...] = (
    schema.results.c.player_id,
    schema.standings.c.player_id,
    schema.ratings.c.player_id,
    schema.season_lines.c.player_id,
    schema.seasons.c.closed_by,
    schema.saved_rules.c.saved_by,
    schema.player_names.c.player_id,
    _t.host_id,
    _acc.owner_id,
)
"""The columns of tables with a `guild_id` that hold a person's id by itself."""

_HANDS = select(_h.id, _h.guild_id, _h.header, _h.players)
_TABLES = select(_t.id, _t.guild_id, _t.seats, _t.carried, _t.status, _t.revision)
_SET_HAND = (
    update(schema.hands)
    .where(_h.id == bindparam("key_id"))
    .values(header=bindparam("header"), players=bindparam("players"))
)
_SET_TABLE = (
    update(schema.tables)
    .where(_t.id == bindparam("key_id"))
    .values(seats=bindparam("seats"), carried=bindparam("carried"), revision=bindparam("revision"))
)
_SET_POSTING = (
    update(schema.ledger_transactions)
    .where(_posts.id == bindparam("key_id"))
    .values(key=bindparam("new_key"), note=bindparam("note"))
)


def mentions(column: ColumnElement[Any], user_id: int) -> ColumnElement[bool]:
    """Return whether a text may hold a user id: what is found is to be looked at closely."""
    return type_coerce(column, Text).like(f"%{user_id}%")


def is_his(column: Column[Any], user_id: int) -> ColumnElement[bool]:
    """Return whether a column of `OWN_COLUMNS` holds a person's id; accounts of tables have other numbers."""
    if column is _acc.owner_id:
        return (column == user_id) & (_acc.kind == AccountKind.MEMBER.value)
    return column == user_id


def hands_of(user_id: int, connection: Connection) -> Iterator[Any]:
    """Yield the hands that a person was dealt into: id, server, header, players."""
    for row in connection.execute(_HANDS.where(mentions(_h.players, user_id)).order_by(_h.id)):
        if user_id in row.players:
            yield row


def tables_of(user_id: int, connection: Connection) -> Iterator[Any]:
    """Yield the tables that hold a person's seat, a chair for him, an ante to make again, a value for a deal,
    an offer of a seat to him, or that he held a seat in the hand under way."""
    texts = or_(mentions(_t.seats, user_id), mentions(_t.carried, user_id))
    for row in connection.execute(_TABLES.where(texts).order_by(_t.id)):
        concerned = sits(row.seats, user_id) or has_seen(row.seats, user_id) or offers_to(row.seats, user_id)
        if concerned or chair_held(row.seats, user_id) or _carries(row.carried, user_id):
            yield row


def _carries(carried: Mapping[str, Any], user_id: int) -> bool:
    """Return whether a table carries an ante of a person, or a value for its next deal."""
    return str(user_id) in carried.get("antes", {}) or pledges.holds(carried, user_id)


def sits(seats: Iterable[Mapping[str, Any]], user_id: int) -> bool:
    """Return whether a person has one of the stored seats of a table."""
    return any(seat["user_id"] == user_id for seat in seats)


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


def keys_of(user_id: int, connection: Connection) -> Iterator[Any]:
    """Yield the ledger's transactions whose key or note holds a user id: id, key, kind, note."""
    columns = select(_posts.id, _posts.key, _posts.kind, _posts.note)
    found = connection.execute(
        columns.where(or_(mentions(_posts.key, user_id), mentions(_posts.note, user_id))).order_by(_posts.id)
    )
    for row in found:
        if person_of(row.key) == str(user_id) or _names_id(row.note, user_id):
            yield row


def person_of(key: str) -> str | None:
    """Return the person that the key of a transaction holds."""
    words = key.split(":")
    place = PERSON_AT.get(words[0], len(words))
    return words[place] if place < len(words) else None


def servers_of(user_id: int, connection: Connection) -> set[int]:
    """Return the servers in which anything of a person is stored."""
    servers: set[int] = set()
    for column in OWN_COLUMNS:
        guild_id = column.table.c.guild_id
        servers.update(
            connection.execute(select(guild_id).distinct().where(is_his(column, user_id))).scalars()
        )
    servers.update(row.guild_id for row in hands_of(user_id, connection))
    servers.update(row.guild_id for row in tables_of(user_id, connection))
    acted = select(_h.guild_id).distinct().join(schema.hand_actions, _a.hand_id == _h.id)
    servers.update(connection.execute(acted.where(_a.user_id == user_id)).scalars())
    servers.update(row.guild_id for row in tournaments_of(user_id, connection))
    for row in keys_of(user_id, connection):
        if person_of(row.key) == str(user_id):
            servers.add(_server_of(row, connection))
    return servers


def erase(user_id: int, aliases: Aliases, connection: Connection) -> None:
    """Put pseudonyms in the place of a user id everywhere, and nothing in the place of his names."""
    names = _erase_hands(user_id, aliases, connection) | _erase_tables(user_id, aliases, connection)
    names |= _known_names(user_id, connection) | erase_tournaments(user_id, aliases, connection)
    _erase_postings(user_id, aliases, names, connection)
    lines, known = schema.season_lines, schema.player_names
    connection.execute(update(lines).where(lines.c.player_id == user_id).values(name=""))
    connection.execute(delete(known).where(known.c.player_id == user_id))
    for column in OWN_COLUMNS:
        for guild_id, alias in aliases.items():
            there = is_his(column, user_id) & (column.table.c.guild_id == guild_id)
            connection.execute(update(column.table).where(there).values({column.name: alias}))
    connection.execute(delete(schema.table_players).where(schema.table_players.c.user_id == user_id))
    connection.execute(delete(schema.messages).where(schema.messages.c.owner_id == user_id))
    connection.execute(delete(schema.preferences).where(schema.preferences.c.user_id == user_id))


def _known_names(user_id: int, connection: Connection) -> set[str]:
    names = schema.player_names.c
    return set(connection.execute(select(names.name).where(names.player_id == user_id)).scalars())


def _erase_hands(user_id: int, aliases: Aliases, connection: Connection) -> set[str]:
    names: set[str] = set()
    changed = []
    for row in hands_of(user_id, connection):
        seats = list(row.header.get("seats", ()))
        for seat, player in enumerate(row.players):
            if player == user_id and seat < len(seats):
                names.add(seats[seat])
                seats[seat] = former_name(seat)
        header = {**row.header, "seats": seats} if seats else row.header
        header = _without_values(header, [seat for seat, who in enumerate(row.players) if who == user_id])
        players = [aliases[row.guild_id] if player == user_id else player for player in row.players]
        changed.append({"key_id": row.id, "header": header, "players": players})
    if changed:
        connection.execute(_SET_HAND, changed)
    acted = connection.execute(
        select(_h.id, _h.guild_id)
        .distinct()
        .join(schema.hand_actions, _a.hand_id == _h.id)
        .where(_a.user_id == user_id)
    ).all()
    for guild_id, alias in aliases.items():
        for some in chunks(row.id for row in acted if row.guild_id == guild_id):
            mine = (_a.hand_id.in_(some)) & (_a.user_id == user_id)
            connection.execute(update(schema.hand_actions).where(mine).values(user_id=alias))
    return names


def _without_values(header: Mapping[str, Any], seats: Collection[int]) -> Mapping[str, Any]:
    """Return a record's header without the texts of the values that some seats added; their hashes stay."""
    deal = header.get("deal")
    if not isinstance(deal, Mapping) or not deal.get("values"):
        return header
    values = [{**value, "text": ""} if value.get("seat") in seats else value for value in deal["values"]]
    return {**header, "deal": {**deal, "values": values}}


def former_name(seat: int) -> str:
    """Return how a record names a former member; as with computers, by the number of his seat from 1."""
    return f"former-{seat + 1}"


def _erase_tables(user_id: int, aliases: Aliases, connection: Connection) -> set[str]:
    """Take a person out of tables; another process that holds one in memory finds that it has changed."""
    names: set[str] = set()
    changed = []
    for row in tables_of(user_id, connection):
        seats = []
        for number, seat in enumerate(row.seats):
            if seat["user_id"] == user_id:
                names.add(seat["name"])
                seat = {**seat, "user_id": aliases[row.guild_id], "name": former_name(number)}
            if (held := chair_held([seat], user_id)) is not None:
                names.add(held["name"])
                seat = {name: value for name, value in seat.items() if name != "held"}
            seats.append(_without(seat, user_id, aliases[row.guild_id]))
        carried = pledges.without(row.carried, user_id)
        if "antes" in carried:
            carried["antes"] = {who: ante for who, ante in carried["antes"].items() if who != str(user_id)}
        revision = row.revision + (row.status != TableStatus.CLOSED.value)
        changed.append({"key_id": row.id, "seats": seats, "carried": carried, "revision": revision})
    if changed:
        connection.execute(_SET_TABLE, changed)
    return names


def _without(seat: Mapping[str, Any], user_id: int, alias: int) -> Mapping[str, Any]:
    """Return a stored seat without a person's offers, made or received, and his pseudonym among `seen`."""
    offer = seat.get("offer")
    if offer is not None and (offer["taker_id"] == user_id or seat["user_id"] == alias):
        seat = {name: value for name, value in seat.items() if name != "offer"}
    if "seen" in seat:
        seat = {**seat, "seen": [alias if seen == user_id else seen for seen in seat["seen"]]}
    return seat


def _erase_postings(user_id: int, aliases: Aliases, names: set[str], connection: Connection) -> None:
    found = {row.id: row for row in keys_of(user_id, connection)}
    his = select(_acc.id).where(is_his(schema.accounts.c.owner_id, user_id))
    noted = (
        select(_posts.id, _posts.key, _posts.kind, _posts.note)
        .join(schema.ledger_entries, _e.transaction_id == _posts.id)
        .where(_e.account_id.in_(his), _posts.note != "")
    )
    found |= {row.id: row for row in connection.execute(noted)}
    changed = []
    for row in found.values():
        key, note = row.key, _new_note(row, user_id, names)
        if person_of(key) == str(user_id):
            words = key.split(":")
            words[PERSON_AT[words[0]]] = str(aliases[_server_of(row, connection)])
            key = ":".join(words)
        if (key, note) != (row.key, row.note):
            changed.append({"key_id": row.id, "new_key": key, "note": note})
    if changed:
        connection.execute(_SET_POSTING, changed)


def _server_of(row: Any, connection: Connection) -> int:
    """Return the server of a transaction whose key holds a person."""
    kind, number, *_ = row.key.split(":")
    if kind != "tournament":
        return int(number)
    accounts = select(_acc.guild_id).join(schema.ledger_entries, _e.account_id == _acc.id)
    found: int = connection.execute(accounts.where(_e.transaction_id == row.id).limit(1)).scalar_one()
    return found


def _new_note(row: Any, user_id: int, names: set[str]) -> str:
    """Return the note of a transaction without his words, his id, and words of others that name him."""
    if row.kind in (GIFT, GRANT) and person_of(row.key) == str(user_id):
        return ""
    note: str = row.note
    by, _, reason = note.partition(" ") if row.kind == GRANT else ("", "", note)
    named = any(name and name.casefold() in reason.casefold() for name in names)
    if named or _names_id(reason, user_id):
        return f"{by} " if by and by != str(user_id) else ""
    return "" if by == str(user_id) else note


def reason_of(note: str) -> str:
    """Return why a grant was made."""
    return note.partition(" ")[2]


def _names_id(note: str, user_id: int) -> bool:
    return re.search(rf"(?<!\d){user_id}(?!\d)", note) is not None
