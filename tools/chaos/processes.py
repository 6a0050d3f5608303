"""Controls `life.py`, the process that forks the bot's lives."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.process import clean_environment
from tools.chaos.checks import Checks
from tools.chaos.plan import Violation

ROOT = Path(__file__).resolve().parents[2]
STOP_SECONDS = 60.0
"""How long a busy machine may take to stop the bot, which gives up after ten seconds of its own."""


class Processes:
    """The process that forks lives, and the current life."""

    def __init__(self, process: asyncio.subprocess.Process, environment: dict[str, str]) -> None:
        self._process = process
        self._environment = environment
        self.pid = 0
        self.status: asyncio.Task[int] | None = None
        """The wait status of the life, once it has ended."""

    async def begin(self, port: int) -> None:
        """Start a life."""
        assert self._process.stdin is not None
        order = {**self._environment, "LIFE_PORT": str(port)}
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self.pid = int(await self._line())
        self.status = asyncio.create_task(self._ended())

    async def end(self, number: signal.Signals, seconds: float = STOP_SECONDS) -> int:
        """Send the life a signal and return its wait status. Raises TimeoutError."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)
        assert self.status is not None
        return await asyncio.wait_for(asyncio.shield(self.status), seconds)

    async def _ended(self) -> int:
        return int(await self._line())

    async def _line(self) -> str:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise Violation(["the process that starts the bot is gone"])
        return line.decode().strip()


@asynccontextmanager
async def started(checks: Checks) -> AsyncIterator[Processes]:
    """Start the process that forks lives; on exit kill the process and its current life."""
    environment = {
        "DISCORD_TOKEN": "simulated.token.only",
        "DATABASE_URL": f"sqlite+aiosqlite:///{checks.database}",
        "COMPUTER_PAUSE": "0",
        "RESTART_GRACE": "60",
        "AUDIT_HOURS": "0",
        "REQUESTS_PER_SECOND": "0",
        "LOOKS": os.environ.get("LOOKS", "text"),
        "PICTURE_WORKERS": os.environ.get("PICTURE_WORKERS", "0"),
        "LOG_LEVEL": "INFO",
        "LOG_FORMAT": "json",
        "LIFE_LOG": str(checks.log),
        "LIFE_ERRORS": str(checks.folder / "bot.log"),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tools.chaos.life",
        cwd=ROOT,
        env={**clean_environment(), "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    made = Processes(process, environment)
    try:
        assert await made._line() == "ready"
        yield made
    finally:
        if made.status is not None:
            made.status.cancel()
        if made.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(made.pid, signal.SIGKILL)
        process.kill()
        await process.wait()
