"""How a hand is called off by all, and what a table that lost its place gets back."""

from __future__ import annotations

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import SLASH, finish_hand, open_and_start, play_hand
from tests.flows.simulated import answers, delete_channel, shown_in
from tests.flows.words import tells

START = 1000


async def test_a_hand_is_called_off_when_all_agree_also_after_a_restart(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    await open_and_start(world, SLASH, stake=5, clock="off")
    await play_hand(world, SLASH, moves=6)
    first, *others = world.people
    question = answers(await first.slash(world.place(), "napoleon end"))[-1]
    await question.click(first, "end", "ask")
    request = shown_in(world.env, world.channel.id)[-1]
    await request.click(others[0], "void", "yes")
    await world.restart()
    for person in others[1:]:
        await request.click(person, "void", "yes")
    assert await world.status() is TableStatus.CLOSED
    assert set((await world.chips()).values()) == {START}
    assert tells(request.text, "void-over")
    assert not request.verbs()


async def test_a_thread_deleted_by_accident_is_opened_again_with_its_hand(make_world: MakeWorld) -> None:
    world = await make_world(people=3, threads=True)
    stranger = world.people.pop()
    await open_and_start(world, SLASH, stake=5)
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
    await finish_hand(world, SLASH, moves=3)
    assert await world.status() is TableStatus.BETWEEN
    summary = (await world.snapshot()).summary
    assert summary is not None
    assert [chips - START for chips in (await world.chips()).values()] == [*summary.chips][:2]
    await world.people[0].slash(world.place(), "napoleon next")
    assert await world.playing()
