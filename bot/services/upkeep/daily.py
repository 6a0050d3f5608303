"""Work that is done a while after the start and then once a day, beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.services.errors import ServiceError

EVERY = timedelta(days=1)
AFTER_START = 60.0
"""Seconds after a start before the first time: a bot that comes back has other things to do."""

_log = logging.getLogger(__name__)


class Daily:
    """Does something every day; that it fails ends nothing, it is tried again the next day."""

    def __init__(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        """`what` names the work in the log."""
        self._what = what
        self._work = work
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._running = False

    def start(self) -> None:
        """Begin to do it every day."""
        self._running = True
        self._sleep(AFTER_START)

    async def stop(self) -> None:
        """Stop; what is being done is finished."""
        self._running = False
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def _sleep(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._wake)

    def _wake(self) -> None:
        self._task = asyncio.ensure_future(self._do())

    async def _do(self) -> None:
        try:
            await self._work()
        except ServiceError as error:
            _log.warning("%s: tried again tomorrow (%s)", self._what, error.code)
        except Exception:  # noqa: BLE001 - tomorrow is another day
            _log.exception("%s: failed, tried again tomorrow", self._what)
        if self._running:
            self._sleep(EVERY.total_seconds())
