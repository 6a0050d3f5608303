"""A real process is killed with SIGKILL between the moves of a hand, and in the middle of them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.services.records.records import replay_problem
from bot.settings import PROJECT_ROOT
from bot.storage.audit.audit import audit
from tests.crash import scripted

SECONDS = 120


async def start(*words: str) -> asyncio.subprocess.Process:
    """Run a module with some arguments."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *words),
        cwd=PROJECT_ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


@asynccontextmanager
async def running(path: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the program that forks processes on a database file."""
    process = await start("tests.crash.process", str(path))
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        await process.wait()


@asynccontextmanager
async def life(process: asyncio.subprocess.Process) -> AsyncIterator[None]:
    """Start a process; at the end of the block it is killed."""
    assert process.stdin is not None
    process.stdin.write(b"life\n")
    number = int(await acknowledged(process))
    try:
        yield
    finally:
        os.kill(number, signal.SIGKILL)
    while await acknowledged(process) != "ended":
        """What it acknowledged before it died counts like everything else."""


async def acknowledged(process: asyncio.subprocess.Process) -> str:
    """Return the next acknowledgement."""
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), SECONDS)
    assert line, "the process ended by itself"
    return line.decode().strip()


def send_move(process: asyncio.subprocess.Process) -> None:
    """Request the next move without waiting for it."""
    assert process.stdin is not None
    process.stdin.write(b"move\n")


async def untouched_hand(path: Path) -> list[str]:
    """Return the fingerprints of the hand played by a process that is not killed."""
    database = scripted.database_at(path)
    services = await scripted.services_at(database)
    await scripted.open_table(services)
    digests = [scripted.digest_of(await services.live.get(scripted.TABLE_ID))]
    while not scripted.over(await services.live.get(scripted.TABLE_ID)):
        await scripted.move(services)
        digests.append(scripted.digest_of(await services.live.get(scripted.TABLE_ID)))
    await services.stop()
    await database.close()
    return digests


MOVES_OF_A_LIFE = int(os.environ.get("KILL_EVERY", "9"))
"""How many moves a process makes before it is killed in the next; `make nightly` takes 1."""


async def test_a_hand_survives_a_kill_after_every_few_moves(tmp_path: Path) -> None:
    """Between two moves the process is killed and another one continues from the same state."""
    expected = await untouched_hand(tmp_path / "untouched.db")
    path = tmp_path / "killed.db"
    reached = 0
    async with running(path) as process:
        while reached < len(expected) - 1:
            async with life(process):
                assert await acknowledged(process) == expected[reached]
                for _ in range(min(MOVES_OF_A_LIFE, len(expected) - 1 - reached)):
                    send_move(process)
                    assert await acknowledged(process) == expected[reached + 1]
                    reached += 1
                if reached < len(expected) - 1:
                    # The next kill hits a move in progress: it happened completely or not at all.
                    send_move(process)
            reached = await _after_kill_in_mid_move(path, expected, reached)
    database = scripted.database_at(path)
    report = await audit(database, replay_problem)
    await database.close()
    assert report.problems == ()
    assert {finding.what: finding.count for finding in report.findings}["hand records, replayed"] == 1


async def _after_kill_in_mid_move(path: Path, expected: list[str], reached: int) -> int:
    if reached == len(expected) - 1:
        return reached
    database = scripted.database_at(path)
    services = await scripted.services_at(database)
    found = scripted.digest_of(await services.live.get(scripted.TABLE_ID))
    await services.stop()
    await database.close()
    assert found in expected[reached : reached + 2]
    return expected.index(found)
