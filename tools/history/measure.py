"""Measures operations in a database with a history, through the bot's own services."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any, Final, Literal

from bench.measure import Figure, percentile
from bench.moves import DEAL, END, KINDS, MOVE, play_one
from bot.services.community.members import SHORT_DAYS
from bot.services.records.records import replay_problem
from bot.services.standings.standings import PAGE, PERIODS
from bot.services.upkeep.retention import Retention, RetentionService
from bot.services.values.standings import Measure
from bot.services.values.tables import Person
from bot.storage.audit.audit import audit, audit_new, cores
from bot.storage.database import Database
from tests.crash.scripted import quick_services
from tools.history.fill import YEARS, History

FIRST, HANDS_PLAYED = 20, 200
"""Hands that are played to measure a move, a hand's end and a deal: those for which much is done that need
not be done again (statements compiled, full pages of indexes split, sums of a new week begun), and those that
are measured."""
HOLD_MS: Final = 50
"""How long the write lock may be held at a stretch."""
TOO_OLD: Final = 0.02
"""The part of all time whose hands are given up for their age."""
_PAUSE = 0.01
"""Seconds between the moves that others make meanwhile."""

Part = Callable[["Bench"], AsyncIterator[Figure]]


_beside: ContextVar[bool] = ContextVar("beside", default=False)
"""Whether somebody plays during the measurement; their commits run in tasks of their making."""


class Turns(asyncio.Lock):
    """The writers' lock, which records the longest times it was held: by the measured operation, and by
    players at other tables (`beside`)."""

    longest = 0.0
    beside = 0.0
    _since = 0.0

    async def acquire(self) -> Literal[True]:
        """Acquire the lock."""
        await super().acquire()
        self._since = time.perf_counter()
        return True

    def release(self) -> None:
        """Release the lock, and record how long it was held."""
        held = time.perf_counter() - self._since
        if _beside.get():
            self.beside = max(self.beside, held)
        else:
            self.longest = max(self.longest, held)
        super().release()


class Bench:
    """The services on the database, and the tables at which people play during a measurement."""

    def __init__(self, database: Database, history: History, seed: int) -> None:
        self.database = database
        self.history = history
        self.rng = random.Random(seed)
        self.file = Path(database.url.database or "")
        self.services = quick_services(database)
        self.tables: list[int] = []
        self.turns = Turns()
        backend: Any = database._backend  # nobody writes yet
        backend.turn = self.turns

    async def start(self) -> float:
        """Start the services; return the seconds until all tables are back."""
        async with self.database.read() as work:
            await work.tables.get(1)  # the connection is open
        begun = time.perf_counter()
        await self.services.start()
        took = time.perf_counter() - begun
        for daily in (self.services.retention.daily, self.services.watch.daily):
            await daily.stop()  # it is measured separately
        first = self.history.servers[0].id
        self.tables = [live.table.id for live in self.services.live.all() if live.table.guild_id == first]
        return took

    async def stop(self) -> None:
        """Stop the services."""
        await self.services.stop()

    async def play(self, table_id: int) -> str:
        """Make the next move at a table; return which of `KINDS` it was."""
        table = (await self.services.tables.snapshot(table_id)).table
        people = [Person(seat.user_id or 0, seat.name) for seat in table.seats]
        return await play_one(self.services, table_id, people, self.rng)

    @asynccontextmanager
    async def others(self) -> AsyncIterator[list[float]]:
        """Play at other tables while the block runs; yields the list of seconds that each move took."""
        waits: list[float] = []
        over = asyncio.Event()

        async def play() -> None:
            _beside.set(True)
            for table_id in itertools.cycle(self.tables):
                if over.is_set():
                    return
                begun = time.perf_counter()
                await self.play(table_id)
                waits.append(time.perf_counter() - begun)
                await asyncio.sleep(_PAUSE)

        task = asyncio.create_task(play())
        await asyncio.sleep(10 * _PAUSE)
        waits.clear()
        self.turns.longest = self.turns.beside = 0.0
        try:
            yield waits
        finally:
            over.set()
            await task


async def timed(work: Callable[[], Awaitable[object]], times: int = 1) -> tuple[float, float]:
    """Return the seconds that some work takes (median of `times`), and its CPU seconds (mean)."""
    taken, cpu = [], time.process_time()
    for _ in range(times):
        begun = time.perf_counter()
        await work()
        taken.append(time.perf_counter() - begun)
    return median(taken), (time.process_time() - cpu) / times


def _ms(name: str, taken: tuple[float, float], goal: float, note: str = "") -> Figure:
    told = f"CPU {taken[1] * 1000:.1f} ms{', ' + note if note else ''}"
    return Figure(name, taken[0] * 1000, "ms", goal, note=told)


def _bytes(file: Path) -> int:
    return sum(part.stat().st_size for part in (file, Path(f"{file}-wal")) if part.exists())


async def _weight(bench: Bench) -> AsyncIterator[Figure]:
    size, hands = _bytes(bench.file), bench.history.hands
    yield Figure("size of a hand", size / hands, "bytes", 2000, note=f"{size / 1e6:,.0f} MB in all")


async def _moves(bench: Bench) -> AsyncIterator[Figure]:
    first, _ = await _play_hands(bench, FIRST)
    taken, cpu = await _play_hands(bench, HANDS_PLAYED)
    for kind, what, goal in ((MOVE, "a move", 0.9), (END, "a hand's end", 4), (DEAL, "a deal", 3)):
        if some := taken[kind]:
            slow, begun = percentile(some, 0.99) * 1000, median(first[kind] or [0]) * 1000
            note = f"median of {len(some)}; p99 {slow:.1f}, the first {len(first[kind])} {begun:.1f} ms"
            yield _ms(what, (median(some), cpu[kind] / len(some)), goal, note)


async def _play_hands(bench: Bench, hands: int) -> tuple[dict[str, list[float]], dict[str, float]]:
    """Play this many hands, at one table after the other, each to the next deal; return the seconds of each
    move and the total CPU seconds, by kind of move."""
    taken: dict[str, list[float]] = {kind: [] for kind in KINDS}
    cpu: dict[str, float] = dict.fromkeys(taken, 0.0)
    for table_id in itertools.islice(itertools.cycle(bench.tables), hands):
        done: set[str] = set()
        while not done >= {END, DEAL}:
            begun, used = time.perf_counter(), time.process_time()
            kind = await bench.play(table_id)
            taken[kind].append(time.perf_counter() - begun)
            cpu[kind] += time.process_time() - used
            done.add(kind)
    return taken, cpu


async def _profile(bench: Bench) -> AsyncIterator[Figure]:
    history, profiles = bench.history, bench.services.profiles
    server = history.servers[0].id
    for who in (history.leaver, history.busiest):
        for days in (None, SHORT_DAYS):
            taken = await timed(
                lambda who=who, days=days: profiles.profile(server, who, days=days, reader_id=who), 5
            )
            span = "all time" if days is None else f"{days} days"
            yield _ms(f"profile, {span}", taken, 20, f"{history.played[who]:,} hands")


async def _boards(bench: Bench) -> AsyncIterator[Figure]:
    server, standings = bench.history.servers[0].id, bench.services.standings
    slowest, what, cpu = 0.0, "", 0.0
    for measure, period, game, computers in itertools.product(
        Measure, PERIODS, ("", "japanese"), (False, True)
    ):
        kind = {"period": period, "game": game, "computers": computers}
        total = (await standings.leaderboard(server, bench.history.busiest, measure, **kind)).total
        pages = total // PAGE
        for page in sorted({0, pages // 2, pages}):
            taken = await timed(
                lambda page=page, measure=measure, kind=kind: standings.leaderboard(
                    server, bench.history.leaver, measure, page=page, **kind
                ),
                3,
            )
            if taken[0] > slowest:
                slowest, cpu = taken
                what = f"{measure.value}, {period}, {game or 'all games'}, page {page + 1} of {pages + 1}"
    yield _ms("slowest page of a leaderboard", (slowest, cpu), 20, what)


async def _chips(bench: Bench) -> AsyncIterator[Figure]:
    history, chips = bench.history, bench.services.chips
    server, who = history.servers[0].id, history.busiest
    reader = Person(who, "")

    async def read(before: int | None = None, after: int | None = None) -> None:
        await chips.history(server, who, by=reader, manager=False, before=before, after=after)

    note = f"{2 * history.played[who]:,} ledger lines"
    yield _ms("chips and what is at stake", await timed(lambda: chips.holding(server, who), 5), 20, note)
    yield _ms("chip history, newest page", await timed(read, 5), 20, note)
    yield _ms("chip history, oldest page", await timed(lambda: read(after=0), 5), 20, note)


async def _export(bench: Bench) -> AsyncIterator[Figure]:
    history = bench.history
    for who in (history.leaver, history.busiest):

        async def export(who: int = who) -> None:
            json.dumps(await bench.services.privacy.export(who, None))

        async with bench.others() as waits:
            taken = await timed(export)
        note = f"{history.played[who]:,} hands, CPU {taken[1]:.2f} s"
        yield Figure("export", taken[0], "s", 1, note=note)
        yield _waits("an export", waits)


def _waits(what: str, waits: Sequence[float]) -> Figure:
    longest, middle = max(waits, default=0) * 1000, median(waits or [0]) * 1000
    note = f"of {len(waits)}, median {middle:.1f}, longest {longest:.0f}"
    return Figure(f"p99 of a move beside {what}", percentile(waits or [0], 0.99) * 1000, "ms", 100, note=note)


def _hold(what: str, bench: Bench) -> Figure:
    note = f"of the moves beside it {bench.turns.beside * 1000:.0f}"
    return Figure(
        f"longest hold of the write lock, {what}", bench.turns.longest * 1000, "ms", HOLD_MS, note=note
    )


async def _servers_seen(bench: Bench) -> AsyncIterator[Figure]:
    servers = [server.id for server in bench.history.servers]
    async with bench.others() as waits:
        taken = await timed(lambda: bench.services.retention.servers_seen(servers, lambda _: True), 3)
    yield _ms("servers seen at a new session", taken, 100)
    yield _waits("servers seen", waits)
    yield _hold("servers seen", bench)


async def _retention(bench: Bench) -> AsyncIterator[Figure]:
    kept = Retention(hands=round(YEARS.days * (1 - TOO_OLD)), servers=0)
    service = RetentionService(bench.database, lambda: datetime.now(UTC), kept)
    async with bench.others() as waits:
        begun = time.perf_counter()
        gone = await service.run()
        took = time.perf_counter() - begun
    each = took / max(1, gone.hands) * 200
    yield Figure("retention, 200 hands", each, "s", 0.4, note=f"{gone.hands:,} hands in {took:.2f} s")
    yield _waits("retention", waits)
    yield _hold("retention", bench)


async def _deletion(bench: Bench) -> AsyncIterator[Figure]:
    who = bench.history.leaver
    async with bench.others() as waits:
        taken = await timed(lambda: bench.services.privacy.delete(who))
    note = f"{bench.history.played[who]:,} hands, CPU {taken[1]:.2f} s"
    yield Figure("deletion of a member", taken[0], "s", 1, note=note)
    yield _waits("a deletion", waits)
    yield _hold("a deletion", bench)


async def _forgetting(bench: Bench) -> AsyncIterator[Figure]:
    server = bench.history.servers[1]
    async with bench.others() as waits:
        taken = await timed(lambda: bench.services.retention.delete_server(server.id))
    note = f"{len(server.members):,} members, CPU {taken[1]:.2f} s"
    yield Figure("forgetting a server", taken[0], "s", 60, note=note)
    yield _waits("forgetting a server", waits)
    yield _hold("forgetting a server", bench)


async def _check(bench: Bench) -> AsyncIterator[Figure]:
    begun = time.perf_counter()
    report = await audit(bench.database, replay_problem, processes=cores())
    took = time.perf_counter() - begun
    each = took * cores() / bench.history.hands
    note = f"{took:.1f} s on {cores()} cores, {len(report.problems)} wrong"
    yield Figure("check of a hand on a core", each * 1000, "ms", 0.5, note=note)
    yield Figure("what check finds", len(report.problems), "problems", 0, note="; ".join(report.problems[:2]))


async def _audit(bench: Bench) -> AsyncIterator[Figure]:
    first = await audit_new(bench.database, replay_problem)
    async with bench.others() as waits:
        taken = await timed(lambda: audit_new(bench.database, replay_problem))
    count = sum(finding.count for finding in first.findings)
    yield Figure("the daily audit of little that is new", taken[0], "s", 10, note=f"first {count:,} rows")
    yield _waits("the daily audit", waits)


PARTS: Mapping[str, Part] = {
    "size": _weight,
    "moves": _moves,
    "profile": _profile,
    "boards": _boards,
    "chips": _chips,
    "export": _export,
    "seen": _servers_seen,
    "check": _check,
    "audit": _audit,
    "retention": _retention,
    "deletion": _deletion,
    "forgetting": _forgetting,
}
"""What can be measured, in this order: the last ones delete."""


async def measure(
    database: Database, history: History, parts: Sequence[str], seed: int
) -> AsyncIterator[Figure]:
    """Yield the figures of some parts (empty: of all), each as soon as it is known."""
    bench = Bench(database, history, seed)
    took = await bench.start()
    yield Figure(f"start with {len(bench.services.live.all()):,} tables", took, "s", 2)
    for name, part in PARTS.items():
        if not parts or name in parts:
            async for figure in part(bench):
                yield figure
    await bench.stop()
