"""Who meets by results: neighbours in a Swiss tournament, and even tables in a knock-out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from bot.services.tournaments.seatings import Group


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
    """Return groups of neighbours in the standings."""
    return in_turn(_by_rank(entrants, ranks, rng), counts)
