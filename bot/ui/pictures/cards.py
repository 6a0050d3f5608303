"""Cards as pictures: sprites drawn once in each size, and a seat's own hand as a fan of them.

`plan_hand` resolves words on the event loop; what it returns is a plain value: as long as it stays the same,
so does the picture, and nothing is drawn or sent again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.engine.cards import JOKER, RANK_TEXTS, Card, rank_of, suit_of
from bot.ui.core.context import PanelContext
from bot.ui.core.emoji import card_symbol
from bot.ui.kits.scene import Scene
from bot.ui.pictures import canvas
from bot.ui.pictures.canvas import PALETTE, Colour

_PAPER: Colour = (252, 252, 250)
_EDGE: Colour = (138, 142, 150)
_BACK: Colour = (52, 70, 140)
_BACK_LIGHT: Colour = (126, 146, 214)
_PURPLE: Colour = (112, 48, 160)
_GOLD: Colour = (214, 158, 18)
_SHADE: Colour = (20, 24, 28)
_SCALE = 2

_CORNER = 0.41
"""The part of a card's width that thirteen cards in a fan leave free: rank and suit stand there."""

SHAPE = 1.4
"""How many times as high as wide a card is."""


def height_of(width: int) -> int:
    """Return the height of a card of this width."""
    return round(width * SHAPE)


def sprite(
    card: Card | None, width: int, *, four_colour: bool = False, dim: bool = False, slim: bool = False
) -> Image.Image:
    """Return a card of this width; None is its back.

    Rank and suit are in the top left corner, so that cards may overlap. `dim`: it cannot be played. `slim`:
    for small cards, rank above suit and nothing else. Callers must not draw on the image.
    """
    return _sprite(card, width, four_colour, dim, slim)


@lru_cache(1024)
def _sprite(card: Card | None, width: int, four_colour: bool, dim: bool, slim: bool) -> Image.Image:
    """Draw a card; whatever its caller left out it is kept once."""
    wide, high = width * _SCALE, height_of(width) * _SCALE
    image = Image.new("RGBA", (wide, high), (*_EDGE, 0))
    draw = ImageDraw.Draw(image)
    ground = _BACK if card is None else _PAPER
    draw.rounded_rectangle((0, 0, wide - 1, high - 1), wide * 0.11, ground, _EDGE, max(2, width // 45))
    if card is None:
        _back(draw, wide, high)
    else:
        _face(image, card, wide, high, four_colour=four_colour, slim=slim)
    if dim:
        shade = Image.new("RGBA", image.size, (*_SHADE, 255))
        shade.putalpha(image.getchannel("A").point(lambda value: value * 120 // 255))
        image.alpha_composite(shade)
    return image.resize((width, height_of(width)), Image.Resampling.BOX)


def _face(image: Image.Image, card: Card, wide: int, high: int, *, four_colour: bool, slim: bool) -> None:
    if card == JOKER:
        rank, colour, it = "JK", _PURPLE, None
    else:
        it = suit_of(card)
        rank = RANK_TEXTS[rank_of(card)].replace("T", "10")
        colour = canvas.suit_colour(it, four_colour=four_colour)
    across = wide * (0.5 if slim else _CORNER / 2 + 0.015)
    place, size = (across, high * (0.25 if slim else 0.19)), round(wide * (0.62 if slim else 0.5))
    canvas.narrow(image, place, rank, size, colour, round(wide * (0.86 if slim else _CORNER - 0.05)))
    big = round(wide * (0.6 if slim else 0.56))
    centre = (round(wide * 0.5), round(high * 0.7)) if slim else (round(wide * 0.64), round(high * 0.7))
    if it is None:
        canvas.star(image, centre, big, _GOLD)
        return
    canvas.suit(image, centre, it, big, colour)
    if not slim:
        canvas.suit(image, (round(across), round(high * 0.47)), it, round(wide * 0.27), colour)


def _back(draw: ImageDraw.ImageDraw, wide: int, high: int) -> None:
    step = wide / 6
    r = step * 0.34
    for row in range(int(high / step) - 1):
        for column in range(5):
            x, y = step * (column + 1), (row + 1) * high / int(high / step)
            draw.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], fill=_BACK_LIGHT)


def lay(
    image: Image.Image,
    card: Card | None,
    place: tuple[int, int],
    width: int,
    *,
    four_colour: bool = False,
    rim: Colour | None = None,
) -> None:
    """Lay a card with its left upper corner at `place`, with a coloured rim round it if one is given."""
    x, y = place
    if rim is not None:
        canvas.plate(image, (x - 7, y - 7, x + width + 7, y + height_of(width) + 7), rim, radius=16)
    canvas.paste(image, sprite(card, width, four_colour=four_colour), place)


def row(
    image: Image.Image,
    cards: Sequence[Card | None],
    place: tuple[int, int],
    room: int,
    width: int,
    *,
    four_colour: bool = False,
    slim: bool = False,
) -> int:
    """Lay cards side by side, overlapping where `room` is less than they need; return the width taken."""
    if not cards:
        return 0
    x, y = place
    step = min(width + 4, (room - width) / max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        found = sprite(card, width, four_colour=four_colour, slim=slim)
        canvas.paste(image, found, (round(x + number * step), y))
    return round((len(cards) - 1) * step + width)


IN_HAND = 154
"""The width of a card in a hand."""
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
    """The contents of a hand's picture: its cards in order, those that cannot be played, special ones and
    their descriptions."""

    held: tuple[Card, ...]
    dim: frozenset[Card] = frozenset()
    special: frozenset[Card] = frozenset()
    legend: str = ""
    four_colour: bool = False

    def paint(self) -> bytes:
        """Return the picture as PNG; it takes some milliseconds of CPU and may run in any thread."""
        return canvas.encode(_draw_hand(self))


def plan_hand(ctx: PanelContext, scene: Scene) -> HandDrawing:
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


def _draw_hand(shown: HandDrawing) -> Image.Image:
    rows = _rows(shown.held)
    legend = canvas.lines_of(canvas.plain(shown.legend), canvas.WIDTH - 190, 32, 2)
    bottom = _TOP + (len(rows) - 1) * _ROW + height_of(IN_HAND) + _ARC + 26
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
    room = canvas.WIDTH - 2 * _MARGIN - IN_HAND
    step = min(IN_HAND * 0.8, room / max(1, len(row) - 1))
    left = (canvas.WIDTH - IN_HAND - step * (len(row) - 1)) / 2
    middle = (len(row) - 1) / 2
    stars: list[tuple[int, int]] = []
    for number, card in enumerate(row):
        out = (number - middle) / max(6.0, middle)
        found = sprite(card, IN_HAND, four_colour=shown.four_colour, dim=card in shown.dim)
        x = left + number * step
        y = top + out * out * _ARC - (_RAISED if card in shown.special else 0)
        canvas.paste(image, found, (round(x), round(y)))
        if card in shown.special:
            stars.append((round(x + 8), round(y + 6)))
    for place in stars:
        canvas.star(image, place, 58, PALETTE.felt)
        canvas.star(image, place, 42, PALETTE.due)
