"""How a hand is called off by all, and what a table that lost its place gets back."""

from __future__ import annotations

import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, DM, SLASH, finish_hand, open_and_start, play_hand
from tests.flows.simulated import (
    Shown,
    answers,
    delete_channel,
    forbid,
    shown_in,
)
from tests.flows.words import tells
from tests.flows.world import World

START = 1000


async def asked(world: World, who: simcord.MemberActor) -> Shown:
    """Return what somebody is asked before they end the table."""
    return answers(await who.slash(world.place(), "napoleon end"))[-1]


async def require_counted(world: World, stake: int) -> None:
    """Require that the first hand was played to its end and everybody's chips have moved as it says."""
    async with world.bot.database.read() as work:
        hand = await work.hands.get(1)
    assert hand is not None
    assert hand.status == "settled"
    expected = [START + units * stake for units in hand.units or ()][: len(world.people)]
    assert list((await world.chips()).values()) == expected


async def test_a_hand_is_called_off_when_all_agree_also_after_a_restart(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    await open_and_start(world, SLASH, stake=5, clock="off")
    await play_hand(world, SLASH, moves=6)
    first, *others = world.people
    await (await asked(world, first)).click(first, "end", "ask")
    request = shown_in(world.env, world.channel.id)[-1]
    await request.click(others[0], "void", "yes")
    await world.restart()
    for person in others[1:]:
        await request.click(person, "void", "yes")
    assert await world.status() is TableStatus.CLOSED
    assert set((await world.chips()).values()) == {START}
    assert tells(request.text, "void-over")
    assert not request.verbs()


async def test_one_refusal_lets_the_hand_go_on(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    await open_and_start(world, SLASH, stake=5, clock="off")
    ann, bob = world.people[:2]
    await (await asked(world, ann)).click(ann, "end", "ask")
    request = shown_in(world.env, world.channel.id)[-1]
    await request.click(bob, "void", "no")
    assert tells(request.text, "void-refused")
    assert not request.verbs()
    assert await world.playing()


@pytest.mark.parametrize("clock", ["normal", "off"])
async def test_a_thread_deleted_by_accident_is_opened_again_with_its_hand(
    make_world: MakeWorld, clock: str
) -> None:
    world = await make_world(people=3, threads=True)
    stranger = world.people.pop()
    await open_and_start(world, SLASH, stake=5, clock=clock)
    await play_hand(world, SLASH, moves=4)
    old, before = world.place(), await world.snapshot()
    delete_channel(world.env, old.id)
    await world.env.settle()
    refused = answers(await stranger.slash(world.channel, "napoleon here"))[-1]
    assert "no table" in refused.text.lower()
    den = world.guild.create_text_channel("den")
    refused = answers(await world.people[1].slash(den, "napoleon here"))[-1]
    assert f"<#{world.channel.id}>" in refused.text
    await world.people[1].slash(world.channel, "napoleon here")
    after = await world.snapshot()
    assert (after.table.turn, after.view) == (before.table.turn, before.view)
    assert world.place().is_thread
    assert world.place().id != old.id
    assert "hand" in world.panel().verbs()
    told = answers(await world.people[1].slash(world.channel, "napoleon here"))[-1]
    assert f"<#{world.place().id}>" in told.text
    await finish_hand(world, SLASH, moves=3)
    assert await world.status() is TableStatus.BETWEEN
    await require_counted(world, 5)
    await world.people[0].slash(world.place(), "napoleon next")
    assert await world.playing()


async def test_a_channel_that_lets_the_bot_in_again_has_its_table_back(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    await open_and_start(world, DM, stake=5, clock="off")
    await play_hand(world, DM, moves=3)
    forbid(world.env, world.channel.id, "view_channel", "send_messages")
    await world.env.advance_time(2_000)
    await play_hand(world, DM, moves=1)
    await world.env.advance_time(100)
    assert (await world.snapshot()).table.ending.lost
    await world.restart()
    assert (await world.snapshot()).table.ending.lost
    forbid(world.env, world.channel.id)
    await world.people[0].slash(world.channel, "napoleon here")
    assert not (await world.snapshot()).table.ending.lost
    assert "hand" in world.panel().verbs()
    await finish_hand(world, BUTTONS, moves=3)
    await require_counted(world, 5)
