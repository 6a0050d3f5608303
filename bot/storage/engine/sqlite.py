"""SQLite: one writing connection, a few reading ones, and one commit for all waiting transactions.

Group commit: while one commit waits for the disk, other transactions arrive; those that need no result before
their end are executed and committed together. If one of them fails, all are rolled back and executed again
one by one. So even a slow disk (10 ms per commit is common on rented servers) takes hundreds of moves a
second.

The log is checkpointed in the background: a separate connection copies pages, and waits for the disk, until
few are left; the writer copies those. SQLite's own way, a checkpoint in whichever commit makes the log long
enough, held up all moves for 200 ms.

All work of a connection goes through its thread in order. So a cancelled task need not wait: its ROLLBACK is
queued before the next transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from sqlalchemy import URL, Connection

from bot.services.errors import StorageUnavailable
from bot.storage.engine.session import Session, TransactionStep, refusals
from bot.storage.engine.worker import Worker, sqlite_engine

Answer = TypeVar("Answer")

MOVED_AFTER = 200
"""Transactions after which the log is checkpointed."""
_LITTLE, _ROUNDS = 60, 10
"""Pages of the log that are checkpointed while nobody can write; more only if this many background rounds do
not catch up. Deleting a member adds hundreds in each round, which took the disk up to 0.8 s."""
_LOOKED_AGAIN = 0.02
"""Seconds until the next attempt to empty a log that somebody is still reading."""
MOST_TOGETHER = 64
"""The most transactions in one commit: about 5 ms of work, so that no move waits long for others."""


@dataclass(frozen=True, slots=True)
class WriteJob:
    """A transaction that needs no results before its end, with its caller's future."""

    steps: Sequence[TransactionStep]
    done: asyncio.Future[None]


class SqliteBackend:
    """The connections to one SQLite file, and the queue of its writers."""

    def __init__(self, url: URL, *, busy_seconds: float, readers: int) -> None:
        self._engine = sqlite_engine(url, busy_seconds=busy_seconds)
        self._plain_engine = sqlite_engine(url, busy_seconds=busy_seconds, foreign_keys=False)
        self._busy_seconds = busy_seconds
        self.turn = asyncio.Lock()
        """Held by the one transaction that may write; granted in order of request."""
        self.writer = Worker(self._engine, writes=True)
        self._mover = Worker(self._engine, writes=False)
        self._unmoved = 0
        self.moving: asyncio.Task[None] | None = None
        self._idle = [Worker(self._engine, writes=False) for _ in range(readers)]
        self._reader_count = readers
        self._readers = asyncio.Semaphore(readers)
        self._jobs: list[WriteJob] = []
        self._taken: list[WriteJob] = []
        self._committing: asyncio.Task[None] | None = None
        self._closed = False

    def session(self, *, writing: bool) -> Session:
        """Return a transaction that has not begun yet. Raises StorageUnavailable after `close`."""
        self._require_open()
        return WriteSession(self) if writing else ReadSession(self)

    async def alone(self, function: Callable[[Connection], Answer]) -> Answer:
        """Run a function as one write transaction without foreign keys: a migration may rebuild tables."""
        worker = Worker(self._plain_engine, writes=True)
        try:
            async with self.turn:
                return await worker.run(partial(_whole, worker, function))
        finally:
            await worker.close()

    async def store(self, steps: Sequence[TransactionStep]) -> None:
        """Commit a transaction together with other waiting ones; raises only its own error.

        Dropped if the caller is cancelled before the commit has begun.
        """
        self._require_open()
        job = WriteJob(steps, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_waiting())
            self._committing.add_done_callback(self._end_committing)
        await job.done

    async def take_turn(self) -> Worker:
        """Return the writing connection for one transaction; the caller must release `turn` at the end."""
        await self.turn.acquire()
        if self._closed:
            self.turn.release()
            self._require_open()
        return self.writer

    async def take_reader(self) -> Worker:
        """Return a free reading connection, waiting for one if necessary."""
        await self._readers.acquire()
        if self._closed:
            self._readers.release()
            self._require_open()
        return self._idle.pop()

    def give_back(self, reader: Worker) -> None:
        """Release a reading connection."""
        reader.undo_later()
        self._idle.append(reader)
        self._readers.release()

    def connections(self) -> dict[str, int]:
        """Return an empty mapping: there is no pool, writers queue for a single connection."""
        return {}

    async def tidy(self) -> None:
        """Truncate the write-ahead log, which holds older pages, except for pages that readers still need.

        Most pages are copied while others write; writers wait only for the rest and for truncating the file.
        Readers are waited for too, up to the lock timeout, but without blocking writers.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + self._busy_seconds
        while True:
            while self.moving is not None:  # SQLite would not empty it meanwhile
                await asyncio.wait([self.moving])
            self._require_open()
            await asyncio.shield(self._begin_moving())
            async with self.turn:
                self._require_open()
                free = self.moving is None
                if free and (await self.writer.run(self.writer.empty_log) or loop.time() >= until):
                    return
            await asyncio.sleep(_LOOKED_AGAIN)

    def count_commits(self, transactions: int) -> None:
        """Count commits, and start a checkpoint of the log after every `MOVED_AFTER`."""
        self._unmoved += transactions
        if self._unmoved >= MOVED_AFTER and self.moving is None and not self._closed:
            self._unmoved = 0
            self._begin_moving()

    def _begin_moving(self) -> asyncio.Task[None]:
        self.moving = task = asyncio.create_task(self.move_log())
        task.add_done_callback(self._end_moving)
        return task

    def _end_moving(self, _: asyncio.Task[None]) -> None:
        self.moving = None

    async def move_log(self) -> None:
        """Checkpoint the log: alongside writers until few pages are left, then those as the writer."""
        before = 0
        for _ in range(_ROUNDS):
            moved = await self._mover.run(self._mover.move_log)
            came = moved - before if moved >= before else moved  # fewer: the log has restarted
            if came <= _LITTLE:
                break
            before = moved
        async with self.turn:
            await self.writer.run(self.writer.move_log)

    async def close(self) -> None:
        """Finish work under way and close the file for good."""
        if self._closed:
            return
        self._closed = True
        while tasks := [task for task in (self._committing, self.moving) if task is not None]:
            await asyncio.wait(tasks)
        async with self.turn:
            for _ in range(self._reader_count):
                await self._readers.acquire()
            for worker in [*self._idle, self._mover, self.writer]:  # the writer last: it tidies up the log
                await worker.close()
        for _ in range(self._reader_count):
            self._readers.release()

    def _require_open(self) -> None:
        if self._closed:
            raise StorageUnavailable("storage-unreachable")

    async def _commit_waiting(self) -> None:
        while self._jobs:
            async with self.turn:
                waiting, self._jobs = self._jobs[:MOST_TOGETHER], self._jobs[MOST_TOGETHER:]
                self._taken = [job for job in waiting if not job.done.done()]
                outcomes = await self._outcomes(self._taken)
            for job, outcome in zip(self._taken, outcomes, strict=True):
                _tell(job, outcome)
            self.count_commits(len(self._taken))
            self._taken = []
        self._committing = None

    def _end_committing(self, task: asyncio.Task[None]) -> None:
        if self._committing is not task:
            return
        # The loop is shutting down, and the task may not even have started: nobody may wait forever.
        self._committing = None
        for job in [*self._taken, *self._jobs]:
            job.done.cancel()
        self._taken, self._jobs = [], []

    async def _outcomes(self, jobs: Sequence[WriteJob]) -> Sequence[Exception | None]:
        if not jobs:
            return ()
        try:
            return await self.writer.run(self.writer.commit_together, [job.steps for job in jobs])
        except Exception as error:  # noqa: BLE001 - no thread to be had: each job's owner is told
            return [error] * len(jobs)


def _whole(worker: Worker, function: Callable[[Connection], Answer]) -> Answer:
    try:
        with refusals():
            answer = worker.perform(function)
        worker.commit(())
    except BaseException:
        worker.undo()
        raise
    return answer


def _tell(job: WriteJob, outcome: Exception | None) -> None:
    if job.done.done():  # cancelled while it was being stored
        return
    if outcome is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(outcome)


class WriteSession(Session):
    """A write transaction: exclusive from its first query on; without a query, committed with others."""

    def __init__(self, backend: SqliteBackend) -> None:
        super().__init__(writing=True)
        self._backend = backend
        self._writer: Worker | None = None

    async def _perform(self, function: Callable[[Connection], Answer]) -> Answer:
        if self._writer is None:
            self._writer = await self._backend.take_turn()
        return await self._writer.run(self._writer.perform, function)

    async def _commit(self) -> None:
        if self._writer is not None:
            try:
                await self._writer.run(self._writer.commit, self._steps)
                self._backend.count_commits(1)
            finally:
                self._end()
        elif self._steps:
            await self._backend.store(self._steps)

    async def abandon(self) -> None:
        if self._writer is not None:
            self._writer.undo_later()
            self._end()

    def _end(self) -> None:
        self._writer = None
        self._backend.turn.release()


class ReadSession(Session):
    """A read transaction: it sees the database as of its first query."""

    def __init__(self, backend: SqliteBackend) -> None:
        super().__init__(writing=False)
        self._backend = backend
        self._reader: Worker | None = None

    async def _perform(self, function: Callable[[Connection], Answer]) -> Answer:
        if self._reader is None:
            self._reader = await self._backend.take_reader()
        return await self._reader.run(self._reader.perform, function)

    async def _commit(self) -> None:
        await self.abandon()

    async def abandon(self) -> None:
        if self._reader is not None:
            self._backend.give_back(self._reader)
            self._reader = None
