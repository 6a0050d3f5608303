"""The piles of the game for two, as both players see them lie on the table (rules.md 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from bot.engine.cards import Card, CardSet, mask_of
from bot.engine.views import View
from bot.ui.core import format as fmt
from bot.ui.core.context import PanelContext

_NONE_LEFT = "▫️"
"""Stands where a pile has no card: as wide as an emoji, so that the columns stay columns."""

Pile = Sequence[Card | None]


def pile_rows(ctx: PanelContext, view: View, seat: int) -> list[str]:
    """Return the piles before a seat as columns, the top cards in the first row; nothing without piles.

    The rows stand as a quotation, so that they are not taken for cards of another kind.
    """
    if not view.piles:
        return []
    rows = zip_longest(*_columns(ctx, view.piles[seat]), fillvalue=_NONE_LEFT)
    return [f"> {' '.join(row)}" for row in rows]


def _columns(ctx: PanelContext, piles: Iterable[Pile]) -> Iterable[list[str]]:
    for pile in piles:
        yield [ctx.emoji.back() if card is None else fmt.card(ctx, card) for card in pile]


def own_tops(view: View) -> CardSet:
    """Return the cards on top of the reader's own piles."""
    if view.seat is None or not view.piles:
        return CardSet()
    return CardSet(mask_of(pile[0] for pile in view.piles[view.seat] if pile and pile[0] is not None))


def in_hand(view: View) -> CardSet:
    """Return the cards of the reader's hand, without those on the piles."""
    return view.hand - own_tops(view)
