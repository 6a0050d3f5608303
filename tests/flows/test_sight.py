"""Hands and tournaments are visible only to people who see their channel; no permission is bypassed."""

from __future__ import annotations

import discord
import pytest
import simcord

from tests.effort import sample
from tests.features.tournaments.flows.driver import Driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, slash
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start
from tests.flows.simulated import answers, forbid, shown_in
from tests.flows.words import tells
from tests.flows.world import World


def private_channel(world: World, *members: simcord.MemberActor) -> simcord.ChannelHandle:
    """Return a channel visible only to some members and the bot."""
    assert world.env.bot.user is not None
    seen = discord.PermissionOverwrite(view_channel=True, send_messages=True)
    everybody = world.guild.default_role
    hidden = {everybody: discord.PermissionOverwrite(view_channel=False), world.env.bot.user: seen}
    return world.guild.create_text_channel("den", overwrites={**hidden, **{it.user: seen for it in members}})


@pytest.mark.parametrize("threads", sample([True, False], 1))
async def test_a_hand_of_a_hidden_channel_cannot_be_found(make_world: MakeWorld, threads: bool):
    world = await make_world(people=3, threads=threads)
    ann, bob, cleo = world.people
    hall, world.channel = world.channel, private_channel(world, ann, bob)
    world.people = [ann, bob]
    await open_and_start(world, BUTTONS, thread=threads)
    await finish_hand(world)
    for command in ("replay", "verify"):
        assert tells((await slash(world, cleo, command, channel=hall, hand="1")).text, "hand-unknown")
        assert "nap:" not in str((await slash(world, cleo, command, channel=hall)).components), "no list"
        assert not tells((await slash(world, ann, command, channel=hall, hand="1")).text, "hand-unknown")
        managed = await slash(world, manager_of(world, command), command, channel=hall, hand="1")
        assert not tells(managed.text, "hand-unknown")
    own = await slash(world, ann, "profile", channel=hall)
    seen = await slash(world, cleo, "profile", channel=hall, member=ann.user)
    assert own.control("replayopen")
    assert seen.control("replayopen") is None
    assert not tells(seen.text, "profile-best")


async def test_a_tournament_of_a_hidden_channel_cannot_be_found(make_world: MakeWorld):
    world = await make_world(people=3, threads=True)
    ann, bob, cleo = world.people
    hall, world.channel = world.channel, private_channel(world, ann, bob)
    driver = Driver(world)
    await driver.announce(name="Secret cup")
    for command in ("list", "standings", "tables"):
        assert "Secret cup" not in (await slash(world, cleo, f"tournament {command}", channel=hall)).text
        assert "Secret cup" in (await slash(world, bob, f"tournament {command}", channel=world.channel)).text
    told = await slash(world, cleo, "tournament standings", channel=hall, tournament=str(driver.number))
    assert tells(told.text, "tournament-unknown")
    for reader, sees in ((cleo, False), (bob, True)):
        form = await slash(world, reader, "tournament create", channel=hall)
        assert (form.control("tlike") is not None) is sees, "its settings cannot be copied, either"


async def test_the_bot_opens_nothing_for_a_member_who_may_not_write(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    forbid(world.env, world.channel.id, "send_messages", who=bob.id)
    before = len(shown_in(world.env, world.channel.id))
    for command, given in (
        ("napoleon new", {}),
        ("play-now", {}),
        ("napoleon here", {}),
        ("tournament create", {}),
        ("chips give", {"member": ann, "amount": 5}),
    ):
        told = answers(await bob.slash(world.channel, command, **given))[-1]
        assert tells(told.text, "voice-missing"), (command, told.text)
    assert len(shown_in(world.env, world.channel.id)) == before
    assert not await world.bot.app.tables.tables_of(bob.id)


async def test_no_thread_for_a_member_who_may_not_create_one(make_world: MakeWorld):
    world = await make_world(people=2, threads=True)
    ann, bob = world.people
    forbid(world.env, world.channel.id, "create_public_threads", "create_private_threads", who=bob.id)
    await bob.slash(world.channel, "napoleon new")
    assert not world.channel.threads, "the table is in the channel"
    await ann.slash(world.channel, "napoleon new")
    assert len(world.channel.threads) == 1
    world.people = [bob]
    driver = Driver(world)
    await driver.draft(name="Cup", entry=0)
    (form,) = answers(await bob.slash(world.channel, "tournament host", tournament=str(driver.number)))
    told = answers(await form.click(bob, "tannounce"))[-1]
    assert tells(told.text, "threads-missing")


async def test_a_manager_decides_whether_hands_of_private_channels_count(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, _ = world.people
    hall, world.channel = world.channel, private_channel(world, *world.people)
    mona = manager_of(world)
    shown = await slash(world, mona, "settings", channel=hall)
    await shown.choose(mona, "nap:server:0:0:page", ["tournaments"])
    await shown.click(mona, "server", "private_boards-off")
    await open_and_start(world, BUTTONS, hands=1, deal_too=False)
    assert tells(world.panel().text, "config-uncounted")
    await deal(world, BUTTONS)
    await finish_hand(world)
    assert tells((await slash(world, ann, "leaderboard")).text, "board-empty")
    assert (await slash(world, ann, "profile")).control("replayopen"), (
        "the hand is in the list of its players"
    )
    world.channel, world.table_id = hall, 2
    await open_and_start(world, BUTTONS, hands=1)
    await finish_hand(world)
    assert not tells((await slash(world, ann, "leaderboard")).text, "board-empty")
