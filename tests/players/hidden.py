"""Another deal that a reader cannot tell from the real one: the unknown cards are shuffled.

A reader is a seat, or None for a spectator. If the reader does not know who holds the called card, it moves
like any other, and its new holder becomes the adjutant.
"""

from __future__ import annotations

import random
from dataclasses import replace

from bot.engine.cards import BIT, PACK_52, Mask, cards_of, mask_of
from bot.engine.deal import pack_mask
from bot.engine.game import GameState
from bot.engine.nap.state import NapState
from bot.engine.poker.values import PokerState
from bot.engine.state import Tricks
from tests.conformance.laws import shuffle_hidden, with_hidden_cards_moved


def twin(state: GameState, seat: int | None, rng: random.Random) -> GameState:
    """Return a hand of any game with all cards unknown to a reader swapped at random."""
    if isinstance(state, NapState):
        return nap_twin(state, seat, rng)
    if isinstance(state, PokerState):
        return poker_twin(state, seat, rng)
    return with_hidden_cards_moved(state, seat, rng)


def _played(tricks: Tricks | None) -> Mask:
    if tricks is None:
        return 0
    return mask_of(card for trick in tricks.complete for card in trick.cards) | mask_of(tricks.current)


def nap_twin(state: NapState, seat: int | None, rng: random.Random) -> NapState:
    """Return the same hand of Nap with all cards that a reader has not seen swapped at random."""
    known = _played(state.tricks)
    if seat is not None:
        known |= state.hands[seat] | state.thrown[seat]
    if seat in state.peeped and state.peep_card is not None:
        known |= BIT[state.peep_card]
    if state.result is not None:
        known |= mask_of(card for hand in state.hands for card in cards_of(hand))
    moved, all_moved = shuffle_hidden(cards_of(pack_mask(state.setup.rules)), known, rng)
    return replace(
        state,
        hands=tuple(map(all_moved, state.hands)),
        thrown=tuple(map(all_moved, state.thrown)),
        extra_hand=all_moved(state.extra_hand),
        peep_card=None if state.peep_card is None else moved(state.peep_card),
        stock=tuple(map(moved, state.stock)),
    )


def poker_twin(state: PokerState, seat: int | None, rng: random.Random) -> PokerState:
    """Return the same poker hand with all cards that a reader has not seen swapped at random."""
    known = mask_of(state.common)
    if seat is not None and state.hands:
        known |= state.hands[seat]
        known |= mask_of(
            card for other, cards in state.exchanges if other == seat for card in cards_of(cards)
        )
    if state.result is not None:
        known |= mask_of(card for hand in state.hands for card in cards_of(hand))
    moved, all_moved = shuffle_hidden(PACK_52, known, rng)
    return replace(
        state,
        pack=tuple(map(moved, state.pack)),
        hands=tuple(map(all_moved, state.hands)),
        stock=tuple(map(moved, state.stock)),
        exchanges=tuple((other, all_moved(cards)) for other, cards in state.exchanges),
    )
