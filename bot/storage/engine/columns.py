"""Column types that hold the same values on SQLite and PostgreSQL, and statements for both."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Generic, Protocol, TypeVar

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import BigInteger, ColumnElement, DateTime, Integer, Text, literal_column, true
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from bot.services.values.settings import ShardSlice

Item = TypeVar("Item")

CHUNK = 500
"""Values in one IN list: far fewer than either database's limit on variables."""

Identity = BigInteger().with_variant(Integer, "sqlite")
"""A 64-bit primary key; SQLite uses it as the row id only if its type is called INTEGER."""


class UtcTime(TypeDecorator[datetime]):
    """A timestamp column: takes any aware timestamp, returns it in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the timestamp in UTC. Raises ValueError for a naive one, which is ambiguous."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment without a time zone: {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the timestamp with the time zone UTC: SQLite stores none, and asyncpg returns no other."""
        return None if value is None else value.replace(tzinfo=UTC)


class StoredRow(Protocol):
    """A row read from the database; access columns by name or position."""

    def __getattr__(self, name: str, /) -> Any: ...
    def __getitem__(self, place: int, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...


Values = Mapping[str, Any]
"""A row to write, or a query's parameters, by name."""


def moment_of(stored: object) -> datetime:
    """Parse a `UtcTime` column that was read as text, which is faster for many rows."""
    if isinstance(stored, datetime):  # PostgreSQL
        return stored
    return datetime.fromisoformat(f"{stored}+00:00")


class JsonText(TypeDecorator[object]):
    """A column of JSON values, stored as compact text that both databases and people can read."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> str | None:
        """Return the value as JSON text; None stays NULL."""
        return None if value is None else to_json(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Parse the stored text."""
        return None if value is None else json.loads(value)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def to_json(value: object) -> str:
    """Return a value as compact JSON text; non-ASCII letters are not escaped."""
    return _ENCODER.encode(value)


def chunks(items: Iterable[Item], size: int = CHUNK) -> Iterator[Sequence[Item]]:
    """Yield the items in lists of at most `size`."""
    rest = list(items)
    for start in range(0, len(rest), size):
        yield rest[start : start + size]


def row_of(value: Any) -> dict[str, object]:
    """Return the fields of a dataclass by name, without the deep copies of `asdict`."""
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


Value = TypeVar("Value")


class Documents(Generic[Value]):
    """Values of one type as JSON documents: dataclasses as objects, enums by value, times in ISO 8601."""

    def __init__(self, kind: type[Value]) -> None:
        self.kind = kind
        self._adapter = TypeAdapter(kind)

    def dump(self, value: Value, *, defaults: bool = True) -> Any:
        """Return a value as plain JSON values, with or without the fields that have their defaults."""
        return self._adapter.dump_python(value, mode="json", exclude_defaults=not defaults)

    def text(self, value: Value, *, leave_out: set[str] | None = None) -> str:
        """Return a value as compact JSON text, without some of its fields."""
        return self._adapter.dump_json(value, exclude=leave_out).decode()

    def load(self, document: object) -> Value:
        """Parse a document. Raises ValueError, which names the wrong fields but quotes no values."""
        try:
            return self._adapter.validate_python(document)
        except ValidationError as error:
            wrong = [".".join(map(str, one["loc"])) + f" ({one['type']})" for one in error.errors()]
            # pydantic's error quotes the document, which may contain a secret or cards.
            raise ValueError(f"no {self.kind.__name__} can be read: {', '.join(wrong)}") from None


def on_shards(guild_id: ColumnElement[int], of: ShardSlice) -> ColumnElement[bool]:
    """Return the SQL condition that a server id belongs to these shards, as Discord assigns servers."""
    if of.whole:
        return true()
    # The literal 22, because PostgreSQL shifts only by a plain integer.
    shard = guild_id.bitwise_rshift(literal_column("22")) % of.count
    return shard.between(of.first, of.last)
