"""Simulates Discord's rate limits: the global one, and those of each route and channel."""

from __future__ import annotations

import re
from dataclasses import dataclass

GLOBAL_RATE = 50
"""Counted requests a second that one token may make."""
ANSWER_SECONDS = 3.0
"""An interaction that is not acknowledged by then is lost."""
TOKEN_SECONDS = 15 * 60.0
"""Lifetime of an interaction's token in seconds."""

FREE = re.compile(r"/interactions/|/webhooks/\d+/[^/]{8,}")
"""Answers to interactions do not count against the global limit."""


@dataclass(slots=True)
class Window:
    """A limit of requests in a number of seconds, counted from the first one."""

    limit: int
    seconds: float
    begun: float = float("-inf")
    taken: int = 0

    def take(self, now: float) -> bool:
        """Count a request; return whether it is within the limit."""
        if now - self.begun >= self.seconds:
            self.begun, self.taken = now, 0
        self.taken += 1
        return self.taken <= self.limit

    def left(self, now: float) -> float:
        """Return the seconds until the window ends."""
        return max(0.0, self.begun + self.seconds - now)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a request may pass, and the headers that describe its bucket."""

    passes: bool
    headers: dict[str, str]
    retry_after: float = 0.0
    everywhere: bool = False


_OPEN = {"Content-Type": "application/json"}


class Limits:
    """All windows of one bot."""

    def __init__(self) -> None:
        self._global = Window(GLOBAL_RATE, 1.0)
        self._windows: dict[tuple[str, ...], Window] = {}

    def judge(self, method: str, path: str, now: float) -> Verdict:
        """Count a request against its limits; `now` in seconds of any clock."""
        if not FREE.match(path) and not self._global.take(now):
            return Verdict(passes=False, headers=_OPEN, retry_after=self._global.left(now), everywhere=True)
        key, limit, seconds = _bucket(method, path.split("/"))
        if not key:
            return Verdict(passes=True, headers=_OPEN)
        window = self._windows.get(key)
        if window is None:
            window = self._windows[key] = Window(limit, seconds)
        passes = window.take(now)
        headers = _OPEN | {
            "X-RateLimit-Bucket": "-".join(key[::2]),
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(0, limit - window.taken)),
            "X-RateLimit-Reset-After": f"{window.left(now):.3f}",
        }
        return Verdict(passes, headers, 0.0 if passes else window.left(now))

    def forget(self, now: float) -> None:
        """Drop expired windows."""
        self._windows = {key: window for key, window in self._windows.items() if window.left(now) > 0}


def _bucket(method: str, parts: list[str]) -> tuple[tuple[str, ...], int, float]:
    """Return a route's bucket, its limit and its window in seconds; an empty bucket has no limit."""
    if parts[1] == "channels" and len(parts) > 3:
        return (method, parts[2], parts[3]), 5, 5.0
    if parts[1] == "webhooks":
        return ("webhooks", parts[3]), 5, 2.0
    return (), 0, 0.0
