"""The whole move path: judge, one transaction with its commit, publish; a hundred tables at once."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from bench.measure import Figure, percentile, reference_rate
from bot.process import run_to_end, spare_existing
from bot.services.app import Services
from bot.services.ports import NO_METER, NO_THINKER, Meter, Thinker
from bot.services.values.tables import ClockName, Level, Person, TableStatus
from bot.storage.database import Database, create_database
from bot.storage.migrate import upgrade
from tests.crash.scripted import SEATS, deal_at_table, quick_services

TABLES = 100
FIRST, HANDS = 10, 90
"""Hands that are played alone: the first ones, which also compile their statements, and those that count."""
HAND_MOVES = 62
"""A deal, an auction, and every card: about so many."""
MOVE, END, DEAL = KINDS = ("move", "end", "deal")
TARGET_CPU_MS = {MOVE: 0.9, END: 3.0, DEAL: 2.0}
NAMES = {MOVE: "CPU of a move", END: "CPU of a hand's end", DEAL: "CPU of a deal"}
TARGET_RATE = 500
TARGET_P99_MS = 50


CpuTimes = dict[str, list[float]]
"""CPU seconds by kind."""


def people_of(table: int) -> list[Person]:
    """Return the five people who sit at one of the tables."""
    return [Person(1_000_000 + table * 10 + seat, f"Player {seat + 1}") for seat in range(SEATS)]


async def open_services(
    folder: Path,
    tables: int,
    *,
    experts: int = 0,
    meter: Meter = NO_METER,
    thinker: Thinker = NO_THINKER,
) -> tuple[Database, Services]:
    """Return services over a fresh SQLite file with this many tables of five, cards dealt.

    People sit at them, with `experts` experts in the last seats of each.
    """
    database = create_database(f"sqlite:///{folder / 'bench.db'}", meter=meter)
    await upgrade(database)
    services = quick_services(database, meter=meter, thinker=thinker)
    await services.start()
    free = {"newcomers_lose": 10**9}  # they play for days on their first
    await services.guild_settings.change(1, people_of(0)[0], free, manager=True)
    where = {"guild_id": 1, "clock": ClockName.DAILY}
    for number in range(tables):
        people = people_of(number)[: SEATS - experts]
        await deal_at_table(services, people, Level.EXPERT, channel_id=number, **where)
    return database, services


async def play_one(services: Services, table_id: int, people: Sequence[Person], rng: random.Random) -> str:
    """Make the next move at a table, or deal the next hand; return which of `KINDS` it was."""
    snapshot = await services.tables.snapshot(table_id)
    table, view = snapshot.table, snapshot.view
    if table.status is TableStatus.BETWEEN or view is None:
        await services.tables.next_hand(table_id, people[0].user_id, press_id=rng.getrandbits(60))
        return DEAL
    person = people[view.to_act[0]]
    mine = await services.play.private(table_id, person.user_id)
    await services.play.act(table_id, person.user_id, mine.legal.sample(rng), turn=table.turn)
    after = (await services.tables.snapshot(table_id)).table.status
    return MOVE if after is TableStatus.PLAYING else END


async def spread(services: Services, seed: int) -> None:
    """Play on at each table to another point of the hand: else all hands would end together."""
    for number in range(TABLES):
        rng, people = random.Random(seed * TABLES + number), people_of(number)
        for _ in range(HAND_MOVES * number // TABLES):
            await play_one(services, number + 1, people, rng)


async def alone(services: Services, seed: int, tables: range) -> dict[str, list[float]]:
    """Return the CPU seconds of moves, hands' ends and deals, of whole hands with no other load."""
    taken: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for number in tables:
        rng, people, done = random.Random(seed + number), people_of(number), set[str]()
        while not done >= {DEAL, END}:
            used = time.process_time()
            kind = await play_one(services, number + 1, people, rng)
            taken[kind].append(time.process_time() - used)
            done.add(kind)
    return taken


async def flat_out(services: Services, seconds: float, seed: int) -> float:
    """Return moves per second with every table playing as fast as it is answered."""
    end = time.perf_counter() + seconds
    moves = 0

    async def table(number: int) -> None:
        nonlocal moves
        rng, people = random.Random(seed + number), people_of(number)
        while time.perf_counter() < end:
            await play_one(services, number + 1, people, rng)
            moves += 1

    start = time.perf_counter()
    await asyncio.gather(*(table(number) for number in range(TABLES)))
    return moves / (time.perf_counter() - start)


async def paced(services: Services, seconds: float, seed: int, rate: float = TARGET_RATE) -> list[float]:
    """Return the seconds of each move at a rate of `rate` moves a second, evenly spread."""
    period = TABLES / rate
    taken: list[float] = []

    async def table(number: int) -> None:
        rng, people = random.Random(seed - number), people_of(number)
        due = start + period * number / TABLES
        while due < start + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await play_one(services, number + 1, people, rng)
            taken.append(time.perf_counter() - due)
            due += period

    start = time.perf_counter()
    await asyncio.gather(*(table(number) for number in range(TABLES)))
    return taken


def measure(seconds: float, seed: int) -> list[Figure]:
    """Return the cost of moves, ends and deals, moves per second and the 99th percentile of their time.

    There is a commit for each move, and the tables are spread over the hand.

    The times are from when a move was due, so that waiting behind a slow one counts too. A machine with other
    work makes them long by its pauses alone: the reference is measured again before each of the two.
    """

    async def run() -> tuple[CpuTimes, CpuTimes, float, float, list[float], float]:
        spare_existing()
        with tempfile.TemporaryDirectory() as folder:
            database, services = await open_services(Path(folder), TABLES)
            await spread(services, seed)
            begun = min(FIRST, TABLES - 1)
            first = await alone(services, seed, range(begun))
            cpu = await alone(services, seed, range(begun, min(FIRST + HANDS, TABLES)))
            reference_flat = reference_rate()
            rate = await flat_out(services, seconds, seed)
            reference_paced = reference_rate()
            taken = await paced(services, seconds, seed)
            await services.stop()
            await database.close()
            return first, cpu, rate, reference_flat, taken, reference_paced

    first, cpu, rate, reference_flat, taken, reference_paced = run_to_end(run())
    median, longest = percentile(taken, 0.5) * 1000, max(taken) * 1000
    return [
        *(
            Figure(
                NAMES[kind],
                sum(some) / len(some) * 1000,
                "ms",
                TARGET_CPU_MS[kind],
                reference=reference_flat,
                note=f"mean of {len(some)}, median {percentile(some, 0.5) * 1000:.2f}, nothing beside it; "
                f"the first {len(first[kind])} {fmean(first[kind] or [0.0]) * 1000:.2f}",
            )
            for kind, some in cpu.items()
            if some
        ),
        Figure(
            "moves, flat out",
            rate,
            "moves/s",
            TARGET_RATE,
            reference=reference_flat,
            note=f"{TABLES} tables, one commit each",
        ),
        Figure(
            f"p99 of a move at {TARGET_RATE}/s",
            percentile(taken, 0.99) * 1000,
            "ms",
            TARGET_P99_MS,
            reference=reference_paced,
            note=f"of {len(taken)}, from when each was due; median {median:.1f} ms, longest {longest:.0f}",
        ),
    ]
