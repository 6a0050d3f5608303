"""Pictures that were drawn lately are shown again; one that could not be drawn is tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.ui.core import load
from bot.ui.core.load import Pictures
from tests.services.fakes import FakeNow


class Drawing:
    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.allowed = 0

    def of(self, name: str) -> Callable[[], bytes]:
        def draw() -> bytes:
            self.drawn.append(name)
            if name == "broken":
                raise ValueError(name)
            return name.encode()

        return draw

    def allow(self) -> None:
        self.allowed += 1


async def test_the_same_is_drawn_once_also_by_two_at_once() -> None:
    now, drawing = FakeNow(), Drawing()
    kept = Pictures(now)
    both = await asyncio.gather(*(kept.get("a", drawing.of("a"), drawing.allow) for _ in range(2)))
    assert (both, drawing.drawn, drawing.allowed) == ([b"a", b"a"], ["a"], 1)
    assert await kept.get("b", drawing.of("b"), drawing.allow) == b"b"
    now.moment += load.PICTURES_KEPT
    assert await kept.get("a", drawing.of("a"), drawing.allow) == b"a"
    assert drawing.drawn == ["a", "b", "a"]


async def test_the_oldest_are_given_up() -> None:
    drawing, kept = Drawing(), Pictures(FakeNow())
    for number in range(load.MOST_PICTURES + 5):
        await kept.get(number, drawing.of(str(number)), drawing.allow)
    assert len(kept) == load.MOST_PICTURES
    await kept.get(0, drawing.of("again"), drawing.allow)
    assert drawing.drawn[-1] == "again"


async def test_what_cannot_be_drawn_is_not_kept() -> None:
    drawing, kept = Drawing(), Pictures(FakeNow())
    for _ in range(2):
        with pytest.raises(ValueError, match="broken"):
            await kept.get("a", drawing.of("broken"), drawing.allow)
    assert drawing.drawn == ["broken", "broken"]
    assert len(kept) == 0


async def test_who_is_refused_leaves_nothing() -> None:
    drawing, kept = Drawing(), Pictures(FakeNow())

    def refuse() -> None:
        raise RuntimeError("too many")

    with pytest.raises(RuntimeError):
        await kept.get("a", drawing.of("a"), refuse)
    assert (drawing.drawn, len(kept)) == ([], 0)
