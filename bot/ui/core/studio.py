"""Has pictures drawn off the event loop: each once, a few kept, and none where drawing falls behind."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeVar

from bot.services.ports import NO_METER, Meter
from bot.services.workers import Pool, Unanswered

MOST_KEPT = 100
"""Pictures that are kept, of some 40 KB each."""
MOST_WAITING = 12
"""Drawings, some 7 ms each, that may wait: those of two deals. Whoever asks for one more shows text."""

PATIENCE_SECONDS = 0.15
"""So long a hand waits for its picture, an answer to a press perhaps; then it is text, and the picture comes
next time."""
PANEL_PATIENCE_SECONDS = 1.0
"""The same of a table, for which nobody has pressed."""
STAYS_PATIENCE_SECONDS = 4.0
"""The same of what stays as it is: a result, the final scores, a step of a replay."""
LATE_SECONDS = 10.0
"""So long a picture may take in its process; then another process draws the next."""
PREPARED_SECONDS = 30.0

Piece = TypeVar("Piece")

_log = logging.getLogger(__name__)


class Drawing(Hashable, Protocol):
    """What is to be drawn, as a plain value: equal drawings are one picture."""

    def paint(self) -> bytes:
        """Return the picture; called in another process or thread."""


class Studio:
    """Draws in processes or, without them, in one thread; films, which are rare, always in the thread."""

    def __init__(self, meter: Meter = NO_METER, painters: Pool | None = None, *, early: bool = False) -> None:
        """`early`: the process that draws is to be there before anybody asks for a picture."""
        self._meter = meter
        self._painters = painters
        self._early = early
        self._drawn: OrderedDict[Drawing, asyncio.Future[bytes]] = OrderedDict()
        self._waiting = 0
        self._leaving = False
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._long = asyncio.Lock()

    async def draw(
        self,
        drawing: Drawing,
        patience: float = STAYS_PATIENCE_SECONDS,
        allow: Callable[[], None] = lambda: None,
    ) -> bytes | None:
        """Return a picture; None, so that text is shown, while too many wait, where it takes longer than
        `patience` seconds or cannot be drawn. `allow` is called before it is drawn, and may raise."""
        picture = self._drawn.get(drawing)
        if picture is not None:
            self._drawn.move_to_end(drawing)
            self._meter.picture("kept" if picture.done() else "shared")
        elif self._leaving or self._waiting >= MOST_WAITING:
            self._meter.picture("late")
            return None
        else:
            allow()
            picture = self._drawn[drawing] = asyncio.ensure_future(self._painted(drawing))
            picture.add_done_callback(partial(self._noted, drawing))
            if len(self._drawn) > MOST_KEPT:
                self._drawn.popitem(last=False)
        done, _ = await asyncio.wait((picture,), timeout=patience)
        if not done or picture.cancelled():
            self._meter.picture("late")
            return None
        return None if picture.exception() else picture.result()

    def _noted(self, drawing: Drawing, picture: asyncio.Future[bytes]) -> None:
        """Note that a picture could not be drawn, whether or not somebody still waits for it."""
        error = None if picture.cancelled() else picture.exception()
        if error is not None and self._drawn.get(drawing) is picture:
            del self._drawn[drawing]
            self._meter.picture("failed")
            _log.error("a picture cannot be drawn", exc_info=error)

    async def _painted(self, drawing: Drawing) -> bytes:
        loop = asyncio.get_running_loop()
        began = loop.time()
        self._waiting += 1
        data: bytes | None
        try:
            if self._painters is None or not self._painters.usable:
                data = await loop.run_in_executor(self._thread, drawing.paint)
            else:
                data = await self._painters.ask("paint", drawing, seconds=LATE_SECONDS)
        finally:
            self._waiting -= 1
        if data is None:
            raise Unanswered
        self._meter.picture("drawn", loop.time() - began)
        return data

    async def prepare(self) -> None:
        """Start the process that draws before the first picture is asked for."""
        if self._early and self._painters is not None and self._painters.usable:
            with suppress(Unanswered, TimeoutError):
                await self._painters.ask("ready", seconds=PREPARED_SECONDS)

    async def long(self, pieces: Iterable[Callable[[], Piece]]) -> list[Piece]:
        """Do long work piece by piece, between other drawings, and return what each piece gave.

        One such work is done at a time.
        """
        loop = asyncio.get_running_loop()
        async with self._long:
            return [await loop.run_in_executor(self._thread, piece) for piece in pieces]

    def leave(self) -> None:
        """Draw nothing more: whoever waits for a picture is shown text at once, before the bot stops."""
        self._leaving = True
        for picture in self._drawn.values():
            picture.cancel()

    async def close(self) -> None:
        """Draw no more."""
        if self._painters is not None:
            await self._painters.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)
