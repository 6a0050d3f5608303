"""How a computer player of Nap changes its hand: exchange, swap of the card it saw, discard of five."""

from __future__ import annotations

from bot.engine.actions import Action, Discard, ExchangeCards, Swap
from bot.engine.cards import BIT, KING, SUIT_MASKS, Card, Mask, cards_of, mask_of, rank_of
from bot.engine.legal import LegalActions
from bot.engine.nap.rules import MISERE
from bot.engine.nap.views import NapView
from bot.players.nap.chances import best_of_ten, best_suits
from bot.players.nap.thumb import highest_by_rank, promise

WORTH_BUYING_FOR = 1.8
"""A hand is worth fresh cards if it promises so many tricks already."""


def choose_discard(view: NapView) -> Action:
    """Return the discard after taking the extra hand: what helps least to win every trick."""
    kept = best_of_ten(view.hand.mask, view.rules.hand_size)
    return Discard(view.hand.mask & ~kept)


def choose_exchange(view: NapView, legal: LegalActions) -> Action:
    """Return the cards to throw at Ecarte: low ones beside good trumps, none from a poor hand."""
    assert legal.exchange is not None
    hand = view.hand.mask
    suit = best_suits(hand)[0]
    if promise(hand, suit) < WORTH_BUYING_FOR:
        return ExchangeCards(0)
    weak = [card for card in cards_of(hand & ~SUIT_MASKS[suit]) if rank_of(card) < KING]
    weak.sort(key=rank_of)
    return ExchangeCards(mask_of(weak[: legal.exchange.most]))


def choose_swap(view: NapView) -> Action:
    """Return the swap of the bidder who peeped: for a better hand, or to keep it."""
    contract, seen = view.contract, view.peep_card
    assert contract is not None
    assert seen is not None
    hand = view.hand.mask
    if contract.call == MISERE:
        top = highest_by_rank(hand)
        return Swap(top if rank_of(seen) < rank_of(top) else None)
    return Swap(_swapped(hand, seen))


def after_best_swap(hand: Mask, seen: Card | None) -> Mask:
    """Return the hand as it will be if the bid is won: the card one peeped at may come in."""
    if seen is None:
        return hand
    card = _swapped(hand, seen)
    return hand if card is None else hand & ~BIT[card] | BIT[seen]


def _swapped(hand: Mask, seen: Card) -> Card | None:
    """Return the card that is best laid down for the one seen, None to keep all."""

    def promised(cards: Mask) -> float:
        return promise(cards, best_suits(cards)[0])

    choices: list[Card | None] = [None, *cards_of(hand)]
    values = [promised(hand if card is None else hand & ~BIT[card] | BIT[seen]) for card in choices]
    return choices[values.index(max(values))]
