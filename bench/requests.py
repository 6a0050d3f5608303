"""Requests per five-player hand with five people that count against Discord's global limit."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import pytest

from bench.measure import Figure
from tests.flows.players import WAYS, deal, open_and_start, play_hand
from tests.flows.world import open_world

PEOPLE, TARGET = 5, 10
SECONDS_PER_MOVE = 10.0
"""People think; interaction tokens live for a quarter of an hour."""


async def _hand(way: str, seed: int) -> int:
    """Return how many requests of the second hand of an evening count."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        async with open_world(Path(folder), patch, people=PEOPLE, seed=seed) as world:
            await open_and_start(world, way)
            await play_hand(world, way)
            since = world.mark()
            await deal(world, way)
            await play_hand(world, way, seconds=SECONDS_PER_MOVE)
            return len(world.counted_requests(since))


def measure(_seconds: float, seed: int) -> list[Figure]:
    """Return the requests that count, for each way of playing; the bot is real, Discord is simulated."""
    return [
        Figure(
            f"counted requests, {way}",
            asyncio.run(_hand(way, seed)),
            "requests/hand",
            TARGET,
            note="simulated Discord",
        )
        for way in WAYS
    ]
