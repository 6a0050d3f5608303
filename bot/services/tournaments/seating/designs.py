"""Designs: whole rotations in which no two meet twice, by construction and not by trial.

Entrants are numbers from 0 here. Most designs have columns: entrant number c * tables + t is at table t in
the first round, in column c, and those of a column never meet; from round to round each column moves on by
a different number of tables (`fields`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations

from bot.services.tournaments.seating.fields import Ring
from bot.services.tournaments.seating.known import SHIFTS, STARTERS
from bot.services.tournaments.seating.search import Groups, meetings

ATTEMPTS, CHOICES = 20, 3000
"""How often shifts are looked for anew, and how many numbers are tried for one round of them."""


@lru_cache(maxsize=64)
def design(tables: int, entrants: int, rounds: int) -> tuple[Groups, ...]:
    """Return up to `rounds` rounds at some tables in which no two of the entrants meet twice.

    There is at least one, and in it table t has the entrants t, t + tables, t + 2 * tables, ... No table has
    two entrants more than another; those with the most entrants come first.
    """
    size = -(-entrants // tables)
    missing = tables * size - entrants
    longest = [_first(tables, entrants)]
    for full in _full_designs(tables, size, rounds):
        found = _without(missing, full, tables * size)
        if len(found) > len(longest):
            longest = found
    return tuple(longest)


def _first(tables: int, entrants: int) -> Groups:
    """Return the tables of a first round."""
    return [list(range(table, entrants, tables)) for table in range(tables)]


def _full_designs(tables: int, size: int, rounds: int) -> list[list[Groups]]:
    """Return designs for tables that are all full, up to so many rounds each; none for odd cases."""
    if size == 2:
        return [_pairs(tables)[:rounds]]
    if size > tables:
        return []
    found = [_columns(tables, size, rounds)]
    if (tables, size) in STARTERS:
        found.append(STARTERS[tables, size].rounds()[:rounds])
    return found


def _pairs(tables: int) -> list[Groups]:
    """Return the rounds in which each two meet once: one stays, the others go round."""
    circle = 2 * tables - 1
    return [
        [[step, circle], *([(step + i) % circle, (step - i) % circle] for i in range(1, tables))]
        for step in range(circle)
    ]


def _columns(tables: int, size: int, rounds: int) -> list[Groups]:
    """Return rounds of columns that move on, then those in which each column is divided by itself."""
    add, rows = _shifts(tables, size, rounds)
    found = [
        [[column * tables + add(table, step) for column, step in enumerate(row)] for table in range(tables)]
        for row in rows[:rounds]
    ]
    if tables % size == 0 and len(found) < rounds:
        found += [
            [[column * tables + one for one in group] for column in range(size) for group in groups]
            for groups in design(tables // size, tables, rounds - len(found))
        ]
    return found


def _shifts(
    tables: int, columns: int, rounds: int
) -> tuple[Callable[[int, int], int], Sequence[Sequence[int]]]:
    """Return how tables are counted on, and how far each column goes in each round.

    Two columns are never the same number of tables apart in two rounds.
    """
    ring = Ring(tables)
    if columns <= ring.units:
        rows = range(min(rounds, tables))
        return ring.add, [[ring.times_unit(row, column) for column in range(columns)] for row in rows]
    if (tables, columns) in SHIFTS:
        known = SHIFTS[tables, columns]
        return known.add, known.rows
    return lambda place, step: (place + step) % tables, _searched(tables, columns, rounds)


def _searched(tables: int, columns: int, rounds: int) -> list[list[int]]:
    """Return shifts for as many rounds as a short search finds, the same ones each time it is asked."""
    rng = random.Random(tables * 100 + columns)
    best: list[list[int]] = []
    for _ in range(ATTEMPTS):
        apart: list[set[int]] = [set() for _ in range(columns * columns)]
        rows: list[list[int]] = []
        row: list[int] | None = [0] * columns
        while row is not None and len(rows) < rounds:
            rows.append(row)
            for a, b in combinations(range(columns), 2):
                apart[a * columns + b].add((row[b] - row[a]) % tables)
            row = _one_row(tables, columns, apart, rng)
        best = max(best, rows, key=len)
        if len(best) == rounds:
            break
    return best


def _one_row(tables: int, columns: int, apart: Sequence[set[int]], rng: random.Random) -> list[int] | None:
    """Return shifts for a round in which no two columns are as far apart as before; None: none was found."""
    row, waiting, tried = [0], [rng.sample(range(tables), tables)], 0
    while waiting and tried < CHOICES:
        column = len(row)
        step = waiting[-1].pop() if waiting[-1] else None
        tried += 1
        if step is None:
            waiting.pop()
            row.pop()
        elif all((step - row[a]) % tables not in apart[a * columns + column] for a in range(column)):
            row.append(step)
            if len(row) == columns:
                return row
            waiting.append(rng.sample(range(tables), tables))
    return None


def _without(missing: int, rounds: Sequence[Groups], size: int) -> list[Groups]:
    """Return the rounds with so many entrants taken away of whom no two meet, so that the gaps are spread.

    The rounds at the end are given up if otherwise there were not so many. The rest is numbered anew, as
    `design` says.
    """
    for length in range(len(rounds), 0, -1):
        met = meetings(size, rounds[:length])
        gone: list[int] = []
        for one in reversed(range(size)):
            if len(gone) < missing and not any(met[one][other] for other in gone):
                gone.append(one)
        if len(gone) == missing:
            return _numbered(rounds[:length], set(gone))
    return []


def _numbered(rounds: Sequence[Groups], gone: set[int]) -> list[Groups]:
    """Return the rounds without some entrants: tables by size, the others numbered by the first round."""
    kept = [
        sorted(([one for one in group if one not in gone] for group in groups), key=len, reverse=True)
        for groups in rounds
    ]
    tables = len(kept[0])
    number = {one: place * tables + t for t, group in enumerate(kept[0]) for place, one in enumerate(group)}
    return [[[number[one] for one in group] for group in groups] for groups in kept]
