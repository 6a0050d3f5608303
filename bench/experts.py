"""Tables of experts: how late the event loop is while a worker process thinks for all of them."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

from bench.measure import Figure, percentile
from bench.moves import open_services, people_of
from bot.bootstrap import start_worker
from bot.players import choose
from bot.process import spare_existing
from bot.services.app import Services
from bot.services.values.tables import Level, TableStatus
from bot.services.workers import Workers
from tests.crash.scripted import SEATS

TABLES = 4
TARGET_MS = 5.0
TICK = 0.002
"""Seconds from one look at the loop to the next."""
LOOK = 0.001
"""Seconds after which a person who waits for computers looks again."""


async def _person(services: Services, number: int, seed: int, until: float) -> int:
    """Play as a person who answers at once, by the regular's rules; return the hands that came to an end."""
    table_id, me, hands = number + 1, people_of(number)[0].user_id, 0
    rng = random.Random(seed * TABLES + number)
    while time.perf_counter() < until:
        table = (await services.tables.snapshot(table_id)).table
        if table.status is TableStatus.BETWEEN:
            hands += 1
            await services.tables.next_hand(table_id, me, press_id=rng.getrandbits(60))
            continue
        mine = await services.play.private(table_id, me)
        if mine.legal.actions and mine.view.seat in mine.view.to_act:
            action = choose(mine.view, mine.legal, Level.REGULAR.value, rng)
            await services.play.act(table_id, me, action, turn=table.turn)
        else:
            await asyncio.sleep(LOOK)
    return hands


async def _lateness(until: float) -> list[float]:
    """Return how late the loop came to something that was due, again and again; seconds."""
    late = []
    while (begun := time.perf_counter()) < until:
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - begun - TICK)
    return late


async def _run(seconds: float, seed: int) -> tuple[list[float], int]:
    with tempfile.TemporaryDirectory() as folder:
        thinker = Workers(1, start_worker)
        database, services = await open_services(Path(folder), TABLES, experts=SEATS - 1, thinker=thinker)
        spare_existing()
        until = time.perf_counter() + seconds
        people = [_person(services, number, seed, until) for number in range(TABLES)]
        late, *hands = await asyncio.gather(_lateness(until), *people)
        await services.stop()
        await database.close()
    return late, sum(hands)


def measure(seconds: float, seed: int) -> list[Figure]:
    """Return the 99th percentile of the loop's lateness, with computers that take no pause."""
    late, hands = asyncio.run(_run(seconds, seed))
    median, longest = percentile(late, 0.5) * 1000, max(late) * 1000
    return [
        Figure(
            f"loop lag, p99, {TABLES} tables of experts",
            percentile(late, 0.99) * 1000,
            "ms",
            TARGET_MS,
            note=f"{hands} hands in {seconds:g} s; median {median:.2f} ms, longest {longest:.1f}",
        )
    ]
