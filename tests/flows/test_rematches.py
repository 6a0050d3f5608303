"""A rematch keeps chairs: only who presses is seated, dealt in, charged or written to."""

from __future__ import annotations

import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, finish_hand, open_and_start
from tests.flows.simulated import Shown, answers, at_once, notified, shown_in
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


async def test_many_rematches_write_to_nobody_who_pressed_nothing(make_world: MakeWorld) -> None:
    world = await ended(make_world, people=2)
    ann, bob = world.people
    ended_there, before = result(world), len(world.dms(bob))
    for _ in range(8):
        await ended_there.click(ann, "rematch")
        world.table_id += 1
        assert await seated(world) == [ann.id, None, None]
        await world.panel().click(ann, "leave")
    assert len(world.dms(bob)) == before


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


async def test_stranger_takes_a_chair_that_is_held(make_world: MakeWorld) -> None:
    world = await ended(make_world, strangers=1)
    _, bob, _, dan = world.people
    await once_more(world, bob)
    assert tells(answers(await world.panel().click(dan, "sit"))[-1].text, "chairs-held")
    assert await seated(world) == [None, bob.id, None]
    await world.env.advance_time(5 * 60 + 1)
    await world.panel().click(dan, "sit")
    assert dan.id in await seated(world), "they are held for five minutes"


async def test_guest_gives_the_held_chairs_to_computers(make_world: MakeWorld) -> None:
    world = await ended(make_world)
    ann, bob, cleo = world.people
    await once_more(world, bob)
    await world.panel().click(cleo, "sit")
    assert tells(answers(await world.panel().click(cleo, "fill"))[-1].text, "chairs-held")
    assert await seated(world) == [None, bob.id, cleo.id]
    await world.panel().click(bob, "fill")
    assert (await world.snapshot()).table.seats[0].computer is not None, "the host may"
    await world.panel().click(ann, "sit")
    assert await seated(world) == [ann.id, bob.id, cleo.id], (
        "people come before computers, on their old chair"
    )


async def test_computers_of_the_table_come_along(make_world: MakeWorld) -> None:
    world = await ended(make_world, people=1)
    await once_more(world, world.people[0])
    assert [seat.computer is not None for seat in (await world.snapshot()).table.seats] == [False, True, True]
    await world.panel().click(world.people[0], "start")
    assert await world.playing()


async def test_rematch_long_after_the_table_has_closed(make_world: MakeWorld) -> None:
    world = await ended(make_world)
    await world.env.advance_time(15 * 60 + 1)
    said = answers(await result(world).click(world.people[0], "rematch"))[-1]
    assert tells(said.text, "rematch-over", minutes=15)
    assert tells(said.text, "rematch-over")
    assert await world.bot.app.tables.tables_of(world.people[0].id) == ()


@pytest.mark.parametrize("restarted", [False, True])
async def test_second_rematch_of_a_table_opens_no_other(make_world: MakeWorld, restarted: bool) -> None:
    world = await ended(make_world, stake=1)
    ann, bob, cleo = world.people
    await once_more(world, bob)
    if restarted:
        await world.restart()
    await set_to(world, bob, "stake", "20")
    said = answers(await result(world).click(ann, "rematch"))[-1]
    assert tells(said.text, "rematch-seat")
    assert await seated(world) == [ann.id, bob.id, None]
    assert "ann" in world.panel().text.partition("→")[0], "they asked for a rematch of the old game"
    await world.panel().click(ann, "agree")
    again = answers(await result(world).click(ann, "rematch"))[-1]
    assert tells(again.text, "rematch-seat")
    assert len(list(world.bot.app.live.all())) == 1
    assert cleo.id not in await seated(world)


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
