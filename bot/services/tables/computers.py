"""Computer players at the table: one task per table moves for them until a person is due."""

from __future__ import annotations

import logging

from bot.services import tracing
from bot.services.background import KeyedTasks
from bot.services.errors import NotNow, StaleAction, TableNotFound
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
