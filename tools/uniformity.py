"""`python -m tools.uniformity`: test with chi-squared over thousands of deals that the shuffle is fair.

Each deal is made as by the bot: a secret, the ids of two presses, `Shuffler`. These are counted:

* positions: how often each card is in each place, in packs of 52 and of 53;
* neighbours: how often each card is followed by each other card;
* hands: how often each card is dealt to each of four players;
* the cut: how often each of five players deals first, and each card is drawn first.

With a fair shuffle, chi-squared is near its degrees of freedom; `p` is the probability of a larger value. A
single p below one in a million among all tests is a fault; so is one above 1 - 1e-6 (too even to be chance).
"""

from __future__ import annotations

import argparse
import hashlib
import math
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.engine.cards import JOKER, PACK_52
from bot.services.tables.dealing import Shuffler

SUSPICIOUS = 1e-6


@dataclass(frozen=True, slots=True)
class Verdict:
    """One statistic: chi-squared, its degrees of freedom, and its p."""

    name: str
    deals: int
    chi_squared: float
    freedom: int

    @property
    def p(self) -> float:
        """The probability that a fair shuffle gives a statistic at least as large."""
        return upper_tail(self.chi_squared, self.freedom)

    @property
    def fair(self) -> bool:
        """Whether chance explains the statistic."""
        return SUSPICIOUS < self.p < 1 - SUSPICIOUS


def upper_tail(chi_squared: float, freedom: int) -> float:
    """Return the probability of a larger chi-squared, by the Wilson-Hilferty approximation.

    Accurate to three digits from 4 degrees of freedom on, to more with many.
    """
    spread = 2 / (9 * freedom)
    z = ((chi_squared / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2))


def deals(count: int, cards: Sequence[int], seed: str) -> list[tuple[int, ...]]:
    """Return shuffled packs in dealing order, each from its own secret."""
    return [_shuffler(seed, number).pack(cards, 0) for number in range(count)]


def cuts(count: int, seats: int, seed: str) -> list[tuple[int, str]]:
    """Return the first dealer and the first card drawn in each of `count` cuts."""
    found = []
    for number in range(count):
        dealer, rounds = _shuffler(seed, number).cut(seats)
        found.append((dealer, str(rounds[0]["cards"]).split()[0]))
    return found


def _shuffler(seed: str, number: int) -> Shuffler:
    secret = hashlib.sha256(f"uniformity:{seed}:{number}".encode()).hexdigest()
    return Shuffler(secret, session=number % 97, hand_no=number % 13, presses=(str(10**17 + number), "2"))


def judge(packs: int, seed: str) -> list[Verdict]:
    """Return all statistics over `packs` deals of each kind."""
    found = []
    for cards in (PACK_52, (*PACK_52, JOKER)):
        dealt, size = deals(packs, cards, f"{seed}:{len(cards)}"), len(cards)
        found.append(_of_positions(dealt, size))
        found.append(_of_neighbours(dealt, size))
        if size == len(PACK_52):
            found.append(_of_hands(dealt, size, 4))
    cut = cuts(packs, 5, f"{seed}:cut")
    dealers = [sum(dealer == seat for dealer, _ in cut) for seat in range(5)]
    first = Counter(card for _, card in cut)
    drawn = [*first.values(), *[0] * (len(PACK_52) - len(first))]
    found.append(Verdict("cut: who deals", packs, _chi_squared(dealers, packs / 5), 4))
    found.append(Verdict("cut: first card", packs, _chi_squared(drawn, packs / 52), 51))
    return found


def _of_positions(dealt: Sequence[tuple[int, ...]], size: int) -> Verdict:
    # Every row and column sums to the number of deals, which leaves (n - 1) squared degrees of freedom; a
    # deal has a variance of n - 1 over all cells, so 1 / (n - 1) in each direction instead of 1 / n.
    return _of_places(f"{size} cards: positions", dealt, size, size)


def _of_hands(dealt: Sequence[tuple[int, ...]], size: int, players: int) -> Verdict:
    return _of_places(f"{size} cards: hands of {players}", dealt, size, players)


def _of_places(name: str, dealt: Sequence[tuple[int, ...]], size: int, places: int) -> Verdict:
    counts = [0] * (size * places)
    for pack in dealt:
        for place, card in enumerate(pack):
            counts[card * places + place % places] += 1
    chi = _chi_squared(counts, len(dealt) / places) * (size - 1) / size
    return Verdict(name, len(dealt), chi, (size - 1) * (places - 1))


def _of_neighbours(dealt: Sequence[tuple[int, ...]], size: int) -> Verdict:
    counts = [0] * (size * size)
    for pack in dealt:
        for one, other in pairwise(pack):
            counts[one * size + other] += 1
    pairs = [counts[one * size + other] for one in range(size) for other in range(size) if one != other]
    # One card follows another in one deal of n: n (n - 1) cells, each with the variance 1/n (1 - 1/n), give a
    # mean of (n - 1) squared. A few cells hang together a little, far too little for the verdict.
    chi = _chi_squared(pairs, len(dealt) / size)
    return Verdict(f"{size} cards: neighbours", len(dealt), chi, (size - 1) ** 2)


def _chi_squared(counts: Sequence[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def main(argv: Sequence[str] | None = None) -> int:
    """Print every statistic; 1 if one of them is suspicious."""
    parser = argparse.ArgumentParser(prog="python -m tools.uniformity", description="Is the shuffle fair?")
    parser.add_argument("--deals", type=int, default=100_000, help="deals of each kind")
    parser.add_argument("--seed", default="1", help="where the secrets come from")
    chosen = parser.parse_args(argv)
    found = judge(chosen.deals, chosen.seed)
    print(f"{'':24}{'deals':>10}{'chi-squared':>14}{'freedom':>10}{'p':>9}")
    for one in found:
        mark = "" if one.fair else "   SUSPICIOUS"
        print(f"{one.name:24}{one.deals:>10,}{one.chi_squared:>14.1f}{one.freedom:>10}{one.p:>9.4f}{mark}")
    return 0 if all(one.fair for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
