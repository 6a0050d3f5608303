"""Runs the real `bot run` in separate processes, and reads their CPU, memory and metrics."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tools.simulated import free_port

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_STOP_SECONDS = 15


def cpu(pid: int) -> float:
    """Return the seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


class Program:
    """A process of the bot, pinned to a core if one is named; `words` are those after `run`."""

    def __init__(
        self,
        discord_port: int,
        folder: Path,
        settings: Mapping[str, str],
        *words: str,
        core: int | None = None,
    ) -> None:
        self.log = folder / "bot.log"
        self._metrics_port = free_port()
        environment = {
            "LOOKS": "text",
            **os.environ,
            "DISCORD_TOKEN": "simulated.token.only",
            "COMPUTER_PAUSE": "0",
            "FORCED_CARDS": "false",
            "AUDIT_HOURS": "0",
            "LOG_FORMAT": "json",
            "STARTING_CHIPS": "1000000",
            "METRICS_PORT": str(self._metrics_port),
            **settings,
        }
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tools.simulated", str(discord_port), *words],
                env=environment,
                stdout=log,
                stderr=log,
            )
        if core is not None:
            os.sched_setaffinity(self._process.pid, {core})

    @property
    def running(self) -> bool:
        """Whether the process is running."""
        return self._process.poll() is None

    def cpu(self) -> float:
        """Return the CPU seconds that the process has used, without its children."""
        return cpu(self._process.pid)

    def helpers_cpu(self) -> float:
        """Return the CPU seconds that its child processes (drawing, computer players) have used."""
        return sum(cpu(pid) for pid in self._helpers())

    def put_helpers_on(self, core: int) -> None:
        """Pin the process's children to a core."""
        for pid in self._helpers():
            os.sched_setaffinity(pid, {core})

    def _helpers(self) -> list[int]:
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(pid) for task in tasks for pid in task.read_text().split()]

    def memory(self) -> int:
        """Return the resident memory of the process, in bytes."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * _PAGE

    async def metrics(self) -> dict[str, float]:
        """Return the process's metrics, by name with labels; empty if it does not answer."""
        return await asyncio.to_thread(self._metrics)

    def _metrics(self) -> dict[str, float]:
        found: dict[str, float] = {}
        with suppress(OSError), urllib.request.urlopen(self._metrics_url, timeout=10) as answer:
            for line in answer.read().decode().splitlines():
                if not line.startswith("#"):
                    name, _, value = line.rpartition(" ")
                    found[name] = float(value)
        return found

    @property
    def _metrics_url(self) -> str:
        return f"http://127.0.0.1:{self._metrics_port}/metrics"

    def troubles(self) -> list[str]:
        """Return the warnings and errors in the process's log."""
        lines = self.log.read_text("utf-8", errors="replace").splitlines()
        return [line for line in lines if re.search(r'"level": ?"(warning|error|critical)"|Traceback', line)]

    def stop(self) -> None:
        """Ask the process to stop; kill it if it does not."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
