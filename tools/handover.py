"""`make handover`: how long nobody answers while a new process takes over from the old one.

A person types `/help` ten times a second. The old process gets SIGTERM; the new one is started then (restart)
or has been waiting with `--wait` (take over). On SQLite, and on PostgreSQL where TEST_POSTGRES_URL names an
empty database. Printed: seconds from SIGTERM until a command is typed that the new one answers.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from typing import Any, Final

from bot.process import clean_environment
from tools.chaos.people import LOOK_AGAIN
from tools.chaos.wire import Wire
from tools.incident.people import People

ROUNDS: Final = 5
EVERY: Final = 0.1
PLAY_SECONDS: Final = 4.0
READY: Final = "takes over when it stops"
"""What the new process says once it waits."""


class Bots:
    """The processes, one after the other, and when somebody was answered."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.wire = Wire()
        self.answered: list[float] = []
        """When the commands that were answered were typed."""
        self._drained: list[object] = []

    async def start(self, *words: str) -> Any:
        """Start a process."""
        settings = {
            "DISCORD_TOKEN": "simulated.token.only", "DATABASE_URL": self._address, "COMPUTER_PAUSE": "0",
            "AUDIT_HOURS": "0", "LOOKS": "text", "PICTURE_WORKERS": "0", "EXPERT_WORKERS": "0",
        }  # fmt: skip
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tools.simulated", str(self.wire.port), *words,
            env={**clean_environment(), **settings},
            stderr=asyncio.subprocess.PIPE if words else asyncio.subprocess.DEVNULL,
        )  # fmt: skip

    async def ask(self, people: People) -> None:
        """Type a command again and again, whether or not the last one was answered."""
        room = people.shared.rooms[0]

        async def one() -> None:
            typed = time.monotonic()
            with suppress(*LOOK_AGAIN):
                result = await room.people[0].slash(room.channel, "help")
                if result._interaction.responded:
                    self.answered.append(typed)

        async with asyncio.TaskGroup() as group:
            while True:
                group.create_task(one())
                await asyncio.sleep(EVERY)

    async def gap(self, old: Any, *words: str) -> tuple[float, Any]:
        """Replace a process; return the seconds without an answer, and the new process."""
        await asyncio.sleep(PLAY_SECONDS)
        new = await self.start(*words) if words else None
        while new is not None and READY not in (await new.stderr.readline()).decode():
            pass
        drained = new and asyncio.create_task(new.stderr.read())
        stopped = time.monotonic()
        old.terminate()
        await old.wait()
        gone = time.monotonic()
        new = new or await self.start()
        while not any(at > gone for at in self.answered):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        self._drained.append(drained)
        return min(at for at in self.answered if at > gone) - stopped, new


async def measure(address: str, *words: str) -> list[float]:
    """Return the seconds without an answer of each round."""
    bots = Bots(address)
    await bots.wire.open()
    people = People(bots.wire, random.Random(1), tables=3, hands=None)
    process, gaps, tasks = await bots.start(), list[float](), list[asyncio.Task[None]]()
    try:
        await bots.wire.connected(60)
        tasks = [asyncio.create_task(people.play()), asyncio.create_task(bots.ask(people))]
        for _ in range(ROUNDS):
            gap, process = await asyncio.wait_for(bots.gap(process, *words), 120)
            gaps.append(gap)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        await bots.wire.close()
    return gaps


async def main() -> None:
    """Measure all."""
    with tempfile.TemporaryDirectory() as folder:
        cases = [(f"sqlite+aiosqlite:///{folder}/{len(words)}.db", words) for words in ((), ("--wait",))]
        if server := os.environ.get("TEST_POSTGRES_URL", ""):
            cases.append((server.replace("postgresql:", "postgresql+asyncpg:"), ("--wait",)))
        for address, words in cases:
            gaps = await measure(address, *words)
            what = f"{address.partition('+')[0]}, {'take over' if words else 'restart'}"
            print(f"{what}: median {statistics.median(gaps):.1f}, longest {max(gaps):.1f} s", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
