"""What the services ask of storage and of the interface: Protocols, made real elsewhere."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol, TypeVar

from bot.engine.actions import Action
from bot.engine.legal import LegalActions
from bot.engine.views import AnyView
from bot.services.games import GameEvent
from bot.services.repositories import (
    ChipHistoryRepository,
    CurveRepository,
    GuildSettingsRepository,
    MessageRepository,
    PersonalRepository,
    PreferenceRepository,
    RatingRepository,
    ResultRepository,
    RetentionRepository,
    SavedRulesRepository,
    SeasonRepository,
    StandingRepository,
    StateRepository,
    TournamentRepository,
    WatchRepository,
)
from bot.services.values.chips import Account, Entry
from bot.services.values.slices import EVERYTHING, ShardSlice
from bot.services.values.tables import (
    ActionEntry,
    Deadline,
    HandHeader,
    StoredHand,
    Table,
    TableSnapshot,
)
from bot.services.values.tournaments import Tournament

Answer = TypeVar("Answer")


class TableRepository(Protocol):
    """Tables by id."""

    async def next_id(self) -> int:
        """Return a table id that was never used."""

    async def add(self, table: Table) -> None:
        """Store a new table, and who sits there."""

    async def get(self, table_id: int) -> Table | None:
        """Return a table, closed ones included."""

    async def save(self, table: Table) -> None:
        """Store a changed table whose `revision` is one above the stored one.

        Raises Conflict (`table-changed`) if the stored revision is not `table.revision - 1`.
        """

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[Table]:
        """Return the tables of some shards that are not closed."""

    async def revisions(self, of: ShardSlice) -> Mapping[int, int]:
        """Return the revisions of the tables of some shards that are not closed, by their ids."""

    async def seat(self, table_id: int, guild_id: int, players: Collection[int]) -> None:
        """Note who sits at a table, in the place of all who did (nobody: it is closed)."""

    async def of_player(self, user_id: int) -> Sequence[int]:
        """Return the ids of the tables that a person sits at and that are not closed, oldest first."""

    async def live_in(self, channel_id: int) -> Table | None:
        """Return the newest table that is played in a channel or thread and is not closed."""


class HandRepository(Protocol):
    """Hand records, append-only."""

    async def next_id(self) -> int:
        """Return a hand id that was never used."""

    async def add(self, header: HandHeader) -> None:
        """Store the header of a new hand."""

    async def append(self, hand_id: int, entry: ActionEntry) -> None:
        """Store one action. Raises Conflict (`hand-changed`) if that `seq` is taken."""

    async def take_part(self, hand_id: int, guild_id: int, user_id: int) -> None:
        """Note that somebody acts in a hand that he was not dealt into."""

    async def finish(
        self,
        hand_id: int,
        *,
        status: str,
        outcome: str,
        units: Sequence[int],
        chips: Sequence[int],
        at: datetime,
    ) -> None:
        """Store how a hand ended (units and chips per seat)."""

    async def get(self, hand_id: int) -> StoredHand | None:
        """Return a hand with its actions."""

    async def many(self, hand_ids: Sequence[int]) -> Mapping[int, StoredHand]:
        """Return many hands with their actions in a few queries."""

    async def ended(self) -> Sequence[int]:
        """Return the ids of all hands that are over, in the order in which they ended."""

    async def of_table(self, table_id: int) -> Sequence[StoredHand]:
        """Return all hands of a table with their actions, the first one first."""

    async def recent(self, guild_id: int, most: int) -> Sequence[int]:
        """Return the ids of a server's newest hands that are over, the newest first."""

    async def recent_of(self, user_id: int, guild_id: int | None, most: int) -> Sequence[int]:
        """Return the ids of a person's newest hands that are over, in a server or (None) anywhere."""

    async def best_of(self, user_id: int, guild_id: int) -> tuple[int, int] | None:
        """Return the hand a person won most units in, with the units; None if he won none."""


class LedgerRepository(Protocol):
    """Double-entry chips."""

    async def balance(self, account: Account) -> int:
        """Return an account's chips; 0 if it was never used."""

    async def balances(self, accounts: Sequence[Account]) -> Mapping[Account, int]:
        """Return the chips of several accounts."""

    async def post(
        self,
        key: str,
        kind: str,
        entries: Sequence[Entry],
        *,
        at: datetime,
        hand_id: int | None = None,
        note: str = "",
    ) -> bool:
        """Post a transaction whose entries sum to zero; return False if `key` was posted before.

        Raises NotEnoughChips (`not-enough-chips`: user_id, balance, needed) if a member's or a pot's
        balance would go below zero; nothing is posted then.
        """

    async def posted(self, key: str) -> bool:
        """Return whether a transaction with this key was posted."""

    async def posted_at(self, key: str) -> datetime | None:
        """Return when the transaction with this key was posted, None if it was not."""

    async def moved(self, account: Account, kind: str, since: datetime) -> tuple[int, int]:
        """Return the chips that transactions of a kind have taken from an account since a moment, and those
        that they have given to it."""

    async def latest(self, account: Account, kind: str) -> datetime | None:
        """Return when the last transaction of a kind moved chips of an account, None if none has."""

    async def count(self, account: Account, kind: str, since: datetime) -> int:
        """Return how many transactions of a kind have taken chips from an account since a moment."""


class DeadlineRepository(Protocol):
    """Stored points in time, at most one of each kind per table."""

    async def replace(self, table_id: int, deadlines: Sequence[Deadline]) -> None:
        """Put these in the place of all deadlines of a table (none: clear them)."""

    async def of_table(self, table_id: int) -> Sequence[Deadline]:
        """Return a table's deadlines."""

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[Deadline]:
        """Return the deadlines of some shards' tables at or before a point in time, earliest first."""

    async def next_due(self, of: ShardSlice = EVERYTHING) -> datetime | None:
        """Return the earliest stored point in time for the tables of some shards."""

    async def claim(self, deadline: Deadline) -> bool:
        """Remove a deadline; True for the one caller who may act on it."""

    async def postpone_overdue(self, until: datetime, of: ShardSlice = EVERYTHING) -> int:
        """Move deadlines of some shards' tables that are earlier than `until` to it (grace after a restart);
        return how many."""


SEATED, DEALT_IN, TOURNAMENT = "seated", "dealt-in", "tournament"
WAITS = "leaving:"
"""Begins the name of the fact that somebody asked for a deletion that waits; his id follows. Its value is
when that was (ISO 8601)."""


class UnitOfWork(Protocol):
    """One database transaction: everything in it is stored together or not at all."""

    @property
    def tables(self) -> TableRepository: ...
    @property
    def hands(self) -> HandRepository: ...
    @property
    def ledger(self) -> LedgerRepository: ...
    @property
    def deadlines(self) -> DeadlineRepository: ...
    @property
    def messages(self) -> MessageRepository: ...
    @property
    def preferences(self) -> PreferenceRepository: ...
    @property
    def saved_rules(self) -> SavedRulesRepository: ...
    @property
    def curves(self) -> CurveRepository: ...
    @property
    def results(self) -> ResultRepository: ...
    @property
    def standings(self) -> StandingRepository: ...
    @property
    def ratings(self) -> RatingRepository: ...
    @property
    def seasons(self) -> SeasonRepository: ...
    @property
    def watched(self) -> WatchRepository: ...
    @property
    def state(self) -> StateRepository: ...
    @property
    def chip_history(self) -> ChipHistoryRepository: ...
    @property
    def guild_settings(self) -> GuildSettingsRepository: ...
    @property
    def personal(self) -> PersonalRepository: ...
    @property
    def retention(self) -> RetentionRepository: ...
    @property
    def tournaments(self) -> TournamentRepository: ...


class Store(Protocol):
    """The database."""

    def write(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a write transaction; it commits at the end of the block and rolls back on an exception.

        Calls that return nothing may be carried out as late as the end of the block: what they raise then
        comes from there. Raises StorageUnavailable if the database cannot be written.
        """

    def read(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a read transaction."""

    async def tidy(self) -> None:
        """Let what was deleted vanish from the files of the database too, as far as that can be done now."""


class Notifier(Protocol):
    """Told after a commit; shows tables to people. Must not raise and must not block the caller."""

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[GameEvent]) -> None:
        """A table's stored state changed; `events` are what happened in its hand, private ones included."""

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        """A third of the clock of a seat has run: mention its player."""


class TournamentNotifier(Protocol):
    """Told after a commit; shows tournaments to people. Must not raise and must not block the caller."""

    def tournament_changed(self, tournament: Tournament) -> None:
        """A tournament's stored state changed, or it was read anew at a start of the program."""


class Now(Protocol):
    """The clock of the wall: tests put their own in its place."""

    def __call__(self) -> datetime:
        """Return the present moment, aware, in UTC."""


class Entropy(Protocol):
    """Where secrets come from (`secrets.token_bytes` but for tests)."""

    def __call__(self, size: int) -> bytes:
        """Return that many random bytes."""


class Chooser(Protocol):
    """A computer player: sees what its seat may see (`bot.players.choose`)."""

    def __call__(self, view: AnyView, legal: LegalActions, level: str, rng: random.Random) -> Action:
        """Return one of the legal actions."""


class Background(Protocol):
    """Runs what takes long (seconds) beside the event loop (`asyncio.to_thread` but for tests)."""

    async def __call__(self, work: Callable[[], Answer]) -> Answer:
        """Return what a function returns that touches nothing of the event loop."""


Pause = Callable[[], Awaitable[None]]


"""Waits a little before a computer's move, so that people can follow."""


Sealed = Callable[[StoredHand], Awaitable[bool]]


"""Says of a hand that is over whether it must stay closed: others still play the same deal."""


class Meter(Protocol):
    """Counts and times what happens, for the operator; all times in seconds. Must not raise and not block.

    The words it is told are few and fixed: never a name, an id or a card.
    """

    def interaction(self, kind: str, outcome: str, seconds: float) -> None:
        """A person's wish was served: by ``button``, ``command``, ...; ``done``, ``refused``, ..."""

    def move(self, made_by: str) -> None:
        """A move was stored: made by ``player``, ``computer`` or ``clock``."""

    def thought(self, level: str, seconds: float) -> None:
        """A computer player of a level has chosen its move."""

    def deadline(self, kind: str, late: float) -> None:
        """A deadline was acted on, so long after it was due."""

    def transaction(self, kind: str, outcome: str, seconds: float) -> None:
        """A transaction (``read``, ``write``) came to its end."""

    def watched(self, notes: int, at: float) -> None:
        """It was looked where chips go one way, until a moment (Unix time): so many things stand out."""


class NoMeter:
    """A meter that nobody reads."""

    def interaction(self, kind: str, outcome: str, seconds: float) -> None:
        """Look away."""

    def move(self, made_by: str) -> None:
        """Look away."""

    def thought(self, level: str, seconds: float) -> None:
        """Look away."""

    def deadline(self, kind: str, late: float) -> None:
        """Look away."""

    def transaction(self, kind: str, outcome: str, seconds: float) -> None:
        """Look away."""

    def watched(self, notes: int, at: float) -> None:
        """Look away."""


NO_METER = NoMeter()


class Hearer(Protocol):
    """Who wants to know what other processes have stored; nothing here may block or raise."""

    def table_stored(self, table_id: int, guild_id: int, revision: int) -> None:
        """A table has this revision now."""

    def tournament_stored(self, tournament_id: int, guild_id: int) -> None:
        """A tournament has changed."""

    def missed(self) -> None:
        """For a while nothing was heard: anything may have changed."""


class News(Protocol):
    """Tells what other processes have stored in the same database."""

    async def start(self, hearer: Hearer) -> None:
        """Begin to listen; a connection that is lost is made anew, and `missed` is told then."""

    async def stop(self) -> None:
        """Listen no longer."""

    def unheard(self) -> float | None:
        """Return for how many seconds nothing can have been heard, 0 while the connection stands.

        None where there is nobody to listen to.
        """


class NoNews:
    """There is no other process."""

    async def start(self, hearer: Hearer) -> None:
        """Nothing will be heard."""

    async def stop(self) -> None:
        """Nothing was heard."""

    def unheard(self) -> None:
        """There is nobody to listen to."""


NO_NEWS = NoNews()
