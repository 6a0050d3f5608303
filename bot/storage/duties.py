"""Declarations of the columns that name people, and the functions that walk those columns.

A deletion, an export and the search for a person's servers visit every table of the schema: a new table only
has to declare its columns. Tables that name people inside a document, a key or a note declare with `Naming`
how to read the names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, MetaData, Table, delete, select, update

from bot.engine.documents import JsonObject
from bot.services.ports.personal import Period

Aliases = Mapping[int, int]
"""A person's pseudonyms: server ids to negative user ids."""
Info = dict[str, object]
"""The `info` of a column, which holds its duties."""
Named = Iterator[tuple[int, int, set[int]]]
"""Row ids, each with the row's server and the people named in it."""


class Erase(Enum):
    """What a deletion does to a row that names the person in a column."""

    ALIAS = "alias"
    """Their id is replaced by their pseudonym in that server; the row stays."""
    DELETE = "delete"
    """The row is deleted."""


@dataclass(frozen=True, slots=True)
class PersonColumn:
    """A column that holds a person's id.

    `export` names the list in an export that holds the person's rows ("": they are exported otherwise).
    `kinds`: the column holds a person only in rows whose column `kind` has one of these values.
    """

    erase: Erase
    export: str = ""
    kinds: tuple[str, ...] = ()

    def owns(self, column: Column[Any], user_id: int) -> ColumnElement[bool]:
        """Return the SQL condition that a row belongs to a person."""
        mine = column == user_id
        return mine & column.table.c.kind.in_(self.kinds) if self.kinds else mine


@dataclass(frozen=True, slots=True)
class Naming:
    """How the rows of a table name people inside documents, keys or notes instead of in a column.

    `kind` is the kind of these rows in `person_rows`. `named` returns the people named in given rows. `erase`
    removes a person from given rows, using the names found so far, and returns further names of theirs.
    `live` returns the rows to change at once when a deletion begins, because a process holds them in memory.
    `lines` returns the person's own part in a server, exported as `export`. A step of a deletion takes
    `at_once` rows; `last` namings come after all others, when all names are known.
    """

    kind: str
    table: Table
    named: Callable[[Sequence[int], Connection], Named]
    erase: Callable[[int, Aliases, Sequence[int], set[str], Connection], set[str]]
    export: str
    lines: Callable[[int, int, Connection], list[JsonObject]]
    live: Callable[[int, Aliases, Connection], list[int]] | None = None
    at_once: int = 100
    last: bool = False


ANOTHER = "another member"
"""Replaces anyone else in a person's export."""
NAMING = "naming"
_PERSON, _NAME, _INDEX, _KEPT = "person", "name", "index", "kept"


def person(erase: Erase, *, export: str = "", kinds: tuple[str, ...] = ()) -> Info:
    """Return the `info` of a column that holds a person's id."""
    return {_PERSON: PersonColumn(erase, export, kinds)}


NAME: Info = {_NAME: True}
"""The `info` of a column with the name of the person whose id is in the same row: a deletion empties it."""


def keep_for(period: Period) -> Info:
    """Return the `info` of a time column: rows are deleted once this time is longer ago than the period."""
    return {_KEPT: period}


INDEX: Info = {_INDEX: True}
"""The `info` of a table whose rows point to rows elsewhere and are deleted with them."""


def names_people(naming: Naming) -> None:
    """Declare how the rows of a feature's table name people."""
    naming.table.info[NAMING] = naming


def person_columns(metadata: MetaData) -> Iterator[tuple[Column[Any], PersonColumn]]:
    """Yield every column that holds a person's id."""
    for table in metadata.sorted_tables:
        for column in table.c:
            if _PERSON in column.info:
                yield column, column.info[_PERSON]


def columns_in_servers(metadata: MetaData) -> list[tuple[Column[Any], PersonColumn]]:
    """Return the person columns of tables that have a server id."""
    return [(column, duty) for column, duty in person_columns(metadata) if "guild_id" in column.table.c]


def columns_in_hands(metadata: MetaData) -> list[Column[Any]]:
    """Return the person columns of tables that have a hand id but no server id."""
    of_hands = (column for column, _ in person_columns(metadata) if "hand_id" in column.table.c)
    return [column for column in of_hands if "guild_id" not in column.table.c]


def names_in(table: Table) -> list[Column[Any]]:
    """Return the columns of a table that hold the name of the row's person."""
    return [column for column in table.c if _NAME in column.info]


def delete_old_rows(before: Mapping[Period, datetime], connection: Connection, metadata: MetaData) -> None:
    """Delete all rows that are past their column's retention period, given each period's limit."""
    for table in metadata.sorted_tables:
        for column in table.c:
            period: Period | None = column.info.get(_KEPT)
            if period is not None and period in before:
                connection.execute(delete(table).where(column < before[period]))


def erase_rows(user_id: int, aliases: Aliases, connection: Connection, metadata: MetaData) -> set[str]:
    """Remove a person from all columns except those of hands; return their names."""
    in_hands = columns_in_hands(metadata)
    names: set[str] = set()
    for column, duty in person_columns(metadata):
        if column in in_hands:
            continue
        table, owned = column.table, duty.owns(column, user_id)
        called = names_in(table)
        for name in called:
            names.update(connection.execute(select(name).distinct().where(owned)).scalars())
        if duty.erase is Erase.DELETE:
            connection.execute(delete(table).where(owned))
            continue
        for guild_id, alias in aliases.items():
            # `+ 0` keeps SQLite from an index that returns all rows of the server.
            there = owned & (table.c.guild_id + 0 == guild_id)
            values = {column.name: alias, **{name.name: "" for name in called}}
            connection.execute(update(table).where(there).values(values))
    return names - {""}


def own_rows(
    user_id: int, guild_id: int, connection: Connection, metadata: MetaData
) -> dict[str, list[JsonObject]]:
    """Return a person's rows in a server by export list, without the person and server columns.

    Other people's ids are replaced.
    """
    lists = {}
    for column, duty in columns_in_servers(metadata):
        if not duty.export:
            continue
        table = column.table
        columns = [one for one in table.c if one.name not in ("guild_id", column.name)]
        mine = duty.owns(column, user_id) & (table.c.guild_id == guild_id)
        found = connection.execute(select(*columns).where(mine).order_by(*table.primary_key))
        others = [one.name for one in columns if _PERSON in one.info]
        lists[duty.export] = [
            {**row._mapping, **{name: ANOTHER for name in others if row._mapping[name] is not None}}
            for row in found
        ]
    return lists


def servers_with(user_id: int, connection: Connection, metadata: MetaData) -> set[int]:
    """Return the servers that have a person's id in any column."""
    servers: set[int] = set()
    for column, duty in columns_in_servers(metadata):
        there = select(column.table.c.guild_id).distinct().where(duty.owns(column, user_id))
        servers.update(connection.execute(there).scalars())
    return servers


def tables_of_servers(metadata: MetaData) -> list[Table]:
    """Return the tables whose rows belong to a server and that no other table refers to."""
    referred = {key.column.table for table in metadata.sorted_tables for key in table.foreign_keys}
    return [
        table
        for table in metadata.sorted_tables
        if "guild_id" in table.c and table not in referred and _INDEX not in table.info
    ]
