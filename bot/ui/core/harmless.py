"""Makes people's own text harmless to a panel: a single line of limited width, without tricks of Unicode."""

from __future__ import annotations

import unicodedata

_MOST_MARKS = 2
"""Combining marks that a letter may have; more is noise that spills over the lines."""
_JOINER = "\u200d"
"""Joins the parts of an emoji."""
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters, by Unicode category, that are invisible."""
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


def one_line(text: str) -> str:
    """Return a text on one line, without invisible characters or piles of combining marks."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if category in ("Mn", "Me"):
            marks += 1
            if marks > _MOST_MARKS or not kept:
                continue
        else:
            marks = 0
        if category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and char != _JOINER:
            continue
        if char in _BLANK_LETTERS:
            continue
        kept.append(" " if category == "Zs" else char)
    return " ".join("".join(kept).split()).strip(_JOINER)


def cut(text: str, width: int) -> str:
    """Return a text cut to this many columns, right-to-left letters isolated from their surroundings; a
    question mark for an empty one."""
    plain = _cut(text, width) or "?"
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in plain):
        return f"{_FIRST_STRONG_ISOLATE}{plain}{_POP_ISOLATE}"
    return plain


def _cut(text: str, width: int) -> str:
    columns = 0
    for index, char in enumerate(text):
        columns += width_of(char)
        if columns > width:
            # one column is reserved for the ellipsis
            while index and sum(map(width_of, text[:index])) > width - 1:
                index -= 1
            return text[:index].rstrip() + "…"
    return text


def width_of(char: str) -> int:
    """Return the columns of a character: two for a Japanese one, none for a combining mark."""
    if unicodedata.category(char) in ("Mn", "Me") or char == _JOINER:
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
