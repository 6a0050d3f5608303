"""No press makes the bot take another message for its panel: none is moved, deleted or written over by it."""

from __future__ import annotations

import simcord

from tests.flows.conftest import MakeWorld
from tests.flows.players import SLASH, open_and_start, play_hand
from tests.flows.simulated import Shown, answers, public_messages, shown_in
from tests.flows.test_leaving import offered
from tests.flows.world import World

OF_PANELS = ("hand", "bidmenu", "menu", "next", "sit", "leave", "start", "rules", "fill", "computer")


async def with_a_newer_message(make_world: MakeWorld) -> tuple[World, Shown, list[simcord.MemberActor]]:
    """Return a world with another message of ours below a hand's panel, and two people without a seat."""
    world = await make_world(people=4)
    ann, bob, dan, eve = world.people
    world.people = [ann, bob]
    await open_and_start(world, SLASH, seats=3, clock="off")
    await play_hand(world, SLASH, moves=3)
    newer = await offered(world, ann, eve, SLASH)
    return world, newer, [dan, eve]


async def panels_of(world: World) -> list[Shown]:
    """Return the messages in the table's channel that have its panel."""
    return [shown for shown in shown_in(world.env, world.place().id) if shown.control("hand")]


async def test_a_press_of_somebody_without_a_seat_makes_no_message_the_panel(make_world: MakeWorld) -> None:
    """Past the wall, as if *My hand* stood on an offer: that was written over, and the panel deleted."""
    world, newer, strangers = await with_a_newer_message(make_world)
    before, (panel,) = public_messages(world.env), await panels_of(world)
    turn = (await world.snapshot()).table.turn
    for who in strangers:
        for verb in OF_PANELS:
            told = answers(await newer.forge(who, f"nap:{verb}:1:{turn}"))
            assert all(shown.ephemeral for shown in told)
    await world.env.advance_time(60)
    assert public_messages(world.env) == before
    await play_hand(world, SLASH, moves=1)
    (now,) = await panels_of(world)
    assert now.id == panel.id, "it follows the table where it was"
    assert newer.control("take"), "and the offer stands"


async def test_sitting_down_from_elsewhere_writes_over_no_message(make_world: MakeWorld) -> None:
    """Somebody presses *Sit*, as if it stood on the panel of another table in another channel."""
    world = await make_world(people=3, threads=True)
    ann, bob, cleo = world.people
    await ann.slash(world.channel, "napoleon new", game="japanese")
    aside = world.guild.create_text_channel("aside")
    await bob.slash(aside, "napoleon new", game="japanese")
    theirs = (await world.bot.app.tables.tables_of(bob.id))[0].table
    panel = [shown for shown in shown_in(world.env, theirs.channel_id) if shown.controls()][-1]
    text = panel.text
    await panel.forge(cleo, "nap:sit:1:0")
    assert (await world.names())[:2] == ["ann", "cleo"]
    await world.env.advance_time(60)
    assert panel.text == text
