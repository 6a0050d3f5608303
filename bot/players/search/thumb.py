"""Rules of thumb for playouts: a card for every position, in a microsecond.

Sets of cards and cards are by place (`bot.players.search.compact`).
"""

from __future__ import annotations

from bot.engine.cards import JOKER, Mask
from bot.players.search.compact import JOKER_BIT, SUITS_AT, Compact

ENOUGH_OUT = 4
"""A master of a side suit is led while so many cards of the suit are out: else somebody ruffs."""
WORTH_A_SPECIAL = 2
"""For so many points in a trick a special card is played."""


def lead(table: Compact, hand: Mask, unseen: Mask, first: int, attack: int) -> int:
    """Return the card to lead of those that may be led; `attack` says whether for Napoleon's side."""
    precious, trump, beats = table.precious, table.trump, table.beats[first]
    if not first and attack and unseen & table.trumps:
        trumps = hand & table.trumps
        if trumps:
            jack = table.regular_jack
            card = jack if trumps >> jack & 1 else trumps.bit_length() - 1
            if not unseen & beats[trump][card]:
                return card
        if hand & JOKER_BIT and not unseen & beats[4][JOKER]:
            return JOKER
    for suit in (0, 1, 2, 3):
        if suit != trump:
            own = hand & SUITS_AT[suit] & ~precious
            if own:
                card = own.bit_length() - 1
                others = unseen & SUITS_AT[suit]
                if others < 1 << card and (first or others.bit_count() >= ENOUGH_OUT):
                    return card
    for kind in table.led_last:
        cards = hand & kind
        if cards:
            break
    return (cards & -cards).bit_length() - 1


def follow(
    table: Compact,
    legal: Mask,
    unseen: Mask,
    trick: Mask,
    beating: Mask,
    first: int,
    beats: tuple[Mask, ...],
    friend: int,
    last: bool,
) -> int:
    """Return the card to follow with, of at least two legal ones.

    `trick` are the cards on the table, `beating` those with more power than the best of them; `friend` says
    whether that is a friend's, `last` whether nobody plays after this seat.
    """
    if friend:
        if last or not unseen & beating:
            given = legal & table.scoring & ~table.precious
            given = given & ~table.trumps or given
            if given:
                return (given & -given).bit_length() - 1
    else:
        winning = legal & beating
        if winning:
            stake = (trick & table.scoring).bit_count()
            soft = winning & ~table.precious
            plain = soft if first else soft & ~table.trumps
            if plain:
                if last:
                    plain = plain & table.scoring or plain
                    return (plain & -plain).bit_length() - 1
                card = plain.bit_length() - 1
                if not unseen & beats[card] & ~table.trumps & ~table.precious:
                    return card
            elif soft and stake:
                soft = soft & ~table.scoring or soft
                return (soft & -soft).bit_length() - 1
            elif stake >= WORTH_A_SPECIAL:
                if winning & table.mighty:
                    return table.mighty.bit_length() - 1
                jack = table.regular_jack
                if jack >= 0 and winning >> jack & 1:
                    return jack
                return (winning & -winning).bit_length() - 1
    for kind in table.thrown:
        cards = legal & kind
        if cards:
            break
    return (cards & -cards).bit_length() - 1
