"""A seat's own hand as a picture: a fan of cards in the reader's order, drawn from their own scene only.

`plan` resolves words on the event loop; what it returns is a plain value: as long as it stays the same, so
does the picture, and nothing is drawn or sent again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.engine.cards import Card
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.kits.scene import Scene
from bot.ui.pictures import canvas, cards
from bot.ui.pictures.canvas import PALETTE

CARD = 154
"""The width of a card."""
_MARGIN = 44
_TOP = 62
_RAISED = 30
"""Pixels that a special card stands out of the fan."""
_ARC = 26
"""Pixels that the outermost cards hang lower than the middle one; to turn cards takes five times as long."""
_MOST_IN_ROW = 13
_ROW = 150
_LINE = 44


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDrawing:
    """All that the picture of a hand shows: its cards in order, those that cannot be played, those that are
    special, and what is special about them."""

    held: tuple[Card, ...]
    dim: frozenset[Card] = frozenset()
    special: frozenset[Card] = frozenset()
    legend: str = ""
    four_colour: bool = False

    def paint(self) -> bytes:
        """Return the picture as PNG; it takes some milliseconds of CPU and may run in any thread."""
        return canvas.encode(_draw(self))


def plan(ctx: PanelContext, scene: Scene) -> HandDrawing:
    """Return what is to be drawn of the reader's own hand, in their language and their colours."""
    held = tuple(card for row in scene.hand for card in row)
    special = [(card, words) for card, words in scene.special if card in held]
    return HandDrawing(
        held=held,
        dim=scene.idle & frozenset(held),
        special=frozenset(card for card, _ in special),
        legend=" · ".join(f"{card_symbol(card)} {words}" for card, words in special),
        four_colour=ctx.likes.four_colours or ctx.emoji.four_colour,
    )


def _draw(shown: HandDrawing) -> Image.Image:
    rows = _rows(shown.held)
    legend = canvas.lines_of(canvas.plain(shown.legend), canvas.WIDTH - 190, 32, 2)
    bottom = _TOP + (len(rows) - 1) * _ROW + cards.height_of(CARD) + _ARC + 26
    image = canvas.felt(bottom + len(legend) * _LINE + (14 if legend else 0), radius=54)
    for number, row in enumerate(rows):
        _fan(image, row, _TOP + number * _ROW, shown)
    for number, line in enumerate(legend):
        y = bottom + 8 + number * _LINE
        if not number:
            canvas.star(image, (64, y), 34, PALETTE.due)
        canvas.write(image, (94, y), line, 32, PALETTE.chalk, width=canvas.WIDTH - 170)
    return image


def _rows(held: Sequence[Card]) -> list[Sequence[Card]]:
    """Return the cards in one row, or in two of about the same length."""
    if len(held) <= _MOST_IN_ROW:
        return [held]
    half = (len(held) + 1) // 2
    return [held[:half], held[half:]]


def _fan(image: Image.Image, row: Sequence[Card], top: int, shown: HandDrawing) -> None:
    if not row:
        return
    room = canvas.WIDTH - 2 * _MARGIN - CARD
    step = min(CARD * 0.8, room / max(1, len(row) - 1))
    left = (canvas.WIDTH - CARD - step * (len(row) - 1)) / 2
    middle = (len(row) - 1) / 2
    stars: list[tuple[int, int]] = []
    for number, card in enumerate(row):
        out = (number - middle) / max(6.0, middle)
        sprite = cards.sprite(card, CARD, four_colour=shown.four_colour, dim=card in shown.dim)
        x = left + number * step
        y = top + out * out * _ARC - (_RAISED if card in shown.special else 0)
        canvas.paste(image, sprite, (round(x), round(y)))
        if card in shown.special:
            stars.append((round(x + 8), round(y + 6)))
    for place in stars:
        canvas.star(image, place, 58, PALETTE.felt)
        canvas.star(image, place, 42, PALETTE.due)
