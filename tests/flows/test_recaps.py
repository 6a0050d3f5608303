"""The recap of an evening: in servers that want one, once, silent, and not about those who do not want it."""

from __future__ import annotations

import pytest

from bot.features.recaps import services
from bot.services.values.tables import Person
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start
from tests.flows.simulated import Shown, shown_in
from tests.flows.words import tells
from tests.flows.world import World

SILENT = 1 << 12
HOUR = 3_600.0


def recaps(world: World) -> list[Shown]:
    return [it for it in shown_in(world.env, world.channel.id) if tells(it.text, "recap-best")]


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
) -> None:
    monkeypatch.setattr(services, "LEAST_HANDS", 2)
    world = await make_world(people=3)
    await play(world, 2)
    await world.env.advance_time(HOUR - 300)
    by, on = Person(world.people[0].id, "ann"), {"recaps": True}
    await world.bot.app.guild_settings.change(world.guild.id, by, on, manager=True)
    await world.restart()
    assert not recaps(world), "it may go on"
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
