"""Computer players' moves: how soon, and in which order for many servers."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from bot.services import tracing
from bot.services.background import KeyedTasks
from bot.services.errors import NotNow, StaleAction, TableNotFound
from bot.services.ports import Sleep
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable, public_view
from bot.services.tables.play import RETRY_SECONDS, PlayService, Thought

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ThinkingPace:
    """Limits on computers' moves, per server and overall: a burst, then moves per second."""

    burst: int = 40
    per_second: float = 20.0
    burst_of_all: int = 120
    per_second_of_all: float = 80.0


class _Bucket:
    """A token bucket for moves: full at first, it refills with time."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = self.level = burst
        self.per_second = per_second
        self.seen = 0.0

    def fill(self, now: float) -> None:
        self.level = min(self.burst, self.level + (now - self.seen) * self.per_second)
        self.seen = now

    @property
    def lacking(self) -> float:
        """Seconds from the last refill until a move is allowed; 0: now."""
        return max(0.0, 1.0 - self.level) / self.per_second


@dataclass(slots=True)
class _Server:
    """A server's waiting tables: those with a person, and those of computers only."""

    bucket: _Bucket
    people: deque[asyncio.Future[None]] = field(default_factory=deque)
    computers: deque[asyncio.Future[None]] = field(default_factory=deque)

    def waiting(self, *, people: bool) -> deque[asyncio.Future[None]]:
        """Return one of the two queues after dropping cancelled waits from its front."""
        queue = self.people if people else self.computers
        while queue and queue[0].done():
            queue.popleft()
        return queue


class FairTurns:
    """Queues tables for their next computer move, so that no server takes all the capacity."""

    def __init__(self, pace: ThinkingPace, clock: Callable[[], float] | None = None) -> None:
        self._pace = pace
        self._clock = clock
        self._all = _Bucket(pace.burst_of_all, pace.per_second_of_all)
        self._servers: dict[int, _Server] = {}
        """Servers in the order of their turns."""
        self._timer: asyncio.TimerHandle | None = None

    async def wait(self, guild_id: int, *, people: bool) -> None:
        """Wait for a turn at a table of a server; `people`: whether a person plays there."""
        turn = asyncio.get_running_loop().create_future()
        if guild_id not in self._servers:
            self._servers[guild_id] = _Server(_Bucket(self._pace.burst, self._pace.per_second))
        self._servers[guild_id].waiting(people=people).append(turn)
        self.grant()
        await turn

    def grant(self) -> float | None:
        """Grant the turns possible now; return the seconds until the next one (None: nobody waits)."""
        now = asyncio.get_running_loop().time() if self._clock is None else self._clock()
        for bucket in (self._all, *(server.bucket for server in self._servers.values())):
            bucket.fill(now)
        while self._all.level >= 1 and self._give():
            self._all.level -= 1
        seconds = self._next()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if seconds is not None and self._clock is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.grant)
        return seconds

    def _give(self) -> bool:
        """Grant one turn: tables with people first, then servers in order, if they have capacity left."""
        for people in (True, False):
            for guild_id, server in self._servers.items():
                if server.bucket.level >= 1 and server.waiting(people=people):
                    server.waiting(people=people).popleft().set_result(None)
                    server.bucket.level -= 1
                    self._servers[guild_id] = self._servers.pop(guild_id)  # to the end of the row
                    return True
        return False

    def _next(self) -> float | None:
        wanting = []
        for guild_id, server in list(self._servers.items()):
            if server.waiting(people=True) or server.waiting(people=False):
                wanting.append(server.bucket.lacking)
            elif server.bucket.level >= server.bucket.burst:
                del self._servers[guild_id]
        return max(min(wanting), self._all.lacking) if wanting else None


class ComputerDriver:
    """Plays the seats of computers, with a short pause before each move.

    The rate of moves is limited, per server and overall (`FairTurns`).
    """

    def __init__(
        self,
        live: LiveTables,
        play: PlayService,
        pause: float,
        pace: ThinkingPace,
        sleep: Sleep,
    ) -> None:
        """`pause` is the seconds before a move (0: none)."""
        self._live, self._play, self._pause, self._sleep = live, play, pause, sleep
        self._turns = FairTurns(pace)
        what, ids = "table {}: computer's move", tracing.of_table
        self._tasks = KeyedTasks(self._drive, log, what, retry=RETRY_SECONDS, ids=ids, started=False)
        self.start, self.settle = self._tasks.start, self._tasks.settle

    async def stop(self) -> None:
        """Stop all tasks; `LiveTables` finishes a move that is being stored."""
        await self._tasks.stop(cancel=True)

    def table_changed(self, live: LiveTable) -> None:
        """Start a task for a table that waits for a computer, unless it has one."""
        table_id = live.table.id
        if not self._tasks.running(table_id) and _automatic(live):
            self._tasks.request(table_id)

    async def _drive(self, table_id: int) -> None:
        with suppress(TableNotFound):  # its server's data was deleted
            while _automatic(live := await self._live.get(table_id)):
                # At the same time: a pause after thinking would reveal that only one card was legal.
                thought, _ = await asyncio.gather(
                    self._play.thought(table_id, _automatic(live)[0]), self._wait(self._pause * _weigh(live))
                )
                people = sum(seat.user_id is not None and not seat.away for seat in live.table.seats)
                if live.hand is not None and live.hand.last is not None:
                    # Time to undo before a computer moves; longer if no other person has to wait.
                    for _ in range(UNDO_ALONE if people == 1 else 1):
                        await self._wait(UNDO_PAUSE)
                await self._turns.wait(live.table.guild_id, people=people > 0)
                await self._move(table_id, thought)

    async def _wait(self, seconds: float) -> None:
        """Wait, unless computers move at once: then not even for a pass of the event loop."""
        if self._pause > 0:
            await self._sleep(seconds)

    async def _move(self, table_id: int, thought: Thought | None) -> None:
        live = self._live.in_memory(table_id)
        if live is None or not (seats := _automatic(live)):
            return
        tracing.note(hand_id=live.table.hand_id)
        with suppress(StaleAction, NotNow, TableNotFound):  # a person was back, or the table closed
            await self._play.computer_move(table_id, seats[0], turn=live.table.turn, thought=thought)


UNDO_PAUSE = 3.0
"""Additional seconds that computers wait after a move that its person may undo."""
UNDO_ALONE = 2
"""How many times as long computers wait for an undo if only one person is at the table."""
BEFORE_PLAY, LEADING, FOLLOWING = 1.2, 1.4, 0.8
"""Factors on a computer's pause: they depend on what everybody sees, never on its choices."""


def _weigh(live: LiveTable) -> float:
    view = public_view(live.playing()[1])
    if view.leader is None:
        return BEFORE_PLAY
    return FOLLOWING if view.trick else LEADING


def _automatic(live: LiveTable) -> tuple[int, ...]:
    return tuple(seat for seat in live.due if live.table.seats[seat].automatic)
