"""Napoleon takes the blind and discards its number of cards, or it is dealt out (rules.md 1 Exchange; 2).

If the called card was in the blind, Napoleon may call another for a higher bid before discarding.
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import CALLS, Action, Call, Discard
from bot.engine.cards import BIT, CARDS, JOKER, Card, Mask, cards_of, mask_of, rank_of, texts_of
from bot.engine.deal import pack_mask, tops
from bot.engine.errors import IllegalAction
from bot.engine.events import (
    AdjutantRevealed,
    BlindCardDealt,
    BlindDealtOut,
    BlindTaken,
    CardsDiscarded,
    PartnerCalled,
)
from bot.engine.game import GameEvent
from bot.engine.legal import NOTHING_LEGAL, ChooseCards, LegalActions
from bot.engine.phases import Step, call, require_held, require_turn
from bot.engine.phases.call import holder_of
from bot.engine.require import require
from bot.engine.state import HandState, PhaseName
from bot.engine.tricks import trick_table


def start(state: HandState) -> Step:
    """Give Napoleon the blind, unseen by others unless it was shown; or deal it out."""
    if state.setup.rules.blind_use == "deal_out":
        return _deal_out(state)
    seat, seen = require(state.contract).seat, state.blind if state.auction.blind_up else 0
    hands = list(state.hands)
    hands[seat] |= state.blind
    events = (BlindTaken(seat, state.blind, audience=seat), BlindTaken(seat, seen, audience=None))
    return state.evolve(phase=PhaseName.EXCHANGE, hands=tuple(hands)), events, False


def _deal_out(state: HandState) -> Step:
    """Deal the blind out from eldest, one card each; then the called card's holder is the adjutant."""
    setup, contract, hands = state.setup, require(state.contract), list(state.hands)
    events: list[GameEvent] = [BlindDealtOut(len(state.blind_cards))]
    for turn, card in enumerate(state.blind_cards):
        seat = (setup.eldest + turn) % setup.seats
        hands[seat] |= BIT[card]
        events.append(BlindCardDealt(seat, card))
    if contract.called is not None:
        contract = contract.naming(contract.called, holder_of(hands, contract.called, contract.seat))
    return state.evolve(hands=tuple(hands), contract=contract), tuple(events), True


to_act = call.to_act


def _discardable(state: HandState, seat: int) -> Mask:
    """Return the cards that may be discarded: from hand and blind, not from piles (rules.md 4)."""
    return state.hands[seat] & ~tops(state.piles[seat]) if state.piles else state.hands[seat]


SECOND_CALL = 2
"""Points by which calling another card raises the bid."""


def _callable(state: HandState, seat: int) -> Mask:
    """Return the cards that may be called instead, once, if the first called card was in the blind."""
    rules, contract = state.setup.rules, require(state.contract)
    if not rules.second_call or contract.called is None or not state.blind & BIT[contract.called]:
        return 0
    return pack_mask(rules) & ~state.hands[seat] if contract.points + SECOND_CALL <= rules.highest_bid else 0


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return the choice of discards, as many as the blind had, and the possible second calls."""
    if seat != require(state.contract).seat:
        return NOTHING_LEGAL
    calls = tuple(CALLS[card] for card in cards_of(_callable(state, seat)))
    count = state.blind.bit_count()
    return LegalActions(calls, ChooseCards(count, count, _discardable(state, seat)))


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction unless Napoleon may discard these cards.

    Codes: `not-your-turn`, `discard-only`, `discard-not-held`, `discard-pile`, `discard-count`.
    """
    require_turn(seat, require(state.contract).seat)
    if isinstance(action, Call) and action.card in CARDS and _callable(state, seat) & BIT[action.card]:
        return
    if not isinstance(action, Discard):
        raise IllegalAction("discard-only")
    require_held(action.cards, state.hands[seat])
    laid = action.cards & ~_discardable(state, seat)
    if laid:
        raise IllegalAction("discard-pile", cards=texts_of(laid))
    count = state.blind.bit_count()
    if action.cards.bit_count() != count:
        raise IllegalAction("discard-count", count=count, chosen=action.cards.bit_count())


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Discard the cards: scoring cards face-up for all to see unless the rules hide them."""
    if isinstance(action, Call):
        contract = require(state.contract)
        contract = replace(contract, points=contract.points + SECOND_CALL)
        contract = contract.naming(action.card, holder_of(state.hands, action.card, seat))
        return state.evolve(contract=contract), (PartnerCalled(seat, action.card),), False
    assert isinstance(action, Discard)
    rules, contract, cards = state.setup.rules, require(state.contract), action.cards
    face_up = 0 if rules.discards_are_hidden else cards & rules.scoring
    hands = list(state.hands)
    hands[seat] &= ~cards
    count = cards.bit_count()
    events: list[GameEvent] = [
        CardsDiscarded(seat, count, cards, audience=seat),
        CardsDiscarded(seat, count, face_up, audience=None),
    ]
    if contract.called is not None and face_up & BIT[contract.called]:
        contract = contract.made_public()
        events.append(AdjutantRevealed(None))
    after = state.evolve(hands=tuple(hands), discards=cards, face_up=face_up, contract=contract)
    return after, tuple(events), True


def default_action(state: HandState, seat: int) -> Action:
    """Return the default discard: low plain cards, no scoring cards, trumps or joker if possible."""
    contract = require(state.contract)
    table = trick_table(state.setup.rules, contract.suit)
    scoring = state.setup.rules.scoring

    def worth(card: Card) -> tuple[bool, bool, int]:
        keep = table.suit_of[0][card] == contract.suit or card >= JOKER or card == contract.called
        return keep, bool(scoring >> card & 1), rank_of(card)

    lowest = sorted(cards_of(_discardable(state, seat)), key=worth)
    return Discard(mask_of(lowest[: state.blind.bit_count()]))
