"""All tables in memory: a cache of storage, and the only way to change it (`bot/services/live.py`)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from bot.services import tracing
from bot.services.errors import DAMAGED, UNREADABLE, StorageUnavailable, TableNotFound
from bot.services.live import Answer, Answering, Live
from bot.services.ports import Meter, Notifier, Now, Store, UnitOfWork
from bot.services.tables.changes import Change, store, store_new
from bot.services.tables.elsewhere import TableIndex, people_due
from bot.services.tables.live_table import LiveTable, deadlines_of, snapshot_of, turn_clock
from bot.services.tables.loading import read_live, read_one, rebuild, set_aside
from bot.services.tables.seating import require_own
from bot.services.values.hands import status_of
from bot.services.values.settings import ShardSlice
from bot.services.values.tables import TableSnapshot, TableStatus

log = logging.getLogger(__name__)

_TABLES_A_BREATH = 50
"""Tables replayed at a start before other tasks may run."""

TableJudge = Callable[[LiveTable], Change | None]


class LiveTables(Live[int, LiveTable, Change]):
    """The tables in memory; changing a closed one raises TableNotFound (`table-closed`)."""

    def __init__(
        self, store: Store, now: Now, of: ShardSlice, zones: Mapping[str, str], meter: Meter
    ) -> None:
        """`zones` are the time zones of the bot's languages."""
        super().__init__("table", store, now, of, tracing.of_table)
        self._zones = zones
        self._meter = meter
        self._tables = tables = TableIndex()
        self.in_memory, self.all, self.of = tables.by_id.get, tables.all, tables.of
        self._snapshots: dict[int, tuple[LiveTable, TableSnapshot]] = {}
        self._due: dict[int, frozenset[int]] = {}
        """By table, the people who were to act when it was last shown."""
        self._adopters: list[Callable[[LiveTable], None]] = []
        self.notifier: Notifier | None = None
        """The interface, called after every commit."""

    def adopt(self, adopter: Callable[[LiveTable], None]) -> None:
        """Call a function with every table on our shards that another process opened; it must not block."""
        self._adopters.append(adopter)

    def snapshot(self, live: LiveTable) -> TableSnapshot:
        """Return the public snapshot of a table, cached until the table changes."""
        known, elsewhere = self._snapshots.get(live.table.id), self._due_elsewhere(live)
        if known is not None and known[0] is live and known[1].elsewhere == elsewhere:
            return known[1]
        snapshot = snapshot_of(live, elsewhere)
        if self.in_memory(live.table.id) is live:
            self._snapshots[live.table.id] = (live, snapshot)
        return snapshot

    def _due_elsewhere(self, live: LiveTable) -> tuple[int, ...]:
        """Return the seats to act here whose person is to act at another table too."""
        here = people_due(live)
        due = ((seat, live.table.seats[seat].user_id) for seat in live.due)
        return tuple(seat for seat, who in due if who in here and self._tables.others_due(live.table.id, who))

    async def get(self, table_id: int) -> LiveTable:
        """Return a table, closed ones included. Raises TableNotFound (`table-unknown`)."""
        live = self._look_up(table_id)
        return live if live is not None else await self.run_locked(table_id, lambda: self._find(table_id))

    def _look_up(self, table_id: int) -> LiveTable | None:
        return None if table_id in self._doubtful else self.in_memory(table_id)

    async def answer(
        self, table_id: int, judge: Answering[LiveTable, Change, Answer], *, turn: int | None = None
    ) -> tuple[LiveTable, Answer]:
        """Change a table as `change` does; return the new table and the judge's answer.

        A button's `turn` that is newer than this process's table makes it load the table again.
        """

        async def begin() -> tuple[LiveTable, Answer]:
            live, began = self.in_memory(table_id), self._now()
            behind = live is not None and turn is not None and turn > live.table.turn
            answered = await self._answer(table_id, judge, reload=behind)
            self.note_attempt(began, None)
            return answered

        return await self.run_locked(table_id, begin)

    async def decide(self, table_id: int, judge: TableJudge, turn: int | None = None) -> TableSnapshot:
        """Change a table as `answer` does; return its new public snapshot."""
        live, _ = await self.answer(table_id, lambda before: (judge(before), None), turn=turn)
        return self.snapshot(live)

    async def create(self, make: Callable[[int], Change]) -> LiveTable:
        """Store a new table; `make` is called with its id."""

        async def write(work: UnitOfWork) -> tuple[list[LiveTable], LiveTable]:
            live = await store_new(work, make(await work.tables.next_id()))
            return [live], live

        live = await self.add(write)
        tracing.note(table_id=live.table.id)
        log.info("table opened", extra={"preset": live.table.config.preset})
        return live

    async def restore(self, grace: float) -> None:
        """Load all live tables on our shards; deadlines that have passed get `grace` seconds."""
        async with self._store.write() as work:
            await work.deadlines.postpone_overdue(self._now() + timedelta(seconds=grace), self.slice)
        tables = await read_live(self._store, self.slice)
        for number, stored in enumerate(tables):
            if number % _TABLES_A_BREATH == 0:
                await asyncio.sleep(0)
            if stored.table.id in self._tables.by_id:
                continue
            try:
                live = rebuild(stored)
                deadlines_of(live.table, turn_clock(live.table, live.due, self._now()), self._now())
                self.snapshot(live)
            except UNREADABLE as error:
                set_aside(stored.table.id, error)
            else:
                self._tables.put(live)
        await self._limit()
        for live in self.all():
            self._note_due(live)
            self._inform(live)

    async def _limit(self) -> None:
        """Store deadlines for turns that lack one.

        Earlier versions stored none when the clock was off; that of a paused table is dropped when it passes.
        """
        now = self._now()
        bare = ((live, turn_clock(live.table, live.due, now)) for live in self.all() if live.clock is None)
        turns = [(live, clock) for live, clock in bare if clock is not None]
        if turns:
            async with self._store.write() as work:
                for live, clock in turns:
                    await work.deadlines.replace(live.table.id, deadlines_of(live.table, clock, now))
                    self._tables.put(replace(live, clock=clock))

    async def refresh(self) -> None:
        """Reload and redraw tables that were changed directly in storage. Raises StorageUnavailable."""
        async with self._store.read() as work:
            stored = await work.tables.revisions(self.slice)
        for table_id, revision in stored.items():
            live = self.in_memory(table_id)
            if live is not None and live.table.revision < revision:
                await self.run_locked(table_id, partial(self._take_over, table_id, revision))

    async def compare(self) -> None:
        """Reload tables that other processes changed without our noticing. Raises StorageUnavailable."""
        async with self._store.read() as work:
            stored = await work.tables.revisions(self.slice)
        for table_id, revision in stored.items():
            live = self.in_memory(table_id)
            if live is None or live.table.revision < revision:
                self.read_soon(table_id, revision)
        for table_id in self._tables.by_id.keys() - stored.keys():
            # Closed since then, or opened after the query: reading the stored state is right in both cases.
            self.read_soon(table_id, None)

    async def _take_over(self, table_id: int, revision: int | None) -> None:
        live = self._look_up(table_id)
        if live is not None and revision is not None and live.table.revision >= revision:
            return
        read = await self._reload(table_id)
        if live is not None and _seen(live) == _seen(read):
            self._inform(read)  # an edit of the panel would show that somebody did something
            return
        self.publish(read)
        if live is None and self.in_memory(table_id) is read:
            for adopter in self._adopters:
                adopter(read)

    async def _read(self, table_id: int) -> LiveTable:
        tracing.note(table_id=table_id)
        try:
            async with self._store.read() as work:
                stored = await read_one(work, table_id)
            live = None if stored is None else rebuild(stored)
        except UNREADABLE as error:
            raise StorageUnavailable(DAMAGED) from error
        if live is None:
            self._tables.drop(table_id)
            raise TableNotFound("table-unknown", table=table_id)
        self._keep(live)
        return live

    async def _attempt(
        self, table_id: int, judge: Answering[LiveTable, Change, Answer]
    ) -> tuple[LiveTable, Answer]:
        before = await self._find(table_id)
        tracing.note(table_id=table_id, hand_id=before.table.hand_id)
        if before.table.status is TableStatus.CLOSED:
            raise TableNotFound("table-closed", table=table_id)
        change, answer = judge(before)
        if change is None:
            return before, answer

        async def write(work: UnitOfWork) -> tuple[LiveTable, Change, Answer]:
            return await store(work, change, before, self._zones), change, answer

        after, _ = await self._commit(table_id, write)
        _log_change(after, change)
        if change.ending is not None and after.hand is not None:
            self._meter.hand_ended(after.hand.persons, change.at.date())
        return after, answer

    def _head(self, live: LiveTable) -> tuple[int, int, int, datetime]:
        table = live.table
        return table.id, table.guild_id, table.revision, table.updated_at

    def _keep(self, live: LiveTable) -> None:
        if not self.slice.owns(live.table.guild_id):
            return  # another process has it: what we read is old as soon as we have read it
        if live.table.status is TableStatus.CLOSED:
            self._tables.drop(live.table.id)
            self._snapshots.pop(live.table.id, None)
        else:
            self._tables.put(live)

    def _show(self, live: LiveTable, change: Change | None) -> None:
        self._keep(live)
        others = self._note_due(live)
        if self.notifier is None or (change is not None and change.secret):
            return
        self.notifier.table_changed(self.snapshot(live), () if change is None else change.events)
        for other in others:
            self.notifier.table_changed(self.snapshot(other), ())

    def _note_due(self, live: LiveTable) -> list[LiveTable]:
        """Note who is to act at a table; return the other tables whose display changes with it."""
        table_id, now = live.table.id, people_due(live)
        changed = self._due.pop(table_id, frozenset()) ^ now
        if now:
            self._due[table_id] = now
        others = (it for user_id in changed for it in self._tables.others_due(table_id, user_id))
        return list({it.table.id: it for it in others}.values())


def _seen(live: LiveTable) -> TableSnapshot:
    """Return the parts of a public snapshot that people can see change.

    Revision and time of the last change are blanked; pre-selected moves are never in a snapshot.
    """
    snapshot = snapshot_of(live)
    return replace(snapshot, table=replace(snapshot.table, revision=0, updated_at=snapshot.table.created_at))


def by_people(judge: TableJudge) -> TableJudge:
    """Wrap a judge so that people cannot change an event's table: NotAllowed (`event-table`)."""

    def judge_own(live: LiveTable) -> Change | None:
        require_own(live.table)
        return judge(live)

    return judge_own


def _log_change(live: LiveTable, change: Change) -> None:
    tracing.note(hand_id=live.table.hand_id)
    log.debug("table changed", extra={"turn": live.table.turn, "revision": live.table.revision})
    if change.opening is not None:
        log.info("hand dealt", extra={"hand_no": live.table.hand_no})
    if change.ending is not None:
        status = status_of(change.ending.outcome)
        log.info("hand ended", extra={"hand_no": live.table.hand_no, "status": status})
    if live.table.status is TableStatus.CLOSED:
        log.info("table closed")
