"""Work that is done a while after the start and then once a day, beside everything else."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.services.background import KeyedTasks
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
        self._task = KeyedTasks(self._do, _log, what, started=False)

    def start(self) -> None:
        """Begin to do it every day."""
        self._task.start()
        self._task.request(None, AFTER_START)

    async def stop(self) -> None:
        """Stop; what is being done is finished."""
        await self._task.stop()

    async def _do(self, _: None) -> float:
        try:
            await self._work()
        except ServiceError as error:
            _log.warning("%s: tried again tomorrow (%s)", self._what, error.code)
        except Exception:  # noqa: BLE001 - tomorrow is another day
            _log.exception("%s: failed, tried again tomorrow", self._what)
        return EVERY.total_seconds()
