"""The parts of an audit: checks, their findings, and the marks of the last one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection

from bot.services.values.hands import StoredHand

RecordCheck = Callable[[StoredHand], str | None]
"""Replays a stored hand and returns what is wrong with it, or None."""

REPAIR: Final = "python -m bot check --repair repairs it"
REBUILD: Final = "python -m bot rebuild repairs it"
NAMED: Final = "rows that can name people (each of them noted)"
AT_ONCE: Final = 200
"""Hands, accounts or players examined in one transaction: about 100 ms."""


@dataclass(frozen=True, slots=True)
class Marks:
    """How far the last audit without problems got; `new` restricts checks to later rows."""

    hand: int = 0
    post: int = 0
    open: tuple[int, ...] = ()
    new: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """A check's result: its subject, how many items it checked, and one sentence for each problem."""

    what: str
    count: int
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """A check that runs in pieces, each in its own transaction.

    `pieces` returns the key of each piece, `look` returns a piece's findings, `whats` are the subjects.
    `daily` checks also run when only new data is audited.
    """

    whats: tuple[str, ...]
    pieces: Callable[[Marks, Connection], Sequence[Any]]
    look: Callable[[Any, RecordCheck | None, Connection], list[Finding]]
    daily: bool = True


CONTRIBUTED: Final[dict[str, Sequence[Check]]] = {}
"""The checks of features, by module: a worker process imports these to have the checks too."""


def whole(what: str, look: Callable[[Connection], tuple[int, Sequence[str]]], *, daily: bool = True) -> Check:
    """Return a check that reads all its rows at once, for tables with few rows."""

    def look_at_all(_: object, __: object, connection: Connection) -> list[Finding]:
        count, problems = look(connection)
        return [Finding(what, count, tuple(problems))]

    return Check((what,), lambda _, __: (None,), look_at_all, daily)
