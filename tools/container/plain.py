"""Runs the commands of `tools.container` as ordinary processes: without a container, root or buildah."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bot.process import clean_environment
from tools.container.engine import ROOT, wait_for_end
from tools.simulated import free_port

_VOLUME: Final = "/data-volume"


class Plain:
    """Replaces `engine.Runtime`: same commands and settings, but without the image and its restrictions."""

    def __init__(self, beside: Path) -> None:
        """`beside` is an extra Python path for the bot."""
        self._beside = beside
        self._processes: dict[str, Any] = {}
        self.image: dict[str, Any] = {
            "Cmd": ["python", "-m", "bot", "run"],
            "Env": [
                f"METRICS_PORT={free_port()}",
                f"DATABASE_URL=sqlite+aiosqlite:///{_VOLUME}/napoleon.db",
                "LOG_FORMAT=json",
            ],
            "Healthcheck": {"Test": ["CMD", "python", "-m", "bot", "health"]},
        }

    async def begin(self, name: str, args: Sequence[str], volume: Path, **variables: str) -> Any:
        """Start a process that keeps its data in a folder."""
        inside = {**dict(entry.split("=", 1) for entry in self.image["Env"]), **variables}
        python = {"PYTHONPATH": str(self._beside)}
        self._last = {
            name: value.replace(_VOLUME, str(volume)) for name, value in {**inside, **python}.items()
        }
        self._volume = volume
        self._processes[name] = await self._start(args)
        return self._processes[name]

    async def run(self, name: str, args: Sequence[str], volume: Path, **variables: str) -> tuple[int, str]:
        """Run a process to its end; return its exit code and output."""
        return await wait_for_end(await self.begin(name, args, volume, **variables))

    async def within(self, _: str, *args: str) -> tuple[int, str]:
        """Run a command while the process runs; return its exit code and output."""
        return await wait_for_end(await self._start(args))

    async def signal(self, name: str, number: str) -> None:
        """Send a signal to a process."""
        self._processes[name].send_signal(signal.Signals[f"SIG{number}"])

    async def _start(self, args: Sequence[str]) -> Any:
        words = [
            sys.executable if word == "python" else word.replace(_VOLUME, str(self._volume)) for word in args
        ]
        pipes = {"stdout": asyncio.subprocess.PIPE, "stderr": asyncio.subprocess.STDOUT}
        return await asyncio.create_subprocess_exec(
            *words,
            **pipes,
            cwd=ROOT,
            stdin=asyncio.subprocess.DEVNULL,
            env={**clean_environment(), **self._last},
        )
