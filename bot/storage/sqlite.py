"""SQLite: one thread that writes, a few that read, and one commit for all who wait for it.

The driver is the standard library's, in threads of our own, not aiosqlite: that crosses between threads
three or four times for each statement, at some 0.1 ms each. Measured with a move's three statements, 100
tasks at once, synchronous=FULL, two cores: aiosqlite 480 transactions a second, a thread of our own with one
crossing for each statement 940, one for each transaction 1,900, group commit 7,200.

Group commit: while one commit waits for the disk, other transactions arrive; those that need no answer
before their end are carried out together and committed at once. If one of them is refused, all are undone
and carried out again one by one. A slow disk (10 ms for a commit is common on rented servers) then still
takes hundreds of moves a second.

All work of a connection goes through its thread in order. So who is cancelled need not wait: his ROLLBACK
stands in the queue before whatever comes next.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event

from bot.services.errors import StorageUnavailable
from bot.storage.failures import refusals
from bot.storage.session import Session, Step, carry_out

Answer = TypeVar("Answer")

MOST_TOGETHER = 64
"""Transactions in one commit: some 5 ms of work, so that nobody waits long for others' moves."""

_log = logging.getLogger(__name__)


def file_of(url: URL) -> Path:
    """Return the file of an address, also of one like ``sqlite:///file:/data/n.db?mode=ro&uri=true``."""
    return Path((url.database or "").removeprefix("file:"))


def sqlite_engine(url: URL, *, busy_seconds: float, foreign_keys: bool = True) -> Engine:
    """Return an engine whose connections are set up for WAL and whose transactions SQLAlchemy begins.

    This is SQLAlchemy's documented recipe: the driver never begins by itself. Connections with the
    execution option `writes` take the write lock at BEGIN, so that two writers queue and never deadlock.
    """
    engine = create_engine(
        url.set(drivername="sqlite+pysqlite"),
        poolclass=NullPool,
        hide_parameters=True,  # errors are logged, and parameters hold packs and secrets
    )

    def set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            f"busy_timeout = {round(busy_seconds * 1000)}",
            "journal_mode = WAL",
            "synchronous = FULL",
            f"foreign_keys = {'ON' if foreign_keys else 'OFF'}",
        ):
            cursor.execute(f"PRAGMA {pragma}").fetchall()
        cursor.close()

    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", begin)
    return engine


class Worker:
    """One thread with one connection, opened at the first use; its work is done in order."""

    def __init__(self, engine: Engine, name: str, *, writes: bool) -> None:
        self._engine = engine
        self._writes = writes
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._connection: Connection | None = None

    def submit(self, work: Callable[..., Answer], *arguments: Any) -> asyncio.Future[Answer]:
        """Queue a function for the thread."""
        return asyncio.wrap_future(self._thread.submit(work, *arguments))

    async def run(self, work: Callable[..., Answer], *arguments: Any) -> Answer:
        """Return what a function returns in the thread; it runs to its end even if nobody waits any more."""
        return await asyncio.shield(self.submit(work, *arguments))

    async def close(self) -> None:
        """Close the connection after the work that is queued, and end the thread."""
        await self.run(self._close)
        self._thread.shutdown(wait=False)

    # What follows runs in the thread.

    def perform(self, deed: Callable[[Connection], Answer]) -> Answer:
        """Run a function inside the open transaction, or begin one."""
        return deed(self._connected())

    def commit(self, steps: Sequence[Step]) -> None:
        """Carry out the last steps of a transaction and commit it, or undo all of it."""
        try:
            connection = self._connected()
            carry_out(steps, connection)
            with refusals():
                connection.commit()
        except BaseException:
            self.undo()
            raise

    def commit_together(self, jobs: Sequence[Sequence[Step]]) -> list[Exception | None]:
        """Commit several transactions at once and return what refused each (None: it is stored)."""
        if len(jobs) > 1:
            try:
                self.commit([step for steps in jobs for step in steps])
            except StorageUnavailable as error:
                return [_copy(error) for _ in jobs]
            except Exception:  # noqa: BLE001 - one of them is refused: below it is found out which
                _log.debug("a group of %d transactions is carried out one by one", len(jobs))
            else:
                return [None] * len(jobs)
        return self._commit_each(jobs)

    def _commit_each(self, jobs: Sequence[Sequence[Step]]) -> list[Exception | None]:
        outcomes: list[Exception | None] = []
        for number, steps in enumerate(jobs):
            try:
                self.commit(steps)
            except StorageUnavailable as error:  # the others need not wait for the same
                return outcomes + [_copy(error) for _ in jobs[number:]]
            except Exception as error:  # noqa: BLE001 - handed to the one whose transaction it is
                outcomes.append(error)
            else:
                outcomes.append(None)
        return outcomes

    def undo(self) -> None:
        """Roll back; a connection that cannot even do that is thrown away."""
        connection = self._connection
        if connection is None:
            return
        try:
            connection.rollback()
            raw: Any = connection.connection.dbapi_connection
            if raw.in_transaction:  # a COMMIT that failed leaves SQLAlchemy believing it is over
                raw.rollback()
        except Exception:  # noqa: BLE001 - whatever it is, a new connection is the way out
            _log.warning("a rollback failed; the connection is opened anew", exc_info=True)
            self._close()

    def _connected(self) -> Connection:
        if self._connection is None:
            with refusals():
                file_of(self._engine.url).parent.mkdir(parents=True, exist_ok=True)
                connection = self._engine.connect()
            self._connection = connection.execution_options(writes=self._writes)
        return self._connection

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()


@dataclass(frozen=True, slots=True)
class Job:
    """A transaction that needs no answer before its end, and who waits for it."""

    steps: Sequence[Step]
    done: asyncio.Future[None]


class SqliteBackend:
    """The threads of one SQLite file and the queue of its writers."""

    def __init__(self, url: URL, *, busy_seconds: float, readers: int) -> None:
        self._engine = sqlite_engine(url, busy_seconds=busy_seconds)
        self._plain_engine = sqlite_engine(url, busy_seconds=busy_seconds, foreign_keys=False)
        self.turn = asyncio.Lock()
        """Held by the one transaction that writes; served in the order of asking."""
        self.writer = Worker(self._engine, "storage-writer", writes=True)
        self._idle = [Worker(self._engine, f"storage-reader-{n}", writes=False) for n in range(readers)]
        self._reader_count = readers
        self._readers = asyncio.Semaphore(readers)
        self._jobs: list[Job] = []
        self._committing: asyncio.Task[None] | None = None
        self._closed = False

    def session(self, *, writing: bool) -> Session:
        """Return a transaction that is not begun yet. Raises StorageUnavailable after `close`."""
        self._require_open()
        return WriteSession(self) if writing else ReadSession(self)

    async def alone(self, deed: Callable[[Connection], Answer]) -> Answer:
        """Run a function as one write transaction without foreign keys: a migration may rebuild tables."""
        worker = Worker(self._plain_engine, "storage-migration", writes=True)
        try:
            async with self.turn:
                return await worker.run(partial(_whole, worker, deed))
        finally:
            await worker.close()

    async def store(self, steps: Sequence[Step]) -> None:
        """Commit a transaction together with others that wait. Raises what refused it.

        Who is cancelled before its commit has begun takes it back.
        """
        self._require_open()
        job = Job(steps, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_waiting())
        await job.done

    async def take_turn(self) -> Worker:
        """Return the writing thread for one transaction; `turn` is to be released at its end."""
        await self.turn.acquire()
        if self._closed:
            self.turn.release()
            self._require_open()
        return self.writer

    async def take_reader(self) -> Worker:
        """Return a reading thread that nobody else uses, as soon as there is one."""
        await self._readers.acquire()
        if self._closed:
            self._readers.release()
            self._require_open()
        return self._idle.pop()

    def give_back(self, reader: Worker) -> None:
        """Let others use a reading thread."""
        reader.submit(reader.undo)
        self._idle.append(reader)
        self._readers.release()

    async def close(self) -> None:
        """Finish what is under way and close the file. Nothing can be read or written afterwards."""
        if self._closed:
            return
        self._closed = True
        while self._committing is not None:
            await asyncio.wait([self._committing])
        async with self.turn:
            for _ in range(self._reader_count):
                await self._readers.acquire()
            for worker in [*self._idle, self.writer]:  # the writer last: it tidies up the log
                await worker.close()
        for _ in range(self._reader_count):
            self._readers.release()

    def _require_open(self) -> None:
        if self._closed:
            raise StorageUnavailable("storage-unreachable")

    async def _commit_waiting(self) -> None:
        taken: list[Job] = []
        try:
            while self._jobs:
                async with self.turn:
                    waiting, self._jobs = self._jobs[:MOST_TOGETHER], self._jobs[MOST_TOGETHER:]
                    taken = [job for job in waiting if not job.done.done()]
                    outcomes = await self._outcomes(taken)
                for job, outcome in zip(taken, outcomes, strict=True):
                    _tell(job, outcome)
                taken = []
        finally:  # the loop is shutting down: nobody may wait for ever
            self._committing = None
            for job in [*taken, *self._jobs]:
                job.done.cancel()
            self._jobs = []

    async def _outcomes(self, jobs: Sequence[Job]) -> Sequence[Exception | None]:
        if not jobs:
            return ()
        try:
            return await self.writer.run(self.writer.commit_together, [job.steps for job in jobs])
        except Exception as error:  # noqa: BLE001 - no thread to be had: each job's owner is told
            return [error] * len(jobs)


def _whole(worker: Worker, deed: Callable[[Connection], Answer]) -> Answer:
    try:
        answer = worker.perform(deed)
        worker.commit(())
    except BaseException:
        worker.undo()
        raise
    return answer


def _copy(error: StorageUnavailable) -> StorageUnavailable:
    """Return the same refusal for another task: a raised exception belongs to one traceback."""
    copy = StorageUnavailable(error.code, **error.params)
    copy.__cause__ = error
    return copy


def _tell(job: Job, outcome: Exception | None) -> None:
    if job.done.done():  # cancelled while it was being stored
        return
    if outcome is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(outcome)


class WriteSession(Session):
    """A write transaction: alone from its first question on, else together with others at its end."""

    def __init__(self, backend: SqliteBackend) -> None:
        super().__init__(writing=True)
        self._backend = backend
        self._writer: Worker | None = None

    async def _perform(self, deed: Callable[[Connection], Answer]) -> Answer:
        if self._writer is None:
            self._writer = await self._backend.take_turn()
        return await self._writer.run(self._writer.perform, deed)

    async def _commit(self) -> None:
        if self._writer is not None:
            try:
                await self._writer.run(self._writer.commit, self._steps)
            finally:
                self._end()
        elif self._steps:
            await self._backend.store(self._steps)

    async def abandon(self) -> None:
        if self._writer is not None:
            self._writer.submit(self._writer.undo)
            self._end()

    def _end(self) -> None:
        self._writer = None
        self._backend.turn.release()


class ReadSession(Session):
    """A read transaction: it sees the database as it was at its first question."""

    def __init__(self, backend: SqliteBackend) -> None:
        super().__init__(writing=False)
        self._backend = backend
        self._reader: Worker | None = None

    async def _perform(self, deed: Callable[[Connection], Answer]) -> Answer:
        if self._reader is None:
            self._reader = await self._backend.take_reader()
        return await self._reader.run(self._reader.perform, deed)

    async def _commit(self) -> None:
        await self.abandon()

    async def abandon(self) -> None:
        if self._reader is not None:
            self._backend.give_back(self._reader)
            self._reader = None
