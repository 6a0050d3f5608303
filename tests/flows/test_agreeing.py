"""Players agree on the terms; a rematch keeps chairs, and only people who press are dealt in."""

from __future__ import annotations

import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, SLASH, deal, finish_hand, open_table
from tests.flows.simcord_changes import simultaneously
from tests.flows.simulated import answers, notified_users, shown_in
from tests.flows.words import tells
from tests.flows.world import World


async def set_to(world: World, host: simcord.MemberActor, setting: str, value: str) -> None:
    """Choose a value in the host's menus."""
    menus = answers(await world.panel().click(host, "rules"))[-1]
    await menus.pick(host, "opt", [value], setting)


async def refusal(world: World, who: simcord.MemberActor, way: str = BUTTONS) -> str:
    """Press *Start*, or give the command, and return the refusal."""
    if way == SLASH:
        said = answers(await who.slash(world.place(), "napoleon start"))
    else:
        said = answers(await world.panel().click(who, "start"))
    assert await world.status() is TableStatus.LOBBY, "the cards were dealt"
    return said[-1].text


async def lobby_of_two(make_world: MakeWorld, **options: object) -> World:
    """A table opened by Ann where Bob sits; computers have the other seats."""
    return await open_table(make_world, BUTTONS, people=2, deal_too=False, **options)


async def test_a_host_cannot_start_a_changed_game_without_consent(make_world: MakeWorld):
    world = await lobby_of_two(make_world, stake=1)
    ann, bob = world.people
    assert not world.panel().control("agree"), "no question without a change"
    await set_to(world, ann, "stake", "20")
    await set_to(world, ann, "clock", "blitz")
    await world.restart()
    assert "Stake: 1 chip per unit → 20 chips per unit" in world.panel().text
    assert "Clock: normal, 60 s per turn → blitz, 15 s per turn" in world.panel().text
    for way in (BUTTONS, SLASH):
        assert tells(await refusal(world, ann, way), "not-agreed", seat="bob")
    assert await world.chips() == {"ann": 1000, "bob": 1000}
    assert "bob" in world.panel().text
    await world.panel().click(bob, "agree")
    assert "→" not in world.panel().text, "one press is for all changes"
    assert not world.panel().control("agree")
    await deal(world, SLASH)
    assert await world.playing()


@pytest.mark.parametrize("verb", ["agree", "sit"])
async def test_a_stake_changed_just_before_a_press_is_not_agreed_to(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, verb: str
):
    if verb == "agree":
        world = await lobby_of_two(make_world, stake=1)
        await set_to(world, world.people[0], "stake", "2")
    else:
        world = await make_world(people=2)
        await world.people[0].slash(world.channel, "napoleon new", computers=4, stake=1)
    ann, bob = world.people
    menus = answers(await world.panel().click(ann, "rules"))[-1]
    part = menus.control("opt", "stake")
    seen = world.panel()
    with simultaneously(world.env, monkeypatch):
        await menus.choose(ann, part["custom_id"], ["20"])
        press = await seen.click(bob, verb)
    await world.env.settle()
    assert tells(answers(press)[-1].text, "terms-changed")
    if verb == "agree":
        assert tells(await refusal(world, ann), "not-agreed", seat="bob")
    assert (bob.id in (await world.snapshot()).table.players) is (verb == "agree")
    await world.panel().click(bob, verb)
    assert not world.panel().control("agree"), "now they have seen it"
    await deal(world, BUTTONS)
    assert bob.id in (await world.snapshot()).table.players
    assert await world.playing()


async def test_the_lobby_of_a_rematch_is_one_message_that_notifies_nobody(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=3, game="nap", seats=3, hands=1)
    await finish_hand(world)
    assert await world.status() is TableStatus.CLOSED

    def letters() -> int:
        return sum(len(world.dms(who)) for who in world.people)

    seen, sent = len(shown_in(world.env, world.channel.id)), letters()
    said = answers(await world.panel().click(world.people[1], "rematch"))[-1]
    assert "Sit" in said.text
    assert letters() == sent
    new = shown_in(world.env, world.channel.id)[seen:]
    assert len(new) == 1
    assert notified_users(world.env, new[0]) == []
    assert tells(new[0].text, "seat-held", name="ann")
    assert tells(new[0].text, "seat-held", name="cleo")
