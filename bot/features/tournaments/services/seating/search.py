"""Local search: swap entrants of a round while that reduces repeated meetings.

It repairs cases without a construction: late entrants, dropouts, more rounds than new opponents, unusual
table sizes. Its effort is counted in meetings examined, not in time, so that the result is the same on every
machine.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from itertools import combinations

Groups = list[list[int]]
"""The entrants at each table, of one round or of several rounds in sequence."""

REPEAT = 1000
"""Cost of a repeated meeting, where a second seat at a smaller table costs 1."""
PAIRS_FIRST = 0.75
"""Probability that a step is about a repeated meeting while other aims remain."""
STEP = 200
"""A step counts as this many meetings examined, plus one for each entrant."""
TABU = 4
"""Steps (up to twice as many) for which a moved entrant is not moved again in that round."""


def meetings(size: int, rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
    """Return how often each pair of the entrants 0 to `size` - 1 meets."""
    met = [[0] * size for _ in range(size)]
    for groups in rounds:
        for group in groups:
            for one, other in combinations(group, 2):
                met[one][other] += 1
                met[other][one] += 1
    return met


def cost_of(met: Sequence[Sequence[int]]) -> int:
    """Return the cost to minimise: 1 for a pair's second meeting, 4 more for a third, ..."""
    return sum(_cost(times) for row in met for times in row) // 2


def _cost(times: int) -> int:
    """Return the cost of a pair's `times` meetings: the sum of smaller squares."""
    return times * (times - 1) * (2 * times - 1) // 6


def least_cost(met: Sequence[Sequence[int]]) -> int:
    """Return a lower bound for the cost: the same meetings spread evenly over all pairs."""
    pairs = len(met) * (len(met) - 1) // 2
    if not pairs:
        return 0
    times, more = divmod(sum(map(sum, met)) // 2, pairs)
    return pairs * _cost(times) + more * times**2


def small_tables(size: int, rounds: Sequence[Sequence[Sequence[int]]]) -> list[int]:
    """Return how often each entrant sits at a table smaller than others of its round."""
    times = [0] * size
    for groups in rounds:
        most = max(map(len, groups), default=0)
        for one in (one for group in groups if len(group) < most for one in group):
            times[one] += 1
    return times


def _pairs_of(counts: Sequence[int]) -> int:
    """Return the number of pairs within each count, in total: least when the counts are even."""
    return sum(count * (count - 1) // 2 for count in counts)


def _least_pairs_of(counts: Sequence[int]) -> int:
    """Return the least `_pairs_of` for counts of the same sum."""
    each, more = divmod(sum(counts), max(1, len(counts)))
    return len(counts) * each * (each - 1) // 2 + more * each


def improve(
    rounds: Sequence[Groups], past: Sequence[Groups], size: int, effort: int, rng: random.Random
) -> list[Groups]:
    """Return the rounds with as few repeated meetings as the search found, table sizes unchanged.

    Meetings in `past` count, too; it is not changed. Entrants are 0 to `size` - 1. The search ends after
    `effort` meetings were examined, or once fewer repeats are impossible.
    """
    search = _Search(rounds, past, size, rng)
    best, least = search.rounds_now(), search.cost
    while least > search.least and effort > 0:
        looked_at = search.step(least)
        if not looked_at:
            break
        effort -= looked_at
        if search.cost < least:
            best, least = search.rounds_now(), search.cost
    return best


MATES = 4
"""Weight of a meeting of two team-mates: each further one costs more than some repeats."""
MATES_EFFORT = 400_000
"""Meetings that the search for a round without meetings of team-mates may examine."""


def separate(
    groups: Sequence[Sequence[int]], mates: Collection[tuple[int, int]], rng: random.Random
) -> list[tuple[int, ...]]:
    """Return a round with as few pairs of `mates` at one table as the search found.

    Swaps are made with the nearest table that helps; if none does, a search starts from there.
    """
    made = [list(group) for group in groups]
    while (exchange := _parting(made, mates)) is not None:
        here, a, there, b = exchange
        made[here][a], made[there][b] = made[there][b], made[here][a]
    if _together(made, mates):
        everybody = sorted(one for group in made for one in group)
        number = {one: index for index, one in enumerate(everybody)}
        pairs = [[number[a], number[b]] for a, b in mates if a in number and b in number]
        plain = [[number[one] for one in group] for group in made]
        past = [[pair] for pair in pairs] * MATES
        (found,) = improve([plain], past, len(everybody), MATES_EFFORT, rng)
        better = [[everybody[one] for one in group] for group in found]
        made = min(made, better, key=lambda round_: _together(round_, mates))
    return [tuple(group) for group in made]


def _together(groups: Sequence[Sequence[int]], mates: Collection[tuple[int, int]]) -> int:
    return sum(pair in mates for group in groups for pair in combinations(sorted(group), 2))


def _parting(groups: Groups, mates: Collection[tuple[int, int]]) -> tuple[int, int, int, int] | None:
    """Return the swap that separates the most mates, the nearest among equals; None if there is none."""

    def lower_bound(one: int, group: Sequence[int], but: int) -> int:
        return sum((min(one, it), max(one, it)) in mates for it in group if it != but)

    best, found = (0, 0), None
    for here, group in enumerate(groups):
        for a, one in enumerate(group):
            now = lower_bound(one, group, one)
            for there, others in enumerate(groups if now else ()):
                for b, other in enumerate(others if there != here else ()):
                    change = lower_bound(one, others, other) + lower_bound(other, group, one)
                    change -= now + lower_bound(other, others, other)
                    if change < 0 and (change, abs(here - there)) < (best if found else (0, 0)):
                        best, found = (change, abs(here - there)), (here, a, there, b)
    return found


class _Search:
    """A tabu search: take a pair that meets too often, swap one of them at the lowest cost."""

    def __init__(
        self, rounds: Sequence[Groups], past: Sequence[Groups], size: int, rng: random.Random
    ) -> None:
        self.rounds = [[list(group) for group in groups] for groups in rounds]
        self.met = meetings(size, [*past, *self.rounds])
        self.joining = [[REPEAT * times**2 for times in row] for row in self.met]
        self.leaving = [[REPEAT * max(0, times - 1) ** 2 for times in row] for row in self.met]
        self.small = small_tables(size, [*past, *self.rounds])
        self.cost = REPEAT * cost_of(self.met) + _pairs_of(self.small)
        self.least = REPEAT * least_cost(self.met) + _least_pairs_of(self.small)
        self.rng = rng
        self.moves = 0
        self.tabu = [[0] * size for _ in self.rounds]
        self.where = [_tables_of(groups, size) for groups in self.rounds]
        self.full = [max(map(len, groups)) for groups in self.rounds]
        planned = meetings(size, self.rounds)
        self.usual = max(1, sum(map(sum, self.met)) // max(1, size * (size - 1)))
        self.often: list[tuple[int, int]] = []
        self.place: dict[tuple[int, int], int] = {}
        for one, other in combinations(range(size), 2):
            if planned[one][other]:
                self._note(one, other)

    def rounds_now(self) -> list[Groups]:
        """Return a copy of the rounds."""
        return [[group[:] for group in groups] for groups in self.rounds]

    def step(self, least: int) -> int:
        """Make the best swap for a misplaced entrant; return the effort it took."""
        found = self._find_misplaced()
        if found is None:
            return 0
        index, one = found
        looked_at, cheapest = self._cheapest(index, one, self.cost - least)
        self.moves += 1
        if cheapest:
            change, other = cheapest
            self._exchange(index, one, other)
            self.cost += change
        return looked_at

    def _find_misplaced(self) -> tuple[int, int] | None:
        if self.often and self.rng.random() < PAIRS_FIRST:
            return self._in_pair() or self._at_small_table()
        return self._at_small_table() or self._in_pair()

    def _in_pair(self) -> tuple[int, int] | None:
        """Return a round and an entrant who meets another there too often."""
        while self.often:
            one, other = self.often[self.rng.randrange(len(self.often))]
            together = [
                index
                for index, where in enumerate(self.where)
                if where[one] == where[other] and where[one] >= 0
            ]
            if together:
                return self.rng.choice(together), self.rng.choice((one, other))
            self._forget((one, other) if one < other else (other, one))
        return None

    def _at_small_table(self) -> tuple[int, int] | None:
        """Return a round and an entrant at a small table who has had more of them than others."""
        usual = -(-sum(self.small) // max(1, len(self.small)))
        fewest = min(self.small, default=0)
        unlucky = [one for one, times in enumerate(self.small) if times > usual or times > fewest + 1]
        start = self.rng.randrange(len(unlucky)) if unlucky else 0
        for one in unlucky[start:] + unlucky[:start]:
            there = [
                index
                for index, where in enumerate(self.where)
                if len(self.rounds[index][where[one]]) < self.full[index]
            ]
            if there:
                return self.rng.choice(there), one
        return None

    def _cheapest(self, index: int, one: int, needed: int) -> tuple[int, tuple[int, int] | None]:
        """Return the effort, and the cheapest swap for an entrant: its cost and partner.

        A recently moved entrant is skipped, unless the swap saves more than `needed`.
        """
        joining, leaving, groups = self.joining, self.leaving, self.rounds[index]
        come, small, tabu, moves = joining[one], self.small, self.tabu[index], self.moves
        home = groups[self.where[index][one]]
        saved = sum([leaving[one][mate] for mate in home])
        best: list[int] = []
        cheapest, looked_at = 1 << 30, STEP + len(small)
        start = self.rng.randrange(len(groups))
        for group in groups[start:] + groups[:start]:
            if group is home:
                continue
            looked_at += len(group) * (len(group) + len(home))
            arriving = sum([come[mate] for mate in group]) - saved
            smaller = len(group) - len(home)
            for other in group:
                change = arriving - 2 * come[other]
                row = joining[other]
                for mate in home:
                    change += row[mate]
                row = leaving[other]
                for mate in group:
                    change -= row[mate]
                if smaller:
                    change += small[one] - small[other] + 1 if smaller < 0 else small[other] - small[one] + 1
                if change > cheapest or (tabu[other] > moves and change >= -needed):
                    continue
                if change < cheapest:
                    cheapest, best = change, []
                best.append(other)
            if cheapest <= -saved:
                break
        return looked_at, (cheapest, self.rng.choice(best)) if best else None

    def _exchange(self, index: int, one: int, other: int) -> None:
        where, groups = self.where[index], self.rounds[index]
        here, there = groups[where[one]], groups[where[other]]
        for mate in here:
            if mate != one:
                self._meet(one, mate, -1)
                self._meet(other, mate, 1)
        for mate in there:
            if mate != other:
                self._meet(other, mate, -1)
                self._meet(one, mate, 1)
        if len(here) != len(there):
            more = 1 if len(there) < len(here) else -1
            self.small[one] += more
            self.small[other] -= more
        here[here.index(one)], there[there.index(other)] = other, one
        where[one], where[other] = where[other], where[one]
        for moved in (one, other):
            self.tabu[index][moved] = self.moves + TABU + self.rng.randrange(TABU)

    def _meet(self, one: int, other: int, times: int) -> None:
        met = self.met[one][other] + times
        for a, b in ((one, other), (other, one)):
            self.met[a][b] = met
            self.joining[a][b], self.leaving[a][b] = REPEAT * met**2, REPEAT * max(0, met - 1) ** 2
        self._note(one, other) if one < other else self._note(other, one)

    def _note(self, one: int, other: int) -> None:
        """Update whether a pair is on the list of those that meet too often."""
        pair, too_often = (one, other), self.met[one][other] > self.usual
        if too_often and pair not in self.place:
            self.place[pair] = len(self.often)
            self.often.append(pair)
        elif not too_often and pair in self.place:
            self._forget(pair)

    def _forget(self, pair: tuple[int, int]) -> None:
        place, last = self.place.pop(pair), self.often.pop()
        if last != pair:
            self.often[place], self.place[last] = last, place


def _tables_of(groups: Groups, size: int) -> list[int]:
    tables = [-1] * size
    for index, group in enumerate(groups):
        for one in group:
            tables[one] = index
    return tables
