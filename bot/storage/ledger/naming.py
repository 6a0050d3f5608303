"""How a ledger transaction names people: in its key, and in its note."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from sqlalchemy import Connection, bindparam, or_, select, update

from bot.engine.documents import JsonObject
from bot.services.values.chips import GIFT, GRANT, AccountKind
from bot.storage import schema
from bot.storage.duties import ANOTHER, Aliases, Named, Naming
from bot.storage.engine.columns import StoredRow
from bot.storage.engine.prepared import rows_of
from bot.storage.ledger.keys import (
    PERSON_AT,
    key_of,
    people_of_posting,
    person_of,
    reason_of,
    server_of_posting,
)
from bot.storage.person_rows import POSTING, rows_that_name

_posts, _acc, _e = schema.ledger_transactions.c, schema.accounts.c, schema.ledger_entries.c
POSTINGS = select(_posts.id, _posts.key, _posts.kind, _posts.note)
_SET_POSTING = (
    update(schema.ledger_transactions)
    .where(_posts.id == bindparam("key_id"))
    .values(key=bindparam("new_key"), note=bindparam("note"))
)
_CAN_NAME = or_(_posts.key.is_not(None), _posts.note != "")
"""Transactions that may name people: all but those of hands, which have neither key nor note."""


def _people_named(ids: Sequence[int], connection: Connection) -> Named:
    accounts: dict[int, list[StoredRow]] = {}
    posts = select(_posts.id, _posts.key, _posts.hand_id, _posts.kind, _posts.note).where(_CAN_NAME)
    rows = connection.execute(posts.where(_posts.id.in_(ids))).all()
    moved = select(_e.transaction_id, _acc.kind, _acc.owner_id, _acc.guild_id)
    moved = moved.join(schema.accounts, _acc.id == _e.account_id)
    for account in connection.execute(moved.where(_e.transaction_id.in_([row.id for row in rows]))):
        accounts.setdefault(account.transaction_id, []).append(account)
    for row in rows:
        key = row.key or key_of(row.hand_id, row.kind)
        mine = accounts.get(row.id, [])
        members = (it.owner_id for it in mine if it.kind == AccountKind.MEMBER.value)
        people = people_of_posting(key, row.note, members)
        if people:
            yield row.id, server_of_posting(key, [it.guild_id for it in mine]), people


def _erase(
    user_id: int, aliases: Aliases, numbers: Sequence[int], names: set[str], connection: Connection
) -> set[str]:
    changed = []
    for row in rows_of(POSTINGS, _posts.id, numbers, connection):
        key, note = row.key, _new_note(row, user_id, names)
        if person_of(key) == str(user_id):
            words = key.split(":")
            words[PERSON_AT[words[0]]] = str(aliases[_server_of(row, connection)])
            key = ":".join(words)
        if (key, note) != (row.key, row.note):
            changed.append({"key_id": row.id, "new_key": key, "note": note})
    if changed:
        connection.execute(_SET_POSTING, changed)
    return set()


def _opening(user_id: int, aliases: Aliases, connection: Connection) -> list[int]:
    """Return the transactions that opened a person's accounts: a new account would use the same key."""
    keys = [f"start:{guild_id}:{user_id}" for guild_id in aliases]
    return list(connection.execute(select(_posts.id).where(_posts.key.in_(keys))).scalars())


def _server_of(row: StoredRow, connection: Connection) -> int:
    """Return the server of a transaction with a person in its key."""
    kind, number, *_ = row.key.split(":")
    if kind != "tournament":
        return int(number)
    accounts = select(_acc.guild_id).join(schema.ledger_entries, _e.account_id == _acc.id)
    found: int = connection.execute(accounts.where(_e.transaction_id == row.id).limit(1)).scalar_one()
    return found


def _new_note(row: StoredRow, user_id: int, names: set[str]) -> str:
    """Return a note without what identifies the person: their own text, their id, texts naming them."""
    if row.kind in (GIFT, GRANT) and person_of(row.key) == str(user_id):
        return ""
    note: str = row.note
    by, _, reason = note.partition(" ") if row.kind == GRANT else ("", "", note)
    if tells_of(user_id, names, reason):
        return f"{by} " if by and by != str(user_id) else ""
    return "" if by == str(user_id) else note


def tells_of(user_id: int, names: Collection[str], text: str) -> bool:
    """Return whether a text has a person's id or one of their names."""
    named = any(name and name.casefold() in text.casefold() for name in names)
    return named or re.search(rf"(?<!\d){user_id}(?!\d)", text) is not None


def _grants_made(user_id: int, guild_id: int, connection: Connection) -> list[JsonObject]:
    """Return the grants that a person made as server manager, with their reasons."""
    own = f"{GRANT}:{guild_id}:{user_id}:"
    query = (
        select(_posts.key, _posts.posted_at, _posts.note, _e.chips)
        .join(schema.ledger_entries, _e.transaction_id == _posts.id)
        .join(schema.accounts, _acc.id == _e.account_id)
        # `concat` keeps SQLite from an index: it would start with all members' accounts.
        .where(_acc.kind.concat("") == AccountKind.MEMBER.value)
    )
    return [
        {"at": row.posted_at, "chips": row.chips, "to": ANOTHER, "reason": reason_of(row.note)}
        for row in rows_that_name(user_id, POSTING, query, _posts.id, connection)
        if (row.key or "").startswith(own)
    ]


POSTINGS_NAMING = Naming(
    POSTING,
    schema.ledger_transactions,
    _people_named,
    _erase,
    "grants_made",
    _grants_made,
    live=_opening,
    last=True,
)
