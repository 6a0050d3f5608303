"""Whole hands from the lobby to the result: by buttons only, by commands only, by direct message only."""

from __future__ import annotations

import pytest

from bot.services.values.tables import TableStatus
from tests.effort import pairs
from tests.flows.conftest import MakeWorld
from tests.flows.players import WAYS, open_and_start, play_hand


@pytest.mark.parametrize(("way", "people"), pairs(WAYS, [1, 2, 3, 4, 5]))
async def test_hand_is_played_to_its_result(make_world: MakeWorld, way: str, people: int) -> None:
    world = await make_world(people=people)
    await open_and_start(world, way)
    await play_hand(world, way)
    snapshot = await world.snapshot()
    assert snapshot.table.status is TableStatus.BETWEEN
    assert world.panel().control("next")
