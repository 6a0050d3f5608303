"""What everybody and what one seat may know of a hand of any game: an oracle independent of the views."""

from __future__ import annotations

from bot.engine.cards import BIT, Mask, cards_of, mask_of
from bot.engine.game import GameState
from bot.engine.games import game_of
from bot.engine.nap.state import NapState
from bot.engine.poker.values import PokerState
from tests.secrecy import mentions

EVERY_CARD = (1 << 54) - 1


def public_cards(state: GameState) -> Mask:
    """Return the cards that everybody has seen or heard of, and those not in the pack."""
    return _seen_by_all(state) | EVERY_CARD & ~mask_of(game_of(state).pack_of_setup(state.setup))


def _seen_by_all(state: GameState) -> Mask:
    if isinstance(state, NapState):
        return public_at_nap(state)
    if isinstance(state, PokerState):
        return public_at_poker(state)
    return mentions.public_cards(state)


def known_cards(state: GameState, seat: int | None) -> Mask:
    """Return the cards that a seat may know; None: a spectator."""
    if seat is None:
        return public_cards(state)
    if isinstance(state, NapState):
        return public_cards(state) | known_at_nap(state, seat)
    if isinstance(state, PokerState):
        return public_cards(state) | (state.hands[seat] if state.hands else 0)
    return public_cards(state) | mentions.cards_known_to(state, seat)


def public_at_nap(state: NapState) -> Mask:
    """Return the cards that everybody has seen: those played, and those shown at the end."""
    known = 0
    if state.tricks is not None:
        known |= mask_of(card for trick in state.tricks.complete for card in trick.cards)
        known |= mask_of(state.tricks.current)
    if state.result is not None and state.contract is not None:
        for held in state.hands:
            known |= held
    return known


def known_at_nap(state: NapState, seat: int) -> Mask:
    """Return the cards that a seat knows: its own, its discards, the card it peeped at."""
    known = public_at_nap(state) | state.hands[seat] | state.thrown[seat]
    if seat in state.peeped and state.peep_card is not None:
        known |= BIT[state.peep_card]
    return known


def public_at_poker(state: PokerState) -> Mask:
    """Return the cards everybody has seen: none before the hands are shown."""
    if state.result is None or state.result.reason:
        return 0
    return mask_of(state.common) | mask_of(card for hand in state.hands for card in cards_of(hand))
