"""The base of every picture: colours, letters, plates, encoding. Sizes are pixels at a width of 1,000.

Pictures are opaque: they look the same on a dark and on a light Discord.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from bot.engine.cards import CARDS, CLUBS, DIAMONDS, HEARTS, NO_TRUMP, PACK_52, Suit, card_text, suit_text
from bot.services.values.themes import CardBack, Felt, Theme
from bot.ui.core import cardart
from bot.ui.core.emoji import AS_TEXT, SUIT_SYMBOLS, card_symbol
from bot.ui.core.ids import PREFIX

WIDTH = 1000
PHONE = 265
"""The width of a panel's picture on a phone of 390 points, in points, as measured in the preview."""
LEAST = math.ceil(11 * WIDTH / PHONE)
"""The smallest font size in pixels: 11 points on that phone."""

Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]
Anchor = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class Palette:
    """A picture's colours: first those that depend on its felt, then those of plates and paper."""

    felt: Colour = (20, 82, 60)
    rim: Colour = (120, 84, 48)
    text: Colour = (246, 247, 244)
    soft: Colour = (196, 222, 206)
    accent: Colour = (248, 214, 96)
    good: Colour = (122, 222, 150)
    bad: Colour = (255, 158, 148)
    red: Colour = (255, 158, 158)
    """For hearts and diamonds on the felt."""
    clubs: Colour = (140, 226, 160)
    diamonds: Colour = (150, 196, 255)
    """For clubs and diamonds on the felt in four colours."""
    plate: Colour = (28, 32, 38)
    room: Colour = (34, 36, 42)
    due: Colour = (248, 214, 96)
    ink: Colour = (24, 26, 30)
    chalk: Colour = (246, 247, 244)
    quiet: Colour = (196, 222, 206)
    won: Colour = (88, 190, 120)
    lost: Colour = (236, 130, 120)


PALETTE = Palette()
PALETTES: Mapping[Felt, Palette] = {
    Felt.GREEN: PALETTE,
    Felt.BLUE: Palette(felt=(24, 58, 104), rim=(96, 76, 56), soft=(196, 212, 236)),
    Felt.DARK: Palette(felt=(38, 41, 48), rim=(78, 82, 92), soft=(200, 204, 212)),
    Felt.LIGHT: Palette(
        felt=(232, 228, 214),
        rim=(150, 120, 84),
        text=(24, 26, 30),
        soft=(62, 70, 66),
        accent=(112, 66, 0),
        good=(0, 96, 40),
        bad=(160, 20, 20),
        red=(176, 10, 32),
        clubs=(0, 96, 40),
        diamonds=(14, 72, 176),
    ),
    Felt.CONTRAST: Palette(
        felt=(0, 0, 0),
        rim=(255, 255, 255),
        text=(255, 255, 255),
        soft=(255, 255, 255),
        plate=(0, 0, 0),
        chalk=(255, 255, 255),
        quiet=(255, 255, 255),
    ),
}
"""The palette for each felt."""

BACKS: Mapping[CardBack, tuple[Colour, Colour]] = {
    CardBack.BLUE: ((52, 70, 140), (126, 146, 214)),
    CardBack.RED: ((140, 36, 44), (222, 130, 130)),
    CardBack.GREY: ((70, 74, 82), (164, 168, 176)),
}
"""The background and pattern colours of each card back."""

SEAT_COLOURS: tuple[Colour, ...] = (
    (86, 180, 233),
    (230, 159, 0),
    (0, 158, 115),
    (204, 121, 167),
    (240, 228, 66),
    (213, 94, 0),
    (187, 187, 187),
)
"""A colour for each seat, distinguishable by the colour-blind (Okabe and Ito, grey); its number is on it."""

_FONTS = ("NotoSans.ttf", "NotoSansCJK.otf", "NotoEmoji.ttf")
"""Files in `data/fonts`: each character comes from the first font that has it."""
_FOLDER = Path(__file__).resolve().parents[3] / "data" / "fonts"

_REGULAR, _BOLD = 500, 700
_IDEOGRAPHS = "\u2e80"
"""From this character on, lines may break between any two characters, but before none of the next."""
_NEVER_FIRST = "、。)"
_MIDDLE = 1.25 - 0.36
NARROWEST = 0.7
"""How far the letters of a name are narrowed before it is cut short."""
_MISSING = "\U0010ffff"
_EMOJI = re.compile(rf"<a?:{PREFIX}_([A-Z0-9]{{1,4}}|back)_[0-9a-f]{{6}}:\d+>")
_DRAWN = {"back": "?"} | {suit_text(it): sign for it, sign in SUIT_SYMBOLS.items()}
_DRAWN |= {card_text(it): card_symbol(it) for it in PACK_52}
_TOLD = _DRAWN | {card_text(it): card_symbol(it) for it in CARDS}
"""The symbols of emoji; a picture has no letter for a joker."""
_MARKDOWN = re.compile(r"(?m)^(?:-# |#{1,3} |> )|\*\*|__|~~|`|\\(?=[\W_])")
_NUMBER = re.compile(r" (?=[-+−]?[\d,]+(?: ·|$))")
_KEYCAP = "[0-9#*]\ufe0f?\u20e3"
_FACES = re.compile(
    f"(?:{_KEYCAP}|[\U0001f000-\U0001faff\u2600-\u265f\u2667\u2668-\u27bf\u25b6\u2b50\ufe0f\u200d])+ ?"
)


# --- letters ---------------------------------------------------------------------------------------------


@cache
def _face(number: int, size: int, bold: bool) -> ImageFont.FreeTypeFont:
    face = ImageFont.truetype(_FOLDER / _FONTS[number], size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([_BOLD if bold else _REGULAR])
    return face


@lru_cache(8192)
def _font_of(char: str) -> int | None:
    """Return the index of the first font with a character, None if there is none."""
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
    """Split a text into parts of one font each, dropping characters without a font."""
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
    """Return a panel's text for a picture: card emoji as symbols, no markdown, no other emoji."""
    words = _EMOJI.sub(lambda found: _DRAWN.get(found[1], found[1]), words.replace(AS_TEXT, ""))
    return _FACES.sub("", _MARKDOWN.sub("", words)).strip()


def keep_numbers(words: str) -> str:
    """Return a text with non-breaking spaces before numbers at the end or before a ``·``."""
    return _NUMBER.sub("\u00a0", words)


def describe_words(words: str) -> str:
    """Return a panel's text as a picture's description: card emoji as symbols, no markdown."""
    return _MARKDOWN.sub("", _EMOJI.sub(lambda found: _TOLD.get(found[1], found[1]), words)).strip()


@lru_cache(16384)
def length(words: str, size: int, *, bold: bool = True) -> float:
    """Return the width of a text in pixels."""
    return sum(_face(number, size, bold).getlength(part) for number, part in _runs(words))


@lru_cache(4096)
def fit(words: str, width: int, size: int, least: int = LEAST) -> tuple[str, int]:
    """Return a text and size that fit a `width`: a smaller size first, then a shorter text."""
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
    """Return a text as a mask, twice `size` high, with its baseline at 1.25 times `size`."""
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
    """Write a line of text vertically centred on `place`, at most `width` wide; return its width.

    `squeeze`: letters may become narrower before the text is cut short.
    """
    shorter, size = fit(words, width, size)
    words = fit(words, round(width / NARROWEST), size)[0] if squeeze else shorter
    if not words:
        return 0
    mask = _letters(words, size, bold)
    if squeeze and mask.width > width:
        mask = mask.resize((max(1, width), mask.height), Image.Resampling.BOX)
    x, y = place
    x -= {"left": 0.0, "middle": mask.width / 2, "right": float(mask.width)}[anchor]
    # `place` is at the middle of capital letters.
    image.paste(colour, (round(x), round(y - size * _MIDDLE)), mask)
    return mask.width


def narrow(
    image: Image.Image, place: tuple[float, float], words: str, size: int, colour: Colour, width: int
) -> None:
    """Write a word centred on `place`, at most `width` wide: letters become narrower, not smaller."""
    mask = _letters(words, size, bold=True)
    if mask.width > width:
        mask = mask.resize((max(1, width), mask.height), Image.Resampling.BOX)
    x, y = place
    image.paste(colour, (round(x - mask.width / 2), round(y - size * _MIDDLE)), mask)


@lru_cache(2048)
def lines_of(words: str, width: int, size: int, most: int) -> tuple[str, ...]:
    """Split a text into lines of at most `width`, cutting the last of `most`; Japanese breaks anywhere."""
    found: list[str] = []
    rest = words
    while rest and len(found) < most - 1 and length(rest, size) > width:
        end = len(rest)
        while end > 1 and (length(rest[:end], size) > width or rest[end] in _NEVER_FIRST):
            end -= 1
        blank = rest.rfind(" ", 0, end + 1)
        end = blank if blank > (0 if rest[end] < _IDEOGRAPHS else end // 2) else end
        found.append(rest[:end].rstrip(" ·"))
        rest = rest[end:].lstrip(" ·")
    if rest:
        found.append(fit(rest, width, size, size)[0])
    return tuple(found)


def wrap(words: str, width: int, size: int, most: int) -> tuple[str, ...]:
    """Split a text into lines for `narrow`: a single line if that needs little narrowing."""
    return (words,) if length(words, size) <= width / 0.8 else lines_of(words, width, size, most)


# --- shapes ----------------------------------------------------------------------------------------------


@lru_cache(512)
def _corners(radius: int, fill: Colour, edge: Colour | None, line: int) -> tuple[Image.Image, ...]:
    """Return a plate's corners: the upper left, upper right, lower left and lower right one."""
    scale, size = 3, 2 * radius
    image = Image.new("RGBA", (size * scale, size * scale), (*(edge or fill), 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, size * scale - 1, size * scale - 1), radius * scale, fill, edge, line * scale if edge else 0
    )
    whole = image.resize((size, size), Image.Resampling.BOX)
    return tuple(whole.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius))


def plate(
    image: Image.Image, box: Box, fill: Colour, *, radius: int = 22, edge: Colour | None = None, line: int = 5
) -> None:
    """Draw a rounded rectangle with smooth corners."""
    left, top, right, bottom = box
    radius, draw = min(radius, (right - left) // 2, (bottom - top) // 2), ImageDraw.Draw(image)
    x, y, end, low = left + radius, top + radius, right - radius - 1, bottom - radius - 1
    fills = [(left, y, right - 1, low), (x, top, end, y - 1), (x, low + 1, end, bottom - 1)]
    sides = [(left, y, left + line - 1, low), (right - line, y, right - 1, low)]
    sides += [(x, top, end, top + line - 1), (x, bottom - line, end, bottom - 1)]
    for colour, bands in ((fill, fills), (edge, sides)):
        for band in bands if colour is not None else ():
            if band[0] <= band[2] and band[1] <= band[3]:
                draw.rectangle(band, colour)
    places = [(x, y) for y in (top, bottom - radius) for x in (left, right - radius)]
    for place, corner in zip(places, _corners(radius, fill, edge, line), strict=True):
        paste(image, corner, place)


def bar(image: Image.Image, box: Box, part: float, fill: Colour, ground: Colour) -> None:
    """Draw a progress bar, filled to `part` from 0 to 1."""
    left, top, right, bottom = box
    height = bottom - top
    plate(image, box, ground, radius=height // 2)
    reached = round((right - left) * min(1.0, max(0.0, part)))
    if reached >= height:
        plate(image, (left, top, left + reached, bottom), fill, radius=height // 2)


def badge(image: Image.Image, centre: tuple[int, int], seat: int, size: int = 50) -> None:
    """Draw a seat's badge: its number, from 1, on its colour."""
    x, y, half = *centre, size // 2
    colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
    plate(image, (x - half, y - half, x + half, y + half), colour, radius=half, edge=PALETTE.ink, line=2)
    write(image, (x, y + 1), str(seat + 1), LEAST, PALETTE.ink, anchor="middle")


def paste(image: Image.Image, sprite: Image.Image, place: tuple[int, int]) -> None:
    """Paste a sprite with its upper left corner at `place`."""
    image.paste(sprite, place, sprite)


@lru_cache(128)
def suit_mask(suit: Suit, size: int) -> Image.Image:
    """Return a suit's shape as a square mask with sides of `size` pixels."""
    return cardart.suit_shape(suit).resize((size, size), Image.Resampling.BOX)


def suit(image: Image.Image, centre: tuple[int, int], it: Suit, size: int, colour: Colour) -> None:
    """Draw a suit's shape; letters for no-trump."""
    if it == NO_TRUMP:
        write(image, centre, SUIT_SYMBOLS[it], size, colour, anchor="middle")
        return
    image.paste(colour, (centre[0] - size // 2, centre[1] - size // 2), suit_mask(it, size))


def suit_width(it: Suit, size: int) -> int:
    """Return the width of what `suit` draws."""
    return round(length(SUIT_SYMBOLS[it], size)) if it == NO_TRUMP else size


def star(image: Image.Image, centre: tuple[int, int], size: int, colour: Colour) -> None:
    """Draw a five-pointed star."""
    ImageDraw.Draw(image).polygon(cardart.star(centre, size * 0.5, size * 0.21), fill=colour)


def suit_on_felt(it: Suit | None, palette: Palette, theme: Theme) -> Colour:
    """Return a suit's colour on the felt; the text colour for no-trump and jokers."""
    if theme.four_colours and it in (CLUBS, DIAMONDS):
        return palette.clubs if it == CLUBS else palette.diamonds
    return palette.red if it in (HEARTS, DIAMONDS) else palette.text


# --- the ground and the end ------------------------------------------------------------------------------


def felt(height: int, palette: Palette = PALETTE) -> Image.Image:
    """Return a new picture: a tablecloth with its rim."""
    image = Image.new("RGB", (WIDTH, height), palette.room)
    plate(image, (6, 6, WIDTH - 6, height - 6), palette.felt, radius=60, edge=palette.rim, line=10)
    return image


def encode(image: Image.Image, palette: Palette = PALETTE) -> bytes:
    """Return a picture as PNG with the colours of `_colours`: 5 ms and 45 KB, WebP takes 18 ms and 55 KB."""
    data = io.BytesIO()
    reduce_colours(image, palette).save(data, "PNG", compress_level=3)
    return data.getvalue()


def reduce_colours(image: Image.Image, palette: Palette) -> Image.Image:
    """Return a picture reduced to `_colours`."""
    return image.quantize(palette=_colours(palette), dither=Image.Dither.NONE)


@cache
def _colours(palette: Palette) -> Image.Image:
    """Return the 256-colour palette for pictures on a felt: the colours used, and blends of adjacent ones."""
    paper, chalk, ink = (252, 252, 250), palette.chalk, palette.ink
    suits = [cardart.suit_colour(it, four_colour=True) for it in (HEARTS, DIAMONDS, CLUBS, NO_TRUMP)]
    found: list[Colour] = [palette.felt, palette.rim, palette.plate, palette.room, chalk, ink, *suits]
    found += [palette.won, palette.lost, palette.due, *SEAT_COLOURS]
    for other in (palette.text, palette.soft, palette.accent, palette.red):
        found += _steps(palette.felt, other, 6)
    for other in (palette.good, palette.bad, palette.clubs, palette.diamonds, *SEAT_COLOURS):
        found += _steps(palette.felt, other, 3)
    for other in (chalk, palette.quiet):
        found += _steps(palette.plate, other, 6)
    for other in (palette.due, palette.won, palette.lost, *SEAT_COLOURS):
        found += _steps(palette.plate, other, 3)
    for other in (ink, *suits):
        found += _steps(paper, other, 8 if other is ink else 5)
    for other in (palette.due, *SEAT_COLOURS):
        found += _steps(ink, other, 4)
    found += _steps(paper, palette.felt, 4)
    found += [(138, 142, 150), (214, 158, 18), (232, 205, 130), (143, 146, 148)]
    found += [colour for back in BACKS.values() for colour in back]
    found += [(130, 30, 40), (14, 70, 40), (22, 30, 90)]
    unique = list(dict.fromkeys(found))[:256]
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in unique for part in colour])
    return image


def _steps(one: Colour, other: Colour, count: int) -> list[Colour]:
    """Return the colours from one to another in equal steps, both included."""
    reds, greens, blues = (
        [start + (end - start) * step // count for step in range(count + 1)]
        for start, end in zip(one, other, strict=True)
    )
    return list(zip(reds, greens, blues, strict=True))
