"""Which poker hand is better. The library that knows it (pokerkit) is met here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pokerkit import StandardHighHand

from bot.engine.cards import Card, Mask, card_text, mask_of, parse_card

CATEGORIES: tuple[str, ...] = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
"""Names of the kinds of hand, lowest first."""


@dataclass(frozen=True, slots=True, order=True)
class PokerRank:
    """The rank of a hand: ranks compare as the hands do, equal ones tie; suits are equal (rules.md 9)."""

    strength: int
    category: str = field(compare=False)
    cards: Mask = field(compare=False)
    """The five cards that count."""


def best_hand(cards: Iterable[Card]) -> PokerRank:
    """Return the rank of the best five of at least five cards of a 52-card pack."""
    hand = StandardHighHand.from_game("".join(_written(card) for card in cards))
    mask = mask_of(parse_card(repr(card).upper()) for card in hand.cards)
    return PokerRank(hand.entry.index, hand.entry.label.name.lower(), mask)


def _written(card: Card) -> str:
    text = card_text(card)
    return text[0] + text[1].lower()
