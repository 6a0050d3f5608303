"""The budget of requests under Discord's global rate limit, shared by tables and features.

A bot may make 50 requests a second in all; Discord bans a bot that is rate-limited too often. Answers to
presses go first, then messages for players to move, then everything else; within a priority servers take
turns, so that a busy server slows no other.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import cycle
from typing import NamedTuple


class Priority(IntEnum):
    """Priorities of requests, most urgent first."""

    ANSWER = 0
    """People who have pressed a button or used a command."""
    TURN = 1
    """Players to move."""
    OTHERS = 2
    """All others, and updates that nobody waits for."""


_FAVOURED = (*[Priority.ANSWER] * 4, Priority.TURN, *[Priority.ANSWER] * 4, Priority.OTHERS)
"""The priority preferred for each of ten requests in a row, so that none starves; after it, in order."""
_BURST_SECONDS = 0.11
"""After a pause, the requests of this many seconds may be sent at once: five at 45 per second."""


_ROUNDING = 1e-9


class _Waiting(NamedTuple):
    turn: asyncio.Future[None]
    cost: int


@dataclass(slots=True)
class BudgetAccount:
    """A table of a server, with its requests since the deal, or an event, to which requests are charged."""

    guild_id: int
    priority: Priority = Priority.TURN
    spent: int = 0


class Budget:
    """Grants requests at a limited rate, by priority and then to servers in turn."""

    def __init__(self, rate: float) -> None:
        """`rate`: requests a second; 0: no limit."""
        self.rate = rate
        self._most = max(1.0, rate * _BURST_SECONDS)
        self._level = self._most
        self._seen = 0.0
        self._queues: dict[Priority, dict[int, deque[_Waiting]]] = {priority: {} for priority in Priority}
        """By priority and server; servers take turns in this order."""
        self._favoured: Iterator[Priority] = cycle(_FAVOURED)
        self._first = next(self._favoured)
        self._timer: asyncio.TimerHandle | None = None

    async def take(self, guild_id: int, priority: Priority, cost: int = 1) -> None:
        """Wait until `cost` requests for a server may be made (0: for no server in particular)."""
        if not self.rate:
            return
        turn = asyncio.get_running_loop().create_future()
        self._queues[priority].setdefault(guild_id, deque()).append(_Waiting(turn, cost))
        self._give()
        await turn

    def _give(self) -> None:
        """Grant all requests possible now, and set a timer for the next one."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._level = min(self._most, self._level + (now - self._seen) * self.rate)
        self._seen = now
        while (queues := self._next()) is not None:
            guild_id, queue = next(iter(queues.items()))
            lacking = min(queue[0].cost, self._most) - self._level
            if lacking > _ROUNDING:
                self._timer = loop.call_later(lacking / self.rate, self._give)
                return
            waiting = queue.popleft()
            queues[guild_id] = queues.pop(guild_id)  # behind the other servers
            self._level -= waiting.cost
            self._first = next(self._favoured)
            waiting.turn.set_result(None)

    def _next(self) -> dict[int, deque[_Waiting]] | None:
        """Return the queues of the most urgent priority, by server; the first has the next request. None if
        nobody waits."""
        for priority in sorted(Priority, key=lambda it: (it is not self._first, it)):
            queues = self._queues[priority]
            while queues:
                guild_id, queue = next(iter(queues.items()))
                while queue and queue[0].turn.done():  # whoever waited was cancelled
                    queue.popleft()
                if queue:
                    return queues
                del queues[guild_id]
        return None
