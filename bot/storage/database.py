"""The database behind `bot.services.ports.Store`, made from an address by `create_database`."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar, get_type_hints

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError

from bot.services.errors import Conflict, StorageUnavailable
from bot.services.ports import NO_CHANGE_FEED, NO_METER, ChangeFeed, Meter, UnitOfWork
from bot.storage.engine.postgresql import PostgresqlBackend, PostgresqlChangeFeed
from bot.storage.engine.session import Session, State, describe
from bot.storage.engine.sqlite import SqliteBackend
from bot.storage.guild import Acts, GuildSettingsStore, SavedRuleSets, Watched
from bot.storage.ledger.chip_history import ChipHistory
from bot.storage.ledger.ledger import Ledger
from bot.storage.personal.personal import Personal, PreferenceStore
from bot.storage.retention import RetentionStore
from bot.storage.standings.badges import Badges
from bot.storage.standings.results import Ratings, Results, Standings
from bot.storage.standings.seasons import Seasons
from bot.storage.tables.beside import Deadlines, HandNotes, Messages
from bot.storage.tables.hands import Hands
from bot.storage.tables.tables import NoEvents, Tables

Answer = TypeVar("Answer")

_log = logging.getLogger(__name__)

SQLITE = ("sqlite", "sqlite+aiosqlite", "sqlite+pysqlite")
POSTGRESQL = ("postgresql", "postgresql+asyncpg", "postgres")

BUSY_SECONDS = 2.0
"""Seconds to wait for another process's lock or for a free connection: a press needs an answer within 3 s."""

CONNECTIONS = 5


class BadDatabaseUrl(ValueError):
    """The address names no usable database; the text tells the operator why."""


class Transaction(UnitOfWork):
    """A unit of work: all repositories on one transaction. `session` executes any other statement in it."""

    tables: Tables
    hands: Hands
    ledger: Ledger
    deadlines: Deadlines
    messages: Messages
    preferences: PreferenceStore
    saved_rules: SavedRuleSets
    results: Results
    standings: Standings
    ratings: Ratings
    badges: Badges
    notes: HandNotes
    seasons: Seasons
    watched: Watched
    state: State
    chip_history: ChipHistory
    guild_settings: GuildSettingsStore
    acts: Acts
    personal: Personal
    retention: RetentionStore
    events: NoEvents

    def __init__(self, session: Session) -> None:
        self.session = session

    def __getattr__(self, name: str) -> Any:
        """Create a repository at first use: most transactions need only two or three."""
        repository = _REPOSITORIES.get(name)
        if repository is None:
            raise AttributeError(name)
        made = self.__dict__[name] = repository(self.session)
        return made


_REPOSITORIES: dict[str, Callable[[Session], Any]] = get_type_hints(Transaction)


def contribute(repositories: Mapping[str, Callable[[Session], Any]]) -> None:
    """Add a feature's repositories to every transaction, by name; they may replace existing ones."""
    _REPOSITORIES.update(repositories)


TELL_SECONDS = 60.0
"""Seconds between log entries while failures go on, and seconds without one after which they are over."""


class FaultLog:
    """Logs failures of the database: the first of each kind, then a count once a minute, and the recovery."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told_of: set[str] = set()
        self._count = 0
        self._begun = self._told = self._last = 0.0

    def note(self, error: StorageUnavailable | None) -> None:
        """Record the error of a failed transaction, or None for a successful one."""
        now = self._clock()
        if error is None:
            if self._count and now - self._last >= TELL_SECONDS:
                _log.warning(
                    "storage works again after %.0f seconds", self._last - self._begun, extra=self._extra()
                )
                self._count = 0
                self._told_of.clear()
            return
        self._last = now
        if error.code not in self._told_of:
            self._begun = self._begun if self._count else now
            self._told_of.add(error.code)
            self._count, self._told = self._count + 1, now
            _log.error("storage fails: %s", describe(error.code), exc_info=error)
        else:
            self._count += 1
            if now - self._told >= TELL_SECONDS:
                self._told = now
                _log.error("storage still fails: %s", error.code, extra=self._extra())

    def _extra(self) -> dict[str, int]:
        return {"transactions_failed": self._count}


@dataclass(slots=True)
class Writes:
    """When a write last succeeded and last failed, in seconds of `time.monotonic` (None: never)."""

    stored: float | None = None
    failed: float | None = None
    failures: int = 0


class Database:
    """The database; it opens at first use and must be closed at the end."""

    def __init__(
        self,
        url: URL,
        backend: SqliteBackend | PostgresqlBackend,
        meter: Meter = NO_METER,
        change_feed: ChangeFeed = NO_CHANGE_FEED,
    ) -> None:
        self.change_feed = change_feed
        """Delivers the changes that other processes store here; silent if the database is not shared."""
        self.url = url
        self.writes = Writes()
        self._faults = FaultLog()
        self._backend = backend
        self._meter = meter

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """Open a write transaction; it commits at the end of the block and rolls back on an exception.

        Queued calls may run as late as the end of the block, which raises their Conflict. Raises
        StorageUnavailable if the database cannot be written; nothing is changed then.
        """
        with self._time("write"):
            session = self._backend.session(writing=True)
            try:
                yield Transaction(session)
            except BaseException:
                await session.abandon()
                raise
            await session.finish()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        """Open a read transaction, which sees one point in time. Raises StorageUnavailable."""
        with self._time("read"):
            session = self._backend.session(writing=False)
            try:
                yield Transaction(session)
            finally:
                await session.abandon()

    async def alone(self, function: Callable[[Connection], Answer]) -> Answer:
        """Run a function as one write transaction with no other writer.

        On SQLite foreign keys are off meanwhile, so that a migration may rebuild tables.
        """
        return await self._backend.alone(function)

    def connections(self) -> Mapping[str, int]:
        """Return how many PostgreSQL connections are ``used`` and the ``most`` allowed; empty for SQLite."""
        return self._backend.connections()

    async def tidy(self) -> None:
        """Purge deleted data from the database's files too, as far as possible now.

        SQLite overwrites deleted rows, but its write-ahead log still holds older pages: it is truncated here.
        PostgreSQL's autovacuum purges rows on its own.
        """
        await self._backend.tidy()

    async def close(self) -> None:
        """Finish work under way and close the database."""
        await self._backend.close()

    @contextmanager
    def _time(self, kind: str) -> Iterator[None]:
        """Report a transaction's duration and outcome to the meter, and database errors to the fault log."""
        begun, outcome = time.perf_counter(), "undone"
        try:
            yield
            outcome = "done"
            self._faults.note(None)
            if kind == "write":
                self.writes.stored = time.monotonic()
        except (Conflict, StorageUnavailable) as error:
            outcome = error.code
            if isinstance(error, StorageUnavailable):
                self._faults.note(error)
                if kind == "write":
                    self.writes.failed = time.monotonic()
                    self.writes.failures += 1
            raise
        finally:
            self._meter.transaction(kind, outcome, time.perf_counter() - begun)


def create_database(
    url: str,
    *,
    busy_seconds: float = BUSY_SECONDS,
    readers: int = 2,
    connections: int = CONNECTIONS,
    meter: Meter = NO_METER,
    shared: bool = False,
) -> Database:
    """Return the database at an address such as ``sqlite:///data/napoleon.db``, not opened yet.

    `readers` is the number of SQLite's reading connections, `connections` the most connections to PostgreSQL,
    `busy_seconds` how long to wait for a lock or a free connection. `meter` times every transaction.
    Processes of a `shared` PostgreSQL database notify each other of changes. Raises BadDatabaseUrl.
    """
    parsed = parse_url(url)
    if is_sqlite(parsed):
        return Database(parsed, SqliteBackend(parsed, busy_seconds=busy_seconds, readers=readers), meter)
    sender = secrets.token_hex(8) if shared else ""
    try:
        backend = PostgresqlBackend(parsed, busy_seconds=busy_seconds, connections=connections, sender=sender)
    except ModuleNotFoundError as error:
        raise BadDatabaseUrl(
            f"PostgreSQL needs the package {error.name}: install the extra 'postgres'"
        ) from error
    return Database(
        parsed, backend, meter, PostgresqlChangeFeed(parsed, sender) if shared else NO_CHANGE_FEED
    )


def is_sqlite(url: URL) -> bool:
    """Return whether an address is a SQLite one (otherwise PostgreSQL)."""
    return url.drivername in SQLITE


def parse_url(url: str) -> URL:
    """Return the parts of an address. Raises BadDatabaseUrl, whose text never repeats the password."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadDatabaseUrl(
            "the database address must look like sqlite:///data/napoleon.db "
            "or postgresql://user:password@host/name"
        ) from None
    if parsed.drivername not in SQLITE + POSTGRESQL:
        raise BadDatabaseUrl(f"databases of the kind {parsed.drivername!r} are not supported")
    if not parsed.database or (is_sqlite(parsed) and parsed.database == ":memory:"):
        raise BadDatabaseUrl("the database address names no file or database")
    return parsed
