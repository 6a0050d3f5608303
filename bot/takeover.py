"""A second process connects to Discord, and takes over when the first one stops.

Discord delivers everything to both. The second process holds each request for a moment; once it serves, it
answers the requests that the first one has not, according to the first one's note in the database.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from bot.services.errors import ServiceError
from bot.storage.database import Database
from bot.ui.core.circuit_breaker import CircuitBreaker
from bot.ui.core.reach import Reach

TURN_SECONDS: Final = 2.2
"""How long a request waits for its turn: after three seconds Discord tells people that nobody answered."""


class Takeover:
    """Decides whether this process answers a request: only the one that serves the database does."""

    def __init__(self, database: Database, reach: Reach, breaker: CircuitBreaker, shards: object) -> None:
        self.waiting = False
        """Whether another process serves the database: set before the start, ended by `take_over`."""
        self.prepared = asyncio.Event()
        self._database, self._reach, self._breaker = database, reach, breaker
        self._name = f"answered {shards}"
        self._serving = asyncio.Event()
        self._all_known = True

    @property
    def serving(self) -> bool:
        """Whether this process serves the database."""
        return self._serving.is_set()

    def serve(self) -> None:
        """Start answering requests, including those that wait in `turn`."""
        self.waiting = False
        self._serving.set()

    def cease(self) -> None:
        """Stop answering requests: another process serves the database now."""
        self._serving.clear()

    async def turn(self) -> bool:
        """Return whether to answer a request, after a short wait if another process still serves.

        If that process left no note, it may have answered any request up to now, so these are dropped. A
        request also waits while our lock is in doubt, and is dropped if another process has taken it.
        """
        if self.serving:
            return await self._breaker.may_send()
        with suppress(TimeoutError):
            async with asyncio.timeout(TURN_SECONDS):
                await self._serving.wait()
                return self._all_known
        return False

    async def leave_note(self) -> None:
        """Store which requests were answered last, for the next process."""
        with suppress(ServiceError):
            async with self._database.write() as work:
                await work.state.put(self._name, " ".join(map(str, self._reach.latest())))

    async def read_note(self) -> None:
        """Load and delete the previous process's note of the requests it answered."""
        async with self._database.write() as work:
            note = await work.state.get(self._name)
            await work.state.drop(self._name)
        self._all_known = note is not None
        self._reach.know([int(number) for number in (note or "").split()])
