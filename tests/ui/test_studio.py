"""Pictures are drawn in a process of their own; whoever waits for one sees words rather than nothing."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import dataclass

import pytest

from bot.bootstrap import start_worker
from bot.services.workers import Pool
from bot.ui.core import studio
from bot.ui.core.studio import Studio
from bot.ui.pictures.table import DrawnSeat, TableDrawing

HAND = TableDrawing(seats=(DrawnSeat("Ann"),) * 5)


@dataclass(frozen=True, slots=True)
class Undrawable:
    """What no process can paint."""

    def paint(self) -> bytes:
        raise ValueError


class Slow(Pool):
    """A process that draws when it is told to."""

    def __init__(self) -> None:
        self.drawn = asyncio.Event()
        super().__init__(1, start_worker)

    async def ask(self, what: str, *arguments: object, seconds: float) -> bytes:
        await self.drawn.wait()
        return b"picture"


async def test_a_process_draws_what_would_be_drawn_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studio, "LATE_SECONDS", 60)
    painters = Pool(1, start_worker)
    drawer = Studio(painters=painters, early=True)
    try:
        await drawer.prepare()
        assert await drawer.draw(HAND, 60) == HAND.paint()
        assert await drawer.draw(Undrawable()) is None
        process = painters._workers[0]._process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
        other = TableDrawing(seats=(DrawnSeat("Bob"),) * 5)
        assert await drawer.draw(other, 60) in (None, other.paint())
        assert await drawer.draw(other, 60) == other.paint(), "another process draws"
    finally:
        await drawer.close()
    assert painters._workers[0]._process is None


async def test_who_waits_too_long_sees_words_and_the_picture_the_next_time() -> None:
    painters = Slow()
    drawer = Studio(painters=painters)
    assert await drawer.draw(HAND, 0.01) is None
    painters.drawn.set()
    await asyncio.sleep(0)
    assert await drawer.draw(HAND, 5) == b"picture"
    await drawer.close()
