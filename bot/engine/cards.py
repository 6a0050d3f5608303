"""Cards as small integers and sets of cards as bit masks.

A `Card` is 0..51 (suit times 13 plus rank, two lowest, ace highest), `JOKER` (52) or `SECOND_JOKER` (53):
`card >= JOKER` is true of jokers alone. Inside the engine a set of cards is a plain `int` with one bit per
card; `CardSet` wraps such a mask for all other code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

Card = int
Mask = int
Suit = int

CLUBS, DIAMONDS, HEARTS, SPADES, NO_TRUMP = range(5)
SUITS: tuple[Suit, ...] = (CLUBS, DIAMONDS, HEARTS, SPADES)
SUIT_TEXTS = ("C", "D", "H", "S", "NT")
RANK_TEXTS = "23456789TJQKA"
TWO, TEN, JACK, QUEEN, KING, ACE = 0, 8, 9, 10, 11, 12

JOKER: Card = 52
SECOND_JOKER: Card = 53
CARDS: tuple[Card, ...] = tuple(range(54))
CARD_TEXTS: tuple[str, ...] = (*(rank + suit for suit in "CDHS" for rank in RANK_TEXTS), "JK", "J2")
BIT: tuple[Mask, ...] = tuple(1 << card for card in CARDS)
"""The mask of each card; a table look-up is faster than a shift in the play loop."""

PACK_52: tuple[Card, ...] = CARDS[:JOKER]
JOKERS: Mask = BIT[JOKER] | BIT[SECOND_JOKER]
SUIT_MASKS: tuple[Mask, ...] = tuple(((1 << 13) - 1) << (13 * suit) for suit in SUITS)

CARD_BY_TEXT: Mapping[object, Card] = {text: card for card, text in enumerate(CARD_TEXTS)}
SUIT_BY_TEXT: Mapping[object, Suit] = {text: suit for suit, text in enumerate(SUIT_TEXTS)}


def make_card(rank: int, suit: Suit) -> Card:
    """Return the card of a rank (0 = two .. 12 = ace) and a suit (0..3)."""
    return suit * 13 + rank


MIGHTY: Card = make_card(ACE, SPADES)
QUEEN_OF_HEARTS: Card = make_card(QUEEN, HEARTS)


def suit_of(card: Card) -> Suit:
    """Return the printed suit of a card other than a joker (0..3)."""
    return card // 13


def rank_of(card: Card) -> int:
    """Return the rank of a card other than a joker (0 = two .. 12 = ace)."""
    return card % 13


def same_colour(suit: Suit) -> Suit:
    """Return the other suit of the same colour: clubs and spades, diamonds and hearts."""
    return 3 - suit


def card_text(card: Card) -> str:
    """Return a card as text: rank then suit, ``AS``, the jokers ``JK`` and ``J2`` (rules.md 0)."""
    return CARD_TEXTS[card]


def parse_card(text: str) -> Card:
    """Parse a card such as ``AS`` or ``JK``; ValueError for anything else."""
    try:
        return CARD_BY_TEXT[text]
    except (KeyError, TypeError):
        raise ValueError(f"{text!r} is not a card") from None


def suit_text(suit: Suit) -> str:
    """Return a suit as text: ``C``, ``D``, ``H``, ``S`` or ``NT``."""
    return SUIT_TEXTS[suit]


def parse_suit(text: str) -> Suit:
    """Parse a suit, ``NT`` included; ValueError for anything else."""
    try:
        return SUIT_BY_TEXT[text]
    except (KeyError, TypeError):
        raise ValueError(f"{text!r} is not a suit") from None


def mask_of(cards: Iterable[Card]) -> Mask:
    """Return the set of the given cards as a bit mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """Return the cards of a bit mask, lowest number first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return tuple(cards)


_members = lru_cache(maxsize=16_384)(cards_of)
"""A cache of `cards_of` for sets that are read again and again, as for panels."""


def texts_of(mask: Mask) -> tuple[str, ...]:
    """Return the texts of the cards of a bit mask, lowest number first."""
    return tuple(CARD_TEXTS[card] for card in cards_of(mask))


@dataclass(frozen=True, slots=True)
class CardSet:
    """An immutable set of cards with the operators of a set."""

    mask: Mask = 0

    @classmethod
    def of(cls, *cards: Card) -> CardSet:
        """Return the set of the given cards."""
        return cls(mask_of(cards))

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Parse card texts with spaces between; ValueError for a bad one."""
        return cls(mask_of(parse_card(word) for word in text.split()))

    def __iter__(self) -> Iterator[Card]:
        return iter(_members(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask >> card & 1)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.mask & ~other.mask)

    def __str__(self) -> str:
        return " ".join(texts_of(self.mask))
