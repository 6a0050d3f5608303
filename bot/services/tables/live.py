"""All tables in memory: a cache of what is stored, one lock for each, and the one way to change them.

`LiveTables.change` is that way: lock the table in this process, judge it, write the change in one
transaction, commit, put it into the cache, then tell the interface. A change that is not committed leaves
the cache as it was; where nobody knows whether it was, the cache is dropped and the truth is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar

from bot.engine.game import GameEvent
from bot.engine.quick import replace
from bot.services import tracing
from bot.services.background import KeyedLocks, KeyedTasks
from bot.services.errors import Conflict, TableNotFound
from bot.services.ports import Notifier, Now, Store, UnitOfWork
from bot.services.tables.changes import Change, store, store_new
from bot.services.tables.elsewhere import Elsewhere, Held
from bot.services.tables.live_table import LiveTable, deadlines_of, snapshot_of, turn_clock
from bot.services.tables.loading import read_live, read_one, rebuild
from bot.services.tables.seating import require_own
from bot.services.values.settings import ShardSlice
from bot.services.values.tables import ClockName, TableSnapshot, TableStatus

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""How long after a failed look at the database the next one follows."""

_TABLES_A_BREATH = 50
"""So many tables are replayed at a start before other tasks get their turn."""

Judge = Callable[[LiveTable], Change | None]
"""Looks at a table and answers with a change (None: nothing to do), or raises a refusal."""

Founded = tuple[LiveTable, tuple[GameEvent, ...]]
"""A table that was made, with what happened in the hand that was dealt there."""

_T = TypeVar("_T")


@dataclass(eq=False, repr=False)
class LiveTables:
    """The cache, its locks, and the listeners for changes."""

    _store: Store
    _now: Now
    slice: ShardSlice
    """Tables of these shards only are held in memory, shown and driven by this process."""
    _zones: Mapping[str, str]
    """The time zones of the languages that the bot speaks."""
    _tables: Held = field(default_factory=Held)
    _snapshots: dict[int, tuple[LiveTable, TableSnapshot]] = field(default_factory=dict)
    _locks: KeyedLocks[int] = field(default_factory=KeyedLocks)
    _stored: dict[int, int | None] = field(default_factory=dict)
    """What others have stored and we have not read: the revision, None if it is read in any case."""
    _doubtful: set[int] = field(default_factory=set)
    """Tables of which nobody knows what is stored; everybody is told when they are read."""
    _listeners: list[Callable[[LiveTable], None]] = field(default_factory=list)
    _elsewhere: Elsewhere = field(default_factory=Elsewhere)
    _adopters: list[Callable[[LiveTable], None]] = field(default_factory=list)
    _notifier: Notifier | None = None

    def __post_init__(self) -> None:
        self._reading = KeyedTasks(self._catch_up, log, "table {}: read anew", ids=tracing.of_table)

    def tell(self, notifier: Notifier) -> None:
        """Name the interface that is told after every commit."""
        self._notifier = notifier

    def listen(self, listener: Callable[[LiveTable], None]) -> None:
        """Call a function with every table that has changed or was restored; it must not block."""
        self._listeners.append(listener)

    def adopt(self, adopter: Callable[[LiveTable], None]) -> None:
        """Call a function with every table that another process has opened for us; it must not block."""
        self._adopters.append(adopter)

    def cached(self, table_id: int) -> LiveTable | None:
        """Return a table if it is in memory."""
        return self._tables.get(table_id)

    def all(self) -> Iterable[LiveTable]:
        """Return all tables in memory; after `restore` these are all of our shards that are not closed."""
        return self._tables.all()

    def of(self, user_id: int) -> Sequence[LiveTable]:
        """Return the tables in memory that a person sits at, the oldest first."""
        return self._tables.of(user_id)

    def snapshot(self, live: LiveTable) -> TableSnapshot:
        """Return what everybody may know of a table; made once for each state of a table in memory."""
        known, elsewhere = self._snapshots.get(live.table.id), self._elsewhere.seats(live)
        if known is not None and known[0] is live and known[1].elsewhere == elsewhere:
            return known[1]
        snapshot = snapshot_of(live, elsewhere)
        if self._tables.get(live.table.id) is live:
            self._snapshots[live.table.id] = (live, snapshot)
        return snapshot

    async def get(self, table_id: int) -> LiveTable:
        """Return a table, closed ones included. Raises TableNotFound (`table-unknown`)."""
        live = self._tables.get(table_id)
        if live is not None:
            return live
        return await self._locked(table_id, lambda: self._load(table_id))

    async def change(self, table_id: int, judge: Judge, *, turn: int | None = None) -> LiveTable:
        """Judge a table and store the change; return the table after it.

        A `turn` of a button that this process has not seen yet makes it read the table anew. When another
        process was first the table is read and judged once more. Raises what `judge` raises, TableNotFound
        (`table-unknown`, `table-closed`), Conflict, StorageUnavailable; then nothing has changed.
        """
        return await self._locked(table_id, lambda: self._change(table_id, judge, turn))

    async def decide(self, table_id: int, judge: Judge, turn: int | None = None) -> TableSnapshot:
        """Change a table as `change` does; return what everybody may know of it then."""
        return self.snapshot(await self.change(table_id, judge, turn=turn))

    async def create(self, make: Callable[[int], Change]) -> LiveTable:
        """Store a new table; `make` gets its id."""

        async def run() -> LiveTable:
            async with self._store.write() as work:
                change = make(await work.tables.next_id())
                live = await store_new(work, change)
            tracing.note(table_id=live.table.id)
            log.info("table opened", extra={"preset": live.table.config.preset})
            self._publish(live, change.events)
            return live

        return await self._locks.shield(run())

    async def found(self, write: Callable[[UnitOfWork], Awaitable[Sequence[Founded]]]) -> list[LiveTable]:
        """Store new tables, as many as `write` makes, with what it stores beside them.

        Raises what `write` raises, Conflict, StorageUnavailable.
        """

        async def run() -> list[LiveTable]:
            async with self._store.write() as work:
                made = await write(work)
            for live, events in made:
                self._publish(live, events)
            return [live for live, _ in made]

        return await self._locks.shield(run())

    def tell_again(self, live: LiveTable) -> None:
        """Tell the interface of a table that it may have missed."""
        self._publish(live, ())

    async def restore(self, grace: float) -> None:
        """Read all live tables of our shards; deadlines that passed meanwhile get `grace` seconds."""
        async with self._store.write() as work:
            await work.deadlines.postpone_overdue(self._now() + timedelta(seconds=grace), self.slice)
        async with self._store.read() as work:
            found = await read_live(work, self.slice)
        for number, stored in enumerate(found):
            if number % _TABLES_A_BREATH == 0:
                await asyncio.sleep(0)
            if stored.table.id not in self._tables:
                self._tables.put(rebuild(stored))
        await self._limit()
        for live in self.all():
            self._elsewhere.note(live)
            self._inform(live)

    async def _limit(self) -> None:
        """Give a limit to turns that were stored without one, as there was none with the clock off once."""
        now = self._now()
        off = [live for live in self.all() if live.table.config.clock is ClockName.OFF]
        turns = [(live, turn_clock(live.table, live.due, now)) for live in off if live.clock is None]
        if not any(clock for _, clock in turns):
            return
        async with self._store.write() as work:
            for live, clock in turns:
                if clock is not None:
                    await work.deadlines.replace(live.table.id, deadlines_of(live.table, clock, now))
                    self._tables.put(replace(live, clock=clock))

    async def refresh(self, concerned: Callable[[LiveTable], bool]) -> None:
        """Read some tables anew and show them: what is stored of them was changed in another way."""
        for table_id in [live.table.id for live in self.all() if concerned(live)]:
            await self._locked(table_id, partial(self._refreshed, table_id))

    # what other processes store

    def stored_elsewhere(self, table_id: int, guild_id: int, revision: int) -> None:
        """Another process has stored this revision of a table: read it soon, and tell everybody."""
        live = self._tables.get(table_id)
        known = live is not None and live.table.revision >= revision
        if not known and self.slice.owns(guild_id):
            self._read_soon(table_id, revision)

    async def compare(self) -> None:
        """Read the tables of our shards that others have changed unnoticed. Raises StorageUnavailable."""
        async with self._store.read() as work:
            stored = await work.tables.revisions(self.slice)
        for table_id, revision in stored.items():
            live = self._tables.get(table_id)
            if live is None or live.table.revision < revision:
                self._read_soon(table_id, revision)
        for table_id in self._tables.ids() - stored.keys():
            # Closed meanwhile, or opened after the look: what is read anew is the truth in both cases.
            self._read_soon(table_id, None)

    async def settle(self) -> None:
        """Wait until nothing more is being read or stored."""
        while self._reading.busy or self._locks.busy:
            await self._reading.settle()
            await self._locks.settle()

    def _read_soon(self, table_id: int, revision: int | None) -> None:
        known = self._stored.get(table_id, revision)
        self._stored[table_id] = None if known is None or revision is None else max(known, revision)
        self._reading.request(table_id)

    async def _catch_up(self, table_id: int) -> float | None:
        anew, revision = table_id in self._stored, self._stored.pop(table_id, None)
        try:
            if anew:
                await self._locked(table_id, lambda: self._read_anew(table_id, revision))
            else:
                await self.get(table_id)
        except TableNotFound:
            self._doubtful.discard(table_id)
            return None
        except Exception as failure:  # noqa: BLE001 - whatever it is, the truth is still unknown
            log.warning("table %d: cannot be read, looking again (%r)", table_id, failure)
            self._tables.drop(table_id)
            self._doubtful.add(table_id)
            if anew:
                self._stored.setdefault(table_id, revision)
            return RETRY_SECONDS
        return None

    async def _read_anew(self, table_id: int, revision: int | None) -> None:
        live = self._tables.get(table_id)
        if live is None or revision is None or live.table.revision < revision:
            read = await self._reload(table_id)
            self._publish(read, (), tell=live is None or _seen(live) != _seen(read))
            if live is None and self._tables.get(table_id) is read:
                for adopter in self._adopters:
                    adopter(read)

    # the end

    async def stop(self) -> None:
        """Let the changes under way come to their end."""
        await self._reading.stop()
        await self._locks.settle()

    async def _locked(self, table_id: int, work: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
        return await self._locks.run(table_id, lambda: _traced(table_id, work))

    async def _load(self, table_id: int) -> LiveTable:
        live = self._tables.get(table_id)
        if live is not None:
            return live
        async with self._store.read() as work:
            stored = await read_one(work, table_id)
        if stored is None:
            raise TableNotFound("table-unknown", table=table_id)
        live = rebuild(stored)
        self._keep(live)
        if table_id in self._doubtful:
            self._doubtful.discard(table_id)
            self._publish(live, ())
        return live

    async def _change(self, table_id: int, judge: Judge, turn: int | None) -> LiveTable:
        before = await self._load(table_id)
        tracing.note(hand_id=before.table.hand_id)
        if turn is not None and turn > before.table.turn:
            before = await self._reload(table_id)
        change = self._judged(before, judge)
        if change is None:
            return before
        try:
            after = await self._commit(change, before)
        except Conflict:
            before = await self._reload(table_id)
            change = self._judged(before, judge)
            if change is None:
                return before
            after = await self._commit(change, before)
        _tell_log(after, change)
        self._publish(after, change.events, tell=not change.secret)
        return after

    @staticmethod
    def _judged(live: LiveTable, judge: Judge) -> Change | None:
        if live.table.status is TableStatus.CLOSED:
            raise TableNotFound("table-closed", table=live.table.id)
        return judge(live)

    async def _reload(self, table_id: int) -> LiveTable:
        self._tables.drop(table_id)
        return await self._load(table_id)

    async def _refreshed(self, table_id: int) -> None:
        self._publish(await self._reload(table_id), ())

    async def _commit(self, change: Change, before: LiveTable) -> LiveTable:
        committing = False
        try:
            async with self._store.write() as work:
                after = await store(work, change, before, self._zones)
                committing = True
        except Conflict:
            self._tables.drop(change.after.table.id)
            raise
        except BaseException as error:
            if not committing:
                raise  # rolled back: what is in memory is still the truth
            return await self._outcome(change, error)
        return after

    async def _outcome(self, change: Change, error: BaseException) -> LiveTable:
        """Find out whether a commit that ended in an exception took place after all."""
        table = change.after.table
        self._tables.drop(table.id)
        if not isinstance(error, Exception):
            raise error
        try:
            live = await self._load(table.id)
        except Exception as failure:  # noqa: BLE001 - whatever it is, the truth is still unknown
            log.warning("table %d: outcome of a commit unknown, looking again soon (%r)", table.id, failure)
            self._doubtful.add(table.id)
            self._reading.request(table.id, RETRY_SECONDS)
            raise error from None
        if (live.table.revision, live.table.updated_at) == (table.revision, table.updated_at):
            return live
        raise error

    def _keep(self, live: LiveTable) -> None:
        if not self.slice.owns(live.table.guild_id):
            return  # another process has it: what we read is old as soon as we have read it
        if live.table.status is TableStatus.CLOSED:
            self._tables.drop(live.table.id)
            self._snapshots.pop(live.table.id, None)
        else:
            self._tables.put(live)

    def _publish(self, live: LiveTable, events: tuple[GameEvent, ...], *, tell: bool = True) -> None:
        if not self.slice.owns(live.table.guild_id):
            return  # its own process hears of it
        self._keep(live)
        others = self._elsewhere.note(live)
        if tell and self._notifier is not None:
            self._show(self._notifier, live, events)
            for other in filter(None, map(self._tables.get, others)):
                self._show(self._notifier, other, ())
        self._inform(live)

    def _show(self, notifier: Notifier, live: LiveTable, events: tuple[GameEvent, ...]) -> None:
        try:
            notifier.table_changed(self.snapshot(live), events)
        except Exception:
            log.exception("table %d: the interface failed to take a change", live.table.id)

    def _inform(self, live: LiveTable) -> None:
        for listener in self._listeners:
            listener(live)


def _seen(live: LiveTable) -> TableSnapshot:
    """Return what everybody may know of a table, but for the number and moment of its last change.

    What a person has set ahead leaves it as it is.
    """
    snapshot = snapshot_of(live)
    return replace(snapshot, table=replace(snapshot.table, revision=0, updated_at=snapshot.table.created_at))


def by_people(judge: Judge) -> Judge:
    """Let people judge, but not of a tournament's table: NotAllowed (`tournament-table`)."""

    def judged(live: LiveTable) -> Change | None:
        require_own(live.table)
        return judge(live)

    return judged


async def _traced(table_id: int, work: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
    tracing.note(table_id=table_id)
    return await work()


def _tell_log(live: LiveTable, change: Change) -> None:
    tracing.note(hand_id=live.table.hand_id)
    log.debug("table changed", extra={"turn": live.table.turn, "revision": live.table.revision})
    if change.opening is not None:
        log.info("hand dealt", extra={"hand_no": live.table.hand_no})
    if change.ending is not None:
        log.info("hand ended", extra={"hand_no": live.table.hand_no, "status": change.ending.status})
    if live.table.status is TableStatus.CLOSED:
        log.info("table closed")
