"""A process that ends at a chosen write: right after it was stored, or with nothing of it stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from bot.features.tournaments.services.app import services_of
from tests.features.tournaments.services.build import Process


class MortalStore:
    """A database as one process sees it: after `writes` writes the process stops and hears nothing more.

    `stored`: whether the last of them is stored. What comes later waits for ever, as if the process was gone.
    """

    def __init__(self, store: Any, writes: int, *, stored: bool) -> None:
        self.store = store
        self.left = writes
        self.stored = stored
        self.dead = asyncio.Event()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Any]:
        await self._alive()
        self.left -= 1
        last = self.left == 0
        async with self.store.write() as work:
            yield work
            if last and not self.stored:
                self.dead.set()
                await self._alive()
        if last:
            self.dead.set()
        await self._alive()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Any]:
        await self._alive()
        async with self.store.read() as work:
            yield work
        await self._alive()

    async def _alive(self) -> None:
        if self.dead.is_set():
            await asyncio.Event().wait()


async def killed(process: Process) -> None:
    """End a process: whatever it is about to do stops where it is."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    for engine in (
        services_of(process.services).director._poll,
        services_of(process.services).director._tasks,
    ):
        await engine.stop(cancel=True)
    await process.services.stop()


async def until_dead_or_quiet(process: Process) -> bool:
    """Let a process go on until it is dead (True) or waits for people."""
    quiet = 0
    while quiet < 3:
        if process.store.dead.is_set():
            return True
        busy = services_of(process.services).director.busy or process.services.computers.busy
        quiet = 0 if busy else quiet + 1
        await asyncio.sleep(0 if busy else 0.001)
    return process.store.dead.is_set()


async def try_to(process: Process, call: Callable[[], Awaitable[Any]]) -> None:
    """Ask a process for something; it may die over it."""
    task = asyncio.ensure_future(call())
    dying = asyncio.ensure_future(process.store.dead.wait())
    await asyncio.wait({task, dying}, return_when=asyncio.FIRST_COMPLETED)
    dying.cancel()
    if task.done():
        task.result()
