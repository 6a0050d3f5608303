"""What the services ask of storage and of the interface: Protocols, made real elsewhere."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

from bot.engine.actions import Action
from bot.engine.legal import LegalActions
from bot.engine.views import AnyView
from bot.services.games import GameEvent
from bot.services.model import (
    Account,
    ActionEntry,
    Curve,
    Deadline,
    Entry,
    HandHeader,
    HandResult,
    LedgerPage,
    PostedMessage,
    SavedRules,
    StoredHand,
    Table,
    TableSnapshot,
)
from bot.services.slices import EVERYTHING, ShardSlice
from bot.services.standing_values import BoardKey, Counts, Measure, Rating, Season, Standing
from bot.services.tournaments.model import Tournament

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

    async def seat(self, table_id: int, players: Collection[int]) -> None:
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

    async def count(self, account: Account, kind: str, since: datetime) -> int:
        """Return how many transactions of a kind have taken chips from an account since a moment."""


class ChipHistoryRepository(Protocol):
    """What the ledger holds about one member, as he reads it."""

    async def at_stake(self, account: Account) -> int:
        """Return the chips that a member has in the pots of hands under way."""

    async def page(
        self, account: Account, count: int, *, before: int | None = None, after: int | None = None
    ) -> LedgerPage:
        """Return up to `count` lines: the newest, or the next ones before or after a line's number.

        All that a hand has moved is one line, in the place of the latest of it.
        """


class CurveRepository(Protocol):
    """How accounts went up and down."""

    async def of(self, account: Account, since: datetime | None, most: int) -> Curve:
        """Return an account's balance over time, from a moment or (None) from its first transaction.

        What one hand took and gave is one step, at its end; a hand under way is left out. At most `most`
        stretches are told apart, each with its lowest and highest balance.
        """


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


class MessageRepository(Protocol):
    """Where our messages stand, so that a restarted process finds them."""

    async def put(self, message: PostedMessage) -> None:
        """Store or replace the message of a table, role and owner."""

    async def forget(self, table_id: int, role: str, owner_id: int = 0) -> None:
        """Drop the message of a table, role and owner."""

    async def of_table(self, table_id: int) -> Sequence[PostedMessage]:
        """Return all messages of a table."""

    async def left_at_the_end(self, since: datetime) -> Sequence[PostedMessage]:
        """Return the messages, panel included, of tables that were closed since then and not shown closed."""

    async def all_live(self) -> Sequence[PostedMessage]:
        """Return the messages of all tables that are not closed."""


class PreferenceRepository(Protocol):
    """What a member has chosen for himself, as small strings by name (``nudge``: ``off``)."""

    async def get(self, user_id: int) -> Mapping[str, str]:
        """Return a member's choices."""

    async def put(self, user_id: int, name: str, value: str) -> None:
        """Store one choice."""


class SavedRulesRepository(Protocol):
    """The rule sets that servers have saved."""

    async def next_id(self) -> int:
        """Return an id that was never used; other writers wait until this transaction is over."""

    async def add(self, saved: SavedRules) -> None:
        """Store a rule set."""

    async def of_guild(self, guild_id: int) -> Sequence[SavedRules]:
        """Return the rule sets of a server, oldest first."""

    async def remove(self, number: int) -> bool:
        """Remove a rule set; False if it is not there."""


class GuildSettingsRepository(Protocol):
    """What servers have decided for themselves, as JSON values by name."""

    async def get(self, guild_id: int) -> Mapping[str, Any]:
        """Return what a server has decided."""

    async def put(self, guild_id: int, name: str, value: Any) -> None:
        """Store one decision; None takes it back."""

    async def clear(self, guild_id: int) -> None:
        """Take back everything a server has decided."""


class ResultRepository(Protocol):
    """What every seat got out of every finished hand."""

    async def add(self, results: Sequence[HandResult], season: int, names: Mapping[int, str]) -> None:
        """Store the results of a hand in its season, and the names of its persons by id.

        Raises Conflict (`hand-changed`) if the hand has results.
        """

    async def of_tables(self, table_ids: Sequence[int]) -> Sequence[HandResult]:
        """Return the results of tables, ordered by hand and seat."""

    async def of_expired(self) -> Mapping[int, Sequence[HandResult]]:
        """Return the results of hands whose course was given up, by hand, ordered by seat."""

    async def span(self, guild_id: int, player_id: int) -> tuple[datetime, datetime] | None:
        """Return when a player's first and last hand ended; None if he has none."""

    async def name_of(self, guild_id: int, player_id: int) -> str:
        """Return the last name a person was dealt cards under, "" if he never was."""

    async def clear(self) -> None:
        """Remove all results of all servers, and all standings and ratings made from them."""


class StandingRepository(Protocol):
    """Results added up by period and game, and leaderboards of them."""

    async def add(self, periods: Sequence[str], results: Sequence[HandResult]) -> None:
        """Add a hand's results to its players' sums of some periods, for its game and for all games."""

    async def counts(self, guild_id: int, player_id: int, period: str) -> Mapping[str, Counts]:
        """Return a player's sums by game; "" for all games."""

    async def page(self, key: BoardKey, offset: int, limit: int) -> Sequence[Standing]:
        """Return lines of a leaderboard in order; who is equal has the same rank."""

    async def total(self, key: BoardKey) -> int:
        """Return how many lines a leaderboard has."""

    async def line(self, key: BoardKey, player_id: int) -> Standing | None:
        """Return a player's line of a leaderboard, None if he is not listed."""


class RatingRepository(Protocol):
    """Ratings by server, game ("" for all) and player."""

    async def locked(
        self, guild_id: int, keys: Sequence[tuple[str, int]]
    ) -> Mapping[tuple[str, int], Rating]:
        """Return the ratings of games and players; until this transaction is over nobody else changes them.

        Who has none is left out. All that were asked for are to be put.
        """

    async def put(self, guild_id: int, ratings: Mapping[tuple[str, int], Rating], at: datetime) -> None:
        """Store ratings of games and players."""

    async def of_player(self, guild_id: int, player_id: int) -> Mapping[str, Rating]:
        """Return a player's ratings by game."""

    async def of_guild(self, guild_id: int) -> Mapping[tuple[str, int], Rating]:
        """Return all ratings of a server; until this transaction is over nobody else changes them."""


class SeasonRepository(Protocol):
    """The closed seasons of servers and their final tables."""

    async def current(self, guild_id: int) -> int:
        """Return the number of the season that runs; it is not closed before this transaction is over."""

    async def balances(self, guild_id: int) -> Mapping[int, int]:
        """Return the chips of all members of a server by user; nobody else moves them meanwhile."""

    async def close(self, season: Season) -> None:
        """Store a closed season with the final table of each measure, as it is now.

        Waits until no hand that ends is being stored. Raises Conflict (`season-changed`) if it is closed.
        """

    async def of_guild(self, guild_id: int) -> Sequence[Season]:
        """Return a server's closed seasons, the latest first."""

    async def page(
        self, guild_id: int, number: int, measure: Measure, offset: int, limit: int
    ) -> Sequence[Standing]:
        """Return lines of a final table in order."""

    async def total(self, guild_id: int, number: int, measure: Measure) -> int:
        """Return how many lines a final table has."""

    async def line(self, guild_id: int, number: int, measure: Measure, player_id: int) -> Standing | None:
        """Return a player's line of a final table, None if he is not listed."""


class TournamentRepository(Protocol):
    """Tournaments by id."""

    async def next_id(self) -> int:
        """Return a tournament id that was never used."""

    async def add(self, tournament: Tournament) -> None:
        """Store a new tournament."""

    async def get(self, tournament_id: int) -> Tournament | None:
        """Return a tournament; in a write transaction other writers of it wait from here on."""

    async def save(self, tournament: Tournament) -> None:
        """Store a changed tournament whose `revision` is one above the stored one.

        Raises Conflict (`tournament-changed`) if the stored revision is not `tournament.revision - 1`.
        """

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        """Return the ids of some shards' tournaments that are not over, oldest first."""

    async def of_guild(self, guild_id: int, limit: int) -> Sequence[Tournament]:
        """Return a server's announced tournaments, newest first: the live ones, then `limit` others."""

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        """Return the ids of those of some shards whose `due_at` is at or before a point in time."""

    async def next_due(self, after: datetime, of: ShardSlice = EVERYTHING) -> datetime | None:
        """Return the earliest `due_at` of some shards' tournaments after a point in time."""


class StateRepository(Protocol):
    """Small facts of the program by name, such as the hash of the synced command tree."""

    async def get(self, name: str) -> str | None:
        """Return a stored fact."""

    async def put(self, name: str, value: str) -> None:
        """Store a fact."""


SEATED, DEALT_IN, TOURNAMENT = "seated", "dealt-in", "tournament"


@dataclass(frozen=True, slots=True)
class Engagement:
    """What somebody is in the middle of, and where: he is `SEATED` at a live table, was `DEALT_IN` to a hand
    that is still played, or is in a `TOURNAMENT` (`name`) that is not over."""

    why: str
    guild_id: int
    channel_id: int
    name: str = ""


class PersonalRepository(Protocol):
    """Everything that is stored about one person, and taking him out of it."""

    async def servers(self, user_id: int) -> Sequence[int]:
        """Return the servers in which anything of a person is stored."""

    async def balances(self, user_id: int) -> Mapping[int, int]:
        """Return a person's chips by server; in a write transaction nobody else moves them meanwhile."""

    async def engagement(self, user_id: int) -> Engagement | None:
        """Return what a person is in the middle of, None if he is free to go."""

    async def held(self, user_id: int, guild_id: int | None) -> Mapping[str, Any]:
        """Return everything that is stored about a person, in a server or (None) anywhere, as JSON values."""

    async def erase(self, user_id: int, aliases: Mapping[int, int]) -> None:
        """Put a pseudonym for each server in the place of a person's id, and nothing in that of his names."""

    async def remember(self, fingerprint: str, at: datetime) -> None:
        """Note that whoever has this fingerprint had his data deleted."""

    async def erased_at(self, fingerprint: str) -> datetime | None:
        """Return when whoever has this fingerprint had his data deleted, if that is remembered."""

    async def forget_before(self, moment: datetime) -> int:
        """Forget older fingerprints; return how many."""


class RetentionRepository(Protocol):
    """What is given up for its age, and servers that have removed the bot."""

    async def expire(self, before: datetime, most: int) -> int:
        """Give up the course of up to `most` hands that ended before a moment, and the names in them.

        Cards, actions and names go; who played and how it ended stay. Hands of live tables are left. Returns
        how many it were.
        """

    async def forget_names(self, before: datetime) -> int:
        """Drop names of persons who have no result since a moment, and at tables closed before it."""

    async def server_left(self, guild_id: int, at: datetime) -> None:
        """Note when a server has removed the bot, unless that was noted before."""

    async def server_back(self, guild_ids: Sequence[int]) -> None:
        """Drop that note for servers that have the bot."""

    async def servers_known(self) -> Sequence[int]:
        """Return the servers of which anything is stored."""

    async def servers_left(self, before: datetime) -> Sequence[int]:
        """Return the servers that removed the bot before a moment."""

    async def delete_server(self, guild_id: int) -> None:
        """Delete everything that is stored of a server."""


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


class NoNews:
    """There is no other process."""

    async def start(self, hearer: Hearer) -> None:
        """Nothing will be heard."""

    async def stop(self) -> None:
        """Nothing was heard."""


NO_NEWS = NoNews()
