"""Cards as sprites: drawn once in each size and kept, dimmed and marked where asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.engine.cards import JOKER, RANK_TEXTS, Card, rank_of, suit_of
from bot.ui.pictures import canvas
from bot.ui.pictures.canvas import Colour

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

    Rank and suit stand in the left upper corner, so that cards may overlap. `dim`: it cannot be played.
    `slim`: for small cards, rank above suit and nothing else. Callers must not draw on what they get.
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
    dim: bool = False,
    rim: Colour | None = None,
) -> None:
    """Lay a card with its left upper corner at `place`, with a coloured rim round it if one is given."""
    x, y = place
    if rim is not None:
        canvas.plate(image, (x - 7, y - 7, x + width + 7, y + height_of(width) + 7), rim, radius=16)
    canvas.paste(image, sprite(card, width, four_colour=four_colour, dim=dim), place)


def row(
    image: Image.Image,
    cards: Sequence[Card | None],
    place: tuple[int, int],
    room: int,
    width: int,
    *,
    four_colour: bool = False,
    dim: frozenset[Card] = frozenset(),
    slim: bool = False,
) -> int:
    """Lay cards side by side, overlapping where `room` is less than they need; return the width taken."""
    if not cards:
        return 0
    x, y = place
    step = min(width + 4, (room - width) / max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        found = sprite(card, width, four_colour=four_colour, dim=card in dim, slim=slim)
        canvas.paste(image, found, (round(x + number * step), y))
    return round((len(cards) - 1) * step + width)
