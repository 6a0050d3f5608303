"""Processes of their own for work that would hold up the event loop: one question at a time each.

A process reads questions at its standard input and writes the answers to its standard output (`bot.worker`).
One that is late or gone is replaced at the next question.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from typing import Any

HEAD = 4
"""Bytes before each message that hold its length."""

Spawn = Callable[[], Awaitable[Process]]
"""Starts a process that answers at its standard output what it is asked at its standard input."""


class Unanswered(Exception):
    """A process ended instead of answering or could not be started, or there is none."""


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


class Pool:
    """Some such processes, started when they are first needed; questions wait for a free one."""

    def __init__(self, count: int, spawn: Spawn) -> None:
        self._workers = [_Worker(spawn) for _ in range(count)]
        self._free = list(self._workers)
        self._freed = asyncio.Condition()
        self._stopped = asyncio.Event()

    @property
    def usable(self) -> bool:
        """Whether there is anybody to ask."""
        return bool(self._workers) and not self._stopped.is_set()

    async def ask(self, what: str, *arguments: object, seconds: float) -> Any:
        """Return an answer, None if the process failed at it. Raises Unanswered, and TimeoutError after so
        many seconds, waiting for a free process included."""
        if not self.usable:
            raise Unanswered
        question = pickle.dumps((what, arguments))
        async with asyncio.timeout(seconds):
            async with self._freed:
                await self._freed.wait_for(lambda: self._free or self._stopped.is_set())
                if self._stopped.is_set():
                    raise Unanswered
                worker = self._free.pop()
            return await self._asked(worker, question)

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
