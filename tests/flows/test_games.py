"""Every game from the lobby to its last hand, as people click and write it (rules.md 1 to 8, 10, 11, 13)."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
import simcord

from bot.catalogue import load_presets
from bot.engine.actions import CLAIM_REDEAL, Play
from bot.engine.cards import JOKER, SECOND_JOKER, SPADES, card_text, cards_of, rank_of
from bot.engine.legal import actions_of
from bot.engine.phases import auction
from bot.engine.state import PhaseName
from bot.proof import deals_of
from bot.services.values.tables import AnyHand, TableStatus
from bot.ui.core.emoji import card_symbol
from tests.effort import NIGHT
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.moves import move_on_hand
from tests.flows.players import (
    BUTTONS,
    SLASH,
    WAYS,
    act,
    actor_of,
    finish_hand,
    hand_to_move,
    open_and_start,
    open_hand,
    open_table,
    play_session,
    skip_to,
)
from tests.flows.simulated import answers, inside, shown_in
from tests.flows.words import tells
from tests.flows.world import World

BY_DAY = [
    (BUTTONS, "hattori", 4, 1),
    (BUTTONS, "japanese-many", 7, 1),
    (BUTTONS, "nap", 3, 2),
    (SLASH, "nap-peep", 3, 3),
]
SIZES = [
    (game, seats)
    for game, preset in load_presets().items()
    for seats in sorted({preset.least_seats, preset.most_seats})
    if game != "najami"  # test_najami.py: its sessions end with poker
]
BY_NIGHT = [(way, game, seats, 2) for way, (game, seats) in zip(cycle(WAYS), SIZES, strict=False)]


@pytest.mark.parametrize(("way", "game", "seats", "people"), BY_NIGHT if NIGHT else BY_DAY)
async def test_a_session_is_played_in_every_way(
    make_world: MakeWorld, way: str, game: str, seats: int, people: int
):
    world = await make_world(people=people)
    await play_session(world, way, game, seats, 2 if NIGHT else 1)
    final = shown_in(world.env, world.channel.id)[-1]
    if not tells(final.text, "final-title-tally"):  # that counts hands won
        assert tells(final.text, "final-title")
        assert sum((await world.snapshot()).table.totals) == 0, "a pool is shared"
    assert final.control("rematch")


def _seated(world: World, seat: int) -> simcord.MemberActor:
    """Return the person of a seat: the host has the first, the others follow in the order of sitting down."""
    return world.people[seat]


async def test_trust_is_declared_by_button_or_command(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5, game="general", seats=5)
    await skip_to(world, lambda own: own.view.leader is not None)
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
    await move_on_hand(_seated(world, seat), await open_hand(world, _seated(world, seat)), card)


async def test_a_revoke_must_be_confirmed_and_ends_the_hand(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5, game="general", seats=5, stake=1)
    private = await skip_to(world, lambda own: bool(own.legal.revokes))
    actor, card = _seated(world, private.seat), cards_of(private.legal.revokes)[0]
    turn = (await world.snapshot()).table.turn
    question = answers(await actor.slash(world.place(), "play", card=card_text(card)))[-1]
    assert question.ephemeral
    assert tells(question.text, "revoke-title")
    assert any(tells(question.text, key) for key in ("revoke-cost", "revoke-cost-range"))
    assert "chips" in question.text
    await question.click(actor, "revoked", "no")
    assert not question.exists
    assert (await world.snapshot()).table.turn == turn
    shown = await open_hand(world, actor)
    if shown.control("revoke") is None:
        await shown.click(actor, "hand", "more")
    question = answers(await shown.choose(actor, f"nap:revoke:1:{turn}", [card_text(card)]))[-1]
    await question.click(actor, "revoked", f"yes.{card_text(card)}")
    result = world.panel().text
    assert tells(result, "outcome-revoke")
    assert f"**{actor.name}** revoked with {card_symbol(card)}" in result
    assert f"**{actor.name}** alone pays" in result


async def test_a_game_with_two_jokers_is_played_stored_and_proven(make_world: MakeWorld):
    world = await make_world(people=5)
    mona = manager_of(world)
    rules = {"game": "japanese-joker", "options": "two_jokers=true"}
    await mona.slash(world.channel, "rules save", name="Both", **rules)
    await open_and_start(world, BUTTONS, game="Both", seats=5, hands=1)
    await skip_to(world, lambda own: own.view.phase is PhaseName.CALL)
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


async def test_the_winner_of_the_first_trick_is_called_and_the_joker_names_its_suit(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5, game="mighty", hands=1)
    calling = await skip_to(world, lambda own: own.view.phase is PhaseName.CALL)
    napoleon = actor_of(world, calling)
    shown = await open_hand(world, napoleon)
    assert not tells(shown.text, "blind-open-line")  # nobody else has seen it
    read = [shown.text, world.panel().text]
    await shown.click(napoleon, "friend", "first_trick")
    assert tells(world.panel().text, "called-first-trick", partner="friend")

    private = await hand_to_move(world)
    while not private.view.tricks or Play(JOKER) not in private.legal.actions or private.view.trick:
        await _keep_the_joker(world, private)
        private = await hand_to_move(world)
    contract = world.state().contract
    assert contract.revealed
    key = "alone-line" if contract.adjutant is None else "adjutant-line"
    assert tells(world.panel().text, key)

    leading = actor_of(world, private)
    await (await open_hand(world, leading)).click(leading, "play", "JK")
    hand = await open_hand(world, leading)
    assert tells(hand.text, "your-turn-name")
    assert world.state().current == (JOKER,)
    await hand.click(leading, "namesuit", "S")
    assert world.state().named == SPADES
    assert tells(world.panel().text, "joker-named")
    await skip_to(world, lambda own: len(own.view.tricks) == 9)
    assert not tells(world.panel().text, "joker-no-power")  # it has been played
    read += [world.panel().text, (await open_hand(world, actor_of(world, await hand_to_move(world)))).text]
    await finish_hand(world)
    assert (await world.snapshot()).table.status is TableStatus.CLOSED
    replay = answers(await world.panel().click(leading, "replayopen"))[-1]
    read += [world.panel().text, answers(await replay.click(leading, "replay", "last"))[-1].text]
    assert not re.findall("Napoleon|[Aa]djutant|allied", "\n".join(read))


async def _keep_the_joker(world: World, private: AnyHand) -> None:
    """Let a person lead: the holder of the joker plays high, the others low."""
    plays = [play for play in actions_of(private.legal, Play) if play.card != JOKER]
    plays.sort(key=lambda play: rank_of(play.card), reverse=JOKER in private.view.hand)
    with inside(world.env):
        await act(world, private, plays[0])
    await world.env.settle()


async def test_a_bad_hand_is_shown_to_all_and_dealt_again(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(auction, "is_bad", lambda *_: True)  # otherwise a few deals in a hundred have one
    world = await open_table(make_world, BUTTONS, people=5, game="mighty", hands=1)
    claiming = await skip_to(world, lambda own: CLAIM_REDEAL in own.legal.actions)
    actor, held = actor_of(world, claiming), claiming.view.hand
    await (await open_hand(world, actor)).click(actor, "claimredeal")
    assert world.state().redeals == 1
    assert tells(world.panel().text, "redeals")
    assert tells(world.panel().text, "bad-hand-line", name=f"**{actor.name}**")
    assert all(card_symbol(card) in world.panel().text for card in held)
    await finish_hand(world)
    assert (await world.snapshot()).table.status is TableStatus.CLOSED


async def test_a_bid_too_low_is_explained_and_closed_calls_give_their_reason(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=3, game="nap", seats=3)
    first = actor_of(world, await hand_to_move(world))
    shown = await open_hand(world, first)
    assert shown.control("ladder", "wellington") is None
    assert "\n-# You can only bid Wellington over another player's nap." in shown.text
    await shown.click(first, "ladder", "three")
    second = actor_of(world, await hand_to_move(world))
    refused = answers(await second.slash(world.place(), "bid", bid="two"))[-1]
    assert tells(refused.text, "call-too-low", call="Three")
    assert tells(answers(await second.slash(world.place(), "bid", bid="3"))[-1].text, "call-too-low")
    stranger = answers(await second.slash(world.place(), "bid", bid="13S"))[-1]
    assert (await hand_to_move(world)).snapshot.view.family == "nap"
    assert stranger.text
    assert actor_of(world, await hand_to_move(world)) is second
