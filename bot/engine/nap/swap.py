"""The bidder who peeped may swap a hand card for the card seen (rules.md 10 Peep)."""

from __future__ import annotations

from bot.engine.actions import Action, Swap
from bot.engine.cards import BIT, cards_of
from bot.engine.errors import IllegalAction
from bot.engine.events import CardSwapped
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.nap.state import NapPhase, NapState, NapStep, with_cards
from bot.engine.phases import require_turn
from bot.engine.phases.play import is_held, not_held
from bot.engine.require import require


def start(state: NapState) -> NapStep:
    """Begin the bidder's swap, if they peeped."""
    asks = require(state.contract).seat in state.peeped
    return state.evolve(phase=NapPhase.SWAP) if asks else state, (), not asks


def to_act(state: NapState) -> tuple[int, ...]:
    """Return the bidder's seat."""
    return (require(state.contract).seat,)


def legal_actions(state: NapState, seat: int) -> LegalActions:
    """Return keeping the hand, and a swap for each of its cards."""
    if seat not in to_act(state):
        return NOTHING_LEGAL
    return LegalActions((Swap(None), *map(Swap, cards_of(state.hands[seat]))))


def check(state: NapState, seat: int, action: Action) -> None:
    """Raise IllegalAction (`not-your-turn`, `swap-only`, `card-not-held`)."""
    require_turn(seat, to_act(state)[0])
    if not isinstance(action, Swap):
        raise IllegalAction("swap-only")
    if action.card is not None and not is_held(state.hands[seat], action.card):
        raise not_held(action.card)


def apply(state: NapState, seat: int, action: Action) -> NapStep:
    """Swap the card face-down for the seen one, or keep the hand."""
    assert isinstance(action, Swap)
    card, peeped = action.card, state.peep_card
    if card is None or peeped is None:
        return state, (CardSwapped(seat, False, None, audience=None),), True
    after = state.evolve(
        hands=with_cards(state.hands, seat, state.hands[seat] & ~BIT[card] | BIT[peeped]),
        thrown=with_cards(state.thrown, seat, state.thrown[seat] | BIT[card]),
        swapped=True,
    )
    events = (
        CardSwapped(seat, True, card, audience=seat),
        CardSwapped(seat, True, None, audience=None),
    )
    return after, events, True


def default_action(state: NapState, seat: int) -> Action:
    """Return the action that keeps the hand."""
    return Swap(None)
