"""The recap of an evening: in servers that want one, once, silent, and without people who opted out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.recaps import services
from tests.flows.conftest import MakeWorld
from tests.flows.failing import fail_requests
from tests.flows.managers import set_server
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start
from tests.flows.simulated import ShownMessage, shown_in
from tests.flows.words import tells
from tests.flows.world import World

SILENT = 1 << 12
HOUR = 3_600.0


def recaps(world: World) -> list[ShownMessage]:
    return [it for it in shown_in(world.env, world.channel.id) if tells(it.text, "recap-best")]


async def want_recaps(world: World) -> None:
    await set_server(world, recaps=True)
    await world.restart()


async def play(world: World, hands: int) -> None:
    """Play some hands at a new table of the channel."""
    await open_and_start(world, BUTTONS, game="nap-simple", hands=hands, clock="off", thread=False)
    for number in range(hands):
        if number:
            await deal(world, BUTTONS)
        await finish_hand(world)
    world.table_id += 1


async def test_an_evening_of_enough_hands_ends_with_one_silent_recap(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(services, "LEAST_HANDS", 2)
    world = await make_world(people=3)
    await play(world, 2)
    await world.env.advance_time(HOUR - 300)
    await want_recaps(world)
    assert not recaps(world), "it may go on"
    read, down = services.RecapServices.due, world.guild.create_text_channel("down")
    for channel, times in (world.channel, 2), (down, 99):
        world.env.inject_error("POST", f"/channels/{channel.id}/messages", status=503, code=0, times=times)

    async def after_another(self: services.RecapServices) -> tuple[bool, list[services.Recap]]:
        wanted, found = await read(self)
        return wanted, [*(replace(it, channel_id=down.id) for it in found), *found]

    monkeypatch.setattr(services.RecapServices, "due", after_another)
    await world.env.advance_time(600)
    (recap,) = recaps(world)
    assert tells(recap.text, "recap-title", hands=2)
    assert any(f"**{who.name}**" in recap.text for who in world.people)
    assert not any(f"<@{who.id}>" in recap.text for who in world.people)
    assert recap._kept.flags & SILENT
    await world.restart()
    await play(world, 1)
    await world.env.advance_time(HOUR + 300)
    assert len(recaps(world)) == 1, "one hand is no evening, and the other is over"


async def test_a_recap_is_not_posted_twice_if_the_bot_is_killed_while_posting(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(services, "LEAST_HANDS", 1)
    world, stored = await make_world(people=3), dict[Path, bytes]()

    def read_database(method: str, path: str) -> None:
        if method == "POST" and path == f"/channels/{world.channel.id}/messages":
            stored.update({file: file.read_bytes() for file in world.folder.glob("flows.db*")})

    await want_recaps(world)
    await play(world, 1)
    fail_requests(monkeypatch, read_database)
    await world.env.advance_time(HOUR + 300)
    assert len(recaps(world)) == 1
    await world.bot.close()
    for file, content in stored.items():
        file.write_bytes(content)
    await world.restart(away=600)
    assert len(recaps(world)) == 1
