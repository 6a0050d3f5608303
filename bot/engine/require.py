"""Values that rules or phase guarantee where a type allows None, such as the contract during the play."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def require(value: T | None) -> T:
    """Return a value that is not None here."""
    assert value is not None
    return value
