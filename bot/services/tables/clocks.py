"""Clocks: one scheduler that sleeps until the next stored deadline (hosts.md#a-table, design.md 3).

A turn that ran out is claimed by the move itself, which replaces the deadline in the transaction that stores
it: a crash in between loses nothing, and of two processes only one can store the move. A nudge is claimed
before it is shown, so that nobody is mentioned twice.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from bot.services import tracing
from bot.services.background import KeyedTasks
from bot.services.errors import NotNow, StaleAction, StorageUnavailable, TableNotFound
from bot.services.ports import NO_METER, Meter, Notifier, Now, Store
from bot.services.server.guild_settings import settings_in
from bot.services.server.preferences import wants_nudge
from bot.services.tables.changes import Change
from bot.services.tables.endings import EndingService
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable
from bot.services.tables.moves import close
from bot.services.tables.play import PlayService
from bot.services.tables.timing import deadlines_of, persons_due
from bot.services.values.tables import Deadline, DeadlineKind, TableStatus

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""How long after a failure the scheduler tries again."""

_JUST_NOW = timedelta(minutes=1)
"""Somebody who used an idle table this shortly ago has replaced the deadline being looked at."""


class ClockService:
    """Acts on deadlines when they are due: the clock's move, the mention, the end of an idle table."""

    def __init__(
        self,
        store: Store,
        live: LiveTables,
        play: PlayService,
        endings: EndingService,
        now: Now,
        meter: Meter = NO_METER,
    ) -> None:
        self._store = store
        self._live = live
        self._play = play
        self._endings = endings
        self._now = now
        self._meter = meter
        self._notifier: Notifier | None = None
        self._task = KeyedTasks(self._run, log, "the clocks", retry=RETRY_SECONDS, started=False)
        self._failed: set[Deadline] = set()

    def tell(self, notifier: Notifier) -> None:
        """Name the interface that mentions players."""
        self._notifier = notifier

    def start(self) -> None:
        """Begin to watch the stored deadlines, overdue ones at once."""
        self._task.start()
        self.look()

    def look(self) -> None:
        """Act on the deadlines that are due now."""
        self._task.request(None)

    async def stop(self) -> None:
        """Stop watching; what is being done is finished."""
        await self._task.stop()

    async def behind(self) -> float:
        """Return for how many seconds the earliest deadline waits that should have been acted on.

        One whose table fails again and again is left out: the log names it. Raises StorageUnavailable.
        """
        now = self._now()
        async with self._store.read() as work:
            due = await work.deadlines.due(now, self._live.slice)
        waiting = [deadline.due_at for deadline in due if deadline not in self._failed]
        return (now - min(waiting)).total_seconds() if waiting else 0.0

    def changed(self, live: LiveTable) -> None:
        """Wake up earlier if a table's new deadline comes before the one slept for."""
        deadlines = deadlines_of(live.table, live.clock, self._now())
        if deadlines:
            self._task.request(None, self._until(min(deadline.due_at for deadline in deadlines)))

    def _until(self, moment: datetime) -> float:
        return max(0.0, (moment - self._now()).total_seconds())

    async def _run(self, _: None) -> float | None:
        """Act on everything that is due; return the seconds until the next deadline."""
        soon = self._now() + timedelta(seconds=RETRY_SECONDS)
        undone = await self._work_off()
        async with self._store.read() as work:
            following = await work.deadlines.next_due(self._live.slice)
        if following is None:
            return None
        return self._until(max(following, soon) if undone else following)

    async def _work_off(self) -> bool:
        """Act once on each deadline that is due; return whether some could not be dealt with."""
        tried: set[Deadline] = set()
        while self._task.started:
            async with self._store.read() as work:
                due = await work.deadlines.due(self._now(), self._live.slice)
            new = [deadline for deadline in due if deadline not in tried]
            if not new:
                self._failed &= tried
                return bool(due)
            for deadline in sorted(new, key=lambda d: (d.due_at, d.kind is not DeadlineKind.TURN)):
                tried.add(deadline)
                await self._act(deadline)
        return False

    async def _act(self, deadline: Deadline) -> None:
        act = {
            DeadlineKind.TURN: self._turn_ran_out,
            DeadlineKind.NUDGE: self._nudge,
            DeadlineKind.IDLE: self._close_idle,
            DeadlineKind.LOST: self._play_out,
        }[deadline.kind]
        live = self._live.cached(deadline.table_id)
        tracing.note(table_id=deadline.table_id, hand_id=None if live is None else live.table.hand_id)
        late = (self._now() - deadline.due_at).total_seconds()
        try:
            await act(deadline)
            self._meter.deadline(deadline.kind.value, late)
        except TableNotFound:
            await self._forget(deadline)
        except StorageUnavailable:
            raise
        except Exception:
            if deadline not in self._failed:
                log.exception("table %d: %s failed", deadline.table_id, deadline.kind.value)
            self._failed.add(deadline)
        finally:
            tracing.begin()

    async def _forget(self, deadline: Deadline) -> None:
        async with self._store.write() as work:
            await work.deadlines.claim(deadline)

    async def _turn_ran_out(self, deadline: Deadline) -> None:
        try:
            await self._play.clock_move(deadline.table_id, turn=deadline.turn)
        except NotNow:
            await self._forget(deadline)
        except StaleAction as stale:
            if stale.params["turn"] != deadline.turn:
                await self._forget(deadline)
            # else the clock was set anew for the same turn, and the stored deadline with it

    async def _nudge(self, deadline: Deadline) -> None:
        live = await self._live.get(deadline.table_id)
        table = live.table
        seats = persons_due(table.seats, live.due) if table.turn == deadline.turn else ()
        async with self._store.write() as work:
            if not await work.deadlines.claim(deadline):
                return
            if not (await settings_in(work, table.guild_id)).mentions:
                return
            users = [table.seats[seat].user_id for seat in seats]
            wanted = [user is not None and await wants_nudge(work, user) for user in users]
        for seat, wants in zip(seats, wanted, strict=True):
            if wants and self._notifier is not None and self._live.cached(table.id) is live:
                self._notifier.nudge(self._live.snapshot(live), seat)

    async def _play_out(self, deadline: Deadline) -> None:
        log.info("table %d: computers play the hand out, it has no place", deadline.table_id)
        await self._endings.play_out(deadline.table_id)

    async def _close_idle(self, deadline: Deadline) -> None:
        now = self._now()

        def judge(live: LiveTable) -> Change | None:
            touched = now - live.table.updated_at < _JUST_NOW
            if touched or live.table.status is TableStatus.PLAYING:
                return None
            log.info("table %d is closed: idle", live.table.id)
            return close(live, now)

        await self._live.change(deadline.table_id, judge)
