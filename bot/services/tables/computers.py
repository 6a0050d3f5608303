"""Computer players at the table: one task per table moves for them until a person is due."""

from __future__ import annotations

import asyncio
import logging

from bot.services import tracing
from bot.services.errors import Conflict, NotNow, StaleAction, StorageUnavailable, TableNotFound
from bot.services.ports import Pause
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable
from bot.services.tables.play import PlayService
from bot.services.tables.turns import FairTurns
from bot.services.tables.turns import Pace as TurnPace

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""How long after a move that could not be stored the next try follows."""


class ComputerDriver:
    """Moves for the seats that a computer plays, a little pause before each move.

    How many moves there are in a second is bounded, for each server and for all (`tables.turns`).
    """

    def __init__(self, live: LiveTables, play: PlayService, pause: Pause, pace: TurnPace) -> None:
        self._turns = FairTurns(pace)
        self._live = live
        self._play = play
        self._pause = pause
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._retries: dict[int, asyncio.TimerHandle] = {}
        self._running = False

    def start(self) -> None:
        """Begin to move for computers."""
        self._running = True

    async def stop(self) -> None:
        """Stop all tasks; a move that is being stored is finished by `LiveTables`."""
        self._running = False
        for timer in self._retries.values():
            timer.cancel()
        self._retries.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def settle(self) -> None:
        """Wait until no computer is about to move."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    @property
    def busy(self) -> bool:
        """Whether a computer is about to move."""
        return bool(self._tasks)

    def changed(self, live: LiveTable) -> None:
        """Begin to move at a table that waits for a computer, unless a task is at it already."""
        table_id = live.table.id
        if self._running and table_id not in self._tasks and _automatic(live):
            self._begin(table_id)

    async def _drive(self, table_id: int) -> None:
        tracing.begin(table_id=table_id)
        try:
            await self._live.get(table_id)
            while (live := self._live.cached(table_id)) is not None and _automatic(live):
                await self._pause()
                await self._turns.wait(live.table.guild_id, people=_with_people(live))
                await self._move(table_id)
        except TableNotFound:
            return  # closed before the task began
        except (Conflict, StorageUnavailable) as failure:
            log.warning("table %d: computer's move not stored (%s), trying again", table_id, failure.code)
            self._retry(table_id)
        except Exception:
            log.exception("table %d: computer's move failed, trying again", table_id)
            self._retry(table_id)
        finally:
            del self._tasks[table_id]

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

    def _retry(self, table_id: int) -> None:
        if self._running:
            loop = asyncio.get_running_loop()
            self._retries[table_id] = loop.call_later(RETRY_SECONDS, self._again, table_id)

    def _again(self, table_id: int) -> None:
        if table_id not in self._tasks:
            self._begin(table_id)

    def _begin(self, table_id: int) -> None:
        retry = self._retries.pop(table_id, None)
        if retry is not None:
            retry.cancel()  # the table has changed meanwhile: it is tried at once
        self._tasks[table_id] = asyncio.ensure_future(self._drive(table_id))


def _with_people(live: LiveTable) -> bool:
    """Return whether a person plays at a table: one who is there."""
    return any(seat.user_id is not None and not seat.away for seat in live.table.seats)


def _automatic(live: LiveTable) -> tuple[int, ...]:
    return tuple(seat for seat in live.due if live.table.seats[seat].automatic)
