"""Whole sessions while Discord fails at random: every hand ends, everybody can act, nothing runs ahead."""

from __future__ import annotations

import random

import pytest

from bot.services.values.tables import TableStatus
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.faulty import SEEDS, BadDay
from tests.flows.persistent import keep_dealing, keep_trying
from tests.flows.players import BUTTONS, deal, open_and_start

pytestmark = pytest.mark.database_threads

GAMES = (("japanese", 2), ("nap", 6))
"""Games and numbers of hands: those of Nap are short."""


@pytest.mark.parametrize("threads", sample([True, False], 1))
@pytest.mark.parametrize("seed", SEEDS)
async def test_a_session_ends_although_discord_fails_at_random(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, seed: int, threads: bool
):
    world = await make_world(people=2, threads=threads, seed=seed)
    rng = random.Random(seed)
    game, hands = GAMES[(seed + threads) % len(GAMES)]
    await open_and_start(world, BUTTONS, deal_too=False, clock="off", game=game)
    day = BadDay(world, monkeypatch, seed, share=0.12)
    try:
        for _ in range(hands):
            await keep_dealing(world, rng, day)
            while await world.playing():
                await keep_trying(world, rng, day)
            assert await world.status() is TableStatus.BETWEEN
    finally:
        await day.close()
    day.require_bad()
    assert day.ahead == []
    await world.env.advance_time(120)
    panel = world.panel()
    assert panel.turn == (await world.snapshot()).table.turn
    assert panel.control("next"), "the panel shows the truth again"
    await deal(world, BUTTONS)
    assert await world.playing()
