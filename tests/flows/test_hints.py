"""Hints through the real bot: by button and by command, on one's own turn and for one's own eyes."""

from __future__ import annotations

import pytest

from bot.services.values.tables import Level, TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, open_table, play_hand
from tests.flows.simulated import answers
from tests.flows.test_replay import last


async def test_a_player_among_computers_asks_for_hints_by_button_and_command(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1)
    (ann,) = world.people
    asked, whole = 0, []
    while await world.status() is TableStatus.PLAYING and asked < 8:
        hand = last(await world.panel().click(ann, "hand"))
        if hand.control("hint") is not None:
            shown = last(await ann.slash(world.place(), "hint"))
            by_command = shown.text
            assert shown.ephemeral
            assert last(await hand.click(ann, "hint")).text == by_command
            levels = [world.says(f"level-{level.value}") for level in (Level.EXPERT, Level.REGULAR)]
            assert any(world.says("hint-how", level=level) in by_command for level in levels)
            asked += 1
            whole.append(by_command)
        await play_hand(world, BUTTONS, moves=1)
    assert asked > 2
    assert len(set(whole)) > 2
    assert any("rather than" in text or "does about as well" in text for text in whole)


async def test_a_hint_of_the_regular_instead_of_the_expert_says_so(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, BUTTONS, people=1)

    async def nobody(*_: object) -> None:
        return None

    monkeypatch.setattr(world.bot.app.hints.thinker, "advise", nobody)
    hand = last(await world.panel().click(world.people[0], "hand"))
    while hand.control("hint") is None:
        await play_hand(world, BUTTONS, moves=1)
        hand = last(await world.panel().click(world.people[0], "hand"))
    assert world.says("hint-fallback") in last(await hand.click(world.people[0], "hint")).text


async def test_a_table_of_two_people_has_no_hints(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2)
    shown = last(await world.panel().click(world.people[0], "hand"))
    assert shown.control("hint") is None
    refused = answers(await world.people[0].slash(world.place(), "hint"))[-1]
    assert world.says("hint-people") in refused.text
