"""Every game of Nap from the lobby to the final scores, as people click and write it (rules.md 10)."""

from __future__ import annotations

import pytest

from bot.services.values.tables import TableStatus
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    actor_of,
    deal,
    due,
    everybody_agrees,
    finish_hand,
    open_and_start,
    open_hand,
    play_session,
)
from tests.flows.simulated import answers, shown_in
from tests.flows.words import tells

GAMES = [
    ("nap", 3),
    ("nap", 6),
    ("nap", 7),
    ("nap-peep", 3),
    ("nap-peep", 7),
    ("nap-old", 3),
    ("nap-old", 7),
    ("nap-seven", 3),
    ("nap-seven", 7),
    ("nap-simple", 3),
    ("nap-simple", 6),
    ("nap-ecarte", 3),
    ("nap-ecarte", 4),
]


@pytest.mark.parametrize(("game", "seats"), sample(GAMES, 2))
async def test_a_session_of_nap_is_played_by_clicks(make_world: MakeWorld, game: str, seats: int) -> None:
    world = await make_world(people=2, language="ja" if seats == 7 else "en-US")
    await play_session(world, BUTTONS, game, seats)
    final = shown_in(world.env, world.channel.id)[-1]
    assert ("最終結果" if seats == 7 else "Final scores") in final.text
    assert final.control("rematch")
    assert sum((await world.snapshot()).table.totals) == 0, "what was in the pool is shared"


@pytest.mark.parametrize("game", sample(["nap-peep", "nap", "nap-ecarte"], 1))
async def test_a_session_of_nap_is_played_by_commands(make_world: MakeWorld, game: str) -> None:
    world = await make_world(people=3)
    await play_session(world, SLASH, game, 3, hands=3)


async def test_a_session_of_nap_is_played_by_direct_message(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    await play_session(world, DM, "nap-peep", 4)


async def test_who_bids_too_low_is_told_why_and_closed_calls_have_their_reason(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, game="nap", seats=3)
    first = actor_of(world, await due(world))
    shown = await open_hand(world, first)
    assert shown.control("ladder", "wellington") is None
    assert "\n-# You can only bid Wellington over another player's nap." in shown.text
    await shown.click(first, "ladder", "three")
    second = actor_of(world, await due(world))
    refused = answers(await second.slash(world.place(), "bid", bid="two"))[-1]
    assert tells(refused.text, "call-too-low", call="Three")
    assert tells(answers(await second.slash(world.place(), "bid", bid="3"))[-1].text, "call-too-low")
    stranger = answers(await second.slash(world.place(), "bid", bid="13S"))[-1]
    assert (await due(world)).snapshot.view.family == "nap"
    assert stranger.text
    assert actor_of(world, await due(world)) is second


async def test_a_session_to_a_total_ends_when_somebody_has_it(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    host = world.people[0]
    await open_and_start(world, BUTTONS, game="nap", seats=3, deal_too=False)
    menu = answers(await world.panel().click(host, "rules"))[-1]
    control = next(part for part in menu.controls() if part["custom_id"].endswith(":total"))
    await menu.choose(host, control["custom_id"], ["1"])
    assert tells(world.panel().text, "config-total", total=1)
    await everybody_agrees(world)
    await deal(world, BUTTONS)
    for _ in range(20):
        await finish_hand(world)
        if await world.status() is TableStatus.CLOSED:
            break
        assert max((await world.snapshot()).table.totals) < 1
        await deal(world, BUTTONS)
    old = (await world.snapshot()).table
    assert old.status is TableStatus.CLOSED
    assert max(old.totals) >= 1
    assert tells(shown_in(world.env, world.channel.id)[-1].text, "final-title")
