"""Computes and prints the figures of a load test."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bench.measure import percentile

GOOD = 0.25
"""Seconds within which 99 of 100 presses are to be acknowledged."""
CARRIED = 0.95
"""The share of the presses offered that a bot must answer to carry a pace."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Quantiles of some times, in seconds."""

    middle: float
    p99: float
    p999: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Return the spread of some values."""
        return cls(*(percentile(values, share) for share in (0.5, 0.99, 0.999)))

    def __str__(self) -> str:
        return "/".join(f"{value * 1000:.0f}" for value in (self.middle, self.p99, self.p999))


@dataclass(frozen=True, slots=True)
class Row:
    """The figures for one rate of presses at one number of tables."""

    tables: int
    offered: float
    sent: float
    """Presses a second."""
    moves: float
    """Moves that the bot took, a second."""
    acknowledged: Spread
    on_panel: Spread
    due: Spread
    hands: Spread
    behind: float
    """For how long the oldest open hand had been out of date at the end; seconds."""
    unanswered: int
    cpu: float
    """Of the bot for each press; seconds, all processes together."""
    busy: float
    """The share of its core that the bot used."""
    generator: float
    """The share of the other core that people and Discord used."""
    helpers: float
    """The share of it that the bot's own processes used."""
    late: float
    """How late the people's own presses were, 99 of 100; seconds."""
    idle: float
    """The share of the presses that nobody could make, since nothing was to be pressed."""
    memory: int
    """Resident bytes of the bot."""
    lag: float
    """Of the bot's event loop, 99 of 100; seconds."""
    limited: int
    """Requests that met a limit of Discord's."""
    requests: Mapping[str, float] = field(default_factory=dict)
    """Requests for each press, by kind."""
    pictures: Mapping[str, float] = field(default_factory=dict)
    """Pictures for each press, by what became of them."""

    @property
    def carried(self) -> bool:
        """Whether the bot handled this rate: all answered, quickly enough."""
        return not self.unanswered and self.acknowledged.p99 <= GOOD and self.sent >= CARRIED * self.offered

    @property
    def saturated(self) -> bool:
        """Whether the load generator itself was too late, so that the figures say nothing of the bot."""
        return self.late > GOOD / 5


HEAD = (
    f"{'tables':>6} {'offered':>7} {'sent/s':>7} {'moves/s':>7} {'acknowledged':>14} {'on panel':>16} "
    f"{'due hand':>14} {'other hands':>16} {'unans.':>6} {'ms/press':>8} {'bot':>5} {'people':>6} {'MB':>5} "
    f"{'lag':>5} {'req/press':>9} {'429':>5}"
)


def line(row: Row) -> str:
    """Return a row as text; times in milliseconds as p50/p99/p99.9."""
    free = sum(share for kind, share in row.requests.items() if kind.startswith("free"))
    counted = sum(row.requests.values()) - free
    text = (
        f"{row.tables:>6} {row.offered:>7.0f} {row.sent:>7.1f} {row.moves:>7.1f} {row.acknowledged!s:>14} "
        f"{row.on_panel!s:>16} {row.due!s:>14} {row.hands!s:>16} {row.unanswered:>6} {row.cpu * 1000:>8.2f} "
        f"{row.busy:>5.0%} {row.generator:>6.0%} {row.memory >> 20:>5} {row.lag * 1000:>5.0f} "
        f"{free:>5.2f}+{counted:.2f} {row.limited:>4}"
    )
    notes = []
    if row.saturated:
        notes.append(f"people late by {row.late * 1000:.0f} ms: the figures are theirs too")
    if row.idle > 1 - CARRIED:
        notes.append(f"nothing to press at {row.idle:.0%} of the moments")
    if row.behind > 2:
        notes.append(f"a hand {row.behind:.1f} s behind at the end")
    return "\n".join([text, *(f"{'':>7}({note})" for note in notes)])


def shares(found: Mapping[str, float]) -> str:
    """Return numbers per press by kind as text, the largest first and tiny ones left out."""
    common = sorted(found.items(), key=lambda item: -item[1])
    return ", ".join(f"{kind} {share:.2f}" for kind, share in common if share >= 0.005) or "none"


def knee(rows: Iterable[Row]) -> str:
    """Return the highest rate of presses that the bot handled, for each number of tables."""
    most: dict[int, float] = {}
    for row in rows:
        most.setdefault(row.tables, 0.0)
        if row.carried:
            most[row.tables] = max(most[row.tables], row.sent)
    return "; ".join(f"{tables} tables: {best:.0f} presses/s" for tables, best in most.items())


def growth(rows: Sequence[Row]) -> str:
    """Return the change of memory and latency from the first row to the last, as text."""
    first, last = rows[0], rows[-1]
    return (
        f"from the first minute to the last of {len(rows)}: memory {first.memory >> 20} to "
        f"{last.memory >> 20} MB, acknowledged {first.acknowledged} to {last.acknowledged} ms"
    )


_BUCKET = re.compile(r'(?P<name>\w+)_bucket\{.*?le="(?P<most>[^"]+)".*\}')


def lag_between(before: Mapping[str, float], after: Mapping[str, float], name: str, share: float) -> float:
    """Return a quantile of a Prometheus histogram between two readings, as its bucket's upper bound."""
    counts: defaultdict[float, float] = defaultdict(float)
    for key, value in after.items():
        match = _BUCKET.fullmatch(key)
        if match is not None and match["name"] == name:
            counts[float(match["most"])] += value - before.get(key, 0.0)
    total = counts.get(math.inf, 0.0)
    return next((most for most in sorted(counts) if total and counts[most] >= share * total), math.nan)


def total(before: Mapping[str, float], after: Mapping[str, float], prefix: str) -> float:
    """Return the total increase of all metrics whose names begin with a prefix."""
    return sum(value - before.get(key, 0.0) for key, value in after.items() if key.startswith(prefix))
