"""The tables of a round: how many, how large, and which seat each entrant takes there."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from bot.services.values.tournaments import Odd

Group = tuple[int, ...]
"""The entrants who meet at one table."""
Seating = tuple[tuple[int | None, ...], ...]
"""Of each table the entrant at each seat, None for a computer that only fills it."""


@dataclass(frozen=True, slots=True)
class TableSize:
    """How many entrants sit at a table, and how many computers fill it."""

    entrants: int
    computers: int = 0

    @property
    def seats(self) -> int:
        """All chairs of the table."""
        return self.entrants + self.computers


def table_sizes(entrants: int, seats: int, least: int, odd: Odd) -> tuple[TableSize, ...]:
    """Return the tables for a number of entrants, those with the most entrants first.

    There are as few tables as possible, and no table has two entrants more than another. Empty seats are
    filled with computers; with `Odd.SMALLER` they are left out instead, as long as the table keeps `least`
    seats. Nobody: no table.
    """
    tables = -(-entrants // seats)
    if not tables:
        return ()
    fewest, more = divmod(entrants, tables)
    counts = [fewest + (index < more) for index in range(tables)]
    smallest = seats if odd is Odd.COMPUTERS else min(least, seats)
    return tuple(TableSize(count, max(0, smallest - count)) for count in counts)


def with_people(groups: Sequence[Group], people: Collection[int]) -> tuple[Group, ...]:
    """Return the groups so that each has one of the people, as far as there are enough of them.

    A group of computers alone gives one of them for a person of the group that has the most.
    """
    made = [list(group) for group in groups]

    def here(group: Sequence[int]) -> list[int]:
        return [one for one in group if one in people]

    for group in made:
        rich = max(made, key=lambda it: len(here(it)))
        if not here(group) and len(here(rich)) > 1:
            person, computer = here(rich)[-1], group[-1]
            rich[rich.index(person)], group[-1] = computer, person
    return tuple(tuple(group) for group in made)


def take_seats(
    groups: Sequence[Group],
    sizes: Sequence[TableSize],
    sat: Mapping[int, Sequence[int]],
    rng: random.Random,
) -> Seating:
    """Return the seats of the groups, each at the table of its size, so that nobody always sits at the same.

    `sat` holds for each entrant the seats they have had. Of all orders at a table the one is taken in which
    the seats are newest to those who take them, by lot among equals.
    """
    return tuple(_at_table(group, size, sat, rng) for group, size in zip(groups, sizes, strict=True))


def _at_table(
    group: Group, size: TableSize, sat: Mapping[int, Sequence[int]], rng: random.Random
) -> tuple[int | None, ...]:
    """Return one table's seats: the cheapest assignment, found over all sets of seats taken."""
    who: list[int | None] = [*group, *[None] * size.computers]
    rng.shuffle(who)
    costs = [
        [0 if one is None else sat.get(one, ()).count(seat) ** 2 for seat in range(size.seats)] for one in who
    ]
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for row in costs:
        further: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, seats) in best.items():
            for seat, price in enumerate(row):
                if not taken >> seat & 1:
                    now = taken | 1 << seat
                    if now not in further or cost + price < further[now][0]:
                        further[now] = (cost + price, (*seats, seat))
        best = further
    ((_, seats),) = best.values()
    table: list[int | None] = [None] * size.seats
    for one, seat in zip(who, seats, strict=True):
        table[seat] = one
    return tuple(table)
