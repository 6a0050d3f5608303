"""A hundred copies of the same press at once, through the whole bot: one effect, everybody answered.

Copies of moves in other phases meet the services in tests/storage/test_races.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import simcord

from tests.flows.conftest import MakeWorld
from tests.flows.managers import open_gifts, slash
from tests.flows.simcord_changes import simultaneously
from tests.flows.simulated import ShownMessage, answers
from tests.flows.world import World

COPIES = 100


async def hundredfold(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    press: Callable[[], Awaitable[simcord.InteractionResult]],
) -> list[ShownMessage]:
    """Press a hundred times before the first press is answered; return all answers."""
    with simultaneously(world.env, monkeypatch):
        done = [await press() for _ in range(COPIES)]
        assert not any(result.acknowledged for result in done)
    # simcord checks every open task after each step of any task: with this many that takes a minute.
    for _ in range(6_000):
        if all(result.acknowledged for result in done):
            break
        await asyncio.sleep(0.01)
    assert all(result.acknowledged for result in done)
    await world.env.settle()
    return [shown for result in done for shown in answers(result)]


async def test_copies_of_presses_that_move_chips_move_them_once(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    await open_gifts(world)
    question = await slash(world, ann, "chips give", member=bob, amount=7)
    said = await hundredfold(world, monkeypatch, lambda: question.click(ann, "give"))
    assert sum("gives" in shown.text for shown in said) == 1, "and it is announced once"
    await hundredfold(world, monkeypatch, lambda: ann.slash(world.channel, "chips daily"))
    assert await world.chips() == {"ann": 1000, "bob": 1007}
    await world.require_sound()
