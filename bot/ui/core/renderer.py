"""Draws pictures off the event loop: equal ones once, the latest cached, none while overloaded."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from bot.services.ports import NO_METER, Meter
from bot.services.workers import Pool, Unanswered

PATIENCE_SECONDS = 0.15
"""Seconds that a press's answer waits for its picture; then it is text until the next edit."""
MOST_WAITING = int(PATIENCE_SECONDS / 0.012)
"""Drawings that may wait: each takes 7 to 12 ms, so one more would miss `PATIENCE_SECONDS`."""
MOST_KEPT = 8 * MOST_WAITING
"""Pictures kept, of about 40 KB each."""
ANSWER_SECONDS = 3.0
"""Seconds that anything else waits for its picture: Discord waits no longer for an answer."""
LATE_SECONDS = 10 * ANSWER_SECONDS
"""Seconds, start included, after which a process counts as hung, and another one draws the next picture."""

Piece = TypeVar("Piece")

_log = logging.getLogger(__name__)


class Drawing(Hashable, Protocol):
    """A picture to draw, as a plain value: equal drawings give the same picture."""

    def paint(self) -> bytes:
        """Return the picture; called in another process or thread."""


class Renderer:
    """Draws in worker processes or, without them, in one thread; films are rare and always use the thread."""

    def __init__(self, meter: Meter = NO_METER, painters: Pool | None = None, *, early: bool = False) -> None:
        """`early`: start the drawing process before the first picture is asked for."""
        self._meter = meter
        self._painters = painters
        self._early = early
        self._drawn: OrderedDict[Drawing, asyncio.Future[bytes | None]] = OrderedDict()
        self._waiting = 0
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._long = asyncio.Lock()

    async def draw(
        self,
        drawing: Drawing,
        patience: float = ANSWER_SECONDS,
        allow: Callable[[], None] = lambda: None,
        later: Callable[[], None] = lambda: None,
    ) -> bytes | None:
        """Return a picture; None if too many wait, it takes longer than `patience` seconds, or drawing fails.
        `allow` is called before drawing and may raise; `later` is called when a late picture is ready."""
        picture = self._drawn.get(drawing)
        if picture is not None:
            self._drawn.move_to_end(drawing)
            self._meter.picture("kept" if picture.done() else "shared")
        elif self._waiting >= MOST_WAITING:
            self._meter.picture("late")
            asyncio.get_running_loop().call_later(ANSWER_SECONDS, later)
            return None
        else:
            allow()
            picture = self._drawn[drawing] = asyncio.ensure_future(self._paint(drawing))
            if len(self._drawn) > MOST_KEPT:
                self._drawn.popitem(last=False)
        done, _ = await asyncio.wait((picture,), timeout=patience)
        if not done:
            self._meter.picture("late")
            picture.add_done_callback(lambda it: None if it.cancelled() or not it.result() else later())
            return None
        return picture.result()

    async def _paint(self, drawing: Drawing) -> bytes | None:
        """Draw a picture; None if that fails. The result is recorded even if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        self._waiting += 1
        try:
            if self._painters is None or not self._painters.usable:
                data: bytes | None = await loop.run_in_executor(self._thread, drawing.paint)
            else:
                data = await self._painters.ask("paint", drawing, seconds=LATE_SECONDS)
            if data is None:
                raise Unanswered
        except Exception:  # noqa: BLE001 - text is shown instead
            self._drawn.pop(drawing, None)
            self._meter.picture("failed")
            _log.exception("a picture cannot be drawn")
            return None
        finally:
            self._waiting -= 1
        self._meter.picture("drawn", loop.time() - began)
        return data

    async def prepare(self) -> None:
        """Start the drawing process before the first picture is asked for."""
        if self._early and self._painters is not None and self._painters.usable:
            await self._painters.prepare("ready")

    async def long(self, pieces: Iterable[Callable[[], Piece]]) -> list[Piece]:
        """Do a long job in pieces between other drawings, and return their results; one job at a time."""
        loop = asyncio.get_running_loop()
        async with self._long:
            return [await loop.run_in_executor(self._thread, piece) for piece in pieces]

    async def close(self) -> None:
        """Stop drawing, the processes and the thread."""
        for picture in self._drawn.values():
            picture.cancel()
        if self._painters is not None:
            await self._painters.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)
