"""Rotation: everybody meets as many different opponents as possible.

The first round is drawn by lot. It settles the whole plan: its tables are the first round of a design
(`designs`), which says who meets in the later ones, so nothing but the rounds that were played is needed to
go on with it. What the design does not cover is found by search, and whoever comes late or drops out bends
the rest of the plan as little as possible.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from bot.services.tournaments.seating.designs import design
from bot.services.tournaments.seating.search import Groups, cost_of, improved, least_cost, meetings
from bot.services.tournaments.seating.seatings import Group

EFFORT, MOST_EFFORT = 40_000, 4_000_000
"""How many meetings a search looks at for each seat that is to be taken, and in all: a third of a second."""
ATTEMPTS = 3
"""How often a search is begun anew."""


def rotation(
    entrants: Sequence[int],
    counts: Sequence[int],
    past: Sequence[Sequence[Group]],
    rounds_left: int,
    rng: random.Random,
) -> list[Group]:
    """Return the groups of the next round, as many entrants at each table as `counts` says, most first.

    `past` are the tables of the rounds before, those of the first round as they were returned for it.
    `rounds_left` counts the next round too: so far is looked ahead. Nobody meets an opponent again if that
    was found to be possible, else as few as possible do and nobody a third time before others meet twice.
    """
    if not entrants:
        return []
    if not past:
        drawn = rng.sample(list(entrants), len(entrants))
        return [tuple(drawn[table :: len(counts)]) for table in range(len(counts))]
    played = [[frozenset(group) for group in groups] for groups in past]
    planned = _planned(past[0], len(past) + max(1, rounds_left))
    if played == _as_sets(planned[: len(past)]) and set(entrants) == set().union(*played[0]):
        return [tuple(group) for group in planned[len(past)]]
    return _bent(entrants, counts, past, planned[len(past) :], rng)


def _as_sets(rounds: Sequence[Groups]) -> list[list[frozenset[int]]]:
    """Return rounds for comparing them: the order at a table does not matter."""
    return [[frozenset(group) for group in groups] for groups in rounds]


def _planned(first: Sequence[Group], rounds: int) -> list[Groups]:
    """Return the plan that follows from a first round, over the entrants."""
    tables = sorted(first, key=len, reverse=True)
    who = {place * len(tables) + t: one for t, group in enumerate(tables) for place, one in enumerate(group)}
    return [
        [[who[one] for one in group] for group in groups] for groups in plan(len(tables), len(who), rounds)
    ]


@lru_cache(maxsize=64)
def plan(tables: int, entrants: int, rounds: int) -> tuple[Groups, ...]:
    """Return a rotation over the entrants 0 to `entrants` - 1, always the same for the same numbers.

    Its first round is that of `design`, and nobody meets twice as long as the design goes on. For rounds that
    it lacks the search begins with rounds drawn by lot, or with the design once more.
    """
    base = design(tables, entrants, rounds)
    rng = random.Random(entrants * 1000 + tables)
    missing = rounds - len(base)
    again = [base[(index + 1) % len(base)] for index in range(missing)]
    drawn = [[_shuffled(base[0], rng) for _ in range(missing)] for _ in range(ATTEMPTS - 1)]
    beginnings = [[*base[1:], *more] for more in (drawn[0], again, *drawn[1:])]
    return (base[0], *_best(beginnings if missing else beginnings[:1], base[:1], entrants, rng))


def _best(
    beginnings: Sequence[Sequence[Groups]], past: Sequence[Groups], size: int, rng: random.Random
) -> list[Groups]:
    """Return the best rounds that searches from some beginnings find; the first without a repeat will do."""
    found = []
    effort = min(EFFORT * size * len(beginnings[0]), MOST_EFFORT)
    for rounds in beginnings:
        found.append(improved(rounds, past, size, effort, rng))
        met = meetings(size, [*past, *found[-1]])
        if cost_of(met) == least_cost(met):
            return found[-1]
    return min(found, key=lambda rounds: cost_of(meetings(size, [*past, *rounds])))


def _shuffled(groups: Groups, rng: random.Random) -> Groups:
    """Return tables of the same sizes with the same entrants by lot."""
    left = iter(rng.sample(everybody := [one for group in groups for one in group], len(everybody)))
    return [[next(left) for _ in group] for group in groups]


def _bent(
    entrants: Sequence[int],
    counts: Sequence[int],
    past: Sequence[Sequence[Group]],
    planned: Sequence[Groups],
    rng: random.Random,
) -> list[Group]:
    """Return the next round of a plan that was made for others, changed for those who play now."""
    number = {one: index for index, one in enumerate(entrants)}
    gone = [_renumbered(groups, number) for groups in past]
    met = meetings(len(number), gone)
    rest = []
    for groups in planned:
        rest.append(_fitted(_renumbered(groups, number), counts, len(number), met))
        for pair in ((one, other) for group in rest[-1] for one in group for other in group if one != other):
            met[pair[0]][pair[1]] += 1
    best = _best([rest] * ATTEMPTS, gone, len(number), rng)
    return [tuple(entrants[one] for one in group) for group in best[0]]


def _renumbered(groups: Sequence[Sequence[int]], number: dict[int, int]) -> Groups:
    """Return the tables over other numbers; entrants without one are left out."""
    return [[number[one] for one in group if one in number] for group in groups]


def _fitted(groups: Groups, counts: Sequence[int], size: int, met: Sequence[Sequence[int]]) -> Groups:
    """Return the tables with the right numbers of entrants, as few as possible of them moved.

    An entrant at no table, or at one too many, goes where they have met fewest of those there.
    """
    tables = sorted(groups, key=len, reverse=True)[: len(counts)]
    tables += [[] for _ in range(len(counts) - len(tables))]
    tables = [group[:count] for group, count in zip(tables, counts, strict=True)]
    placed = {one for group in tables for one in group}
    for one in range(size):
        if one not in placed:
            free = [group for group, count in zip(tables, counts, strict=True) if len(group) < count]
            min(free, key=lambda group: sum(met[one][mate] for mate in group)).append(one)
    return tables
