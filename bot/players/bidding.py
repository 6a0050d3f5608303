"""Bidding: whether and how high, a bid's value, and changing trumps (rules.md 1, 4, 7, 9)."""

from __future__ import annotations

import random

from bot.engine.actions import PASS, Action, Bid, Call, ChangeTrump
from bot.engine.cards import Suit
from bot.engine.legal import LegalActions, actions_of
from bot.engine.phases.change import points_for_change
from bot.engine.phases.exchange import SECOND_CALL
from bot.engine.require import require
from bot.engine.views import View
from bot.players.levels import Skill
from bot.players.strength import Judgement, chance_to_make, chance_to_take
from bot.players.value import expected_units

BOLDER_AFTER_REDEAL = 0.1
"""The least acceptable chance falls by this much per redeal: nobody likes another redeal."""

BOLDER_TO_OPEN_ALONE = 0.2
"""It falls by this much without adjutants if nobody has bid: otherwise most hands would be passed out."""

WARIER_OF_A_BID = 0.05
"""It rises by this much when another seat has bid: that seat holds some of the strong cards."""


def choose_bid(view: View, legal: LegalActions, skill: Skill) -> Action:
    """Return the bid of highest value among those likely to be made, or a pass if there is none.

    If the payment does not rise with the bid, the lowest bid is best; if the bid must be met exactly, a bid
    of what the hand is worth. The same view always gives the same answer, so that in an open
    auction a seat bids again only if outbid.
    """
    bids = actions_of(legal, Bid)
    judgement = Judgement.of(view)
    expected = {suit: _expectation(judgement, suit, skill) for suit in {bid.suit for bid in bids}}
    if view.must_bid == view.seat or PASS not in legal:
        return max(
            bids, key=lambda bid: (chance_to_make(view.rules, bid.points, *expected[bid.suit]), -bid.points)
        )
    least = _least_chance(view, skill)
    best, most = None, float("-inf")
    for bid in bids:
        chance = _careful_chance(view, bid.points, *expected[bid.suit])
        units = expected_units(view, bid.points, bid.suit, chance)
        if units > most and chance >= least:
            best, most = bid, units
    if best is None:
        return PASS
    return _named_exactly(view, best, expected[best.suit][0]) if view.rules.exact_bid else best


CAREFUL = 0.9
"""Weight of spare points when choosing a bid with an adjutant: at full weight bids win no more
(docs/computers.md). The chance shown to players uses full weight."""


def _careful_chance(view: View, points: int, expected: float, spread: float) -> float:
    edge = points - 0.5
    if expected > edge and view.rules.adjutant:
        expected = edge + CAREFUL * (expected - edge)
    return chance_to_take(points, expected, spread)


def _least_chance(view: View, skill: Skill) -> float:
    """Return the lowest chance of success at which a bid is risked."""
    least = _nerve(view, skill) - BOLDER_AFTER_REDEAL * view.redeals
    if any(call.points for call in view.auction):
        return least + WARIER_OF_A_BID + skill.partner * will_be_called(view)
    return least if view.rules.adjutant else least - BOLDER_TO_OPEN_ALONE


def will_be_called(view: View) -> bool:
    """Return whether the seat would probably win as the highest bidder's partner: it holds the mighty.

    Bidders call the mighty first. False if bids are seldom met, or only Napoleon's wins count: then partners
    gain little.
    """
    rules = view.rules
    pays = bool(rules.adjutant) and not rules.exact_bid and rules.payment != "tally"
    bids = [call for call in view.auction if call.points]
    return pays and bool(bids) and rules.mighty(bids[-1].suit) in view.hand


def _nerve(view: View, skill: Skill) -> float:
    if view.rules.exact_bid:
        return skill.nerve_exact or skill.nerve
    if view.rules.payment == "tally":
        return skill.nerve_unpaid or skill.nerve
    return (view.seats == 3 and skill.nerve_of_three) or skill.nerve


def _expectation(judgement: Judgement, suit: Suit, skill: Skill) -> tuple[float, float]:
    """Return expected points and their spread; a weak level misjudges a hand, each time alike."""
    expected, spread = judgement.expectation(suit)
    if skill.misjudgement:
        expected += random.Random(judgement.held * 5 + suit).gauss(0.0, skill.misjudgement)
    return expected, spread


def _named_exactly(view: View, bid: Bid, expected: float) -> Bid:
    """Raise a bid that is far below the hand's worth: with exact bids, winning more loses as well."""
    return Bid(
        max(bid.points, min(round(expected), view.rules.most_points - 1, view.rules.highest_bid)), bid.suit
    )


def spare_costly_bid(view: View, legal: LegalActions, action: Action) -> Action:
    """Return the action to advise: a pass instead of an exact bid that would probably cost units.

    Such bids are seldom met. Computers make them all the same, or nobody would play.
    """
    rules = view.rules
    if not isinstance(action, Bid) or PASS not in legal or not rules.exact_bid or rules.payment == "tally":
        return action
    chance = chance_to_make(rules, action.points, *Judgement.of(view).expectation(action.suit))
    return PASS if expected_units(view, action.points, action.suit, chance) < 0.0 else action


def calls_again(view: View, legal: LegalActions) -> bool:
    """Return whether to raise the bid for a new partner when the called card was in the blind."""
    contract = view.contract
    if contract is None or not any(isinstance(action, Call) for action in legal.actions):
        return False
    expected, spread = Judgement.of(view).expectation(contract.suit)
    return chance_to_take(contract.points + SECOND_CALL, expected, spread) >= SAFE


CLEARLY = 1.0
"""Units more that a change of trumps must promise: the adjutant was called for the old trumps."""
SAFE = 0.6
"""The least chance of making the raised bid."""


def choose_change(view: View, legal: LegalActions) -> ChangeTrump | None:
    """Return the change of trumps of highest value, or None to keep them and lead."""
    contract = require(view.contract)
    judgement = Judgement.of(view)

    def promise(points: int, suit: Suit) -> tuple[float, float]:
        chance = _careful_chance(view, points, *judgement.expectation(suit))
        return expected_units(view, points, suit, chance), chance

    best, best_units = None, promise(contract.points, contract.suit)[0] + CLEARLY
    for action in legal.actions:
        if isinstance(action, ChangeTrump):
            units, chance = promise(contract.points + points_for_change(view.rules, action.suit), action.suit)
            if units > best_units and chance >= SAFE:
                best, best_units = action, units
    return best
