"""Computer players at the table: one task a table, in turns shared fairly among servers."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.services import tracing
from bot.services.background import KeyedTasks
from bot.services.errors import NotNow, StaleAction, TableNotFound
from bot.services.ports import Pause
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable
from bot.services.tables.play import PlayService


@dataclass(frozen=True, slots=True)
class Pace:
    """So many moves at once and then so many a second: in one server, and in all of them together."""

    burst: int = 40
    per_second: float = 20.0
    burst_of_all: int = 120
    per_second_of_all: float = 80.0


UNPACED = Pace(*[1_000_000_000] * 4)
"""For simulated people, who live outside time."""


@dataclass(slots=True)
class _Bucket:
    """The moves that may be made at once; it refills with time."""

    burst: float
    per_second: float
    level: float
    seen: float

    def fill(self, now: float) -> None:
        self.level = min(self.burst, self.level + max(0.0, now - self.seen) * self.per_second)
        self.seen = now

    @property
    def lacking(self) -> float:
        """Seconds until a move is allowed, counted from the last refill; 0: now."""
        return max(0.0, 1.0 - self.level) / self.per_second


@dataclass(slots=True)
class _Server:
    """The tables of a server that wait: those with a person, and those of computers alone."""

    bucket: _Bucket
    people: deque[asyncio.Future[None]] = field(default_factory=deque)
    computers: deque[asyncio.Future[None]] = field(default_factory=deque)

    def waiting(self, *, people: bool) -> deque[asyncio.Future[None]]:
        """Return one of the queues, with tables that no longer wait removed from its front."""
        queue = self.people if people else self.computers
        while queue and queue[0].done():
            queue.popleft()
        return queue


class FairTurns:
    """Makes tables wait for a computer's next move."""

    def __init__(self, pace: Pace, clock: Callable[[], float] | None = None) -> None:
        """`clock` is a time in seconds; without one it is that of the event loop."""
        self._pace = pace
        self._clock = clock
        self._all: _Bucket | None = None
        self._servers: dict[int, _Server] = {}
        """In the order in which they have their turns."""
        self._timer: asyncio.TimerHandle | None = None

    async def wait(self, guild_id: int, *, people: bool) -> None:
        """Wait for a turn at a table of a server; `people` says whether a person plays there."""
        turn = asyncio.get_running_loop().create_future()
        server = self._server(guild_id)
        server.waiting(people=people).append(turn)
        self.look()
        await turn

    def look(self) -> float | None:
        """Give out the turns that are due now; return the seconds until the next one (None: nobody waits)."""
        now, everybody = self._now(), self._everybody()
        everybody.fill(now)
        for server in self._servers.values():
            server.bucket.fill(now)
        while everybody.level >= 1 and self._give():
            everybody.level -= 1
        seconds = self._next()
        self._sleep(seconds)
        return seconds

    def _give(self) -> bool:
        """Give one turn to the first server in the row that has one left, people's tables before others'."""
        for people in (True, False):
            for guild_id, server in self._servers.items():
                if server.bucket.level >= 1 and server.waiting(people=people):
                    server.waiting(people=people).popleft().set_result(None)
                    server.bucket.level -= 1
                    self._servers[guild_id] = self._servers.pop(guild_id)  # to the end of the row
                    return True
        return False

    def _next(self) -> float | None:
        """Return the seconds until the next turn of a waiting table, and forget the servers without one."""
        wanting = []
        for guild_id, server in list(self._servers.items()):
            if server.waiting(people=True) or server.waiting(people=False):
                wanting.append(server.bucket.lacking)
            elif server.bucket.level >= server.bucket.burst:
                del self._servers[guild_id]
        return max(min(wanting), self._everybody().lacking) if wanting else None

    def _sleep(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if seconds is not None and self._clock is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self.look)

    def _server(self, guild_id: int) -> _Server:
        if guild_id not in self._servers:
            pace = self._pace
            bucket = _Bucket(pace.burst, pace.per_second, pace.burst, self._now())
            self._servers[guild_id] = _Server(bucket)
        return self._servers[guild_id]

    def _everybody(self) -> _Bucket:
        if self._all is None:
            pace = self._pace
            self._all = _Bucket(pace.burst_of_all, pace.per_second_of_all, pace.burst_of_all, self._now())
        return self._all

    def _now(self) -> float:
        return asyncio.get_running_loop().time() if self._clock is None else self._clock()


log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""How long after a move that could not be stored the next try follows."""


class ComputerDriver:
    """Moves for the seats that a computer plays, a little pause before each move.

    How many moves there are in a second is bounded, for each server and for all (`tables.turns`).
    """

    def __init__(self, live: LiveTables, play: PlayService, pause: Pause, pace: Pace) -> None:
        self._turns = FairTurns(pace)
        self._live = live
        self._play = play
        self._pause = pause
        self._tasks = KeyedTasks(
            self._drive,
            log,
            "table {}: computer's move",
            retry=RETRY_SECONDS,
            ids=tracing.of_table,
            started=False,
        )

    def start(self) -> None:
        """Begin to move for computers."""
        self._tasks.start()

    async def stop(self) -> None:
        """Stop all tasks; a move that is being stored is finished by `LiveTables`."""
        await self._tasks.stop(cancel=True)

    async def settle(self) -> None:
        """Wait until no computer is about to move."""
        await self._tasks.settle()

    @property
    def busy(self) -> bool:
        """Whether a computer is about to move."""
        return self._tasks.busy

    def changed(self, live: LiveTable) -> None:
        """Begin to move at a table that waits for a computer, unless a task is at it already."""
        table_id = live.table.id
        if not self._tasks.running(table_id) and _automatic(live):
            self._tasks.request(table_id)

    async def _drive(self, table_id: int) -> None:
        try:
            await self._live.get(table_id)
        except TableNotFound:
            return  # closed before the task began
        while (live := self._live.cached(table_id)) is not None and _automatic(live):
            await self._pause()
            await self._turns.wait(live.table.guild_id, people=_with_people(live))
            await self._move(table_id)

    async def _move(self, table_id: int) -> None:
        """Make one move, if after the pause the table still waits for a computer."""
        live = self._live.cached(table_id)
        seats = () if live is None else _automatic(live)
        if live is None or not seats:
            return
        tracing.note(hand_id=live.table.hand_id)
        try:
            await self._play.computer_move(table_id, seats[0], turn=live.table.turn)
        except (StaleAction, NotNow, TableNotFound):
            return  # a person was back, or the table closed, in between


def _with_people(live: LiveTable) -> bool:
    """Return whether a person plays at a table: one who is there."""
    return any(seat.user_id is not None and not seat.away for seat in live.table.seats)


def _automatic(live: LiveTable) -> tuple[int, ...]:
    return tuple(seat for seat in live.due if live.table.seats[seat].automatic)
