"""Everything that is stored about one person as plain JSON values, for `/privacy export`.

Only their own data: of a hand the line of their seat, of a gift that there was another side, not who. Ids of
Discord are texts, because many programs round numbers of that size; moments are ISO 8601, UTC.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Table, bindparam, select

from bot.services.values.chips import AccountKind
from bot.services.values.tables import Seat, TableStatus
from bot.storage import schema
from bot.storage.engine.columns import chunks
from bot.storage.person_rows import (
    GRANT,
    hands_under_way,
    pledge_of,
    postings_of,
    reason_of,
    rows_of,
    servers_of,
    tables_of,
)
from bot.storage.personal.erasing_tournaments import held_of_tournaments
from bot.storage.standings.results import RESULT
from bot.storage.tables.hands import COUNTED, IN_SERVER
from bot.storage.tables.tables import seat_documents, seats_of

_h, _a, _t = schema.hands.c, schema.hand_actions.c, schema.tables.c
_in = schema.hand_people.c
_acc, _e, _posts = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c

ANOTHER = "another member"
"""Stands for anybody else in a person's line."""

_r = schema.results.c
_RESULTS = (
    RESULT.add_columns(_r.season)
    .join(schema.hand_people, (_in.hand_id == _r.hand_id) & (_in.user_id == _r.player_id))
    .where(_in.user_id == bindparam("key_player"), IN_SERVER)
    .order_by(_in.hand_id, _r.seat)
)
_SEALED = _RESULTS.with_only_columns(_r.hand_id).where(~COUNTED)
"""Hands whose cards are still played elsewhere: how they came out is told once their round is over."""

Json = dict[str, Any]


def held(user_id: int, guild_id: int | None, connection: Connection) -> Json:
    """Return a person's choices, and what is stored about them in a server or (None) in all of them."""
    servers = sorted(servers_of(user_id, connection))
    chosen = servers if guild_id is None else [one for one in servers if one == guild_id]
    preferences = schema.preferences.c
    choices = connection.execute(
        select(preferences.name, preferences.value).where(preferences.user_id == user_id)
    )
    return {
        "preferences": {row.name: row.value for row in choices},
        "servers": [_server(user_id, one, connection) for one in chosen],
    }


def _server(user_id: int, guild_id: int, connection: Connection) -> Json:
    def mine(table: Table) -> list[Json]:
        """Return the person's rows of a table, without the columns of owner and server."""
        where = (table.c.guild_id == guild_id) & (table.c[_OWNER[table.name]] == user_id)
        left_out = {"guild_id", _OWNER[table.name]}
        columns = [column for column in table.c if column.name not in left_out]
        found = connection.execute(select(*columns).where(where).order_by(*table.primary_key))
        return [_plain(row) for row in found]

    names = mine(schema.player_names)
    return {
        "server": str(guild_id),
        "name": names[0]["name"] if names else None,
        "chips": _chips(user_id, guild_id, connection),
        "hands": _hands(user_id, guild_id, connection),
        "results": _results(user_id, guild_id, connection),
        "standings": mine(schema.standings),
        "ratings": mine(schema.ratings),
        "badges": mine(schema.badges),
        "hand_notes": mine(schema.hand_notes),
        "season_tables": mine(schema.season_lines),
        "seasons_closed": mine(schema.seasons),
        "saved_rules": mine(schema.saved_rules),
        "tables": _tables(user_id, guild_id, connection),
        "messages": _messages(user_id, guild_id, connection),
        "tournaments": held_of_tournaments(user_id, guild_id, connection),
        "grants_made": _grants_made(user_id, guild_id, connection),
    }


_OWNER = {
    "standings": "player_id",
    "ratings": "player_id",
    "badges": "player_id",
    "hand_notes": "player_id",
    "season_lines": "player_id",
    "player_names": "player_id",
    "seasons": "closed_by",
    "saved_rules": "saved_by",
}


def _results(user_id: int, guild_id: int, connection: Connection) -> list[Json]:
    rows = connection.execute(_RESULTS.where(COUNTED), {"key_player": user_id, "key_guild": guild_id})
    left_out = ("guild_id", "player_id")
    return [{name: it for name, it in _plain(row).items() if name not in left_out} for row in rows]


def _plain(row: Row[Any]) -> Json:
    return {name: _value(value) for name, value in row._mapping.items()}


def _value(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _chips(user_id: int, guild_id: int, connection: Connection) -> Json | None:
    account = connection.execute(
        select(_acc.id, _acc.balance).where(
            _acc.kind == AccountKind.MEMBER.value, _acc.guild_id == guild_id, _acc.owner_id == user_id
        )
    ).first()
    if account is None:
        return None
    lines = connection.execute(
        select(_posts.id, _posts.posted_at, _posts.kind, _posts.note, _posts.hand_id, _e.chips)
        .join(schema.ledger_entries, _e.transaction_id == _posts.id)
        .where(_e.account_id == account.id)
        .order_by(_posts.id)
    ).all()
    others = _with_others(account.id, connection)
    return {"balance": account.balance, "ledger": [_line(row, row.id in others) for row in lines]}


def _line(row: Any, of_two: bool) -> Json:
    line: Json = {"at": _value(row.posted_at), "kind": row.kind, "chips": row.chips}
    note = reason_of(row.note) if row.kind == GRANT else row.note
    if row.hand_id is not None:
        line["hand"] = row.hand_id
    elif of_two:
        line["other"] = ANOTHER
    return {**line, "note": note} if note else line


def _with_others(account_id: int, connection: Connection) -> set[int]:
    """Return the person's transactions, outside hands, with another member."""
    own, entries = schema.ledger_entries.alias("own"), schema.ledger_entries
    found = connection.execute(
        select(own.c.transaction_id)
        .join(entries, entries.c.transaction_id == own.c.transaction_id)
        .join(schema.accounts, _acc.id == entries.c.account_id)
        .where(own.c.account_id == account_id, entries.c.account_id != account_id)
        .where(_acc.kind == AccountKind.MEMBER.value)
    )
    return set(found.scalars())


def _hands(user_id: int, guild_id: int, connection: Connection) -> list[Json]:
    """Return a line for each hand that a person was dealt into or acted in; its record has the cards."""
    moves = _moves(user_id, connection)
    sealed = set(connection.execute(_SEALED, {"key_guild": guild_id, "key_player": user_id}).scalars())
    columns = (
        _h.id,
        _h.table_id,
        _h.hand_no,
        _h.game,
        _h.header,
        _h.players,
        _h.started_at,
        _h.status,
        _h.outcome,
    )
    ends = (_h.units, _h.chips, _h.ended_at)
    lines = []
    for row in _those(select(*columns, *ends).where(_h.guild_id == guild_id), moves, connection):
        seats = [seat for seat, player in enumerate(row.players) if player == user_id]
        line = {
            "hand": row.id,
            "table": row.table_id,
            "number": row.hand_no,
            "game": row.game or row.header.get("format"),
            "began": _value(row.started_at),
            "ended": _value(row.ended_at),
            "status": row.status,
            "outcome": None if row.id in sealed else row.outcome,
            "your_actions": moves[row.id],
            "seats": [_seat(row, seat, told=row.id not in sealed) for seat in seats],
        }
        lines.append(line)
    return lines


def _seat(row: Any, seat: int, *, told: bool) -> Json:
    names: Sequence[str] = row.header.get("seats", ())
    return {
        "seat": seat,
        "name": names[seat] if seat < len(names) else None,
        "units": row.units[seat] if told and row.units is not None else None,
        "chips": (row.chips or row.units)[seat] if told and row.chips is not None else None,
    }


def _moves(user_id: int, connection: Connection) -> Mapping[int, int]:
    """Return a person's hands, each with how many actions in it they took by hand."""
    over = select(_in.hand_id, _in.moves).where(_in.user_id == user_id)
    now = hands_under_way(user_id, connection)
    acts = select(_a.hand_id).where(_a.user_id == user_id)
    taken = Counter(row.hand_id for row in rows_of(acts, _a.hand_id, now, connection))
    return {**dict.fromkeys(now, 0), **taken, **{row[0]: row[1] for row in connection.execute(over)}}


def _those(query: Any, ids: Iterable[int], connection: Connection) -> Iterator[Any]:
    for some in chunks(sorted(ids)):
        yield from connection.execute(query.where(_h.id.in_(some)).order_by(_h.id))


def _tables(user_id: int, guild_id: int, connection: Connection) -> list[Json]:
    """Return the tables a person sits at, sat at to the end, hosted, or that hold a seat for them."""
    hosted = select(_t.id, _t.seats, _t.carried).where(_t.host_id == user_id, _t.guild_id == guild_id)
    rows = {row.id: row for row in connection.execute(hosted)}
    rows |= {row.id: row for row in tables_of(user_id, connection) if row.guild_id == guild_id}
    lines = []
    for number in sorted(rows):
        carried, seats = rows[number].carried, seats_of(rows[number].seats)
        row = connection.execute(
            select(_t.id, _t.host_id, _t.status, _t.created_at, _t.updated_at).where(_t.id == number)
        ).one()
        closed = row.status == TableStatus.CLOSED.value
        lines.append(
            {
                "table": row.id,
                "host": row.host_id == user_id,
                "open": not closed,
                "opened": _value(row.created_at),
                # At a sealed table of a duplicate nobody else may learn when it was played on.
                "closed": _value(row.updated_at) if closed else None,
                "seats": [_own_seat(seat) for seat in seats if seat.user_id == user_id],
                "offers": [
                    seat.offer.until.isoformat()
                    for seat in seats
                    if seat.offer is not None and seat.offer.taker_id == user_id
                ],
                "antes": carried.get("antes", {}).get(str(user_id), {}),
                **_value_of(carried, user_id),
            }
        )
        for held in (seat.held for seat in seats):
            if held is not None and held.user_id == user_id:
                lines[-1]["held"] = {"name": held.name, "until": held.until.isoformat()}
    return lines


def _value_of(carried: Json, user_id: int) -> Json:
    """Return the value that a person has added to a table's deal, if any."""
    mine = pledge_of(carried).of(user_id)
    return {} if mine is None else {"value": {"text": mine.text, "seal": mine.seal, "at": mine.at}}


def _own_seat(seat: Seat) -> Json:
    """Return what is stored of a seat without the others that it names."""
    (own,) = seat_documents([replace(seat, offer=None, seen=())])
    until = {} if seat.offer is None else {"offered_until": seat.offer.until.isoformat()}
    return {**own, **until, "user_id": str(seat.user_id)}


def _messages(user_id: int, guild_id: int, connection: Connection) -> list[Json]:
    """Return where a person's direct messages with hands are."""
    messages = schema.messages
    found = connection.execute(
        select(messages.c.table_id, messages.c.channel_id, messages.c.message_id, messages.c.posted_at)
        .join(schema.tables, _t.id == messages.c.table_id)
        .where(messages.c.owner_id == user_id, _t.guild_id == guild_id)
        .order_by(messages.c.table_id)
    )
    return [
        {
            "table": row.table_id,
            "channel": str(row.channel_id),
            "message": str(row.message_id),
            "at": _value(row.posted_at),
        }
        for row in found
    ]


def _grants_made(user_id: int, guild_id: int, connection: Connection) -> list[Json]:
    """Return the grants that a person made to others as server manager, with their reasons."""
    own = f"{GRANT}:{guild_id}:{user_id}:"
    ids = [row.id for row in postings_of(user_id, connection) if (row.key or "").startswith(own)]
    query = (
        select(_posts.posted_at, _posts.note, _e.chips)
        .join(schema.ledger_entries, _e.transaction_id == _posts.id)
        .join(schema.accounts, _acc.id == _e.account_id)
        .where(_acc.kind == AccountKind.MEMBER.value)
        .order_by(_posts.id)
    )
    found = (row for some in chunks(ids) for row in connection.execute(query.where(_posts.id.in_(some))))
    return [
        {
            "at": _value(row.posted_at),
            "chips": row.chips,
            "to": ANOTHER,
            "reason": reason_of(row.note),
        }
        for row in found
    ]
