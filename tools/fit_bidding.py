"""Fit what a hand is worth to hands played out by regular players: the numbers of `bot.players.strength`.

    python -m tools.fit_bidding --deals 4000

For every size of table a seat gets the contract in a suit that suits it, all play for points, and the
points of its side are explained by its holdings: points = base + scale x (worth of the holdings), the worth
shared by all sizes, base and scale fitted to each. In every second deal the seat is the one that would bid
first, so that the hands that matter are in the sample.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence

from bot.engine.actions import PASS, Action, Bid
from bot.engine.cards import (
    ACE,
    JACK,
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
from bot.engine.deal import pack_of
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.players import choose
from bot.players.strength import NO_TRUMP_HOLDINGS, TRUMP_HOLDINGS, holdings

Row = tuple[Sequence[int], int]
SIZES = [(seats, adjutant) for seats in (3, 4, 5, 6) for adjutant in (False, True)]
ROUNDS = 12


def main() -> None:
    """Print the fitted numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000, help="deals for each size of table")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for no_trump, worth in ((False, TRUMP_HOLDINGS), (True, NO_TRUMP_HOLDINGS)):
        rows = {size: list(deals(*size, no_trump, chosen.deals, chosen.seed)) for size in SIZES}
        report(rows, tuple(worth))


def deals(seats: int, adjutant: bool, no_trump: bool, count: int, seed: int) -> Iterable[Row]:
    """Yield the holdings of forced Napoleons and the points their sides took."""
    rules = RuleSet(siberian="off", adjutant=adjutant, no_trump="high")
    names = NO_TRUMP_HOLDINGS if no_trump else TRUMP_HOLDINGS
    rng = random.Random(f"{seed} {seats} {adjutant} {no_trump}")
    for deal in range(count):
        pack = list(pack_of(rules))
        rng.shuffle(pack)
        setup = Setup(rules, seats, rng.randrange(seats))
        state, _ = new_hand(setup, pack)
        promises = [promise(hand, no_trump, rng) for hand in state.hands]
        napoleon = promises.index(max(promises)) if deal % 2 else rng.randrange(seats)
        hand, suit = state.hands[napoleon], promises[napoleon][1]
        held = holdings(rules, hand, suit)
        yield [held[name] for name in names], points_taken(state, napoleon, suit, rng)


def promise(hand: Mask, no_trump: bool, rng: random.Random) -> tuple[float, Suit]:
    """Return how likely a hand is to be bid and in which suit, by a rough count with some noise."""

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
    """Play a hand in which one seat bids so high that both sides want every point; the others pass."""
    bid = Bid(state.setup.rules.most_points - 1, suit)
    while state.result is None:
        seat = to_act(state)[0]
        action: Action
        if state.phase is PhaseName.AUCTION:
            action = bid if seat == napoleon else PASS
        else:
            action = choose(view(state, seat), legal_actions(state, seat), "regular", rng)
        state, _ = apply(state, seat, action)
    assert state.result.side_points is not None
    return state.result.side_points


def report(rows: dict[tuple[int, bool], list[Row]], names: Sequence[str]) -> None:
    """Fit by turns the sizes of table and the worth of the holdings; print both."""
    worth = [1.0] * len(names)
    footings = {}
    for _ in range(ROUNDS):
        footings = {size: line(worth, data) for size, data in rows.items()}
        unit = footings[5, True][1]
        sample = [
            ([scale / unit * count for count in held], points - base)
            for size, data in rows.items()
            for base, scale in [footings[size]]
            for held, points in data
        ]
        worth = least_squares([held for held, _ in sample], [points for _, points in sample])
    for name, points in zip(names, worth, strict=True):
        print(f'    "{name}": {points:.2f},')
    for size, data in rows.items():
        base, scale = line(worth, data)
        errors = [points - base - scale * value(worth, held) for held, points in data]
        spread = (sum(error * error for error in errors) / len(errors)) ** 0.5
        print(f"    {size}: Footing({base:.2f}, {scale:.2f}, {spread:.2f}),")


def value(worth: Sequence[float], held: Sequence[int]) -> float:
    """Return the worth of some holdings."""
    return sum(points * count for points, count in zip(worth, held, strict=True))


def line(worth: Sequence[float], data: Sequence[Row]) -> tuple[float, float]:
    """Return base and scale of the best line through the points over the worth of the holdings."""
    base, scale = least_squares([[1.0, value(worth, held)] for held, _ in data], [p for _, p in data])
    return base, scale


def least_squares(rows: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float]:
    """Return the coefficients that explain the targets best, by the normal equations."""
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
