"""A whole session of NAJAMI: two hands, then poker for what is left on the board."""

from __future__ import annotations

import json

import pytest
import simcord

from bot.engine.actions import Ante, PayToSee
from bot.engine.board import Board, ante_limits, usual_ante
from bot.engine.poker.values import ChooseGame, PokerPhase
from bot.engine.state import PhaseName
from bot.services.records.records import replay_problem
from bot.services.values.tables import TableStatus
from bot.storage.audit.audit import audit
from tests.effort import NIGHT
from tests.engine.sessions import session_problem
from tests.flows import najami
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, WAYS, deal, due, move, open_and_start, open_hand, play_hand
from tests.flows.simulated import Shown, answers, shown_in
from tests.flows.words import tells
from tests.flows.world import World


async def finish(world: World, way: str, *, restarts: bool = False) -> None:
    """Play on, hand after hand, until the table is closed."""
    while (await world.snapshot()).table.status is not TableStatus.CLOSED:
        if not await world.playing():
            await deal(world, way)
        await play_hand(world, way, moves=9 if restarts else 400)
        if restarts:
            await world.restart()


@pytest.mark.parametrize("way", WAYS if NIGHT else WAYS[:1])
async def test_session_is_played_to_the_poker_and_its_record(make_world: MakeWorld, way: str) -> None:
    world = await make_world(people=5)
    await open_and_start(world, way, game="najami", hands=2, stake=2)
    await finish(world, way)
    panel = world.panel()
    assert tells(panel.text, "title-poker")
    assert tells(panel.text, "final-title")
    (given,) = answers(await panel.click(world.people[0], "session"))
    assert [file["filename"] for file in given.attachments] == ["napoleon-session-1.json"]
    record = json.loads(json.dumps(await world.bot.app.records.session(1)))
    assert session_problem(record, world.bot.app.presets) is None
    assert tuple(record["totals"]) == (await world.snapshot()).table.totals
    assert (await audit(world.bot.database, replay_problem)).problems == ()


async def test_session_goes_on_after_restarts_in_any_phase(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="najami", hands=1)
    await finish(world, BUTTONS, restarts=True)
    assert (await audit(world.bot.database, replay_problem)).problems == ()


# --- antes -----------------------------------------------------------------------------------------------


async def at_the_antes(make_world: MakeWorld) -> tuple[World, simcord.MemberActor]:
    """Return a table that waits for the first ante, and the person who is to place it."""
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="najami", hands=3)
    return world, await next_person(world)


async def next_person(world: World) -> simcord.MemberActor:
    """Return the first person the table waits for."""
    private = await due(world)
    return world.person(private.snapshot.table.seats[private.seat].user_id or 0)


async def placed(world: World) -> list[Board]:
    """Return the antes of this deal in order."""
    view = (await world.snapshot()).view
    assert view is not None
    assert view.board is not None
    return [ante for _, ante in view.board.antes]


async def test_form_begins_with_the_usual_ante_and_takes_another(make_world: MakeWorld) -> None:
    world, actor = await at_the_antes(make_world)
    opened = await world.panel().click(actor, "anteform")
    assert opened.modal is not None
    assert "Kitty: 0" in str(opened.modal)
    assert "8-9-10: 1" in str(opened.modal)
    await actor.submit_modal(opened, {"stakes": "♥A: 2\nkitty 2\n8-9-10 = 1\n10 of hearts 1"})
    assert await placed(world) == [Board.of({"AH": 2, "kitty": 2, "8-9-10": 1, "TH": 1})]
    assert "♥\ufe0eA 2 · ♥\ufe0e10 1 · 8-9-10 1 · Kitty 2" in world.panel().text


async def test_refused_ante_says_why_and_keeps_what_was_typed(make_world: MakeWorld) -> None:
    world, actor = await at_the_antes(make_world)
    opened = await world.panel().click(actor, "anteform")
    refused = answers(await actor.submit_modal(opened, {"stakes": "♥A: 5\nKitty: 3"}))[-1]
    assert refused.ephemeral
    assert tells(refused.text, "ante-total", total=6, placed=8)
    assert tells(refused.text, "ante-limits")
    assert await placed(world) == []
    again = await refused.click(actor, "anteform")
    assert "A of hearts: 5" in str(again.modal)
    assert "Kitty: 3" in str(again.modal)
    await actor.submit_modal(again, {"stakes": "♥A: 5\n8-9-10: 1"})
    assert await placed(world) == [Board.of({"AH": 5, "8-9-10": 1})]


async def test_unreadable_line_is_named(make_world: MakeWorld) -> None:
    world, actor = await at_the_antes(make_world)
    opened = await world.panel().click(actor, "anteform")
    refused = answers(await actor.submit_modal(opened, {"stakes": "♥A: 5\nluck one"}))[-1]
    assert tells(refused.text, "ante-unreadable", text="luck one")
    await refused.click(actor, "ante")
    assert await placed(world) == [usual_ante(ante_limits(0))]


async def test_last_ante_is_repeated_by_one_press_in_the_next_hand(make_world: MakeWorld) -> None:
    world, actor = await at_the_antes(make_world)
    mine = Board.of({"QK-S": 5, "kitty": 1})
    await najami.on_hand(actor, await open_hand(world, actor), Ante(mine))
    await play_hand(world, BUTTONS)
    await world.restart()
    await deal(world, BUTTONS)
    while await next_person(world) != actor:
        await (await opened_hand(world, await next_person(world))).click(await next_person(world), "ante")
    shown = await opened_hand(world, actor)
    assert tells(shown.text, "ante-again-is", stakes="♠\ufe0eQ-K 5 · Kitty 1")
    await shown.click(actor, "ante")
    assert (await placed(world))[-1] == mine


async def opened_hand(world: World, actor: simcord.MemberActor) -> Shown:
    """Return a person's own hand, opened by *My hand*."""
    return answers(await world.panel().click(actor, "hand"))[-1]


async def test_ante_without_units_by_command_is_the_usual_one(make_world: MakeWorld) -> None:
    world, actor = await at_the_antes(make_world)
    await actor.slash(world.place(), "ante")
    assert await placed(world) == [usual_ante(ante_limits(0))]


async def test_ante_out_of_time_is_refused_by_the_rules(make_world: MakeWorld) -> None:
    world, actor = await at_the_antes(make_world)
    while world.state().phase is PhaseName.ANTE:
        await move(world, BUTTONS)
    (refused,) = answers(await actor.slash(world.place(), "ante"))
    assert tells(refused.text, "auction-only") or "n't your turn" in refused.text
    late = await world.panel().forge(actor, "nap:anteform:1:1")
    assert late.modal is None
    assert tells(answers(late)[-1].text, "stale-turn")


async def test_who_is_not_due_gets_no_form(make_world: MakeWorld) -> None:
    world, actor = await at_the_antes(make_world)
    other = next(person for person in world.people if person != actor)
    result = await world.panel().click(other, "anteform")
    assert result.modal is None
    assert tells(answers(result)[-1].text, "not-your-turn")


async def test_form_that_comes_after_a_restart_counts(make_world: MakeWorld) -> None:
    world, actor = await at_the_antes(make_world)
    opened = await world.panel().click(actor, "anteform")
    await world.restart()
    await actor.submit_modal(opened, {"stakes": "♥A: 5\n8-9-10: 1"})
    assert await placed(world) == [Board.of({"AH": 5, "8-9-10": 1})]


# --- seeing the blind ------------------------------------------------------------------------------------


async def in_the_window(make_world: MakeWorld) -> World:
    """Return a table whose players are asked whether they pay to see the blind."""
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="najami")
    while world.state().phase is not PhaseName.WINDOW:
        await move(world, BUTTONS)
    return world


async def test_players_answer_in_any_order_on_what_they_saw_first(make_world: MakeWorld) -> None:
    world = await in_the_window(make_world)
    snapshot = await world.snapshot()
    asked = [world.person(snapshot.table.seats[seat].user_id or 0) for seat in snapshot.due]
    hands = [await opened_hand(world, actor) for actor in asked]
    for actor, hand in reversed(list(zip(asked, hands, strict=True))[1:]):
        await hand.click(actor, "see", "decline")
    await world.panel().click(asked[0], "see", "pay")
    state = world.state()
    assert state.phase is PhaseName.EXCHANGE
    assert state.board is not None
    assert state.board.blind_shown
    text = world.panel().text
    assert tells(text, "blind-shown")
    assert f"paid by **{asked[0].name}**" in text


async def test_second_payer_shares(make_world: MakeWorld) -> None:
    world = await in_the_window(make_world)
    for _ in range(2):
        await najami.on_hand(*(await own(world)), PayToSee())
    state = world.state()
    assert state.phase is PhaseName.EXCHANGE
    assert state.board is not None
    assert sorted(state.board.paid) == [6, 6, 6, 7, 7]


async def own(world: World) -> tuple[simcord.MemberActor, Shown]:
    """Return the first person the table waits for, and their hand."""
    actor = await next_person(world)
    return actor, await opened_hand(world, actor)


# --- the end ---------------------------------------------------------------------------------------------


async def test_host_who_ends_between_hands_begins_the_poker(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="najami")
    await play_hand(world, BUTTONS)
    (question,) = answers(await world.people[0].slash(world.place(), "napoleon end"))
    assert tells(question.text, "ask-end-poker")
    await question.click(world.people[0], "end", "yes")
    snapshot = await world.snapshot()
    assert snapshot.family == "poker"
    assert snapshot.view.phase is PokerPhase.CHOOSE
    others = [actor for actor in world.people if actor != await next_person(world)]
    refused = answers(await najami.choose(others[0], world.panel(), "poker", ["texas_holdem"]))[-1]
    assert tells(refused.text, "not-your-turn")
    dealer = await next_person(world)
    await najami.by_command(dealer, world.place(), ChooseGame("five_card_draw"))
    (question,) = answers(await world.people[0].slash(world.place(), "napoleon end"))
    assert tells(question.text, "ask-end-in-poker")
    assert question.control("end", "yes") is None
    await question.click(world.people[0], "end", "ask")
    request = shown_in(world.env, world.channel.id)[-1]
    for person in world.people[1:]:
        await request.click(person, "void", "yes")
    assert tells(world.panel().text, "poker-shared")
    assert (await audit(world.bot.database, replay_problem)).problems == ()


async def test_clock_plays_the_whole_session_for_silent_people(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="najami", hands=1, clock="blitz")
    for _ in range(200):
        if (await world.snapshot()).table.status is TableStatus.BETWEEN:
            await deal(world, BUTTONS)
        if (await world.snapshot()).table.status is TableStatus.CLOSED:
            break
        await world.env.advance_time(80)
    assert (await world.snapshot()).table.status is TableStatus.CLOSED
