"""Frozen dataclasses as JSON documents and back, by the types of their fields.

A document may be older or newer than the program: a field that is not in it has its default, one that the
program does not know is left out.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import lru_cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Value = TypeVar("Value")
Reader = Callable[[Any], Any]


def document_of(value: object) -> Any:
    """Return a value as plain JSON values: dataclasses as objects, enums by value, moments in UTC."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, tuple | list):
        return [document_of(item) for item in value]
    if isinstance(value, Mapping):
        return {str(name): document_of(item) for name, item in value.items()}
    if is_dataclass(value):
        return {field.name: document_of(getattr(value, field.name)) for field in fields(value)}
    return value


def value_of(kind: type[Value], document: Mapping[str, Any]) -> Value:
    """Return the dataclass of a document.

    Raises TypeError for one without a field that has no default, KeyError or ValueError for a bad value.
    """
    readers = _readers(cast("Any", kind))
    return kind(**{name: readers[name](given) for name, given in document.items() if name in readers})


@lru_cache(maxsize=64)
def _readers(kind: Any) -> Mapping[str, Reader]:
    hints = get_type_hints(kind)
    return {field.name: _reader(hints[field.name]) for field in fields(kind) if field.init}


def _reader(hint: Any) -> Reader:
    """Return what reads a value of a type; what JSON says itself (numbers, texts) is left as it is."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, Union):
        some = [_reader(argument) for argument in arguments if argument is not type(None)]
        return _optional(some[0]) if len(some) == 1 else _same
    if origin is tuple:
        return _sequence(_reader(arguments[0]))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    if hint is datetime:
        return datetime.fromisoformat
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda document: value_of(hint, document)
    return _same


def _optional(reader: Reader) -> Reader:
    return lambda given: None if given is None else reader(given)


def _sequence(reader: Reader) -> Reader:
    return lambda given: tuple(reader(item) for item in given)


def _same(given: Any) -> Any:
    return given
