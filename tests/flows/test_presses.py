"""What honest people have to press: whatever protects them from others, their own evening stays as short."""

from __future__ import annotations

import pytest

from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, deal, open_and_start, play_hand
from tests.flows.world import World


def presses(world: World, since: int) -> int:
    """Return how many presses and commands were answered."""
    requests = world.env.http_requests[since:]
    return sum(request.path.endswith("/callback") for request in requests)


@pytest.mark.parametrize("stake", [0, 1, 10])
async def test_one_press_each_to_sit_down_one_to_deal_and_one_for_each_next_hand(
    make_world: MakeWorld, stake: int
) -> None:
    world = await make_world(people=5)
    since = world.mark()
    await open_and_start(world, BUTTONS, stake=stake)
    assert presses(world, since) == 1 + 4 + 1
    assert await world.playing()
    await play_hand(world, BUTTONS)
    since = world.mark()
    await deal(world, BUTTONS)
    assert presses(world, since) == 1
    assert await world.playing()
