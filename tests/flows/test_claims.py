"""Claiming the rest of a hand: offered where it is certain, refused where it is not, told to all."""

from __future__ import annotations

import json

from bot.engine.actions import Play
from bot.engine.cards import rank_of
from bot.engine.games import game_of
from bot.services.values.hands import BY_CLAIM
from bot.services.values.tables import AnyHand, TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, actor_of, due, hand_of, open_and_start, play_until, someone_else
from tests.flows.simulated import answers, inside
from tests.flows.words import tells
from tests.flows.world import World


def _certain(private: AnyHand) -> bool:
    return game_of(private.view).certain(private.view)


async def _first_claim(world: World) -> AnyHand:
    """Let everybody play high cards first until somebody may claim; return what they see.

    The cards that count are gone long before the end.
    """
    while True:
        private = await due(world)
        if _certain(private):
            return private
        plays = [it for it in private.legal.actions if isinstance(it, Play)]
        highest = max(plays, key=lambda it: rank_of(it.card))
        with inside(world.env):
            await world.bot.app.play.act(world.table_id, actor_of(world, private).id, highest, turn=None)
        await world.env.settle()


async def test_whoever_takes_the_rest_for_certain_claims_it_and_nobody_else_can(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=3)
    await open_and_start(world, BUTTONS, game="napoleon-1885", seats=3)
    private = await play_until(world, BUTTONS, lambda it: any(isinstance(a, Play) for a in it.legal.actions))
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
    assert summary is not None
    assert summary.claimed == private.seat

    proof = answers(await other.slash(world.channel, "verify", hand=str(summary.hand_id)))[-1]
    assert "✅" in proof.text
    assert "❌" not in proof.text
    record = json.loads(answers(await proof.click(other, "record"))[-1].file())
    claimed = [action for action in record["actions"] if action["by"] == BY_CLAIM]
    assert claimed[0]["seat"] == private.seat
    assert len(claimed) == sum(private.view.hand_sizes)
    assert sum(summary.units) == 0
