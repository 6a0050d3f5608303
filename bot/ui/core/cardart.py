"""Draws the card emoji: rank and suit large enough to read at 22 pixels on dark and light backgrounds.

Suits are drawn as shapes, ranks with Pillow's built-in font, so that no font has to be installed.
"""

from __future__ import annotations

import hashlib
import io
import math
from collections.abc import Iterable
from functools import cache
from itertools import cycle, pairwise

from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

from bot.engine.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    NO_TRUMP,
    RANK_TEXTS,
    SPADES,
    Card,
    Suit,
    rank_of,
    suit_of,
)

ART_VERSION = 2
"""Raise by one if and only if a drawing changes: each bot then uploads all its emoji again."""

SIZE = 128
"""Pixels of an emoji's side; Discord shows it at 22 to 48."""

_SCALE = 4
_CANVAS = SIZE * _SCALE
Rgb = tuple[int, int, int, int]

_PAPER: Rgb = (255, 255, 255, 255)
_EDGE: Rgb = (120, 126, 138, 255)
_BACK: Rgb = (52, 70, 140, 255)
_BACK_LIGHT: Rgb = (126, 146, 214, 255)
_GOLD: Rgb = (214, 158, 18, 255)
_PURPLE: Rgb = (112, 48, 160, 255)
_BLACK: Rgb = (22, 24, 28, 255)
_RED: Rgb = (208, 20, 38, 255)
_TWO_COLOURS = {SPADES: _BLACK, HEARTS: _RED, DIAMONDS: _RED, CLUBS: _BLACK}
_FOUR_COLOURS = {SPADES: _BLACK, HEARTS: _RED, DIAMONDS: (20, 92, 214, 255), CLUBS: (8, 124, 58, 255)}

Point = tuple[float, float]


@cache
def card_png(card: Card, *, four_colour: bool = False) -> bytes:
    """Return the PNG of a card's emoji, including a joker's."""
    image = _paper()
    if card >= JOKER:
        _draw_joker(image, "J" if card == JOKER else "J2")
        return _png(image)
    suit = suit_of(card)
    colour = (_FOUR_COLOURS if four_colour else _TWO_COLOURS)[suit]
    rank = RANK_TEXTS[rank_of(card)]
    _draw_suit(image, suit, colour, centre=(0.7, 0.685), size=0.52)
    _draw_text(image, "10" if rank == "T" else rank, colour, box=(0.07, 0.08, 0.57, 0.68))
    return _png(image)


@cache
def suit_png(suit: Suit, *, four_colour: bool = False) -> bytes:
    """Return the PNG of a suit's emoji; letters for no-trump."""
    image = _paper()
    if suit == NO_TRUMP:
        _draw_text(image, "NT", _PURPLE, box=(0.1, 0.2, 0.9, 0.8))
    else:
        colour = (_FOUR_COLOURS if four_colour else _TWO_COLOURS)[suit]
        _draw_suit(image, suit, colour, centre=(0.5, 0.51), size=0.78)
    return _png(image)


def art_hash(*, four_colour: bool = False) -> str:
    """Return a hash of the drawings, six hex digits; emoji with another hash are outdated."""
    style = b"four" if four_colour else b"two"
    return hashlib.sha256(b"%d %s" % (ART_VERSION, style)).hexdigest()[:6]


@cache
def back_png() -> bytes:
    """Return the PNG of a card's back."""
    image = _paper(_BACK)
    draw = ImageDraw.Draw(image)
    for row in range(5):
        for column in range(5):
            x, y = (0.18 + 0.16 * column) * _CANVAS, (0.18 + 0.16 * row) * _CANVAS
            r = 0.055 * _CANVAS
            draw.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], fill=_BACK_LIGHT)
    return _png(image)


@cache
def suit_shape(suit: Suit, centre: Point = (0.5, 0.5), size: float = 0.98) -> Image.Image:
    """Return a suit's shape as a mask; `centre` and `size` (height) are fractions of its side."""
    mask = Image.new("L", (_CANVAS, _CANVAS), 0)
    _SHAPES[suit](_Pen(ImageDraw.Draw(mask), centre, size))
    return mask


def suit_colour(suit: Suit, *, four_colour: bool) -> tuple[int, int, int]:
    """Return a suit's colour on paper; for no-trump, the colour of its letters."""
    return (_FOUR_COLOURS if four_colour else _TWO_COLOURS).get(suit, _PURPLE)[:3]


def _paper(fill: Rgb = _PAPER) -> Image.Image:
    image = Image.new("RGBA", (_CANVAS, _CANVAS), (0, 0, 0, 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, _CANVAS - 1, _CANVAS - 1), radius=_CANVAS * 0.15, fill=fill, outline=_EDGE, width=_CANVAS // 32
    )
    return image


def _png(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.resize((SIZE, SIZE), Image.Resampling.LANCZOS).save(data, "PNG", optimize=True)
    return data.getvalue()


@cache
def _font() -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size=_CANVAS // 2)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


def _draw_text(image: Image.Image, text: str, colour: Rgb, box: tuple[float, float, float, float]) -> None:
    """Draw bold letters stretched into a box (left, top, right, bottom; fractions of the side)."""
    bold = _CANVAS // 60
    left, top, right, bottom = _font().getbbox(text, stroke_width=bold)
    glyphs = Image.new("L", (math.ceil(right - left), math.ceil(bottom - top)), 0)
    ImageDraw.Draw(glyphs).text((-left, -top), text, 255, font=_font(), stroke_width=bold, stroke_fill=255)
    width, height = (box[2] - box[0]) * _CANVAS, (box[3] - box[1]) * _CANVAS
    # a narrow letter keeps its shape, wide text is squeezed into the box
    shown = min(width, glyphs.width * height / glyphs.height)
    glyphs = glyphs.resize((round(shown), round(height)), Image.Resampling.LANCZOS)
    place = (round(box[0] * _CANVAS + (width - shown) / 2), round(box[1] * _CANVAS))
    rim = _CANVAS // 28
    wide = ImageOps.expand(glyphs, rim)
    # a rim of paper separates the letters from any shape below them
    reach = wide.filter(ImageFilter.BoxBlur(rim * 0.7)).point(lambda value: 255 if value > 8 else 0)
    image.paste(Image.new("RGBA", wide.size, _PAPER), (place[0] - rim, place[1] - rim), reach)
    image.paste(Image.new("RGBA", glyphs.size, colour), place, glyphs)


def _draw_suit(image: Image.Image, suit: Suit, colour: Rgb, centre: Point, size: float) -> None:
    image.paste(Image.new("RGBA", image.size, colour), (0, 0), suit_shape(suit, centre, size))


class _Pen:
    """Draws in a square from (-1, -1) to (1, 1), placed anywhere on the canvas."""

    def __init__(self, draw: ImageDraw.ImageDraw, centre: Point, size: float) -> None:
        self._draw, self._centre, self._half = draw, centre, size / 2 * _CANVAS

    def _at(self, point: Point) -> Point:
        (x, y), (right, down) = self._centre, point
        return x * _CANVAS + right * self._half, y * _CANVAS + down * self._half

    def disc(self, centre: Point, radius: float) -> None:
        x, y = self._at(centre)
        r = radius * self._half
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=255)

    def shape(self, points: Iterable[Point]) -> None:
        self._draw.polygon([self._at(point) for point in points], fill=255)


def _heart(pen: _Pen, turn: float = 1) -> None:
    steps = 200
    curve = (2 * math.pi * step / steps for step in range(steps))
    points: list[Point] = []
    for t in curve:
        height = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((math.sin(t) ** 3, -turn * (height / 15.5 + 0.12)))
    pen.shape(points)


def _spade(pen: _Pen) -> None:
    upper = _Pen(
        pen._draw, (pen._centre[0], pen._centre[1] - pen._half / _CANVAS * 0.1), pen._half * 1.8 / _CANVAS
    )
    _heart(upper, turn=-1)
    _stem(pen)


def _diamond(pen: _Pen) -> None:
    # sides curved inwards, as on printed cards
    corners: tuple[Point, ...] = ((0, -1), (0.8, 0), (0, 1), (-0.8, 0), (0, -1))
    points: list[Point] = []
    for (x0, y0), (x1, y1) in pairwise(corners):
        middle = ((x0 + x1) * 0.46, (y0 + y1) * 0.46)
        for step in range(20):
            t = step / 20
            first, second, third = (1 - t) ** 2, 2 * t * (1 - t), t**2
            points.append(
                (first * x0 + second * middle[0] + third * x1, first * y0 + second * middle[1] + third * y1)
            )
    pen.shape(points)


def _club(pen: _Pen) -> None:
    for centre in ((0, -0.5), (-0.5, 0.2), (0.5, 0.2)):
        pen.disc(centre, 0.48)
    pen.shape(((-0.3, -0.2), (0.3, -0.2), (0.3, 0.3), (-0.3, 0.3)))
    _stem(pen)


def _stem(pen: _Pen) -> None:
    pen.shape(((-0.1, 0.2), (0.1, 0.2), (0.16, 0.7), (0.42, 0.98), (-0.42, 0.98), (-0.16, 0.7)))


_SHAPES = {SPADES: _spade, HEARTS: _heart, DIAMONDS: _diamond, CLUBS: _club}


def star(centre: Point, outer: float, inner: float) -> list[Point]:
    """Return the corners of a five-pointed star, given its two radiuses."""
    angles = (math.pi * (corner / 5 - 0.5) for corner in range(10))
    (x, y), radiuses = centre, cycle((outer, inner))
    return [
        (x + r * math.cos(angle), y + r * math.sin(angle)) for angle, r in zip(angles, radiuses, strict=False)
    ]


def _draw_joker(image: Image.Image, letters: str) -> None:
    points = star((0.58 * _CANVAS, 0.55 * _CANVAS), 0.4 * _CANVAS, 0.17 * _CANVAS)
    ImageDraw.Draw(image).polygon(points, fill=_GOLD)
    _draw_text(image, letters, _PURPLE, box=(0.07, 0.1, 0.07 + 0.27 * len(letters), 0.72))
