"""`make handover`: how long nobody answers while a new process takes over from the old one.

A person types `/help` ten times a second. The old process gets SIGTERM; the new one is started then (restart)
or is already waiting with `--wait` (take over). Runs on SQLite, and on PostgreSQL if TEST_POSTGRES_URL names
an empty database. Printed: for how long nobody got an answer within three seconds, and the longest wait for
the other answers since the SIGTERM.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import statistics
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.services.background import alongside
from tools.chaos.people import LOOK_AGAIN
from tools.chaos.wire import Wire
from tools.incident.people import People
from tools.load.program import Program

ROUNDS: Final = 5
EVERY: Final = 0.1
PLAY_SECONDS: Final = 4.0
LATE: Final = 3.0
"""By then Discord has told whoever asked that nobody answered."""


@dataclass(frozen=True, slots=True)
class Handover:
    """The effect of one handover on people."""

    gap: float
    """Seconds in which commands were typed that nobody answered in time."""
    longest: float
    """Seconds that the slowest answer of the others took."""


class Bots:
    """The bot's processes, one after the other, and the times of answers."""

    def __init__(self, address: str, folder: Path) -> None:
        self._address, self._folder = address, folder
        self.wire = Wire()
        self.answered: dict[float, float] = {}
        """When each command was typed, and how many seconds its answer took."""

    def start(self, *words: str) -> Program:
        """Start a process."""
        settings = {"DATABASE_URL": self._address, "PICTURE_WORKERS": "0", "EXPERT_WORKERS": "0"}
        return Program(self.wire.port, self._folder, settings, *words)

    async def ask(self, people: People) -> None:
        """Type a command repeatedly, whether or not the last one was answered."""
        room = people.shared.rooms[0]

        async def one() -> None:
            typed = time.monotonic()
            self.answered[typed] = math.inf
            with suppress(*LOOK_AGAIN):
                result = await room.people[0].slash(room.channel, "help")
                if result._interaction.responded:
                    self.answered[typed] = time.monotonic() - typed

        async with asyncio.TaskGroup() as group:
            while True:
                group.create_task(one())
                await asyncio.sleep(EVERY)

    async def hand_over(self, old: Program, *words: str) -> tuple[Handover, Program]:
        """Replace a process; return the effect on people, and the new process."""
        await asyncio.sleep(PLAY_SECONDS)
        new = self.start(*words) if words else None
        while words and self.wire.bots < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        stopped = time.monotonic()
        await asyncio.to_thread(old.stop)
        gone = time.monotonic()
        new = new or self.start()
        while not any(at > gone and took < LATE for at, took in self.answered.items()):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await asyncio.sleep(LATE)
        since = {at: took for at, took in self.answered.items() if stopped < at < time.monotonic() - LATE}
        missed = [at for at, took in since.items() if took > LATE]
        gap = max(missed) - min(missed) + EVERY if missed else 0.0
        return Handover(gap, max(took for took in since.values() if took <= LATE)), new


async def measure(address: str, folder: Path, *words: str, rounds: int = ROUNDS) -> list[Handover]:
    """Return the effect of the handover in each round; the bots' log goes into a folder."""
    bots = Bots(address, folder)
    await bots.wire.open()
    people = People(bots.wire, random.Random(1), tables=3, hands=None)
    process, seen = bots.start(), list[Handover]()
    try:
        await bots.wire.connected(60)
        async with alongside(people.play()), alongside(bots.ask(people)):
            for _ in range(rounds):
                one, process = await asyncio.wait_for(bots.hand_over(process, *words), 120)
                seen.append(one)
    finally:
        await asyncio.to_thread(process.stop)
        await bots.wire.close()
    return seen


async def main() -> None:
    """Print a line each for a restart and a takeover on SQLite, and for a takeover on PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        cases = [(f"sqlite+aiosqlite:///{folder}/{len(words)}.db", words) for words in ((), ("--wait",))]
        if server := os.environ.get("TEST_POSTGRES_URL", ""):
            cases.append((server.replace("postgresql:", "postgresql+asyncpg:"), ("--wait",)))
        for address, words in cases:
            seen = await measure(address, Path(folder), *words)
            gaps = [one.gap for one in seen]
            print(
                f"{address.partition('+')[0]}, {'take over' if words else 'restart'}: "
                f"without answers for {statistics.median(gaps):.1f}, at most {max(gaps):.1f} s; "
                f"others waited for up to {max(one.longest for one in seen):.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    asyncio.run(main())
