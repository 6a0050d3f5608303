"""People who do not give up: they try another way when one has failed, while Discord fails at random."""

from __future__ import annotations

import random
from contextlib import suppress

from simcord.backend.errors import BackendError, SetupError

from tests.flows.faulty import BadDay
from tests.flows.players import WAYS, actor_of, deal, decide, due, hand_of, on_hand, presser
from tests.flows.players import by_command as commanded
from tests.flows.world import World

MOST_TRIES = 40
"""So often a person tries again, a little later each time: a fault strikes one request in eight."""


async def persist(world: World, rng: random.Random, day: BadDay) -> None:
    """Make the next move at the table as a person who tries another way when one has failed."""
    before = (await world.snapshot()).table
    for number in range(MOST_TRIES):
        snapshot = (await world.snapshot()).table
        if (snapshot.turn, snapshot.status) != (before.turn, before.status):
            return
        await day.go_on()
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
