"""Index of the rows that name a person, for exports and deletions; updated with each row."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

from sqlalchemy import Column, Connection, delete, select

from bot.storage import schema
from bot.storage.engine.columns import StoredRow, chunks
from bot.storage.engine.prepared import insert_new, rows_of

TABLE, POSTING = "table", "posting"
"""The kinds of `number`: a table where the person sat, a ledger transaction. Features have their own kinds
(`Naming.kind`)."""

KEY = "person-key"
"""The stored fact with the key of the hashes (hex)."""

_p, _s = schema.person_rows.c, schema.state.c
_NEW = insert_new(schema.person_rows)
_NEW_FACT = insert_new(schema.state)


def note(kind: str, number: int, guild_id: int, people: Iterable[int | None], connection: Connection) -> None:
    """Index the people named in a row; computers and former members are skipped."""
    named = sorted({user_id for user_id in people if user_id is not None and user_id > 0})
    if named:
        key = _made_key(connection)
        rows = [
            {"person": _hash(str(user_id), key), "kind": kind, "number": number, "guild_id": guild_id}
            for user_id in named
        ]
        connection.execute(_NEW.on(connection), rows)


def hash_of(user_id: int, connection: Connection) -> int:
    """Return a person's hash, as stored in the index."""
    return _hash(str(user_id), _made_key(connection))


def person_key(user_id: int, connection: Connection, *, leaving: bool = False) -> int | None:
    """Return a person's hash, or with `leaving` that of their rows left to erase; None without a key."""
    key = _key(connection)
    return None if key is None else _hash(_leaving(user_id) if leaving else str(user_id), key)


def numbers_of(person: int | None, kind: str, connection: Connection, most: int | None = None) -> list[int]:
    """Return the ids of rows of a kind that name a person (by hash), in order, at most `most`."""
    query = select(_p.number).where(_p.person == person, _p.kind == kind).order_by(_p.number)
    return [] if person is None else list(connection.execute(query.limit(most)).scalars())


def people_noted(kind: str, number: int, people: Collection[int], connection: Connection) -> set[int]:
    """Return which of these people are indexed for a row."""
    key = _key(connection)
    if key is None or not people:
        return set()
    query = select(_p.person).where(_p.kind == kind, _p.number == number)
    there = set(connection.execute(query).scalars())
    return {user_id for user_id in people if _hash(str(user_id), key) in there}


def lacking(
    kind: str, named: Mapping[int, Collection[int | None]], connection: Connection
) -> dict[int, set[int]]:
    """Return by row the people it names without an index entry, even one of a deletion under way."""
    key = _key(connection)
    there: dict[int, set[int]] = {}
    for row in connection.execute(
        select(_p.number, _p.person).where(_p.kind == kind, _p.number.in_(list(named)))
    ):
        there.setdefault(row.number, set()).add(row.person)
    found: dict[int, set[int]] = {}
    for number, people in named.items():
        for user_id in people:
            if user_id is None or user_id <= 0:
                continue
            hashes = () if key is None else (_hash(str(user_id), key), _hash(_leaving(user_id), key))
            if there.get(number, set()).isdisjoint(hashes):
                found.setdefault(number, set()).add(user_id)
    return found


def drop(person: int | None, kind: str, numbers: Collection[int], connection: Connection) -> None:
    """Remove a person's index entries for some rows."""
    for some in chunks(numbers):
        mine = (_p.person == person) & (_p.kind == kind) & _p.number.in_(some)
        connection.execute(delete(schema.person_rows).where(mine))


def forget(kind: str, numbers: Collection[int], connection: Connection) -> None:
    """Remove all index entries of deleted rows."""
    for some in chunks(numbers):
        connection.execute(delete(schema.person_rows).where(_p.kind == kind, _p.number.in_(some)))


def _leaving(user_id: int) -> str:
    return f"leaving:{user_id}"


def _hash(text: str, key: bytes) -> int:
    """Return a 63-bit hash that cannot be traced back to a person without the key."""
    return int.from_bytes(blake2b(text.encode("ascii"), key=key, digest_size=8).digest(), "big") >> 1


def _key(connection: Connection) -> bytes | None:
    found = connection.execute(select(_s.value).where(_s.name == KEY)).scalar()
    return None if found is None else bytes.fromhex(found)


def _made_key(connection: Connection) -> bytes:
    """Return the key of the hashes, creating it at first use."""
    key = _key(connection)
    if key is None:
        connection.execute(_NEW_FACT.on(connection), {"name": KEY, "value": secrets.token_hex(32)})
        key = _key(connection)
    assert key is not None
    return key


def rows_that_name(
    user_id: int, kind: str, query: Any, key: Column[Any], connection: Connection
) -> Iterator[StoredRow]:
    """Yield a query's rows that name a person, for rows of a kind; `key` is the id column."""
    return rows_of(query, key, numbers_of(person_key(user_id, connection), kind, connection), connection)


def servers_naming(user_id: int, connection: Connection) -> set[int]:
    """Return the servers with a row that names a person."""
    named = select(_p.guild_id).distinct().where(_p.person == person_key(user_id, connection))
    return set(connection.execute(named).scalars())
