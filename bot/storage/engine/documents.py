"""Values as JSON documents and back, by pydantic and the types of their fields.

A document may be older or newer than the program: a field that is not in it has its default, one that the
program does not know is left out.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

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
