"""What a page of the rule book is made of: lines that name a text and hold what fills its gaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from bot.engine.cards import Card, Suit


class Style(Enum):
    """How a line stands on the page."""

    POINT = "point"
    """One of a list of points."""
    RANK = "rank"
    """One of a numbered list, counted through within its topic."""
    HEAD = "head"
    """The heading of what follows."""
    ROW = "row"
    """A short line of a table or an example, not marked as a point."""
    NOTE = "note"
    """In small letters."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in a gap, in this order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Ranks:
    """Cards in a gap by their ranks alone, whatever the suit."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Suits:
    """Suits in a gap, from the lowest to the highest; no-trump may be among them."""

    suits: tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """Another text in a gap."""

    key: str
    params: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Chain:
    """Texts in a gap, one after the other."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Calls:
    """Calls of Nap in a gap, by their names, with a sign between them."""

    calls: tuple[str, ...]
    sign: str = "·"


@dataclass(frozen=True, slots=True)
class Signed:
    """Units won or paid, in a gap with their sign."""

    units: int


Value = int | str | Cards | Ranks | Suits | Words | Chain | Calls | Signed
"""What fills a gap; a plain string must mean the same in every language."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the rule book: the key of its text, what fills the gaps, and how it stands."""

    key: str
    params: Mapping[str, Value]
    style: Style = Style.POINT


def point(key: str, **params: Value) -> Line:
    """Return a point of a list."""
    return Line(key, params)


def rank(key: str, **params: Value) -> Line:
    """Return the next line of the numbered list."""
    return Line(key, params, Style.RANK)


def head(key: str, **params: Value) -> Line:
    """Return a heading."""
    return Line(key, params, Style.HEAD)


def row(key: str, **params: Value) -> Line:
    """Return a row of a table."""
    return Line(key, params, Style.ROW)


def note(key: str, **params: Value) -> Line:
    """Return a line in small letters."""
    return Line(key, params, Style.NOTE)
