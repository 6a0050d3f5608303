"""Fit the numbers of `bot.players.strength`, the worth of a hand, to hands played by regular computers.

    python -m tools.fit_bidding --deals 4000
    python -m tools.fit_bidding --deals 1000 --seats 5 --rule joker=strong

For every table size, a seat gets the contract in a suit that fits its hand, everybody plays for points, and
the points of its side are fitted to its holdings: points = base + scale x (worth of the holdings). The worth
is the same for all sizes, base and scale differ. In every second deal the seat is the one most likely to bid,
so that strong hands are in the sample.

With house rules, these numbers are not fitted again, but the difference between actual and predicted points:
a rule's shift, and the worth of a joker.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from bot.engine.actions import PASS, Action, Bid
from bot.engine.cards import (
    ACE,
    JACK,
    JOKERS,
    KING,
    NO_TRUMP,
    QUEEN,
    SUIT_MASKS,
    SUITS,
    Mask,
    Suit,
    make_card,
    same_colour,
)
from bot.engine.conflicts import check_rules
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.options import with_options
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.players import choose
from bot.players.strength import NO_TRUMP_HOLDINGS, TRUMP_HOLDINGS, Judgement, holdings
from bot.services.simulation import shuffle

Size = tuple[int, bool]
SIZES: list[Size] = [
    (2, False),
    *((seats, adjutant) for seats in (3, 4, 5, 6, 7) for adjutant in (False, True)),
]
FITTED_TO: Size = (5, True)
"""The size of table whose points the holdings are counted in."""
SHARED = [size for size in SIZES if size[0] > 2]
"""The sizes that share the worth of the holdings: with piles half of the hand is not in hand."""
ROUNDS = 12


class Row(NamedTuple):
    """A hand that was played to its end."""

    judgement: Judgement
    suit: Suit
    points: int

    def counts(self) -> list[int]:
        """Return how often Napoleon had each holding."""
        found = holdings(self.judgement.rules, self.judgement.held, self.suit)
        return [found.get(name, 0) for name in _names(self.suit == NO_TRUMP)]


def option(text: str) -> tuple[str, object]:
    """Return the house rule that a `name=value` of the command line sets."""
    name, _, value = text.partition("=")
    return name, {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


def main() -> None:
    """Print the fitted numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="deals for each size of table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=5, help="with house rules: the size of table")
    parser.add_argument("--rule", type=option, action="append", metavar="NAME=VALUE", help="a house rule")
    chosen = parser.parse_args()
    for no_trump in (False, True):
        if chosen.rule:
            rules = rules_of(None, dict(chosen.rule))
            check_rules(rules, chosen.seats)
            report_shift(list(deals(rules, chosen.seats, no_trump, chosen.deals, chosen.seed)))
            continue
        rows = {
            size: list(deals(rules_of(size[1], {}), size[0], no_trump, chosen.deals, chosen.seed))
            for size in SIZES
        }
        report(rows, _names(no_trump))


def rules_of(adjutant: bool | None, options: dict[str, object]) -> RuleSet:
    """Return rules under which both sides want every point and any contract can be bid."""
    base = RuleSet(siberian="off", no_trump="high", adjutant="auto" if adjutant is None else adjutant)
    return with_options(base, options)


def deals(rules: RuleSet, seats: int, no_trump: bool, count: int, seed: int) -> Iterable[Row]:
    """Yield hands of forced Napoleons and the points their sides took."""
    rng = random.Random(f"{seed} {seats} {rules.adjutant} {no_trump}")
    for deal in range(count):
        state, _ = new_hand(Setup(rules, seats, rng.randrange(seats)), shuffle(rules.cards, rng))
        promises = [promise(hand, no_trump, rng) for hand in state.hands]
        napoleon = promises.index(max(promises)) if deal % 2 else rng.randrange(seats)
        suit = promises[napoleon][1]
        judgement = Judgement.of(view(state, napoleon))
        yield Row(judgement, suit, points_taken(state, napoleon, suit, rng))


def promise(hand: Mask, no_trump: bool, rng: random.Random) -> tuple[float, Suit]:
    """Return a rough, noisy score for how likely a hand is to be bid, and its suit."""

    def tops(suit: Suit) -> float:
        cards = (make_card(ACE, suit), make_card(KING, suit), make_card(QUEEN, suit))
        return sum(part * (hand >> card & 1) for card, part in zip(cards, (1.5, 0.8, 0.3), strict=True))

    def trumps(suit: Suit) -> float:
        cards = (make_card(JACK, suit), make_card(JACK, same_colour(suit)), make_card(ACE, suit))
        value = sum(part * (hand >> card & 1) for card, part in zip(cards, (1.5, 1.0, 0.5), strict=True))
        return (hand & SUIT_MASKS[suit]).bit_count() + value + rng.gauss(0.0, 0.5)

    if no_trump:
        return sum(tops(suit) for suit in SUITS), NO_TRUMP
    return max((trumps(suit), suit) for suit in SUITS)


def points_taken(state: HandState, napoleon: int, suit: Suit, rng: random.Random) -> int:
    """Play a hand at a bid so high that both sides want every point; return the points of Napoleon's side."""
    bid = Bid(state.setup.rules.most_points - 1, suit)
    while state.result is None:
        due = to_act(state)
        seat = napoleon if napoleon in due else due[0]
        action: Action
        if state.phase is PhaseName.AUCTION:
            action = bid if seat == napoleon else PASS
        else:
            action = choose(view(state, seat), legal_actions(state, seat), "regular", rng)
        state, _ = apply(state, seat, action)
    assert state.result.side_points is not None
    return state.result.side_points


def report(rows: dict[Size, list[Row]], names: Sequence[str]) -> None:
    """Fit base and scale of each table size and the worth of the holdings in turn; print them."""
    data = {size: [(row.counts(), row.points) for row in some] for size, some in rows.items()}
    worths = [1.0] * len(names)
    footings = {}
    for _ in range(ROUNDS):
        footings = {size: line(worths, data[size]) for size in SHARED}
        unit = footings[FITTED_TO][1]
        sample = [
            ([scale / unit * count for count in held], points - base)
            for size, (base, scale) in footings.items()
            for held, points in data[size]
        ]
        worths = least_squares([held for held, _ in sample], [points for _, points in sample])
    for name, points in zip(names, worths, strict=True):
        print(f'    "{name}": {points:.2f},')
    for size, some in data.items():
        base, scale = line(worths, some)
        errors = [points - base - scale * value(worths, held) for held, points in some]
        print(f"    {size}: Footing({base:.2f}, {scale:.2f}, {deviation(errors):.2f}),")


def report_shift(rows: Sequence[Row]) -> None:
    """Print the difference between actual and predicted points, and what the joker adds to it."""
    data = [
        (
            [1.0, float((row.judgement.held & JOKERS).bit_count())],
            row.points - row.judgement.expectation(row.suit)[0],
        )
        for row in rows
    ]
    with_joker = any(held[1] for held, _ in data)
    counts = [held if with_joker else held[:1] for held, _ in data]
    found = least_squares(counts, [points for _, points in data])
    errors = [points - value(found, held) for held, (_, points) in zip(counts, data, strict=True)]
    print(f"shift {found[0]:+.2f}, joker {found[-1] if with_joker else 0.0:+.2f}", end="")
    print(f" beside what is counted now, spread {deviation(errors):.2f}")


def deviation(errors: Sequence[float]) -> float:
    """Return the root mean square of errors."""
    return sqrt(sum(error * error for error in errors) / len(errors))


def _names(no_trump: bool) -> list[str]:
    """Return the holdings that every game has: all but the joker."""
    return [name for name in (NO_TRUMP_HOLDINGS if no_trump else TRUMP_HOLDINGS) if "joker" not in name]


def value(worths: Sequence[float], held: Sequence[float]) -> float:
    """Return the total worth of some holdings."""
    return sum(points * count for points, count in zip(worths, held, strict=True))


def line(worths: Sequence[float], data: Sequence[tuple[Sequence[float], int]]) -> tuple[float, float]:
    """Return base and scale of the line that best fits the points, given the worth of the holdings."""
    base, scale = least_squares([[1.0, value(worths, held)] for held, _ in data], [p for _, p in data])
    return base, scale


def least_squares(rows: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float]:
    """Return the least-squares coefficients of a linear model, by the normal equations."""
    size = len(rows[0])
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    for i, equation in enumerate(matrix):
        equation.append(sum(row[i] * target for row, target in zip(rows, targets, strict=True)))
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(matrix[k][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        for k in range(size):
            if k != i:
                factor = matrix[k][i] / matrix[i][i]
                matrix[k] = [a - factor * b for a, b in zip(matrix[k], matrix[i], strict=True)]
    return [matrix[i][size] / matrix[i][i] for i in range(size)]


if __name__ == "__main__":
    main()
