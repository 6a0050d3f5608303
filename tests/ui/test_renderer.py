"""Pictures are drawn in a separate process and cached; a request that waits too long gets text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.bootstrap import start_worker
from bot.services.workers import Pool
from bot.ui.core import renderer
from bot.ui.core.renderer import Renderer
from bot.ui.pictures.table import DrawnSeat, TableDrawing

HAND = TableDrawing(seats=(DrawnSeat("Ann"),) * 5)

drawn: list[str] = []
allowed: list[None] = []


@dataclass(frozen=True, slots=True)
class Named:
    """A picture of a name."""

    name: str

    def paint(self) -> bytes:
        drawn.append(self.name)
        if self.name == "broken":
            raise ValueError(self.name)
        return self.name.encode()


class Slow(Pool):
    """A process that draws when told to."""

    def __init__(self) -> None:
        self.drawn = asyncio.Event()
        super().__init__(1, start_worker)

    async def ask(self, what: str, *arguments: object, seconds: float) -> bytes:
        await self.drawn.wait()
        return b"picture"


async def test_a_process_draws_the_same_as_drawing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer, "LATE_SECONDS", 60)
    painters = Pool(1, start_worker)
    drawer = Renderer(painters=painters, early=True)
    try:
        await drawer.prepare()
        assert await drawer.draw(HAND, 60) == HAND.paint()
        assert await drawer.draw(Named("broken")) is None
    finally:
        await drawer.close()
    assert painters._workers[0]._process is None


async def test_a_request_that_waits_too_long_gets_text_now_and_the_picture_next_time() -> None:
    painters = Slow()
    drawer = Renderer(painters=painters)
    assert await drawer.draw(HAND, 0.01) is None
    painters.drawn.set()
    await asyncio.sleep(0)
    assert await drawer.draw(HAND, 5) == b"picture"
    await drawer.close()


@pytest.fixture
async def kept() -> AsyncIterator[Renderer]:
    drawn.clear()
    allowed.clear()
    made = Renderer()
    yield made
    await made.close()


def allow() -> None:
    allowed.append(None)


async def test_equal_pictures_are_drawn_once_even_concurrently(kept: Renderer) -> None:
    both = await asyncio.gather(*(kept.draw(Named("a"), allow=allow) for _ in range(2)))
    assert (both, drawn, len(allowed)) == ([b"a", b"a"], ["a"], 1)
    assert await kept.draw(Named("b"), allow=allow) == b"b"
    assert await kept.draw(Named("a"), allow=allow) == b"a"
    assert (drawn, len(allowed)) == (["a", "b"], 2)


async def test_the_oldest_pictures_are_evicted(kept: Renderer) -> None:
    for number in range(renderer.MOST_KEPT + 5):
        await kept.draw(Named(str(number)))
    await kept.draw(Named("10"))
    assert len(drawn) == renderer.MOST_KEPT + 5
    await kept.draw(Named("0"))
    assert drawn[-1] == "0"


@pytest.mark.usefixtures("caplog")
async def test_a_failed_drawing_is_not_cached(kept: Renderer) -> None:
    for _ in range(2):
        assert await kept.draw(Named("broken")) is None
    assert drawn == ["broken", "broken"]


async def test_a_refused_request_leaves_nothing(kept: Renderer) -> None:
    def refuse() -> None:
        raise RuntimeError("too many")

    with pytest.raises(RuntimeError):
        await kept.draw(Named("a"), allow=refuse)
    assert drawn == []
    assert await kept.draw(Named("a")) == b"a"
