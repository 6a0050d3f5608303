"""Card emoji: legible and distinct, uploaded once; after failures cards are shown as text."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Sequence
from itertools import combinations
from typing import cast

import discord
import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine.cards import CARDS, HEARTS, JOKER, NO_TRUMP, SPADES, Card, card_text, make_card, parse_card
from bot.ui.core.cardart import ART_VERSION, SIZE, back_png, card_png, suit_png
from bot.ui.core.emoji import CardEmoji

ACE = parse_card("AS")
COUNT = 54 + 5 + 1
FOUR = 2 * (13 + 1)
"""Clubs, diamonds and their suits look different in four colours."""


class FakeEmoji:
    """An emoji of the application."""

    def __init__(self, host: Application, number: int, name: str) -> None:
        self.host, self.id, self.name = host, number, name

    async def delete(self) -> None:
        self.host.emoji.remove(self)


class Refused(discord.HTTPException):
    """Discord's error for a refused emoji."""

    def __init__(self) -> None:
        Exception.__init__(self, "refused")


class Application:
    """Stores emoji like Discord; refuses uploads beyond `capacity`."""

    def __init__(self, capacity: int = 1000) -> None:
        self.emoji: list[FakeEmoji] = []
        self.capacity, self.uploads, self.down = capacity, 0, False

    async def fetch_application_emojis(self) -> Sequence[discord.Emoji]:
        if self.down:
            raise Refused
        return cast("Sequence[discord.Emoji]", list(self.emoji))

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        assert re.fullmatch(r"\w{2,32}", name)
        assert image.startswith(b"\x89PNG")
        if self.uploads >= self.capacity:
            raise Refused
        self.uploads += 1
        made = FakeEmoji(self, 5000 + self.uploads, name)
        self.emoji.append(made)
        return cast("discord.Emoji", made)


async def test_the_first_start_uploads_every_card_and_the_next_none() -> None:
    host = Application()
    first = CardEmoji()
    assert await first.sync(host) == 0
    assert host.uploads == COUNT + FOUR
    again = CardEmoji()
    assert await again.sync(host) == 0
    assert host.uploads == COUNT + FOUR
    assert again.card(ACE) == first.card(ACE)
    assert re.fullmatch(r"<:nap_AS_[0-9a-f]{6}:\d+>", first.card(ACE))


async def test_buttons_and_menus_use_the_same_emoji_as_texts() -> None:
    emoji = CardEmoji()
    await emoji.sync(Application())
    for card in CARDS:
        assert str(emoji.partial(card)) == emoji.card(card)
    for suit in range(NO_TRUMP + 1):
        assert str(emoji.partial_suit(suit)) == emoji.suit(suit)
    assert emoji.back().startswith("<:nap_back_")


def test_before_the_upload_cards_are_text() -> None:
    emoji = CardEmoji()
    assert [emoji.card(parse_card(text)) for text in ("AS", "TH", "2C", "QD")] == ["♠A", "♥10", "♣2", "♦Q"]
    assert emoji.card(JOKER) == "🃏"
    assert emoji.partial(ACE) is None
    assert emoji.partial_suit(SPADES) is None
    assert (emoji.suit(SPADES), emoji.suit(NO_TRUMP)) == ("♠", "NT")


async def test_a_failed_upload_leaves_text_and_the_next_start_continues() -> None:
    host = Application(capacity=20)
    emoji = CardEmoji()
    assert await emoji.sync(host) == COUNT - 20
    shown = [emoji.card(card) for card in CARDS]
    assert any(text.startswith("<:") for text in shown)
    assert any(not text.startswith("<:") for text in shown)
    host.capacity = 1000
    assert await CardEmoji().sync(host) == 0
    assert host.uploads == COUNT + FOUR


async def test_unreachable_discord_does_not_fail_the_start() -> None:
    host = Application()
    host.down = True
    emoji = CardEmoji()
    assert await emoji.sync(host) == COUNT
    assert emoji.card(ACE) == "♠A"


async def test_four_colours_replace_two() -> None:
    host = Application()
    await CardEmoji().sync(host)
    assert await CardEmoji(four_colour=True).sync(host) == 0
    assert (host.uploads, len(host.emoji)) == (2 * COUNT, COUNT)


async def test_a_reader_with_four_colours_has_other_clubs_and_diamonds_only() -> None:
    emoji = CardEmoji()
    await emoji.sync(Application())
    for card in CARDS:
        other = card_text(card)[-1] in "CD"
        assert (emoji.four.card(card) != emoji.card(card)) is other
        assert str(emoji.four.partial(card)) == emoji.four.card(card)
    assert emoji.four.back() == emoji.back()


async def test_a_new_drawing_replaces_the_old_one_and_no_other_emoji() -> None:
    host = Application()
    host.emoji.append(FakeEmoji(host, 1, "nap_AS_000000"))
    host.emoji.append(FakeEmoji(host, 2, "nap_back_ffffff"))
    host.emoji.append(FakeEmoji(host, 3, "napoleon"))
    emoji = CardEmoji()
    await emoji.sync(host)
    names = {made.name for made in host.emoji}
    assert "nap_AS_000000" not in names
    assert "nap_back_ffffff" not in names
    assert "napoleon" in names
    assert len(names) == COUNT + FOUR + 1


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


def test_a_card_stands_out_on_dark_and_light_backgrounds() -> None:
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


def test_only_a_changed_drawing_raises_the_version() -> None:
    found = hashlib.sha256()
    for four_colour in (False, True):
        drawn = [card_png(card, four_colour=four_colour) for card in CARDS]
        drawn += [suit_png(suit, four_colour=four_colour) for suit in range(NO_TRUMP + 1)]
        for png in (*drawn, back_png()):
            found.update(_open(png).tobytes())
    assert (ART_VERSION, found.hexdigest()[:16]) == (2, "ecf95adf6a4c6eb5")
