"""Converts the public play of a hand under way to a `PlayPosition`, the form that search uses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.engine.cards import BIT, Card, Mask, mask_of
from bot.engine.require import require
from bot.engine.tricks import trick_table
from bot.engine.views import View, trick_table_in
from bot.players.search.compact import PLACES, Compact, compact, places_of
from bot.players.search.playout import PlayPosition


def compact_table_in(view: View, number: int | None = None) -> Compact:
    """Return the compact trick rules for a trick of a view (from 0), by default the current one.

    A joker that is led later demands trumps.
    """
    rules = view.rules
    late = rules.joker_last_tricks
    last = trick_table(rules, require(view.contract).suit, late=True) if late else None
    return compact(trick_table_in(view, number), jokers=mask_of(rules.jokers), late=late, last=last)


def moment_of(
    table: Compact, seats: int, napoleon: int, leader: int, trick: Sequence[Card], *, first: bool
) -> PlayPosition:
    """Return the position of a hand from the leader of the current trick and its cards in order of play."""
    moment = PlayPosition(seats, napoleon, int(first), leader, 0)
    for card in trick:
        moment = moment.after(table, PLACES[card])
    return moment


def cards_under(piles: Sequence[Sequence[Sequence[Card]]]) -> dict[int, Mask]:
    """Return, by the place of each covering card in a pile, the card that is turned up under it."""
    return {
        PLACES[above]: places_of(BIT[below])
        for piles_of_seat in piles
        for pile in piles_of_seat
        for above, below in pairwise(pile)
    }
