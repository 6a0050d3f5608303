"""A round's tables: number, sizes, groups by format, and each entrant's seat."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product

from bot.features.tournaments.services.seating.designs import design
from bot.features.tournaments.services.seating.search import (
    MATES,
    Groups,
    cost_of,
    improve,
    least_cost,
    meetings,
)
from bot.features.tournaments.values.config import Odd

Group = tuple[int, ...]
"""The entrants at one table."""
Seating = tuple[tuple[int | None, ...], ...]
"""The entrant at each seat of each table; None for a computer that only fills the seat."""


@dataclass(frozen=True, slots=True)
class TableSize:
    """The number of entrants at a table, and of computers that fill it."""

    entrants: int
    computers: int = 0

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.entrants + self.computers


def table_sizes(entrants: int, seats: int, least: int, odd: Odd) -> tuple[TableSize, ...]:
    """Return the tables for a number of entrants, largest first; none for nobody.

    As few tables as possible, with sizes that differ by one at most. Computers fill empty seats; with
    `Odd.SMALLER` only up to `least` seats.
    """
    tables = -(-entrants // seats)
    if not tables:
        return ()
    fewest, more = divmod(entrants, tables)
    counts = [fewest + (index < more) for index in range(tables)]
    smallest = seats if odd is Odd.COMPUTERS else min(least, seats)
    return tuple(TableSize(count, max(0, smallest - count)) for count in counts)


def with_people(groups: Sequence[Group], people: Collection[int]) -> tuple[Group, ...]:
    """Swap entrants so that each group has a person, if there are enough: a group of computers gets one from
    the group with most people."""
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
    groups: Sequence[Group], sizes: Sequence[TableSize], sat: Mapping[int, Sequence[int]], rng: random.Random
) -> Seating:
    """Return the seats of each group at its table: those its entrants have had least often, or by lot.
    `sat` holds each entrant's earlier seats."""
    return tuple(_at_table(group, size, sat, rng) for group, size in zip(groups, sizes, strict=True))


def _at_table(
    group: Group, size: TableSize, sat: Mapping[int, Sequence[int]], rng: random.Random
) -> tuple[int | None, ...]:
    """Return one table's seats: the cheapest assignment over all subsets of seats."""
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


AGAIN = Fraction(1, 2)
"""The cost of a repeated meeting in a Swiss round: this many ranks for each entrant."""
REACH, PASSES = 3, 20
"""How many tables apart entrants may be exchanged, and the most passes over all tables."""


def by_lot(entrants: Sequence[int], counts: Sequence[int], rng: random.Random) -> list[Group]:
    """Return a round's groups drawn by lot; `counts` are the entrants at each table."""
    drawn = rng.sample(list(entrants), len(entrants))
    return in_turn(drawn, counts)


def in_turn(order: Sequence[int], counts: Sequence[int]) -> list[Group]:
    """Return the groups from filling one table after another."""
    left = iter(order)
    return [tuple(next(left) for _ in range(count)) for count in counts]


def snake(
    entrants: Sequence[int], counts: Sequence[int], ranks: Mapping[int, int], rng: random.Random
) -> list[Group]:
    """Return balanced groups: dealt to the tables by rank, back and forth, by lot among equals."""
    order = _by_rank(entrants, ranks, rng)
    groups: list[list[int]] = [[] for _ in counts]
    left = iter(order)
    forth = list(range(len(counts)))
    for lap in range(max(counts, default=0)):
        for table in forth if lap % 2 == 0 else reversed(forth):
            if lap < counts[table]:
                groups[table].append(next(left))
    return [tuple(group) for group in groups]


def _by_rank(entrants: Sequence[int], ranks: Mapping[int, int], rng: random.Random) -> list[int]:
    return sorted(rng.sample(list(entrants), len(entrants)), key=lambda number: ranks[number])


def swiss(
    entrants: Sequence[int],
    counts: Sequence[int],
    past: Sequence[Sequence[Group]],
    ranks: Mapping[int, int],
    rng: random.Random,
    *,
    last: bool = False,
) -> list[Group]:
    """Return groups of neighbours in the standings, with as few repeated meetings as is cheap; in the last
    round only the standings count.

    Swaps between near tables stop at the lowest cost: each pair costs the places between the two and, for
    each earlier meeting, squared, `AGAIN` times the number of entrants; an entrant at a small table half as
    much for each time they sat at one. So avoiding a repeat may spread a table over half of the field, not
    more.
    """
    groups = [list(group) for group in in_turn(_by_rank(entrants, ranks, rng), counts)]
    if last:
        return [tuple(group) for group in groups]
    costs = _Costs(ranks, past, max(counts, default=0), int(AGAIN * len(entrants)))
    for _ in range(PASSES):
        before = [group[:] for group in groups]
        for index, group in enumerate(groups):
            for other in groups[index + 1 : index + 1 + REACH]:
                costs.exchange(group, other)
        if groups == before:
            break
    return [tuple(group) for group in groups]


class _Costs:
    """The costs of placing entrants together in a Swiss round."""

    def __init__(
        self, ranks: Mapping[int, int], past: Sequence[Sequence[Group]], most: int, again: int
    ) -> None:
        self.ranks = ranks
        self.most = most
        self.again = again
        self.met: Counter[tuple[int, int]] = Counter()
        self.small: Counter[int] = Counter()
        for groups in past:
            full = max(map(len, groups))
            for group in groups:
                self.met.update(permutations(group, 2))
                if len(group) < full:
                    self.small.update(group)

    def exchange(self, here: list[int], there: list[int]) -> None:
        """Swap entrants of two tables while that reduces the cost."""
        for a, b in product(range(len(here)), range(len(there))):
            one, other = here[a], there[b]
            now = self._of(one, here, a) + self._of(other, there, b)
            if self._of(other, here, a) + self._of(one, there, b) < now:
                here[a], there[b] = other, one

    def _of(self, one: int, group: Sequence[int], place: int) -> int:
        cost = self.again // 2 * self.small[one] if len(group) < self.most else 0
        for index, mate in enumerate(group):
            if index != place:
                cost += abs(self.ranks[one] - self.ranks[mate]) + self.again * self.met[one, mate] ** 2
        return cost


EFFORT, MOST_EFFORT = 40_000, 4_000_000
"""Meetings a search may examine, for each seat to be filled and in total (a third of a second)."""
ATTEMPTS = 3
"""Number of restarts of a search."""


def rotation(
    entrants: Sequence[int],
    counts: Sequence[int],
    past: Sequence[Sequence[Group]],
    rounds_left: int,
    rng: random.Random,
    mates: Collection[tuple[int, int]] = (),
) -> list[Group]:
    """Return the next round's groups with `counts` entrants at each table, most first.

    `past` are the tables so far, with those of the first round in their original order; `rounds_left`
    includes the next one. Nobody meets an opponent twice if a solution was found, else as few as possible,
    and nobody a third time before others meet twice. `mates` are pairs that should not meet at all.
    """
    if not entrants:
        return []
    if not past:
        drawn = rng.sample(list(entrants), len(entrants))
        return [tuple(drawn[table :: len(counts)]) for table in range(len(counts))]
    planned = _plan_from(past[0], len(past) + max(1, rounds_left))
    played = [[frozenset(group) for group in groups] for groups in past]
    begun = [[frozenset(group) for group in groups] for groups in planned[: len(past)]]
    if not mates and played == begun and set(entrants) == set().union(*played[0]):
        return [tuple(group) for group in planned[len(past)]]
    return _adapt_plan(entrants, counts, past, planned[len(past) :], rng, mates)


def _plan_from(first: Sequence[Group], rounds: int) -> list[Groups]:
    """Return the rest of a plan from its first round, over the entrants."""
    tables = sorted(first, key=len, reverse=True)
    who = {place * len(tables) + t: one for t, group in enumerate(tables) for place, one in enumerate(group)}
    return [
        [[who[one] for one in group] for group in groups] for groups in plan(len(tables), len(who), rounds)
    ]


@lru_cache(maxsize=64)
def plan(tables: int, entrants: int, rounds: int) -> tuple[Groups, ...]:
    """Return a rotation over the entrants 0 to `entrants` - 1, the same for the same numbers.

    Rounds missing from `design` are searched for, starting from random rounds or from the design again.
    """
    base = design(tables, entrants, rounds)
    rng = random.Random(entrants * 1000 + tables)
    missing = rounds - len(base)
    again = [base[(index + 1) % len(base)] for index in range(missing)]
    drawn = [[_shuffle(base[0], rng) for _ in range(missing)] for _ in range(ATTEMPTS - 1)]
    beginnings = [[*base[1:], *more] for more in (drawn[0], again, *drawn[1:])]
    return (base[0], *_best(beginnings if missing else beginnings[:1], base[:1], entrants, rng))


def _best(
    beginnings: Sequence[Sequence[Groups]], past: Sequence[Groups], size: int, rng: random.Random
) -> list[Groups]:
    """Return the best rounds found by searches from some starts; stops at one without repeats."""
    found = []
    effort = min(EFFORT * size * len(beginnings[0]), MOST_EFFORT)
    for rounds in beginnings:
        found.append(improve(rounds, past, size, effort, rng))
        met = meetings(size, [*past, *found[-1]])
        if cost_of(met) == least_cost(met):
            return found[-1]
    return min(found, key=lambda rounds: cost_of(meetings(size, [*past, *rounds])))


def _shuffle(groups: Groups, rng: random.Random) -> Groups:
    left = iter(rng.sample(everybody := [one for group in groups for one in group], len(everybody)))
    return [[next(left) for _ in group] for group in groups]


def _adapt_plan(
    entrants: Sequence[int],
    counts: Sequence[int],
    past: Sequence[Sequence[Group]],
    planned: Sequence[Groups],
    rng: random.Random,
    mates: Collection[tuple[int, int]],
) -> list[Group]:
    """Return the next round of a plan made for another field, adapted to the present entrants."""
    number = {one: index for index, one in enumerate(entrants)}
    gone = [_renumber(groups, number) for groups in past]
    gone += [[[number[a], number[b]]] for a, b in mates if a in number and b in number] * MATES
    met = meetings(len(number), gone)
    rest = []
    for groups in planned:
        rest.append(_fit(_renumber(groups, number), counts, len(number), met))
        for pair in ((one, other) for group in rest[-1] for one in group for other in group if one != other):
            met[pair[0]][pair[1]] += 1
    best = _best([rest] * ATTEMPTS, gone, len(number), rng)
    return [tuple(entrants[one] for one in group) for group in best[0]]


def _renumber(groups: Sequence[Sequence[int]], number: dict[int, int]) -> Groups:
    """Return tables with new numbers for the entrants, without those that have none."""
    return [[number[one] for one in group if one in number] for group in groups]


def _fit(groups: Groups, counts: Sequence[int], size: int, met: Sequence[Sequence[int]]) -> Groups:
    """Return tables of the right sizes, moving few entrants: surplus ones go to the table whose entrants they
    have met least."""
    tables = sorted(groups, key=len, reverse=True)[: len(counts)]
    tables += [[] for _ in range(len(counts) - len(tables))]
    tables = [group[:count] for group, count in zip(tables, counts, strict=True)]
    placed = {one for group in tables for one in group}
    for one in range(size):
        if one not in placed:
            free = [group for group, count in zip(tables, counts, strict=True) if len(group) < count]
            min(free, key=lambda group: sum(met[one][mate] for mate in group)).append(one)
    return tables
