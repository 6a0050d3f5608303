"""Alarms: problems are logged when they begin and end; also detects a blocked event loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.metrics import Metrics

_log = logging.getLogger(__name__)

TICK_SECONDS: Final = 0.5
"""Seconds between signs of life of the event loop."""
BLOCKED_SECONDS: Final = 2.0
"""An event loop blocked for longer keeps people waiting: Discord gives up after three seconds."""


class Alarms:
    """The current problems: each is logged once as ERROR, and shown as a metric."""

    def __init__(self, metrics: Metrics, tell: Callable[[str], None]) -> None:
        """`tell` receives a sentence when a problem begins or ends."""
        self._metrics = metrics
        self._tell = tell
        self._on: dict[str, tuple[str, float]] = {}
        """By kind, the id of the alarm's log line and when it was raised."""

    def judge(self, kind: str, trouble: str | None, now: float) -> None:
        """Raise or clear an alarm; `trouble` is the sentence, None if all is well."""
        alarm = self._on.get(kind)
        if trouble is not None and alarm is None:
            self._on[kind] = raise_alarm(self._metrics, kind, trouble), now
            self._tell(f"⚠️ {trouble}")
        elif trouble is None and alarm is not None:
            error_id, since = self._on.pop(kind)
            self._metrics.alarm(kind, on=False)
            ids = {"error_id": error_id, "alarm": kind}
            _log.warning("watchdog: %s recovered after %.0f seconds", kind, now - since, extra=ids)
            self._tell(f"✅ {kind.replace('_', ' ')} recovered after {now - since:.0f} seconds")


def raise_alarm(metrics: Metrics, kind: str, trouble: str) -> str:
    """Log a problem as ERROR and set its metric; return the log line's error id."""
    number = secrets.token_hex(4)
    _log.error("watchdog: %s", trouble, extra={"error_id": number, "alarm": kind})
    metrics.alarm(kind, on=True)
    return number


class LoopGuard:
    """Detects a blocked event loop, from a thread, while it lasts; also records the loop's lag."""

    def __init__(
        self,
        metrics: Metrics,
        clock: Callable[[], float] = time.monotonic,
        *,
        tick: float = TICK_SECONDS,
        blocked: float = BLOCKED_SECONDS,
    ) -> None:
        self._metrics = metrics
        self._clock = clock
        self._tick = tick
        self._blocked = blocked
        self._beat = clock()
        self._alarm: str | None = None
        self._lock = threading.Lock()
        self._loop_thread = threading.get_ident()
        self._stop = threading.Event()
        self._guard = threading.Thread(target=self._look, name="event-loop-guard", daemon=True)

    async def run(self) -> None:
        """Record a sign of life every tick, and the loop's lag, until cancelled."""
        self._loop_thread = threading.get_ident()
        self._note_turn()
        self._guard.start()
        try:
            while True:
                begun = self._clock()
                await asyncio.sleep(self._tick)
                self._metrics.lag(self._clock() - begun - self._tick)
                self._note_turn()
        finally:
            self._stop.set()

    def _note_turn(self) -> None:
        now = self._clock()
        with self._lock:
            seconds, alarm = now - self._beat, self._alarm
            self._beat, self._alarm = now, None
        if alarm is not None:
            self._metrics.alarm("event_loop", on=False)
            ids = {"error_id": alarm, "alarm": "event_loop"}
            _log.warning("watchdog: the event loop was blocked for %.1f seconds", seconds, extra=ids)

    def _look(self) -> None:
        """Report a blocked loop with its current stack. Runs in the thread."""
        while not self._stop.wait(self._tick):
            with self._lock:
                seconds = self._clock() - self._beat
                if seconds >= self._blocked + self._tick and self._alarm is None:
                    self._alarm = raise_alarm(self._metrics, "event_loop", self._describe(seconds))

    def _describe(self, seconds: float) -> str:
        frames = ""
        with suppress(KeyError):  # the loop's thread has just ended
            frames = "".join(traceback.format_stack(sys._current_frames()[self._loop_thread]))
        return f"the event loop has been blocked for {seconds - self._tick:.1f} seconds at:\n{frames}"
