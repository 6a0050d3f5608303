"""A connection to SQLite in aiosqlite's thread, which runs whole transactions.

aiosqlite has a thread for each connection, which runs functions in order. It gets one function for each step
of a transaction, or for all of it, which runs SQLAlchemy Core on the connection: one trip to the thread
instead of three or four for each statement. Measured with a move's three statements, 100 tasks at once,
synchronous=FULL, two cores: a trip for each call of the driver 480 transactions a second, one for each
statement 940, one for each transaction 1,900, with group commit (`engine.sqlite`) 7,200.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event

from bot.services.errors import ServiceError, StorageUnavailable
from bot.storage.engine.session import TransactionStep, refusals, run_steps

FILE, FOLDER = 0o600, 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_BESIDE = ("", "-wal", "-shm", "-journal")
"""Suffixes of the database's file name and those of its companion files."""
_HAS_RIGHTS = os.name == "posix"

_log = logging.getLogger(__name__)


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents, accessible only to our own user. Raises OSError.

    An existing folder keeps its permissions: it may hold other people's things.
    """
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir(exist_ok=True)
        if _HAS_RIGHTS:
            path.chmod(FOLDER)


def make_file(file: Path) -> None:
    """Create an empty file readable only by our own user, unless it exists. Raises OSError."""
    with contextlib.suppress(FileExistsError):
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE)
        os.close(handle)
        if _HAS_RIGHTS:
            file.chmod(FILE)  # the umask may have taken more than it should


def flush(file: Path) -> None:
    """Wait until a file is on the disk."""
    with file.open("rb") as opened:
        os.fsync(opened.fileno())


def partial_of(target: Path) -> Path:
    """Return the name that a backup or a restored database has until it is complete."""
    return target.with_name(f".{target.name}.partial")


def require_restored(database: Path) -> None:
    """Raise StorageUnavailable if a restore was killed before its file was in place."""
    if partial_of(database.resolve()).exists() and not database.exists():
        raise StorageUnavailable("storage-restoring")


def narrow(database: Path) -> None:
    """Remove other users' access to a database and its companion files, and log it."""
    if not _HAS_RIGHTS:
        return
    narrowed = []
    for file in (Path(f"{database}{ending}") for ending in _BESIDE):
        try:
            rights = stat.S_IMODE(file.stat().st_mode)
            if rights & _OTHERS:
                file.chmod(rights & ~_OTHERS)
                narrowed.append(f"{file.name} ({rights:04o})")
        except FileNotFoundError:
            continue
        except OSError as error:
            _log.warning("%s can be read by others, and its rights cannot be changed (%s)", file, error)
    if narrowed:
        names = ", ".join(narrowed)
        _log.warning("others could read, now only the owner can: %s in %s", names, database.parent)


Answer = TypeVar("Answer")

ROWS_AT_ONCE = 64
"""aiosqlite's default for its iterators, which we do not use."""

_TRIED_AGAIN = 0.01
"""Seconds until the next attempt to switch the log on."""

_BEGINS = "begins"
"""Marks a connection whose BEGIN has not succeeded: SQLAlchemy would start no more transactions on it, so
that each statement would be committed separately. Such a connection is closed."""


def file_of(url: URL) -> Path:
    """Return the file path of a SQLite address, also of ``sqlite:///file:/data/n.db?mode=ro&uri=true``."""
    return Path((url.database or "").removeprefix("file:"))


def sqlite_engine(url: URL, *, busy_seconds: float, foreign_keys: bool = True) -> Engine:
    """Return an engine whose connections use WAL and whose transactions SQLAlchemy begins.

    This is SQLAlchemy's documented recipe: the driver never starts transactions. Connections with the
    execution option `writes` take the write lock at BEGIN, so that two writers queue and never deadlock.
    """
    engine = create_engine(
        url.set(drivername="sqlite+pysqlite"),
        poolclass=NullPool,
        hide_parameters=True,  # errors are logged, and parameters hold packs and secrets
    )

    def set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        for name, function in (("sqrt", math.sqrt), ("floor", math.floor)):  # not every SQLite has them
            connection.create_function(name, 1, function, deterministic=True)
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {round(busy_seconds * 1000)}").fetchall()
        _use_log(cursor, time.monotonic() + busy_seconds)
        for pragma in (
            "synchronous = FULL",
            "wal_autocheckpoint = 20000",  # pages; `engine.sqlite` moves the log long before
            f"foreign_keys = {'ON' if foreign_keys else 'OFF'}",
            "secure_delete = ON",  # what is deleted or changed leaves no traces in free space
        ):
            cursor.execute(f"PRAGMA {pragma}").fetchall()
        cursor.close()

    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.info[_BEGINS] = True
        raw: Any = connection.connection.dbapi_connection
        raw.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        connection.info[_BEGINS] = False

    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", begin)
    return engine


def _use_log(cursor: Any, until: float) -> None:
    """Switch on the write-ahead log, retrying until a time of `time.monotonic`.

    If two connections to a new file do so at once, SQLite rejects one of them without waiting for the other,
    whatever `busy_timeout` says.
    """
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL").fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
            time.sleep(_TRIED_AGAIN)
        else:
            return


class Worker:
    """A connection and its thread, started at first use; work runs in order."""

    def __init__(self, engine: Engine, *, writes: bool) -> None:
        self._engine = engine
        self._writes = writes
        self._order = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._driver: aiosqlite.Connection | None = None
        self._connection: Connection | None = None
        self._path = str(file_of(engine.url))
        self._file: tuple[int, int] | None = None

    def submit(self, work: Callable[..., Answer], *arguments: Any) -> asyncio.Future[Answer]:
        """Queue a function for the thread; it runs even if the caller stops waiting."""
        if self._driver is not None and not self._tasks:
            # aiosqlite has no public way to queue work for its thread, so pyproject.toml limits its version.
            future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self._driver._tx.put_nowait((future, partial(work, *arguments)))
            return future
        task = asyncio.create_task(self._in_thread(work, arguments))  # tasks begin in the order of making
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return asyncio.shield(task)

    async def run(self, work: Callable[..., Answer], *arguments: Any) -> Answer:
        """Return the result of a function run in the thread."""
        return await self.submit(work, *arguments)

    def undo_later(self) -> None:
        """Queue a rollback after the work already queued."""
        self.submit(self.undo).add_done_callback(_note)

    async def close(self) -> None:
        """Close the connection after the queued work, and end the thread."""
        if self._tasks:
            await asyncio.wait(self._tasks)
        driver, self._driver = self._driver, None
        if driver is not None:
            await driver._execute(self._close)  # type: ignore[no-untyped-call]
            await driver.close()

    async def _in_thread(self, work: Callable[..., Answer], arguments: Sequence[Any]) -> Answer:
        async with self._order:  # the first one opens, the others keep their order
            if self._driver is None:
                self._driver = await self._open_connection()
            driver = self._driver
        answer: Answer = await driver._execute(work, *arguments)  # type: ignore[no-untyped-call]
        return answer

    async def _open_connection(self) -> aiosqlite.Connection:
        driver = aiosqlite.Connection(self._open, ROWS_AT_ONCE)
        driver._thread.daemon = True  # a process that fails before `close` must still end
        try:
            return await driver
        except BaseException:
            # aiosqlite does not wait for the thread of a connection that could not be opened; if the event
            # loop were closed first, the thread would end with an error.
            await asyncio.to_thread(driver._thread.join)
            raise

    # The methods below run in the thread.

    def perform(self, function: Callable[[Connection], Answer]) -> Answer:
        """Run a function inside the open transaction, beginning one if necessary."""
        try:
            return function(self._connect())
        except Exception as error:
            if not (self._writes and isinstance(error, ServiceError)):  # a refusal: its caller rolls back
                # A statement whose rows were not all read would keep this connection at an old snapshot.
                self._close()
            raise

    def commit(self, steps: Sequence[TransactionStep]) -> None:
        """Execute the last steps of a transaction and commit; rolls back on an error and raises it."""
        try:
            connection = self._connect()
            self._require_file()
            run_steps(steps, connection)
            with refusals():
                connection.commit()
        except BaseException:
            self.undo()
            raise

    def commit_together(self, jobs: Sequence[Sequence[TransactionStep]]) -> list[Exception | None]:
        """Commit several transactions at once; return each one's error (None: committed)."""
        if len(jobs) > 1:
            try:
                self.commit([step for steps in jobs for step in steps])
            except StorageUnavailable as error:
                return [copy_of(error) for _ in jobs]
            except Exception:  # noqa: BLE001 - one of them is refused: below it is found out which
                _log.debug("a group of %d transactions is executed one by one", len(jobs))
            else:
                return [None] * len(jobs)
        return self._commit_each(jobs)

    def _commit_each(self, jobs: Sequence[Sequence[TransactionStep]]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        for number, steps in enumerate(jobs):
            try:
                self.commit(steps)
            except StorageUnavailable as error:  # the others need not wait for the same
                return outcomes + [copy_of(error) for _ in jobs[number:]]
            except Exception as error:  # noqa: BLE001 - handed to the one whose transaction it is
                outcomes.append(error)
            else:
                outcomes.append(None)
        return outcomes

    def empty_log(self) -> bool:
        """Copy the write-ahead log into the file and truncate it; return False if a reader prevents it."""
        raw: Any = self._connect().connection.dbapi_connection
        (patience,) = raw.execute("PRAGMA busy_timeout").fetchone()
        try:
            raw.execute("PRAGMA busy_timeout = 0").fetchall()  # nobody can write meanwhile
            busy, *_ = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error as error:
            _log.warning("the write-ahead log was not emptied (%s), retrying later", error)
            return True
        finally:
            raw.execute(f"PRAGMA busy_timeout = {patience}").fetchall()
        return not busy

    def move_log(self) -> int:
        """Copy log pages into the file without blocking anybody; return how many are copied by now."""
        try:
            raw: Any = self._connect().connection.dbapi_connection
            moved: int = raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[2]
        except (sqlite3.Error, StorageUnavailable) as error:
            _log.warning("the write-ahead log was not copied (%s), retrying later", error)
            return 0
        return moved

    def undo(self) -> None:
        """Roll back; discard the connection if even that fails."""
        connection = self._connection
        if connection is None:
            return
        try:
            connection.rollback()
            raw: Any = connection.connection.dbapi_connection
            if raw.in_transaction:  # a COMMIT that failed leaves SQLAlchemy believing it is over
                raw.rollback()
            if connection.info.get(_BEGINS):
                self._close()
        except Exception:  # noqa: BLE001 - whatever it is, a new connection is the way out
            _log.warning("a rollback failed; reopening the connection", exc_info=True)
            self._close()

    def _open(self) -> sqlite3.Connection:
        raw: Any = self._connect().connection.dbapi_connection
        return raw  # type: ignore[no-any-return]

    def _connect(self) -> Connection:
        if self._connection is None:
            with refusals():
                self._prepare_files()
                connection = self._engine.connect()
                self._file = self._identity()
            self._connection = connection.execution_options(writes=self._writes)
        return self._connection

    def _prepare_files(self) -> None:
        """Create folder and file for our own user only; SQLite's companion files inherit the permissions.

        With options in the address (``file:...?mode=ro``), these decide whether a file may be created.
        """
        file = file_of(self._engine.url)
        make_folder(file.parent)
        if not (self._engine.url.database or "").startswith("file:"):
            require_restored(file)
            make_file(file)

    def _identity(self) -> tuple[int, int]:
        found = os.stat(self._path)  # noqa: PTH116 - before every commit: a Path takes three times as long
        return found.st_dev, found.st_ino

    def _require_file(self) -> None:
        """Raise StorageUnavailable if the database file was removed or replaced: SQLite would go on writing
        into an unreachable file. The connection stays open, as the file may come back."""
        try:
            there = self._identity() == self._file
        except OSError:
            there = False
        if not there:
            raise StorageUnavailable("storage-removed")

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()


def _note(rollback: asyncio.Future[None]) -> None:
    error = None if rollback.cancelled() else rollback.exception()
    # If there was no connection, nothing had begun, and the caller has already been told.
    if error is not None and not isinstance(error, StorageUnavailable):
        _log.warning("a rollback could not be queued", exc_info=error)


def copy_of(error: StorageUnavailable) -> StorageUnavailable:
    """Return a copy of an error for another task: a raised exception belongs to one traceback."""
    copy = StorageUnavailable(error.code, **error.params)
    copy.__cause__ = error
    return copy
