"""Rights are those in the table's own channel, and nobody manages a table where they play."""

from __future__ import annotations

import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, finish_hand, open_and_start
from tests.flows.simulated import allow, answers
from tests.flows.words import tells
from tests.flows.world import World


def keeper_of(world: World, channel: simcord.ChannelHandle, name: str = "mallory") -> simcord.MemberActor:
    """Return a person who may manage one channel, and nothing else in the server."""
    actor = world.guild.add_member(world.env.create_user(name))
    allow(world.env, channel.id, actor.id, "manage_channels")
    world.languages[actor.id] = "en-US"
    return actor


@pytest.mark.parametrize("threads", sample([True, False], 1))
async def test_a_player_who_manages_another_channel_cannot_end_the_table_from_there(
    make_world: MakeWorld, threads: bool
) -> None:
    world = await make_world(people=2, threads=threads)
    bob = world.people[1]
    await open_and_start(world, BUTTONS, stake=5)
    den = world.guild.create_text_channel("den")
    allow(world.env, den.id, bob.id, "manage_channels")
    before = await world.guarded_state()
    told = answers(await bob.slash(den, "napoleon end"))
    assert tells(told[-1].text, "not-host")
    assert await world.guarded_state() == before


@pytest.mark.parametrize("threads", sample([True, False], 1))
async def test_the_manager_of_the_tables_own_channel_may_end_it(make_world: MakeWorld, threads: bool) -> None:
    world = await make_world(people=1, threads=threads)
    await open_and_start(world, BUTTONS)
    await finish_hand(world)
    keeper = keeper_of(world, world.channel, "keeper")
    question = answers(await keeper.slash(world.place(), "napoleon end"))[-1]
    await question.click(keeper, "end", "yes")
    assert await world.status() is TableStatus.CLOSED
