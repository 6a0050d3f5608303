"""Automatic moves for people: pre-selected moves and forced cards.

They count as the person's own moves. Each delay is drawn from people's usual times (`ahead.Tempo`), so that
others cannot tell an automatic move from a press; an earlier press, or the clock, replaces it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import NamedTuple

from bot.engine.game import GameState
from bot.services import tracing
from bot.services.background import KeyedTasks
from bot.services.errors import NotNow, StaleAction, TableNotFound
from bot.services.ports import Store
from bot.services.server.preferences import preferences_in
from bot.services.tables.ahead import Tempo, move_ahead
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable, persons_due
from bot.services.tables.play import RETRY_SECONDS, PlayService
from bot.services.tables.seating import persons

log = logging.getLogger(__name__)

_NOW = 0.01
"""Seconds that a timer may fire early."""


class _Plan(NamedTuple):
    """When to make a seat's move, in loop time (None: never), and for which turn."""

    stamp: tuple[int, int]
    forced: bool
    at: float | None


class UnaskedMoves:
    """Makes pre-selected moves and, with `forced`, plays cards that are the only legal ones.

    Delays are not stored: after a restart they are drawn again.
    """

    def __init__(
        self, store: Store, live: LiveTables, play: PlayService, tempo: Tempo, *, forced: bool
    ) -> None:
        self._store, self._live, self._play, self._tempo, self._forced = store, live, play, tempo, forced
        self._plans: dict[int, dict[int, _Plan]] = {}
        what, ids = "table {}: a move set ahead, or forced", tracing.of_table
        self._tasks = KeyedTasks(self._run, log, what, retry=RETRY_SECONDS, ids=ids, started=False)
        self.start = self._tasks.start

    async def stop(self) -> None:
        """Make no more moves; `LiveTables` finishes a move being stored."""
        await self._tasks.stop(cancel=True)

    def about_to_play(self, table_id: int, seat: int) -> bool:
        """Return whether a seat's forced card is about to be played automatically."""
        plan = self._plans.get(table_id, {}).get(seat)
        return plan is not None and plan.forced and plan.at is not None

    def table_changed(self, live: LiveTable) -> None:
        """Plan automatic moves for the seats to act; delays already running for this turn continue."""
        before = self._plans.pop(live.table.id, {})
        seats = persons_due(live.table.seats, live.due)
        found = ((seat, self._plan(live, seat, before.get(seat))) for seat in seats)
        plans = {seat: plan for seat, plan in found if plan is not None}
        if plans and self._tasks.started:
            self._plans[live.table.id] = plans
            if (seconds := self._next(live.table.id)) is not None:
                self._tasks.request(live.table.id, seconds)

    def _plan(self, live: LiveTable, seat: int, before: _Plan | None) -> _Plan | None:
        action = move_ahead(live, seat, forced=self._forced)
        if action is None:
            return None
        hand, state = live.playing()
        stamp, forced = (hand.id, live.table.turn - hand.turns_valid), live.table.seats[seat].ahead is None
        if before is not None and before[:2] == (stamp, forced):
            return before
        user_id, clock = live.table.seats[seat].user_id, live.table.config.clock
        told = not forced or not _hides(live, state)
        wait = self._tempo.quick() if told else self._tempo.like(user_id, clock)
        return _Plan(stamp, forced, None if wait is None else asyncio.get_running_loop().time() + wait)

    def _next(self, table_id: int) -> float | None:
        """Return the seconds until a table's next automatic move, None if none is planned."""
        moments = [plan.at for plan in self._plans.get(table_id, {}).values() if plan.at is not None]
        return max(0.0, min(moments) - asyncio.get_running_loop().time()) if moments else None

    async def _run(self, table_id: int) -> float | None:
        now = asyncio.get_running_loop().time()
        for seat, plan in list(self._plans.get(table_id, {}).items()):
            if plan.at is not None and plan.at <= now + _NOW:
                await self._move(table_id, seat, plan)
        return self._next(table_id)

    async def _move(self, table_id: int, seat: int, plan: _Plan) -> None:
        with suppress(StaleAction, NotNow, TableNotFound):  # their person was first, or the table closed
            live = await self._live.get(table_id)
            tracing.note(hand_id=live.table.hand_id)
            user_id = live.table.seats[seat].user_id
            if not plan.forced or (user_id is not None and await self._wants_forced(user_id)):
                await self._play.unasked_move(table_id, seat, turn=live.table.turn, forced=plan.forced)
        plans = self._plans.get(table_id, {})
        if plans.get(seat) is plan:
            plans[seat] = plan._replace(at=None)

    async def _wants_forced(self, user_id: int) -> bool:
        """Return whether a person wants forced cards to be played automatically."""
        async with self._store.read() as work:
            return (await preferences_in(work, user_id)).forced


def _hides(live: LiveTable, state: GameState) -> bool:
    """Return whether a forced card must be disguised: it is not everybody's last, and several people play."""
    last = all(not cards & (cards - 1) for cards in state.hands)
    return not last and len(persons(live.table)) > 1
