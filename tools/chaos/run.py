"""One run: lives of the bot that end by a kill, and the checks between them."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

from tools.chaos.checks import Checks
from tools.chaos.people import play
from tools.chaos.plan import ASKED, AT_START, IN_PLAY, Plan, Tally, Violation
from tools.chaos.processes import STOP_SECONDS, Processes, started
from tools.chaos.shared import make_shared
from tools.chaos.shown import ShownChecks, unfinished
from tools.chaos.wire import Wire

CONNECT_SECONDS = 120.0
CALM_SECONDS = 60.0
"""How long panels may take to show the stored state once nobody plays any more."""
_SLOWEST = 6.0
"""A life becomes at most this many times as long."""
_LOOKS = 1200
"""How many times to check for waiting deletions, every 50 ms."""
END_SECONDS = 900.0
"""Seconds that tables and tournaments may take to end after the last kill."""


class Run:
    """A run under way."""

    def __init__(self, plan: Plan, folder: Path, say: Callable[[Run], None] = lambda _: None) -> None:
        self.plan = plan
        self.rng = random.Random(plan.seed)
        self.checks = Checks(folder)
        self.tally = Tally()
        self._say = say
        self._copies = 0
        self._since_calm = 0
        self._players: asyncio.Task[None] | None = None

    async def go(self) -> Tally:
        """Run and kill the bot as planned, then play every table to its end. Raises Violation."""
        wire = Wire(faults=self.plan.faults, rng=random.Random(self.plan.seed + 1))
        await wire.open()
        self.wire = wire
        self.shared = make_shared(wire, random.Random(self.plan.seed + 2), self.plan.tables, self.plan.people)
        self.checks.guests = self.shared.deletions.everybody
        self.shown_checks = ShownChecks(self.shared, self.checks)
        try:
            async with started(self.checks) as lives:
                for number in range(self.plan.kills):
                    await self._life(lives, number)
                    self._say(self)
                await self._last_life(lives)
        finally:
            await wire.close()
        self._read_log()
        return self.tally

    async def _life(self, lives: Processes, number: int) -> None:
        """Run one life of the bot from start to kill, and check what it left behind."""
        chance = self.rng.random()
        when = AT_START if chance < 0.15 and number else ASKED if chance > 0.9 else IN_PLAY
        begun = time.monotonic()
        await lives.begin(self.wire.port)
        if when == AT_START:
            await asyncio.sleep(self.rng.uniform(0.0, max(0.3, self.tally.slowest_start)))
        else:
            await self._connected(lives, begun)
            self._since_calm += 1
            slow = min(max(time.monotonic() - begun, 1.0), _SLOWEST)
            if self._since_calm >= self.plan.calm_every:
                await self._all_panels_live()
            # On a busy machine lives are longer, so that as much happens in them.
            await self._play_for(slow * self.rng.uniform(0.02, self.plan.longest_life))
        if when == ASKED:
            await self._asked_to_stop(lives)
        else:
            await lives.end(signal.SIGKILL)
        self.tally.ends[when] += 1
        await self._check(asked=when == ASKED)

    async def _asked_to_stop(self, lives: Processes) -> None:
        """Send SIGTERM while people go on pressing: the bot must stop in order, and in time."""
        begun, pid = time.monotonic(), lives.pid
        try:
            status = await lives.end(signal.SIGTERM)
        except TimeoutError:
            raise Violation([f"SIGTERM: the bot runs on after {STOP_SECONDS} s"]) from None
        self.tally.slowest_stop = max(self.tally.slowest_stop, time.monotonic() - begun)
        lives.pid = 0
        problems = self.checks.listen()
        if pid not in self.checks.stopped:
            problems.append("SIGTERM: the bot did not close everything")
        if status != 0:
            problems.append(f"SIGTERM: the bot ended with status {status}")
        if problems:
            raise Violation(problems)

    async def _connected(self, lives: Processes, begun: float) -> None:
        """Wait until the bot is connected; if it ends because Discord fails, start it again."""
        there = asyncio.create_task(self.wire.connected(CONNECT_SECONDS))
        while not there.done():
            assert lives.status is not None
            await asyncio.wait({there, lives.status}, return_when=asyncio.FIRST_COMPLETED)
            if lives.status.done() and not there.done():
                if not self.plan.faults:
                    there.cancel()
                    raise Violation([f"the bot ended by itself with status {lives.status.result()}"])
                self.tally.restarts += 1
                await lives.begin(self.wire.port)
        try:
            await there
        except TimeoutError:
            raise Violation(["the bot did not come back after a kill"]) from None
        self.tally.slowest_start = max(self.tally.slowest_start, time.monotonic() - begun)

    async def _play_for(self, seconds: float) -> None:
        # The kill comes while presses are under way: their people stay behind without an answer.
        self._players = asyncio.create_task(play(self.shared))
        if self.rng.random() < self.plan.hang_ups:
            await self._hang_up(self._players, seconds * self.rng.random())
        await asyncio.wait([self._players], timeout=seconds)
        if self._players.done():
            self._players.result()

    async def _hang_up(self, players: asyncio.Task[None], seconds: float) -> None:
        """Hang up the gateway while people press; half of the time wait until the bot is connected again."""
        await asyncio.wait([players], timeout=seconds)
        if not await self.wire.hang_up():
            return
        self.tally.hang_ups += 1
        if self.rng.random() < 0.5:
            try:
                await self.wire.connected(CONNECT_SECONDS)
            except TimeoutError:
                raise Violation(["the bot did not come back after the gateway had hung up"]) from None
            self.tally.came_back += 1

    async def _hold_still(self) -> None:
        if self._players is not None:
            self._players.cancel()
            await asyncio.gather(self._players, return_exceptions=True)
            self._players = None

    async def _check(self, *, asked: bool = False) -> None:
        """Run all checks on a copy of the files that the kill left behind. Raises Violation."""
        await self._hold_still()
        for _ in range(100):  # the kernel closes a killed process's connection a moment later
            if not self.wire.line_is_up:
                break
            await asyncio.sleep(0.005)
        problems = self.checks.listen()
        if self.checks.database.exists():
            before = self.tally.stock
            self._copies += 1
            copy = self.checks.copied(self._copies)
            found, stock = await self.checks.check(copy, self.shared)
            problems += found
            new = stock.untold - (before.untold if before else 0)
            if new > (self.checks.cancelled if asked else self.plan.tables + stock.entries.tables):
                problems.append(f"{new} moves are stored that nobody is known to have made")
            self.tally.stock = stock
            self.checks.cancelled = 0
            self.tally.audits += 1
        if problems:
            raise Violation(problems)
        self.tally.deletions += len(self.shared.deletions.gone)
        self.shared.deletions.checked()

    async def _all_panels_live(self) -> None:
        """Wait until all messages show the stored state, while nobody plays. Raises Violation."""
        end = time.monotonic() + CALM_SECONDS
        while True:
            await asyncio.sleep(0.05)
            behind = self.checks.listen() or await self.shown_checks.behind()
            if not behind:
                break
            if time.monotonic() > end:
                raise Violation(behind)
        self._since_calm = 0

    async def _last_life(self, lives: Processes) -> None:
        """Run the bot until all tables and tournaments are over, then stop it and check."""
        begun = time.monotonic()
        await lives.begin(self.wire.port)
        await self._connected(lives, begun)
        self.shared.open_new = False
        end = time.monotonic() + END_SECONDS
        players = asyncio.create_task(play(self.shared))
        while left := self._not_over():
            await asyncio.wait([players], timeout=0.1)
            if players.done():
                players.result()
            if time.monotonic() > end:
                raise Violation(left)
        players.cancel()
        await asyncio.gather(players, return_exceptions=True)
        await self._all_panels_live()
        for _ in range(_LOOKS):
            if not self.checks.stored.leaving():
                break
            await asyncio.sleep(0.05)
        await self._asked_to_stop(lives)
        await self._check(asked=True)
        assert self.tally.stock is not None
        still_open = self.tally.stock.open + self.tally.stock.entries.open
        if still_open:
            raise Violation([f"{still_open} tables and tournaments are open at the end"])
        if self.tally.stock.leaving:
            raise Violation([f"a deletion was not carried out: {one}" for one in self.tally.stock.leaving])

    def _not_over(self) -> list[str]:
        """Return the tables and tournaments that are not over, as shown and as stored."""
        shown = [f"{name} does not come to its end:\n{text}" for name, text in unfinished(self.shared)]
        shown += [f"tournament {number} does not end" for number in self.checks.stored.open_tournaments()]
        return [*shown, *(f"stored: {place}" for place in self.checks.stored.open_tables())]

    def _read_log(self) -> None:
        """Check that the bot has logged no errors. Raises Violation."""
        problems = []
        path = self.checks.folder / "bot.log"
        for line in path.read_text().splitlines() if path.exists() else ():
            try:
                entry = json.loads(line)
            except ValueError:
                if self.plan.faults and line.startswith("Discord cannot be reached"):
                    continue  # the end of a start that met a fault: said on the screen, and started again
                problems.append(f"in the bot's log: {line}")
                continue
            if entry.get("alarm") in ("event_loop", "deadlines") or "not answered within" in str(entry):
                self.tally.starved += 1  # says something of the machine: the process did not get to run
            elif entry.get("level") in ("error", "critical"):
                problems.append(f"in the bot's log: {line[:2000]}")
        if problems:
            raise Violation(problems[:20])
