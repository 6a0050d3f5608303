"""Statements that are compiled once and executed often.

SQLAlchemy's own work on a statement of a few columns takes ten times as long as SQLite's, and was most of the
time of a move, a deal or a hand's end. A `Prepared` is compiled once and goes to SQLite's driver as text and
values; PostgreSQL gets it from SQLAlchemy as usual. Types, transactions and errors are the same.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Executable, Table, and_, bindparam, delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert

from bot.storage.engine.columns import StoredRow, Values, chunks

Insert = postgresql.Insert | sqlite.Insert
Process = Callable[[Any], Any]
NewRow = Any
"""The columns of a row to insert, as the statement's `excluded`."""

_EXPANDING = "__[POSTCOMPILE_{}]"


class _Text:
    """A statement compiled to SQL text for SQLite's driver, for rows with one set of parameter names.

    A statement with lists can only take numbers and texts, whose values need no conversion.
    """

    def __init__(self, statement: Any, names: Sequence[str], connection: Connection) -> None:
        dialect = connection.dialect
        compiled = statement.compile(dialect=dialect, column_keys=list(names))
        self.sql: str = str(compiled)
        self.names: Sequence[str] = compiled.positiontup or ()
        self.fixed: Values = {name: compiled.params[name] for name in self.names if name not in names}
        self.lists = {bind.key for bind in compiled.post_compile_params}
        pick = self._pick = _picking(self.names)
        kinds = [compiled.binds[name].type.dialect_impl(dialect) for name in self.names]
        self.binds = _some(kind.bind_processor(dialect) for kind in kinds)
        if self.lists and self.binds:
            raise TypeError("lists beside values that are converted")
        plain = not (self.fixed or self.lists or self.binds)
        self.values: Callable[[Values], Sequence[object]] = pick if plain else self._values
        """Returns a row's values in the order of the statement's parameters."""
        columns = getattr(statement, "exported_columns", ())
        self.kind: Any = namedtuple("Row", [column.key for column in columns], rename=True)  # type: ignore[misc]
        kinds = [column.type.dialect_impl(dialect) for column in columns]
        self.reads = _some(kind.result_processor(dialect, None) for kind in kinds)

    def _values(self, row: Values) -> Sequence[object]:
        found = self._pick({**self.fixed, **row} if self.fixed else row)
        if self.lists:
            parts = [it if name in self.lists else (it,) for name, it in zip(self.names, found, strict=True)]
            return list(chain.from_iterable(parts))
        if self.binds:
            found = list(found)
            for place, process in self.binds:
                found[place] = process(found[place])
        return found

    def of(self, row: Values) -> str:
        """Return the SQL with a placeholder for each item of a row's lists."""
        text = self.sql
        for name in self.lists:
            text = text.replace(_EXPANDING.format(name), ", ".join("?" * len(row[name])))
        return text

    def read(self, row: Sequence[object]) -> StoredRow:
        """Return a fetched row as named columns, converted to their types."""
        if self.reads:
            row = [*row]
            for place, process in self.reads:
                row[place] = process(row[place])
        read: StoredRow = self.kind._make(row)
        return read


def _picking(names: Sequence[str]) -> Callable[[Values], Sequence[Any]]:
    if len(names) > 1:
        return itemgetter(*names)
    return lambda row: [row[name] for name in names]


def _some(processes: Iterable[Process | None]) -> list[tuple[int, Process]]:
    return [(place, process) for place, process in enumerate(processes) if process is not None]


class Prepared:
    """A statement executed often; its `IN` lists may be empty."""

    def __init__(self, statement: Executable) -> None:
        self._texts: dict[tuple[str, ...], _Text] = {}
        self._sqlite: Any = statement
        self._postgresql: Any = statement

    def on(self, connection: Connection) -> Any:
        """Return the statement for a connection's database."""
        return self._sqlite if connection.dialect.name == "sqlite" else self._postgresql

    def write(self, connection: Connection, rows: Values | Sequence[Values]) -> int:
        """Execute the statement for one row or for each of several; return the number of table rows changed.

        For several rows PostgreSQL does not always know the number.
        """
        if not rows:
            return 0
        if connection.dialect.name != "sqlite":
            return connection.execute(self._postgresql, rows).rowcount
        raw = _driver(connection)
        if isinstance(rows, Mapping):
            text = self._text(rows, connection)
            return raw.execute(text.of(rows), text.values(rows)).rowcount  # type: ignore[no-any-return]
        text = self._text(rows[0], connection)
        return raw.executemany(text.sql, map(text.values, rows)).rowcount  # type: ignore[no-any-return]

    def all(self, connection: Connection, values: Values) -> Sequence[StoredRow]:
        """Return the rows that the statement selects, or changes with RETURNING, by column name."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._postgresql, values).all()
        text = self._text(values, connection)
        found = _driver(connection).execute(text.of(values), text.values(values)).fetchall()
        return [text.read(row) for row in found]

    def scalar(self, connection: Connection, values: Values) -> Any:
        """Return the first column of the first row, None if there is none."""
        rows = self.all(connection, values)
        return rows[0][0] if rows else None

    def _text(self, row: Values, connection: Connection) -> _Text:
        names = tuple(row)
        text = self._texts.get(names)
        if text is None:
            text = self._texts[names] = _Text(self._sqlite, names, connection)
        return text


def _driver(connection: Connection) -> Any:
    """Return SQLite's driver connection, with a transaction begun in SQLAlchemy."""
    if not connection.in_transaction():
        connection.begin()
    return connection.connection.dbapi_connection


class PerDialect(Prepared):
    """A statement with a variant for each database; `on` returns the right one for a connection."""

    def __init__(self, table: Table, build: Callable[[Any], Insert | ReturningInsert[Any]]) -> None:
        super().__init__(build(sqlite.insert(table)))
        self._postgresql = build(postgresql.insert(table))


def upsert(
    table: Table,
    changes: Callable[[NewRow], Mapping[str, object]] | None = None,
    where: Callable[[NewRow], ColumnElement[bool]] | None = None,
) -> PerDialect:
    """Return an INSERT that changes the row with this primary key if there is one.

    Given the columns of the row to insert, `changes` returns the new values, by default all columns outside
    the key, and `where` the condition for a change.
    """
    others = [column.name for column in table.columns if not column.primary_key]

    def build(insert: Any) -> Insert:
        new = insert.excluded
        values = changes(new) if changes else {name: new[name] for name in others}
        only = None if where is None else where(new)
        built: Insert = insert.on_conflict_do_update(
            index_elements=list(table.primary_key), set_=values, where=only
        )
        return built

    return PerDialect(table, build)


def insert_new(table: Table, *key: str) -> PerDialect:
    """Return an INSERT that skips a row whose key, by default the primary one, exists.

    `rowcount` tells whether it was inserted.
    """
    return PerDialect(
        table,
        lambda insert: insert.on_conflict_do_nothing(
            index_elements=key or list(table.primary_key)
        ).execution_options(preserve_rowcount=True),
    )


def rows_of(
    query: Any, key: Column[Any], values: Iterable[Any], connection: Connection
) -> Iterator[StoredRow]:
    """Yield a query's rows whose column `key` has one of these values, in the order of the values."""
    for some in chunks(sorted(values)):
        yield from connection.execute(query.where(key.in_(some)).order_by(key))


@cache
def _deleting(table: Table) -> Prepared:
    same = and_(*(column == bindparam(f"key_{column.name}") for column in table.primary_key))
    return Prepared(delete(table).where(same))


def delete_rows(table: Table, rows: Sequence[Values], connection: Connection) -> None:
    """Delete rows by their primary keys, one by one: SQLite would scan the table for a list of pairs."""
    keys = [{f"key_{column.name}": row[column.name] for column in table.primary_key} for row in rows]
    _deleting(table).write(connection, keys)


@cache
def _deleting_where(column: Column[Any]) -> Prepared:
    return Prepared(delete(column.table).where(column.in_(bindparam("values", expanding=True))))


def delete_where(column: Column[Any], values: Sequence[int], connection: Connection) -> int:
    """Delete the rows whose column has one of these values; return how many."""
    return sum(_deleting_where(column).write(connection, {"values": some}) for some in chunks(values))
