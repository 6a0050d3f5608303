"""Tables of experts: how late the event loop is while a worker process thinks for all of them."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

from bench.measure import Figure, percentile, reference_rate
from bench.moves import SEATS, Counting, people_of
from bot.bootstrap import start_worker
from bot.catalogue import load_presets
from bot.players import choose
from bot.process import spared
from bot.services.app import Services, Wiring
from bot.services.tables.computers import UNPACED
from bot.services.thinking import Workers
from bot.services.values.tables import ClockName, Level, TableConfig, TableStatus
from bot.storage.database import create_database
from bot.storage.migrate import upgrade

TABLES = 4
TARGET_MS = 5.0
TICK = 0.002
"""Seconds from one look at the loop to the next."""
LOOK = 0.001
"""Seconds after which a person who waits for computers looks again."""


async def _opened(services: Services) -> list[int]:
    """Open the tables, each with a person and four experts, and deal; return their ids."""
    config = TableConfig(
        "japanese",
        {},
        services.presets["japanese"].rules,
        seats=SEATS,
        clock=ClockName.DAILY,
        level=Level.EXPERT,
    )
    tables = []
    for number in range(TABLES):
        host = people_of(number)[0]
        opened = await services.openings.create(
            guild_id=1, channel_id=number, locale="en", host=host, config=config
        )
        table = opened.table.id
        await services.tables.add_computer(table, host.user_id, Level.EXPERT, SEATS - 1)
        await services.tables.start(table, host.user_id, press_id=number + 1)
        tables.append(table)
    return tables


async def _person(services: Services, table_id: int, number: int, until: float) -> int:
    """Play as a person who answers at once, by the regular's rules; return the hands that came to an end."""
    me, rng, hands = people_of(number)[0].user_id, random.Random(number), 0
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


async def _run(seconds: float) -> tuple[list[float], int]:
    with tempfile.TemporaryDirectory() as folder:
        database = create_database(f"sqlite:///{Path(folder) / 'bench.db'}")
        await upgrade(database)
        wiring = Wiring(
            store=database,
            presets=load_presets(),
            computer_pause=0,
            computer_pace=UNPACED,
            thinker=Workers(1, start_worker),
        )
        services = Services(wiring, Counting())
        await services.start()
        tables = await _opened(services)
        with spared():
            until = time.perf_counter() + seconds
            people = [_person(services, table, number, until) for number, table in enumerate(tables)]
            late, *hands = await asyncio.gather(_lateness(until), *people)
        await services.stop()
        await database.close()
    return late, sum(hands)


def measure(seconds: float, seed: int) -> list[Figure]:
    """Return the 99th percentile of the loop's lateness, with computers that take no pause."""
    reference = reference_rate()
    late, hands = asyncio.run(_run(seconds))
    median, longest = percentile(late, 0.5) * 1000, max(late) * 1000
    return [
        Figure(
            f"loop lag, p99, {TABLES} tables of experts",
            percentile(late, 0.99) * 1000,
            "ms",
            TARGET_MS,
            at_most=True,
            reference=reference,
            note=f"{hands} hands in {seconds:g} s; median {median:.2f} ms, longest {longest:.1f}",
        )
    ]
