"""Who meets by results: neighbours in a Swiss tournament, and even tables in a knock-out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations, product

from bot.services.tournaments.seating.seatings import Group

AGAIN = 1
"""How much a repeated meeting weighs in a Swiss round."""
REACH, PASSES = 3, 20
"""Between how many tables further on entrants are exchanged, and how often at most that is gone through."""


def by_lot(entrants: Sequence[int], counts: Sequence[int], rng: random.Random) -> list[Group]:
    """Return the groups of a round drawn by chance alone; `counts` are the entrants at each table."""
    drawn = rng.sample(list(entrants), len(entrants))
    return in_turn(drawn, counts)


def in_turn(order: Sequence[int], counts: Sequence[int]) -> list[Group]:
    """Return the groups when the tables are filled one after another."""
    left = iter(order)
    return [tuple(next(left) for _ in range(count)) for count in counts]


def snake(
    entrants: Sequence[int], counts: Sequence[int], ranks: Mapping[int, int], rng: random.Random
) -> list[Group]:
    """Return groups as even as possible: dealt to the tables by rank, forth and back, by lot among equals."""
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
    """Return the entrants by rank, in an order drawn by lot where they are equal."""
    return sorted(rng.sample(list(entrants), len(entrants)), key=lambda number: ranks[number])


def swiss(
    entrants: Sequence[int],
    counts: Sequence[int],
    past: Sequence[Sequence[Group]],
    ranks: Mapping[int, int],
    rng: random.Random,
) -> list[Group]:
    """Return groups of neighbours in the standings, in which as few as is cheap meet again.

    Of all that exchanges between near tables lead to, it is what costs least: each pair at a table costs the
    places between the two, and for each time they have met before, squared, `AGAIN` times the places at a
    full table squared; an entrant at a table with fewer entrants half as much for each time they sat at one.
    """
    groups = [list(group) for group in in_turn(_by_rank(entrants, ranks, rng), counts)]
    costs = _Costs(ranks, past, max(counts, default=0))
    for _ in range(PASSES):
        before = [group[:] for group in groups]
        for index, group in enumerate(groups):
            for other in groups[index + 1 : index + 1 + REACH]:
                costs.exchange(group, other)
        if groups == before:
            break
    return [tuple(group) for group in groups]


class _Costs:
    """What it costs that somebody sits at a table of a Swiss round."""

    def __init__(self, ranks: Mapping[int, int], past: Sequence[Sequence[Group]], most: int) -> None:
        self.ranks = ranks
        self.most = most
        self.met: Counter[tuple[int, int]] = Counter()
        self.small: Counter[int] = Counter()
        for groups in past:
            full = max(map(len, groups))
            for group in groups:
                self.met.update(permutations(group, 2))
                if len(group) < full:
                    self.small.update(group)

    def exchange(self, here: list[int], there: list[int]) -> None:
        """Exchange entrants of two tables as long as that saves something."""
        for a, b in product(range(len(here)), range(len(there))):
            one, other = here[a], there[b]
            now = self._of(one, here, a) + self._of(other, there, b)
            if self._of(other, here, a) + self._of(one, there, b) < now:
                here[a], there[b] = other, one

    def _of(self, one: int, group: Sequence[int], place: int) -> int:
        """Return what an entrant costs at one place of a table, beside the others there."""
        weight = AGAIN * self.most**2
        cost = weight // 2 * self.small[one] if len(group) < self.most else 0
        for index, mate in enumerate(group):
            if index != place:
                cost += abs(self.ranks[one] - self.ranks[mate]) + weight * self.met[one, mate] ** 2
        return cost
