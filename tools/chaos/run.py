"""One run: lives of the bot that are cut short, and the checks between them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.flows.simulated import Shown
from tools.chaos.books import Books, Stock
from tools.chaos.people import make_club, panel_of, play
from tools.chaos.wire import Wire

ROOT = Path(__file__).resolve().parents[2]
CONNECT_SECONDS = 30.0
CALM_SECONDS = 20.0
"""How long panels may take to show the stored state once nobody plays any more."""
END_SECONDS = 120.0
"""How long the tables may take to their ends after the last kill."""
STOP_SECONDS = 10.0
AT_START, IN_PLAY, ASKED = "killed at the start", "killed in play", "asked to stop in play"
"""How lives end."""


class Violation(Exception):
    """Something that must never happen; the lines say what."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class Plan:
    """What a run does."""

    seed: int
    kills: int = 200
    tables: int = 6
    people: int = 2
    faults: float = 0.0
    """The share of requests to Discord that meet a fault."""
    calm_every: int = 10
    """So many lives after each other until people hold still and every panel is compared."""
    longest_life: float = 0.8


@dataclass
class Tally:
    """What a run did."""

    ends: Counter[str] = field(default_factory=Counter)
    panels: int = 0
    orphans: int = 0
    started: float = field(default_factory=time.monotonic)
    slowest_start: float = 0.0
    slowest_stop: float = 0.0
    stock: Stock | None = None
    audits: int = 0

    @property
    def seconds(self) -> float:
        """How long the run has taken."""
        return time.monotonic() - self.started


class Nursery:
    """The process that makes lives, and the life there is."""

    def __init__(self, process: asyncio.subprocess.Process, environment: dict[str, str]) -> None:
        self._process = process
        self._environment = environment
        self.pid = 0

    async def begin(self, port: int) -> None:
        """Start a life."""
        assert self._process.stdin is not None
        order = {**self._environment, "LIFE_PORT": str(port)}
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self.pid = int(await self._line())

    async def end(self, number: signal.Signals, seconds: float = STOP_SECONDS) -> int:
        """Send the life a signal and return its wait status. Raises TimeoutError."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)
        return int(await asyncio.wait_for(self._line(), seconds))

    async def _line(self) -> str:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise Violation(["the process that starts the bot is gone"])
        return line.decode().strip()


@asynccontextmanager
async def nursery(books: Books) -> AsyncIterator[Nursery]:
    """Start the process that makes lives, and end it with whatever lives."""
    environment = {
        "DISCORD_TOKEN": "simulated.token.only",
        "DATABASE_URL": f"sqlite+aiosqlite:///{books.database}",
        "COMPUTER_PAUSE": "0",
        "RESTART_GRACE": "60",
        "AUDIT_HOURS": "0",
        "LOG_LEVEL": "INFO",
        "LOG_FORMAT": "json",
        "LIFE_LOG": str(books.log),
        "LIFE_ERRORS": str(books.folder / "bot.log"),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tools.chaos.life",
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    made = Nursery(process, environment)
    try:
        assert await made._line() == "ready"
        yield made
    finally:
        if made.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(made.pid, signal.SIGKILL)
        process.kill()
        await process.wait()


class Run:
    """A run under way."""

    def __init__(self, plan: Plan, folder: Path, say: Callable[[Run], None] = lambda _: None) -> None:
        self.plan = plan
        self.rng = random.Random(plan.seed)
        self.books = Books(folder)
        self.tally = Tally()
        self._say = say
        self._copies = 0
        self._since_calm = 0
        self._players: asyncio.Task[None] | None = None

    async def go(self) -> Tally:
        """Live and die as planned, then play every table to its end. Raises Violation."""
        wire = Wire(faults=self.plan.faults, rng=random.Random(self.plan.seed + 1))
        await wire.open()
        self.wire = wire
        self.club = make_club(wire, random.Random(self.plan.seed + 2), self.plan.tables, self.plan.people)
        try:
            async with nursery(self.books) as lives:
                for number in range(self.plan.kills):
                    await self._life(lives, number)
                    self._say(self)
                await self._last_life(lives)
        finally:
            await wire.close()
        self._read_log()
        return self.tally

    async def _life(self, lives: Nursery, number: int) -> None:
        """One life, from the start to its end, and what it left behind."""
        chance = self.rng.random()
        when = AT_START if chance < 0.15 and number else ASKED if chance > 0.9 else IN_PLAY
        begun = time.monotonic()
        await lives.begin(self.wire.port)
        if when == AT_START:
            await asyncio.sleep(self.rng.uniform(0.0, max(0.3, self.tally.slowest_start)))
        else:
            await self._connected(begun)
            self._since_calm += 1
            if self._since_calm >= self.plan.calm_every:
                await self._all_panels_live()
            await self._play_for(self.rng.uniform(0.02, self.plan.longest_life))
        if when == ASKED:
            await self._asked_to_stop(lives)
        else:
            await lives.end(signal.SIGKILL)
        self.tally.ends[when] += 1
        await self._check(asked=when == ASKED)

    async def _asked_to_stop(self, lives: Nursery) -> None:
        """SIGTERM while people go on pressing: everything is closed in time."""
        begun, pid = time.monotonic(), lives.pid
        try:
            status = await lives.end(signal.SIGTERM)
        except TimeoutError:
            raise Violation([f"SIGTERM: the bot runs on after {STOP_SECONDS} s"]) from None
        self.tally.slowest_stop = max(self.tally.slowest_stop, time.monotonic() - begun)
        lives.pid = 0
        problems = self.books.listen()
        if pid not in self.books.stopped:
            problems.append("SIGTERM: the bot did not close everything")
        if status != 0:
            problems.append(f"SIGTERM: the bot ended with status {status}")
        if problems:
            raise Violation(problems)

    async def _connected(self, begun: float) -> None:
        try:
            await self.wire.connected(CONNECT_SECONDS)
        except TimeoutError:
            raise Violation(["the bot did not come back after a kill"]) from None
        self.tally.slowest_start = max(self.tally.slowest_start, time.monotonic() - begun)

    async def _play_for(self, seconds: float) -> None:
        # The kill comes while presses are under way: their people stay behind without an answer.
        self._players = asyncio.create_task(play(self.club))
        await asyncio.wait([self._players], timeout=seconds)
        if self._players.done():
            self._players.result()

    async def _hold_still(self) -> None:
        if self._players is not None:
            self._players.cancel()
            await asyncio.gather(self._players, return_exceptions=True)
            self._players = None

    async def _check(self, *, asked: bool = False) -> None:
        """Compare everything, on a copy of what the kill has left."""
        await self._hold_still()
        for _ in range(100):  # the kernel closes a killed process's connection a moment later
            if not self.wire.line_is_up:
                break
            await asyncio.sleep(0.005)
        problems = self.books.listen()
        if self.books.database.exists():
            before = self.tally.stock
            self._copies += 1
            copy = self.books.copied(self._copies)
            found, stock = await self.books.check(copy, self.club.wishes, self.club.answered)
            problems += found
            new = stock.untold - (before.untold if before else 0)
            if new > (0 if asked else self.plan.tables):
                problems.append(f"{new} moves are stored that nobody is known to have made")
            self.tally.stock = stock
            self.tally.audits += 1
        if problems:
            raise Violation(problems)

    async def _all_panels_live(self) -> None:
        """Wait until every room's panel shows what its table has in memory; nobody plays meanwhile."""
        end = time.monotonic() + CALM_SECONDS
        while True:
            await asyncio.sleep(0.05)
            behind = self.books.listen() or await self._behind()
            if not behind:
                break
            if time.monotonic() > end:
                raise Violation(behind)
        self.tally.panels += len(self.club.rooms)
        self._since_calm = 0

    async def _behind(self) -> list[str]:
        """Return which rooms' panels do not show the newest state that was held.

        A panel that was posted and not noted before a kill is pressed by somebody: then it must follow.
        """
        found, noted = [], self.books.noted_panels()
        for number, room in enumerate(self.club.rooms):
            panel = panel_of(self.wire, room)
            if panel is None:
                continue
            table = max(int(part["custom_id"].split(":")[2]) for part in panel.controls())
            turn, _ = self.books.states.get((table, self.books.newest.get(table, 0)), (0, ""))
            if panel.turn == turn:
                continue
            found.append(f"room {number}: panel at turn {panel.turn}, table {table} at {turn}")
            verb = next((verb for verb in ("hand", "menu", "rules") if verb in panel.verbs()), None)
            if verb and panel.id not in noted:
                self.tally.orphans += 1
                result = await panel.click(room.people[0], verb)
                if table in self.books.closed_tables() and result.acknowledged:
                    found.pop()  # nothing can bring it up to date any more; the press says that it is closed
        return found

    async def _last_life(self, lives: Nursery) -> None:
        """Nobody is killed any more: every table comes to its end, then the bot is asked to stop."""
        begun = time.monotonic()
        await lives.begin(self.wire.port)
        await self._connected(begun)
        self.club.open_new = False
        end = time.monotonic() + END_SECONDS
        players = asyncio.create_task(play(self.club))
        while not self._all_over():
            await asyncio.wait([players], timeout=0.1)
            if players.done():
                players.result()
            if time.monotonic() > end:
                raise Violation([f"room {n} does not come to its end:\n{t}" for n, t in self._unfinished()])
        await self._asked_to_stop(lives)
        players.cancel()
        await asyncio.gather(players, return_exceptions=True)
        await self._check(asked=True)
        assert self.tally.stock is not None
        if self.tally.stock.open:
            raise Violation([f"{self.tally.stock.open} tables are open at the end"])

    def _all_over(self) -> bool:
        return not self._unfinished()

    def _unfinished(self) -> list[tuple[int, str]]:
        found: list[tuple[int, str]] = []
        for number, room in enumerate(self.club.rooms):
            panel = panel_of(self.wire, room)
            if panel is not None and not _closed(panel):
                found.append((number, panel.text))
        return found

    def _read_log(self) -> None:
        """Nothing may be logged as an error."""
        problems = []
        path = self.books.folder / "bot.log"
        for line in path.read_text().splitlines() if path.exists() else ():
            try:
                entry = json.loads(line)
            except ValueError:
                problems.append(f"in the bot's log: {line}")
                continue
            if entry.get("level") in ("error", "critical"):
                problems.append(f"in the bot's log: {line[:2000]}")
        if problems:
            raise Violation(problems[:20])


def _closed(panel: Shown) -> bool:
    return not panel.verbs() & {"sit", "start", "next", "hand", "computer", "fill"}
