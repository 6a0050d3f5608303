"""Column types that hold the same values on SQLite and PostgreSQL, and statements both understand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    DateTime,
    Integer,
    Select,
    Table,
    Text,
    and_,
    bindparam,
    delete,
    literal_column,
    true,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.dml import ReturningInsert
from sqlalchemy.types import TypeDecorator

from bot.services.values.settings import ShardSlice

Item = TypeVar("Item")

CHUNK = 500
"""How many values one IN list holds: far below the limit of variables of either database."""

Identity = BigInteger().with_variant(Integer, "sqlite")
"""A 64-bit primary key; SQLite makes it the key of the row itself only under the name INTEGER."""


class Moment(TypeDecorator[datetime]):
    """A point in time: aware on the way in, aware and in UTC on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment in UTC. Raises ValueError for a naive one, which could mean anything."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment without a time zone: {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the moment aware: SQLite keeps no time zone, what it keeps is UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Json(TypeDecorator[Any]):
    """Any JSON value, kept as compact text that both databases and people can read."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """Return the value as JSON text; None stays NULL."""
        return None if value is None else to_json(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Return the value that the text stands for."""
        return None if value is None else json.loads(value)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def to_json(value: object) -> str:
    """Return a value as compact JSON text; names in any script stay readable."""
    return _ENCODER.encode(value)


Insert = postgresql.Insert | sqlite.Insert


class PerDialect:
    """One statement in the words of each database: `on` picks the one for a connection."""

    def __init__(self, table: Table, build: Callable[[Any], Insert | ReturningInsert[Any]]) -> None:
        self._sqlite = build(sqlite.insert(table))
        self._postgresql = build(postgresql.insert(table))

    def on(self, connection: Connection) -> Insert | ReturningInsert[Any]:
        """Return the statement for the database of a connection."""
        return self._sqlite if connection.dialect.name == "sqlite" else self._postgresql


def upsert(table: Table) -> PerDialect:
    """Return the INSERT that replaces all other columns of the row with the same primary key."""
    keys = [column.name for column in table.primary_key]
    others = [column.name for column in table.columns if not column.primary_key]
    return PerDialect(
        table,
        lambda insert: insert.on_conflict_do_update(
            index_elements=keys, set_={name: insert.excluded[name] for name in others}
        ),
    )


def insert_new(table: Table, *keys: str) -> PerDialect:
    """Return the INSERT that does nothing if a row with the same keys is there; `rowcount` tells."""
    return PerDialect(
        table,
        lambda insert: insert.on_conflict_do_nothing(index_elements=keys).execution_options(
            preserve_rowcount=True
        ),
    )


def delete_rows(table: Table, rows: Sequence[Mapping[str, Any]], connection: Connection) -> None:
    """Delete rows by their primary keys. (SQLite would look through the whole table for a list of pairs.)"""
    if rows:
        same = and_(*(column == bindparam(f"key_{column.name}") for column in table.primary_key))
        keys = [{f"key_{column.name}": row[column.name] for column in table.primary_key} for row in rows]
        connection.execute(delete(table).where(same), keys)


def chunks(items: Iterable[Item], size: int = CHUNK) -> Iterator[Sequence[Item]]:
    """Yield the items in lists of at most `size`."""
    rest = list(items)
    for start in range(0, len(rest), size):
        yield rest[start : start + size]


def row_of(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass by name as they are: `asdict` copies them deeply."""
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


Value = TypeVar("Value")


class Documents(Generic[Value]):
    """Values of one type as documents: dataclasses as objects, enums by value, moments in ISO 8601."""

    def __init__(self, kind: type[Value]) -> None:
        self._kind = kind
        self._adapter = TypeAdapter(kind)

    def dump(self, value: Value, *, defaults: bool = True) -> Any:
        """Return a value as plain JSON values, with or without the fields that have their defaults."""
        return self._adapter.dump_python(value, mode="json", exclude_defaults=not defaults)

    def text(self, value: Value, *, leave_out: set[str] | None = None) -> str:
        """Return a value as compact JSON text, but for some of its fields."""
        return self._adapter.dump_json(value, exclude=leave_out).decode()

    def load(self, document: Any) -> Value:
        """Return the value of a document. Raises ValueError: it names the wrong fields and quotes nothing."""
        try:
            return self._adapter.validate_python(document)
        except ValidationError as error:
            wrong = [".".join(map(str, one["loc"])) + f" ({one['type']})" for one in error.errors()]
            # The error of pydantic quotes the document, and that may hold a secret or cards.
            raise ValueError(f"no {self._kind.__name__} can be read: {', '.join(wrong)}") from None


def on_shards(guild_id: ColumnElement[int], of: ShardSlice) -> ColumnElement[bool]:
    """Return the condition that a column holds a server of these shards, as Discord deals them out."""
    if of.whole:
        return true()
    # 22 as it stands: PostgreSQL shifts by nothing else than a plain integer.
    shard = guild_id.bitwise_rshift(literal_column("22")) % of.count
    return shard.between(of.first, of.last)


def sliced(query: Select[Any], guild_id: ColumnElement[int], of: ShardSlice) -> Select[Any]:
    """Return a query for rows of these shards only; the query itself if these are all."""
    return query if of.whole else query.where(on_shards(guild_id, of))
