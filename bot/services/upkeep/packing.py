"""Packs the finished hands that versions before have stored, beside the play: few at once, then a pause.

The list of what is left is the database itself, so that a stop at any moment loses nothing, and several
processes may do it. Hands that end now are packed by the transaction that settles them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from bot.services.background import AFTER_START, KeyedTasks
from bot.services.ports import Meter, Store

AT_ONCE = 10
"""Hands in one transaction: some 10 ms, so that no move waits long."""
SHARE = 0.2
"""How much of the time goes into it at most; the rest are pauses."""
_READ = 2_000
"""Ids that are looked up together."""
_RETRY = 60.0

_log = logging.getLogger(__name__)


class PackingService:
    """Packs hands until none is left; a start looks again."""

    def __init__(self, store: Store, meter: Meter) -> None:
        self._store = store
        self._meter = meter
        self._ids: deque[int] = deque()
        self._last = 0
        self._packed = 0
        self._task = KeyedTasks(self._some, _log, "packing of old hands", retry=_RETRY, started=False)

    def start(self) -> None:
        """Begin soon."""
        self._task.start()
        self._task.request(None, AFTER_START)

    async def settle(self) -> None:
        """Wait until all that was found is packed."""
        while self._task.busy or self._task.waiting(None):
            await self._task.settle()
            await asyncio.sleep(0)

    async def stop(self) -> None:
        """Stop after the hands that are being packed."""
        await self._task.stop()

    async def _some(self, _: None) -> float | None:
        """Pack some hands; return the seconds until the next ones, None if all are packed."""
        if not self._ids and not await self._found():
            return None
        begun = asyncio.get_running_loop().time()
        some = [self._ids.popleft() for _ in range(min(AT_ONCE, len(self._ids)))]
        async with self._store.write() as work:
            self._packed += await work.hands.pack(some)
        return (asyncio.get_running_loop().time() - begun) * (1 / SHARE - 1)

    async def _found(self) -> bool:
        """Look up what is to be packed next, tell how much is left, and return whether there is any."""
        async with self._store.read() as work:
            self._ids.extend(await work.hands.unpacked(self._last, _READ))
            left = await work.hands.count_unpacked()
        self._meter.unpacked(left)
        if self._ids:
            self._last = self._ids[-1]
            _log.info("hands of earlier versions: %d packed since the start, %d left", self._packed, left)
        elif self._packed:
            _log.info("hands of earlier versions: all packed, %d since the start", self._packed)
        return bool(self._ids)
