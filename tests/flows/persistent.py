"""People who do not give up: they try another way after a failure, while Discord fails at random."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

from simcord.backend.errors import BackendError, SetupError

from tests.flows.faulty import BadDay
from tests.flows.moves import move_by_command, move_on_hand
from tests.flows.players import BUTTONS, SLASH, WAYS, actor_of, deal, decide, hand_of, hand_to_move, presser
from tests.flows.world import World

MOST_TRIES = 80
"""How often a person tries, a little later each time: a fault hits one request in eight."""
_LONGEST = 30.0
"""Seconds that a person waits in the second half of their attempts: as long as the bot after failures."""


async def retry_until(
    wanted: Callable[[], Awaitable[bool]],
    attempt: Callable[[], Awaitable[object]],
    *,
    day: BadDay,
    rng: random.Random,
    what: str,
) -> None:
    """Attempt something repeatedly, with growing delays, until a condition holds.

    A missing control or a failed request is not the bot's fault; a condition that never holds is.
    """
    met = []
    for number in range(MOST_TRIES):
        if await wanted():
            return
        await day.go_on()
        try:
            await attempt()
        except (AssertionError, LookupError, SetupError, BackendError) as trouble:
            met.append(f"{type(trouble).__name__}: {trouble}")
        if number % 4 == 3:
            early = number < MOST_TRIES // 2
            await day.world.env.advance_time(rng.choice([1.0, 5.0, _LONGEST]) if early else _LONGEST)
    raise AssertionError("\n\n".join([f"{what}: never", *met[-5:]]))


async def keep_trying(world: World, rng: random.Random, day: BadDay) -> None:
    """Make the next move at the table, trying other ways after failures."""
    before = (await world.snapshot()).table

    async def moved() -> bool:
        now = (await world.snapshot()).table
        return (now.turn, now.status) != (before.turn, before.status)

    async def one_way() -> None:
        await try_move(world, rng.choice(WAYS))

    await retry_until(moved, one_way, day=day, rng=rng, what=f"a move at turn {before.turn}")


async def try_move(world: World, way: str) -> None:
    """Make the next move in one way."""
    private = await hand_to_move(world)
    actor, action = actor_of(world, private), decide(private)
    if way == SLASH:
        await move_by_command(actor, world.place(), action)
    else:
        await move_on_hand(presser(actor, way), await hand_of(world, actor, way), action)


async def keep_dealing(world: World, rng: random.Random, day: BadDay) -> None:
    """Let the host deal the next hand, by panel or command, until it is dealt."""

    async def one_way() -> None:
        await deal(world, rng.choice([BUTTONS, SLASH]))

    await retry_until(world.playing, one_way, day=day, rng=rng, what="the deal")
