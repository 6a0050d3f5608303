"""A whole session of NAJAMI: two hands, then poker for the rest of the board."""

from __future__ import annotations

import json

import pytest
import simcord

from bot.engine.board import Board, ante_limits, usual_ante
from bot.engine.poker.values import ChooseGame, PokerPhase
from bot.services.values.tables import TableStatus
from tests.effort import NIGHT
from tests.engine.sessions import check_session
from tests.flows.conftest import MakeWorld
from tests.flows.moves import choose, move_by_command
from tests.flows.players import (
    BUTTONS,
    WAYS,
    actor_of,
    deal,
    finish_hand,
    hand_to_move,
    open_table,
    play_hand,
)
from tests.flows.simulated import answers, shown_in
from tests.flows.words import tells
from tests.flows.world import World


async def finish(world: World, way: str) -> None:
    """Play hand after hand, with occasional restarts, until the table is closed."""
    while (await world.snapshot()).table.status is not TableStatus.CLOSED:
        if not await world.playing():
            await deal(world, way)
        await play_hand(world, way, moves=15)
        await world.restart()


@pytest.mark.parametrize("way", WAYS if NIGHT else WAYS[:1])
async def test_a_session_is_played_to_the_poker_and_its_record(make_world: MakeWorld, way: str):
    people, hands = (5, 2) if NIGHT else (2, 1)
    world = await open_table(make_world, way, people=people, game="najami", hands=hands, stake=2)
    await finish(world, way)
    panel = world.panel()
    assert tells(panel.text, "title-poker")
    assert tells(panel.text, "final-title")
    (given,) = answers(await panel.click(world.people[0], "session"))
    assert [file["filename"] for file in given.attachments] == ["napoleon-session-1.json"]
    record = json.loads(json.dumps(await world.bot.app.records.session(1)))
    check_session(record, world.bot.app.presets)
    assert tuple(record["totals"]) == (await world.snapshot()).table.totals


async def at_the_antes(make_world: MakeWorld) -> tuple[World, simcord.MemberActor]:
    """Return a table that waits for the first ante, and the person to place it."""
    world = await open_table(make_world, BUTTONS, people=5, game="najami", hands=3)
    return world, actor_of(world, await hand_to_move(world))


async def placed(world: World) -> list[Board]:
    """Return the antes of this deal in order."""
    view = (await world.snapshot()).view
    return [ante for _, ante in view.board.antes]


async def test_the_form_starts_with_the_usual_ante_and_keeps_the_input_if_refused(make_world: MakeWorld):
    world, actor = await at_the_antes(make_world)
    opened = await world.panel().click(actor, "anteform")
    assert "Kitty: 0" in str(opened.modal)
    assert "8-9-10: 1" in str(opened.modal)
    refused = answers(await actor.submit_modal(opened, {"stakes": "♥A: 5\nKitty: 3"}))[-1]
    assert refused.ephemeral
    assert tells(refused.text, "ante-total", total=6, placed=8)
    assert tells(refused.text, "ante-limits")
    assert await placed(world) == []
    again = await refused.click(actor, "anteform")
    assert "A of hearts: 5" in str(again.modal)
    assert "Kitty: 3" in str(again.modal)
    await actor.submit_modal(again, {"stakes": "♥A: 2\nkitty 2\n8-9-10 = 1\n10 of hearts 1"})
    assert await placed(world) == [Board.of({"AH": 2, "kitty": 2, "8-9-10": 1, "TH": 1})]
    assert "♥\ufe0eA 2 · ♥\ufe0e10 1 · 8-9-10 1 · Kitty 2" in world.panel().text


async def test_an_ante_command_without_units_places_the_usual_one(make_world: MakeWorld):
    world, actor = await at_the_antes(make_world)
    other = next(person for person in world.people if person != actor)
    result = await world.panel().click(other, "anteform")
    assert result.modal is None, "they are not to act"
    assert tells(answers(result)[-1].text, "not-your-turn")
    await actor.slash(world.place(), "ante")
    assert await placed(world) == [usual_ante(ante_limits(0))]


async def test_a_host_who_ends_between_hands_starts_the_poker(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5, game="najami")
    await finish_hand(world)
    (question,) = answers(await world.people[0].slash(world.place(), "napoleon end"))
    assert tells(question.text, "ask-end-poker")
    await question.click(world.people[0], "end", "yes")
    snapshot = await world.snapshot()
    assert snapshot.view.family == "poker"
    assert snapshot.view.phase is PokerPhase.CHOOSE
    dealer = actor_of(world, await hand_to_move(world))
    others = [actor for actor in world.people if actor != dealer]
    refused = answers(await choose(others[0], world.panel(), "poker", ["texas_holdem"]))[-1]
    assert tells(refused.text, "not-your-turn")
    await move_by_command(dealer, world.place(), ChooseGame("five_card_draw"))
    (question,) = answers(await world.people[0].slash(world.place(), "napoleon end"))
    assert tells(question.text, "ask-end-in-poker")
    assert question.control("end", "yes") is None
    await question.click(world.people[0], "end", "ask")
    request = shown_in(world.env, world.channel.id)[-1]
    for person in world.people[1:]:
        await request.click(person, "void", "yes")
    assert not request.verbs(), "it is decided"
    assert tells(world.panel().text, "poker-shared")
