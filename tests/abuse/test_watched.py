"""Several accounts that give their chips to one are reported to managers."""

from __future__ import annotations

import simcord

from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, open_gifts, slash
from tests.flows.simulated import ShownMessage, answers
from tests.flows.words import tells
from tests.flows.world import World

DAY = 24 * 3600.0


async def _watched(world: World, manager: simcord.MemberActor) -> ShownMessage:
    """Return what a manager reads of the last check."""
    shown = await slash(world, manager, "settings")
    menu = shown.control("server", "page")
    assert menu is not None
    await shown.choose(manager, menu["custom_id"], ["gifts"])
    return answers(await shown.click(manager, "serverwatch"))[-1]


async def test_members_who_give_all_to_one_are_reported_until_a_manager_reads_it(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=4)
    mona, (mallory, *others) = manager_of(world), world.people
    await open_gifts(world)
    first = await _watched(world, mona)
    assert tells(first.text, "watch-none")
    assert "Checked <t:" in first.text
    for giver in others:
        question = await slash(world, giver, "chips give", member=mallory, amount=900)
        await question.click(giver, "give")
    assert tells((await _watched(world, mona)).text, "watch-none"), "the last check is shown"
    await world.env.advance_time(DAY)
    assert tells((await slash(world, mona, "settings")).text, "settings-watch", count=2), (
        "gifts, and newcomers"
    )
    noted = await _watched(world, mona)
    assert not tells((await slash(world, mona, "settings")).text, "settings-watch"), "it was read"
    await world.env.advance_time(DAY)
    assert not tells((await slash(world, mona, "settings")).text, "settings-watch"), "it is not new"
    assert noted.ephemeral
    assert f"<@{mallory.id}>" in noted.text
    assert all(f"<@{other.id}>" in noted.text for other in others)
