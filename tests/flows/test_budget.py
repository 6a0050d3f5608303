"""At most ten requests per hand count against Discord's global limit, however people play (design.md 4)."""

from __future__ import annotations

import re

import pytest

from bot.services.values.tables import TableStatus
from bot.ui.core.budget import Budget, Priority
from bot.ui.core.outbox import Pace
from tests.effort import NIGHT, at_night
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, slash
from tests.flows.players import BUTTONS, DM, SLASH, deal, open_table, play_hand
from tests.flows.world import World

BUDGET = Pace().budget
CALM = Pace(interval=8.0)


async def counted_in_hand(world: World, way: str, seconds: float) -> list[str]:
    """Deal a hand, play it with a pause before every move, and return the counted requests."""
    since = world.mark()
    await deal(world, way)
    moves = await play_hand(world, way, seconds=seconds)
    assert moves > 50
    await world.env.advance_time(60)
    return world.counted_requests(since)


WAYS_TO_PLAY = [
    (BUTTONS, 30, True),
    (SLASH, 10, True),
    (DM, 10, False),
    (BUTTONS, 10, False),
    (SLASH, 30, False),
    (DM, 30, True),
]


@at_night
@pytest.mark.parametrize(("way", "seconds", "threads"), WAYS_TO_PLAY)
async def test_five_people_stay_within_the_budget(
    make_world: MakeWorld, way: str, seconds: float, threads: bool
):
    world = await open_table(make_world, way, people=5, pace=CALM, threads=threads, deal_too=False)
    await world.env.advance_time(30)
    for pause in (0, 3_601):  # after an hour everybody's hand is posted again
        await world.env.advance_time(pause)
        counted = await counted_in_hand(world, way, seconds)
        assert len(counted) <= BUDGET, counted
        assert (await world.snapshot()).table.status is TableStatus.BETWEEN


async def test_nobody_waits_for_the_budget_in_a_slow_game(make_world: MakeWorld):
    """A hand over days may spend more: all hands and occasionally the panel are updated."""
    world = await open_table(make_world, DM, people=5, pace=CALM, clock="daily")
    moves = 50 if NIGHT else BUDGET + 5
    assert await play_hand(world, DM, seconds=3_600, moves=moves) == moves


async def test_every_counted_request_asks_the_one_budget(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """Tables, tournaments, threads, hands and deletions share one limit at Discord."""
    taken = 0

    async def take(_: Budget, guild_id: int, priority: Priority, cost: int = 1) -> None:
        nonlocal taken
        taken += cost

    monkeypatch.setattr(Budget, "take", take)
    driver = await open_driver(make_world, 7)
    world, since = driver.world, driver.world.mark()
    await slash(world, manager_of(world), "chips grant", member=world.people[0], amount=5, reason="quiz")
    await driver.announce(hands=1, rounds=1, duplicate=True)
    *players, ann, bob = world.people
    await driver.fill(players, 0)
    await ann.slash(world.channel, "napoleon new", seats=3, computers=1)
    await world.panel().click(bob, "sit")
    await ann.slash(world.place(), "napoleon start")
    await driver.start()
    await driver.finish_round()
    await world.env.advance_time(3_600)
    kinds = {re.sub(r"\d+", "N", request) for request in world.counted_requests(since)}
    assert kinds > {"POST /channels/N/threads", "POST /channels/N/messages", "POST /users/@me/channels"}
    assert len(world.counted_requests(since)) == taken, world.counted_requests(since)
