"""A player tries to void a hand that should not count: as its host, by the channel, as a manager."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import simcord

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, DM, SLASH, open_and_start, play_hand
from tests.flows.simulated import (
    Shown,
    allow,
    answers,
    delete_channel,
    forbid,
    notified,
    remove_bot,
    shown_in,
    type_in,
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


async def manager(world: World, name: str = "mona") -> simcord.MemberActor:
    """Return somebody who manages the table's channel and does not play."""
    actor = world.guild.add_member(world.env.create_user(name))
    allow(world.env, world.channel.id, actor.id, "manage_channels")
    world.languages[actor.id] = world.languages[world.people[0].id]
    return actor


@pytest.mark.parametrize("people", [1, 3])
async def test_a_host_tries_to_call_off_a_hand_that_goes_badly(make_world: MakeWorld, people: int) -> None:
    world = await make_world(people=people)
    host = world.people[0]
    await open_and_start(world, SLASH, stake=5, clock="off", seats=5)
    await play_hand(world, SLASH, moves=3)
    question = await asked(world, host)
    assert question.control("end", "ask") is None, "computers were dealt in: they do not agree"
    turn = (await world.snapshot()).table.turn
    await question.click(host, "end", "yes")
    assert await world.playing()
    for forged in (f"nap:end:1:{turn}:ask", f"nap:end:1:{turn}:void", f"nap:void:1:{turn}:yes"):
        await question.forge(host, forged)
    assert await world.playing()
    answered = answers(await host.slash(world.place(), "napoleon leave"))[-1]
    await answered.click(host, "leave", "yes")
    world.people.pop(0)
    if people > 1:
        await play_hand(world, SLASH)
    assert await world.status() is TableStatus.CLOSED
    world.people.insert(0, host)
    await require_counted(world, 5)


async def test_a_host_tries_to_call_a_hand_off_before_a_contract_stands(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    await open_and_start(world, SLASH, stake=5, clock="off")
    await (await asked(world, world.people[0])).click(world.people[0], "end", "yes")
    assert await world.playing()
    await play_hand(world, SLASH)
    assert await world.status() is TableStatus.CLOSED
    await require_counted(world, 5)


def thread_deleted(world: World, _: simcord.MemberActor) -> None:
    delete_channel(world.env, world.place().id)


def shut_out(world: World, _: simcord.MemberActor) -> None:
    forbid(world.env, world.channel.id, "view_channel", "send_messages", "send_messages_in_threads")


def bot_thrown_out(world: World, _: simcord.MemberActor) -> None:
    remove_bot(world.env, world.guild.id)


@pytest.mark.parametrize("attempt", [thread_deleted, shut_out, bot_thrown_out])
async def test_a_loser_takes_the_table_from_the_bot(
    make_world: MakeWorld, attempt: Callable[[World, simcord.MemberActor], None]
) -> None:
    """Whoever may delete threads, take away permissions or remove bots gets nothing back by it."""
    world = await make_world(people=2, threads=True)
    await open_and_start(world, DM, stake=5, clock="normal")
    await play_hand(world, DM, moves=4)
    attempt(world, world.people[0])
    await world.env.settle()
    await world.env.advance_time(1_000)
    assert not await world.playing(), "clock and computers have played it out"
    await require_counted(world, 5)


async def test_one_of_five_tries_to_call_a_hand_off_without_the_others(make_world: MakeWorld) -> None:
    world = await make_world(people=6)
    watcher = world.people.pop()
    await open_and_start(world, SLASH, stake=5, clock="off")
    await play_hand(world, SLASH, moves=6)
    ann, bob = world.people[:2]
    await (await asked(world, bob)).click(bob, "end", "ask")
    request = shown_in(world.env, world.channel.id)[-1]
    assert sorted(notified(world.env, request)) == sorted(it.id for it in world.people if it is not bob)
    assert tells(request.text, "void-agreed-line", count=1, all=5)
    panel = next(shown for shown in shown_in(world.env, world.channel.id) if shown.control("hand"))
    assert tells(panel.text, "title-void", count=1, all=5)
    for _ in range(3):
        await request.click(bob, "void", "yes")
    told = answers(await request.click(watcher, "void", "yes"))[-1]
    assert tells(told.text, "not-dealt-in")
    await request.click(ann, "void", "yes")
    assert tells(request.text, "void-agreed-line", count=2, all=5)
    await play_hand(world, SLASH, moves=1)
    for person in world.people:
        await request.forge(person, f"nap:void:1:{(await world.snapshot()).table.turn - 1}:yes")
    assert await world.playing()
    again = await asked(world, bob)
    assert again.control("end", "ask") is None
    await play_hand(world, SLASH)
    await require_counted(world, 5)


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


async def test_a_manager_who_plays_tries_to_call_off_a_hand(make_world: MakeWorld) -> None:
    """They hold the right in the table's own channel, but sit there, or were dealt in."""
    world = await make_world(people=3)
    bob = world.people[1]
    allow(world.env, world.channel.id, bob.id, "manage_channels")
    await open_and_start(world, SLASH, stake=5, clock="off")
    await play_hand(world, SLASH, moves=3)
    turn = (await world.snapshot()).table.turn
    book = answers(await bob.slash(world.place(), "hand"))[-1]
    leave = answers(await bob.slash(world.place(), "napoleon leave"))[-1]
    await leave.click(bob, "leave", "yes")
    for forged in (f"nap:end:1:{turn}:yes", f"nap:end:1:{turn}:void"):
        await book.forge(bob, forged)
        assert await world.playing()
        assert not (await world.snapshot()).table.ending.last
    await book.forge_form(bob, f"nap:voidtyped:1:{turn}", [("reason", "mine")])
    assert await world.playing()
    told = answers(await bob.slash(world.place(), "napoleon end"))[-1]
    assert tells(told.text, "not-host")
    world.people.remove(bob)
    await play_hand(world, SLASH)
    world.people.insert(1, bob)
    await require_counted(world, 5)


async def test_a_managers_void_is_told_with_name_and_reason(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    await open_and_start(world, SLASH, stake=5, clock="off")
    mona = await manager(world)
    question = await asked(world, mona)
    opened = await question.click(mona, "end", "void")
    await type_in(mona, opened, reason="   ")
    assert await world.playing(), "no reason, no void"
    await type_in(mona, await question.click(mona, "end", "void"), reason="**Bob** shows\n all cards")
    assert await world.status() is TableStatus.CLOSED
    assert set((await world.chips()).values()) == {START}
    public = [shown.text for shown in shown_in(world.env, world.channel.id)]
    assert (
        sum(
            tells(text, "closed-voided-manager", name="mona") and "shows all cards" in text for text in public
        )
        == 2
    ), "panel and a line"
    record = await world.bot.app.records.record(1)
    last = record["actions"][-1]
    assert (last["manager"], last["reason"]) == ("mona", "**Bob** shows all cards")


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
    await play_hand(world, SLASH)
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
    await play_hand(world, BUTTONS)
    await require_counted(world, 5)
