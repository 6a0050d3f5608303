"""Compares poker hands; the only module that uses the library pokerkit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.engine.cards import Card, Mask, card_text, mask_of, parse_card, rank_of


@dataclass(frozen=True, slots=True, order=True)
class PokerRank:
    """The rank of a hand, for comparison: equal ranks tie, suits do not count (rules.md 9)."""

    strength: int
    category: str = field(compare=False)
    cards: Mask = field(compare=False)
    """The five cards that form the best hand."""


def best_hand(cards: Iterable[Card]) -> PokerRank:
    """Return the rank of the best five of at least five cards of a 52-card pack."""
    from pokerkit import StandardHighHand  # here, because it loads slowly and only NAJAMI needs it

    texts = map(card_text, cards)
    hand = StandardHighHand.from_game("".join(text[0] + text[1].lower() for text in texts))
    mask = mask_of(parse_card(repr(card).upper()) for card in hand.cards)
    return PokerRank(hand.entry.index, hand.entry.label.name.lower(), mask)


def strength_of(cards: Sequence[Card]) -> int:
    """Return the `strength` of exactly five cards as in `best_hand`, cached."""
    first, second, third, fourth, fifth = cards
    suit = first // 13
    alike = suit == second // 13 == third // 13 == fourth // 13 == fifth // 13
    kind = _PRIMES[first] * _PRIMES[second] * _PRIMES[third] * _PRIMES[fourth] * _PRIMES[fifth]
    kind = -kind if alike else kind
    found = _STRENGTHS.get(kind)
    if found is None:
        found = _STRENGTHS[kind] = best_hand(cards).strength
    return found


_PRIMES = tuple((2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)[rank_of(card)] for card in range(52))
"""A prime for each card's rank: the product of five tells which ranks there are."""
_STRENGTHS: dict[int, int] = {}
"""A cache of strengths by product of primes (7,462 at most); negative keys: all of one suit."""
