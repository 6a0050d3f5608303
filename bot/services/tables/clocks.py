"""Clocks that run out: the clock's move, mentions, outages, idle tables (docs/hosts.md)."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

from bot.services import tracing
from bot.services.background import KeyedTasks
from bot.services.errors import NotNow, StaleAction, StorageUnavailable, TableNotFound, is_away
from bot.services.outages import LONG_AGO, Outages, Place
from bot.services.ports import Meter, Notifier, Now, Outage, Reach, Store
from bot.services.server.guild_settings import settings_in
from bot.services.server.preferences import preferences_in
from bot.services.tables.changes import Change, change_within_turn
from bot.services.tables.endings import EndingService
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable, TurnClock, deadlines_of, persons_due
from bot.services.tables.moves import close
from bot.services.tables.play import PlayService
from bot.services.values.tables import Deadline, DeadlineKind, TableStatus

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""Seconds until deadlines are looked at again after a failure."""

BLINK = timedelta(seconds=10)
"""After a longer outage everybody also gets the restart grace, and sees when their turn now ends."""

_JUST_NOW = timedelta(minutes=1)
"""If an idle table changed this recently, the deadline under examination has been replaced."""


@dataclass(eq=False, repr=False)
class ClockService:
    """Acts on deadlines: makes the clock's move, mentions players, closes idle tables.

    It sleeps until the next stored deadline (design.md 3). Deadlines of people who cannot reach us wait:
    after an outage they have the rest of their turn, and the restart grace. The move of a turn that ran out
    claims the deadline in its own transaction: a crash loses nothing, and of two processes only one can store
    the move. A nudge is claimed before it is shown: nobody is mentioned twice.
    """

    _store: Store
    _live: LiveTables
    _play: PlayService
    _endings: EndingService
    _now: Now
    _meter: Meter
    _reach: Reach
    _grace: timedelta
    notifier: Notifier | None = None
    _failed: set[Deadline] = field(default_factory=set)
    _slow_until: datetime = LONG_AGO
    """Until when the storage last took long."""

    def __post_init__(self) -> None:
        self._outages = Outages(self._places, self._give_back)
        self._task = KeyedTasks(self._run, log, "the clocks", retry=RETRY_SECONDS, started=False)

    def start(self) -> None:
        """Begin to act on stored deadlines, starting with overdue ones."""
        self._task.start()
        self.act_on_deadlines()

    def end_outage(self, outage: Outage) -> None:
        """Give players back the time of an outage that has ended."""
        self._outages.add(outage)
        self.act_on_deadlines()

    def act_on_deadlines(self) -> None:
        """Act on all deadlines that have passed."""
        self._task.request(None)

    async def stop(self) -> None:
        """Stop acting on deadlines; work under way is finished."""
        await self._task.stop()

    def note_storage(self, began: datetime, error: StorageUnavailable | None = None) -> None:
        """Let no clock run from a failure on until something can be stored again.

        What only took long, while all moves waited, is an outage that has ended, and one for all of them.
        """
        if error is None:
            self._end_unstored(max(began, self._slow_until))
        elif is_away(error):
            since = self._reach.unstored
            self._reach.unstored = min(began, since or began)
            if since is None:
                self.act_on_deadlines()

    def _end_unstored(self, since: datetime) -> None:
        if self._now() - since >= timedelta(seconds=RETRY_SECONDS):
            self._slow_until = self._now()
            self._reach.end(Outage(since, self._now(), _everywhere))

    async def _find_storage(self) -> None:
        """End the outage of a storage that takes a value again. Raises StorageUnavailable."""
        since = self._reach.unstored
        if since is None:
            return
        async with self._store.write() as work:
            await work.state.put("storage-found", self._now().isoformat())
        self._reach.unstored = None
        self._end_unstored(since)

    async def behind(self) -> float:
        """Return how many seconds the earliest passed deadline has waited. Raises StorageUnavailable.

        Deadlines of tables that fail again and again, or that people cannot reach, are left out.
        """
        now = self._now()
        async with self._store.read() as work:
            due = await work.deadlines.due(now, self._live.slice)
        waiting = [deadline.due_at for deadline in due if deadline not in self._failed]
        return (now - min(waiting)).total_seconds() if waiting else 0.0

    def table_changed(self, live: LiveTable) -> None:
        """Wake up earlier if a table's new deadline comes before the next planned one."""
        deadlines = deadlines_of(live.table, live.clock, self._now())
        if deadlines:
            wait = self._until(min(deadline.due_at for deadline in deadlines))
            failed = any(deadline.table_id == live.table.id for deadline in self._failed)
            self._task.request(None, max(wait, RETRY_SECONDS) if failed else wait)

    def _until(self, moment: datetime) -> float:
        return max(0.0, (moment - self._now()).total_seconds())

    async def _run(self, _: None) -> float | None:
        try:
            return await self._look()
        except StorageUnavailable as error:
            self.note_storage(self._now(), error)
            raise

    async def _look(self) -> float | None:
        await self._find_storage()
        await self._outages.catch_up()  # before any clock may run out
        soon = self._now() + timedelta(seconds=RETRY_SECONDS)
        undone = await self._work_off()
        async with self._store.read() as work:
            following = await work.deadlines.next_due(self._live.slice)
        if following is None:
            return None
        return self._until(max(following, soon) if undone else following)

    def fair_clock(self, live: LiveTable) -> TurnClock | None:
        """Return a table's clock as if it had stood still in outages under way, or not given back yet."""
        self._reach.look()
        outages, since = [*self._outages.debts_to(_place(live))], self._reach.unstored
        if since is not None:
            outages.append(Outage(since, self._now(), _everywhere))
        for outage in outages:
            live = replace(live, clock=live.clock and live.clock.later(_time_lost(live, outage)))
        return live.clock

    async def _places(self) -> list[Place]:
        return [_place(live) for live in self._live.all()]

    async def _give_back(self, table_id: int, outage: Outage) -> None:
        try:
            await self._live.change(table_id, partial(self._judge_outage, outage))
        except (TableNotFound, StorageUnavailable) as error:
            if is_away(error):
                raise

    def _judge_outage(self, outage: Outage, live: LiveTable) -> Change | None:
        table, now, long = live.table, self._now(), outage.length >= BLINK
        lost_at, of_turn = table.ending.lost_at, _time_lost(live, outage)
        of_place = timedelta() if lost_at is None else outage.after(lost_at)
        if not of_turn and not of_place:
            return None
        clock = live.clock and live.clock.later(of_turn + self._grace if long and of_turn else of_turn)
        if lost_at is not None:  # nobody could bring the table back
            table = replace(table, ending=replace(table.ending, lost_at=lost_at + of_place))
        change = change_within_turn(live, table, now)
        after = replace(change.after, clock=clock)
        due = deadlines_of(table, clock, outage.until)
        return replace(change, after=after, deadlines=due, secret=not long)

    async def _work_off(self) -> bool:
        """Try each passed deadline once; return whether some could not be handled."""
        tried: set[Deadline] = set()
        while self._task.started:
            now = self._now()
            async with self._store.read() as work:
                due = await work.deadlines.due(now, self._live.slice)
            self.note_storage(now)
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
        late = (self._now() - deadline.due_at).total_seconds()
        try:
            live = await self._live.get(deadline.table_id)
            tracing.note(table_id=deadline.table_id, hand_id=live.table.hand_id)
            if not await self._reachable(live, lost=deadline.kind is DeadlineKind.LOST):
                self._failed.add(deadline)
                return
            await act(deadline)
            self._meter.deadline(deadline.kind.value, late)
        except TableNotFound:
            await self._forget(deadline)
        except Exception as error:
            if is_away(error):
                raise  # the database is away
            if deadline not in self._failed:
                log.exception("table %d: %s failed", deadline.table_id, deadline.kind.value)
            self._failed.add(deadline)
        finally:
            tracing.begin()

    async def _reachable(self, live: LiveTable, *, lost: bool) -> bool:
        """Return whether a table's clock may run out: people can reach it, and all outages are given back.

        A `lost` table has direct messages only, which arrive as those of server 0.
        """
        table = live.table
        place = (0, 0) if lost else (table.guild_id, table.channel_id)
        return await self._reach.reachable(*place) and not self._outages

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
            # otherwise the clock was restarted for the same turn, and its stored deadline was replaced

    async def _nudge(self, deadline: Deadline) -> None:
        # Another process may have made the move before this turn, unknown to us until we read the table.
        live, _ = await self._live.answer(deadline.table_id, lambda _: (None, None), turn=deadline.turn)
        table = live.table
        seats = persons_due(table.seats, live.due) if table.turn == deadline.turn else ()
        async with self._store.write() as work:
            if not await work.deadlines.claim(deadline):
                return
            if not (await settings_in(work, table.guild_id)).mentions:
                return
            users = [table.seats[seat].user_id for seat in seats]
            wanted = [user is not None and (await preferences_in(work, user)).nudge for user in users]
        for seat, wants in zip(seats, wanted, strict=True):
            if wants and self.notifier is not None and self._live.in_memory(table.id) is live:
                self.notifier.nudge(self._live.snapshot(live), seat)

    async def _play_out(self, deadline: Deadline) -> None:
        log.info("table %d: its channel is gone, computers finish the hand", deadline.table_id)
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


def _everywhere(_guild: int, _channel: int) -> bool:
    return True


def _place(live: LiveTable) -> Place:
    return live.table.id, live.table.guild_id, live.table.channel_id


def _time_lost(live: LiveTable, outage: Outage) -> timedelta:
    """Return how much of an outage fell into a table's turn."""
    turn = timedelta(seconds=live.table.config.clock.timing.turn)
    return timedelta() if live.clock is None else outage.after(live.clock.clock_ends - turn)
