"""What a hand is worth as Napoleon's: the expected points of that side with each trump suit.

The numbers are a least-squares fit to forced contracts played out by regular players; `python -m
tools.fit_bidding` fits them again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import erf, exp, sqrt
from typing import NamedTuple

from bot.engine.cards import (
    ACE,
    BIT,
    JACK,
    JOKERS,
    KING,
    NO_TRUMP,
    QUEEN,
    SPADES,
    SUIT_MASKS,
    SUITS,
    Mask,
    Suit,
    make_card,
    mask_of,
    same_colour,
)
from bot.engine.deal import pack_of
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.engine.views import View

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
    "strong joker": 0.60,
    "second joker": 0.48,
    "weak joker": -0.15,
    "winning joker": 1.6,
}
"""Points that Napoleon's side gains from each holding, at a table of five."""

NO_TRUMP_HOLDINGS: Mapping[str, float] = {
    "mighty": 1.68,
    "each ace": 0.68,
    "each king": 0.40,
    "each queen": 0.21,
    "each ace with its king": 0.36,
    "joker": 0.22,
    "winning joker": 1.6,
}


class Footing(NamedTuple):
    """How well Napoleon's side does at one table size."""

    base: float
    """Points with a hand that has none of the listed holdings."""
    scale: float
    """Factor on the listed holdings' points."""
    spread: float
    """Standard deviation of the points won, around the expected ones."""


FOOTINGS: Mapping[tuple[int, bool], Footing] = {
    (2, False): Footing(8.42, 0.43, 2.00),
    (3, False): Footing(2.59, 0.93, 2.17),
    (3, True): Footing(12.61, 0.47, 2.40),
    (4, False): Footing(1.49, 1.08, 2.39),
    (4, True): Footing(9.67, 0.71, 2.78),
    (5, False): Footing(0.07, 1.26, 2.25),
    (5, True): Footing(7.04, 1.00, 2.93),
    (6, False): Footing(1.30, 1.28, 2.62),
    (6, True): Footing(7.58, 0.99, 3.00),
    (7, False): Footing(0.16, 1.48, 2.61),
    (7, True): Footing(7.52, 1.01, 3.17),
}
"""Footings with a trump suit, by the number of seats and whether there is an adjutant."""

NO_TRUMP_FOOTINGS: Mapping[tuple[int, bool], Footing] = {
    (2, False): Footing(8.70, 0.96, 2.69),
    (3, False): Footing(3.56, 1.62, 2.59),
    (3, True): Footing(13.73, 0.53, 2.89),
    (4, False): Footing(2.45, 1.72, 2.67),
    (4, True): Footing(11.19, 0.73, 3.15),
    (5, False): Footing(1.49, 1.90, 2.35),
    (5, True): Footing(9.47, 1.00, 3.24),
    (6, False): Footing(1.98, 2.24, 2.87),
    (6, True): Footing(8.71, 1.49, 3.47),
    (7, False): Footing(0.88, 2.80, 2.88),
    (7, True): Footing(9.02, 1.24, 3.92),
}

POINTS_FITTED = 20
"""Points in the pack for which these numbers were fitted."""


SHIFTS: tuple[tuple[float, Callable[[RuleSet], bool]], ...] = (
    (1.1, lambda rules: not rules.jacks),
    (0.2, lambda rules: rules.joker != "none"),
    (0.3, lambda rules: rules.joker == "weak" and not rules.adjutant),
    (-1.0, lambda rules: rules.blind_use == "deal_out"),
    (-0.4, lambda rules: rules.joker_played != "none"),
    (-0.3, lambda rules: rules.two_jokers and rules.joker_played != "none"),
    (-0.4, lambda rules: rules.yoromeki),
    (0.4, lambda rules: rules.discards in ("napoleon", "napoleon_hidden")),
)
"""How house rules shift a suit bid, in points, from the game for which the numbers were fitted."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The data behind a seat's estimate of its points as Napoleon."""

    rules: RuleSet
    seats: int
    held: Mask
    """The seat's hand, with the blind if it is open, and for two players the face-up cards in its piles."""
    blind_known: int
    """Number of cards of the blind among `held`, or already exchanged: they cannot bring any more luck."""

    @classmethod
    def of(cls, view: View) -> Judgement:
        """Return the viewer's judgement, before taking the blind or after discarding."""
        held, blind = view.hand.mask, 0
        if view.piles:
            held |= mask_of(
                card for pile in view.piles[require(view.seat)] for card in pile if card is not None
            )
        if view.contract is not None:
            blind = view.discard_count
        elif view.blind is not None:
            held, blind = held | view.blind.mask, view.blind_size
        return cls(view.rules, view.seats, held, blind)

    def expectation(self, suit: Suit) -> tuple[float, float]:
        """Return the points Napoleon's side can expect with a trump suit or no-trump.

        The second number is their standard deviation.
        """
        size = (self.seats, bool(self.rules.adjutant))
        footing = (NO_TRUMP_FOOTINGS if suit == NO_TRUMP else FOOTINGS)[size]
        value = worth(self.rules, self.held, suit) - self.blind_known * _worth_of_a_card(self.rules, suit)
        if suit != NO_TRUMP:
            value += _shift(self.rules)
        part = self.rules.most_points / POINTS_FITTED
        return part * (footing.base + footing.scale * value), part * footing.spread


@lru_cache(maxsize=256)
def _shift(rules: RuleSet) -> float:
    return sum(points for points, applies in SHIFTS if applies(rules))


@lru_cache(maxsize=1024)
def _worth_of_a_card(rules: RuleSet, suit: Suit) -> float:
    """Return the average worth of an unknown blind card, which every footing already includes."""
    pack = pack_of(rules)
    return worth(rules, mask_of(pack), suit) / len(pack)


def worth(rules: RuleSet, held: Mask, suit: Suit) -> float:
    """Return the worth of some cards, in points at a table of five."""
    prices = NO_TRUMP_HOLDINGS if suit == NO_TRUMP else TRUMP_HOLDINGS
    return sum(prices[name] * count for name, count in holdings(rules, held, suit).items() if count)


def chance_to_take(points: int, expected: float, spread: float) -> float:
    """Return the chance of taking at least this many points, assuming a normal distribution."""
    spare = (expected - (points - 0.5)) / spread
    return 0.5 * (1.0 + erf(spare / sqrt(2.0)))


EXACTLY = 0.12
"""The greatest chance of taking exactly a given number of points: all others try to prevent it."""
EXACTLY_AT, EXACTLY_WIDTH = -0.2, 1.2
"""Where that chance peaks, in points relative to the expected ones, and its width, in standard deviations."""


def chance_to_make(rules: RuleSet, points: int, expected: float, spread: float) -> float:
    """Return the chance of making a bid, as estimated from a hand before the play."""
    if not rules.exact_bid or points == rules.most_points:
        return chance_to_take(points, expected, spread)
    off = (points - expected - EXACTLY_AT) / (spread * EXACTLY_WIDTH)
    return EXACTLY * exp(-0.5 * off * off)


def holdings(rules: RuleSet, hand: Mask, suit: Suit) -> Mapping[str, int]:
    """Return how often a hand has each holding that the fit gives a worth, with the bid's suit."""
    return _no_trump_holdings(rules, hand) if suit == NO_TRUMP else _trump_holdings(rules, hand, suit)


def _trump_holdings(rules: RuleSet, hand: Mask, trump: Suit) -> Mapping[str, int]:
    mighty = rules.mighty(trump)
    sides = [suit for suit in SUITS if suit != trump]
    aces = [suit for suit in sides if _has(hand, ACE, suit)]
    kings = [suit for suit in sides if _has(hand, KING, suit)]
    return {
        "mighty": hand >> mighty & 1,
        "regular jack": rules.jacks and _has(hand, JACK, trump),
        "sub-jack": rules.jacks and _has(hand, JACK, same_colour(trump)),
        "trump ace": mighty != make_card(ACE, trump) and _has(hand, ACE, trump),
        "trump king": _has(hand, KING, trump),
        "trump queen": _has(hand, QUEEN, trump),
        "each trump": (hand & SUIT_MASKS[trump]).bit_count(),
        "each side ace": sum(mighty != make_card(ACE, suit) for suit in aces),
        "each side king": len(kings),
        "each side ace with its king": sum(suit in kings for suit in aces),
        "each side void": sum(not hand & SUIT_MASKS[suit] for suit in sides),
        _joker_of(rules): (hand & JOKERS).bit_count(),
    }


def _no_trump_holdings(rules: RuleSet, hand: Mask) -> Mapping[str, int]:
    aces, kings, queens = ([suit for suit in SUITS if _has(hand, rank, suit)] for rank in (ACE, KING, QUEEN))
    return {
        "mighty": SPADES in aces,
        "each ace": sum(suit != SPADES for suit in aces),
        "each king": len(kings),
        "each queen": len(queens),
        "each ace with its king": sum(suit in kings for suit in aces),
        "joker" if rules.joker_played == "none" else _joker_of(rules): (hand & JOKERS).bit_count(),
    }


_LED_JOKERS: Mapping[str, str] = {
    "none": "weak joker",
    "weakest": "weak joker",
    "second": "second joker",
    "highest": "second joker",
}


@lru_cache(maxsize=256)
def _joker_of(rules: RuleSet) -> str:
    """Return the joker's name in the holdings, by what it beats (rules.md 3)."""
    if rules.joker_played != "none":
        return "winning joker"
    return _LED_JOKERS.get(rules.led_joker_rank, "strong joker")


def _has(hand: Mask, rank: int, suit: Suit) -> bool:
    return bool(hand & BIT[make_card(rank, suit)])
