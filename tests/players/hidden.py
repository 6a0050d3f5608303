"""Another deal that a reader cannot tell from the real one: the unknown cards are shuffled.

A reader is a seat, or None for a spectator. If the reader does not know who holds the called card, it moves
like any other, and its new holder becomes the adjutant.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.engine.cards import BIT, MIGHTY, PACK_52, Card, Mask, cards_of, mask_of
from bot.engine.deal import face_up, pack_mask
from bot.engine.game import GameState
from bot.engine.nap.state import NapState
from bot.engine.phases.call import holder_of
from bot.engine.poker.values import PokerState
from bot.engine.state import HandState, PhaseName, Tricks
from tests.conformance.laws import before_the_exchange

Moved = Callable[[Card], Card]


def twin(state: GameState, seat: int | None, rng: random.Random) -> GameState:
    """Return a hand of any game with all cards unknown to a reader swapped at random."""
    if isinstance(state, NapState):
        return nap_twin(state, seat, rng)
    if isinstance(state, PokerState):
        return poker_twin(state, seat, rng)
    return with_hidden_cards_moved(state, seat, rng)


def _shuffled(pack: Iterable[Card], known: Mask, rng: random.Random) -> tuple[Moved, Callable[[Mask], Mask]]:
    """Return where each card goes when the unknown ones are shuffled, and the same for sets of cards."""
    hidden = [card for card in pack if not known & BIT[card]]
    place = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def moved(card: Card) -> Card:
        return place.get(card, card)

    return moved, lambda cards: mask_of(map(moved, cards_of(cards)))


def _played(tricks: Tricks | None) -> Mask:
    if tricks is None:
        return 0
    return mask_of(card for trick in tricks.complete for card in trick.cards) | mask_of(tricks.current)


def known_to(state: HandState, seat: int | None) -> Mask:
    """Return the cards whose place a reader knows, and those that must stay in place."""
    known = state.face_up | _played(state.tricks)
    if seat is not None:
        known |= state.hands[seat]
    for piles in state.piles:
        known |= face_up(piles)
    napoleon = state.contract is not None and state.contract.seat == seat
    seen = state.auction.blind_up or (state.board is not None and state.board.blind_shown)
    taken = not before_the_exchange(state)
    if seen or (napoleon and taken and state.setup.rules.blind_use == "exchange"):
        known |= state.blind
    if napoleon:
        known |= state.discards
    if state.phase is PhaseName.ENDED:
        known |= pack_mask(state.setup.rules)
    return known if state.auction.must_bid is None else known | BIT[MIGHTY]


def with_hidden_cards_moved(state: HandState, seat: int | None, rng: random.Random) -> HandState:
    """Return the same hand with all cards unknown to a reader swapped at random."""
    moved, all_moved = _shuffled(cards_of(pack_mask(state.setup.rules)), known_to(state, seat), rng)
    hands, contract = tuple(map(all_moved, state.hands)), state.contract
    if contract is not None and contract.called is not None and not contract.revealed:
        contract = replace(contract, adjutant=holder_of(hands, contract.called, contract.seat))
    return replace(
        state,
        hands=hands,
        contract=contract,
        blind=all_moved(state.blind),
        blind_cards=tuple(map(moved, state.blind_cards)),
        discards=all_moved(state.discards),
        piles=tuple(tuple(tuple(map(moved, pile)) for pile in piles) for piles in state.piles),
    )


def nap_twin(state: NapState, seat: int | None, rng: random.Random) -> NapState:
    """Return the same hand of Nap with all cards that a reader has not seen swapped at random."""
    known = _played(state.tricks)
    if seat is not None:
        known |= state.hands[seat] | state.thrown[seat]
    if seat in state.peeped and state.peep_card is not None:
        known |= BIT[state.peep_card]
    if state.result is not None:
        known |= mask_of(card for hand in state.hands for card in cards_of(hand))
    moved, all_moved = _shuffled(cards_of(pack_mask(state.setup.rules)), known, rng)
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
    moved, all_moved = _shuffled(PACK_52, known, rng)
    return replace(
        state,
        pack=tuple(map(moved, state.pack)),
        hands=tuple(map(all_moved, state.hands)),
        stock=tuple(map(moved, state.stock)),
        exchanges=tuple((other, all_moved(cards)) for other, cards in state.exchanges),
    )
