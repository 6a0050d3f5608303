"""Ends a hanging bot, so that its supervisor restarts it; reports to systemd."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from bot.services.background import alongside

TICK_SECONDS: Final = 1.0
GIVE_UP_SECONDS: Final = 2.0
"""Seconds that the last log lines may take: the log itself may be what hangs."""
EXIT_CODE: Final = 1

_log = logging.getLogger(__name__)


def notify(state: str) -> None:
    """Send a state to systemd (`sd_notify`); does nothing without systemd."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
            to.setblocking(False)
            to.sendto(state.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address)


@asynccontextmanager
async def turning() -> AsyncIterator[None]:
    """Tell systemd that the process is up while its event loop runs, before it serves requests."""

    async def tell() -> None:
        notify("READY=1")
        while True:
            notify("WATCHDOG=1")
            await asyncio.sleep(TICK_SECONDS)

    async with alongside(tell()):
        yield


class HeartbeatMonitor:
    """Collects heartbeats by source; a thread ends the process when one is missing for too long.

    A source is watched only after its first heartbeat: a start may take long.
    """

    def __init__(self, seconds: float) -> None:
        """The process ends after this many `seconds` without a heartbeat; 0 disables that."""
        self._seconds = seconds
        self._signs: dict[str, float] = {}
        self._over = threading.Event()

    def alive(self, what: str) -> None:
        """Record a heartbeat of a source."""
        self._signs[what] = time.monotonic()

    async def run(self, tick: Callable[[], object]) -> None:
        """Watch until cancelled, starting with the event loop; call `tick` whenever that turns."""
        if self._seconds:
            threading.Thread(target=self._look, name="heartbeats", daemon=True).start()
        notify("READY=1")
        try:
            while True:
                self.alive("event loop")
                tick()
                notify("WATCHDOG=1")
                await asyncio.sleep(TICK_SECONDS)
        finally:
            notify("STOPPING=1")
            self._over.set()

    def _look(self) -> None:
        looked = time.monotonic()
        while not self._over.wait(TICK_SECONDS):
            now, before = time.monotonic(), looked
            looked = now
            if now - before > 5 * TICK_SECONDS:  # the process was suspended (SIGSTOP)
                self._signs = {what: at + now - before for what, at in self._signs.items()}
                continue
            for what, at in [*self._signs.items()]:
                if now - at > self._seconds:
                    self._end(f"the {what} has not responded for {now - at:.0f} seconds")

    def _end(self, why: str) -> None:
        words = "watchdog: %s: exiting, so that the supervisor starts another process"
        saying = threading.Thread(target=_log.critical, args=(words, why), daemon=True)
        saying.start()
        saying.join(GIVE_UP_SECONDS)
        os._exit(EXIT_CODE)
