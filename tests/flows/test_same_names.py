"""People of the same name can be told apart, and a new name of a member is used from the next hand."""

from __future__ import annotations

import re

import simcord

from tests.flows.conftest import MakeWorld
from tests.flows.managers import slash
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start, open_table
from tests.flows.simulated import shown_in
from tests.flows.world import World


def rename(world: World, member: simcord.MemberActor, nick: str) -> None:
    """Rename a member in the server."""
    world.env.backend.edit_member(world.guild.id, member.id, {"nick": nick})


async def test_namesakes_are_told_apart_at_the_table_in_the_replay_and_on_the_board(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    rename(world, bob, "Ann")
    rename(world, cleo, "ann 1")
    await open_and_start(world, BUTTONS, hands=1, deal_too=False)
    lobby = world.panel().text
    for name in ("ann 1", "Ann 2", "ann 1 3"):
        assert re.search(rf"\*\*{name}\*\*", lobby), (name, lobby)
    await deal(world, BUTTONS)
    await finish_hand(world)
    replay = (await slash(world, ann, "replay", hand="1")).text
    assert "ann 1 3" in replay
    assert "Ann 2" in replay
    board = (await slash(world, ann, "leaderboard")).text
    assert re.search(rf"\*\*ann #{str(ann.id)[-4:]}\*\*", board), board
    assert re.search(rf"\*\*Ann #{str(bob.id)[-4:]}\*\*", board), board


async def test_a_members_new_name_is_used_from_the_next_hand(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2)
    ann, bob = world.people
    rename(world, bob, "Robert")
    await finish_hand(world, moves=4)
    await deal(world, BUTTONS)
    names = await world.names()
    assert names[:2] == ["ann", "Robert"]
    assert "Robert" in world.panel().text
    rename(world, ann, "Anna")
    await finish_hand(world, moves=4)
    board = (await slash(world, ann, "leaderboard")).text
    assert "Robert" in board
    assert "bob" not in board
    assert shown_in(world.env, world.channel.id)
