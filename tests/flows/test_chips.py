"""/chips: balance, history, gifts, daily chips, grants, as people see them."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from bot.services.allowances import MOST_GIFTS
from bot.services.model import GuildSettings
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, open_and_start, play_hand
from tests.flows.simulated import Shown, answers, notified, shown_in
from tests.flows.world import World

JAPANESE = "ja"


def manager_of(world: World) -> simcord.MemberActor:
    """Return somebody who may manage the server."""
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    actor = world.guild.add_member(world.env.create_user("mona"), roles=[role])
    world.languages[actor.id] = world.languages[world.people[0].id]
    return actor


async def slash(world: World, who: Any, command: str, **options: Any) -> Shown:
    """Give a command and return its answer, which nobody else sees."""
    (answer,) = answers(await who.slash(world.channel, command, **options))
    assert answer.ephemeral
    return answer


async def settle(world: World, by: simcord.MemberActor, **changes: Any) -> GuildSettings:
    """Change settings of the server."""
    service = world.bot.services.guild_settings
    person = world.bot.services.tables and by
    return await service.change(world.guild.id, _person(person), changes, manager=True)


def _person(actor: Any) -> Any:
    from bot.services.model import Person

    return Person(actor.id, actor.name)


def public(world: World) -> list[Shown]:
    """Return what everybody sees in the channel."""
    return shown_in(world.env, world.channel.id)


async def test_a_gift_is_asked_about_told_to_all_and_made_once(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    question = await slash(world, ann, "chips give", member=bob, amount=50, note="for *the* coffee")
    assert "Give 50 chips to bob?" in question.text
    assert "You keep 950." in question.text
    assert await world.chips() == {"ann": 1000, "bob": 1000}
    await world.restart()
    result = await question.click(ann, "give", question.control("give")["custom_id"].split(":")[4])
    assert "have 950 now" in question.text
    (said,) = answers(result)[-1:]
    assert not said.ephemeral
    assert said.text == f"🎁 <@{ann.id}> gives <@{bob.id}> **50 chips**.\n> for \\*the\\* coffee"
    assert notified(world.env, said) == []
    assert await world.chips() == {"ann": 950, "bob": 1050}
