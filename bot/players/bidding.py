"""How high to bid: the cheapest bid in the most promising suit, while the chance to make it is good."""

from __future__ import annotations

import random

from bot.engine.actions import PASS, Action, Bid
from bot.engine.cards import Suit
from bot.engine.legal import LegalActions
from bot.engine.views import View
from bot.players.skill import Skill
from bot.players.strength import chance_to_take, expectation

BOLDER_AFTER_REDEAL = 0.1
"""What the chance demanded falls by with each redeal: nobody likes to see a hand thrown in."""

WARIER_OF_A_BID = 0.05
"""What it rises by when another seat has bid: that seat holds some of the strong cards."""


def choose_bid(view: View, legal: LegalActions, skill: Skill, rng: random.Random) -> Action:
    """Return the bid with the best chance of being made, or a pass if even that is too small.

    Of each suit only the cheapest bid is weighed: it outbids the others as well as a higher one. Where the
    bid must be met exactly, a bid far below what the hand is worth is lost as well: it is raised to that.
    """
    cheapest: dict[Suit, Bid] = {}
    for action in legal.actions:
        if isinstance(action, Bid):
            cheapest.setdefault(action.suit, action)
    best: Bid | None = None
    best_chance, best_expected = skill.nerve - BOLDER_AFTER_REDEAL * view.redeals, 0.0
    if any(call.points for call in view.auction):
        best_chance += WARIER_OF_A_BID
    if view.must_bid == view.seat:
        best_chance = -1.0  # the holder of the mighty cannot pass
    for suit, bid in cheapest.items():
        expected, spread = expectation(view.rules, view.seats, view.hand.mask, suit)
        if skill.misjudgement:
            expected += rng.gauss(0.0, skill.misjudgement)
        chance = chance_to_take(bid.points, expected, spread)
        if chance > best_chance:
            best, best_chance, best_expected = bid, chance, expected
    if best is None:
        return PASS
    if view.rules.exact_bid:
        return Bid(max(best.points, min(round(best_expected), view.rules.most_points - 1)), best.suit)
    return best
