"""The bot without tournaments and leagues; `test_without_tournaments.py` runs this in a tree without them."""

from __future__ import annotations

from bot.features.installed import FEATURES
from tests.flows.conftest import MakeWorld
from tests.flows.managers import slash
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start
from tests.flows.simulated import answers
from tests.flows.words import tells


async def test_the_bot_starts_without_tournament_commands(make_world: MakeWorld):
    world = await make_world()
    assert FEATURES == ()
    names = {command.name for command in world.bot.tree.get_commands()}
    assert {"napoleon", "chips", "leaderboard"} <= names
    assert not {"tournament", "league"} & names


async def test_tables_chips_boards_and_a_restart_work_as_usual(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await open_and_start(world, BUTTONS, seats=3, hands=2, stake=5)
    await finish_hand(world)
    await world.restart()
    assert sum((await world.chips()).values()) <= 2000
    await deal(world, BUTTONS)
    await finish_hand(world)
    assert tells(world.panel().text, "final-title")
    assert ann.name in (await slash(world, bob, "leaderboard")).text
    assert answers(await ann.slash(world.channel, "profile"))[-1].text
