"""Pictures of cards: sprites cached in each size, and a seat's own hand as a fan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.engine.cards import JOKER, RANK_TEXTS, Card, card_text, rank_of, suit_of
from bot.services.values.themes import USUAL, CardBack, Theme
from bot.ui.core import cardart
from bot.ui.pictures import canvas
from bot.ui.pictures.canvas import Colour, Palette

_PAPER: Colour = (252, 252, 250)
_EDGE: Colour = (138, 142, 150)
_PURPLE: Colour = (112, 48, 160)
_GOLD: Colour = (214, 158, 18)
_SHADE: Colour = (20, 24, 28)
_SCALE = 2

_CORNER = 0.41
"""The part of a card's width left visible in a fan of thirteen: rank and suit are drawn there."""

SHAPE = 1.4
"""A card's height relative to its width."""
SLIM = 1.75
"""The same for a small card, whose rank takes its whole width."""


def height_of(width: int, *, slim: bool = False) -> int:
    """Return the height of a card of this width."""
    return round(width * (SLIM if slim else SHAPE))


def rank_text(card: Card) -> str:
    """Return the rank as printed on a card."""
    return card_text(card) if card >= JOKER else RANK_TEXTS[rank_of(card)].replace("T", "10")


def sprite(
    card: Card | None, width: int, theme: Theme = USUAL, *, dim: bool = False, slim: bool = False
) -> Image.Image:
    """Return a card's image, `width` pixels wide; None is the back.

    Rank and suit are in the top left corner, so that cards may overlap. `dim`: as not playable. `slim`: for
    small cards, only with the rank above the suit. Callers must not draw on the image.
    """
    return _sprite(card, width, theme.back if card is None else None, theme.four_colours, dim, slim)


@lru_cache(1024)
def _sprite(
    card: Card | None, width: int, back: CardBack | None, four_colour: bool, dim: bool, slim: bool
) -> Image.Image:
    """Draw a card; cached by all arguments, so `sprite` fills in the defaults."""
    wide, high = width * _SCALE, height_of(width, slim=slim) * _SCALE
    image = Image.new("RGBA", (wide, high), (*_EDGE, 0))
    draw = ImageDraw.Draw(image)
    ground = _PAPER if back is None else canvas.BACKS[back][0]
    draw.rounded_rectangle((0, 0, wide - 1, high - 1), wide * 0.11, ground, _EDGE, max(2, width // 45))
    if back is not None:
        _draw_back(draw, wide, high, canvas.BACKS[back][1])
    elif card is not None:
        _face(image, card, wide, high, four_colour=four_colour, slim=slim)
    if dim:
        shade = Image.new("RGBA", image.size, (*_SHADE, 255))
        shade.putalpha(image.getchannel("A").point(lambda value: value * 120 // 255))
        image.alpha_composite(shade)
    return image.resize((width, height_of(width, slim=slim)), Image.Resampling.BOX)


def _face(image: Image.Image, card: Card, wide: int, high: int, *, four_colour: bool, slim: bool) -> None:
    it = None if card >= JOKER else suit_of(card)
    colour = _PURPLE if it is None else cardart.suit_colour(it, four_colour=four_colour)
    across = wide * (0.5 if slim else _CORNER / 2 + 0.015)
    place, size = (across, high * (0.27 if slim else 0.19)), round(wide * (0.84 if slim else 0.5))
    canvas.narrow(
        image, place, rank_text(card), size, colour, round(wide * (0.9 if slim else _CORNER - 0.05))
    )
    big = round(wide * (0.68 if slim else 0.56))
    centre = (round(wide * 0.5), round(high * 0.74)) if slim else (round(wide * 0.64), round(high * 0.7))
    if it is None:
        canvas.star(image, centre, big, _GOLD)
        return
    canvas.suit(image, centre, it, big, colour)
    if not slim:
        canvas.suit(image, (round(across), round(high * 0.47)), it, round(wide * 0.27), colour)


def _draw_back(draw: ImageDraw.ImageDraw, wide: int, high: int, light: Colour) -> None:
    step = wide / 6
    r = step * 0.34
    for row in range(int(high / step) - 1):
        for column in range(5):
            x, y = step * (column + 1), (row + 1) * high / int(high / step)
            draw.polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], fill=light)


def row(
    image: Image.Image,
    cards: Sequence[Card | None],
    place: tuple[int, int],
    room: int,
    width: int,
    theme: Theme,
) -> int:
    """Paste slim cards in a row, overlapping if `room` is too small; return the width used."""
    if not cards:
        return 0
    x, y = place
    step = min(width + 4, (room - width) / max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        canvas.paste(image, sprite(card, width, theme, slim=True), (round(x + number * step), y))
    return round((len(cards) - 1) * step + width)


# --- cards in letters ------------------------------------------------------------------------------------

_SUIT, _BETWEEN, _APART = 38, 12, 20
"""Pixels for a suit before its ranks, between two ranks, and before another suit."""

PlacedCard = tuple[int, Card | None, bool]
"""A card's position in its line, in pixels; the card; and whether its suit is drawn before its rank."""


def letter_lines(found: Sequence[Card | None], room: int) -> list[list[PlacedCard]]:
    """Return cards as lines of text, each suit followed by its ranks; a card is never split."""
    lines: list[list[PlacedCard]] = []
    x, before = 0, -1
    for card in found:
        suit = -2 if card is None or card >= JOKER else int(suit_of(card))
        first = suit >= 0 and suit != before
        gap = _BETWEEN if suit == before else _APART
        wide = _width(card) + _SUIT * first
        if not lines or x + gap + wide > room:
            lines.append([])
            x, gap, first = 0, 0, suit >= 0
            wide = _width(card) + _SUIT * first
        lines[-1].append((x + gap, card, first))
        x, before = x + gap + wide, suit
    return lines


def _width(card: Card | None) -> int:
    return _SUIT - 4 if card is None else round(canvas.length(rank_text(card), canvas.LEAST))


def draw_letters(
    image: Image.Image, line: Sequence[PlacedCard], place: tuple[int, int], palette: Palette, theme: Theme
) -> None:
    """Draw a line of `letter_lines`; `place` is its left end, vertically centred."""
    left, y = place
    for x, card, first in line:
        at = left + x
        if card is None:
            back = sprite(None, 26, theme)
            canvas.paste(image, back, (at, y - back.height // 2))
            continue
        suit = None if card >= JOKER else suit_of(card)
        colour = canvas.suit_on_felt(suit, palette, theme)
        if first and suit is not None:
            canvas.suit(image, (at + 16, y), suit, 32, colour)
            at += _SUIT
        canvas.write(image, (at, y), rank_text(card), canvas.LEAST, colour)


# --- a hand ----------------------------------------------------------------------------------------------

IN_HAND = 154
"""Pixels of the width of a card in a hand."""
_MARGIN = 44
_RAISED = 30
"""Pixels by which a special card is raised out of the fan."""
_ARC = 26
"""Pixels by which the outermost cards are lower; rotating the cards takes five times as long."""
_MOST_IN_ROW = 13
_ROW = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnHand:
    """A hand as a fan: its cards in order, the unplayable ones, the special ones."""

    held: tuple[Card, ...]
    dim: frozenset[Card] = frozenset()
    special: frozenset[Card] = frozenset()

    @property
    def height(self) -> int:
        """The fan's height in pixels, with the room above it for special cards."""
        return _RAISED + 20 + (len(_rows(self.held)) - 1) * _ROW + height_of(IN_HAND) + _ARC + 20


def draw_hand(image: Image.Image, shown: DrawnHand, top: int, palette: Palette, theme: Theme) -> None:
    """Draw a hand, with its upper edge at `top`."""
    for number, row in enumerate(_rows(shown.held)):
        _fan(image, row, top + _RAISED + 20 + number * _ROW, shown, palette, theme)


def _rows(held: Sequence[Card]) -> list[Sequence[Card]]:
    """Split the cards into one row, or two of about equal length."""
    if len(held) <= _MOST_IN_ROW:
        return [held]
    half = (len(held) + 1) // 2
    return [held[:half], held[half:]]


def _fan(
    image: Image.Image, row: Sequence[Card], top: int, shown: DrawnHand, palette: Palette, theme: Theme
) -> None:
    if not row:
        return
    room = canvas.WIDTH - 2 * _MARGIN - IN_HAND
    step = min(IN_HAND * 0.8, room / max(1, len(row) - 1))
    left = (canvas.WIDTH - IN_HAND - step * (len(row) - 1)) / 2
    middle = (len(row) - 1) / 2
    stars: list[tuple[int, int]] = []
    for number, card in enumerate(row):
        out = (number - middle) / max(6.0, middle)
        found = sprite(card, IN_HAND, theme, dim=card in shown.dim)
        x = left + number * step
        y = top + out * out * _ARC - (_RAISED if card in shown.special else 0)
        canvas.paste(image, found, (round(x), round(y)))
        if card in shown.special:
            stars.append((round(x + 10), round(y)))
    for place in stars:
        canvas.star(image, place, 60, palette.ink)
        canvas.star(image, place, 42, palette.due)
