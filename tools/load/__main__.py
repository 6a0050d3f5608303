"""`python -m tools.load`: how many presses a second the real bot handles, and what a press costs.

    python -m tools.load --tables 200 --presses 50,100,200 --seconds 20
    python -m tools.load --soak 30 --tables 200 --presses 60

Before the measurement, tables are spread over the course of a hand. `DATABASE_URL` replaces the new SQLite
file by another database, which must be empty; `LOOKS=picture` shows tables as pictures.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.measure import percentile
from tools.load import figures, floor
from tools.load.figures import Row, Spread
from tools.load.people import Measurements, People
from tools.load.program import Program
from tools.load.server import CrowdedDiscord

_OPENED_A_SECOND = 30
_SEATED_A_SECOND = 60.0
"""Presses a second until all tables are dealt."""
_WARMING = 200.0
"""Presses a second while the tables spread over the hand."""
_SETTLING = 8.0
"""Seconds at the first pace before anything is measured."""
_PATIENCE = 120.0
"""Seconds that a bot may take to start."""
_COLLECTED: Final = (20_000, 10, 1_000_000)
"""Garbage collection must hardly ever walk over the record of all messages ever sent: after a quarter of an
hour that took 0.7 seconds, when nobody pressed and everybody seemed to wait."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The options of a run."""

    tables: tuple[int, ...]
    presses: tuple[float, ...]
    seconds: float
    soak: float
    seed: int


def plan(arguments: Sequence[str]) -> Plan:
    """Parse the command line."""
    reader = argparse.ArgumentParser(
        prog="python -m tools.load", description=(__doc__ or "").partition("\n")[0]
    )
    reader.add_argument("--tables", default="50,200,500,1500", help="numbers of tables, by comma")
    reader.add_argument("--presses", default="50,100,200,300,500", help="presses a second, by comma")
    reader.add_argument("--seconds", type=float, default=20.0, help="how long each pace is measured")
    reader.add_argument(
        "--soak", type=float, default=0.0, help="minutes at the first pace, a row each minute"
    )
    reader.add_argument("--seed", type=int, default=7)
    given = reader.parse_args(arguments)
    numbers = tuple(int(number) for number in given.tables.split(","))
    paces = tuple(float(number) for number in given.presses.split(","))
    if len(numbers) > 1 and "DATABASE_URL" in os.environ:
        reader.error("with DATABASE_URL one number of tables: each begins with an empty database")
    return Plan(numbers, paces, given.seconds, given.soak, given.seed)


class Run:
    """The bot with its tables."""

    program: Program

    def __init__(self, wanted: Plan, tables: int, folder: Path) -> None:
        self.wanted = wanted
        self.discord = CrowdedDiscord(tables)
        self.people = People(self.discord, wanted.seed)
        self.folder = folder

    async def start(self) -> float:
        """Start the bot; return the seconds until it is connected and knows its commands."""
        first, *others = sorted(os.sched_getaffinity(0))
        await self.discord.open()
        began = self.discord.clock()
        default = f"sqlite+aiosqlite:///{self.folder / 'bot.db'}"
        settings = {"DATABASE_URL": os.environ.get("DATABASE_URL", default)}
        self.program = Program(self.discord.port, self.folder, settings, core=first)
        if others:
            os.sched_setaffinity(0, others)
        async with asyncio.timeout(_PATIENCE):
            while not (self.discord.line_is_up and self.discord.knows_commands):
                self._require_running()
                await asyncio.sleep(0.05)
        return self.discord.clock() - began

    def _require_running(self) -> None:
        if not self.program.running:
            raise SystemExit(f"the bot has ended:\n{self.program.log.read_text('utf-8')[-2000:]}")

    async def seat(self) -> tuple[int, float]:
        """Open all tables, seat everybody, deal and play until the tables are spread over a hand.

        Return the number of tables in play, and the seconds this took.
        """
        clock, tables = self.discord.clock, self.discord.tables
        began = clock()
        for table in tables:
            self.people.open(table)
            await asyncio.sleep(1 / _OPENED_A_SECOND)
        while clock() - began < 60 + 0.3 * len(tables):
            await self.people.drive(_SEATED_A_SECOND, 2.0)
            self._require_running()
            if sum(bool(table.dealt) for table in tables) >= 0.95 * len(tables):
                break
        await self.people.spread(_WARMING, 60 + 0.3 * len(tables))
        await self.people.drive(self.wanted.presses[0], _SETTLING)
        return sum(bool(table.dealt) for table in tables), clock() - began

    async def measure(self, rate: float, seconds: float) -> Row:
        """Press at a rate (presses a second) for some seconds, and return the figures."""
        self.people.seen = seen = Measurements()
        discord, program = self.discord, self.program
        discord.kinds.clear()
        discord.forget_old()
        limited, before = discord.limited, await program.metrics()
        program.put_helpers_on(max(os.sched_getaffinity(0)))
        began, *used = self._times()
        await self.people.drive(rate, seconds)
        took, cpu, helped, mine = (a - b for a, b in zip(self._times(), (began, *used), strict=True))
        requests = dict(discord.kinds)
        behind = max(self.people.behind(discord.clock()), default=0.0)
        await self._answers()
        unanswered = len(discord.waiting)
        discord.waiting.clear()
        after = await program.metrics()
        sent = max(1, sum(seen.sent.values()))
        made = {
            outcome: figures.total(before, after, f'napoleon_pictures_total{{outcome="{outcome}"')
            for outcome in ("drawn", "kept", "shared", "late", "failed")
        }
        return Row(
            tables=len(discord.tables),
            offered=rate,
            sent=sum(seen.sent.values()) / took,
            moves=figures.total(before, after, 'napoleon_moves_total{made_by="player"') / took,
            acknowledged=Spread.of(seen.acknowledged),
            on_panel=Spread.of(seen.on_panel),
            due=Spread.of(seen.due),
            hands=Spread.of(seen.hands),
            behind=behind,
            unanswered=unanswered,
            cpu=cpu / sent,
            busy=cpu / took,
            generator=mine / took,
            helpers=helped / took,
            late=percentile(seen.late, 0.99),
            idle=seen.idle / max(1, len(seen.late)),
            memory=program.memory(),
            lag=figures.lag_between(before, after, "napoleon_event_loop_lag_seconds", 0.99),
            limited=discord.limited - limited,
            requests={kind: count / sent for kind, count in requests.items()},
            pictures={outcome: count / sent for outcome, count in made.items()},
        )

    def _times(self) -> tuple[float, float, float, float]:
        """Return the time, and the CPU seconds used by the bot, by its child processes and by this one."""
        program = self.program
        return self.discord.clock(), program.cpu(), program.helpers_cpu(), time.process_time()

    async def _answers(self) -> None:
        """Wait until every press is answered, but only a few seconds."""
        for _ in range(40):
            if not self.discord.waiting:
                break
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        """Stop the bot, and print the first of the warnings and errors in its log."""
        await asyncio.to_thread(self.program.stop)
        await self.discord.close()
        troubles = self.program.troubles()
        if troubles:
            print(f"  {len(troubles)} warnings and errors in the log, the first: {troubles[0][:400]}")


async def run(wanted: Plan) -> list[Row]:
    """Run a plan, and print each row as it is measured."""
    rows: list[Row] = []
    print(f"a bare bot that answers a press with one edit takes {1000 * await floor.measure():.2f} ms of CPU")
    print(figures.HEAD)
    print(f"{'':>7}(p50/p99/p99.9 in ms; requests as free + counted)", flush=True)
    for tables in wanted.tables:
        with tempfile.TemporaryDirectory() as folder:
            one = Run(wanted, tables, Path(folder))
            try:
                connected = await one.start()
                playing, took = await one.seat()
                print(
                    f"  start {connected:.1f} s; {playing} of {tables} tables play after {took:.0f} s",
                    flush=True,
                )
                for rate, seconds in _paces(wanted):
                    row = await one.measure(rate, seconds)
                    rows.append(row)
                    print(figures.line(row))
                    print(
                        f"{'':>7}(requests a press: {figures.shares(row.requests)}; pictures:"
                        f" {figures.shares(row.pictures)}, {100 * row.helpers:.0f} % of the other core)",
                        flush=True,
                    )
                if wanted.soak:
                    print(figures.growth(rows))
            finally:
                await one.stop()
    print(f"the most it carried: {figures.knee(rows)}")
    return rows


def _paces(wanted: Plan) -> list[tuple[float, float]]:
    if wanted.soak:
        return [(wanted.presses[0], 60.0)] * round(wanted.soak)
    return [(rate, wanted.seconds) for rate in wanted.presses]


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # no bot is left behind
    gc.set_threshold(*_COLLECTED)
    asyncio.run(run(plan(sys.argv[1:])))
