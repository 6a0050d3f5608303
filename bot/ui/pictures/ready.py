"""Draws once what pictures are made of, before the first of them is asked for."""

from __future__ import annotations

from bot.engine.cards import JOKER, PACK_52
from bot.ui.pictures import canvas, cards, hand, table

_LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0x30A1, 0x30FB)))) + "\u2212\u00b7🎖👑🤖"
"""What most panels are written with; the Japanese ones open the largest font."""


def draw_all() -> None:
    """Draw each card in each size, and open the fonts: the first hand then takes no longer than the others.

    It takes about a second of CPU and is kept for the life of the process.
    """
    for card in (*PACK_52, JOKER):
        cards.sprite(card, hand.CARD)
        cards.sprite(card, hand.CARD, dim=True)
        cards.sprite(card, table.CARD)
        cards.sprite(card, table.SMALL, slim=True)
    canvas.drawable(_LETTERS)
    hand.HandDrawing(held=tuple(PACK_52)[:10], legend=_LETTERS).paint()
