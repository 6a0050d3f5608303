"""Opening a table, the host's menus of house rules, and a lobby that gives way when nothing happens."""

from __future__ import annotations

import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.simcord_changes import simultaneously
from tests.flows.simulated import ShownMessage, answers, inside, shown_in
from tests.flows.words import tells
from tests.flows.world import World


async def test_more_holds_what_does_not_fit_into_the_lobby(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    await ann.slash(world.channel, "napoleon new", seats=3)
    await world.panel().click(bob, "sit")
    assert answers(await world.panel().click(cleo, "menu"))[-1].control("computer") is None
    page = answers(await world.panel().click(bob, "menu"))[-1]
    assert page.ephemeral
    assert page.control("rules") is None, "it is for the host"
    await page.click(bob, "computer")
    assert page.control("uncomputer"), "the page stays, and is updated"
    assert tells(world.panel().text, "lobby-seats-full")
    await page.click(bob, "leave")
    assert world.says("done-leave") in page.text
    assert tells(world.panel().text, "lobby-seats-free", free=1)
    await world.panel().forge(ann, "nap:uncomputer:1:0")  # on the panel, as an older version showed it
    assert tells(world.panel().text, "lobby-seats-free", free=2)


@pytest.mark.parametrize("page", sample(["auction", "play", "partner", "score"], 1))
async def test_every_house_rule_on_a_page_can_be_changed_and_dealt(make_world: MakeWorld, page: str):
    world = await make_world(people=1)
    ann = world.people[0]
    await ann.slash(world.channel, "napoleon new", computers=4)
    menus = answers(await world.panel().click(ann, "rules"))[-1]
    await menus.click(ann, "rules", page)
    changed = 0
    for setting in [p["custom_id"].split(":")[4] for p in menus.controls() if p["type"] == 3]:
        part = menus.control("opt", setting)
        if part is None:
            continue  # disabled by a rule that was changed before it
        other = [option["value"] for option in part["options"] if not option.get("default")]
        if other:
            await menus.choose(ann, part["custom_id"], [other[0]])
            changed += 1
    assert changed
    assert (await world.snapshot()).table.config.options
    await world.panel().click(ann, "start")
    assert await world.status() is TableStatus.PLAYING


async def test_a_table_whose_end_is_not_shown_yet_does_not_block_its_channel(make_world: MakeWorld):
    """While Discord fails or after a kill: no table could be opened in a channel without threads."""
    world = await make_world(people=1, threads=True)
    host = world.people[0]
    await host.slash(world.channel, "napoleon new", thread=False)
    board = world.bot.publisher.board(1)
    board.held.append(world.panel().id)
    with inside(world.env):
        await world.bot.app.endings.end(1, host.id, manager=False)
    assert world.bot.publisher.board(1) is board
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=500)
    await host.slash(world.channel, "napoleon new")
    world.table_id = 2
    assert await world.status() is TableStatus.LOBBY
    lobby = world.panel().control("sit")
    assert lobby["custom_id"].startswith("nap:sit:2:")


MINUTE = 60.0


async def waiting(make_world: MakeWorld, people: int = 2) -> World:
    """Ann alone in a lobby in a channel without threads, with computers."""
    world = await make_world(people=people)
    await world.people[0].slash(world.channel, "napoleon new", computers=2)
    return world


async def opens(world: World, who: simcord.MemberActor, **options: object) -> ShownMessage:
    """Open a table, and return the answer."""
    return answers(await who.slash(world.channel, "napoleon new", **options))[-1]


async def test_a_lone_hosts_lobby_gives_way_to_a_member_after_a_while(make_world: MakeWorld):
    world = await waiting(make_world)
    lobby = world.panel()
    assert "nothing happens for 5 minutes" in lobby.text, "the rule is announced in advance"
    await world.env.advance_time(MINUTE + 1)
    assert tells((await opens(world, world.people[1])).text, "channel-lobby", minutes=4)
    assert await world.status(1) is TableStatus.LOBBY
    await world.env.advance_time(4 * MINUTE)
    await opens(world, world.people[1])
    assert await world.status(1) is TableStatus.CLOSED
    assert await world.status(2) is TableStatus.LOBBY
    assert "nothing happened for at least 5 minutes" in lobby.text
    assert not lobby.controls()


@pytest.mark.parametrize("way", sample(["rules", "command", "book"], 2))
async def test_only_the_hosts_activity_keeps_a_lobby(make_world: MakeWorld, way: str):
    world = await waiting(make_world)
    ann, bob = world.people
    await world.env.advance_time(4 * MINUTE)
    if way == "command":
        await ann.slash(world.channel, "napoleon end")
    else:
        await world.panel().click(ann, way)
    await world.panel().click(bob, "book")
    await world.env.advance_time(4 * MINUTE)
    assert tells((await opens(world, bob)).text, "channel-lobby", minutes=1)
    await world.env.advance_time(MINUTE)
    await opens(world, bob)
    assert await world.status(2) is TableStatus.LOBBY


async def test_a_lobby_of_two_keeps_its_channel_and_so_does_one_if_no_other_could_be_opened(
    make_world: MakeWorld,
):
    world = await waiting(make_world, people=3)
    ann, bob, cleo = world.people
    await world.env.advance_time(60 * MINUTE)
    assert tells((await opens(world, ann)).text, "channel-busy"), "the host's own"
    assert tells((await opens(world, bob, stake=1000)).text, "you-cannot-afford")
    await world.panel().click(bob, "sit")
    assert not tells(world.panel().text, "book-aim-partner")
    await world.env.advance_time(60 * MINUTE)
    for who in (bob, cleo):
        assert tells((await opens(world, who)).text, "channel-busy")
    assert await world.status(1) is TableStatus.LOBBY


async def test_a_lobby_in_a_thread_blocks_nothing(make_world: MakeWorld):
    world = await make_world(people=2, threads=True)
    ann, bob = world.people
    await ann.slash(world.channel, "napoleon new")
    assert not tells(world.panel().text, "book-aim-partner")
    await world.env.advance_time(60 * MINUTE)
    await opens(world, bob)
    assert await world.status(1) is TableStatus.LOBBY
    assert await world.status(2) is TableStatus.LOBBY


@pytest.mark.parametrize("forgotten", [False, True])
async def test_of_two_people_who_open_a_table_at_the_same_time_one_succeeds(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, forgotten: bool
):
    """In a free channel, or in that of a forgotten lobby."""
    world = await waiting(make_world, people=3) if forgotten else await make_world(people=3)
    await world.env.advance_time(5 * MINUTE)
    two = world.people[1:]
    with simultaneously(world.env, monkeypatch):
        results = [await who.slash(world.channel, "napoleon new") for who in two]
    await world.env.settle()
    said = [answers(result)[-1].text for result in results]
    (live,) = world.bot.app.live.all()
    assert (await world.status(1) is TableStatus.CLOSED) is forgotten
    for who, text in zip(two, said, strict=True):
        assert tells(text, "channel-lobby") is (who.id != live.table.host_id), said
    assert len([shown for shown in shown_in(world.env, world.channel.id) if shown.control("sit")]) == 1
