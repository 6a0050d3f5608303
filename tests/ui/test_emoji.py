"""Card emoji are uploaded once; whatever fails is shown as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

import discord

from bot.engine.cards import CARDS, JOKER, NO_TRUMP, SPADES, card_text, parse_card
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
    """What Discord answers when it does not take an emoji."""

    def __init__(self) -> None:
        Exception.__init__(self, "refused")


class Application:
    """Keeps emoji as Discord does; refuses uploads after `capacity` ones."""

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


async def test_the_first_start_uploads_every_card_and_the_next_one_nothing() -> None:
    host = Application()
    first = CardEmoji()
    assert await first.sync(host) == 0
    assert host.uploads == COUNT + FOUR
    again = CardEmoji()
    assert await again.sync(host) == 0
    assert host.uploads == COUNT + FOUR
    assert again.card(ACE) == first.card(ACE)
    assert re.fullmatch(r"<:nap_AS_[0-9a-f]{6}:\d+>", first.card(ACE))


async def test_buttons_and_menus_get_the_same_emoji_as_texts() -> None:
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


async def test_a_failed_upload_leaves_text_and_the_next_start_goes_on() -> None:
    host = Application(capacity=20)
    emoji = CardEmoji()
    assert await emoji.sync(host) == COUNT - 20
    shown = [emoji.card(card) for card in CARDS]
    assert any(text.startswith("<:") for text in shown)
    assert any(not text.startswith("<:") for text in shown)
    host.capacity = 1000
    assert await CardEmoji().sync(host) == 0
    assert host.uploads == COUNT + FOUR


async def test_discord_out_of_reach_is_no_failure_of_the_start() -> None:
    host = Application()
    host.down = True
    emoji = CardEmoji()
    assert await emoji.sync(host) == COUNT
    assert emoji.card(ACE) == "♠A"


async def test_four_colours_take_the_place_of_two() -> None:
    host = Application()
    await CardEmoji().sync(host)
    assert await CardEmoji(four_colour=True).sync(host) == 0
    assert (host.uploads, len(host.emoji)) == (2 * COUNT, COUNT)


async def test_a_person_in_four_colours_has_other_clubs_and_diamonds_and_the_same_spades_and_hearts() -> None:
    emoji = CardEmoji()
    await emoji.sync(Application())
    for card in CARDS:
        other = card_text(card)[-1] in "CD"
        assert (emoji.four.card(card) != emoji.card(card)) is other
        assert str(emoji.four.partial(card)) == emoji.four.card(card)
    assert emoji.four.back() == emoji.back()


async def test_a_new_drawing_replaces_the_old_one_and_touches_no_other_emoji() -> None:
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
