"""Results as pictures: the hand's scores with both sides' cards, final scores, a film of the hand."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.services.values.themes import USUAL, Theme
from bot.ui.kits.scene import Role, SceneContract
from bot.ui.pictures import canvas, cards
from bot.ui.pictures.canvas import LEAST, PALETTE, Palette
from bot.ui.pictures.table import DrawnLine, TableDrawing, image_of_table

_ROW = 100
_MORE = 48
_MORE_WIDE = 826
_PLACE, SCORE = 176, 300
"""Most pixels of a place, and of the column with each seat's units."""
_CARD = 54
_LEFT, _RIGHT = 52, 948
_COLOURS = {1: PALETTE.won, 0: PALETTE.chalk, -1: PALETTE.lost}
"""The colour of a score by its sign."""


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A player's row: seat, name, role, the amount won in words, and its sign.

    `place` precedes the name; below the name are `more` in small letters, then `badges` with a star.
    """

    seat: int
    name: str
    score: str
    sign: int
    role: Role = Role.NONE
    more: str = ""
    badges: str = ""
    place: str = ""
    best: bool = False
    numbered: bool = True
    """Whether the seat's number is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreDrawing:
    """All contents of the picture, with resolved texts; `won` is None unless it is one player's result.

    `below` are the final scores, below the result of the last hand.
    """

    title: str
    rows: tuple[DrawnRow, ...]
    contract: SceneContract | None = None
    won: bool | None = None
    piles: tuple[DrawnLine, ...] = ()
    theme: Theme = USUAL
    below: ScoreDrawing | None = None

    def paint(self) -> bytes:
        """Return the picture as PNG; it takes some milliseconds of CPU and may run in any thread."""
        return canvas.encode(image_of(self), canvas.PALETTES[self.theme.felt])


# --- the picture -----------------------------------------------------------------------------------------


def image_of(shown: ScoreDrawing) -> Image.Image:
    """Return the picture as an image, before encoding."""
    places, bottom = _flow(shown.piles, 112 if shown.contract is None else 138)
    tall = [_ROW + _MORE * (len(_more(row)) + len(_badges(row))) for row in shown.rows]
    below = None if shown.below is None else image_of(shown.below)
    palette = canvas.PALETTES[shown.theme.felt]
    image = canvas.felt(bottom + sum(tall) + 34, palette)
    _head(image, shown, palette)
    for pile, place in zip(shown.piles, places, strict=True):
        _pile(image, pile, place, palette, shown.theme)
    widest = max((canvas.length(row.place, LEAST) for row in shown.rows), default=0)
    for row, high in zip(shown.rows, tall, strict=True):
        _row(image, row, bottom, high - 12, round(max(96, min(widest, _PLACE) + 16)))
        bottom += high
    if below is None:
        return image
    both = Image.new("RGB", (image.width, image.height + below.height))
    both.paste(image, (0, 0))
    both.paste(below, (0, image.height))
    return both


_IN_ROW = 13
"""Cards per row of a pile."""
_GAP = 44


def _in_row(pile: DrawnLine) -> int:
    return len(pile.cards) if len(pile.cards) <= _IN_ROW else (len(pile.cards) + 1) // 2


def _flow(piles: Sequence[DrawnLine], top: int) -> tuple[list[tuple[int, int]], int]:
    """Return the position of each pile, side by side as far as they fit, and the bottom of the last."""
    places: list[tuple[int, int]] = []
    x, high = _LEFT, 0
    for pile in piles:
        size = _in_row(pile)
        wide = max(size * (_CARD + 4), round(canvas.length(pile.words, LEAST)))
        tall = 54 + -(-len(pile.cards) // size) * (cards.height_of(_CARD, slim=True) + 4) + 14
        if x > _LEFT and x + wide > _RIGHT:
            x, top, high = _LEFT, top + high, 0
        places.append((x, top))
        x, high = x + wide + _GAP, max(high, tall)
    return places, top + high


def _head(image: Image.Image, shown: ScoreDrawing, palette: Palette) -> None:
    colour = palette.text if shown.won is None else palette.good if shown.won else palette.bad
    room = _RIGHT - _LEFT
    if shown.contract is not None:
        room -= _contract(image, shown.contract, palette, shown.theme) + 24
    canvas.write(image, (_LEFT, 76), shown.title, 50, colour, width=room, squeeze=True)


def _contract(image: Image.Image, shown: SceneContract, palette: Palette, theme: Theme) -> int:
    """Draw bid, trumps and called card to the right of the heading; return the width used."""
    right = _RIGHT
    if shown.called is not None:
        face = cards.sprite(shown.called, _CARD, theme, slim=True)
        canvas.paste(image, face, (right - _CARD, 76 - face.height // 2))
        right -= _CARD + 22
    for suit in (False, True) if shown.suit_first else (True, False):
        if not suit:
            wide = canvas.write(image, (right, 76), shown.bid, 50, palette.text, anchor="right", width=260)
            right -= wide + 12
        elif shown.trump is not None:
            colour = canvas.suit_on_felt(shown.trump, palette, theme)
            wide = canvas.suit_width(shown.trump, 48)
            canvas.suit(image, (right - wide // 2, 76), shown.trump, 48, colour)
            right -= wide + 12
    return _RIGHT - right


def _pile(
    image: Image.Image, pile: DrawnLine, place: tuple[int, int], palette: Palette, theme: Theme
) -> None:
    x, top = place
    canvas.write(image, (x, top + 22), pile.words, LEAST, palette.soft, width=_RIGHT - x, squeeze=True)
    size, step = _in_row(pile), cards.height_of(_CARD, slim=True) + 4
    for number, start in enumerate(range(0, len(pile.cards), size)):
        part, y = pile.cards[start : start + size], top + 54 + number * step
        cards.row(image, part, (x, y), _RIGHT - x, _CARD, theme)


def _row(image: Image.Image, row: DrawnRow, top: int, high: int, after_place: int) -> None:
    colour = canvas.SEAT_COLOURS[row.seat % len(canvas.SEAT_COLOURS)]
    canvas.plate(image, (_LEFT - 14, top, _RIGHT + 14, top + high), PALETTE.plate, radius=24, edge=colour)
    middle, x = top + 44, _LEFT + 4
    if row.place:
        canvas.write(image, (x, middle), row.place, LEAST, PALETTE.quiet, width=_PLACE)
        x += after_place
    if row.numbered:
        canvas.badge(image, (x + 26, middle), row.seat)
        x += 64
    role = row.role.value.strip().rstrip("\ufe0f")
    if role:
        x += canvas.write(image, (x, middle), role, LEAST, PALETTE.chalk) + 10
    if row.best:
        canvas.star(image, (x + 20, middle), 44, PALETTE.due)
        x += 48
    name_ends = (_RIGHT - SCORE - 20) if row.score else _RIGHT
    canvas.write(image, (x, middle), row.name, LEAST, PALETTE.chalk, width=name_ends - x, squeeze=True)
    canvas.write(image, (_RIGHT, middle), row.score, LEAST, _COLOURS[row.sign], anchor="right", width=SCORE)
    more, badges = _more(row), _badges(row)
    for number, line in enumerate((*more, *badges)):
        y, left, colour = top + 92 + number * _MORE, _LEFT + 68, PALETTE.quiet
        if number >= len(more):
            left, colour = left + 48, PALETTE.due
            if number == len(more):
                canvas.star(image, (left - 28, y), 44, colour)
        canvas.write(image, (left, y), line, LEAST, colour, width=_RIGHT - left, bold=False, squeeze=True)


def _more(row: DrawnRow) -> Sequence[str]:
    return canvas.wrap(row.more, _MORE_WIDE, LEAST, 3) if row.more else ()


def _badges(row: DrawnRow) -> Sequence[str]:
    return canvas.wrap(row.badges, _MORE_WIDE - 48, LEAST, 2) if row.badges else ()


_WIDTH = 640
_END = 5000
"""Milliseconds for which the result is shown before the film starts again."""


@dataclass(frozen=True, slots=True)
class Film:
    """An animation: table pictures, each with its duration in milliseconds, and the result."""

    frames: tuple[tuple[TableDrawing, int], ...]
    result: ScoreDrawing

    def pieces(self) -> list[Callable[[], Image.Image]]:
        """Return functions that each draw one picture in some ten milliseconds, in any thread."""
        return [*(partial(_frame, drawing) for drawing, _ in self.frames), partial(_frame, self.result)]

    def join_frames(self, images: Sequence[Image.Image]) -> bytes:
        """Encode the pieces' results as a GIF; takes some hundred milliseconds."""
        times = [*(time for _, time in self.frames), _END]
        high = images[0].height
        palette = canvas.PALETTES[self.result.theme.felt]
        first, *others = (_fit(image, high, palette) for image in images)
        data = io.BytesIO()
        first.save(
            data,
            "GIF",
            save_all=True,
            append_images=others,
            duration=times,
            loop=0,
            optimize=False,
            disposal=1,
        )
        return data.getvalue()


def _frame(drawing: TableDrawing | ScoreDrawing) -> Image.Image:
    image = image_of_table(drawing) if isinstance(drawing, TableDrawing) else image_of(drawing)
    size = (_WIDTH, round(image.height * _WIDTH / image.width))
    return canvas.reduce_colours(
        image.resize(size, Image.Resampling.BOX), canvas.PALETTES[drawing.theme.felt]
    )


def _fit(image: Image.Image, high: int, palette: Palette) -> Image.Image:
    """Return a picture with the film's height; a taller one is scaled down."""
    if image.height == high:
        return image
    shown = image.convert("RGB")
    if shown.height > high:
        shown = shown.resize((round(shown.width * high / shown.height), high), Image.Resampling.BOX)
    ground = Image.new("RGB", (image.width, high), palette.room)
    ground.paste(shown, ((ground.width - shown.width) // 2, (high - shown.height) // 2))
    return canvas.reduce_colours(ground, palette)
