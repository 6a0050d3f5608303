"""The objects that commands, buttons and publishers share: services, pictures, texts, readers' languages."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Protocol, cast

import discord

from bot.engine.actions import GameAction
from bot.services.app import Services, Wiring
from bot.services.background import KeyedLocks
from bot.services.errors import ServiceError
from bot.services.ports import Store
from bot.services.server.preferences import Preferences, preferences_in
from bot.services.values.tables import Table, TableSnapshot
from bot.services.workers import Pool
from bot.ui.core.board import NEVER, LiveMessage, TableMessages, TokenCache
from bot.ui.core.budget import Budget
from bot.ui.core.circuit_breaker import CircuitBreaker
from bot.ui.core.context import DEFAULT_PREFERENCES, EventTable, PanelContext
from bot.ui.core.direct import DirectMessages
from bot.ui.core.emoji import CardEmoji
from bot.ui.core.floods import MOST_PEOPLE, Floods, Limits
from bot.ui.core.parts import Button, has_picture
from bot.ui.core.reach import Reach, Trouble, trouble_of
from bot.ui.core.renderer import Renderer
from bot.ui.core.talk import Talk
from bot.ui.core.texts import Texts

_NAME = "locale"
_PREFERENCES_FOR = timedelta(minutes=1)
_WORDS_FOR = timedelta(minutes=10)
"""How long text replaces pictures in a channel where one was refused; then another is tried."""

_log = logging.getLogger(__name__)


class ReaderCache:
    """Each reader's locale, cached and stored for restarts, and their preferences.

    Preferences may be changed in another process, so they are re-read from time to time. If reading fails,
    the storage logs it once a minute.
    """

    def __init__(self, store: Store, texts: Texts, now: Callable[[], datetime]) -> None:
        self._store = store
        self._texts = texts
        self._now = now
        self._known: OrderedDict[int, str] = OrderedDict()
        self._preferences: OrderedDict[int, tuple[datetime, Preferences]] = OrderedDict()

    async def note(self, user_id: int, locale: discord.Locale) -> str:
        """Store the locale of a person's Discord client, and return the language we use for it."""
        ours = self._texts.locale_of(locale)
        if self._known.get(user_id) != ours:
            try:
                if await self._read_stored(user_id) != ours:
                    async with self._store.write() as work:
                        await work.preferences.put(user_id, _NAME, ours)
            except ServiceError as error:
                _log.debug("a person's language was not stored: %s", error)
            self._keep(user_id, ours)
        return ours

    async def locale(self, user_id: int, otherwise: str) -> str:
        """Return a person's locale, `otherwise` if it is unknown."""
        if user_id not in self._known:
            try:
                stored = await self._read_stored(user_id)
            except ServiceError as error:
                _log.debug("a person's language cannot be read: %s", error)
                return otherwise
            if stored is None or stored not in self._texts.languages:
                return otherwise
            self._keep(user_id, stored)
        return self._known[user_id]

    async def preferences(self, user_id: int) -> Preferences:
        """Return a person's preferences; the defaults if they cannot be read."""
        found = self._preferences.get(user_id)
        if found is not None and self._now() - found[0] < _PREFERENCES_FOR:
            return found[1]
        try:
            async with self._store.read() as work:
                preferences = await preferences_in(work, user_id)
        except ServiceError as error:
            _log.debug("a person's preferences cannot be read: %s", error)
            return DEFAULT_PREFERENCES
        self.keep_preferences(user_id, preferences)
        return preferences

    def keep_preferences(self, user_id: int, preferences: Preferences) -> None:
        """Update a person's cached preferences."""
        self._preferences[user_id] = self._now(), preferences
        self._preferences.move_to_end(user_id)
        if len(self._preferences) > MOST_PEOPLE:
            self._preferences.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Drop a person from the cache; stored data is deleted elsewhere."""
        self._known.pop(user_id, None)
        self._preferences.pop(user_id, None)

    async def _read_stored(self, user_id: int) -> str | None:
        async with self._store.read() as work:
            return (await work.preferences.get(user_id)).get(_NAME)

    def _keep(self, user_id: int, locale: str) -> None:
        self._known[user_id] = locale
        self._known.move_to_end(user_id)
        if len(self._known) > MOST_PEOPLE:
            self._known.popitem(last=False)


@dataclass(slots=True)
class OpenRequests:
    """The requests being served; new ones are refused once the bot stops."""

    closed: bool = False
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    unanswered: set[object] = field(default_factory=set)
    """Replies to people whose request has not been answered."""

    async def close(self, seconds: float) -> None:
        """Refuse new requests, and wait up to this many seconds for answers to requests under way."""
        self.closed = True
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=seconds)


class TablePublisher(Protocol):
    """The methods of `bot.ui.publisher.Publisher` that requests use; this package may not import that one."""

    def board(self, table_id: int) -> TableMessages | None: ...
    def board_in(self, channel_id: int) -> TableMessages | None: ...
    def opened_from(self, channel_id: int) -> list[TableSnapshot]: ...
    def refresh(self, table_id: int) -> None: ...
    def retry_direct(self, user_id: int) -> None: ...
    def picture_drawn(self, table_id: int) -> None: ...
    def press_in(self, table_id: int, channel_id: int) -> None: ...
    def promise(self, table_id: int, message_id: int | None = None, turn: int = NEVER) -> Awaitable[None]: ...
    def place(self, snapshot: TableSnapshot, panel: LiveMessage | None = None) -> Awaitable[None]: ...
    def announce(self, snapshot: TableSnapshot, notice: LiveMessage) -> Awaitable[None]: ...
    def take_up_panel(
        self, table_id: int, channel_id: int | None, message_id: int, result_of: int | None
    ) -> Awaitable[bool]: ...


class App(Services):
    """The services and shared objects of the interface. The client sets the publishers when it is created."""

    publisher: TablePublisher
    reach: Reach

    def __init__(
        self,
        wiring: Wiring,
        texts: Texts,
        emoji: CardEmoji,
        budget: Budget,
        limits: Limits | None,
        painters: Pool | None,
    ) -> None:
        self.reach, self.breaker = Reach(wiring.now), CircuitBreaker()
        super().__init__(replace(wiring, zones=texts.zones, reach=self.reach))
        self.texts = texts
        self.privacy.when_deleted.append(texts.forget)
        self.emoji = emoji
        self.budget = budget
        """The budget for all requests that count against Discord's global limit."""
        self.readers = ReaderCache(self.store, texts, self.now)
        self.direct = DirectMessages(self.store, self.now, wiring.meter)
        self.tokens = TokenCache(self.now)
        self.floods = Floods(self.now, limits)
        self.talk = Talk(self.now)
        self.renderer = Renderer(wiring.meter, painters, early=wiring.pictures)
        self.denied: frozenset[int | None] = frozenset()
        """The ids of people and servers that the operator has shut out."""
        self.operators: frozenset[int | None] = frozenset()
        """The ids of people who may see the status, besides the application's owners."""
        self.status: Callable[[], Awaitable[str]] = _no_status
        """Returns the bot's state as lines of text. The watch sets this."""
        self.may_attach: Callable[[int], bool] = lambda _: True
        """Returns whether files may be sent in a channel, as far as is known. The client sets it."""
        self.lacking: Callable[[Table], list[str]] = lambda _: []
        """Returns the permissions that a table's channel lacks, as far as is known. The client sets it."""
        self._words_until: dict[int, datetime] = {}
        self.event_tables: OrderedDict[int, EventTable] = OrderedDict()
        """What features say at the tables that they run, by table id, the oldest first."""
        self.settings_changed: list[Callable[[], None]] = []
        """Called when a server's settings have changed; these functions must not block."""
        self.list_buttons: list[Callable[[PanelContext, int, int], Awaitable[Sequence[Button]]]] = []
        """Return the buttons of features below a server's list of tables, for a server and a member."""
        self.profile_buttons: list[Callable[[PanelContext], Button]] = []
        """Return the buttons of features below a member's own profile."""
        self.asked: dict[int, tuple[int, int, GameAction]] = {}
        """By person: the table, turn and move that their last command asked them to confirm."""
        self.slow = 2.0
        """Seconds after which an interaction is deferred; Discord gives up after three."""
        self.open_requests = OpenRequests()
        self.channel_locks: KeyedLocks[int] = KeyedLocks()
        """A lock for each channel where somebody is opening a table."""

    def takes_pictures(self, channel_id: int) -> bool:
        """Return whether to send pictures in a channel: files are allowed, and none was refused lately."""
        until = self._words_until.get(channel_id)
        return self.may_attach(channel_id) and (until is None or until <= self.now())

    def refuse_picture(self, channel_id: int, view: discord.ui.LayoutView, error: BaseException) -> bool:
        """Switch a channel to text for a while if Discord refused a view because of its picture.

        Return whether that was the reason; if so, the view may be sent again as text.
        """
        if not has_picture(view) or trouble_of(error) is not Trouble.FAULT:
            return False
        _log.warning("a picture was refused in channel %s, text is shown there: %s", channel_id, error)
        now = self.now()
        self._words_until = {it: until for it, until in self._words_until.items() if now < until}
        self._words_until[channel_id] = now + _WORDS_FOR
        return True

    def context(self, locale: str, preferences: Preferences = DEFAULT_PREFERENCES) -> PanelContext:
        """Return a panel's context in a language, for one reader with their preferences."""
        emoji = self.emoji.four if preferences.four_colours else self.emoji
        now, tables = self.now(), self.event_tables
        return PanelContext(self.texts, locale, emoji, now, tables, preferences, self.talk, self.presets)

    async def public_context(self, guild_id: int, locale: discord.Locale | None) -> PanelContext:
        """Return the context of messages for everybody in a server; `locale` is its language in Discord."""
        settings = await self.guild_settings.of(guild_id)
        return self.context(settings.language(self.texts.locale_of(locale)))

    def context_for(self, locale: discord.Locale) -> PanelContext:
        """Return a panel's context for a person, by the language of their Discord client."""
        return self.context(self.texts.locale_of(locale))


async def _no_status() -> str:
    return "Not watched."


def app_of(interaction: discord.Interaction[Any]) -> App:
    """Return the app behind an interaction."""
    return cast("App", interaction.client.app)
