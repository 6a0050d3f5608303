"""Undoing a move where the table allows it, and claiming the rest of a hand where it is certain."""

from __future__ import annotations

import json

import simcord

from bot.engine.actions import Play
from bot.engine.cards import card_text, rank_of
from bot.engine.games import game_of
from bot.services.values.hands import BY_CLAIM
from bot.services.values.tables import AnyHand, TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    act,
    actor_of,
    deal,
    finish_hand,
    hand_of,
    hand_to_move,
    move,
    open_and_start,
    open_table,
    skip_to,
    someone_else,
)
from tests.flows.simulated import ShownMessage, answers, inside
from tests.flows.words import tells
from tests.flows.world import World


async def asked(world: World, actor: object) -> list[ShownMessage]:
    return answers(await actor.slash(world.place(), "undo"))  # type: ignore[attr-defined]


def _leads(private: AnyHand) -> bool:
    """Return whether a player has a choice for the first but not the last card of a trick."""
    plays = [it for it in private.legal.actions if isinstance(it, Play)]
    return len(plays) > 1 and not private.view.trick and len(private.view.tricks) > 1


async def _three_who_may_undo(make_world: MakeWorld) -> World:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, deal_too=False, game="napoleon-1885", seats=3, stake=0)
    with inside(world.env):
        await world.bot.app.tables.set_config(world.table_id, world.people[0].id, undo=True)
    await world.env.settle()
    assert tells(world.panel().text, "config-undo")
    for person in world.people[1:]:
        await world.panel().click(person, "agree")
    await deal(world, BUTTONS)
    return world


async def test_cards_set_ahead_in_reply_to_an_undone_move_are_cleared(make_world: MakeWorld):
    world = await _three_who_may_undo(make_world)
    private = await skip_to(world, _leads)
    leader, follower = actor_of(world, private), world.people[(private.seat + 1) % 3]
    last = world.people[(private.seat + 2) % 3]

    async def pre_select(actor: simcord.MemberActor) -> None:
        view = (await world.bot.app.play.private(world.table_id, actor.id)).view
        following = [it for it in view.hand if view.trick and it // 13 == view.trick[0] // 13]
        card = (following or list(view.hand))[0]
        await actor.slash(world.place(), "play", card=card_text(card), ahead=True)

    async def lead() -> None:
        await leader.slash(world.place(), "play", card=card_text(next(iter(private.view.hand))))

    await pre_select(follower)  # whatever is led
    await lead()
    await pre_select(last)
    await (await hand_of(world, leader, BUTTONS)).click(leader, "undo")
    assert tells((await hand_of(world, last, BUTTONS)).text, "ahead-undone")
    assert not tells((await hand_of(world, follower, BUTTONS)).text, "ahead-undone")
    await lead()
    await world.env.advance_time(2)
    if actor_of(world, await hand_to_move(world)) is follower:  # the card may be illegal before the lead
        await move(world, BUTTONS)
    await world.env.advance_time(5)
    assert len((await hand_to_move(world)).view.trick) == 2, (
        "whoever answered the first lead may choose again"
    )
    await move(world, BUTTONS)


async def test_a_move_is_taken_back_once_and_only_until_somebody_else_acts(make_world: MakeWorld):
    world = await _three_who_may_undo(make_world)
    private = await skip_to(world, _leads)
    actor, other = actor_of(world, private), await someone_else(world)
    before = private.view
    await move(world, BUTTONS)
    shown = await hand_of(world, actor, BUTTONS)
    assert shown.control("undo") is not None
    assert (await hand_of(world, other, BUTTONS)).control("undo") is None
    assert any(tells(it.text, "undo-acted") for it in await asked(world, other))
    await shown.click(actor, "undo")
    again = await world.bot.app.play.private(world.table_id, actor.id)
    assert again.view == before
    assert tells(world.panel().text, "undone", name=f"**{actor.name}**")
    assert any(tells(it.text, "undo-acted") for it in await asked(world, actor))
    await world.restart()
    assert (await world.bot.app.play.private(world.table_id, actor.id)).view == before
    assert tells(world.panel().text, "undone")
    await move(world, BUTTONS)  # this one is kept
    assert any(tells(it.text, "undo-acted") for it in await asked(world, actor))

    await skip_to(world, lambda it: it.seat != private.seat and not it.view.trick)
    mover = actor_of(world, await skip_to(world, _leads))
    await move(world, BUTTONS)
    assert (await hand_of(world, mover, BUTTONS)).control("undo") is not None
    await move(world, BUTTONS)
    assert (await hand_of(world, mover, BUTTONS)).control("undo") is None
    assert any(tells(it.text, "undo-acted") for it in await asked(world, mover))

    await finish_hand(world)
    assert await world.status() is TableStatus.BETWEEN
    proof = answers(await other.slash(world.channel, "verify", hand="1"))[-1]
    assert "✅" in proof.text
    assert "❌" not in proof.text
    record = json.loads(answers(await proof.click(other, "record"))[-1].file())
    (taken,) = [number for number, act in enumerate(record["actions"]) if act["do"] == "undo"]
    assert record["actions"][taken - 1]["seat"] == record["actions"][taken]["seat"] == private.seat


async def test_moves_cannot_be_undone_unless_the_host_allows_it(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=3, seats=3)
    private = await hand_to_move(world)
    actor = actor_of(world, private)
    await move(world, BUTTONS)
    assert (await hand_of(world, actor, BUTTONS)).control("undo") is None
    assert any(tells(it.text, "undo-off") for it in await asked(world, actor))


async def _first_claim(world: World) -> AnyHand:
    """Let everybody play high cards first until somebody may claim; return what they see.

    The counting cards are gone long before the end.
    """
    while True:
        private = await hand_to_move(world)
        if game_of(private.view).certain(private.view):
            return private
        plays = [it for it in private.legal.actions if isinstance(it, Play)]
        highest = max(plays, key=lambda it: rank_of(it.card))
        with inside(world.env):
            await act(world, private, highest)
        await world.env.settle()


async def test_only_a_player_certain_of_the_rest_can_claim_it(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=3, game="napoleon-1885", seats=3)
    private = await skip_to(world, lambda it: any(isinstance(a, Play) for a in it.legal.actions))
    actor = actor_of(world, private)
    early = await hand_of(world, actor, BUTTONS)
    assert early.control("claim") is None
    turn = private.snapshot.table.turn
    for who, key in ((actor, "claim-unproven"), (await someone_else(world), "not-your-turn")):
        told = answers(await who.slash(world.place(), "claim"))
        assert any(tells(it.text, key) for it in told), key
    assert (await world.snapshot()).table.turn == turn

    private = await _first_claim(world)
    actor, other = actor_of(world, private), await someone_else(world)
    assert (await hand_of(world, other, BUTTONS)).control("claim") is None
    shown = await hand_of(world, actor, BUTTONS)
    button = shown.control("claim")
    assert button is not None
    await world.restart()
    assert any(tells(it.text, "not-your-turn") for it in answers(await other.slash(world.place(), "claim")))
    assert await world.playing()
    await (await hand_of(world, actor, BUTTONS)).click(actor, "claim")
    assert await world.status() is TableStatus.BETWEEN
    assert tells(world.panel().text, "claimed", name=f"**{actor.name}**")
    await world.restart()
    summary = (await world.snapshot()).summary
    assert summary.claimed == private.seat

    proof = answers(await other.slash(world.channel, "verify", hand=str(summary.hand_id)))[-1]
    assert "✅" in proof.text
    assert "❌" not in proof.text
    record = json.loads(answers(await proof.click(other, "record"))[-1].file())
    claimed = [action for action in record["actions"] if action["by"] == BY_CLAIM]
    assert claimed[0]["seat"] == private.seat
    assert len(claimed) == sum(private.view.hand_sizes)
    assert sum(summary.units) == 0
