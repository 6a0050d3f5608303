"""Two slices of the shards over one PostgreSQL (TEST_POSTGRES_URL; left out without): what sharing costs."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Sequence

from bench.measure import Figure, percentile
from bench.moves import TABLES, people_of, play_one
from bot.services.app import Services
from bot.services.tables.live_table import LiveTable
from bot.services.values.settings import ShardSlice
from bot.storage.database import Database, create_database
from tests.crash.scripted import deal_at_table, quick_services
from tests.storage.conftest import SERVER, new_database

MOVES = 300
GUILD = 3 << 22
"""A server of the second of two slices."""
LOW, HIGH, BOTH = ShardSlice(0, 0, 2), ShardSlice(1, 1, 2), ShardSlice(0, 1, 2)
TARGET_DELAY_MS = 100.0
TARGET_TAKEOVER_S = 5.0


async def _process(address: str, shards: ShardSlice) -> tuple[Database, Services]:
    database = create_database(address, shared=True)
    services = quick_services(database, rng=random.Random(1), shards=shards, change_feed=database.change_feed)
    await services.start()
    return database, services


async def _delays(through: Services, owner: Services, tables: Sequence[int], seed: int) -> list[float]:
    """Return for each of many moves the seconds from the press to the process that has the table."""
    rng, known = random.Random(seed), asyncio.Event()
    waiting: tuple[int, int] = (0, 0)

    def heard(live: LiveTable) -> None:
        if (live.table.id, live.table.revision) >= waiting and live.table.id == waiting[0]:
            known.set()

    owner.live.listen(heard)
    taken: list[float] = []
    for number in range(MOVES):
        place = number % len(tables)
        table_id = tables[place]
        known.clear()
        waiting = (table_id, (await through.live.get(table_id)).table.revision + 1)
        begun = time.perf_counter()
        await play_one(through, table_id, people_of(place), rng)
        await asyncio.wait_for(known.wait(), 10)
        taken.append(time.perf_counter() - begun)
    return taken


async def _run(address: str, seed: int) -> tuple[list[float], list[float], float]:
    low_database, low = await _process(address, LOW)
    high_database, high = await _process(address, HIGH)
    tables = [
        await deal_at_table(high, people_of(number), guild_id=GUILD, channel_id=number, stake=0)
        for number in range(TABLES)
    ]
    own = await _delays(high, high, tables, seed)
    other = await _delays(low, high, tables, seed + 1)
    begun = time.perf_counter()
    both_database, both = await _process(address, BOTH)
    takeover = time.perf_counter() - begun
    assert len(tuple(both.live.all())) == TABLES
    for services in (low, high, both):
        await services.stop()
    for database in (low_database, high_database, both_database):
        await database.close()
    return own, other, takeover


async def _with_database(seed: int) -> tuple[list[float], list[float], float]:
    """Measure on a database that is made for it and dropped after it."""
    async with new_database(f"bench_shards_{os.getpid()}") as address:
        return await _run(address, seed)


def measure(seconds: float, seed: int) -> list[Figure]:
    """Return what a move through another process costs, and how fast a slice is taken over."""
    if not SERVER:
        return []
    own, other, takeover = asyncio.run(_with_database(seed))
    here = f"median {percentile(other, 0.5) * 1000:.1f} ms, through its own {percentile(own, 0.5) * 1000:.1f}"
    return [
        Figure(
            "p99 of a move at another process",
            percentile(other, 0.99) * 1000,
            "ms",
            TARGET_DELAY_MS,
            note=f"{MOVES} presses, until the table's own process has it; {here}",
        ),
        Figure(
            "taking over a slice",
            takeover,
            "s",
            TARGET_TAKEOVER_S,
            note=f"{TABLES} tables in mid-hand",
        ),
    ]
