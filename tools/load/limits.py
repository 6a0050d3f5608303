"""Simulates Discord's rate limits: the global one, and those of each route and channel."""

from __future__ import annotations

from dataclasses import dataclass

from tools.chaos.wire import FREE

GLOBAL_RATE = 50
"""Counted requests a second that one token may make."""


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


class Limits:
    """All windows of one bot."""

    def __init__(self) -> None:
        self._global = Window(GLOBAL_RATE, 1.0)
        self._windows: dict[tuple[str, ...], Window] = {}

    def judge(self, method: str, path: str, now: float) -> tuple[float, dict[str, str]]:
        """Count a request against its limits; return the seconds to wait, and the headers of the response.

        0 seconds: it may pass. `now` is in seconds of any clock.
        """
        if not path.startswith(FREE) and not self._global.take(now):
            return self._global.left(now), {"X-RateLimit-Scope": "user", "X-RateLimit-Global": "true"}
        key, limit, seconds = _bucket(method, path.split("/"))
        if not key:
            return 0.0, {}
        window = self._windows.setdefault(key, Window(limit, seconds))
        passes = window.take(now)
        headers = {
            "X-RateLimit-Scope": "user",
            "X-RateLimit-Bucket": "-".join(key[::2]),
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(0, limit - window.taken)),
            "X-RateLimit-Reset-After": f"{window.left(now):.3f}",
        }
        return 0.0 if passes else window.left(now), headers

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
