"""Background work: tasks by key that rerun on request, locks by key, fire-and-forget tasks.

All times are those of the event loop, so that a test may skip days.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Generic, TypeVar
from weakref import WeakValueDictionary

from bot.services import tracing
from bot.services.errors import Conflict, ServiceError, StorageUnavailable

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")
Job = Coroutine[Any, Any, Result]
"""A coroutine with this result, to be run."""

_AT_ONCE: Final = -math.inf


class Later(Exception):
    """Raised by keyed work to run again in this many seconds, overriding requests made during the run."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(slots=True)
class _Entry:
    """A running or waiting key; `at` is the loop time of its next run, None if none was requested."""

    running: bool = False
    timer: asyncio.TimerHandle | None = None
    at: float | None = None

    def ask(self, seconds: float) -> None:
        at = asyncio.get_running_loop().time() + seconds if seconds > 0 else _AT_ONCE
        self.at = at if self.at is None else min(at, self.at)

    def disarm(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


@asynccontextmanager
async def alongside(work: Job[object]) -> AsyncIterator[None]:
    """Run a coroutine while the block runs, then cancel it."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class Tasks:
    """Fire-and-forget tasks, and work that survives the cancellation of its caller."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    def begin(self, work: Job[object], log: logging.Logger, what: str, **ids: int | None) -> None:
        """Start background work; if it fails, the log names `what` and these ids."""

        async def guard() -> None:
            tracing.begin(**ids)
            try:
                await work
            except Exception:
                log.exception(what)

        self._add(guard()).add_done_callback(lambda _: work.close())  # it may never have begun

    async def shield(self, work: Job[Result]) -> Result:
        """Run a coroutine to its end even if the caller is cancelled; returns its result or raises."""
        return await asyncio.shield(self._add(work))

    @property
    def busy(self) -> bool:
        """Whether any work is running; False as soon as the last work ends."""
        return not all(task.done() for task in self._tasks)

    async def settle(self) -> None:
        """Wait until no work is running."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def stop(self, *, cancel: bool = False, within: float | None = None) -> None:
        """Wait for all work to end; cancel it after `within` seconds, or with `cancel` at once."""
        waiting = set(self._tasks)
        if waiting and within is not None:
            _, waiting = await asyncio.wait(waiting, timeout=within)
        if cancel or within is not None:
            for task in waiting:
                task.cancel()
        if waiting:
            await asyncio.wait(waiting)

    def _add(self, work: Job[Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # a caller who was cancelled does not fetch it


class KeyedLocks(Tasks, Generic[Key]):
    """A lock for each key; work under a lock is finished even if the caller is cancelled."""

    def __init__(self) -> None:
        super().__init__()
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: Key) -> asyncio.Lock:
        """Return the lock of a key; it exists while somebody holds it or waits for it."""
        return self._locks.setdefault(key, asyncio.Lock())

    async def run(self, key: Key, work: Callable[[], Job[Result]]) -> Result:
        """Run a coroutine with the lock of a key held; waiting callers are served in order."""
        lock = self.lock(key)
        await lock.acquire()
        task = self._add(work())
        task.add_done_callback(lambda _: lock.release())
        return await asyncio.shield(task)


class KeyedTasks(Tasks, Generic[Key]):
    """Runs work by key: one task per key, which reruns after requests and failures.

    The work returns the seconds until its next run (None: only on request). If it raises, it runs again in
    `retry` seconds, or earlier on request, and the error is logged: a Conflict every time, other errors once
    until the key succeeds. Storage failures are logged by the database.
    """

    def __init__(
        self,
        work: Callable[[Key], Awaitable[float | None]],
        log: logging.Logger,
        what: str,
        *,
        retry: float | None = None,
        ids: Callable[[Key], tracing.Ids] | None = None,
        started: bool = True,
    ) -> None:
        """`what` names the work in the log, with {} for its key, `ids` returns a key's log ids; `retry` None:
        failed work runs only on request; unless `started`, requests are ignored until `start`."""
        super().__init__()
        self._work = work
        self._log = log
        self._what = what
        self._retry = retry
        self._ids = ids
        self._entries: dict[Key, _Entry] = {}
        self._failed: set[Key] = set()
        self.started = started
        """Whether requests are accepted; if not, work in several steps may stop between two of them."""

    def start(self) -> None:
        """Begin to accept requests."""
        self.started = True

    def request(self, key: Key, seconds: float = 0.0) -> None:
        """Run a key within this many seconds; if it is already running, once more afterwards."""
        if self.started:
            entry = self._entries.get(key) or self._entries.setdefault(key, _Entry())
            before = entry.at
            entry.ask(seconds)
            if not entry.running and entry.at != before:
                self._arm(key, entry)

    def known(self) -> list[Key]:
        """Return the keys whose work is running or waiting."""
        return list(self._entries)

    def running(self, key: Key) -> bool:
        entry = self._entries.get(key)
        return entry is not None and entry.running

    def waiting(self, key: Key) -> bool:
        """Return whether a run of this key has been requested and has not begun."""
        entry = self._entries.get(key)
        return entry is not None and entry.at is not None

    async def stop(self, *, cancel: bool = False, within: float | None = None) -> None:
        """Start no more work, and wait for running work as `Tasks.stop` does."""
        self.started = False
        for entry in self._entries.values():
            entry.disarm()
        await super().stop(cancel=cancel, within=within)
        self._entries.clear()

    def _arm(self, key: Key, entry: _Entry) -> None:
        entry.disarm()
        if entry.at in (None, _AT_ONCE):
            self._begin(key, entry)
        else:
            entry.timer = asyncio.get_running_loop().call_at(entry.at, self._begin, key, entry)

    def _begin(self, key: Key, entry: _Entry) -> None:
        entry.timer, entry.running = None, True
        self._add(self._run(key, entry))

    async def _run(self, key: Key, entry: _Entry) -> None:
        try:
            seconds = await self._attempt(key, entry)
            if seconds is not None:
                entry.ask(seconds)
        except asyncio.CancelledError:
            entry.at = None
            raise
        finally:  # no moment lies between the last look of the work and here: no request is lost
            entry.running = False
            if entry.at is not None and self.started:
                self._arm(key, entry)
            else:
                self._entries.pop(key, None)

    async def _attempt(self, key: Key, entry: _Entry) -> float | None:
        entry.at = None
        tracing.begin(**({} if self._ids is None else self._ids(key)))
        name = self._what.format(key)
        try:
            seconds = await self._work(key)
        except Later as later:
            entry.at = None
            return later.seconds
        except (Conflict, StorageUnavailable) as failure:
            level = logging.WARNING if isinstance(failure, Conflict) else logging.DEBUG  # storage logs it
            self._log.log(level, "%s: not stored or not read (%s), trying again", name, failure.code)
        except Exception:  # noqa: BLE001 - whatever it is, the other keys go on
            if key not in self._failed:
                self._log.exception("%s: failed", name)
            self._failed.add(key)
        else:
            self._failed.discard(key)
            return seconds
        if self._retry is not None:
            entry.at = None
        return self._retry


EVERY = timedelta(days=1)
AFTER_START = 60.0
"""Seconds from a start to the first run: a restarted bot has more urgent work."""

_log = logging.getLogger(__name__)


class DailyTask:
    """Runs a job once a day, also after a failure; `what` names the job in the log."""

    def __init__(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        self._what = what
        self._work = work
        self._task = KeyedTasks(self._do, _log, what, started=False)
        self.stop = self._task.stop

    def start(self) -> None:
        self._task.start()
        self._task.request(None, AFTER_START)

    async def _do(self, _: None) -> float:
        try:
            await self._work()
        except ServiceError as error:
            _log.warning("%s: failed (%s), retrying tomorrow", self._what, error.code)
        except Exception:  # noqa: BLE001 - tomorrow is another day
            _log.exception("%s: failed, retrying tomorrow", self._what)
        return EVERY.total_seconds()
