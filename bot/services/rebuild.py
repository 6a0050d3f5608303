"""Everything that follows from finished hands, made anew from their records.

For hands that were played before results were stored, and where the audit finds results or sums wrong. What
an admin has decided stays: closed seasons, their final tables, chips. Of hands that were given up for their
age the results that are stored are taken as they are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from bot.services.loading import ending_of, live_hand
from bot.services.model import HandResult, StoredHand, Table
from bot.services.ports import Store, UnitOfWork
from bot.services.ratings import all_softened
from bot.services.results import results_of
from bot.services.scoring import record
from bot.services.standing_values import Season

_AT_ONCE = 100
"""Hands read together."""

Progress = Callable[[int, int], None]
"""Told how many hands are done, of how many."""


async def rebuild(store: Store, progress: Progress) -> int:
    """Make results, sums and ratings of all servers anew in one transaction; return how many hands there are.

    Nobody else can write meanwhile. Raises StorageUnavailable; nothing is changed then.
    """
    async with store.write() as work:
        ids = await work.hands.ended()
        kept = await work.results.of_expired()
        await work.results.clear()
        seasons: dict[int, _Seasons] = {}
        tables: dict[int, Table] = {}
        for start in range(0, len(ids), _AT_ONCE):
            some = ids[start : start + _AT_ONCE]
            hands = await work.hands.many(some)
            for number in some:
                await _again(work, hands[number], kept.get(number, ()), tables, seasons)
            progress(start + len(some), len(ids))
        for of_guild in seasons.values():
            await of_guild.go_on(work, None)
    return len(ids)


async def _again(
    work: UnitOfWork,
    stored: StoredHand,
    kept: Sequence[HandResult],
    tables: dict[int, Table],
    seasons: dict[int, _Seasons],
) -> None:
    header = stored.header
    if header.table_id not in tables:
        found = await work.tables.get(header.table_id)
        if found is None:
            return
        tables[header.table_id] = found
    if header.guild_id not in seasons:
        closed = await work.seasons.of_guild(header.guild_id)
        seasons[header.guild_id] = _Seasons(header.guild_id, deque(reversed(closed)))
    table, ended_at = tables[header.table_id], stored.ended_at
    if stored.units is None or ended_at is None:
        return
    season = await seasons[header.guild_id].go_on(work, stored)
    if header.expired:
        await record(work, kept, {}, season=season)
        return
    hand = live_hand(table, stored)
    results = results_of(table, hand, ending_of(table, stored, stored.units), ended_at)
    await record(work, results, hand.persons, season=season)


class _Seasons:
    """The closed seasons of a server that are still to come, as its hands go by."""

    def __init__(self, guild_id: int, closed: deque[Season]) -> None:
        self._guild_id = guild_id
        self._closed = closed
        self._number = 1

    async def go_on(self, work: UnitOfWork, hand: StoredHand | None) -> int:
        """Close the seasons that ended before a hand (None: all) and return the number of its season."""
        while self._closed and (
            hand is None or hand.ended_at is None or self._closed[0].closed_at < hand.ended_at
        ):
            season = self._closed.popleft()
            self._number = season.number + 1
            ratings = await work.ratings.of_guild(self._guild_id)
            await work.ratings.put(self._guild_id, all_softened(ratings), season.closed_at)
        return self._number
