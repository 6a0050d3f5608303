"""People who have pressed go first: what is shown unasked waits for them, but never longer than it can."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from bot.ui.core.load import FEW, Gate
from bot.ui.publisher.wire import Pace


async def rounds(count: int = 20) -> None:
    """Let the event loop go round so often."""
    for _ in range(count):
        await asyncio.sleep(0)


def crowd(gate: Gate) -> None:
    for _ in range(FEW + 1):
        gate.asked()


async def shown(gate: Gate, name: str, within: float, said: list[str]) -> None:
    await gate.turn(within)
    said.append(name)


async def test_where_nobody_waits_for_an_answer_everything_is_shown_the_most_urgent_first() -> None:
    gate, said = Gate(), list[str]()
    jobs = [
        asyncio.ensure_future(shown(gate, name, within, said))
        for name, within in (("watcher", 2.0), ("due", 0.1), ("panel", 0.5))
    ]
    await asyncio.gather(*jobs)
    assert said == ["due", "panel", "watcher"]


async def test_who_is_due_and_the_panel_pass_the_hands_of_others_that_have_waited_for_seconds() -> None:
    gate, said, pace = Gate(), list[str](), Pace()
    waited = 8.0
    jobs = [
        asyncio.ensure_future(shown(gate, name, within, said))
        for name, within in (
            ("watcher", pace.patient - waited),
            ("panel", pace.interval),
            ("due", pace.urgent),
        )
    ]
    await asyncio.gather(*jobs)
    assert said == ["due", "panel", "watcher"]


async def test_one_thing_is_shown_each_time_round_the_loop_so_that_presses_are_read_in_between() -> None:
    gate, said = Gate(), list[str]()
    jobs = [asyncio.ensure_future(shown(gate, str(number), 1.0, said)) for number in range(3)]
    counts = []
    while len(said) < 3:
        await rounds(1)
        counts.append(len(said))
    assert max(later - earlier for earlier, later in pairwise(counts)) == 1
    await asyncio.gather(*jobs)


async def test_what_can_wait_does_so_until_people_have_their_answers() -> None:
    gate, said = Gate(), list[str]()
    crowd(gate)
    job = asyncio.ensure_future(shown(gate, "watcher", 3600.0, said))
    await rounds()
    assert (said, gate.waiting, gate.crowded) == ([], 1, True)
    gate.answered()
    await rounds()
    assert (said, gate.waiting, gate.crowded) == (["watcher"], 0, False)
    await job


async def test_nothing_waits_longer_than_it_can() -> None:
    gate, said = Gate(), list[str]()
    crowd(gate)
    late = asyncio.ensure_future(shown(gate, "watcher", 3600.0, said))
    await shown(gate, "due", 0.0, said)
    await rounds()
    assert said == ["due"]
    late.cancel()


async def test_whoever_is_cancelled_keeps_nobody_back() -> None:
    gate, said = Gate(), list[str]()
    crowd(gate)
    first = asyncio.ensure_future(shown(gate, "gone", 3500.0, said))
    second = asyncio.ensure_future(shown(gate, "there", 3600.0, said))
    await rounds()
    first.cancel()
    gate.answered()
    await second
    assert said == ["there"]
    with pytest.raises(asyncio.CancelledError):
        await first
