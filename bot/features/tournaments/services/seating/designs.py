"""Designs: whole rotations where no pair meets twice, found by construction and not by search.

Entrants are numbers from 0 here. Most designs have columns: entrant number c * tables + t is at table t in
the first round, in column c, and those of a column never meet; from round to round each column moves on by
a different number of tables (`fields`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product

from bot.features.tournaments.services.seating.search import Groups, meetings

DIGITS = 36


@dataclass(frozen=True, slots=True)
class Shifts:
    """How far each column of entrants moves on in each round: a word for each round, a digit for each column.
    Tables are numbered by pairs of a number below `outer` and one below `inner`."""

    outer: int
    inner: int
    words: str

    @property
    def rows(self) -> list[list[int]]:
        """The shifts of each round, by column."""
        return [[int(digit, DIGITS) for digit in word] for word in self.words.split()]

    def add(self, place: int, step: int) -> int:
        """Return the table reached from a table by a step."""
        first = (place // self.inner + step // self.inner) % self.outer
        return first * self.inner + (place + step) % self.inner


@dataclass(frozen=True, slots=True)
class Starter:
    """A first round, a word for each table. In later rounds everybody takes the place of the next entrant of
    their circle of `period`; entrants in no whole circle stay."""

    period: int
    words: str

    def rounds(self) -> list[list[list[int]]]:
        """Return `period` rounds."""
        first = [[int(digit, DIGITS) for digit in word] for word in self.words.split()]
        turning = sum(map(len, first)) // self.period * self.period
        return [
            [[self._after(one, step) if one < turning else one for one in group] for group in first]
            for step in range(self.period)
        ]

    def _after(self, one: int, step: int) -> int:
        circle, place = divmod(one, self.period)
        return circle * self.period + (place + step) % self.period


SHIFTS: Mapping[tuple[int, int], Shifts] = {
    (10, 4): Shifts(1, 10, "0000 0759 0891 0278 0362 0185 0914 0543 0627"),
    (10, 5): Shifts(1, 10, "00000 09572 04213 06197 03458 02634 01365 08726 05841"),
    (10, 6): Shifts(1, 10, "000000 016745 089124 035218 041953 062839 058372 093681"),
    (10, 7): Shifts(1, 10, "0000000 0714925 0651273 0942631 0579846 0365198 0896352 0423567"),
    (12, 5): Shifts(2, 6, "00000 03749 02b86 0837a 019a5 05217 09862 06a51 0b498 0a62b 07134 045b3"),
    (12, 7): Shifts(2, 6, "0000000 0b5712a 029185b 0645978 0872561 078ab35 0536a92 0169287"),
    (14, 6): Shifts(1, 14, "000000 051a38 035b24 0b81c2 09251d 0896a5 0148ba 0dbc71 04d78b 02735c"),
    (14, 7): Shifts(1, 14, "0000000 095a176 0d18a45 08d53c7 0476c19 0b8476d 072b531 039d624 064cbda"),
    (15, 7): Shifts(1, 15, "0000000 016c258 0ae4129 0b5d4e1 0d9b376 0312684 083e74c 09265a7 0cd7a9e 0475ecd"),
}
"""Designs by the number of tables and entrants at each."""

STARTERS: Mapping[tuple[int, int], Starter] = {
    (5, 3): Starter(7, "9d6 82a 413 7e5 b0c"),
    (6, 3): Starter(7, "e48 g93 d7b ha1 260 fc5"),
    (7, 3): Starter(9, "014 6ba 7hi j8g dk2 f93 5ce"),
    (8, 3): Starter(11, "a6l 479 0kj igb fc5 1e2 h3m n8d"),
    (6, 4): Starter(7, "9bc6 jg8i 7lk3 015e nah2 d4fm"),
    (7, 4): Starter(9, "n9qp 8mic 1jfg b3rk 4d2o 065l ha7e"),
    (9, 4): Starter(11, "3xgw z9cu n46a 2o1r d7hb tfis jk80 ly5p evqm"),
    (6, 5): Starter(6, "jd15k nolp6 b37r4 t28fi gq0hs aem9c"),
}
"""Starters by the number of tables and entrants at each; (5, 3) is Kirkman's fifteen schoolgirls."""


def prime_powers(number: int) -> Iterator[tuple[int, int]]:
    """Yield the prime factors of a number with their exponents, smallest first."""
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            yield prime, exponent
        prime += 1


@lru_cache
def _modulus(prime: int, degree: int) -> tuple[int, ...]:
    """Return the first irreducible polynomial: it makes products of non-zero elements non-zero."""
    elements = range(1, int(prime**degree))
    return next(
        modulus
        for modulus in product(range(prime), repeat=degree)
        if all(_times(prime, modulus, a, b) for a in elements for b in elements if a <= b)
    )


def _times(prime: int, modulus: tuple[int, ...], one: int, other: int) -> int:
    """Return the product of two polynomials modulo x**degree = -modulus, digits being coefficients."""
    degree = len(modulus)
    total = [0] * (2 * degree)
    for i, j in product(range(degree), repeat=2):
        total[i + j] += one // prime**i % prime * (other // prime**j % prime)
    for place in range(2 * degree - 1, degree - 1, -1):
        for low, coefficient in enumerate(modulus):
            total[place - degree + low] -= total[place] * coefficient
    return sum(total[place] % prime * int(prime**place) for place in range(degree))


@dataclass(frozen=True)
class Ring:
    """The product of the fields of a number's prime powers: `size` elements from 0.

    An element's digits, to the base of each field's prime in turn, are its coefficients, the lowest first.
    Two elements that differ in every field have a difference with an inverse.
    """

    size: int

    @cached_property
    def powers(self) -> tuple[tuple[int, int], ...]:
        """The primes of the size with their exponents."""
        return tuple(prime_powers(self.size))

    @property
    def units(self) -> int:
        """The size of the largest set of elements whose differences all have an inverse."""
        return min((int(prime**degree) for prime, degree in self.powers), default=1)

    def add(self, one: int, other: int) -> int:
        """Return the sum."""
        total, weight = 0, 1
        for prime, degree in self.powers:
            for _ in range(degree):
                total += (one + other) % prime * weight
                one, other, weight = one // prime, other // prime, weight * prime
        return total

    def times_unit(self, one: int, unit: int) -> int:
        """Return the product with the element that is `unit`, a number below `units`, in every field."""
        total, weight = 0, 1
        for prime, degree in self.powers:
            size = int(prime**degree)
            total += _times(prime, _modulus(prime, degree), one % size, unit) * weight
            one, weight = one // size, weight * size
        return total


ATTEMPTS, CHOICES = 20, 3000
"""The most attempts at finding shifts, and the most numbers tried for one round of an attempt."""


@lru_cache(maxsize=64)
def design(tables: int, entrants: int, rounds: int) -> tuple[Groups, ...]:
    """Return up to `rounds` rounds at some tables, without any pair that meets twice.

    At least one round is returned: table t has the entrants t, t + tables, ... Table sizes differ by one at
    most; larger tables come first.
    """
    size = -(-entrants // tables)
    missing = tables * size - entrants
    longest = [[list(range(table, entrants, tables)) for table in range(tables)]]
    for full in _full_designs(tables, size, rounds):
        found = _without(missing, full, tables * size)
        if len(found) > len(longest):
            longest = found
    return tuple(longest)


def _full_designs(tables: int, size: int, rounds: int) -> list[list[Groups]]:
    """Return designs for full tables, of up to `rounds` rounds each; empty for unsuitable numbers."""
    if size == 2:
        return [_pairs(tables)[:rounds]]
    if size > tables:
        return []
    found = [_columns(tables, size, rounds)]
    if (tables, size) in STARTERS:
        found.append(STARTERS[tables, size].rounds()[:rounds])
    return found


def _pairs(tables: int) -> list[Groups]:
    """Return round-robin rounds by the circle method: one entrant is fixed, the others rotate."""
    circle = 2 * tables - 1
    return [
        [[step, circle], *([(step + i) % circle, (step - i) % circle] for i in range(1, tables))]
        for step in range(circle)
    ]


def _columns(tables: int, size: int, rounds: int) -> list[Groups]:
    """Return rounds of shifted columns, then rounds that divide each column into tables."""
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
    """Return how tables are counted, and how far each column moves in each round: no two columns keep the
    same distance in two rounds."""
    ring = Ring(tables)
    if columns <= ring.units:
        rows = range(min(rounds, tables))
        return ring.add, [[ring.times_unit(row, column) for column in range(columns)] for row in rows]
    if (tables, columns) in SHIFTS:
        known = SHIFTS[tables, columns]
        return known.add, known.rows
    return lambda place, step: (place + step) % tables, _search_shifts(tables, columns, rounds)


def _search_shifts(tables: int, columns: int, rounds: int) -> list[list[int]]:
    """Return shifts for as many rounds as a short deterministic search finds."""
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
    """Return shifts for one more round that repeat no distance between columns, None if not found."""
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
    """Return the rounds without `missing` entrants who never meet, giving up as few of the last rounds as
    possible. The rest is renumbered as in `design`."""
    for length in range(len(rounds), 0, -1):
        met = meetings(size, rounds[:length])
        gone: list[int] = []
        for one in reversed(range(size)):
            if len(gone) < missing and not any(met[one][other] for other in gone):
                gone.append(one)
        if len(gone) == missing:
            return _renumber_without(rounds[:length], set(gone))
    return []


def _renumber_without(rounds: Sequence[Groups], gone: set[int]) -> list[Groups]:
    """Return the rounds without some entrants, tables by size, the rest renumbered by the first round."""
    kept = [
        sorted(([one for one in group if one not in gone] for group in groups), key=len, reverse=True)
        for groups in rounds
    ]
    tables = len(kept[0])
    number = {one: place * tables + t for t, group in enumerate(kept[0]) for place, one in enumerate(group)}
    return [[[number[one] for one in group] for group in groups] for groups in kept]
