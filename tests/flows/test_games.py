"""Every game from the lobby to its last hand, as people click and write it (rules.md 1 to 8 and 11)."""

from __future__ import annotations

import pytest
import simcord

from bot.engine.actions import Play
from bot.engine.cards import JOKER, SECOND_JOKER, card_text, cards_of
from bot.engine.state import PhaseName
from bot.proof import deals_of
from bot.services.values.tables import TableStatus
from bot.ui.core.emoji import card_symbol
from tests.effort import NIGHT, sample
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.players import (
    BUTTONS,
    SLASH,
    deal,
    due,
    finish_hand,
    move,
    on_hand,
    open_and_start,
    open_hand,
    play_hand,
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


async def session(world: World, way: str, game: str, seats: int) -> None:
    """Play a session of two hands."""
    await open_and_start(world, way, game=game, seats=seats, hands=2)
    await play_hand(world, way)
    await deal(world, way)
    await play_hand(world, way)
    assert (await world.snapshot()).table.status is TableStatus.CLOSED


@pytest.mark.parametrize(("game", "seats", "people"), [*GAMES, *(AT_NIGHT if NIGHT else ())])
async def test_a_session_is_played_by_clicks(
    make_world: MakeWorld, game: str, seats: int, people: int
) -> None:
    world = await make_world(people=people)
    await session(world, BUTTONS, game, seats)
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


async def test_the_host_changes_the_game_in_the_lobby(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    host, guest = world.people
    await open_and_start(world, BUTTONS, deal_too=False)
    menu = answers(await world.panel().click(host, "rules"))[-1]
    chosen = answers(await menu.choose(host, f"nap:opt:1:{_turn(menu)}:preset", ["hattori"]))[-1]
    assert (await world.snapshot()).table.config.seats == 4
    assert "Hattori's Napoleon" in world.panel().text
    assert tells(answers(await chosen.click(host, "rules", "auction"))[-1].text, "option-auction.is-open")
    refused = answers(await world.panel().forge(guest, "nap:rules:1:0"))[-1]
    assert world.says("not-host") in refused.text


def _turn(shown: Shown) -> str:
    return str(shown.controls()[0]["custom_id"]).split(":")[3]


async def test_in_an_open_auction_anybody_speaks_at_any_moment_and_again_after_a_pass(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=4)
    await open_and_start(world, BUTTONS, game="hattori", seats=4)
    old = world.panel()
    hands = {seat: await open_hand(world, _seated(world, seat)) for seat in range(4)}
    await hands[2].choose(_seated(world, 2), f"nap:bid:1:{_turn(hands[2])}:0", ["11C"])
    assert tells(world.panel().text, "highest-mark")
    for seat in (0, 1):
        passed = await old.click(_seated(world, seat), "pass")
        assert not tells("".join(shown.text for shown in answers(passed)), "stale-turn")
    text = world.panel().text
    assert text.count("· pass") == 2
    assert tells(text, "open-waiting", names="**dan**")
    again = await open_hand(world, _seated(world, 0))
    assert again.control("pass") is None
    await again.choose(_seated(world, 0), f"nap:bid:1:{_turn(again)}:0", ["12D"])
    assert "· pass" not in world.panel().text, "a bid cancels all passes"
    refused = answers(await world.panel().click(_seated(world, 0), "pass"))[-1]
    assert world.says("highest-bidder") in refused.text


async def test_each_seat_is_told_its_card_of_the_blind_alone(make_world: MakeWorld) -> None:
    world = await make_world(people=4)
    await open_and_start(world, BUTTONS, game="hattori", seats=4)
    await _play(world)
    assert "from the blind" not in world.panel().text
    for seat in range(4):
        dealt = world.state().blind_cards[(seat - world.state().setup.eldest) % 4]
        shown = await open_hand(world, _seated(world, seat))
        assert f"You got {card_symbol(dealt)} from the blind" in shown.text


async def test_trust_is_said_by_button_or_command_and_stands_until_the_next_lead(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="general", seats=5)
    await _play(world)
    leader = world.state().tricks.leader
    early = answers(await _seated(world, leader).slash(world.place(), "trust"))[-1]
    assert world.says("trust-not-yet") in early.text
    await _lead(world, leader)
    hand = await open_hand(world, _seated(world, leader))
    await _lead(world, (leader + 1) % 5)
    await hand.click(_seated(world, leader), "trust")
    name = _seated(world, leader).name
    assert f"Trust (“I win this trick”): **{name}**" in world.panel().text
    said = await _seated(world, (leader + 1) % 5).slash(world.place(), "trust")
    assert world.says("done-trust") in answers(said)[-1].text
    twice = answers(await world.panel().click(_seated(world, leader), "trust"))[-1]
    assert world.says("trust-twice") in twice.text
    for place in range(2, 5):
        await _lead(world, (leader + place) % 5)
    assert f"Said trust: **{name}**" in world.panel().text
    await _lead(world, world.state().tricks.leader)
    assert not tells(world.panel().text, "trust-line-last")


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


async def test_where_a_revoke_is_prevented_no_question_is_asked(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, seats=5)
    await _play(world)
    while True:
        private = await due(world)
        actor = _seated(world, private.seat)
        legal = {action.card for action in private.legal.actions if isinstance(action, Play)}
        if private.view.trick and set(private.view.hand) - legal:
            break
        await move(world, BUTTONS)
    card = min(set(private.view.hand) - legal)
    refused = answers(await actor.slash(world.place(), "play", card=card_text(card)))[-1]
    assert tells(refused.text, "must-follow")
    assert not refused.control("revoked")
    assert not (await open_hand(world, actor)).control("revoke")


@pytest.mark.parametrize("text", sample(["joker", "JK", "ジョーカー"], 1))
async def test_the_joker_is_understood_as_people_write_it(make_world: MakeWorld, text: str) -> None:
    world = await make_world(people=5)
    await open_and_start(world, BUTTONS, game="japanese-joker", seats=5)
    while world.state().phase is not PhaseName.CALL:
        await move(world, BUTTONS)
    actor = _seated(world, world.state().contract.seat)
    assert "JK" in [c["value"] for c in await actor.autocomplete(world.place(), "call", "card", text)]
    await actor.slash(world.place(), "call", card=text)
    assert world.state().contract.called == JOKER
    assert tells(world.panel().text, "called-line", card="🃏")


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
