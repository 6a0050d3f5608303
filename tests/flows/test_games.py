"""Every game from the lobby to its last hand, as people click and write it (rules.md 1 to 8 and 11)."""

from __future__ import annotations

import pytest
import simcord

from bot.engine.actions import Play
from bot.engine.cards import SECOND_JOKER, card_text, cards_of
from bot.engine.state import PhaseName
from bot.proof import deals_of
from bot.ui.core.emoji import card_symbol
from tests.effort import NIGHT
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.moves import on_hand
from tests.flows.players import (
    BUTTONS,
    SLASH,
    due,
    finish_hand,
    move,
    open_and_start,
    open_hand,
    play_session,
)
from tests.flows.simulated import Shown, answers, shown_in
from tests.flows.words import tells
from tests.flows.world import World

GAMES = [
    ("hattori", 4, 1),
    ("japanese-many", 7, 2),
]
AT_NIGHT = [
    ("japanese-joker", 5, 5),
    ("general", 4, 4),
    ("japanese-joker-weak", 6, 1),
    ("napoleon-1885", 3, 3),
    ("japanese", 2, 2),
    ("japanese-joker", 4, 2),
    ("japanese-joker-weak", 3, 3),
    ("general", 5, 5),
    ("japanese-joker", 2, 1),
]


@pytest.mark.parametrize(("game", "seats", "people"), [*GAMES, *(AT_NIGHT if NIGHT else ())])
async def test_a_session_is_played_by_clicks(
    make_world: MakeWorld, game: str, seats: int, people: int
) -> None:
    world = await make_world(people=people)
    await play_session(world, BUTTONS, game, seats)
    last = shown_in(world.env, world.channel.id)[-1].text
    assert tells(last, "final-title") or tells(last, "final-title-tally"), "hands won or units"


# --- what only some of them have -------------------------------------------------------------------------


async def _play(world: World) -> None:
    """Go on by clicks until cards are played."""
    while not world.state().tricks:
        await move(world, BUTTONS)


def _seated(world: World, seat: int) -> simcord.MemberActor:
    """Return the person of a seat: the host has the first one, the others follow as they sat down."""
    return world.people[seat]


async def test_trust_is_said_by_button_or_command(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="general", seats=5)
    await _play(world)
    leader = world.state().tricks.leader
    await _lead(world, leader)
    hand = await open_hand(world, _seated(world, leader))
    await _lead(world, (leader + 1) % 5)
    await hand.click(_seated(world, leader), "trust")
    name = _seated(world, leader).name
    assert f"Trust (“I win this trick”): **{name}**" in world.panel().text
    said = await _seated(world, (leader + 1) % 5).slash(world.place(), "trust")
    assert world.says("done-trust") in answers(said)[-1].text


async def _lead(world: World, seat: int) -> None:
    """Let a person play their first legal card."""
    private = await world.bot.app.play.private(world.table_id, _seated(world, seat).id)
    card = next(action for action in private.legal.actions if isinstance(action, Play))
    await on_hand(_seated(world, seat), await open_hand(world, _seated(world, seat)), card)


async def _until_a_revoke(world: World) -> tuple[simcord.MemberActor, int]:
    """Play until somebody could revoke; return that player and a card."""
    await _play(world)
    while True:
        private = await due(world)
        if private.legal.revokes:
            return _seated(world, private.seat), cards_of(private.legal.revokes)[0]
        await move(world, BUTTONS)


@pytest.mark.parametrize("way", [BUTTONS, SLASH])
async def test_a_revoke_is_asked_for_first_and_then_ends_the_hand(make_world: MakeWorld, way: str) -> None:
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="general", seats=5, stake=1)
    actor, card = await _until_a_revoke(world)
    turn = (await world.snapshot()).table.turn

    async def ask() -> Shown:
        if way == SLASH:
            return answers(await actor.slash(world.place(), "play", card=card_text(card)))[-1]
        shown = await open_hand(world, actor)
        if shown.control("revoke") is None:
            await shown.click(actor, "hand", "more")
        return answers(await shown.choose(actor, f"nap:revoke:1:{turn}", [card_text(card)]))[-1]

    question = await ask()
    assert question.ephemeral
    assert tells(question.text, "revoke-title")
    assert any(tells(question.text, key) for key in ("revoke-cost", "revoke-cost-range"))
    assert "chips" in question.text
    await question.click(actor, "revoked", "no")
    assert not question.there
    assert (await world.snapshot()).table.turn == turn
    await (await ask()).click(actor, "revoked", f"yes.{card_text(card)}")
    result = world.panel().text
    assert tells(result, "outcome-revoke")
    assert f"**{actor.name}** revoked with {card_symbol(card)}" in result
    assert f"**{actor.name}** alone pays" in result


async def test_a_game_with_two_jokers_is_played_stored_and_proven(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    mona = manager_of(world)
    rules = {"game": "japanese-joker", "options": "two_jokers=true"}
    await mona.slash(world.channel, "rules save", name="Both", **rules)
    await open_and_start(world, BUTTONS, game="Both", seats=5, hands=1)
    while world.state().phase is not PhaseName.CALL:
        await move(world, BUTTONS)
    actor = _seated(world, world.state().contract.seat)
    await actor.slash(world.place(), "call", card="Joker 2")
    assert world.state().contract.called == SECOND_JOKER
    assert tells(world.panel().text, "called-line", card=card_symbol(SECOND_JOKER))
    await finish_hand(world)
    record = await world.bot.app.records.record(1)
    assert {"JK", "J2"} <= {*record["pack"].split()}
    assert {"JK", "J2"} <= {
        card for step in record["actions"] for card in (step.get("card"), *step.get("cards", []))
    }
    assert [deal.problem for deal in deals_of(record)] == [None]
