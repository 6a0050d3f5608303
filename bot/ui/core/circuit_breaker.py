"""A circuit breaker for all requests of this process: Discord bans clients after many refused requests.

A process that has lost the database to another one sends nothing either. It uses aiohttp's tracing, so that
no request avoids it, not even discord.py's own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from types import SimpleNamespace

import aiohttp

STORM = 20
"""Refusals in a row, without a success, that count as an incident at Discord."""
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 60.0
"""Seconds without requests: first and longest; they double each time, unless Discord names a longer wait."""

_BY_TOKEN = ("/webhooks/", "/interactions/")

_log = logging.getLogger(__name__)


class RequestsPaused(aiohttp.ClientError):
    """Raised instead of sending a request."""


class CircuitBreaker:
    """Lets requests pass; after a ban, a rejected token or many errors, only one now and then."""

    def __init__(self) -> None:
        self.tell: Callable[[bool], None] = lambda _: None
        """Called with True when requests are held back, and with False when they are sent again."""
        self.may_send: Callable[[], Awaitable[bool]] = _always
        """Returns whether this process still has the database, after a moment if that is in doubt."""
        self.reason = ""
        """Why requests wait: ``429`` banned, ``401`` token refused, ``storm-`` and a status; or empty."""
        self._until = 0.0
        """Loop time until which no request passes."""
        self._pause = 0.0
        self._refusals = 0
        self._trying = False
        """Whether a test request is under way to find out if Discord accepts requests again."""

    def join(self, config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Send a session's requests through the breaker, and learn from their responses."""
        config.on_request_start.append(self._begin)
        config.on_request_end.append(self._end)
        config.on_request_exception.append(self._fail)
        return config

    async def _begin(self, _session: object, context: SimpleNamespace, _params: object) -> None:
        context.tries = False
        if not await self.may_send():
            raise RequestsPaused("not sent: another process has the database")
        if not self.reason:
            return
        if self._trying or asyncio.get_running_loop().time() < self._until:
            raise RequestsPaused(f"not sent: {self.reason}")
        self._trying = context.tries = True

    async def _fail(self, _session: object, context: SimpleNamespace, _params: object) -> None:
        if context.tries:
            self._trying = False

    async def _end(
        self, _session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        if context.tries:
            self._trying = False
        self.learn(params.response.status, params.response.headers, params.url.path)

    def learn(self, status: int, headers: Mapping[str, str], path: str) -> None:
        """Update the breaker from a response."""
        by_bot = not any(part in path for part in _BY_TOKEN)
        if status < 400:
            self._close()
        elif status == 429 and "Via" not in headers:
            self._open("429", _seconds(headers))
        elif status == 401 and by_bot:
            self._open("401")
        elif status in (401, 403, 429) or status >= 500:
            self._refusals += 1
            if self._refusals >= STORM or self.reason:
                self._open(f"storm-{status}")

    def _close(self) -> None:
        self._refusals = 0
        if self.reason:
            _log.warning("requests are sent again")
            self.tell(False)
        self.reason, self._pause = "", 0.0

    def _open(self, reason: str, seconds: float = 0.0) -> None:
        loop = asyncio.get_running_loop()
        if self.reason and loop.time() < self._until:
            return  # the answer to a request of before
        self._pause = min(max(2 * self._pause, FIRST_PAUSE), LONGEST_PAUSE)
        pause = max(seconds, self._pause)
        if reason != self.reason:
            _log.error("no requests are sent for %.0f seconds: %s", pause, reason)
            self.tell(True)
        self.reason, self._until = reason, loop.time() + pause


async def _always() -> bool:
    return True


def _seconds(headers: Mapping[str, str]) -> float:
    try:
        return float(headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
