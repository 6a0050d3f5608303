"""/preferences: members' own choices take effect at once, in every server, until they are deleted."""

from __future__ import annotations

from bot.services.server.preferences import HandOrder
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, open_table
from tests.flows.simulated import ShownMessage, answers
from tests.flows.world import World


async def page(world: World, name: str) -> ShownMessage:
    ann = world.people[0]
    (first,) = answers(await ann.slash(world.channel, "preferences"))
    if first.control("preferences", name) is None:  # the page it opens at
        return first
    (shown,) = answers(await first.click(ann, "preferences", name))
    return shown


async def choose(world: World, shown: ShownMessage, name: str, value: str) -> list[ShownMessage]:
    return answers(await shown.pick(world.people[0], "prefer", [value], name))


async def test_a_hand_is_sorted_as_its_player_likes_at_once(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2)
    ann = world.people[0]
    suits = sum(line.startswith("## ") for line in (await hand_text(world)).split("\n"))
    assert suits > 1, "a row for each suit"
    menu = answers(await world.panel().click(ann, "menu"))[-1]
    (first,) = answers(await menu.click(ann, "preferences"))
    (shown,) = answers(await first.click(ann, "preferences", "looks"))
    await choose(world, shown, "order", "rank")
    (row,) = [line for line in (await hand_text(world)).split("\n") if line.startswith("## ")]
    assert row.count("nap_") == 10 or len(row.split()) == 11
    assert (await world.bot.app.readers.preferences(ann.id)).order is HandOrder.RANK


async def hand_text(world: World) -> str:
    return answers(await world.panel().click(world.people[0], "hand"))[-1].text
