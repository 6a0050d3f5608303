"""How high a hand may bid: the points it expects to take, and the chance of making a contract (RULES.md 1).

The expected points are a sum of weights, fitted to some thousand hands that computer players played out from
a fixed contract, for each number of seats with and without an adjutant; the real points scatter around them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

from bot.engine.actions import PASS, Action, Bid
from bot.engine.cards import (
    ACE,
    BIT,
    JACK,
    KING,
    MIGHTY,
    NO_TRUMP,
    QUEEN,
    SUIT_MASKS,
    SUITS,
    Mask,
    Suit,
    make_card,
    same_colour,
)
from bot.engine.legal import LegalActions
from bot.engine.rules import RuleSet
from bot.engine.views import View
from bot.players.skill import Skill

LONG = 5
"""Trumps beyond this many count differently."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Points that a worthless hand takes with its partner, what each feature adds, and the `spread`."""

    base: float
    spread: float
    mighty: float
    regular_jack: float
    sub_jack: float
    ace: float
    king: float
    queen: float
    low_trump: float
    each_trump: float
    each_extra: float
    side_ace: float
    side_king: float
    side_both: float
    void: float


_SUIT_WEIGHTS: Mapping[tuple[int, bool], Weights] = {
    (2, False): Weights(5.5, 2.5, 1.5, 0.9, 1.3, 0.7, 0.5, 0.4, 0.3, 0.80, -0.3, 0.6, 0.4, 0.2, 0.1),
    (3, False): Weights(0.2, 2.2, 2.0, 1.15, 1.8, 0.9, 0.7, 0.6, 0.5, 0.74, -0.3, 0.7, 0.5, 0.2, 0.1),
    (4, False): Weights(1.4, 2.2, 2.4, 1.5, 2.2, 1.2, 0.9, 0.8, 0.7, 0.59, -0.1, 0.8, 0.4, 0.5, 0.4),
    (5, False): Weights(0.3, 2.1, 2.6, 1.8, 2.2, 1.3, 0.8, 0.8, 0.6, 0.65, -0.2, 1.1, 0.3, 0.5, 0.3),
    (6, False): Weights(2.0, 2.5, 2.9, 2.0, 2.1, 1.5, 0.8, 0.7, 0.8, 0.55, -0.1, 1.2, 0.2, 0.6, 0.2),
    (3, True): Weights(12.0, 2.5, 0.8, 0.9, 1.0, 0.6, 0.4, 0.3, 0.4, 0.31, -0.1, 0.7, 0.2, 0.3, 0.0),
    (4, True): Weights(9.4, 2.8, 1.5, 1.25, 1.3, 1.0, 0.6, 0.4, 0.4, 0.40, 0.2, 0.7, 0.3, 0.4, 0.2),
    (5, True): Weights(7.3, 2.9, 1.7, 1.5, 1.9, 1.2, 0.7, 0.7, 0.5, 0.50, 0.2, 1.0, 0.2, 0.4, 0.3),
    (6, True): Weights(7.8, 3.1, 1.5, 1.7, 2.0, 1.5, 0.6, 0.7, 0.7, 0.55, -0.2, 0.9, 0.1, 1.0, 0.1),
}
_NO_TRUMP_BASE = {True: 8.0, False: 2.1}
_NO_TRUMP_SPREAD = 3.1


def choose_bid(view: View, legal: LegalActions, skill: Skill, rng: random.Random) -> Action:
    """Return the cheapest bid in the suit that promises most, or a pass if it promises too little."""
    bids = [action for action in legal.actions if isinstance(action, Bid)]
    judged = {suit: _limit(view, suit, skill, rng) for suit in (*SUITS, NO_TRUMP)}
    wanted = [bid for bid in bids if bid.points <= judged[bid.suit]]
    if not wanted and view.must_bid == view.seat:
        return max(bids, key=lambda bid: (-bid.points, judged[bid.suit]))
    if not wanted:
        return PASS
    best = max((bid.suit for bid in wanted), key=lambda suit: (judged[suit], suit))
    return next(bid for bid in wanted if bid.suit == best)


def _limit(view: View, trump: Suit, skill: Skill, rng: random.Random) -> float:
    """Return the highest number of points a seat dares to bid with a trump suit or no-trump."""
    expected, spread = expected_points(view.rules, view.seats, view.hand.mask, trump)
    error = rng.gauss(0.0, skill.misjudgement) if skill.misjudgement else 0.0
    return expected + error + 0.5 - NormalDist().inv_cdf(skill.nerve) * spread


def expected_points(rules: RuleSet, seats: int, hand: Mask, trump: Suit) -> tuple[float, float]:
    """Return the points Napoleon's side may expect to take, and their standard deviation.

    `rules` are resolved (`RuleSet.resolved`).
    """
    partner = rules.adjutant is True
    if trump == NO_TRUMP:
        expected, spread = _NO_TRUMP_BASE[partner] + _no_trump_value(hand), _NO_TRUMP_SPREAD
    else:
        weights = _SUIT_WEIGHTS[seats, partner]
        expected, spread = weights.base + _suit_value(rules, weights, hand, trump), weights.spread
    share = rules.most_points / 20
    return expected * share, spread * share


def _suit_value(rules: RuleSet, weights: Weights, hand: Mask, trump: Suit) -> float:
    def holds(rank: int, suit: Suit) -> bool:
        return bool(hand & BIT[make_card(rank, suit)])

    length = (hand & SUIT_MASKS[trump]).bit_count()
    value = weights.each_trump * length + weights.each_extra * max(0, length - LONG)
    value += weights.mighty * bool(hand & BIT[MIGHTY])
    if rules.jacks:
        value += weights.regular_jack * holds(JACK, trump)
        value += weights.sub_jack * holds(JACK, same_colour(trump))
    else:
        value += weights.low_trump * holds(JACK, trump)
    value += weights.ace * (holds(ACE, trump) and make_card(ACE, trump) != MIGHTY)
    value += weights.king * holds(KING, trump) + weights.queen * holds(QUEEN, trump)
    for suit in SUITS:
        if suit == trump:
            continue
        ace, king = holds(ACE, suit), holds(KING, suit)
        value += weights.side_ace * (ace and make_card(ACE, suit) != MIGHTY)
        value += weights.side_king * king + weights.side_both * (ace and king)
        value += weights.void * (not hand & SUIT_MASKS[suit])
    return value


def _no_trump_value(hand: Mask) -> float:
    value = 1.5 * bool(hand & BIT[MIGHTY])
    for suit in SUITS:
        ace, king, queen = (bool(hand & BIT[make_card(rank, suit)]) for rank in (ACE, KING, QUEEN))
        value += 1.05 * (ace and make_card(ACE, suit) != MIGHTY) + 0.5 * king + 0.3 * queen
        length = (hand & SUIT_MASKS[suit]).bit_count()
        value += (ace and king) * (0.3 + 0.2 * max(0, length - 3))
    return value
