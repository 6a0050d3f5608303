"""Every game from the lobby to its last hand, as people click and write it (RULES.md 1 to 8 and 11)."""

from __future__ import annotations

import pytest

from bot.services.model import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, DM, SLASH, deal, open_and_start, play_hand
from tests.flows.simulated import shown_in
from tests.flows.world import World

GAMES = [
    ("japanese-joker", 5, 5),
    ("japanese-joker", 4, 2),
    ("japanese-joker-weak", 3, 3),
    ("japanese-joker-weak", 6, 1),
    ("hattori", 4, 4),
    ("napoleon-1885", 3, 3),
    ("general", 5, 5),
    ("general", 4, 1),
    ("japanese", 2, 2),
    ("japanese-joker", 2, 1),
]


async def session(world: World, way: str, game: str, seats: int) -> None:
    """Play a session of two hands."""
    await open_and_start(world, way, game=game, seats=seats, hands=2)
    await play_hand(world, way)
    await deal(world, way)
    await play_hand(world, way)
    assert (await world.snapshot()).table.status is TableStatus.CLOSED


@pytest.mark.parametrize(("game", "seats", "people"), GAMES)
async def test_a_session_is_played_by_clicks(
    make_world: MakeWorld, game: str, seats: int, people: int
) -> None:
    world = await make_world(people=people)
    await session(world, BUTTONS, game, seats)
    assert "Final scores" in shown_in(world.env, world.channel.id)[-1].text


@pytest.mark.parametrize(("game", "seats"), [("hattori", 4), ("general", 5), ("japanese-joker-weak", 2)])
async def test_a_session_is_played_by_commands(make_world: MakeWorld, game: str, seats: int) -> None:
    world = await make_world(people=2, language="ja")
    await session(world, SLASH, game, seats)


@pytest.mark.parametrize(("game", "seats"), [("hattori", 4), ("general", 4), ("japanese-joker", 2)])
async def test_a_session_is_played_by_direct_message(make_world: MakeWorld, game: str, seats: int) -> None:
    world = await make_world(people=2)
    await session(world, DM, game, seats)
