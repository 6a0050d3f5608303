"""The application's card emoji: uploaded once, found by name, replaced by text if missing.

A name contains the card and the hash of the drawings (``..._AS_3f2a91``), so that a new drawing replaces an
old one at the next start without any stored state.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping
from functools import partial

import aiohttp
import discord

from bot.engine.cards import (
    CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    NO_TRUMP,
    SPADES,
    Card,
    Suit,
    card_text,
    suit_of,
    suit_text,
)
from bot.ui.core.cardart import art_hash, back_png, card_png, suit_png
from bot.ui.core.ids import PREFIX

SUIT_SYMBOLS: Mapping[Suit, str] = {CLUBS: "♣", DIAMONDS: "♦", HEARTS: "♥", SPADES: "♠", NO_TRUMP: "NT"}
_JOKER_SYMBOLS = ("🃏", "🃏2")
_BACK_SYMBOL = "🎴"
_BACK = "back"
_NAME = re.compile(rf"{PREFIX}_([A-Z0-9]{{1,4}}|back)_[0-9a-f]{{6}}")

_COLOURED = tuple(
    [card_text(card) for card in CARDS if card < JOKER and suit_of(card) in (CLUBS, DIAMONDS)]
    + [suit_text(CLUBS), suit_text(DIAMONDS)]
)
"""The emoji that differ in four colours."""

_log = logging.getLogger(__name__)


def card_symbol(card: Card) -> str:
    """Return a card as plain text: ``♠A``, ``♥10``."""
    if card >= JOKER:
        return _JOKER_SYMBOLS[card - JOKER]
    rank = card_text(card)[0]
    return SUIT_SYMBOLS[suit_of(card)] + ("10" if rank == "T" else rank)


AS_TEXT = "\N{VARIATION SELECTOR-15}"
"""Shows the symbol before it as text: Discord would draw ♠ as a dark emoji, hardly visible on a button."""


def card_button_label(card: Card) -> str:
    """Return a card as a button's label, readable on its colour and for screen readers."""
    symbol = card_symbol(card)
    return symbol if card >= JOKER else f"{symbol[0]}{AS_TEXT}{symbol[1:]}"


class CardEmoji:
    """Cards and suits as emoji; as text before `sync` or where an upload failed."""

    def __init__(self, *, four_colour: bool = False) -> None:
        self.four_colour = four_colour
        self.four: CardEmoji = self if four_colour else CardEmoji(four_colour=True)
        """The emoji with a colour for each suit, for people who prefer that."""
        self._mark = "_" + art_hash(four_colour=four_colour)
        self._known: dict[str, discord.PartialEmoji] = {}
        self._written: dict[str, str] = {}
        """The known emoji as markdown."""
        self._cards = [card_symbol(card) for card in CARDS]
        """Each card as it is written: a table names its cards many times per second."""

    async def sync(self, client: discord.Client) -> int:
        """Upload missing emoji and delete outdated ones; return how many are still missing.

        Never raises when Discord refuses: missing emoji are shown as text. Makes one request per card at the
        first start, a single request at later ones.
        """
        wanted = self._drawings()
        try:
            present = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            await self._bring(client, wanted, present)
            if self.four is not self:
                others = self.four._drawings()
                await self.four._bring(client, {key: others[key] for key in _COLOURED}, present)
            for name, emoji in present.items():
                if _NAME.fullmatch(name) and not name.endswith((self._mark, self.four._mark)):
                    await emoji.delete()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            missing = len(wanted) - len(self._known)
            _log.warning("card emoji: %d of %d missing, shown as text: %s", missing, len(wanted), error)
        return len(wanted) - len(self._known)

    async def _bring(
        self,
        client: discord.Client,
        wanted: Mapping[str, Callable[[], bytes]],
        present: Mapping[str, discord.Emoji],
    ) -> None:
        """Register the emoji already uploaded, and upload the others."""
        there = {key for key in wanted if self._name(key) in present}
        for key in there:
            self._learn(key, present[self._name(key)].id)
        for key in wanted.keys() - there:
            image = await asyncio.to_thread(wanted[key])
            emoji = await client.create_application_emoji(name=self._name(key), image=image)
            self._learn(key, emoji.id)

    def _learn(self, key: str, emoji_id: int) -> None:
        emoji = discord.PartialEmoji(name=self._name(key), id=emoji_id)
        for colours in {self, self.four}:  # most cards look the same in four colours
            colours._known[key], colours._written[key] = emoji, str(emoji)
            colours._cards = [colours._written.get(card_text(card)) or card_symbol(card) for card in CARDS]

    def card(self, card: Card) -> str:
        """Return a card in Discord's markdown: its emoji, or ``♠A``."""
        return self._cards[card]

    def partial(self, card: Card) -> discord.PartialEmoji | None:
        """Return a card's emoji for a button or a menu option, None if it is missing."""
        return self._known.get(card_text(card))

    def suit(self, suit: Suit) -> str:
        """Return a suit (or no-trump) in Discord's markdown: its emoji, or ``♠``."""
        return self._written.get(suit_text(suit)) or SUIT_SYMBOLS[suit]

    def partial_suit(self, suit: Suit) -> discord.PartialEmoji | None:
        """Return a suit's emoji for a button or a menu option, None if it is missing."""
        return self._known.get(suit_text(suit))

    def back(self) -> str:
        """Return a card's back in Discord's markdown."""
        return self._written.get(_BACK) or _BACK_SYMBOL

    def _name(self, key: str) -> str:
        return f"{PREFIX}_{key}{self._mark}"

    def _drawings(self) -> dict[str, Callable[[], bytes]]:
        card_drawing = partial(card_png, four_colour=self.four_colour)
        suit_drawing = partial(suit_png, four_colour=self.four_colour)
        return {
            **{card_text(card): partial(card_drawing, card) for card in CARDS},
            **{suit_text(suit): partial(suit_drawing, suit) for suit in range(NO_TRUMP + 1)},
            _BACK: back_png,
        }
