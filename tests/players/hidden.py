"""Another deal that a seat cannot tell from the one it plays: the cards it does not know change places."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.engine.cards import MIGHTY, Card, Mask, cards_of, mask_of
from bot.engine.deal import pack_of
from bot.engine.piles import face_up
from bot.engine.state import HandState, PhaseName


def known_to(state: HandState, seat: int) -> Mask:
    """Return the cards whose place a seat knows, and those that must stay where they are."""
    known = state.hands[seat] | state.face_up
    for piles in state.piles:
        known |= face_up(piles)
    if state.tricks is not None:
        known |= mask_of(card for trick in state.tricks.complete for card in trick.cards)
        known |= mask_of(state.tricks.current)
    napoleon = state.contract is not None and state.contract.seat == seat
    seen = state.auction.blind_up or (state.board is not None and state.board.blind_shown)
    if seen or (napoleon and state.phase in (PhaseName.EXCHANGE, PhaseName.CHANGE, PhaseName.PLAY)):
        known |= state.blind
    if napoleon:
        known |= state.discards
    if state.contract is not None and state.contract.called is not None:
        known |= mask_of([state.contract.called])
    return known if state.auction.must_bid is None else known | mask_of([MIGHTY])


def with_hidden_cards_moved(state: HandState, seat: int, rng: random.Random) -> HandState:
    """Return the same hand with all cards unknown to a seat swapped at random."""
    hidden = cards_of(mask_of(pack_of(state.setup.rules)) & ~known_to(state, seat))
    place = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def moved(card: Card) -> Card:
        return place.get(card, card)

    def all_moved(cards: Mask) -> Mask:
        return mask_of(map(moved, cards_of(cards)))

    return replace(
        state,
        hands=tuple(map(all_moved, state.hands)),
        blind=all_moved(state.blind),
        blind_cards=tuple(map(moved, state.blind_cards)),
        discards=all_moved(state.discards),
        piles=tuple(tuple(tuple(map(moved, pile)) for pile in piles) for piles in state.piles),
    )
