"""One case: people play with the real program, Discord misbehaves and recovers, the result is measured."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tools.chaos.places import NO_PANEL, newest
from tools.chaos.stored import Stored, StoredTable, lost_tables
from tools.chaos.wire import Wire
from tools.incident.faults import Case
from tools.incident.people import BETWEEN, LOBBY, People
from tools.load.program import Program

GOAL_SECONDS = 60.0
"""After a recovery everything has to be shown again within that time."""
FOLLOWS_SECONDS = 15.0
"""Where panels can follow during a fault, they are at most that late."""
_LATEST = 75.0
"""Seconds after which nobody waits for it any more."""
AFTER_SECONDS = 10.0
"""For that long play goes on after a recovery in any case: late clocks and presses come out."""
_SET_UP_SECONDS = 240.0
_LOOK_EVERY = 0.2
_THINKING = 1.5
"""The mean of the seconds that people think, once the tables are set up."""


@dataclass(frozen=True)
class Result:
    """The result of a case; times in seconds.

    `bank` is the most that anybody's time bank has lost, `behind` the longest time for which a panel did not
    show the stored turn during the fault. `free` are requests by interaction token, `counted` those that
    count against Discord's limits. `shown` is the time until all tables were shown again, None if too long.
    """

    case: Case
    lost: int
    absent: int
    away: int
    bank: float
    behind: float
    free: int
    counted: int
    shown: float | None

    @property
    def reached(self) -> bool:
        """Whether the case's goal is reached."""
        spotless = not (self.lost or self.absent or self.away)
        followed = not self.case.follows or self.behind < FOLLOWS_SECONDS
        return spotless and followed and self.shown is not None and self.shown < GOAL_SECONDS


class Incident:
    """A case under way."""

    def __init__(
        self, case: Case, folder: Path, seconds: float, seed: int, after: float = AFTER_SECONDS
    ) -> None:
        self.case = case
        self.seconds = case.length * seconds
        self.folder = folder
        self.after = after
        self.wire = Wire(resumes=case.resumes)
        self.stored = Stored(folder / "bot.db")
        self._rng = random.Random(seed)
        self._away: set[int] = set()
        self._banks: dict[tuple[int, int], float] = {}
        self._bank = 0.0
        self._seen: dict[int, float] = {}
        """When the panel of each table has last shown the stored turn."""
        self._behind = 0.0

    async def run(self) -> Result:
        """Run the case. Raises RuntimeError if the bot ends early or play does not begin."""
        await self.wire.open()
        self.people = People(self.wire, self._rng, tables=self.case.tables, hands=self.case.hands)
        settings = {"DATABASE_URL": f"sqlite+aiosqlite:///{self.stored.path}", "LOOKS": "text"}
        program = Program(self.wire.port, self.folder, {**settings, **self.case.settings})
        players = asyncio.create_task(self.people.play())
        try:
            return await self._result(program, players)
        finally:
            players.cancel()
            await asyncio.gather(players, return_exceptions=True)
            if program.running:
                await asyncio.to_thread(program.stop)
            await self.wire.close()

    async def _result(self, program: Program, players: asyncio.Task[None]) -> Result:
        await self._all_play(program, players)
        self.people.pace = _THINKING
        since, before = datetime.now(UTC), self.stored.open_tables()
        sent = self.wire.stats.copy()
        async with self.case.fault(self.people, self.wire):
            await self._watch(program, players, self.seconds)
            sent, behind = self.wire.stats - sent, self._behind
        shown = await self._shown_again(program, players)
        await asyncio.to_thread(program.stop)
        absent = await self.stored.absent_hands(since)
        lost = lost_tables(before, self.stored)
        free, away = sent["free requests"], len(self._away)
        counted = sent["requests"] - free
        return Result(self.case, lost, len(absent), away, self._bank, behind, free, counted, shown)

    async def _all_play(self, program: Program, players: asyncio.Task[None]) -> None:
        """Wait until every table is as far as wanted, and is shown. Raises RuntimeError."""
        end = time.monotonic() + _SET_UP_SECONDS
        while not self._is_set_up(tables := self.stored.open_tables()):
            if time.monotonic() > end:
                status, seen = Counter(it.status for it in tables), "; ".join(self.people.screens())
                raise RuntimeError(f"{self.case.name}: play has not begun: {dict(status)}; panels: {seen}")
            await self._watch(program, players, _LOOK_EVERY)
        self._away.clear()
        self._banks.clear()
        self._bank = self._behind = 0.0

    def _is_set_up(self, tables: Collection[StoredTable]) -> bool:
        """Return whether all open tables are as far as wanted; some may be between two hands."""
        stand = Counter(table.status for table in tables if not table.in_tournament)
        wanted = Counter(self.people.wanted)
        begun = self.case.hands is None or any(table.in_tournament for table in tables)
        return (
            begun
            and stand.total() == wanted.total()
            and stand["lobby"] == wanted[LOBBY]
            and stand["between"] >= wanted[BETWEEN]
            and all(table.id in self._seen for table in tables)
        )

    async def _watch(self, program: Program, players: asyncio.Task[None], seconds: float) -> None:
        """Wait, and record people marked away, used time banks and outdated panels."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            await asyncio.wait([players], timeout=min(left, _LOOK_EVERY))
            if players.done():
                players.result()
            if not program.running:
                raise RuntimeError(f"{self.case.name}: the bot has ended, see {program.log}")
            self._look()

    def _look(self) -> None:
        self._away |= self.stored.away()
        now = time.monotonic()
        for table in self.stored.tables().values():
            for user, bank in table.banks.items() if table.status == "playing" else ():
                full = self._banks.setdefault((table.id, user), bank)
                self._bank = max(self._bank, full - bank)
            if self._shows(table):
                self._seen[table.id] = now
            elif table.open:
                self._behind = max(self._behind, now - self._seen.get(table.id, now))

    async def _shown_again(self, program: Program, players: asyncio.Task[None]) -> float | None:
        """Return the seconds until every table has shown the stored turn, while play goes on.

        Tables whose people deal hand after hand must also have progressed; a tournament may be in a break.
        """
        began, shown = time.monotonic(), None
        at_recovery = {table.id: table for table in self.stored.open_tables()}
        behind = set(at_recovery)
        while time.monotonic() < began + (_LATEST if shown is None else self.after):
            tables = self.stored.tables()
            behind -= {number for number in behind if self._is_shown(tables[number], at_recovery[number])}
            if shown is None and not behind and not self._waits_for_place(tables.values()):
                shown = time.monotonic() - began
            await self._watch(program, players, _LOOK_EVERY)
        return shown

    def _is_shown(self, table: StoredTable, at_recovery: StoredTable) -> bool:
        if not table.open:
            return True  # whether it was lost is counted elsewhere
        rests = at_recovery.status != "playing" or table.in_tournament
        goes_on = rests or table.turn > at_recovery.turn
        return goes_on and self._shows(table)

    def _shows(self, table: StoredTable) -> bool:
        """Return whether a table's newest panel shows the stored turn."""
        for panel in newest(self.wire, table.channel_id):
            numbers = {int(part["custom_id"].split(":")[2]) for part in panel.controls()}
            verbs = panel.verbs()
            if table.id in numbers and verbs - NO_PANEL and not verbs & {"take", "void"}:
                return panel.turn == table.turn
        return False

    def _waits_for_place(self, tables: Collection[StoredTable]) -> bool:
        """Return whether a tournament cannot begin its next round for lack of a channel."""
        waits = self.case.number == 3 and bool(self.stored.tournaments())
        return waits and not any(table.open for table in tables)
