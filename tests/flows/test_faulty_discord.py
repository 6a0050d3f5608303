"""Whole sessions while Discord fails at random: every hand ends, everybody can act, nothing runs ahead."""

from __future__ import annotations

import os
import random
from contextlib import suppress

import pytest
from simcord.backend.errors import BackendError, SetupError

from bot.services.model import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.faulty import BadDay
from tests.flows.players import WAYS, actor_of, deal, decide, due, hand_of, on_hand, open_and_start, presser
from tests.flows.players import by_command as commanded
from tests.flows.world import World

SEEDS = tuple(int(seed) for seed in os.environ.get("FAULTY_SEEDS", "1,2,3").split(","))
HANDS = 2
MOST_TRIES = 40
"""So often a person tries again, a little later each time: a fault strikes one request in eight."""


async def persist(world: World, rng: random.Random) -> None:
    """Make the next move at the table as a person who tries another way when one has failed."""
    before = (await world.snapshot()).table
    for number in range(MOST_TRIES):
        snapshot = (await world.snapshot()).table
        if (snapshot.turn, snapshot.status) != (before.turn, before.status):
            return
        await attempt(world, rng.choice(WAYS))
        if number % 4 == 3:
            await world.env.advance_time(rng.choice([1.0, 5.0, 30.0]))
    raise AssertionError(f"nobody can act at turn {before.turn}")


async def attempt(world: World, way: str) -> None:
    """Try one way once; what is not there on the screen, or fails, is no mistake of the bot's."""
    with suppress(AssertionError, IndexError, LookupError, SetupError, BackendError):
        private = await due(world)
        actor, action = actor_of(world, private), decide(private)
        if way == "slash":
            await commanded(world, actor, action)
        else:
            await on_hand(presser(actor, way), await hand_of(world, actor, way), action)


async def dealt(world: World, rng: random.Random) -> None:
    """Let the host deal the next hand, by panel or command, until it is dealt."""
    for _ in range(MOST_TRIES):
        if await world.playing():
            return
        with suppress(AssertionError, IndexError, SetupError, BackendError):
            await deal(world, rng.choice(["buttons", "slash"]))
        await world.env.advance_time(rng.choice([0.0, 2.0]))
    raise AssertionError("the host cannot deal")


@pytest.mark.parametrize("threads", [False, True], ids=["channel", "thread"])
@pytest.mark.parametrize("seed", SEEDS)
async def test_session_comes_to_its_end_although_discord_fails_at_random(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, seed: int, threads: bool
) -> None:
    world = await make_world(people=2, threads=threads, seed=seed)
    rng = random.Random(seed)
    await open_and_start(world, "buttons", deal_too=False, clock="off", game=rng.choice(["japanese", "nap"]))
    day = BadDay(world, monkeypatch, seed, share=0.12)
    try:
        for _ in range(HANDS):
            await dealt(world, rng)
            while await world.playing():
                await persist(world, rng)
            assert await world.status() is TableStatus.BETWEEN
    finally:
        day.close()
    assert day.ahead == []
    assert day.shown > 15
    assert day.met.total() > 10, day.met
    await world.env.advance_time(120)
    panel = world.panel()
    assert panel.turn == (await world.snapshot()).table.turn
    assert panel.control("next"), "the panel has come back to the truth"
    await deal(world, "buttons")
    assert await world.playing()
