"""Card emoji: within Discord's limits, all different, readable at the size Discord shows them."""

from __future__ import annotations

import hashlib
import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine.cards import CARDS, HEARTS, NO_TRUMP, SPADES, Card, card_text, make_card
from bot.ui.core.cardart import ART_VERSION, SIZE, art_hash, back_png, card_png, suit_png

SHOWN_AT = 22


def _open(png: bytes, size: int | None = None, ground: tuple[int, int, int] = (255, 255, 255)) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    assert image.format == "PNG"
    flat = Image.new("RGB", image.size, ground)
    flat.paste(image, mask=image.getchannel("A"))
    return flat.resize((size, size), Image.Resampling.LANCZOS) if size else flat


@pytest.fixture(scope="module", params=[False, True], ids=["two colours", "four colours"])
def pictures(request: pytest.FixtureRequest) -> dict[str, bytes]:
    four: bool = request.param
    drawn = {card_text(card): card_png(card, four_colour=four) for card in CARDS}
    drawn |= {f"suit {suit}": suit_png(suit, four_colour=four) for suit in range(NO_TRUMP + 1)}
    return drawn | {"back": back_png()}


def test_emoji_are_128_pixels_wide_and_far_below_256_kilobytes(pictures: dict[str, bytes]) -> None:
    for name, png in pictures.items():
        assert Image.open(io.BytesIO(png)).size == (SIZE, SIZE) == (128, 128), name
        assert len(png) < 64 * 1024, name


@pytest.mark.parametrize("ground", [(255, 255, 255), (49, 51, 56)], ids=["light", "dark"])
def test_no_two_emoji_look_alike_at_22_pixels(
    pictures: dict[str, bytes], ground: tuple[int, int, int]
) -> None:
    small = {name: _open(png, SHOWN_AT, ground) for name, png in pictures.items()}
    for one, other in combinations(small, 2):
        difference = ImageStat.Stat(ImageChops.difference(small[one], small[other]).convert("L"))
        assert difference.mean[0] > 1.5, f"{one} and {other}"


def test_a_card_stands_out_from_a_dark_and_from_a_light_ground() -> None:
    png = card_png(make_card(12, SPADES))
    for ground in ((255, 255, 255), (49, 51, 56)):
        image = _open(png, SHOWN_AT, ground)
        edge = [image.getpixel((x, SHOWN_AT // 2)) for x in range(2)]
        lightest = max(abs(sum(pixel) - sum(ground)) for pixel in edge if isinstance(pixel, tuple))
        assert lightest > 60


def test_red_suits_are_red_and_in_four_colours_all_suits_differ() -> None:
    def ink(card: Card, *, four_colour: bool) -> tuple[int, ...]:
        image = _open(card_png(card, four_colour=four_colour))
        colours = image.getcolors(1 << 16) or []
        return max(
            (count, colour) for count, colour in colours if isinstance(colour, tuple) and min(colour) < 200
        )[1]

    ace = [make_card(12, suit) for suit in range(4)]
    assert ink(ace[SPADES], four_colour=False) == ink(ace[0], four_colour=False)
    assert ink(ace[HEARTS], four_colour=False)[0] > 150
    assert len({ink(card, four_colour=True) for card in ace}) == 4


def test_whoever_changes_a_drawing_raises_the_version_and_nothing_else_does() -> None:
    found = hashlib.sha256()
    for four_colour in (False, True):
        drawn = [card_png(card, four_colour=four_colour) for card in CARDS]
        drawn += [suit_png(suit, four_colour=four_colour) for suit in range(NO_TRUMP + 1)]
        for png in (*drawn, back_png()):
            found.update(_open(png).tobytes())
    assert (ART_VERSION, found.hexdigest()[:16]) == (2, "ecf95adf6a4c6eb5")


def test_the_hash_tells_the_two_styles_apart() -> None:
    assert art_hash() == art_hash()
    assert art_hash() != art_hash(four_colour=True)
    assert len(art_hash()) == 6
