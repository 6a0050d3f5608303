"""Pictures that were drawn lately are shown again; one that could not be drawn is tried again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.ui.core import studio
from bot.ui.core.studio import Studio

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


@pytest.fixture
async def kept() -> AsyncIterator[Studio]:
    drawn.clear()
    allowed.clear()
    made = Studio()
    yield made
    await made.close()


def allow() -> None:
    allowed.append(None)


async def test_the_same_is_drawn_once_also_by_two_at_once(kept: Studio) -> None:
    both = await asyncio.gather(*(kept.draw(Named("a"), allow=allow) for _ in range(2)))
    assert (both, drawn, len(allowed)) == ([b"a", b"a"], ["a"], 1)
    assert await kept.draw(Named("b"), allow=allow) == b"b"
    assert await kept.draw(Named("a"), allow=allow) == b"a"
    assert (drawn, len(allowed)) == (["a", "b"], 2)


async def test_the_oldest_are_given_up(kept: Studio) -> None:
    for number in range(studio.MOST_KEPT + 5):
        await kept.draw(Named(str(number)))
    await kept.draw(Named("10"))
    assert len(drawn) == studio.MOST_KEPT + 5
    await kept.draw(Named("0"))
    assert drawn[-1] == "0"


@pytest.mark.usefixtures("caplog")
async def test_what_cannot_be_drawn_is_not_kept(kept: Studio) -> None:
    for _ in range(2):
        assert await kept.draw(Named("broken")) is None
    assert drawn == ["broken", "broken"]


async def test_who_is_refused_leaves_nothing(kept: Studio) -> None:
    def refuse() -> None:
        raise RuntimeError("too many")

    with pytest.raises(RuntimeError):
        await kept.draw(Named("a"), allow=refuse)
    assert drawn == []
    assert await kept.draw(Named("a")) == b"a"
