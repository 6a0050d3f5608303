"""Draws pictures off the event loop: each once, a few kept, and none where drawing falls behind."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from bot.services.ports import NO_METER, Meter

MOST_KEPT = 100
"""Pictures that are kept, of some 40 KB each."""
MOST_WAITING = 8
"""Drawings, some 8 ms each, that may wait: those of a deal. Whoever asks for one more shows text."""

Piece = TypeVar("Piece")

_log = logging.getLogger(__name__)


class Drawing(Hashable, Protocol):
    """What is to be drawn, as a plain value: equal drawings are one picture."""

    def paint(self) -> bytes:
        """Return the picture; called in another thread."""


class Studio:
    """Draws in one thread of its own, so that the event loop and other pictures wait as little as can be."""

    def __init__(self, meter: Meter = NO_METER) -> None:
        self._meter = meter
        self._drawn: OrderedDict[Drawing, asyncio.Future[bytes]] = OrderedDict()
        self._waiting = 0
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._long = asyncio.Lock()

    async def draw(self, drawing: Drawing) -> bytes | None:
        """Return a picture; None, so that text is shown, while too many wait or where it cannot be drawn."""
        picture = self._drawn.get(drawing)
        if picture is not None:
            self._drawn.move_to_end(drawing)
            self._meter.picture("kept" if picture.done() else "shared")
        elif self._waiting >= MOST_WAITING:
            self._meter.picture("late")
            return None
        else:
            picture = self._drawn[drawing] = asyncio.ensure_future(self._painted(drawing))
            if len(self._drawn) > MOST_KEPT:
                self._drawn.popitem(last=False)
        try:
            return await asyncio.shield(picture)
        except Exception:  # noqa: BLE001 - a table is shown as text where its picture cannot be
            if self._drawn.get(drawing) is picture:
                del self._drawn[drawing]
                self._meter.picture("failed")
                _log.exception("a picture cannot be drawn")
            return None

    async def _painted(self, drawing: Drawing) -> bytes:
        loop = asyncio.get_running_loop()
        began = loop.time()
        self._waiting += 1
        try:
            data = await loop.run_in_executor(self._thread, drawing.paint)
        finally:
            self._waiting -= 1
        self._meter.picture("drawn", loop.time() - began)
        return data

    async def long(self, pieces: Iterable[Callable[[], Piece]]) -> list[Piece]:
        """Do long work piece by piece, between other drawings, and return what each piece gave.

        One such work is done at a time.
        """
        loop = asyncio.get_running_loop()
        async with self._long:
            return [await loop.run_in_executor(self._thread, piece) for piece in pieces]

    def close(self) -> None:
        """Draw no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
