"""A hundred copies of the same press at once, through the whole bot: one effect, everybody answered.

Copies of moves in other phases meet the services in tests/storage/test_races.py.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest
import simcord

from bot.engine.state import PhaseName
from bot.ui.core.floods import Limits
from tests.flows.conftest import MakeWorld
from tests.flows.managers import open_gifts, slash
from tests.flows.moves import move_on_hand
from tests.flows.players import SLASH, actor_of, decide, open_and_start, open_hand, skip_to
from tests.flows.simcord_changes import simultaneously
from tests.flows.simulated import ShownMessage, answers
from tests.flows.world import World

COPIES = 100
Press = Callable[[], Awaitable[simcord.InteractionResult]]
Hundredfold = Callable[[World, Press], Awaitable[list[ShownMessage]]]


@pytest.fixture
def hundredfold(monkeypatch: pytest.MonkeyPatch) -> Hundredfold:
    """A function that presses a hundred times before the first press is answered."""

    async def pressed(world: World, press: Press) -> list[ShownMessage]:
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

    return pressed


def stored(world: World, what: str) -> int:
    """Return how many rows of a table the database holds."""
    with closing(sqlite3.connect(world.folder / "flows.db")) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {what}").fetchone()[0])


async def test_copies_of_presses_that_move_chips_move_them_once(
    make_world: MakeWorld, hundredfold: Hundredfold
) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    await open_gifts(world)
    question = await slash(world, ann, "chips give", member=bob, amount=7)
    said = await hundredfold(world, lambda: question.click(ann, "give"))
    assert sum("gives" in shown.text for shown in said) == 1, "and it is announced once"
    await hundredfold(world, lambda: ann.slash(world.channel, "chips daily"))
    assert await world.chips() == {"ann": 1000, "bob": 1007}
    await world.require_sound()


async def test_a_person_who_presses_a_hundred_times_is_warned_once(
    make_world: MakeWorld, hundredfold: Hundredfold
) -> None:
    world = await make_world(people=5, limits=Limits())
    await open_and_start(world, SLASH, clock="off")
    private = await skip_to(world, lambda seen: seen.view.phase is PhaseName.PLAY)
    actor, action = actor_of(world, private), decide(private)
    hand = await open_hand(world, actor)
    moves = stored(world, "hand_actions")
    said = await hundredfold(world, lambda: move_on_hand(actor, hand, action))
    assert stored(world, "hand_actions") == moves + 1
    assert sum("That was a lot at once" in shown.text for shown in said) == 1
