"""What a table that lost its place gets back, and who gets it."""

from __future__ import annotations

from bot.services.values.tables import TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import SLASH, finish_hand, open_and_start, play_hand
from tests.flows.simulated import answers, delete_channel

START = 1000


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
