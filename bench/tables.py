"""A thousand live tables: how soon they are back after a restart, and the memory each takes."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import time
import tracemalloc
from dataclasses import replace
from pathlib import Path

from bench.measure import Figure
from bench.moves import open_services, people_of, play_one
from bot.storage.database import Database, create_database
from tests.crash.scripted import quick_services

TABLES = 1000
PLAYED = 20
TARGET_SECONDS = 2.0
TARGET_KB = 40


async def _fill(folder: Path, seed: int) -> None:
    """Leave a database with `TABLES` tables in mid-hand: some really played, the others copies of them."""
    database, services = await open_services(folder, PLAYED)
    rng = random.Random(seed)
    for number in range(PLAYED):
        for _ in range(20 + 2 * number % 35):
            await play_one(services, number + 1, people_of(number), rng)
    await services.stop()
    for number in range(PLAYED, TABLES):
        await _copy(database, number % PLAYED + 1, number + 1)
    await database.close()


async def _copy(database: Database, original: int, table_id: int) -> None:
    async with database.read() as work:
        table = await work.tables.get(original)
        if table is None or table.hand_id is None:
            raise LookupError(f"table {original} has no hand")
        hand = await work.hands.get(table.hand_id)
    if hand is None:
        raise LookupError(f"hand {table.hand_id} is not stored")
    async with database.write() as work:
        hand_id = await work.hands.next_id()
        new_id = await work.tables.next_id()
        await work.tables.add(replace(table, id=new_id, hand_id=None, channel_id=table_id))
        await work.hands.add(replace(hand.header, id=hand_id, table_id=new_id))
        for entry in hand.actions:
            await work.hands.append(hand_id, entry)
        stored = await work.tables.get(new_id)
        if stored is not None:
            await work.tables.save(replace(stored, hand_id=hand_id, revision=stored.revision + 1))


async def _restart(folder: Path, *, trace: bool) -> float:
    """Return the seconds until all tables are back; with `trace` the bytes they take instead."""
    database = create_database(f"sqlite:///{folder / 'bench.db'}")
    async with database.read() as work:
        await work.tables.get(1)  # the connection is open and the code is warm
    services = quick_services(database)
    gc.collect()
    if trace:
        tracemalloc.start()
    start = time.perf_counter()
    await services.live.restore(60.0)
    figure = time.perf_counter() - start
    if trace:
        gc.collect()
        figure = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
    back = sum(1 for live in services.live.all() if live.hand is not None and live.hand.state is not None)
    await services.stop()
    await database.close()
    if back != TABLES:
        raise RuntimeError(f"{back} of {TABLES} tables came back")
    return figure


def measure(_seconds: float, seed: int) -> list[Figure]:
    """Return the time of a restart and the memory of a live table."""

    async def run() -> tuple[float, float]:
        with tempfile.TemporaryDirectory() as folder:
            await _fill(Path(folder), seed)
            size = await _restart(Path(folder), trace=True)
            return await _restart(Path(folder), trace=False), size

    taken, size = asyncio.run(run())
    return [
        Figure(
            f"{TABLES:,} live tables back",
            taken,
            "s",
            TARGET_SECONDS,
            note="read and replayed from SQLite",
        ),
        Figure(
            "memory per live table",
            size / TABLES / 1024,
            "KB",
            TARGET_KB,
            note="five people in mid-hand",
        ),
    ]
