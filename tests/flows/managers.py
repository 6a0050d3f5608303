"""A manager of the simulated server, and commands whose answer only one person sees."""

from __future__ import annotations

from typing import Any

import discord
import simcord

from bot.services.values.tables import Person
from tests.flows.simulated import ShownMessage, answers, inside
from tests.flows.world import World


def manager_of(world: World, name: str = "mona") -> simcord.MemberActor:
    """Return a server manager."""
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    actor = world.guild.add_member(world.env.create_user(name), roles=[role])
    world.languages[actor.id] = world.languages[world.people[0].id]
    return actor


async def open_gifts(world: World) -> None:
    """Let everybody give and risk all their chips at once."""
    most = 10**9
    await set_server(
        world,
        gift_hands=0,
        gift_days=0,
        gift_given=most,
        gift_received=most,
        newcomers_lose=most,
        members_lose=most,
    )


async def set_server(world: World, **changes: Any) -> None:
    """Change server settings as a manager."""
    by = Person(1, "somebody")
    with inside(world.env):
        await world.bot.app.guild_settings.change(world.guild.id, by, changes, manager=True)


async def slash(
    world: World, who: Any, command: str, *, channel: simcord.ChannelHandle | None = None, **options: Any
) -> ShownMessage:
    """Give a command and return its ephemeral answer; a grant's is public."""
    answer, *public = answers(await who.slash(channel or world.channel, command, **options))
    assert answer.ephemeral, answer.text
    assert not public or command == "chips grant"
    return answer
