"""Moves everything from one database to another: from SQLite to PostgreSQL, or back.

The copy is one transaction: an interrupted move changes nothing, and can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Column, Connection, MetaData, Table, Text, func, select, tuple_

from bot.storage.audit.derived import raise_sequences
from bot.storage.database import Database
from bot.storage.engine.columns import JsonText
from bot.storage.migrate import upgrade
from bot.storage.schema import metadata

AT_ONCE: Final = 2_000
"""Rows kept in memory at a time."""
BEFORE_USE: Final = frozenset(("state", "counters"))
"""Tables that may have rows in a database that was never used."""


class NotEmpty(Exception):
    """The target database holds data; the text tells the operator."""


async def move(source: Database, target: Database, progress: Callable[[str, int], None]) -> int:
    """Copy all rows of a database to an empty one, and return their number.

    Nobody else may write meanwhile. `progress` receives each table's name and number of rows. Raises NotEmpty
    and StorageUnavailable; nothing is copied then.
    """
    await upgrade(target)
    moved = 0
    async with source.read() as reading, target.write() as writing:
        if used := await writing.session.ask(_tables_in_use):
            raise NotEmpty(f"the target holds data already, in: {', '.join(used)}")
        await writing.session.change(_clear)
        for table in map(_plain, metadata.sorted_tables):
            rows = 0
            last: Sequence[Any] | None = None
            while some := await reading.session.ask(partial(_next, table, last)):
                await writing.session.change(partial(_insert, table, some))
                rows, last = rows + len(some), [some[-1][column.name] for column in table.primary_key]
            progress(table.name, rows)
            moved += rows
        await writing.session.change(raise_sequences)
    return moved


def _plain(table: Table) -> Table:
    """Return a copy of a table that reads and writes documents as plain text."""
    return Table(
        table.name,
        MetaData(),
        *(
            Column(it.name, Text() if isinstance(it.type, JsonText) else it.type, primary_key=it.primary_key)
            for it in table.columns
        ),
    )


def _tables_in_use(connection: Connection) -> list[str]:
    names = (table for table in metadata.sorted_tables if table.name not in BEFORE_USE)
    return [it.name for it in names if connection.execute(select(func.count()).select_from(it)).scalar()]


def _clear(connection: Connection) -> None:
    for name in BEFORE_USE:
        connection.execute(metadata.tables[name].delete())


def _next(table: Table, last: Sequence[Any] | None, connection: Connection) -> list[dict[str, Any]]:
    key = list(table.primary_key)
    query = select(table).order_by(*key).limit(AT_ONCE)
    if last is not None:
        query = query.where(tuple_(*key) > tuple_(*last))
    return [dict(row) for row in connection.execute(query).mappings()]


def _insert(table: Table, rows: Sequence[dict[str, Any]], connection: Connection) -> None:
    connection.execute(table.insert(), rows)
