"""Rebuilds all data derived from finished hands from their records.

Needed for hands older than stored results, and if the audit finds wrong results or sums. Managers' decisions
stay: closed seasons, their final tables, chips. For hands that cannot be replayed, because they were deleted
for their age or are damaged, the stored results are used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from heapq import heappop, heappush
from itertools import product
from typing import Any

from bot.engine.rules import RuleSet
from bot.services.chips.chips import board
from bot.services.ports import Entropy, Store, UnitOfWork
from bot.services.standings.ratings import (
    SEALED,
    UNCOUNTED,
    all_softened,
    keep_uncounted,
    open_sealed,
    record,
)
from bot.services.tables.changes import results_of, with_new_secret
from bot.services.tables.changes import store as store_change
from bot.services.tables.dealing import new_secret
from bot.services.tables.endings import UNPLAYABLE
from bot.services.tables.live_table import deadlines_of, turn_clock
from bot.services.tables.loading import StoredTable, ending_of, live_hand, read_one
from bot.services.tables.loading import rebuild as replayed
from bot.services.tables.moves import void
from bot.services.values.hands import IN_PROGRESS, HandResult, StoredHand
from bot.services.values.standings import Counts, Rating, Season, is_kept
from bot.services.values.tables import Deadline, DeadlineKind, Seal, Seat, Table, TableConfig, TableStatus

_AT_ONCE = 100
"""Hands read at a time."""

RebuildProgress = Callable[[int, int], None]
"""Called with the number of hands done and the total."""


async def rebuild(store: Store, progress: RebuildProgress) -> int:
    """Rebuild results, sums and ratings of all servers in one transaction; return the number of hands.

    Finishes interrupted deletions first, which would otherwise count half of a deleted person's hands. Nobody
    else can write meanwhile. Raises StorageUnavailable; nothing is changed then.
    """
    async with store.write() as work:
        for user_id in await work.personal.people_leaving():
            while await work.personal.erase_more(user_id):
                pass
        ids = await work.hands.ended()
        await work.results.clear()
        counted = _Counted(work, await work.standings.kept_from())
        again = _Again(counted)
        for start in range(0, len(ids), _AT_ONCE):
            some = ids[start : start + _AT_ONCE]
            hands, known = await work.hands.many(some), await work.results.take(some)
            for number in some:
                await again.count(hands[number], known.get(number, ()))
            progress(start + len(some), len(ids))
        await again.end()
        await counted.store()
    return len(ids)


class _Counted(UnitOfWork):
    """A unit of work that stores results at once but buffers sums, ratings and badges until `store`.

    It answers as `StandingRepository` (`add`), `RatingRepository` and `BadgeRepository` (`earn`) do.
    A member's sums and ratings change with each hand: writing them each time took most of the time.
    """

    def __init__(self, work: UnitOfWork, first: Mapping[str, str]) -> None:
        self._work, self._first = work, first
        self.tables, self.events, self.seasons = work.tables, work.events, work.seasons
        self.results = work.results
        mine: Any = self
        self.standings = self.ratings = self.badges = mine
        self._sums: dict[tuple[int, str, str], dict[int, Counts]] = {}
        self._ratings: dict[int, dict[tuple[str, int], tuple[Rating, datetime]]] = {}
        self._badges: dict[tuple[int, int, str], int] = {}

    async def add(self, periods: Sequence[str], results: Sequence[HandResult]) -> None:
        for result in results:
            mine = Counts.of(result)
            for period, game in product(periods, ("", result.game)):
                if is_kept(period, self._first):
                    sums = self._sums.setdefault((result.guild_id, period, game), {})
                    before = sums.get(result.player_id)
                    sums[result.player_id] = mine if before is None else before + mine

    async def locked(
        self, guild_id: int, keys: Sequence[tuple[str, int]], others: Sequence[tuple[str, int]] = ()
    ) -> Mapping[tuple[str, int], Rating]:
        known = self._ratings.get(guild_id, {})
        return {key: known[key][0] for key in (*keys, *others) if key in known}

    async def put(self, guild_id: int, ratings: Mapping[tuple[str, int], Rating], at: datetime) -> None:
        known = self._ratings.setdefault(guild_id, {})
        known |= {key: (rating, at) for key, rating in ratings.items()}

    async def of_guild(self, guild_id: int) -> Mapping[tuple[str, int], Rating]:
        return {key: rating for key, (rating, _) in self._ratings.get(guild_id, {}).items()}

    async def earn(
        self, guild_id: int, hand_id: int, earned: Mapping[int, Sequence[str]]
    ) -> Mapping[int, tuple[str, ...]]:
        """Buffer badges, without reporting which are new."""
        for player_id, names in earned.items():
            for name in names:
                key = (guild_id, player_id, name)
                self._badges[key] = min(hand_id, self._badges.get(key, hand_id))
        return {}

    async def store(self) -> None:
        """Write the buffered sums, ratings and badges."""
        for (guild_id, player_id, name), hand_id in self._badges.items():
            await self._work.badges.earn(guild_id, hand_id, {player_id: (name,)})
        for key, sums in self._sums.items():
            await self._work.standings.put(*key, sums)
        for guild_id, known in self._ratings.items():
            of_moment: dict[datetime, dict[tuple[str, int], Rating]] = {}
            for whose, (rating, at) in known.items():
                of_moment.setdefault(at, {})[whose] = rating
            for at, ratings in of_moment.items():
                await self._work.ratings.put(guild_id, ratings, at)


class _Again:
    """Counts all hands again, in the order they ended.

    A duplicate's hands stay sealed until their round is over.
    """

    def __init__(self, work: UnitOfWork) -> None:
        self._work = work
        self._tables: dict[int, Table | None] = {}
        self._seals: dict[int, Seal | None] = {}
        self._seasons: dict[int, _Seasons] = {}
        self._sealed: list[tuple[datetime, datetime, int, Sequence[HandResult], dict[int, str]]] = []
        """A heap of sealed hands by when their rounds were over, then by when they ended."""

    async def count(self, stored: StoredHand, known: Sequence[HandResult]) -> None:
        """Count a hand, or seal it; its `known` results tell what its record does not tell, or no longer."""
        header, ended_at = stored.header, stored.ended_at
        table = await self._table(header.table_id)
        if table is None or stored.units is None or ended_at is None:
            return
        await self._open_until(ended_at)
        results, names, hand = known, dict[int, str](), live_hand(table, stored)
        if hand.state is not None:
            ending, rated = ending_of(table, stored, stored.units), all(result.rated for result in known)
            results = results_of(table, hand, ending, ended_at, stored.day, rated=rated)
            names = dict(hand.persons)
            practice = {result.seat for result in known if result.practice}
            results = tuple(replace(result, practice=result.seat in practice) for result in results)
        seal = await self._sealing(table)
        if not table.config.counts:
            await keep_uncounted(self._work, results, UNCOUNTED, names)
        elif seal is None:
            season = await self._season(header.guild_id, ended_at)
            await record(self._work, results, names, season=season)
        elif results:
            await keep_uncounted(self._work, results, SEALED, {})
            if seal.until is not None:
                heappush(self._sealed, (seal.until, ended_at, header.id, results, names))

    async def end(self) -> None:
        """Count hands whose seal ended after the last hand, and close the seasons that ended since."""
        await self._open_until(None)
        for of_guild in self._seasons.values():
            await of_guild.go_on(self._work, None)

    async def _open_until(self, moment: datetime | None) -> None:
        while self._sealed and (moment is None or self._sealed[0][0] <= moment):
            over_at, *_, results, names = heappop(self._sealed)
            season = await self._season(results[0].guild_id, over_at)
            await open_sealed(self._work, results, names, season=season)

    async def _table(self, table_id: int) -> Table | None:
        if table_id not in self._tables:
            self._tables[table_id] = await self._work.tables.get(table_id)
        return self._tables[table_id]

    async def _sealing(self, table: Table) -> Seal | None:
        """Return the seal of a table's hands, cached by table."""
        if table.event_id is None:
            return None
        if table.id not in self._seals:
            self._seals[table.id] = await self._work.events.seal_of(table)
        return self._seals[table.id]

    async def _season(self, guild_id: int, moment: datetime) -> int:
        if guild_id not in self._seasons:
            closed = await self._work.seasons.of_guild(guild_id)
            self._seasons[guild_id] = _Seasons(guild_id, deque(reversed(closed)))
        return await self._seasons[guild_id].go_on(self._work, moment)


class _Seasons:
    """A server's closed seasons that the recount has not reached yet."""

    def __init__(self, guild_id: int, closed: deque[Season]) -> None:
        self._guild_id = guild_id
        self._closed = closed
        self._number = 1

    async def go_on(self, work: UnitOfWork, moment: datetime | None) -> int:
        """Close the seasons that ended before a time (None: all) and return the current number."""
        while self._closed and (moment is None or self._closed[0].closed_at < moment):
            season = self._closed.popleft()
            self._number = season.number + 1
            ratings = await work.ratings.of_guild(self._guild_id)
            await work.ratings.put(self._guild_id, all_softened(ratings), season.closed_at)
        return self._number


async def repair_tables(store: Store, now: datetime, entropy: Entropy) -> list[str]:
    """Repair every live table; return a sentence for each repair. The bot must not run meanwhile.

    Raises StorageUnavailable, Conflict; each table is repaired completely or not at all.
    """
    done: list[str] = []
    async with store.read() as work:
        damaged = await work.tables.unreadable()
    for table_id in damaged:
        async with store.write() as work:
            done.append(await _close_damaged(work, table_id, now, entropy))
    async with store.read() as work:
        tables = [table.id for table in await work.tables.live()]
    for table_id in tables:
        async with store.write() as work:
            done += await _put_right(work, table_id, now, entropy)
    return done


async def _close_damaged(work: UnitOfWork, table_id: int, now: datetime, entropy: Entropy) -> str:
    """Close a table whose row is damaged, rebuilt from its hand: stakes are returned, the board is shared."""
    known = await work.tables.outline(table_id)
    hand = None if known["hand_id"] is None else await work.hands.get(known["hand_id"])
    going = hand is not None and hand.status == IN_PROGRESS
    players: tuple[int | None, ...] = (None,) * 5 if hand is None else hand.header.players
    stake = 1 if hand is None else int(hand.header.header.get("stake", 1))
    secret, commitment = new_secret(entropy)
    plain = Table(
        id=table_id,
        **known,
        locale="en",
        config=TableConfig("japanese", options={}, rules=RuleSet(), seats=len(players), stake=stake),
        seats=tuple(Seat(user_id=it) for it in players),
        totals=(0,) * len(players),
        secret=secret,
        commitment=commitment,
        created_at=now,
        updated_at=now,
        status=TableStatus.PLAYING if going else TableStatus.LOBBY,
    )
    if chips := await work.ledger.balance(board(plain)):
        plain = plain.carry("board", {"chips": chips // stake})
    await work.tables.replace_unreadable(plain)
    before = replayed(StoredTable(plain, hand, (), {}))
    await store_change(work, void(before, UNPLAYABLE, user_id=None, now=now, entropy=entropy), before)
    return f"table {table_id}: was damaged, is closed{', its hand is voided' if going else ''}"


async def _put_right(work: UnitOfWork, table_id: int, now: datetime, entropy: Entropy) -> list[str]:
    stored = await read_one(work, table_id)
    if stored is None:
        return []
    done: list[str] = []
    status = _fitting(stored)
    if status is not stored.table.status:
        done.append(f"table {table_id}: was {stored.table.status.value}, is {status.value} as its hand says")
        table = stored.table
        if status is not TableStatus.PLAYING:  # the old secret is used up
            table = with_new_secret(table, entropy, now)
        table = table.advance(now, status=status)
        await work.tables.save(table)
        stored = replace(stored, table=table)
    live = replayed(stored)
    clock = live.clock or turn_clock(live.table, live.due, now)
    due = deadlines_of(live.table, clock, now)
    if not _in_order(stored.deadlines, {deadline.kind for deadline in due}, live.table.turn):
        await work.deadlines.replace(table_id, due)
        done.append(f"table {table_id}: its clock is restarted")
    return done


def _fitting(stored: StoredTable) -> TableStatus:
    """Return the status that fits the state of a table's hand."""
    status, hand = stored.table.status, stored.hand
    if hand is not None and hand.status == IN_PROGRESS:
        return TableStatus.PLAYING
    without = TableStatus.LOBBY if hand is None else TableStatus.BETWEEN
    return without if status is TableStatus.PLAYING else status


def _in_order(stored: Collection[Deadline], due: set[DeadlineKind], turn: int) -> bool:
    """Return whether a table has exactly the deadlines it needs; a nudge may be missing, or left."""
    same = {deadline.kind for deadline in stored} ^ due <= {DeadlineKind.NUDGE}
    return same and all(deadline.turn == turn for deadline in stored)
