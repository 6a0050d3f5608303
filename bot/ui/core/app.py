"""What commands, buttons and publishers work with: the services, and what draws and words things."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, cast

import discord

from bot.services.app import Services, Wiring
from bot.services.background import KeyedLocks
from bot.services.values.tables import TableSnapshot
from bot.services.values.tournaments import Tournament
from bot.ui.core.board import NEVER, Board, MessageReference, TokenBox
from bot.ui.core.context import PanelContext, Place
from bot.ui.core.emoji import CardEmoji
from bot.ui.core.floods import Floods, Limits
from bot.ui.core.pictures import Pictures
from bot.ui.core.readers import ReaderBook
from bot.ui.core.texts import Texts


class TablePublisher(Protocol):
    """The part of `bot.ui.publisher.Publisher` that requests use; it is in a package above them."""

    def board(self, table_id: int) -> Board | None: ...
    def played_in(self, channel_id: int) -> TableSnapshot | None: ...
    def opened_from(self, channel_id: int) -> list[TableSnapshot]: ...
    def touch(self, table_id: int, user_id: int) -> None: ...
    def hold(self, table_id: int, message_id: int) -> None: ...
    def release(self, table_id: int, message_id: int) -> None: ...
    def promise(self, table_id: int, message_id: int | None = None, turn: int = NEVER) -> Awaitable[None]: ...
    def place(
        self, snapshot: TableSnapshot, message_id: int | None, reference: MessageReference | None = None
    ) -> Awaitable[None]: ...
    def announce(
        self, snapshot: TableSnapshot, message_id: int, reference: MessageReference
    ) -> Awaitable[None]: ...
    def take_up_panel(
        self, table_id: int, channel_id: int | None, message_id: int, result_of: int | None
    ) -> Awaitable[None]: ...


class TournamentPublisher(Protocol):
    """The part of the tournament publisher that requests use; it is in a package above them."""

    def trouble(self, tournament_id: int, ctx: PanelContext) -> str: ...
    def draw(self, tournament: Tournament) -> Awaitable[discord.ui.LayoutView]: ...
    def shown(self, tournament_id: int, view: discord.ui.LayoutView, reference: MessageReference) -> None: ...
    def let_in(self, channel_id: int, user_id: int) -> Awaitable[None]: ...


@dataclass(slots=True)
class Gate:
    """Admits requests until the bot stops, and counts those under way."""

    shut: bool = False
    inside: set[asyncio.Task[Any]] = field(default_factory=set)

    async def close(self, seconds: float) -> None:
        """Refuse new requests, and wait so long for those under way to be answered."""
        self.shut = True
        if self.inside:
            await asyncio.wait(self.inside, timeout=seconds)


class App(Services):
    """The services, and what the interface shares. The client sets the publishers when it is made."""

    publisher: TablePublisher
    tournament_publisher: TournamentPublisher

    def __init__(self, wiring: Wiring, texts: Texts, emoji: CardEmoji, limits: Limits | None = None) -> None:
        super().__init__(replace(wiring, zones=texts.zones))
        self.texts = texts
        self.emoji = emoji
        self.readers = ReaderBook(self.store, texts)
        self.tokens = TokenBox(self.now)
        self.floods = Floods(self.now, limits)
        self.pictures = Pictures(self.now)
        self.places: OrderedDict[int, Place] = OrderedDict()
        """The tables of tournaments, the latest last."""
        self.slow = 2.0
        """Seconds after which an interaction is deferred; Discord gives up after three."""
        self.gate = Gate()
        self.channel_locks: KeyedLocks[int] = KeyedLocks()
        """A lock for each channel in which somebody opens a table."""

    def context(self, locale: str) -> PanelContext:
        """Return the context of a panel in a language."""
        return PanelContext(self.texts, locale, self.emoji, self.now(), self.places)

    def context_for(self, locale: discord.Locale) -> PanelContext:
        """Return the context of a panel for a person whose Discord client uses a language."""
        return self.context(self.texts.locale_of(locale))


def app_in(client: discord.Client) -> App:
    """Return the app of our client."""
    return cast("App", cast("Any", client).app)


def app_of(interaction: discord.Interaction[Any]) -> App:
    """Return the app of the client that received an interaction."""
    return app_in(interaction.client)
