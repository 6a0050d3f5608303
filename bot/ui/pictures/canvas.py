"""What every picture is made of: colours, letters, plates, encoding. Sizes are pixels at 1,000 wide.

A phone shows a picture about 350 points wide, so nothing is written smaller than `LEAST`. Pictures are
opaque: they look the same on a dark and on a light Discord.
"""

from __future__ import annotations

import io
import math
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from bot.engine.cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, Suit, suit_text
from bot.ui.core import cardart
from bot.ui.core.emoji import SUIT_SYMBOLS
from bot.ui.core.ids import PREFIX

WIDTH = 1000
LEAST = 30
"""The smallest letters."""

Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]
Anchor = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a picture's ground and plates."""

    felt: Colour = (20, 82, 60)
    felt_rim: Colour = (120, 84, 48)
    room: Colour = (34, 36, 42)
    plate: Colour = (28, 32, 38)
    due: Colour = (248, 214, 96)
    ink: Colour = (24, 26, 30)
    chalk: Colour = (246, 247, 244)
    quiet: Colour = (196, 222, 206)
    won: Colour = (88, 190, 120)
    lost: Colour = (226, 110, 100)


PALETTE = Palette()

SEAT_COLOURS: tuple[Colour, ...] = (
    (86, 180, 233),
    (230, 159, 0),
    (0, 158, 115),
    (204, 121, 167),
    (240, 228, 66),
    (213, 94, 0),
)
"""A colour for each seat, told apart by the colour-blind too (Okabe and Ito); its number stands on it."""

_FONTS = (
    ("manimgx_fonts", "NotoSans[wght].ttf"),
    ("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc"),
    ("manimgx_fonts", "NotoEmoji[wght].ttf"),
)
"""Each character comes from the first font that has it; the collection begins with the Japanese one."""

_REGULAR, _BOLD = 500, 700
_IDEOGRAPHS = "\u2e80"
"""From here on lines may break between any two characters."""
_MIDDLE = 1.25 - 0.36
_NARROWEST = 0.8
_MISSING = "\U0010ffff"
_EMOJI = re.compile(rf"<a?:{PREFIX}_([A-Z0-9]{{1,4}}|back)_[0-9a-f]{{6}}:\d+>")
_MARKDOWN = re.compile(r"(?m)^(?:-# |#{1,3} |> )|\*\*|__|~~|`|\\(?=[\W_])")
_KEYCAP = "[0-9#*]\ufe0f?\u20e3"
_FACES = re.compile(
    f"(?:{_KEYCAP}|[\U0001f000-\U0001faff\u2600-\u265f\u2667\u2668-\u27bf\u25b6\u2b50\ufe0f\u200d])+ ?"
)


# --- letters ---------------------------------------------------------------------------------------------


@cache
def _face(number: int, size: int, bold: bool) -> ImageFont.FreeTypeFont:
    package, name = _FONTS[number]
    path = str(files(package).joinpath(name))
    face = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([_BOLD if bold else _REGULAR])
    return face


@lru_cache(8192)
def _font_of(char: str) -> int | None:
    """Return the number of the font that has a character, None if there is none."""
    if char.isspace():
        return 0
    numbers = range(len(_FONTS)) if char.isprintable() else ()
    return next((it for it in numbers if _shape(it, char) != _shape(it, _MISSING)), None)


@lru_cache(8192)
def _shape(number: int, char: str) -> bytes:
    return bytes(_face(number, LEAST, True).getmask(char))


@lru_cache(4096)
def drawable(words: str) -> bool:
    """Return whether the fonts have every character of a text."""
    return bool(words.strip()) and all(_font_of(char) is not None for char in set(words))


@lru_cache(8192)
def _runs(words: str) -> tuple[tuple[int, str], ...]:
    """Return a text in parts of one font each; what no font has is left out."""
    found: list[tuple[int, str]] = []
    for char in words:
        number = _font_of(char)
        if number is None:
            continue
        if found and (found[-1][0] == number or char == " "):
            found[-1] = (found[-1][0], found[-1][1] + char)
        else:
            found.append((number, char))
    return tuple(found)


def plain(words: str) -> str:
    """Return a panel's words as a picture shows them: card emoji as symbols, no markdown, no other emoji."""
    words = _EMOJI.sub(lambda found: _symbol(found[1]), words)
    return _FACES.sub("", _MARKDOWN.sub("", words)).strip()


def describe_words(words: str) -> str:
    """Return a panel's words as they describe a picture: card emoji as symbols, no markdown."""
    return _MARKDOWN.sub("", _EMOJI.sub(lambda found: _symbol(found[1]), words)).strip()


def _symbol(key: str) -> str:
    for suit, symbol in SUIT_SYMBOLS.items():
        if key == suit_text(suit):
            return symbol
        if len(key) == 2 and key[1] == suit_text(suit):
            return symbol + key[0].replace("T", "10")
    return "JK" if key != "back" else "?"


@lru_cache(16384)
def length(words: str, size: int, *, bold: bool = True) -> float:
    """Return how wide a text is."""
    return sum(_face(number, size, bold).getlength(part) for number, part in _runs(words))


@lru_cache(4096)
def fit(words: str, width: int, size: int, least: int = LEAST) -> tuple[str, int]:
    """Return a text and a size that make it at most `width` wide: smaller first, then cut short."""
    while size > least and length(words, size) > width:
        size -= 2
    size = max(size, least)
    if length(words, size) <= width:
        return words, size
    while words and length(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…", size


@lru_cache(2048)
def _letters(words: str, size: int, bold: bool) -> Image.Image:
    """Return a text as a mask, twice `size` high, its base line at 1.25 of it."""
    mask = Image.new("L", (max(1, math.ceil(length(words, size, bold=bold)) + 2), size * 2), 0)
    draw, x = ImageDraw.Draw(mask), 0.0
    for number, part in _runs(words):
        face = _face(number, size, bold)
        draw.text((x, size * 1.25), part, 255, font=face, anchor="ls")
        x += face.getlength(part)
    return mask


def write(
    image: Image.Image,
    place: tuple[float, float],
    words: str,
    size: int,
    colour: Colour = PALETTE.chalk,
    *,
    anchor: Anchor = "left",
    width: int = WIDTH,
    bold: bool = True,
    squeeze: bool = False,
) -> int:
    """Write a line of text round the height of `place`, not wider than `width`; return its width.

    `squeeze`: letters may become narrower before the text is cut short.
    """
    shorter, size = fit(words, width, size)
    words = fit(words, round(width / _NARROWEST), size)[0] if squeeze else shorter
    if not words:
        return 0
    mask = _letters(words, size, bold)
    if squeeze and mask.width > width:
        mask = mask.resize((width, mask.height), Image.Resampling.BOX)
    x, y = place
    x -= {"left": 0.0, "middle": mask.width / 2, "right": float(mask.width)}[anchor]
    # The middle of capitals is at the height of `place`.
    image.paste(colour, (round(x), round(y - size * _MIDDLE)), mask)
    return mask.width


def narrow(
    image: Image.Image, place: tuple[float, float], words: str, size: int, colour: Colour, width: int
) -> None:
    """Write a word round `place`, at most `width` wide: its letters keep their height and become narrower."""
    mask = _letters(words, size, bold=True)
    if mask.width > width:
        mask = mask.resize((width, mask.height), Image.Resampling.BOX)
    x, y = place
    image.paste(colour, (round(x - mask.width / 2), round(y - size * _MIDDLE)), mask)


@lru_cache(2048)
def lines_of(words: str, width: int, size: int, most: int) -> tuple[str, ...]:
    """Return a text in lines of at most `width`, the last of `most` cut short; Japanese breaks anywhere."""
    found: list[str] = []
    rest = words
    while rest and len(found) < most - 1 and length(rest, size) > width:
        end = len(rest)
        while end > 1 and length(rest[:end], size) > width:
            end -= 1
        blank = rest.rfind(" ", 0, end + 1)
        end = blank if blank > (0 if rest[end] < _IDEOGRAPHS else end // 2) else end
        found.append(rest[:end].rstrip(" ·"))
        rest = rest[end:].lstrip(" ·")
    if rest:
        found.append(fit(rest, width, size, size)[0])
    return tuple(found)


# --- shapes ----------------------------------------------------------------------------------------------


@lru_cache(512)
def _rounded_box(
    width: int, height: int, radius: int, fill: Colour, edge: Colour | None, line: int
) -> Image.Image:
    scale = 3
    image = Image.new("RGBA", (width * scale, height * scale), (*(edge or fill), 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, width * scale - 1, height * scale - 1), radius * scale, fill, edge, line * scale if edge else 0
    )
    return image.resize((width, height), Image.Resampling.BOX)


def plate(
    image: Image.Image, box: Box, fill: Colour, *, radius: int = 22, edge: Colour | None = None, line: int = 5
) -> None:
    """Draw a rounded rectangle with smooth corners."""
    left, top, right, bottom = box
    paste(image, _rounded_box(right - left, bottom - top, radius, fill, edge, line), (left, top))


def bar(image: Image.Image, box: Box, part: float, fill: Colour, ground: Colour) -> None:
    """Draw how far something has come: `part` from 0 to 1 of a bar."""
    left, top, right, bottom = box
    height = bottom - top
    plate(image, box, ground, radius=height // 2)
    reached = round((right - left) * min(1.0, max(0.0, part)))
    if reached >= height:
        plate(image, (left, top, left + reached, bottom), fill, radius=height // 2)


def badge(image: Image.Image, centre: tuple[int, int], seat: int, size: int = 44) -> None:
    """Draw a seat's mark: its number, from 1, on its colour."""
    x, y, half = *centre, size // 2
    colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
    plate(image, (x - half, y - half, x + half, y + half), colour, radius=half, edge=PALETTE.ink, line=2)
    write(image, (x, y + 1), str(seat + 1), max(LEAST, size * 7 // 10), PALETTE.ink, anchor="middle")


def paste(image: Image.Image, sprite: Image.Image, place: tuple[int, int]) -> None:
    """Lay a sprite on the picture, its left upper corner at `place`."""
    image.paste(sprite, place, sprite)


@lru_cache(128)
def suit_mask(suit: Suit, size: int) -> Image.Image:
    """Return a suit's shape as a mask of `size` pixels a side."""
    return cardart.suit_shape(suit).resize((size, size), Image.Resampling.BOX)


def suit(image: Image.Image, centre: tuple[int, int], it: Suit, size: int, colour: Colour) -> None:
    """Draw a suit's shape; no-trump in letters."""
    if it == NO_TRUMP:
        write(image, centre, SUIT_SYMBOLS[it], size, colour, anchor="middle")
        return
    image.paste(colour, (centre[0] - size // 2, centre[1] - size // 2), suit_mask(it, size))


def polygon(image: Image.Image, points: list[tuple[float, float]], colour: Colour) -> None:
    """Fill a shape."""
    ImageDraw.Draw(image).polygon(points, fill=colour)


def star(image: Image.Image, centre: tuple[int, int], size: int, colour: Colour) -> None:
    """Draw a star with five points."""
    points = []
    for corner in range(10):
        angle, radius = math.pi * (corner / 5 - 0.5), size * (0.5 if corner % 2 == 0 else 0.21)
        points.append((centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)))
    ImageDraw.Draw(image).polygon(points, fill=colour)


def suit_colour(it: Suit, *, four_colour: bool) -> Colour:
    """Return a suit's colour on paper."""
    return cardart.suit_colour(it, four_colour=four_colour)


_ON_FELT: dict[Suit, Colour] = {
    SPADES: PALETTE.chalk,
    CLUBS: PALETTE.chalk,
    HEARTS: (255, 128, 128),
    DIAMONDS: (255, 128, 128),
}


def suit_on_felt(it: Suit) -> Colour:
    """Return a suit's colour on a dark ground."""
    return _ON_FELT.get(it, PALETTE.chalk)


# --- the ground and the end ------------------------------------------------------------------------------


@lru_cache(32)
def _felt(height: int, radius: int) -> Image.Image:
    image = Image.new("RGB", (WIDTH, height), PALETTE.room)
    plate(image, (6, 6, WIDTH - 6, height - 6), PALETTE.felt, radius=radius, edge=PALETTE.felt_rim, line=10)
    return image


def felt(height: int, *, radius: int = 90) -> Image.Image:
    """Return a new picture: the cloth of a table with its rim."""
    return _felt(height, radius).copy()


def encode(image: Image.Image) -> bytes:
    """Return a picture as PNG with the colours of `_colours`: 5 ms and 45 KB, WebP takes 18 ms and 55 KB."""
    data = io.BytesIO()
    reduce_colours(image).save(data, "PNG", compress_level=3)
    return data.getvalue()


def reduce_colours(image: Image.Image) -> Image.Image:
    """Return a picture in the colours of `_colours`."""
    return image.quantize(palette=_colours(), dither=Image.Dither.NONE)


@cache
def _colours() -> Image.Image:
    """Return the 256 colours of every picture: those that are used, and steps between those that meet."""
    paper, chalk, ink = (252, 252, 250), PALETTE.chalk, PALETTE.ink
    suits = [suit_colour(it, four_colour=True) for it in (HEARTS, DIAMONDS, CLUBS, NO_TRUMP)]
    dark = [PALETTE.plate, PALETTE.felt, PALETTE.room]
    found: list[Colour] = []
    for ground in dark:
        for other in (chalk, PALETTE.quiet, PALETTE.due, _ON_FELT[HEARTS], *SEAT_COLOURS):
            found += _steps(ground, other, 6 if other is chalk or other is PALETTE.quiet else 3)
    for other in (ink, *suits):
        found += _steps(paper, other, 8 if other is ink else 5)
    for other in (PALETTE.due, *SEAT_COLOURS):
        found += _steps(ink, other, 4)
    found += _steps(paper, PALETTE.felt, 4)
    found += [PALETTE.felt_rim, PALETTE.won, PALETTE.lost, (138, 142, 150), (52, 70, 140), (126, 146, 214)]
    found += [(214, 158, 18), (232, 205, 130), (143, 146, 148), (130, 30, 40), (14, 70, 40), (22, 30, 90)]
    unique = list(dict.fromkeys(found))[:256]
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in unique for part in colour])
    return image


def _steps(one: Colour, other: Colour, count: int) -> list[Colour]:
    return [
        (
            one[0] + (other[0] - one[0]) * step // count,
            one[1] + (other[1] - one[1]) * step // count,
            one[2] + (other[2] - one[2]) * step // count,
        )
        for step in range(count + 1)
    ]
