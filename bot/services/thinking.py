"""Computer players that think long, in processes of their own: never in the event loop.

A process gets the seat's view, its legal actions, the level and a seed, and answers with an action. One that
is late or gone is replaced at the next question; until then the caller does without.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.engine.game import GameAction, TableView
from bot.engine.legal import LegalActions
from bot.players.search.review import Choice, Judged
from bot.services.ports import Thinker

log = logging.getLogger(__name__)

LATE_SECONDS = 2.5
"""How long a move may take, waiting for a free process included."""
REVIEW_SECONDS = 10.0
"""The same of a review, for which somebody waits who can go on playing."""
HEAD = 4
"""Bytes before each message that hold its length."""

Spawn = Callable[[], Awaitable[Process]]
"""Starts a process that answers at its standard output what it is asked at its standard input."""


class Unanswered(Exception):
    """A process ended instead of answering, or could not be started."""


class _Worker:
    """One process, started when it is first asked."""

    def __init__(self, spawn: Spawn) -> None:
        self._spawn = spawn
        self._process: Process | None = None

    async def ask(self, question: bytes) -> object:
        """Return the answer. Raises Unanswered; whoever breaks off must `end` the process."""
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
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Workers(Thinker):
    """Some processes that think; questions wait for a free one."""

    def __init__(self, count: int, spawn: Spawn, seconds: float = LATE_SECONDS) -> None:
        self._workers = [_Worker(spawn) for _ in range(count)]
        self._free = list(self._workers)
        self._freed = asyncio.Condition()
        self._seconds = seconds
        self._reviewing = asyncio.Lock()
        self._stopped = asyncio.Event()

    async def think(self, view: TableView, legal: LegalActions, level: str, seed: int) -> GameAction | None:
        """Return a legal action, None if there is none in time; the log says why."""
        found: GameAction | None = await self._ask("choose", (view, legal, level, seed), level, self._seconds)
        return found

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        """Return how good some choices of cards were; None if nobody can say in time, and the log says why.

        One review is made at a time: whoever must move waits for no more than one.
        """
        try:
            async with asyncio.timeout(REVIEW_SECONDS), self._reviewing:
                found: Sequence[Judged | None] | None = await self._ask(
                    "review", (choices,), "review", REVIEW_SECONDS
                )
        except TimeoutError:
            log.warning("too many reviews are asked for")
            return None
        return found

    async def _ask(self, what: str, arguments: tuple[Any, ...], who: str, seconds: float) -> Any:
        if not self._workers or self._stopped.is_set():
            return None
        question = pickle.dumps((what, arguments))
        try:
            async with asyncio.timeout(seconds):
                async with self._freed:
                    await self._freed.wait_for(lambda: self._free or self._stopped.is_set())
                    if self._stopped.is_set():
                        return None
                    worker = self._free.pop()
                return await self._asked(worker, question)
        except TimeoutError:
            log.warning("the %s is late: a simpler player moves, or nobody answers", who)
        except Unanswered:
            log.warning("the process of the %s is gone: a simpler player moves, another starts", who)
        return None

    async def _asked(self, worker: _Worker, question: bytes) -> object:
        try:
            return await worker.ask(question)
        except BaseException:
            await asyncio.shield(worker.end())
            raise
        finally:
            self._free.append(worker)
            async with self._freed:
                self._freed.notify()

    async def stop(self) -> None:
        """End the processes; nobody is answered any more."""
        self._stopped.set()
        for worker in self._workers:
            await worker.end()
        async with self._freed:
            self._freed.notify_all()
