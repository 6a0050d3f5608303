"""A ring of five accounts that throw their hands to one is reported to managers."""

from __future__ import annotations

import random
import re

from bot.engine.actions import PASS, Bid, Call, GameAction
from bot.engine.cards import cards_of
from tests.effort import at_night
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, set_server, slash
from tests.flows.players import SLASH, actor_of, deal, hand_to_move, open_and_start
from tests.flows.simulated import ShownMessage, answers, inside
from tests.flows.words import tells
from tests.flows.world import World

HANDS = 20
DAY = 24 * 3600.0


async def _thrown(world: World) -> None:
    """Play hands in which the four others take turns bidding what nobody can make."""
    mallory, *others = world.people
    await open_and_start(world, SLASH, seats=5, stake=10)
    rng = random.Random(1)
    for number in range(HANDS):
        if number:
            await deal(world, SLASH)
        thrower = others[number % len(others)]
        while await world.playing():
            private = await hand_to_move(world)
            actor, legal = actor_of(world, private), private.legal
            assert not isinstance(legal, tuple)
            bids = [action for action in legal.actions if isinstance(action, Bid)]
            if bids:
                highest = max(bids, key=lambda bid: bid.points)
                action: GameAction = highest if actor is thrower else PASS
            else:
                action = legal.sample(rng)
                while isinstance(action, Call) and action.card in cards_of(world.state().hands[0]):
                    action = legal.sample(rng)  # a thrown hand is not thrown with its winner as partner
            with inside(world.env):
                play = world.bot.app.play
                await play.act(world.table_id, actor.id, action, turn=private.snapshot.table.turn)
        await world.env.settle()
    assert (await world.chips())[mallory.name] >= 1100


async def _watched(world: World, manager: object) -> ShownMessage:
    shown = await slash(world, manager, "settings")
    menu = shown.control("server", "page")
    assert menu is not None
    await shown.choose(manager, menu["custom_id"], ["gifts"])  # type: ignore[arg-type]
    return answers(await shown.click(manager, "serverwatch"))[-1]  # type: ignore[arg-type]


@at_night
async def test_a_ring_of_five_that_throws_hands_to_one_is_reported(make_world: MakeWorld) -> None:
    world = await make_world(people=5)
    mona = manager_of(world)
    first = await _watched(world, mona)
    assert tells(first.text, "watch-none")
    assert "Checked <t:" in first.text
    await _thrown(world)
    await set_server(world, starting_chips=400)
    assert tells((await _watched(world, mona)).text, "watch-none"), "the last check is shown"
    await world.env.advance_time(DAY)
    assert tells((await slash(world, mona, "settings")).text, "settings-watch", count=1)
    noted = await _watched(world, mona)
    assert not tells((await slash(world, mona, "settings")).text, "settings-watch"), "it was read"
    await world.env.advance_time(DAY)
    assert not tells((await slash(world, mona, "settings")).text, "settings-watch"), "it is not new"
    mallory, *others = world.people
    assert noted.ephemeral
    assert f"<@{mallory.id}> won" in noted.text
    assert all(f"<@{other.id}>" in noted.text for other in others)
    assert re.search(r"by chance alone are less than one in 10{1,3},000\.", noted.text), noted.text
    assert tells(noted.text, "watch-company", together=100, fresh=4, days=14)


async def test_only_managers_read_what_is_suspicious(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    (ann,) = world.people
    shown = await slash(world, manager_of(world), "settings")
    (told,) = answers(await shown.forge(ann, "nap:serverwatch:0:0"))
    assert tells(told.text, "not-manager")
