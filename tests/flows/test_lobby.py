"""Opening a table, sitting down, the host's menus of house rules."""

from __future__ import annotations

import pytest

from bot.services.values.tables import ClockName, TableStatus
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.players import finish_hand
from tests.flows.simulated import answers, inside
from tests.flows.words import tells


async def test_table_is_opened_as_the_command_says(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    options = {"seats": 4, "stake": 3, "clock": "daily", "hands": 2, "computers": 2, "level": "novice"}
    await world.people[0].slash(world.channel, "napoleon new", **options)
    table = (await world.snapshot()).table
    config = table.config
    assert (config.seats, config.stake, config.clock, config.hands) == (4, 3, ClockName.DAILY, 2)
    assert [seat.empty for seat in table.seats] == [False, False, False, True]


async def test_more_has_what_the_lobby_has_no_room_for(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    await ann.slash(world.channel, "napoleon new", seats=3)
    await world.panel().click(bob, "sit")
    page = answers(await world.panel().click(bob, "menu"))[-1]
    assert page.ephemeral
    assert page.control("rules") is None, "it is the host's"
    await page.click(bob, "computer")
    assert page.control("uncomputer"), "the page stays, and follows"
    assert tells(world.panel().text, "lobby-seats-full")
    await page.click(bob, "leave")
    assert world.says("done-leave") in page.text
    assert tells(world.panel().text, "lobby-seats-free", free=1)
    await world.panel().forge(ann, "nap:uncomputer:1:0")  # on the panel, as an older version showed it
    assert tells(world.panel().text, "lobby-seats-free", free=2)


@pytest.mark.parametrize("page", sample(["auction", "play", "partner", "score"], 2))
async def test_every_house_rule_on_a_page_can_be_changed_and_a_hand_be_played(
    make_world: MakeWorld, page: str
) -> None:
    world = await make_world(people=1)
    ann = world.people[0]
    await ann.slash(world.channel, "napoleon new", computers=4)
    menus = answers(await world.panel().click(ann, "rules"))[-1]
    await menus.click(ann, "rules", page)
    changed = 0
    for setting in [p["custom_id"].split(":")[4] for p in menus.controls() if p["type"] == 3]:
        part = menus.control("opt", setting)
        if part is None:
            continue  # closed by a rule that was changed before it
        other = [option["value"] for option in part["options"] if not option.get("default")]
        if other:
            await menus.choose(ann, part["custom_id"], [other[0]])
            changed += 1
    assert changed
    assert (await world.snapshot()).table.config.options
    await world.panel().click(ann, "start")
    await finish_hand(world)
    assert await world.status() is TableStatus.BETWEEN


async def test_table_whose_end_is_still_to_be_shown_does_not_keep_its_channel(make_world: MakeWorld) -> None:
    """While Discord fails, or at a start after a kill: where no thread could be made none was opened."""
    world = await make_world(people=1, threads=True)
    host = world.people[0]
    await host.slash(world.channel, "napoleon new", thread=False)
    board = world.bot.publisher.board(1)
    assert board is not None
    board.held.add(world.panel().id)
    with inside(world.env):
        await world.bot.app.endings.end(1, host.id, manager=False)
    assert world.bot.publisher.board(1) is board
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=500)
    await host.slash(world.channel, "napoleon new")
    world.table_id = 2
    assert await world.status() is TableStatus.LOBBY
    lobby = world.panel().control("sit")
    assert lobby is not None
    assert lobby["custom_id"].startswith("nap:sit:2:")
