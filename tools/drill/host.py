"""A machine for the drill: replaces systemd, with the folders and the disk of ops/napoleon.service.

Needs a mount namespace, so that `/opt/napoleon` and `/var/lib/napoleon` are the drill's own.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.process import clean_environment

ROOT: Final = Path(__file__).resolve().parents[2]
HOME: Final = Path("/opt/napoleon")
DATA: Final = Path("/var/lib/napoleon")
DISK: Final = "64m"
WATCHDOG_SECONDS: Final = 10.0
"""In place of the 60 of the unit."""
_RESTART_SECONDS: Final = 0.5
_STOP_SECONDS: Final = 15.0
_SYSTEMCTL: Final = """\
import socket, sys
asked = socket.socket(socket.AF_UNIX)
asked.connect("{address}")
asked.sendall(" ".join(sys.argv[1:]).encode())
asked.shutdown(socket.SHUT_WR)
sys.exit(int(asked.recv(9)))
"""


def install(settings: Mapping[str, str]) -> None:
    """Mount the two folders, and install the bot as ops/napoleon.service expects."""
    for folder, size in ((HOME, "8m"), (DATA, DISK)):
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)], check=True)
    for name in ("bot", "cogs"):
        (HOME / name).symlink_to(ROOT / name)
    _program(HOME / ".venv/bin/python", f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    _program(HOME / "bin/runuser", '#!/bin/sh\nshift 3\nexec "$@"\n')  # we are the user of the bot here
    shim = _SYSTEMCTL.format(address=HOME / "systemd")
    _program(HOME / "bin/systemctl", f"#!{sys.executable}\n{shim}")
    (HOME / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))


def _program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def environment() -> dict[str, str]:
    """Return the environment of the operator's shell."""
    kept = {name: value for name, value in clean_environment().items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PATH": f"{HOME / 'bin'}:{kept['PATH']}"}


class Service:
    """The bot as systemd runs it: restarted when it ends, killed when its event loop hangs."""

    def __init__(self, port: int) -> None:
        """`port`: that of the simulated Discord."""
        self._port = port
        self._wanted = False
        self._process: asyncio.subprocess.Process | None = None
        self._alive = 0.0
        self._notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self._notices.bind(str(HOME / "notify"))
        self._tasks = [asyncio.create_task(self._listen())]

    async def start(self) -> None:
        """Start the bot."""
        self._wanted = True
        self._tasks.append(asyncio.create_task(self._keep()))

    async def stop(self) -> None:
        """Ask the bot to stop, and wait until it has."""
        self._wanted, process = False, self._process
        if process is not None:
            self.kill("TERM")
            await asyncio.wait_for(process.wait(), _STOP_SECONDS)

    def kill(self, name: str) -> None:
        """Send the bot a signal, by name."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.Signals[f"SIG{name}"])

    async def close(self) -> None:
        """Stop the bot for good."""
        self._wanted = False
        self.kill("KILL")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._notices.close()

    async def _keep(self) -> None:
        beside = ROOT / "tools" / "container" / "beside"
        simulated = {"PYTHONPATH": str(beside), "SIMULATED_PORT": str(self._port)}
        while self._wanted:
            with (HOME / "log").open("ab") as log:
                self._process = await asyncio.create_subprocess_exec(
                    str(HOME / ".venv/bin/python"), "-m", "bot", "run", cwd=HOME, stdout=log, stderr=log,
                    env={**environment(), **simulated, "NOTIFY_SOCKET": str(HOME / "notify")},
                )  # fmt: skip
            self._alive = time.monotonic() + 60  # a start may take long
            waiting = asyncio.create_task(self._process.wait())
            while not waiting.done():
                await asyncio.wait([waiting], timeout=0.5)
                if time.monotonic() - self._alive > WATCHDOG_SECONDS:
                    self.kill("KILL")
            if self._wanted:
                await asyncio.sleep(_RESTART_SECONDS)

    async def _listen(self) -> None:
        while True:
            await asyncio.get_running_loop().sock_recv(self._notices, 100)
            self._alive = time.monotonic()


class Server:
    """A PostgreSQL server that only the drill uses; restarted with its original command."""

    def __init__(self, folder: str) -> None:
        program, _, _, *self._words = shlex.split((Path(folder) / "postmaster.opts").read_text())
        self._control = [str(Path(program).parent / "pg_ctl"), "--pgdata", folder, "--wait", "--silent"]

    async def stop(self) -> None:
        """Stop the server at once, as a crash would."""
        await self._as_its_user(*self._control, "--mode", "immediate", "stop")

    async def start(self) -> None:
        """Start the server again."""
        options = ["--log", os.devnull, "-o", shlex.join(self._words)]
        await self._as_its_user(*self._control, *options, "start")

    async def _as_its_user(self, *words: str) -> None:
        user = [] if os.geteuid() else ["/usr/sbin/runuser", "-u", "postgres", "--"]
        process = await asyncio.create_subprocess_exec(*user, *words)
        assert await process.wait() == 0


class Systemd:
    """Answers the operator's `systemctl`."""

    def __init__(self, service: Service, server: Server | None) -> None:
        self._units: dict[str, Service | Server | None] = {"napoleon": service, "postgresql": server}
        self._service = service

    async def open(self) -> None:
        """Listen."""
        self._listener = await asyncio.start_unix_server(self._serve, HOME / "systemd")

    async def close(self) -> None:
        """Stop listening."""
        self._listener.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        words = (await reader.read()).decode().split()
        code = 0
        try:
            await self._obey(words)
        except Exception as error:  # noqa: BLE001 - the operator's command fails
            print(f"systemctl {' '.join(words)}: {error!r}", flush=True)
            code = 1
        writer.write(str(code).encode())
        await writer.drain()
        writer.close()

    async def _obey(self, words: Sequence[str]) -> None:
        match words:
            case ["kill", option, "napoleon"]:
                self._service.kill(option.removeprefix("--signal="))
            case ["start" | "stop" as verb, unit]:
                known = self._units[unit]
                assert known is not None
                await (known.start() if verb == "start" else known.stop())
            case _:
                raise ValueError("nobody has taught this")
