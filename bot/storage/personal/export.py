"""Everything stored about one person as plain JSON values, for `/privacy export`.

Only the person's own data: from a hand the line of their seat, from a gift that another side exists but not
who. Discord ids are texts, because many programs round numbers of that size; timestamps are ISO 8601, UTC.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from sqlalchemy import Connection, Text, bindparam, select, type_coerce

from bot.engine.documents import JsonObject
from bot.services.values.chips import GIFT, GRANT, AccountKind
from bot.storage import schema
from bot.storage.duties import ANOTHER, own_rows, servers_with
from bot.storage.engine.columns import StoredRow
from bot.storage.engine.prepared import rows_of
from bot.storage.ledger.keys import reason_of
from bot.storage.namings import namings
from bot.storage.person_rows import servers_naming
from bot.storage.standings.results import RESULT
from bot.storage.tables.hands import IN_SERVER, OPEN, OPENED

_h, _a, _t = schema.hands.c, schema.hand_actions.c, schema.tables.c
_in = schema.hand_people.c
_acc, _e, _posts = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c

_r = schema.results.c
_RESULTS = (
    RESULT.add_columns(_r.season)
    .join(schema.hand_people, (_in.hand_id == _r.hand_id) & (_in.user_id == _r.player_id))
    .where(_in.user_id == bindparam("key_player"), IN_SERVER)
    .order_by(_in.hand_id, _r.seat)
)
_SEALED = _RESULTS.with_only_columns(_r.hand_id).where(~OPENED)
"""Hands whose cards are still played elsewhere: their outcome is told once their round is over."""


def hands_under_way(user_id: int, connection: Connection) -> list[int]:
    """Return the hands under way that a person was dealt into."""
    dealt = select(_h.id, _h.players).where(OPEN, type_coerce(_h.players, Text).like(f"%{user_id}%"))
    rows = connection.execute(dealt.order_by(_h.id))
    return [row.id for row in rows if user_id in row.players]


def servers_of(user_id: int, connection: Connection) -> set[int]:
    """Return the servers that hold any data of a person."""
    played = select(_h.guild_id).distinct().join(schema.hand_people, _in.hand_id == _h.id)
    servers = set(connection.execute(played.where(_in.user_id == user_id)).scalars())
    now = rows_of(select(_h.guild_id), _h.id, hands_under_way(user_id, connection), connection)
    servers.update(row.guild_id for row in now)
    return servers | servers_with(user_id, connection, schema.metadata) | servers_naming(user_id, connection)


def export_person(user_id: int, guild_id: int | None, connection: Connection) -> JsonObject:
    """Return a person's preferences and stored data, in one server or (None) in all."""
    servers = sorted(servers_of(user_id, connection))
    chosen = servers if guild_id is None else [one for one in servers if one == guild_id]
    preferences = schema.preferences.c
    choices = connection.execute(
        select(preferences.name, preferences.value).where(preferences.user_id == user_id)
    )
    export = {
        "preferences": {row.name: row.value for row in choices},
        "servers": [_server(user_id, one, connection) for one in chosen],
    }
    return {name: _plain(one) for name, one in export.items()}


def _plain(value: object) -> object:
    """Return a value in JSON types, with days and timestamps in ISO 8601."""
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value.isoformat() if isinstance(value, date) else value


def _server(user_id: int, guild_id: int, connection: Connection) -> JsonObject:
    names = schema.player_names.c
    name = select(names.name).where(names.guild_id == guild_id, names.player_id == user_id)
    return {
        "server": str(guild_id),
        "name": connection.execute(name).scalar(),
        "chips": _chips(user_id, guild_id, connection),
        "hands": _hands(user_id, guild_id, connection),
        "results": _results(user_id, guild_id, connection),
        **own_rows(user_id, guild_id, connection, schema.metadata),
        "messages": _messages(user_id, guild_id, connection),
        **{naming.export: naming.lines(user_id, guild_id, connection) for naming in namings()},
    }


def _results(user_id: int, guild_id: int, connection: Connection) -> list[JsonObject]:
    rows = connection.execute(_RESULTS.where(OPENED), {"key_player": user_id, "key_guild": guild_id})
    left_out = ("guild_id", "player_id")
    return [{name: it for name, it in row._mapping.items() if name not in left_out} for row in rows]


def _chips(user_id: int, guild_id: int, connection: Connection) -> JsonObject | None:
    account = connection.execute(
        select(_acc.id, _acc.balance).where(
            _acc.kind == AccountKind.MEMBER.value, _acc.guild_id == guild_id, _acc.owner_id == user_id
        )
    ).first()
    if account is None:
        return None
    lines = (
        select(_posts.posted_at, _posts.kind, _posts.note, _posts.hand_id, _e.chips)
        .join(schema.ledger_entries, _e.transaction_id == _posts.id)
        .where(_e.account_id == account.id)
        .order_by(_posts.id)
    )
    return {"balance": account.balance, "ledger": [_line(row) for row in connection.execute(lines)]}


def _line(row: StoredRow) -> JsonObject:
    line: JsonObject = {"at": row.posted_at, "kind": row.kind, "chips": row.chips}
    note = reason_of(row.note) if row.kind == GRANT else row.note
    if row.hand_id is not None:
        line["hand"] = row.hand_id
    elif row.kind == GIFT:
        line["other"] = ANOTHER
    return {**line, "note": note} if note else line


def _hands(user_id: int, guild_id: int, connection: Connection) -> list[JsonObject]:
    """Return a line for each hand that a person was dealt into or acted in; hand records have the cards."""
    moves = _moves(user_id, connection)
    sealed = set(connection.execute(_SEALED, {"key_guild": guild_id, "key_player": user_id}).scalars())
    here = select(schema.hands).where(_h.guild_id == guild_id)
    lines = []
    for row in rows_of(here, _h.id, sorted(moves), connection):
        seats = [seat for seat, player in enumerate(row.players) if player == user_id]
        line = {
            "hand": row.id,
            "table": row.table_id,
            "number": row.hand_no,
            "game": row.game,
            "began": row.started_at,
            "ended": row.ended_at,
            "status": row.status,
            "outcome": None if row.id in sealed else row.outcome,
            "your_actions": moves[row.id],
            "seats": [_seat(row, seat, told=row.id not in sealed) for seat in seats],
        }
        lines.append(line)
    return lines


def _seat(row: StoredRow, seat: int, *, told: bool) -> JsonObject:
    names: Sequence[str] = row.header.get("seats", ())
    return {
        "seat": seat,
        "name": names[seat] if seat < len(names) else None,
        "units": row.units[seat] if told and row.units is not None else None,
        "chips": (row.chips or row.units)[seat] if told and row.chips is not None else None,
    }


def _moves(user_id: int, connection: Connection) -> Mapping[int, int]:
    """Return how many actions a person made themselves, by hand."""
    over = select(_in.hand_id, _in.moves).where(_in.user_id == user_id)
    now = hands_under_way(user_id, connection)
    acts = select(_a.hand_id).where(_a.user_id == user_id)
    taken = Counter(row.hand_id for row in rows_of(acts, _a.hand_id, now, connection))
    return {**dict.fromkeys(now, 0), **taken, **{row[0]: row[1] for row in connection.execute(over)}}


def _messages(user_id: int, guild_id: int, connection: Connection) -> list[JsonObject]:
    """Return the channel and message ids of a person's direct messages with hands."""
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
            "at": row.posted_at,
        }
        for row in found
    ]
