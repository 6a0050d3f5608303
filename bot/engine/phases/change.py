"""Napoleon may change trumps before leading (rules.md 2 `trump_change`; 9 Change of trumps)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Action, ChangeTrump
from bot.engine.cards import NO_TRUMP, Suit, suit_text
from bot.engine.errors import IllegalAction
from bot.engine.events import TrumpChanged
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.phases import Step, call, play, require_turn
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.engine.state import Contract, HandState, PhaseName

_RAISE_TO_SUIT, _RAISE_TO_NO_TRUMP = 2, 1
_RAISES = {"none": 0, "two": 2, "three": 3}


def points_for_change(rules: RuleSet, suit: Suit) -> int:
    """Return how many points a change to a suit (0..3) or no-trump (4) adds to the bid."""
    if not rules.has_board:
        return _RAISES[rules.trump_change]
    return _RAISE_TO_NO_TRUMP if suit == NO_TRUMP else _RAISE_TO_SUIT


def _changes(rules: RuleSet, contract: Contract) -> tuple[ChangeTrump, ...]:
    suits = range(NO_TRUMP + 1) if rules.no_trump != "none" else range(NO_TRUMP)
    return tuple(
        ChangeTrump(suit)
        for suit in suits
        if suit != contract.suit and contract.points + points_for_change(rules, suit) <= rules.highest_bid
    )


def start(state: HandState) -> Step:
    """Offer the change with the first lead, if the rules have it and the bid is not too high."""
    rules = state.setup.rules
    if not rules.changes_trumps or not _changes(rules, require(state.contract)):
        return state, (), True
    ready, _, _ = play.start(state)
    return ready.evolve(phase=PhaseName.CHANGE), (), False


to_act = call.to_act


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return the changes of trumps, and the leads: a lead keeps the trumps."""
    if seat not in to_act(state):
        return NOTHING_LEGAL
    changes = _changes(state.setup.rules, require(state.contract))
    return LegalActions((*changes, *play.legal_actions(state, seat).actions))


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction (`change-suit`, `change-same`, `change-too-high`) or as for a lead."""
    if not isinstance(action, ChangeTrump):
        play.check(state, seat, action)
        return
    require_turn(seat, require(state.contract).seat)
    rules, contract, suit = state.setup.rules, require(state.contract), action.suit
    if not 0 <= suit <= NO_TRUMP or (suit == NO_TRUMP and rules.no_trump == "none"):
        raise IllegalAction("change-suit")
    if suit == contract.suit:
        raise IllegalAction("change-same", suit=suit_text(suit))
    points = contract.points + points_for_change(rules, suit)
    if points > rules.highest_bid:
        raise IllegalAction("change-too-high", points=points, most=rules.highest_bid)


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Raise the bid and change trumps, or lead."""
    if not isinstance(action, ChangeTrump):
        return play.apply(state.evolve(phase=PhaseName.PLAY), seat, action)
    contract = require(state.contract)
    contract = replace(
        contract, points=contract.points + points_for_change(state.setup.rules, action.suit), suit=action.suit
    )
    event = TrumpChanged(seat, contract.points, contract.suit)
    return state.evolve(contract=contract), (event,), True


default_action = play.default_action  # a lead: a silent Napoleon keeps the trumps
