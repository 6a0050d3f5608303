"""Napoleon names the partner card (rules.md 1 Call; 2 `call_own_card`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from bot.engine.actions import CALLS, NO_CARD_CALLS, Action, Call, CallNoCard
from bot.engine.cards import ACE, CARDS, SUITS, Card, Mask, card_text, cards_of, make_card
from bot.engine.deal import pack_mask, pack_of
from bot.engine.errors import IllegalAction
from bot.engine.events import AdjutantRevealed, NoCardCalled, PartnerCalled
from bot.engine.game import GameEvent
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.phases import Step, require_turn
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName
from bot.engine.tricks import trick_table


@lru_cache(maxsize=512)
def _whole_pack(rules: RuleSet) -> LegalActions:
    return LegalActions((*(CALLS[card] for card in pack_of(rules)), *_others(rules)))


def _others(rules: RuleSet) -> tuple[CallNoCard, ...]:
    """Return the calls without a card."""
    return NO_CARD_CALLS if rules.call_no_card else ()


def start(state: HandState) -> Step:
    """Begin the call; skipped in a game without an adjutant, where all know that Napoleon stands alone."""
    if state.setup.rules.adjutant:
        return state.evolve(phase=PhaseName.CALL), (), False
    return state.evolve(contract=require(state.contract).made_public()), (), True


def to_act(state: HandState) -> tuple[int, ...]:
    """Return Napoleon's seat."""
    return (require(state.contract).seat,)


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return a call for each card that may be named."""
    rules = state.setup.rules
    if seat != require(state.contract).seat:
        return NOTHING_LEGAL
    if rules.call_own_card:
        return _whole_pack(rules)
    cards = cards_of(pack_mask(rules) & ~_own(state, seat))
    return LegalActions((*(CALLS[card] for card in cards), *_others(rules)))


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction (`not-your-turn`, `call-only`, `call-not-in-pack`, `call-own-card`)."""
    require_turn(seat, require(state.contract).seat)
    if isinstance(action, CallNoCard) and action in _others(state.setup.rules):
        return
    if not isinstance(action, Call):
        raise IllegalAction("call-only")
    if action.card not in CARDS or not pack_mask(state.setup.rules) >> action.card & 1:
        text = card_text(action.card) if action.card in CARDS else str(action.card)
        raise IllegalAction("call-not-in-pack", card=text)
    if not state.setup.rules.call_own_card and _own(state, seat) >> action.card & 1:
        raise IllegalAction("call-own-card", card=card_text(action.card))


def _own(state: HandState, seat: int) -> Mask:
    """Return the cards whose call leaves Napoleon alone: in hand or, after the exchange, discarded."""
    return state.hands[seat] | state.discards


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Name the card; its holder, if another seat, becomes the adjutant, which only that seat knows."""
    if isinstance(action, CallNoCard):
        return _call_no_card(state, seat, action)
    assert isinstance(action, Call)
    card = action.card
    contract = require(state.contract).naming(card, holder_of(state.hands, card, seat))
    events: tuple[GameEvent, ...] = (PartnerCalled(seat, card),)
    if state.face_up >> card & 1:
        contract, events = contract.made_public(), (*events, AdjutantRevealed(None))
    return state.evolve(contract=contract), events, True


def _call_no_card(state: HandState, seat: int, action: CallNoCard) -> Step:
    """Call nobody, or the winner of the first trick as the adjutant."""
    contract = replace(require(state.contract), friend=action.friend)
    events: tuple[GameEvent, ...] = (NoCardCalled(seat, action.friend),)
    if action.friend == "nobody":
        contract, events = contract.made_public(), (*events, AdjutantRevealed(None))
    return state.evolve(contract=contract), events, True


def holder_of(hands: Sequence[Mask], card: Card, napoleon: int) -> int | None:
    """Return the seat other than Napoleon's that holds a card; None if Napoleon stands alone."""
    holder = next((seat for seat, hand in enumerate(hands) if hand >> card & 1), None)
    return None if holder == napoleon else holder


def default_action(state: HandState, seat: int) -> Action:
    """Return a call of the strongest card Napoleon lacks: mighty, jacks, aces, high trumps."""
    contract = require(state.contract)
    table = trick_table(state.setup.rules, contract.suit)
    wanted: list[Card] = [table.mighty]
    wanted += [jack for jack in (table.regular_jack, table.sub_jack) if jack is not None]
    wanted += [make_card(ACE, suit) for suit in SUITS]
    wanted += sorted(cards_of(pack_mask(state.setup.rules)), reverse=True)
    return CALLS[next(card for card in wanted if not _own(state, seat) >> card & 1)]
