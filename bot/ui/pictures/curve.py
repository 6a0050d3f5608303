"""The picture of a member's chips over time, on a dark ground of its own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.services.values.themes import Felt
from bot.ui.pictures import canvas
from bot.ui.pictures.canvas import LEAST, WIDTH, Colour

HEIGHT = 500
_SCALE = 2
"""The lines are drawn this many times larger and then scaled down, which makes them smooth."""
_TOP, _RIGHT, _GAP = 40, 36, 18
BOTTOM = 86
"""Margins around the curve, in pixels; the left one is as wide as the numbers need."""

_PALETTE = canvas.PALETTES[Felt.DARK]
_LINE = canvas.SEAT_COLOURS[0]
_BELOW: Colour = (54, 87, 109)
"""A third of the way from the ground to the line, so that the palette has it."""

CurvePoint = tuple[float, float]
PlotArea = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels."""


@dataclass(frozen=True, slots=True)
class CurveDrawing:
    """A chip curve: at least one point (time from 0 to 1, chips), and the dates at both ends.

    `user_id` keeps members' pictures apart.
    """

    user_id: int
    points: tuple[CurvePoint, ...]
    first: str
    last: str

    def paint(self) -> bytes:
        """Return the picture as PNG."""
        ink, ticks = _PALETTE.text, _ticks([chips for _, chips in self.points])
        left = _GAP * 2 + max(canvas.length(f"{tick:,}", LEAST) for tick in ticks)
        box = (left, _TOP, WIDTH - _RIGHT, HEIGHT - BOTTOM)
        image = _plot(self.points, box, ticks)
        for tick in ticks:
            _, y = _place((0, tick), box, ticks)
            canvas.write(image, (left - _GAP, y), f"{tick:,}", LEAST, ink, anchor="right", bold=False)
        y = HEIGHT - BOTTOM / 2
        canvas.write(image, (left, y), self.first, LEAST, ink, bold=False)
        canvas.write(image, (WIDTH - _RIGHT, y), self.last, LEAST, ink, anchor="right", bold=False)
        return canvas.encode(image, _PALETTE)


def _ticks(chips: Sequence[float]) -> list[int]:
    """Return round axis values that include zero and all points; small changes do not fill the height."""
    low, high = min(0, math.floor(min(chips))), max(0, math.ceil(max(chips)))
    span = max(high - low, 40)
    steps = (digit * 10**power for power in range(18) for digit in (1, 2, 5))
    step = next(step for step in steps if span / step <= 4)
    bottom, top = low // step * step, -(-high // step) * step
    if bottom == top:
        bottom, top = max(0, bottom - step), top + step
    return list(range(bottom, top + step, step))


def _place(point: CurvePoint, box: PlotArea, ticks: Sequence[int]) -> CurvePoint:
    left, top, right, bottom = box
    height = (point[1] - ticks[0]) / (ticks[-1] - ticks[0])
    return left + point[0] * (right - left), bottom - height * (bottom - top)


def _plot(points: Sequence[CurvePoint], box: PlotArea, ticks: Sequence[int]) -> Image.Image:
    """Return the picture without letters: the area below the curve, the grid, the curve, a dot at its end."""
    image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), _PALETTE.felt)
    draw = ImageDraw.Draw(image)
    left, _, right, ground = (_SCALE * side for side in box)
    line = [(_SCALE * x, _SCALE * y) for x, y in (_place(point, box, ticks) for point in points)]
    draw.polygon([(line[0][0], ground), *line, (line[-1][0], ground)], fill=_BELOW)
    for tick in ticks:
        y = _SCALE * _place((0, tick), box, ticks)[1]
        draw.line((left, y, right, y), fill=_PALETTE.rim, width=2 * _SCALE)
    draw.line(line, fill=_LINE, width=5 * _SCALE, joint="curve")
    (x, y), r = line[-1], 10 * _SCALE
    draw.ellipse((x - r, y - r, x + r, y + r), fill=_LINE)
    return image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
