"""The way in: the front page, the greeting of a new server, a seat or a table with computers by one press."""

from __future__ import annotations

import logging

import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.effort import pairs
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, finish_hand
from tests.flows.simulated import ShownMessage, answers, forbid, inside, shown_in
from tests.flows.test_fair_deal import proven
from tests.flows.words import tells
from tests.flows.world import World


async def front_page(world: World, who: simcord.MemberActor) -> ShownMessage:
    """Open the front page."""
    (shown,) = answers(await who.slash(world.channel, "help"))
    return shown


async def join(world: World) -> None:
    """Tell the bot again that it was added to the server, whose channels now exist."""
    guild = world.bot.get_guild(world.guild.id)
    with inside(world.env):
        world.bot.dispatch("guild_join", guild)
    await world.env.settle()


def texts(*shown: ShownMessage) -> str:
    return "\n".join(one.text for one in shown)


async def test_the_front_page_links_everywhere(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    page = await front_page(world, ann)
    assert page.ephemeral
    assert world.says("front-what") in page.text
    for verb in ("frontbook", "frontboard", "fronttables"):
        (answer,) = answers(await page.click(ann, verb))
        assert answer.ephemeral
        assert len(answer.text) > 5
    assert page.control("playnow")


async def test_my_tables_are_listed_with_the_one_that_waits_first(make_world: MakeWorld):
    world = await make_world(people=2, threads=True)
    ann, _ = world.people
    await ann.slash(world.channel, "napoleon new", seats=3)
    await ann.slash(world.channel, "napoleon new", game="nap", seats=3, computers=2)
    world.table_id = 2
    await world.panel().click(ann, "start")
    (shown,) = answers(await (await front_page(world, ann)).click(ann, "fronttables"))
    lines = shown.text.splitlines()[-2:]
    waiting = await world.snapshot()
    assert f"<#{waiting.table.channel_id}>" in lines[0 if waiting.due else 1]
    assert world.says("front-table-lobby") in texts(shown)


async def test_the_front_page_works_by_direct_message_as_far_as_possible(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    (page,) = answers(await ann.user.slash("help"))
    (none,) = answers(await page.click(ann.user, "fronttables"))
    assert tells(none.text, "front-tables-none-direct")
    assert not none.control("playnow")
    await ann.slash(world.channel, "napoleon new", computers=4)
    await world.panel().click(ann, "start")
    assert f"<#{world.channel.id}>" in texts(*answers(await page.click(ann.user, "fronttables")))
    assert not {"playnow", "frontboard"} & page.verbs(), "these need a server"


async def test_a_new_server_is_greeted_once_even_after_a_restart(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    await join(world)
    (greeting,) = shown_in(world.env, world.channel.id)
    assert not greeting.ephemeral
    assert world.says("front-managers") in greeting.text
    await join(world)
    await world.restart()
    await join(world)
    assert len(shown_in(world.env, world.channel.id)) == 1
    await greeting.click(ann, "playnow")
    assert await world.status() is TableStatus.PLAYING


async def test_the_greeting_goes_to_the_first_writable_channel(
    make_world: MakeWorld, caplog: pytest.LogCaptureFixture
):
    world = await make_world(people=1)
    forbid(world.env, world.channel.id, "send_messages")
    with caplog.at_level(logging.INFO):
        await join(world)
    assert "no channel to greet in" in caplog.text
    other = world.guild.create_text_channel("other")
    await join(world)
    assert shown_in(world.env, world.channel.id) == []
    assert len(shown_in(world.env, other.id)) == 1


@pytest.mark.parametrize(("threads", "way"), pairs([False, True], ["command", "button"]))
async def test_a_newcomer_plays_a_hand_with_computers_at_once(make_world: MakeWorld, way: str, threads: bool):
    world = await make_world(people=1, threads=threads)
    (ann,) = world.people
    if way == "command":
        shown = answers(await ann.slash(world.channel, "play-now"))
    else:
        shown = answers(await (await front_page(world, ann)).click(ann, "playnow"))
    assert any(one.ephemeral and one.control("hand") for one in shown), "the hand comes at once"
    snapshot = await world.snapshot()
    table = snapshot.table
    assert table.status is TableStatus.PLAYING
    assert (table.config.preset, table.config.stake, table.config.seats) == ("japanese", 1, 5)
    assert table.pledge.press == table.pledge.shown[1], "the message with the commitment is the press"
    await finish_hand(world, BUTTONS, moves=1)
    assert await world.status() is TableStatus.BETWEEN
    deal = await proven(world)
    assert [press for press, _ in deal.presses] == [str(table.pledge.press)]


async def test_a_second_newcomer_gets_a_seat_in_a_waiting_lobby(make_world: MakeWorld):
    world = await make_world(people=2, threads=True)
    ann, bob = world.people
    await ann.slash(world.channel, "napoleon new", seats=3)
    (said,) = answers(await bob.slash(world.channel, "play-now"))
    assert (await world.names())[:2] == ["ann", "bob"]
    assert f"<#{world.place().id}>" in said.text


async def test_a_newcomer_takes_a_computers_seat_between_hands(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await ann.slash(world.channel, "play-now")
    await finish_hand(world, BUTTONS, moves=1)
    await bob.slash(world.channel, "play-now")
    assert {ann.id, bob.id} == set((await world.snapshot()).table.players)


async def test_nobody_is_seated_for_more_chips_without_seeing_it(make_world: MakeWorld) -> None:
    """The private message was taken for a newer announcement, and the one in the channel was deleted."""
    world = await make_world(people=2, threads=True)
    ann, bob = world.people
    await ann.slash(world.channel, "napoleon new", seats=3, stake=5)
    announced = shown_in(world.env, world.channel.id)
    (asked,) = answers(await bob.slash(world.channel, "play-now"))
    assert "5 chips per unit" in asked.text
    assert bob.id not in (await world.snapshot()).table.players
    told = answers(await asked.click(bob, "accept"))
    await world.env.settle()
    assert bob.id in (await world.snapshot()).table.players
    assert any(tells(shown.text, "done-sit") for shown in told)
    assert [it.id for it in shown_in(world.env, world.channel.id)] == [it.id for it in announced]


async def test_a_person_seated_elsewhere_is_asked_first(make_world: MakeWorld):
    world = await make_world(people=1, threads=True)
    (ann,) = world.people
    await ann.slash(world.channel, "play-now")
    (asked,) = answers(await ann.slash(world.channel, "play-now"))
    assert world.says("play-now-clock") in asked.text
    await asked.click(ann, "playnow", "no")
    assert len(await world.bot.app.tables.tables_of(ann.id)) == 1
    (asked,) = answers(await ann.slash(world.channel, "play-now"))
    await asked.click(ann, "playnow", "yes")
    assert len(await world.bot.app.tables.tables_of(ann.id)) == 2


async def test_words_on_lobby_and_result_are_explained(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await ann.slash(world.channel, "napoleon new", computers=4)
    (shown,) = answers(await world.panel().click(bob, "what"))
    assert shown.ephemeral
    assert world.says("book-term-unit") in shown.text
    await world.panel().click(ann, "start")
    await finish_hand(world, BUTTONS, moves=1)
    (shown,) = answers(await world.panel().click(bob, "what"))
    assert world.says("book-term-siberian") in shown.text
    await shown.click(bob, "booknext")
    assert world.says("book-term-eldest") in shown.text
