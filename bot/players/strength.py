"""What a hand is worth as Napoleon's: the points his side can expect with a suit as trumps.

The numbers are a least-squares fit to forced contracts played out by regular players; `python -m
tools.fit_bidding` deals, plays and fits them anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import erf, sqrt
from typing import NamedTuple

from bot.engine.cards import (
    ACE,
    BIT,
    JACK,
    KING,
    NO_TRUMP,
    QUEEN,
    SPADES,
    SUIT_MASKS,
    SUITS,
    Mask,
    Suit,
    make_card,
    same_colour,
)
from bot.engine.rules import RuleSet

TRUMP_HOLDINGS: Mapping[str, float] = {
    "mighty": 1.68,
    "regular jack": 1.11,
    "sub-jack": 1.83,
    "trump ace": 0.89,
    "trump king": 0.55,
    "trump queen": 0.47,
    "each trump": 0.65,
    "each side ace": 0.81,
    "each side king": 0.12,
    "each side ace with its king": 0.65,
    "each side void": 0.11,
}
"""What Napoleon's side gains by each holding, in points at a table of five."""

NO_TRUMP_HOLDINGS: Mapping[str, float] = {
    "mighty": 1.68,
    "each ace": 0.68,
    "each king": 0.40,
    "each queen": 0.21,
    "each ace with its king": 0.36,
}


class Footing(NamedTuple):
    """How Napoleon's side fares at one size of table."""

    base: float
    """Points with a hand that holds nothing of the list."""
    scale: float
    """What the holdings count there, compared with the list."""
    spread: float
    """Standard deviation of the points around what is expected, in points."""


FOOTINGS: Mapping[tuple[int, bool], Footing] = {
    (2, False): Footing(5.50, 0.90, 2.50),
    (3, False): Footing(2.59, 0.93, 2.17),
    (3, True): Footing(12.61, 0.47, 2.40),
    (4, False): Footing(1.49, 1.08, 2.39),
    (4, True): Footing(9.82, 0.71, 2.78),
    (5, False): Footing(0.07, 1.26, 2.25),
    (5, True): Footing(7.39, 1.00, 2.93),
    (6, False): Footing(1.30, 1.28, 2.62),
    (6, True): Footing(7.93, 0.99, 3.18),
}
"""With a trump suit, by number of seats and whether there is an adjutant."""

NO_TRUMP_FOOTINGS: Mapping[tuple[int, bool], Footing] = {
    (2, False): Footing(5.00, 1.20, 2.60),
    (3, False): Footing(3.56, 1.62, 2.59),
    (3, True): Footing(13.73, 0.53, 2.89),
    (4, False): Footing(2.45, 1.72, 2.67),
    (4, True): Footing(11.19, 0.73, 3.15),
    (5, False): Footing(1.49, 1.90, 2.35),
    (5, True): Footing(9.47, 1.00, 3.24),
    (6, False): Footing(1.98, 2.24, 2.87),
    (6, True): Footing(8.71, 1.49, 3.47),
}

POINTS_FITTED = 20
"""The points in the pack that the numbers were fitted with."""
WITHOUT_JACKS = 0.8
"""Points gained where no jacks can turn up in other hands (RULES.md 2 `jacks`)."""


def expectation(rules: RuleSet, seats: int, hand: Mask, suit: Suit) -> tuple[float, float]:
    """Return the points that Napoleon's side can expect with a hand, and their standard deviation.

    `hand` is the hand before the blind is taken, `rules` are resolved, `suit` is the suit bid or no-trump.
    """
    size = (seats, bool(rules.adjutant))
    if suit == NO_TRUMP:
        footing, worth = NO_TRUMP_FOOTINGS[size], NO_TRUMP_HOLDINGS
    else:
        footing, worth = FOOTINGS[size], TRUMP_HOLDINGS
    value = sum(worth[name] * count for name, count in holdings(rules, hand, suit).items())
    if suit != NO_TRUMP and not rules.jacks:
        value += WITHOUT_JACKS
    part = rules.most_points / POINTS_FITTED
    return part * (footing.base + footing.scale * value), part * footing.spread


def chance_to_take(points: int, expected: float, spread: float) -> float:
    """Return the chance to take at least so many points: they scatter normally around the expected ones."""
    return 0.5 * (1.0 - erf((points - 0.5 - expected) / (spread * sqrt(2.0))))


def holdings(rules: RuleSet, hand: Mask, suit: Suit) -> Mapping[str, int]:
    """Return how many a hand has of each holding of the list for the suit bid."""
    return _no_trump_holdings(hand) if suit == NO_TRUMP else _trump_holdings(rules, hand, suit)


def _trump_holdings(rules: RuleSet, hand: Mask, trump: Suit) -> Mapping[str, int]:
    sides = [suit for suit in SUITS if suit != trump]
    aces = [suit for suit in sides if _has(hand, ACE, suit)]
    kings = [suit for suit in sides if _has(hand, KING, suit)]
    return {
        "mighty": _has(hand, ACE, SPADES),
        "regular jack": rules.jacks and _has(hand, JACK, trump),
        "sub-jack": rules.jacks and _has(hand, JACK, same_colour(trump)),
        "trump ace": trump != SPADES and _has(hand, ACE, trump),
        "trump king": _has(hand, KING, trump),
        "trump queen": _has(hand, QUEEN, trump),
        "each trump": (hand & SUIT_MASKS[trump]).bit_count(),
        "each side ace": sum(suit != SPADES for suit in aces),
        "each side king": len(kings),
        "each side ace with its king": sum(suit in kings for suit in aces),
        "each side void": sum(not hand & SUIT_MASKS[suit] for suit in sides),
    }


def _no_trump_holdings(hand: Mask) -> Mapping[str, int]:
    aces, kings, queens = ([suit for suit in SUITS if _has(hand, rank, suit)] for rank in (ACE, KING, QUEEN))
    return {
        "mighty": SPADES in aces,
        "each ace": sum(suit != SPADES for suit in aces),
        "each king": len(kings),
        "each queen": len(queens),
        "each ace with its king": sum(suit in kings for suit in aces),
    }


def _has(hand: Mask, rank: int, suit: Suit) -> bool:
    return bool(hand & BIT[make_card(rank, suit)])
