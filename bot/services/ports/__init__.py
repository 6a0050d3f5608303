"""Protocols that the services need from storage and the interface, implemented elsewhere.

Each aggregate has a module, named like its room in `bot.storage`. This module has the store's transactions
and everything that is not storage.
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
    CurveRepository,
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
    curves: CurveRepository
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

        Calls that return nothing may run as late as the end of the block, and raise their errors from there.
        Raises StorageUnavailable if the database cannot be written.
        """

    def read(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a read transaction."""

    async def tidy(self) -> None:
        """Let what was deleted vanish from the files of the database too, as far as that can be done now."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A past period when some people could not reach us."""

    since: datetime
    until: datetime
    concerns: Callable[[int, int], bool]
    """Whether it concerned a table, by the ids of its server and its channel."""

    @property
    def length(self) -> timedelta:
        """How long it lasted."""
        return self.until - self.since


class Reach(Protocol):
    """Whether people can reach us: no clock runs while they cannot."""

    async def reachable(self, guild_id: int, channel_id: int = 0) -> bool:
        """Return whether people of a server can reach us now, and see what happens in a channel."""

    def listen(self, listener: Callable[[Outage], None]) -> None:
        """Call a function with every outage that is over; it must not block."""


class _AlwaysReachable:
    async def reachable(self, guild_id: int, channel_id: int = 0) -> bool:
        return True

    def listen(self, listener: Callable[[Outage], None]) -> None:
        """Never call it."""


ALWAYS_REACHABLE: Reach = _AlwaysReachable()
"""Without Discord nobody is ever out of reach."""


class Notifier(Protocol):
    """Told after a commit; shows tables to people. Must not raise and must not block the caller."""

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[GameEvent]) -> None:
        """A table's stored state changed; `events` are what happened in its hand, private ones included."""

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        """A third of the clock of a seat has run: mention its player."""


class Welcome(Protocol):
    """Says whether somebody may play."""

    async def __call__(self, guild_id: int, user_id: int, host_id: int | None = None, /) -> None:
        """Raise NotAllowed for a member who may not play in a server, or not with a host of tables there."""


async def welcome_everybody(guild_id: int, user_id: int, host_id: int | None = None, /) -> None:
    """Refuse nobody."""


Now = Callable[[], datetime]
"""The wall clock: returns the current time, aware, in UTC."""

Entropy = Callable[[int], bytes]
"""The source of secrets: returns this many random bytes (`secrets.token_bytes` except in tests)."""

Chooser = Callable[[TableView, LegalActions, str, random.Random], GameAction]
"""A computer player of a level: returns one of the legal actions (`bot.players.choose`)."""


class Thinker:
    """Computer players that think too long for the event loop; this one: none ever answers."""

    def start(self) -> None:
        """Get ready before the first question. Must not block."""

    async def think(self, view: TableView, legal: LegalActions, level: str, seed: int) -> GameAction | None:
        """Return one of the legal actions; None if there is none in time: whoever asks must do without."""
        return None

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        """Return how good some choices of cards were; None if nobody can say in time."""
        return None

    async def advise(self, view: TableView, legal: LegalActions) -> Hint | None:
        """Return the expert's move and its reason; None if there is none in time."""
        return None

    async def stop(self) -> None:
        """Think no longer."""


NO_THINKER = Thinker()


class Background(Protocol):
    """Runs slow functions (seconds) off the event loop (`asyncio.to_thread` except in tests)."""

    async def __call__(self, work: Callable[[], Answer], /) -> Answer:
        """Return the result of a function that does not touch the event loop."""


Pause = Callable[[], Awaitable[None]]
"""Waits a little before a computer's move, so that people can follow."""


class Meter:
    """Counts and times what happens, for the operator, in seconds; must not raise or block. This one:
    nothing.

    The words it is told are few and fixed: never a name, an id or a card.
    """

    def interaction(self, kind: str, outcome: str, seconds: float) -> None:
        """A person's request was served: by ``button``, ``command``, ...; ``done``, ``refused``, ..."""

    def move(self, made_by: str) -> None:
        """A move was stored: made by ``player``, ``computer`` or ``clock``."""

    def hand_ended(self, people: Iterable[int], day: date) -> None:
        """A hand of these people ended on a day; their ids are counted and go nowhere."""

    def thought(self, level: str, seconds: float) -> None:
        """A computer player of a level has chosen its move."""

    def simpler_move(self) -> None:
        """An expert had no move in time: a regular moves for it."""

    def undeliverable(self, why: str) -> None:
        """Discord will not take a message, now or later."""

    def deadline(self, kind: str, late: float) -> None:
        """A deadline was handled `late` seconds after it was due."""

    def transaction(self, kind: str, outcome: str, seconds: float) -> None:
        """A transaction (``read``, ``write``) ended."""

    def watched(self, notes: int, at: float) -> None:
        """One-way chip flows were checked up to a moment (Unix time), with this many notes."""

    def picture(self, outcome: str, seconds: float | None = None) -> None:
        """A picture was ``drawn``, this many seconds after it was asked for.

        ``kept`` or ``shared``: it exists, or is being drawn; ``late`` or ``failed``: text is shown instead.
        """

    def quarantine(self) -> None:
        """Discord's anti-spam has refused a direct message: none will be sent for hours."""

    def unpacked(self, hands: int) -> None:
        """This many finished hands are left in an earlier version's format."""


NO_METER = Meter()


class ChangeListener(Protocol):
    """Is told what other processes have stored; nothing here may block or raise."""

    def table_stored(self, table_id: int, guild_id: int, revision: int) -> None:
        """A table has this revision now."""

    def feature_stored(self, kind: str, number: int, guild_id: int) -> None:
        """A row of a feature has changed; `kind` is the feature's name for such rows."""

    def missed(self) -> None:
        """There was no connection for a while: anything may have changed."""


class ChangeFeed:
    """Tells what other processes have stored in the same database; this one: there are none."""

    async def start(self, listener: ChangeListener) -> None:
        """Start listening; a lost connection is opened again, and then `missed` is called."""

    async def stop(self) -> None:
        """Stop listening."""

    def disconnected(self) -> float | None:
        """Return for how many seconds there has been no connection; None without another process."""
        return None


NO_CHANGE_FEED = ChangeFeed()
