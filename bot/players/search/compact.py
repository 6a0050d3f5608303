"""The engine's trick rules (`TrickTable`) with cards reordered for fast playouts.

A *place* is a card's number by rank first and suit second, so that the lowest bit of a set is its lowest rank
and the scoring cards are the highest bits; the jokers keep the highest places of all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.engine.cards import (
    JOKER,
    JOKERS,
    PACK_52,
    QUEEN_OF_HEARTS,
    SECOND_JOKER,
    SUIT_MASKS,
    Card,
    Mask,
    cards_of,
    mask_of,
    rank_of,
    suit_of,
)
from bot.engine.tricks import TrickTable

PLACES: tuple[int, ...] = (*(rank_of(card) * 4 + suit_of(card) for card in PACK_52), JOKER, SECOND_JOKER)
"""The bit position of each card: by rank first, so that a suit's cards are four apart."""
CARDS: tuple[Card, ...] = tuple(PLACES.index(place) for place in range(len(PLACES)))
"""The card at each position."""
EVERYTHING: Mask = (1 << len(PLACES)) - 1
QUEEN_BIT: Mask = 1 << PLACES[QUEEN_OF_HEARTS]


def places_of(cards: Mask) -> Mask:
    """Return the places of some cards, as a bit mask."""
    places = 0
    for card in cards_of(cards):
        places |= 1 << PLACES[card]
    return places


TWOS: Mask = 0b1111
"""The positions of the twos."""
SUITS_AT: tuple[Mask, ...] = tuple(places_of(members) for members in SUIT_MASKS)
"""The positions of each printed suit."""


class Led(NamedTuple):
    """What the led card determines for a trick."""

    beats: tuple[Mask, ...]
    """By position, the cards with more power."""
    following: Mask
    """The cards that follow; to the joker, those it demands first."""
    odd: Mask
    """Cards whose presence in a hand complicates following: a joker; all cards if a joker was led."""
    breaks: Mask
    """The cards that prevent the two from winning; all cards if it cannot win."""
    above_queen: Mask
    """The cards that the queen of hearts does not beat by yoromeki."""

    def falls_to(self, card: Mask, trick: Mask) -> bool:
        """Return whether a card, played to others, would win the trick by yoromeki."""
        second_joker = card & JOKERS and trick & JOKERS
        return not second_joker and self.yoromeki_winner(trick | card) == card

    def yoromeki_winner(self, trick: Mask) -> Mask:
        """Return the card that wins a trick with mighty and queen of hearts; of two jokers either one."""
        unbeaten = trick & self.above_queen
        while unbeaten:
            low = unbeaten & -unbeaten
            if not self.beats[low.bit_length() - 1] & trick & self.above_queen:
                return low
            unbeaten ^= low
        return QUEEN_BIT


@dataclass(frozen=True, slots=True, eq=False)
class Compact:
    """A `TrickTable` by places; ``first`` is an index as in that class."""

    trump: int
    """The trump suit; 4 in no-trump."""
    led: tuple[tuple[Led, ...], ...]
    """``led[first][place]``: what the card led determines."""
    late: int
    """How many of the last tricks the joker has no power in."""
    led_late: tuple[Led, ...]
    """``led_late[place]``: as `led`, for the `late` tricks."""
    yoromeki: tuple[bool, ...]
    mighty: Mask
    jokers: Mask
    """The jokers of the pack."""
    barred: tuple[Mask, ...]
    free: tuple[Mask, ...]
    joker_plays: tuple[bool, ...]
    joker_demands: tuple[Mask, ...]
    hunter: tuple[int, ...]
    """The position of the card that forces the joker out; -1 if there is none."""
    no_first_lead: Mask
    trumps: Mask
    scoring: Mask
    precious: Mask
    """Mighty, jacks and joker: cards too good to throw away."""
    leads_of: tuple[tuple[Mask, Mask, int], ...]
    """By suit: its cards without the precious ones, all its cards, and the lead kind of the former."""
    kinds: tuple[tuple[int, Mask], ...]
    """Kinds with even numbers: side suits, then trumps, each without and with points; then the precious."""

    def first_leads(self, hand: Mask) -> Mask:
        """Return Napoleon's cards that may be led to the first trick, as `bot.engine.tricks.first_leads`."""
        hand = hand & ~JOKERS or hand
        return hand & ~self.no_first_lead or hand

    def follows(self, first: int, lead: int, hand: Mask) -> Mask:
        """Return the cards of a hand that may follow, as `bot.engine.tricks.legal_cards`."""
        if lead >= JOKER:
            asked = next((hand & demand for demand in self.joker_demands if hand & demand), hand)
            return asked | hand & self.free[first]
        if hand & JOKERS:
            if not self.joker_plays[first]:
                hand = hand & ~JOKERS or hand
            elif lead == self.hunter[first]:
                return hand & self.free[first]
        chosen = hand & self.led[first][lead].following or hand & ~self.barred[first]
        return chosen | hand & self.free[first] if chosen & ~JOKERS else hand


@lru_cache(maxsize=256)
def compact(table: TrickTable, *, jokers: Mask, late: int = 0, last: TrickTable | None = None) -> Compact:
    """Return the compact form of a trick's rules; `jokers` are those of the pack.

    `last` are the rules of the `late` last tricks, if they differ.
    """
    trumps = places_of(table.members[0][table.trump])
    scoring = places_of(table.scoring)
    precious = places_of(table.special[0]) | jokers if table.scoring else 0
    demands = tuple(places_of(demand) for demand in table.joker_demands)
    demanded = demands[0] if demands else 0
    beats = tuple(
        tuple(tuple(places_of(row[card]) for card in CARDS) for row in rows) for rows in table.beats
    )
    barred, free = tuple(map(places_of, table.barred)), tuple(map(places_of, table.free))

    def led(first: int, place: int) -> Led:
        card, joker = CARDS[place], place >= JOKER
        beaten_by = beats[first][table.row[first][card]]
        return Led(
            beaten_by,
            demanded if joker else places_of(table.following[first][card]),
            EVERYTHING if joker else jokers | free[first] & ~JOKERS | barred[first],
            _two_broken_by(table, first, place),
            _above_queen(table, beaten_by, precious),
        )

    plain = [~precious & suit & points for suit in (~trumps, trumps) for points in (~scoring, scoring)]
    return Compact(
        trump=table.trump,
        late=late,
        led_late=() if last is None else compact(last, jokers=jokers).led[0],
        led=tuple(tuple(led(first, place) for place in range(len(PLACES))) for first in (0, 1)),
        yoromeki=table.yoromeki,
        mighty=1 << PLACES[table.mighty],
        jokers=jokers,
        barred=barred,
        free=free,
        joker_plays=table.joker_plays,
        joker_demands=demands,
        hunter=tuple(-1 if card is None else PLACES[card] for card in table.hunter),
        no_first_lead=places_of(table.no_first_lead),
        trumps=trumps,
        scoring=scoring,
        precious=precious,
        leads_of=tuple(
            (suit & ~precious, suit, 8 * (number == table.trump)) for number, suit in enumerate(SUITS_AT)
        ),
        kinds=tuple((2 * number, cards) for number, cards in enumerate((*plain, precious))),
    )


def _above_queen(table: TrickTable, beats: tuple[Mask, ...], precious: Mask) -> Mask:
    """Return the cards that yoromeki does not beat, without any that a plain card can beat in a trick."""
    cards = cards_of(places_of(table.above_queen))
    return mask_of(place for place in cards if not beats[place] & ~(precious | JOKERS))


def _two_broken_by(table: TrickTable, first: int, led: int) -> Mask:
    """Return the cards that stop the two of the suit led from winning; all if the two never can."""
    if led >= JOKER or not table.same_two[first] >> (led & 3) & 1:
        return EVERYTHING
    among = SUITS_AT[led & 3] | (0 if table.joker_breaks_same_two else JOKERS)
    return EVERYTHING & ~among | places_of(table.above_two[first])
