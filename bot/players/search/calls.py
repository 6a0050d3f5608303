"""How likely an imagined deal makes the calls of the auction.

What a hand is worth is taken from the fit by which computers bid (`bot.players.strength`), as if each card
added its own part: a deal is weighed in a few microseconds. Sets of cards are by place
(`bot.players.search.compact`).
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from bot.engine.cards import JOKER, NO_TRUMP, Mask, Suit, cards_of, mask_of, rank_of
from bot.engine.deal import pack_of
from bot.engine.phases.auction import bid_rank
from bot.engine.rules import RuleSet
from bot.engine.views import View
from bot.players.search.compact import PLACES
from bot.players.search.course import played_by
from bot.players.search.playout import World
from bot.players.strength import Judgement

ASKED = -0.5
"""The points that a hand is worth more than a bid where every other one like it makes the bid."""
SOFT = 0.6
"""So many points more make a bid e times as likely, against a pass."""
CHUNK = 8
"""Cards that are looked up together, as the lowest bits of a set."""
LOWEST: Mask = (1 << CHUNK) - 1
LOW_RANKS = 2
"""A card's part is what it adds to the cards of the lowest ranks: no suit is void with them."""


class Called(NamedTuple):
    """A call that tells of a hand: the suits that were or could be bid, and the points asked for each."""

    seat: int
    passed: bool
    bids: tuple[tuple[Suit, int], ...]
    played: Mask
    """The cards that the seat has played since."""


class Calls:
    """The auction of a hand without piles, as one seat has heard it."""

    def __init__(self, view: View) -> None:
        self._tables = [_points(view.rules, view.seats, suit) for suit in _suits(view.rules)]
        self._called = _called(view)

    def likelihood(self, world: World) -> float:
        """Return the product of the likelihoods of the others' calls: more than 0."""
        result = 1.0
        for seat, passed, bids, played in self._called:
            hand, most = world.hands[seat] | played, -float("inf")
            for suit, points in bids:
                table, rest = self._tables[suit], hand
                more = table.base - points
                for row in table.rows:
                    more += row[rest & LOWEST]
                    rest >>= CHUNK
                if more > most:
                    most = more
            result /= 1.0 + exp((most - ASKED if passed else ASKED - most) / SOFT)
        return result


class Points(NamedTuple):
    """The points a hand is worth with a suit as trumps: the base, and by each eight places what they add."""

    base: float
    rows: tuple[tuple[float, ...], ...]


@lru_cache(maxsize=64)
def _points(rules: RuleSet, seats: int, suit: Suit) -> Points:
    pack = pack_of(rules)
    ranks = sorted({rank_of(card) for card in pack if card != JOKER})[:LOW_RANKS]
    low = mask_of(card for card in pack if card != JOKER and rank_of(card) in ranks)

    def worth(held: Mask) -> float:
        return Judgement(rules, seats, held, 0).expectation(suit)[0]

    adds = dict.fromkeys(range(-(-len(PLACES) // CHUNK) * CHUNK), 0.0)
    for card in pack:
        adds[PLACES[card]] = worth(low | 1 << card) - worth(low & ~(1 << card))
    rows = tuple(
        tuple(sum(adds[start + place] for place in cards_of(some)) for some in range(1 << CHUNK))
        for start in range(0, len(adds), CHUNK)
    )
    return Points(worth(low) - sum(adds[PLACES[card]] for card in cards_of(low)), rows)


def _suits(rules: RuleSet) -> range:
    return range(NO_TRUMP + (rules.no_trump != "none"))


def _called(view: View) -> list[Called]:
    """Return each other seat's last pass and highest bid, but for Napoleon, whose hand has changed since."""
    contract, rules, played = view.contract, view.rules, played_by(view)
    assert contract is not None
    found: dict[tuple[int, bool], Called] = {}
    best: tuple[int, Suit] | None = None
    for seat, points, suit in ((call.seat, call.points, call.suit) for call in view.auction):
        bids: tuple[tuple[Suit, int], ...] = ((suit, points),)
        if points:
            best = points, suit
        else:
            bids = tuple((other, _least_bid(rules, best, other)) for other in _suits(rules))
        if seat not in (view.seat, contract.seat):
            found[seat, not points] = Called(seat, not points, bids, played[seat])
    return list(found.values())


def _least_bid(rules: RuleSet, best: tuple[int, Suit] | None, suit: Suit) -> int:
    """Return the points of the lowest bid in a suit that outbids the best one."""
    if best is None:
        return rules.min_bid
    return best[0] + (bid_rank(rules, best[0], suit) <= bid_rank(rules, *best))
