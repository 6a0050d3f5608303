"""The budget of counted requests: never above Discord's limit, in a fair order, and nobody waits forever."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.services.values.settings import parse_slice
from bot.settings import Settings
from bot.ui.core.budget import Budget, Priority
from bot.ui.core.outbox import Pace

ANSWER, TURN, OTHERS = Priority


class Clock(asyncio.SelectorEventLoop):
    """An event loop that jumps to its next timer instead of sleeping."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000.0

    def time(self) -> float:
        """Return the simulated time."""
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:
            self.now = max(self.now, self._scheduled[0]._when)
        super()._run_once()


Grants = list[tuple[float, Any]]


def run(
    work: Callable[[Callable[..., Awaitable[None]], Grants], Awaitable[None]], rate: float = 45
) -> Grants:
    """Let a function make named requests, and return when each was granted, in order."""
    grants: Grants = []

    async def main() -> None:
        budget, loop = Budget(rate), asyncio.get_running_loop()

        async def take(name: Any, guild_id: int, priority: Priority, cost: int = 1) -> None:
            await budget.take(guild_id, priority, cost)
            grants.append((loop.time(), name))

        await work(take, grants)

    loop = Clock()
    try:
        loop.run_until_complete(main())
    finally:
        loop.close()
    return grants


def names(grants: Grants) -> list[Any]:
    return [name for _, name in grants]


def test_no_second_has_more_requests_than_discord_allows_whoever_asks() -> None:
    async def work(take: Any, _: Grants) -> None:
        asked = [take(number, number % 7, Priority(number % 3), 1 + number % 2) for number in range(300)]
        await asyncio.gather(*asked)

    granted = [moment for moment, number in run(work) for _ in range(1 + number % 2)]
    assert max(sum(start <= it < start + 1 for it in granted) for start in granted) <= 50
    assert granted[-1] - granted[0] == pytest.approx(450 / 45, rel=0.05), "none is wasted"


def test_a_few_requests_after_a_pause_are_granted_at_once() -> None:
    async def work(take: Any, _: Grants) -> None:
        for number in range(2):
            await asyncio.gather(*(take(number, 1, OTHERS) for _ in range(5)))
            await asyncio.sleep(10)

    moments = [moment for moment, _ in run(work)]
    assert moments == pytest.approx([1_000.0] * 5 + [1_010.0] * 5, abs=0.03)


def test_pressers_come_before_players_to_move_and_they_before_the_rest() -> None:
    async def work(take: Any, _: Grants) -> None:
        await take("first", 1, OTHERS, 5)
        asked = [take(priority, 1, priority) for priority in (OTHERS, TURN, ANSWER) for _ in range(3)]
        await asyncio.gather(*asked)

    assert names(run(work))[1:] == [*[ANSWER] * 3, *[TURN] * 3, *[OTHERS] * 3]


def test_a_server_with_a_hundred_requests_slows_no_other() -> None:
    async def work(take: Any, _: Grants) -> None:
        busy = [take("busy", 1, OTHERS) for _ in range(100)]
        await asyncio.gather(*busy, *(take("quiet", guild, OTHERS) for guild in (2, 3)))

    assert names(run(work)).index("quiet") <= 5 + 2
    assert names(run(work))[:9].count("quiet") == 2


def test_nobody_waits_forever_behind_people_who_press() -> None:
    async def work(take: Any, grants: Grants) -> None:
        asked = [take(priority, 1, priority) for priority in Priority for _ in range(500)]
        await asyncio.gather(*asked)

    first = Counter(names(run(work))[:300])
    assert first[ANSWER] > first[TURN] + first[OTHERS]
    assert min(first[TURN], first[OTHERS]) >= 300 // 10 - 5


def test_a_cancelled_request_costs_nothing() -> None:
    async def work(take: Any, _: Grants) -> None:
        await take("first", 1, OTHERS, 5)
        leaving = [asyncio.ensure_future(take("gone", 1, ANSWER)) for _ in range(90)]
        staying = asyncio.ensure_future(take("stays", 1, OTHERS))
        await asyncio.sleep(0)
        for task in leaving:
            task.cancel()
        await staying

    (_, (moment, name)) = run(work)
    assert (name, moment) == ("stays", pytest.approx(1_000, abs=0.05))


def test_without_a_limit_nobody_waits() -> None:
    async def work(take: Any, _: Grants) -> None:
        await asyncio.gather(*(take(number, 1, OTHERS) for number in range(1_000)))

    assert {moment for moment, _ in run(work, rate=0)} == {1_000.0}


def test_an_announcement_edited_thousands_of_times_is_edited_still() -> None:
    assert Pace().rest(3_000) == Pace().rest(10) == Pace().retry[-1]


@pytest.mark.parametrize(
    ("shards", "rate"), [(None, 90.0), ("0-7/8", 90.0), ("0-7/32", 22.5), ("31/32", 90 / 32)]
)
def test_every_process_has_the_share_of_its_shards(shards: str | None, rate: float) -> None:
    slice_ = None if shards is None else parse_slice(shards)
    settings = Settings(_env_file=None, requests_per_second=90, shards=slice_)
    assert settings.request_rate == rate
