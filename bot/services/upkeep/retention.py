"""Retention: packs old hands, later deletes their cards; deletes servers that removed the bot.

Cards, actions and names of hands older than the operator's limit are deleted; results stay, so that chips,
leaderboards and ratings do not change. Such a hand cannot be replayed any more.

Hands stored by earlier versions are packed in the background, a few at once, then a pause. The database
itself is the list of work left, so that nothing is lost when the process stops, and several processes may
pack. Hands that end now are packed by the transaction that settles them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.background import AFTER_START, DailyTask, KeyedTasks
from bot.services.errors import UNREADABLE
from bot.services.ports import Meter, Now, Store, UnitOfWork
from bot.services.ports.personal import Period
from bot.services.server.guild_settings import REMEMBERED, count_deletion
from bot.services.values.deletions import NO_NOTES, Deletion, DeletionNotes, Owner
from bot.services.values.settings import GUILD_RETENTION_DAYS, RETENTION_DAYS
from bot.services.values.standings import month_of, week_of

_AT_ONCE = 25
"""Hands or tables per transaction: about 20 ms, so that moves do not wait long."""

_WESTMOST = timedelta(hours=12)
"""How far clocks are behind UTC where a day ends last."""

Search = Callable[[UnitOfWork, int], Awaitable[tuple[Sequence[int], int | None]]]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Retention:
    """How many days data is kept (0: for ever); `servers` counts from the removal of the bot."""

    hands: int = RETENTION_DAYS
    servers: int = GUILD_RETENTION_DAYS


@dataclass(frozen=True, slots=True)
class DeletedCounts:
    """How many hands, people's names and servers were deleted."""

    hands: int = 0
    names: int = 0
    servers: int = 0


@dataclass(eq=False, repr=False)
class RetentionService:
    """Deletes expired data every day."""

    _store: Store
    _now: Now
    retention: Retention
    finish: Callable[[], Awaitable[None]] | None = None
    """Resumes interrupted deletions of people."""
    notes: DeletionNotes = NO_NOTES
    """Records deletions of servers."""

    def __post_init__(self) -> None:
        self.daily = DailyTask("deletion of expired data", lambda: self.run())

    async def run(self) -> DeletedCounts:
        """Delete all expired data; return how much. Raises StorageUnavailable."""
        now = self._now()
        if self.finish is not None:
            await self.finish()
        hands, names = await self._old_hands(now)
        limits = {Period.ERASURES: now - REMEMBERED, Period.WEEK: now - timedelta(days=7)}
        async with self._store.write() as work:
            await work.retention.delete_old_rows(limits)
        await self._past_periods(now)
        servers = await self._left_servers(now)
        if hands or names or servers:
            _log.info("deleted for their age: %d hands, %d names, %d servers", hands, names, servers)
            await self._store.tidy()
        return DeletedCounts(hands, names, servers)

    async def server_left(self, guild_id: int) -> None:
        """Record that a server has removed the bot."""
        async with self._store.write() as work:
            await work.retention.server_left(guild_id, self._now())

    async def servers_seen(self, present: Iterable[int], ours: Callable[[int], bool]) -> None:
        """Record at the start which servers have the bot; `ours` tells servers of our shards.

        Known servers that are missing removed the bot while it was off.
        """
        there = set(present)
        async with self._store.read() as work:
            known = await work.retention.servers_known()
            noted = await work.retention.servers_left()
        back = sorted(there & noted.keys())
        gone = sorted(one for one in set(known) - there - noted.keys() if ours(one))
        if back or gone:
            async with self._store.write() as work:
                await work.retention.server_back(back)
                for guild_id in gone:
                    await work.retention.server_left(guild_id, self._now())

    async def delete_known_server(self, guild_id: int) -> bool:
        """Delete everything stored about a server; False if nothing is stored."""
        async with self._store.read() as work:
            known = {*await work.retention.servers_known(), *await work.retention.being_forgotten()}
        if guild_id not in known:
            return False
        async with self._store.write() as work:
            await work.retention.forget(guild_id)
            number = await count_deletion(work)
            await asyncio.to_thread(self.notes.note, Deletion(number, Owner.SERVER, guild_id, self._now()))
        await self.delete_server(guild_id)
        return True

    async def delete_server(self, guild_id: int) -> None:
        """Delete everything stored about a server, in many short transactions.

        If the program stops meanwhile, `run` resumes the deletion.
        """
        async with self._store.write() as work:
            await work.retention.forget(guild_id)
        more = True
        while more:
            async with self._store.write() as work:
                more = await work.retention.forget_more(guild_id)
        _log.info("server %d: all stored data deleted", guild_id)
        await self._store.tidy()

    async def _past_periods(self, now: datetime) -> None:
        """Delete the sums of past weeks and months: only current ones are shown."""
        day = (now - _WESTMOST).date()
        first = week_of(day), month_of(day)
        async with self._store.write() as work:
            await work.standings.keep_from(*first)
        async with self._store.read() as work:
            past = await work.standings.past(*first)
        for guild_id, period in past:
            more = True
            while more:
                async with self._store.write() as work:
                    more = await work.standings.drop(guild_id, period)

    async def _old_hands(self, now: datetime) -> tuple[int, int]:
        if not self.retention.hands:
            return 0, 0
        before = now - timedelta(days=self.retention.hands)
        hands = 0
        async for some in self._find(lambda work, after: work.retention.old_hands(before, after)):
            async with self._store.write() as work:
                hands += await work.retention.expire(before, some)
                await count_deletion(work)  # so that lists of hands kept in memory are read again
        return hands, await self._old_names(before)

    async def _old_names(self, before: datetime) -> int:
        names = 0
        last: tuple[int, int] | None = (-(2**63), -(2**63))
        while last is not None:
            async with self._store.write() as work:
                dropped, last = await work.retention.drop_names(before, last)
            names += dropped
        async for tables in self._find(lambda work, after: work.retention.old_tables(before, after)):
            async with self._store.write() as work:
                await work.retention.drop_names_at(before, tables)
        return names

    async def _find(self, search: Search) -> AsyncIterator[Sequence[int]]:
        """Yield a search's results in parts, calling it until it returns None as the place to continue."""
        place: int | None = 0
        while place is not None:
            async with self._store.read() as work:
                found, place = await search(work, place)
            for start in range(0, len(found), _AT_ONCE):
                yield found[start : start + _AT_ONCE]

    async def _left_servers(self, now: datetime) -> int:
        before, deleted = now - timedelta(days=self.retention.servers), 0
        while True:  # read again each time: meanwhile a server may have added the bot back
            async with self._store.read() as work:
                begun = await work.retention.being_forgotten()
                noted = await work.retention.servers_left()
            left = (one for one, at in noted.items() if self.retention.servers and at < before)
            guild_id = min((*begun, *left), default=None)
            if guild_id is None:
                return deleted
            await self.delete_server(guild_id)
            deleted += 1


PACKED_AT_ONCE = 10
"""Hands per transaction: about 10 ms, so that moves do not wait long."""
SHARE = 0.2
"""The largest share of time spent packing; the rest are pauses."""
_READ = 2_000
"""Ids read at a time."""
_RETRY = 60.0


class PackingService:
    """Packs finished hands in the background until all are packed."""

    def __init__(self, store: Store, meter: Meter) -> None:
        self._store = store
        self._meter = meter
        self._ids: list[int] = []
        self._last = 0
        self._packed = 0
        self._task = KeyedTasks(self._some, _log, "packing of old hands", retry=_RETRY, started=False)

    def start(self) -> None:
        """Start packing soon."""
        self._task.start()
        self._task.request(None, AFTER_START)

    async def stop(self) -> None:
        """Stop after the batch that is being packed."""
        await self._task.stop()

    async def _some(self, _: None) -> float | None:
        """Pack a batch of hands; return the seconds until the next batch, None if none is left."""
        if not self._ids and not await self._find():
            return None
        begun = asyncio.get_running_loop().time()
        batch = self._ids[:PACKED_AT_ONCE]
        try:
            async with self._store.write() as work:
                packed = await work.hands.pack(batch)
        except UNREADABLE:  # the audit names the damaged hand; the others are read unpacked
            _log.exception("hands %d to %d cannot be packed", batch[0], batch[-1])
            packed = 0
        self._packed += packed
        del self._ids[:PACKED_AT_ONCE]
        return (asyncio.get_running_loop().time() - begun) * (1 / SHARE - 1)

    async def _find(self) -> bool:
        """Find hands to pack and report how many are left; return whether there are any."""
        async with self._store.read() as work:
            self._ids.extend(await work.hands.unpacked(self._last, _READ))
            left = await work.hands.count_unpacked()
        self._meter.count_unpacked(left)
        if self._ids:
            self._last = self._ids[-1]
            _log.info("hands of earlier versions: %d packed since the start, %d left", self._packed, left)
        elif self._packed:
            _log.info("hands of earlier versions: all packed, %d since the start", self._packed)
        return bool(self._ids)
