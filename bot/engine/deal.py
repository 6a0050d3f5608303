"""The pack and how it is dealt, and the piles of the game for two (rules.md 0, 1 Deal, 4).

A pile is a tuple of its cards, top first: 1 (top) and 3 are face-up, 2 and 4 face-down. Its top card belongs
to the hand; one that was face-down is turned up as soon as the card above it has been played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.engine.cards import Card, Mask, mask_of
from bot.engine.errors import IllegalAction
from bot.engine.options import OptionSet
from bot.engine.rules import HAND_SIZES

SEATS_WITH_PILES = 2


@lru_cache(maxsize=512)
def pack_of(rules: OptionSet) -> tuple[Card, ...]:
    """Return the cards used by the rules of any family, in order of their numbers; cached."""
    return rules.cards


@lru_cache(maxsize=512)
def pack_mask(rules: OptionSet) -> Mask:
    """Return the cards used by the rules of any family, as a bit mask."""
    return mask_of(pack_of(rules))


def check_pack(rules: OptionSet, pack: Sequence[Card]) -> None:
    """Raise IllegalAction (`pack-wrong`) unless the pack holds each card of the rules once."""
    expected = pack_of(rules)
    if tuple(sorted(pack)) != expected:
        raise IllegalAction("pack-wrong", count=len(expected))


def deal(
    pack: Sequence[Card], seats: int, eldest: int
) -> tuple[tuple[Mask, ...], tuple[Card, ...], tuple[Piles, ...]]:
    """Return each seat's cards, the blind in dealing order, and for two players the piles.

    One card at a time is dealt from eldest; the remaining cards are the blind (rules.md 1 Deal). With two
    players each seat's first sixteen cards make its piles, one after the other (rules.md 4).
    """
    size = HAND_SIZES[seats]
    cards = [pack[(seat - eldest) % seats : size * seats : seats] for seat in range(seats)]
    blind = tuple(pack[size * seats :])
    if seats != SEATS_WITH_PILES:
        return tuple(mask_of(held) for held in cards), blind, ()
    split = [split_piles(held) for held in cards]
    hands = tuple(mask_of(held) | tops(piles) for piles, held in split)
    return hands, blind, tuple(piles for piles, _ in split)


Pile = tuple[Card, ...]
Piles = tuple[Pile, ...]

PILES, PILE_SIZE = 4, 4
_THIRD_FROM_BOTTOM = 2
"""A pile's card with this many cards from it to the bottom lies face-up: the third, under the second."""


def split_piles(cards: Sequence[Card]) -> tuple[Piles, Sequence[Card]]:
    """Return the four piles of a seat's cards in dealing order, and the hand cards that follow."""
    laid = PILES * PILE_SIZE
    return tuple(tuple(cards[at : at + PILE_SIZE]) for at in range(0, laid, PILE_SIZE)), cards[laid:]


def tops(piles: Piles) -> Mask:
    """Return the top cards of a seat's piles, as a bit mask."""
    return mask_of(pile[0] for pile in piles if pile)


def visible_cards(pile: Pile) -> tuple[Card | None, ...]:
    """Return a pile as everybody sees it; None is a face-down card."""
    return tuple(card if _is_face_up(pile, at) else None for at, card in enumerate(pile))


def _is_face_up(pile: Pile, at: int) -> bool:
    return at == 0 or len(pile) - at == _THIRD_FROM_BOTTOM


def face_up(piles: Piles) -> Mask:
    """Return the face-up cards of a seat's piles, as a bit mask."""
    return mask_of(card for pile in piles for card in visible_cards(pile) if card is not None)


def pile_of(piles: Piles, card: Card) -> int | None:
    """Return the index of the pile with a card on top, None if there is none."""
    return next((number for number, pile in enumerate(piles) if pile and pile[0] == card), None)


def without_top(piles: Piles, number: int) -> tuple[Piles, Card | None, bool]:
    """Return the piles after a top card is played, the new top card, and whether it was face-down."""
    pile = piles[number]
    rest = pile[1:]
    after = (*piles[:number], rest, *piles[number + 1 :])
    return after, rest[0] if rest else None, bool(rest) and not _is_face_up(pile, 1)
