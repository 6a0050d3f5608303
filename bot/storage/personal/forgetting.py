"""Deletes everything of one server, some rows in each transaction, so that no move elsewhere waits long.

That it is being deleted is noted from the first step to the last, so that a start after a stop goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Column, Connection, Table, delete, false, func, or_, select

from bot.services.values.chips import WATCH_SEEN
from bot.services.values.settings import GREETED
from bot.storage import person_rows, schema
from bot.storage.engine.columns import chunks
from bot.storage.engine.prepared import delete_rows
from bot.storage.tables.hands import drop_courses, drop_people

FORGET = "forgetting:"
"""Begins the name of the fact that a server is being deleted; its id follows."""
OF_SERVER: tuple[Table, ...] = (
    schema.standings,
    schema.ratings,
    schema.badges,
    schema.hand_notes,
    schema.player_names,
    schema.season_lines,
    schema.seasons,
    schema.saved_rules,
    schema.guild_settings,
    schema.tournaments,
    schema.leagues,
)
"""The tables with a `guild_id` that nothing else refers to."""
ROWS, HANDS = 100, 10
"""How many go in one step: some 20 ms."""

_t, _h, _acc, _s = schema.tables.c, schema.hands.c, schema.accounts.c, schema.state.c
_posts, _e = schema.ledger_transactions.c, schema.ledger_entries.c


def forget_some(guild_id: int, left: str, connection: Connection) -> bool:
    """Delete some more rows of a server; return whether any may be left. `left` notes that it has gone."""
    if any(step(guild_id, connection) for step in _STEPS):
        return True
    names = [left, f"{WATCH_SEEN}{guild_id}", f"{GREETED}{guild_id}", f"{FORGET}{guild_id}"]
    connection.execute(delete(schema.state).where(_s.name.in_(names)))
    return False


def _tournaments(guild_id: int, connection: Connection) -> bool:
    cups = schema.tournaments.c
    ids = connection.execute(select(cups.id).where(cups.guild_id == guild_id).limit(ROWS)).scalars().all()
    person_rows.forget(person_rows.TOURNAMENT, ids, connection)
    return _delete(schema.tournaments, cups.id, ids, connection)


def _rows(guild_id: int, connection: Connection) -> bool:
    """Delete rows that nothing refers to."""
    for table in OF_SERVER:
        some = select(*table.primary_key).where(table.c.guild_id == guild_id).limit(ROWS)
        if keys := [dict(row) for row in connection.execute(some).mappings()]:
            delete_rows(table, keys, connection)
            return True
    return False


def _hands(guild_id: int, connection: Connection) -> bool:
    """Delete hands with all that hangs on them."""
    some = select(_h.id).where(_h.guild_id == guild_id).order_by(_h.id).limit(HANDS)
    ids = connection.execute(some).scalars().all()
    posts = (
        connection.execute(select(_posts.id).where(_posts.hand_id.in_(ids))).scalars().all() if ids else ()
    )
    _delete_postings(posts, connection)
    drop_people(ids, connection)
    drop_courses(ids, connection)
    _delete(schema.results, schema.results.c.hand_id, ids, connection)
    return _delete(schema.hands, _h.id, ids, connection)


def _accounts(guild_id: int, connection: Connection) -> bool:
    """Delete what is left in the ledger: all accounts of a transaction are of one server."""
    of_server = select(_acc.id).where(_acc.guild_id == guild_id)
    some = select(_e.transaction_id).where(_e.account_id.in_(of_server)).distinct().limit(ROWS)
    if posts := connection.execute(some).scalars().all():
        return _delete_postings(posts, connection)
    ids = connection.execute(of_server.limit(ROWS)).scalars().all()
    return _delete(schema.accounts, _acc.id, ids, connection)


def _empty_postings(guild_id: int, connection: Connection) -> bool:
    """Delete transactions that have moved nothing: they are the server's by their keys."""
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
    some = select(_t.id).where(_t.guild_id == guild_id).limit(ROWS)
    ids = connection.execute(some).scalars().all()
    for table in (schema.deadlines, schema.messages, schema.table_players):
        _delete(table, table.c.table_id, ids, connection)
    person_rows.forget(person_rows.TABLE, ids, connection)
    return _delete(schema.tables, _t.id, ids, connection)


_STEPS: tuple[Callable[[int, Connection], bool], ...] = (
    _tournaments,
    _rows,
    _hands,
    _accounts,
    _empty_postings,
    _tables,
)


def _delete_postings(ids: Sequence[int], connection: Connection) -> bool:
    person_rows.forget(person_rows.POSTING, ids, connection)
    _delete(schema.ledger_entries, _e.transaction_id, ids, connection)
    return _delete(schema.ledger_transactions, _posts.id, ids, connection)


def _delete(table: Table, column: Column[Any], values: Sequence[int], connection: Connection) -> bool:
    for some in chunks(values):
        connection.execute(delete(table).where(column.in_(some)))
    return bool(values)
