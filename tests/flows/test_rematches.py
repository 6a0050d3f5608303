"""A rematch keeps chairs: only who presses is seated, dealt in, charged or written to."""

from __future__ import annotations

import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, finish_hand, open_and_start
from tests.flows.simcord_changes import at_once
from tests.flows.simulated import Shown, answers, notified, shown_in
from tests.flows.test_agreeing import set_to
from tests.flows.words import tells
from tests.flows.world import World


async def ended(make_world: MakeWorld, people: int = 3, strangers: int = 0, **options: object) -> World:
    """A table of Nap has been played to its end; the last people of the server did not sit there."""
    world = await make_world(people=people + strangers)
    outside = [world.people.pop() for _ in range(strangers)]
    await open_and_start(world, BUTTONS, game="nap", seats=3, hands=1, **options)
    await finish_hand(world)
    assert await world.status() is TableStatus.CLOSED
    world.people += outside
    return world


def result(world: World) -> Shown:
    """Return the newest result on which a rematch can be asked for."""
    return [shown for shown in shown_in(world.env, world.channel.id) if "rematch" in shown.verbs()][-1]


async def seated(world: World) -> list[int | None]:
    """Return who sits where."""
    return [seat.user_id for seat in (await world.snapshot()).table.seats]


async def once_more(world: World, who: simcord.MemberActor) -> Shown:
    """Press *Rematch* and return the answer."""
    said = answers(await result(world).click(who, "rematch"))[-1]
    world.table_id += 1
    return said


async def test_presser_raises_the_stake_and_starts_with_absent_people(make_world: MakeWorld) -> None:
    world = await ended(make_world, stake=1)
    host, bob, cleo = world.people
    chips, messages = await world.chips(), len(world.dms(host)) + len(world.dms(cleo))
    await once_more(world, bob)
    assert await seated(world) == [None, bob.id, None]
    await set_to(world, bob, "stake", "5")
    await world.panel().click(bob, "fill")
    await world.panel().click(bob, "start")
    assert await world.playing()
    assert await seated(world) == [None, bob.id, None]
    after = await world.chips()
    assert (after["ann"], after["cleo"]) == (chips["ann"], chips["cleo"])
    assert len(world.dms(host)) + len(world.dms(cleo)) == messages


async def test_lobby_of_a_rematch_is_one_message_that_notifies_nobody(make_world: MakeWorld) -> None:
    world = await ended(make_world)
    seen = len(shown_in(world.env, world.channel.id))
    await once_more(world, world.people[1])
    new = shown_in(world.env, world.channel.id)[seen:]
    assert len(new) == 1
    assert notified(world.env, new[0]) == []
    assert tells(new[0].text, "seat-held", name="ann")
    assert tells(new[0].text, "seat-held", name="cleo")


async def test_everybody_gets_their_old_chair_by_sitting_down(make_world: MakeWorld) -> None:
    world = await ended(make_world, stake=3)
    ann, bob, cleo = world.people
    old = (await world.snapshot()).table
    said = await once_more(world, bob)
    assert "Sit" in said.text
    new = (await world.snapshot()).table
    assert (new.host_id, new.config, new.status) == (bob.id, old.config, TableStatus.LOBBY)
    await world.panel().click(cleo, "sit")
    assert await seated(world) == [None, bob.id, cleo.id]
    await world.panel().click(ann, "sit")
    assert await seated(world) == [ann.id, bob.id, cleo.id]
    assert not world.panel().control("agree")
    await world.panel().click(cleo, "start")
    assert await world.playing()


async def test_computers_of_the_table_come_along(make_world: MakeWorld) -> None:
    world = await ended(make_world, people=1)
    await once_more(world, world.people[0])
    assert [seat.computer is not None for seat in (await world.snapshot()).table.seats] == [False, True, True]
    await world.panel().click(world.people[0], "start")
    assert await world.playing()


async def test_everybody_presses_rematch_at_once(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = await ended(make_world)
    shown = result(world)
    with at_once(world.env, monkeypatch):
        for one in world.people:
            await shown.click(one, "rematch")
    await world.env.settle()
    world.table_id = 2
    assert len(list(world.bot.app.live.all())) == 1
    assert set(await seated(world)) == {one.id for one in world.people}


async def test_stranger_asks_for_a_rematch(make_world: MakeWorld) -> None:
    world = await ended(make_world, strangers=1)
    assert tells(answers(await result(world).click(world.people[3], "rematch"))[-1].text, "not-seated")
    assert not list(world.bot.app.live.all())
