"""The bot's own storage on SQLite in memory, run in the event loop; a test can make it fail."""

from __future__ import annotations

import asyncio
import atexit
import itertools
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, make_url

from bot.services.errors import StorageUnavailable
from bot.storage.database import Database, Transaction
from bot.storage.engine.session import Session
from bot.storage.engine.sqlite import SqliteBackend
from bot.storage.engine.worker import Worker
from tests.databases import InlineWorker, make_empty

Answer = TypeVar("Answer")

READERS = 2
_NUMBERS = itertools.count()
_OPEN: set[MemoryStore] = set()
"""The stores of the current test."""


class InlineBackend(SqliteBackend):
    """SQLite's backend with every connection in the event loop."""

    def __init__(self, url: URL) -> None:
        super().__init__(url, busy_seconds=0, readers=READERS)
        self.writer = InlineWorker(self._engine, writes=True)
        self.readers = [InlineWorker(self._engine, writes=False) for _ in range(READERS)]
        self._idle = [*self.readers]

    def count_commits(self, transactions: int) -> None:
        """Leave the log alone: no test makes it long."""

    def an_idle_reader(self) -> Worker:
        """Return a connection that nobody reads from."""
        return self._idle[-1]


class _Now(Session):
    """A transaction that never waits."""

    def __init__(self, worker: Worker, *, writing: bool) -> None:
        super().__init__(writing=writing)
        self._worker = worker

    async def abandon(self) -> None:
        self._worker.undo()

    async def _perform(self, function: Callable[[Connection], Answer]) -> Answer:
        return self._worker.perform(function)

    async def _commit(self) -> None:
        self._worker.commit(self._steps)


def _at_once(work: Coroutine[Any, Any, Answer]) -> Answer:
    try:
        work.send(None)
    except StopIteration as done:
        answer: Answer = done.value
        return answer
    raise AssertionError("it waits for something")


class MemoryStore(Database):
    """A new database. `commits` counts what was stored.

    `fail_commits`: this many of the next commits fail with nothing stored. `lose_answers`: this many of the
    next commits are stored, and then the connection breaks. `down`: nothing can be opened. Unless it
    `answers`, everybody waits.
    """

    def __init__(self) -> None:
        self.file = _folder() / f"{next(_NUMBERS)}.db"
        make_empty(self.file)
        url = make_url(f"sqlite:///{self.file}")
        self._inline = InlineBackend(url)
        super().__init__(url, self._inline)
        self.commits = 0
        self.fail_commits = 0
        self.lose_answers = 0
        self.down = False
        self.answers = asyncio.Event()
        self.answers.set()
        self.down_after_lost_answer = False
        self.filled = False
        _OPEN.add(self)

    def contents(self) -> bytes:
        """Return the database as bytes."""
        raw: Any = self._inline.writer._connect().connection.dbapi_connection
        return bytes(raw.serialize())

    def fill(self, contents: bytes) -> None:
        """Begin with a copy of another database; nothing may have been stored yet."""
        assert not self.commits
        self.file.write_bytes(contents)
        self.filled = True

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """Open a write transaction; fail at its end if the test wants that."""
        await self._require_up()
        async with super().write() as work:
            yield work
            if self.fail_commits:
                self.fail_commits -= 1
                raise StorageUnavailable("storage-full")
        self.commits += 1
        if self.lose_answers:
            self.lose_answers -= 1
            self.down = self.down or self.down_after_lost_answer
            raise ConnectionResetError("the answer to COMMIT was lost")

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        """Open a read transaction."""
        await self._require_up()
        async with super().read() as work:
            yield work

    def look(self, question: Callable[[Transaction], Coroutine[Any, Any, Answer]]) -> Answer:
        """Return a repository's answer at once, even if the store is down."""
        worker = self._inline.an_idle_reader()
        worker.undo()  # an earlier reader may not have finished
        try:
            return _at_once(question(Transaction(_Now(worker, writing=False))))
        finally:
            worker.undo()

    def put(self, change: Callable[[Transaction], Coroutine[Any, Any, Any]]) -> None:
        """Store a change at once, as another process might; nobody may be writing."""
        assert not self._inline.turn.locked()
        session = _Now(self._inline.writer, writing=True)
        _at_once(change(Transaction(session)))
        _at_once(session.finish())

    def ignore_parents(self) -> None:
        """From now on accept rows whose tables and hands do not exist."""
        raw: Any = self._inline.writer._connect().connection.dbapi_connection
        raw.execute("PRAGMA foreign_keys = OFF")

    async def _require_up(self) -> None:
        await self.answers.wait()
        if self.down:
            raise StorageUnavailable("storage-unreachable")

    def end(self) -> None:
        """Close and delete the database of a finished test."""
        _OPEN.discard(self)
        for worker in (self._inline.writer, *self._inline.readers):
            worker.end()
        for ending in ("", "-wal", "-shm"):
            Path(f"{self.file}{ending}").unlink(missing_ok=True)


def end_stores() -> None:
    """Close and delete all databases of a finished test."""
    for store in tuple(_OPEN):
        store.end()


@lru_cache(maxsize=1)
def _folder() -> Path:
    """Return this process's folder, in memory if possible (`tests/conftest.py`)."""
    folder = tempfile.mkdtemp(prefix="napoleon-stores-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
