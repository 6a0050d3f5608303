"""Worker processes for work that would block the event loop, such as slow computer players.

A process reads questions on standard input and writes answers to standard output (`bot.worker`). A dead
process is replaced at the next question; while all are late or starting, callers get no answer at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine.actions import GameAction
from bot.engine.game import TableView
from bot.engine.legal import LegalActions
from bot.players.hint import Hint
from bot.players.search.review import Choice, Judged
from bot.services.ports import Thinker

log = logging.getLogger(__name__)

HEAD = 4
"""Bytes of the length that precedes each message."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The traceback of a question that failed in a worker process."""

    text: str


Spawn = Callable[[], Awaitable[Process]]
"""Starts a process that reads questions from its standard input and writes answers to its standard output."""


class Unanswered(Exception):
    """No worker process answered: it ended, could not be started, or there is none."""


class _Worker:
    """One process, started at its first question."""

    def __init__(self, spawn: Spawn) -> None:
        self._spawn = spawn
        self._process: Process | None = None

    async def ask(self, question: bytes) -> object:
        """Return the answer. Raises Unanswered; a caller that gives up must call `end`."""
        try:
            if self._process is None or self._process.returncode is not None:
                self._process = await self._spawn()
            process = self._process
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(len(question).to_bytes(HEAD) + question)
            await process.stdin.drain()
            size = int.from_bytes(await process.stdout.readexactly(HEAD))
            return pickle.loads(await process.stdout.readexactly(size))  # noqa: S301 - our own process
        except (OSError, asyncio.IncompleteReadError) as error:
            raise Unanswered from error

    async def end(self) -> None:
        """End the process; the next question starts a new one."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


HANG_SECONDS = 120.0
"""Seconds without an answer, start included, after which a process counts as hung and is ended."""


class Pool:
    """A pool of worker processes, started on demand; questions wait for a free one."""

    def __init__(self, count: int, spawn: Spawn) -> None:
        self._workers = [_Worker(spawn) for _ in range(count)]
        self._free = list(self._workers)
        self._late: set[_Worker] = set()
        """Workers still busy with, or starting for, a question whose asker no longer waits."""
        self._asked: set[asyncio.Task[object]] = set()
        self._freed = asyncio.Condition()
        self._stopped = asyncio.Event()

    @property
    def usable(self) -> bool:
        """Whether the pool has processes and is not stopped."""
        return bool(self._workers) and not self._stopped.is_set()

    async def prepare(self, what: str) -> None:
        """Start all processes by asking each a first question, so that later ones need not wait for that."""
        asked = (self.ask(what, seconds=HANG_SECONDS) for _ in self._workers)
        await asyncio.gather(*asked, return_exceptions=True)

    async def ask(self, what: str, *arguments: object, seconds: float) -> Any:
        """Return a process's answer, None if the question failed there.

        Raises Unanswered, and TimeoutError after `seconds` (including the wait for a free process), or at
        once while all processes are late. A late process goes on, and its answer is discarded.
        """
        if not self.usable:
            raise Unanswered
        question = pickle.dumps((what, arguments))
        async with asyncio.timeout(seconds):
            worker = await self._take()
            asked = asyncio.create_task(self._ask_worker(worker, question))
            self._asked.add(asked)
            asked.add_done_callback(self._forget)
            try:
                return await asyncio.shield(asked)
            except asyncio.CancelledError:
                if asked.cancelled():
                    raise Unanswered from None  # by `stop`
                if not asked.done():
                    self._late.add(worker)
                raise

    async def _take(self) -> _Worker:
        async with self._freed:
            if not self._free and len(self._late) == len(self._workers):
                raise TimeoutError
            await self._freed.wait_for(lambda: self._free or self._stopped.is_set())
            if self._stopped.is_set():
                raise Unanswered
            return self._free.pop()

    def _forget(self, asked: asyncio.Task[object]) -> None:
        self._asked.discard(asked)
        if not asked.cancelled():
            asked.exception()  # retrieved, or asyncio would log it: perhaps no caller waits any longer

    async def _ask_worker(self, worker: _Worker, question: bytes) -> object:
        try:
            async with asyncio.timeout(HANG_SECONDS):
                answer = await worker.ask(question)
            if isinstance(answer, Failure):
                log.error("a process that thinks or draws failed at a question:\n%s", answer.text)
                return None
            return answer
        except BaseException:
            await asyncio.shield(worker.end())
            raise
        finally:
            self._late.discard(worker)
            self._free.append(worker)
            async with self._freed:
                self._freed.notify()

    async def stop(self) -> None:
        """End the processes; open questions get no answer."""
        self._stopped.set()
        for worker in self._workers:
            await worker.end()
        async with self._freed:
            self._freed.notify_all()
        for asked in tuple(self._asked):
            asked.cancel()
        await asyncio.gather(*self._asked, return_exceptions=True)


LATE_SECONDS = 2.5
"""Seconds that a move may take, including the wait for a free process."""
REVIEW_SECONDS = 10.0
"""Seconds that a review may take: its reader can go on playing."""
HINT_SECONDS = 0.9
"""Seconds that a hint may take: its reader's clock is running."""


class Workers(Thinker):
    """Computer players in worker processes; questions wait for a free one, failures are logged."""

    def __init__(self, count: int, spawn: Spawn, seconds: float = LATE_SECONDS) -> None:
        self._pool = Pool(count, spawn)
        self._seconds, self._hint_seconds = seconds, min(seconds, HINT_SECONDS)
        self._reviewing = asyncio.Lock()
        self._preparing: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._preparing = asyncio.create_task(self._pool.prepare("think"))

    async def think(self, view: TableView, legal: LegalActions, level: str, seed: int) -> GameAction | None:
        found: GameAction | None = await self._ask("choose", (view, legal, level, seed), level, self._seconds)
        return found

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        """Review as `Thinker` does, one review at a time, so that a player to move waits for at most one."""
        try:
            async with asyncio.timeout(REVIEW_SECONDS), self._reviewing:
                found: Sequence[Judged | None] | None = await self._ask(
                    "review", (choices,), "review", REVIEW_SECONDS
                )
        except TimeoutError:
            log.warning("too many reviews were requested")
            return None
        return found

    async def advise(self, view: TableView, legal: LegalActions) -> Hint | None:
        found: Hint | None = await self._ask("advise", (view, legal), "hint", self._hint_seconds)
        return found

    async def _ask(self, what: str, arguments: tuple[object, ...], who: str, seconds: float) -> Any:
        if not self._pool.usable:
            return None
        try:
            return await self._pool.ask(what, *arguments, seconds=seconds)
        except TimeoutError:
            log.warning("the %s took too long: the bot moves without it, or gives no answer", who)
        except Unanswered:
            if self._pool.usable:
                log.warning("the process of the %s ended: the bot moves without it and starts another", who)
        return None

    async def stop(self) -> None:
        await self._pool.stop()
        if self._preparing is not None:
            await self._preparing
