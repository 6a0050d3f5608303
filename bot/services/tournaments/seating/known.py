"""Seatings that no formula gives and no quick search finds. They were found by long searches.

Each character is a number to the base 36. The tests prove of each that nobody meets twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

DIGITS = 36


@dataclass(frozen=True, slots=True)
class Shifts:
    """How far on each column of entrants sits in each round: one word per round, one digit per column.

    The tables are numbered by pairs of a number below `outer` and one below `inner`, to which the two parts
    of a shift are added.
    """

    outer: int
    inner: int
    words: str

    @property
    def rows(self) -> list[list[int]]:
        """The shifts of each round."""
        return [[int(digit, DIGITS) for digit in word] for word in self.words.split()]

    def add(self, place: int, step: int) -> int:
        """Return the table that is a step further on."""
        first = (place // self.inner + step // self.inner) % self.outer
        return first * self.inner + (place + step) % self.inner


@dataclass(frozen=True, slots=True)
class Starter:
    """The first round, one word per table. From round to round everybody takes the place of the next of their
    circle: the entrants 0 to `period` - 1, the next so many, and so on; who is in no whole circle stays.
    """

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
        """Return who is some steps further on in a circle."""
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
"""By the number of tables and the size of each."""

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
"""By the number of tables and the size of each; (5, 3) is Kirkman's fifteen schoolgirls."""
