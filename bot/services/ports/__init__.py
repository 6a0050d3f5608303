"""Protocols that the services need from storage and the interface, implemented elsewhere.

Each aggregate has a module, named like its package in `bot.storage`. This module has the store's
transactions, and all Protocols unrelated to storage.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Protocol, TypeVar

from bot.engine.actions import GameAction
from bot.engine.game import GameEvent, TableView
from bot.engine.legal import LegalActions
from bot.players.hint import Hint
from bot.players.search.review import Choice, Judged
from bot.services.ports.ledger import (
    BadgeRepository,
    ChipHistoryRepository,
    LedgerRepository,
    RatingRepository,
    ResultRepository,
    SeasonRepository,
    StandingRepository,
)
from bot.services.ports.personal import (
    ActRepository,
    GuildSettingsRepository,
    PersonalRepository,
    PreferenceRepository,
    RetentionRepository,
    SavedRulesRepository,
    StateRepository,
    WatchRepository,
)
from bot.services.ports.tables import (
    DeadlineRepository,
    EventRepository,
    HandRepository,
    MessageRepository,
    NoteRepository,
    TableRepository,
)
from bot.services.values.tables import TableSnapshot

Answer = TypeVar("Answer")


class UnitOfWork:
    """One database transaction: everything in it is stored together or not at all."""

    tables: TableRepository
    hands: HandRepository
    ledger: LedgerRepository
    deadlines: DeadlineRepository
    messages: MessageRepository
    preferences: PreferenceRepository
    saved_rules: SavedRulesRepository
    results: ResultRepository
    standings: StandingRepository
    ratings: RatingRepository
    badges: BadgeRepository
    notes: NoteRepository
    seasons: SeasonRepository
    watched: WatchRepository
    state: StateRepository
    chip_history: ChipHistoryRepository
    guild_settings: GuildSettingsRepository
    acts: ActRepository
    personal: PersonalRepository
    retention: RetentionRepository
    events: EventRepository


class Store(Protocol):
    """The database."""

    def write(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a write transaction; it commits at the end of the block and rolls back on an exception.

        Calls that return nothing may run as late as the end of the block, which then raises their errors.
        Raises StorageUnavailable if the database cannot be written.
        """

    def read(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a read transaction."""

    async def tidy(self) -> None:
        """Purge deleted data from the database's files too, as far as possible now."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A past period when some people could not reach us."""

    since: datetime
    until: datetime
    concerns: Callable[[int, int], bool]
    """Returns whether it affected a table, given the ids of its server and channel."""

    @property
    def length(self) -> timedelta:
        """How long the outage lasted."""
        return self.until - self.since

    def after(self, moment: datetime) -> timedelta:
        """Return how much of it came after a moment."""
        return max(timedelta(), self.until - max(self.since, moment))


class Reach:
    """Whether people can reach us: no clock runs while they cannot. This default knows only storage."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Outage], object]] = []
        self.unstored: datetime | None = None
        """Since when nothing can be stored, so that all moves are refused."""

    async def reachable(self, guild_id: int, channel_id: int = 0) -> bool:
        """Return whether people of a server can reach us now, and see what happens in this channel."""
        return self.unstored is None

    def look(self) -> None:
        """End an outage that nothing else reports, such as that of a process that stood still."""

    def listen(self, listener: Callable[[Outage], object]) -> None:
        """Call a function with every outage that is over; it must not block."""
        self._listeners.append(listener)

    def end(self, outage: Outage) -> None:
        """Tell the listeners of an outage that is over."""
        for listener in self._listeners:
            listener(outage)


class Notifier(Protocol):
    """Shows committed changes of tables to people. Must not raise and must not block the caller."""

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[GameEvent]) -> None:
        """Show a table's new stored state; `events` happened in its hand and may be private."""

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        """Mention a player: part of their clock has run."""


class Welcome(Protocol):
    """Decides whether a person may play."""

    async def __call__(self, guild_id: int, user_id: int, host_id: int | None = None, /) -> None:
        """Raise NotAllowed for a member who may not play in a server, or not with this host."""


Now = Callable[[], datetime]
"""Returns the current time, aware, in UTC."""

Entropy = Callable[[int], bytes]
"""Returns this many random bytes (`secrets.token_bytes` except in tests)."""

Chooser = Callable[[TableView, LegalActions, str, random.Random], GameAction]
"""A computer player: returns one of the legal actions for a level (`bot.players.choose`)."""


class Thinker:
    """Runs slow computer players outside the event loop; this default never has an answer."""

    def start(self) -> None:
        """Start the processes before the first question. Must not block."""

    async def think(self, view: TableView, legal: LegalActions, level: str, seed: int) -> GameAction | None:
        """Return one of the legal actions; None if that takes too long: the caller must fall back."""
        return None

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        """Return judgements of card choices; None if that takes too long."""
        return None

    async def advise(self, view: TableView, legal: LegalActions) -> Hint | None:
        """Return the expert's move and the reason; None if that takes too long."""
        return None

    async def stop(self) -> None:
        """Stop the processes."""


NO_THINKER = Thinker()


class Background(Protocol):
    """Runs slow functions (seconds) off the event loop (`asyncio.to_thread` except in tests)."""

    async def __call__(self, work: Callable[[], Answer], /) -> Answer:
        """Run a function that does not touch the event loop, and return its result."""


Sleep = Callable[[float], Awaitable[None]]
"""Waits this many seconds before a computer's move (`asyncio.sleep` except in tests)."""


class Meter:
    """Counts and times events for the operator, in seconds; must not raise or block.

    This default does nothing. Labels are few and fixed: never a name, an id or a card.
    """

    def interaction(self, kind: str, outcome: str, seconds: float) -> None:
        """Count a served request by kind (``button``, ``command``, ...) and result (``done``, ...)."""

    def move(self, made_by: str) -> None:
        """Count a stored move: made by ``player``, ``computer`` or ``clock``."""

    def hand_ended(self, people: Iterable[int], day: date) -> None:
        """Count a finished hand, and its people once per day; their ids are not exposed."""

    def thought(self, level: str, seconds: float) -> None:
        """Record the seconds in which a computer player of a level chose a move."""

    def simpler_move(self) -> None:
        """Count a move that the regular player made because the expert was too slow."""

    def undeliverable(self, why: str) -> None:
        """Count a message that Discord rejects for good; `why` is the label."""

    def deadline(self, kind: str, late: float) -> None:
        """Record that a deadline was handled `late` seconds after it was due."""

    def transaction(self, kind: str, outcome: str, seconds: float) -> None:
        """Record the end of a transaction (``read``, ``write``)."""

    def watched(self, notes: int, at: float) -> None:
        """Record a check for one-way chip flows: how many notes it found, and when (Unix time)."""

    def picture(self, outcome: str, seconds: float | None = None) -> None:
        """Record how a picture was served: ``drawn``, this many seconds after the request.

        ``kept`` or ``shared``: it existed, or was being drawn; ``late`` or ``failed``: replaced by text.
        """

    def quarantine(self) -> None:
        """Record that Discord's anti-spam rejected a direct message: none are sent for hours."""

    def count_unpacked(self, hands: int) -> None:
        """Set how many finished hands are still stored in an earlier version's format."""


NO_METER = Meter()


class ChangeListener(Protocol):
    """Receives the changes that other processes have stored; must not block or raise."""

    def table_stored(self, table_id: int, guild_id: int, revision: int) -> None:
        """Handle a table that was stored with this revision."""

    def feature_stored(self, kind: str, number: int, guild_id: int) -> None:
        """Handle a feature's stored row; `kind` is the feature's name for such rows."""

    def missed(self) -> None:
        """Handle a connection that was lost for a while: anything may have changed."""


class ChangeFeed:
    """Reports what other processes store in the same database; this default knows no other process."""

    async def start(self, listener: ChangeListener) -> None:
        """Start listening; reconnects after a lost connection and then calls `missed`."""

    async def stop(self) -> None:
        """Stop listening."""

    def disconnected(self) -> float | None:
        """Return the seconds without a connection, 0 while connected; None without other processes."""
        return None


NO_CHANGE_FEED = ChangeFeed()
