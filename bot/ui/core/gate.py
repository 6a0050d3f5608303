"""Who goes first: people who have pressed, then those who are due, then everybody else who watches.

The gate knows how many people wait for a first answer. Whatever is shown without having been asked for goes
through it, one thing each time round the event loop and the most urgent first, so that presses are read and
answered in between. While too many wait for an answer it is shut, but never for longer than each can wait.
"""

from __future__ import annotations

import asyncio
import heapq
from dataclasses import dataclass, field
from typing import Any

FEW = 3
"""So many people may wait for an answer while others are shown something."""


@dataclass(slots=True)
class Gate:
    """Admits requests until the bot stops, and lets them pass before what is shown unasked."""

    shut: bool = False
    inside: set[asyncio.Task[Any]] = field(default_factory=set)
    unanswered: int = 0
    """People who have asked for something and have been sent no answer yet."""
    _line: list[tuple[float, int, asyncio.Future[None]]] = field(default_factory=list)
    """Who waits to show something: until when (loop time), in which order they came."""
    _came: int = 0
    _timer: asyncio.Handle | None = None

    async def close(self, seconds: float) -> None:
        """Refuse new requests, and wait so long for those under way to be answered."""
        self.shut = True
        if self.inside:
            await asyncio.wait(self.inside, timeout=seconds)

    @property
    def crowded(self) -> bool:
        """Whether so many people wait for an answer that everything else has to."""
        return self.unanswered > FEW

    @property
    def waiting(self) -> int:
        """How many things wait to be shown because of people who wait for an answer."""
        return len(self._line)

    def asked(self) -> None:
        """Count somebody who waits for an answer."""
        self.unanswered += 1

    def answered(self) -> None:
        """Note that one of them is being sent an answer."""
        self.unanswered -= 1
        if self._line and self.unanswered == FEW:
            self._arm()

    async def turn(self, within: float) -> None:
        """Wait for one's turn to show something: so many seconds at most where others ask, at least until
        everybody has had theirs who can wait less."""
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[None] = loop.create_future()
        self._came += 1
        heapq.heappush(self._line, (loop.time() + within, self._came, mine))
        self._arm()
        await mine

    def _arm(self) -> None:
        """Look again: in the next round, or when the first in the line can wait no longer."""
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        due = self._line[0][0]
        ready = not self.crowded or due <= loop.time()
        self._timer = loop.call_soon(self._admit) if ready else loop.call_at(due, self._admit)

    def _admit(self) -> None:
        self._timer = None
        while self._line:
            _, _, first = heapq.heappop(self._line)
            if not first.done():  # else whoever waited was cancelled
                first.set_result(None)
                break
        if self._line:
            self._arm()
