"""The picture of a member's chips over time.

The picture has a dark background of its own, so that it looks the same in Discord's light and dark themes;
its letters are large enough for phones, which show it at less than half its size.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 800, 400
_SCALE = 2
"""Drawn this many times larger and then scaled down, for smooth lines."""
_STEPS = 6
"""Intermediate shades between two colours, for smooth edges."""
_TEXT = 34
_TOP, _BOTTOM, _RIGHT, _GAP = 32, 68, 28, 14
"""Margins around the curve, in pixels of the picture; the left one is as wide as the numbers need."""

_GROUND = (43, 45, 49)
_GRID = (78, 81, 90)
_LETTERS = (219, 222, 225)
_LINE = (88, 190, 255)
_BELOW = (48, 76, 98)

CurvePoint = tuple[float, float]
PlotArea = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels."""


@dataclass(frozen=True, slots=True)
class CurveDrawing:
    """A chip curve: points, and the dates at both ends; `user_id` keeps members' pictures apart."""

    user_id: int
    points: tuple[CurvePoint, ...]
    first: str
    last: str

    def paint(self) -> bytes:
        """Return the picture."""
        return curve_png(self.points, self.first, self.last)


def curve_png(points: Sequence[CurvePoint], first: str, last: str) -> bytes:
    """Return the PNG of a curve through at least one point (time from 0 to 1, chips).

    `first` and `last` are the dates at its ends. Raises ValueError unless they are ASCII: other letters
    cannot be drawn.
    """
    if not (first + last).isascii():
        raise ValueError(f"{first!r}, {last!r}: only ASCII can be drawn")
    if not points:
        raise ValueError("a curve needs a point")
    image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), _GROUND)
    draw = ImageDraw.Draw(image)
    ticks = _ticks([chips for _, chips in points])
    left = _GAP * 2 + max(draw.textlength(_number(tick), font=_font()) for tick in ticks) / _SCALE
    box = (left, _TOP, WIDTH - _RIGHT, HEIGHT - _BOTTOM)
    line = [_place(point, box, ticks) for point in points]
    _fill_below(draw, line, box)
    _draw_grid(draw, box, ticks)
    _draw_line(draw, line)
    below = (box[3] + _GAP) * _SCALE
    draw.text((left * _SCALE, below), first, _LETTERS, font=_font())
    draw.text(((WIDTH - _RIGHT) * _SCALE, below), last, _LETTERS, font=_font(), anchor="ra")
    return _png(image)


def _ticks(chips: Sequence[float]) -> list[int]:
    """Return round axis values that include zero and all points; small changes do not fill the height."""
    low, high = min(0, math.floor(min(chips))), max(0, math.ceil(max(chips)))
    span = max(high - low, 40)
    step = next(step for step in _steps() if span / step <= 4)
    bottom, top = low // step * step, -(-high // step) * step
    if bottom == top:
        bottom, top = max(0, bottom - step), top + step
    return list(range(bottom, top + step, step))


def _steps() -> list[int]:
    return [digit * 10**power for power in range(18) for digit in (1, 2, 5)]


def _number(chips: int) -> str:
    return f"{chips:,}"


def _place(point: CurvePoint, box: PlotArea, ticks: Sequence[int]) -> CurvePoint:
    left, top, right, bottom = box
    height = (point[1] - ticks[0]) / (ticks[-1] - ticks[0])
    return (left + point[0] * (right - left)) * _SCALE, (bottom - height * (bottom - top)) * _SCALE


def _draw_grid(draw: ImageDraw.ImageDraw, box: PlotArea, ticks: Sequence[int]) -> None:
    for tick in ticks:
        (x, y), (end, _) = _place((0, tick), box, ticks), _place((1, tick), box, ticks)
        draw.line((x, y, end, y), fill=_GRID, width=_SCALE)
        draw.text((x - _GAP * _SCALE, y), _number(tick), _LETTERS, font=_font(), anchor="rm")


def _fill_below(draw: ImageDraw.ImageDraw, line: Sequence[CurvePoint], box: PlotArea) -> None:
    ground = box[3] * _SCALE
    draw.polygon([(line[0][0], ground), *line, (line[-1][0], ground)], fill=_BELOW)


def _draw_line(draw: ImageDraw.ImageDraw, line: Sequence[CurvePoint]) -> None:
    draw.line(list(line), fill=_LINE, width=4 * _SCALE, joint="curve")
    (x, y), r = line[-1], 8 * _SCALE
    draw.ellipse((x - r, y - r, x + r, y + r), fill=_LINE)


@cache
def _font() -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size=_TEXT * _SCALE)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font


@cache
def _palette() -> Image.Image:
    """Return the picture's palette: its colours, and blends of each two."""
    colours = [
        tuple(round(a + (b - a) * step / (_STEPS - 1)) for a, b in zip(one, other, strict=True))
        for one, other in combinations((_GROUND, _BELOW, _GRID, _LINE, _LETTERS), 2)
        for step in range(_STEPS)
    ]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


def _png(image: Image.Image) -> bytes:
    small = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    data = io.BytesIO()
    small.quantize(palette=_palette(), dither=Image.Dither.NONE).save(data, "PNG", optimize=True)
    return data.getvalue()
