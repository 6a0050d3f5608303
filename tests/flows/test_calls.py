"""*Tell me of new tables*: members who asked are mentioned, a few times a day, and nobody else."""

from __future__ import annotations

import json

import discord
import pytest
import simcord

from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, set_server, slash
from tests.flows.simulated import ShownMessage, answers, open_thread, public_messages, shown_in
from tests.flows.words import tells
from tests.flows.world import World


async def ask(world: World, *people: simcord.MemberActor) -> str:
    """Press the button below the list of tables as these people; return the last answer."""
    for who in people:
        shown = await slash(world, who, "napoleon list")
        answer = await shown.click(who, "tellme", "on")
    return answers(answer)[-1].text


async def opens(world: World, who: simcord.MemberActor, wait: float = 61.0) -> list[ShownMessage]:
    """Open a table in a new channel; return the calls there after some seconds."""
    channel = world.guild.create_text_channel(f"at-{who.name}")
    await who.slash(channel, "napoleon new", thread=False)
    await world.env.advance_time(wait)
    return [it for it in shown_in(world.env, channel.id) if tells(it.text, "tell-call")]


def called(calls: list[ShownMessage]) -> str:
    return "".join(it.text for it in calls)


async def test_members_who_asked_are_called_three_times_a_day_until_they_stop_it(make_world: MakeWorld):
    world = await make_world(people=7)
    ann, bob, cleo, dan, eve, finn, gus = world.people
    assert tells(await ask(world, bob), "done-tell-on", most=3)
    (call,) = await opens(world, ann)
    assert f"<@{bob.id}>" in call.text
    assert f"<@{cleo.id}>" not in call.text
    await world.restart()
    assert await opens(world, dan)
    await opens(world, eve, wait=0.0)
    await opens(world, finn)
    posted = public_messages(world.env).values()
    assert sum(":tellme:" in it for it in posted) == 3, "three a day, even if two tables form at once"
    offset = 23 - world.now().hour  # between eleven and midnight there
    await set_server(world, time_zone=f"Etc/GMT{-(offset if offset < 15 else offset - 24):+d}")
    await world.env.advance_time(3_600)
    (call,) = await opens(world, cleo)
    told = answers(await call.click(bob, "tellme", "off"))[-1]
    assert told.ephemeral
    assert tells(told.text, "done-tell-off")
    assert not await opens(world, gus)


async def test_nobody_is_called_to_a_table_they_cannot_or_need_not_join(make_world: MakeWorld):
    world = await make_world(people=6)
    ann, bob, cleo, dan, eve, finn = world.people
    mona = manager_of(world)
    await ask(world, bob, cleo, dan, eve, finn)
    await slash(world, ann, "block", member=bob.user)
    await slash(world, mona, "ban", member=cleo.user, time="day", reason="rude words")
    await dan.slash(world.guild.create_text_channel("aside"), "napoleon new", thread=False)
    await world.bot.app.preferences.change(eve.id, nudge=False)
    text = called(await opens(world, ann))
    assert f"<@{finn.id}>" in text
    for who, why in ((bob, "blocked"), (cleo, "banned"), (dan, "seated"), (eve, "mentions are off")):
        assert f"<@{who.id}>" not in text, why
    await world.bot.app.preferences.change(ann.id, nudge=False)
    assert tells(await ask(world, ann), "tell-muted")
    (server,) = json.loads((await slash(world, finn, "privacy export")).file())["servers"]
    assert [row["told"] for row in server["table_calls"]] == [2], "to dan's table too"


@pytest.mark.parametrize("place", sample(["private thread", "channel", "lost thread", "thread"], 2))
async def test_a_table_in_a_channel_that_a_member_cannot_see_does_not_call_them(
    make_world: MakeWorld, place: str, monkeypatch: pytest.MonkeyPatch
):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    await ask(world, bob, cleo)
    hidden, seen = (
        discord.PermissionOverwrite(view_channel=False),
        discord.PermissionOverwrite(view_channel=True),
    )
    assert world.env.bot.user is not None
    inside = {world.guild.default_role: hidden, **dict.fromkeys((ann, cleo, world.env.bot.user), seen)}
    club = world.guild.create_text_channel("club", overwrites=inside)
    if place != "channel":
        club = open_thread(world.env, club, ann, private=place == "private thread")
    await ann.slash(club, "napoleon new", thread=False)
    if place == "lost thread":
        monkeypatch.setattr(discord.Thread, "parent", None)
    await world.env.advance_time(61)
    text = called(shown_in(world.env, club.id))
    assert (f"<@{cleo.id}>" in text) is (place in ("channel", "thread")), "a mention would add them"
    assert f"<@{bob.id}>" not in text
    (server,) = json.loads((await slash(world, bob, "privacy export")).file())["servers"]
    assert [row["told"] for row in server["table_calls"]] == [0]


async def test_a_table_dealt_or_closed_within_a_minute_calls_nobody(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    await ask(world, cleo)
    here, other = world.channel, world.guild.create_text_channel("other")
    await ann.slash(here, "napoleon new", thread=False)
    await bob.slash(other, "napoleon new", thread=False, computers=4)
    await (answers(await ann.slash(here, "napoleon end"))[-1]).click(ann, "end", "yes")
    await bob.slash(other, "napoleon start")
    await world.env.advance_time(61)
    said = [it.text for channel in (here, other) for it in shown_in(world.env, channel.id)]
    assert not any(tells(text, "tell-call") for text in said), said


async def test_a_restart_in_a_tables_first_minute_neither_loses_nor_repeats_its_call(make_world: MakeWorld):
    world = await make_world(people=4)
    ann, bob, cleo, dan = world.people
    old = world.guild.create_text_channel("old")
    await cleo.slash(old, "napoleon new", thread=False)
    await ask(world, bob)
    await world.env.advance_time(600)
    await ann.slash(world.channel, "napoleon new", thread=True)
    world.table_id = 2
    await world.panel().click(cleo, "sit")
    await ask(world, dan)
    for seconds in (0, 40, 61):
        await world.env.advance_time(seconds)
        await world.restart()
    await world.env.advance_time(61)
    (call,) = (it for it in shown_in(world.env, world.channel.id) if tells(it.text, "tell-call"))
    assert f"<@{bob.id}>" in call.text
    assert f"<@{dan.id}>" in call.text
    (call,) = (it for it in shown_in(world.env, old.id) if tells(it.text, "tell-call"))
    assert f"<@{dan.id}>" not in call.text, "they asked when it was no longer new"
