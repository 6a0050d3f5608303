"""The piles of the game for two: cards 1 (top) and 3 face-up, 2 and 4 face-down (rules.md 4).

A pile is a tuple of its cards, top first. Its top card belongs to the hand; one that was face-down is turned
up as soon as the card above it has been played.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import BIT, Card, Mask

Pile = tuple[Card, ...]
Piles = tuple[Pile, ...]

PILES, PILE_SIZE = 4, 4
_THIRD_FROM_BOTTOM = 2
"""Cards left in a pile from its third card on, the one that lies face-up under the second."""


def split_piles(cards: Sequence[Card]) -> tuple[Piles, Sequence[Card]]:
    """Return the four piles of a seat's cards in dealing order, and the hand cards that follow."""
    laid = PILES * PILE_SIZE
    return tuple(tuple(cards[at : at + PILE_SIZE]) for at in range(0, laid, PILE_SIZE)), cards[laid:]


def tops(piles: Piles) -> Mask:
    """Return the top cards of a seat's piles, as a bit mask."""
    found = 0
    for pile in piles:
        if pile:
            found |= BIT[pile[0]]
    return found


def shown(pile: Pile) -> tuple[Card | None, ...]:
    """Return a pile as everybody sees it, None for a face-down card."""
    return tuple(card if _is_face_up(pile, at) else None for at, card in enumerate(pile))


def _is_face_up(pile: Pile, at: int) -> bool:
    return at == 0 or len(pile) - at == _THIRD_FROM_BOTTOM


def face_up(piles: Piles) -> Mask:
    """Return the cards of a seat's piles that lie face-up, as a bit mask."""
    found = 0
    for pile in piles:
        for card in shown(pile):
            found |= 0 if card is None else BIT[card]
    return found


def pile_of(piles: Piles, card: Card) -> int | None:
    """Return the number of the pile with a card on top, None if there is none."""
    return next((number for number, pile in enumerate(piles) if pile and pile[0] == card), None)


def without_top(piles: Piles, number: int) -> tuple[Piles, Card | None, bool]:
    """Return the piles after a top card was played, the new top card, and whether it was face-down."""
    pile = piles[number]
    rest = pile[1:]
    after = (*piles[:number], rest, *piles[number + 1 :])
    return after, rest[0] if rest else None, bool(rest) and not _is_face_up(pile, 1)
