"""Fewer presses, through the real bot: bids and calls by buttons, the next hand from the direct message."""

from __future__ import annotations

import pytest

from bot.engine.actions import Bid, Call
from bot.services.values.tables import AnyHand, TableStatus
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    DM,
    actor_of,
    decide,
    due,
    everybody_agrees,
    hand_of,
    move,
    open_and_start,
    play_hand,
    play_until,
    presser,
)
from tests.flows.simulated import Shown, answers


def args_of(shown: Shown, verb: str) -> list[str]:
    """Return the arguments of the buttons of a verb."""
    parts = (part["custom_id"].split(":") for part in shown.controls() if not part.get("options"))
    return [part[4] for part in parts if part[1] == verb and len(part) > 4]


def _may(kind: type) -> object:
    return lambda private: any(isinstance(action, kind) for action in private.legal.actions)


@pytest.mark.parametrize("way", [BUTTONS, DM])
async def test_a_bid_and_a_call_take_one_press_each(make_world: MakeWorld, way: str) -> None:
    world = await make_world(people=5)
    await open_and_start(world, way)
    private: AnyHand = await play_until(world, way, _may(Bid))  # type: ignore[arg-type]
    actor = actor_of(world, private)
    shown = await hand_of(world, actor, way)
    bids = args_of(shown, "bid")
    assert len(bids) == len({action.suit for action in private.legal.actions if isinstance(action, Bid)})
    await shown.click(presser(actor, way), "bid", bids[-1])
    assert (await world.snapshot()).table.turn > private.snapshot.table.turn
    private = await play_until(world, way, _may(Call))  # type: ignore[arg-type]
    actor = actor_of(world, private)
    shown = await hand_of(world, actor, way)
    calls = args_of(shown, "call")
    assert calls
    await shown.click(presser(actor, way), "hand", "more")
    more = await hand_of(world, actor, way)
    menus = [part for part in more.controls() if part["custom_id"].startswith("nap:call:")]
    assert sum(len(part.get("options") or ()) for part in menus) == len(private.legal.actions)
    await more.click(presser(actor, way), "hand")  # Refresh leads back
    shown = await hand_of(world, actor, way)
    await shown.click(presser(actor, way), "call", calls[0])
    assert (await due(world)).view.contract.called is not None


async def test_after_a_hand_the_direct_message_leads_to_its_replay_and_deals_the_next(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    await open_and_start(world, DM, seats=3)
    await play_hand(world, DM)
    own = world.dm(bob)
    (replay,) = answers(await own.click(bob.user, "replayopen"))
    assert "replay" in replay.verbs()
    await everybody_agrees(world)
    button = own.control("next")
    assert button is not None
    await own.click(bob.user, "next")
    table = (await world.snapshot()).table
    assert (table.status, table.hand_no) == (TableStatus.PLAYING, 2)
    await own.forge(bob.user, button["custom_id"])
    assert (await world.snapshot()).table.hand_no == 2
    assert world.dm(ann).turn
    await move(world, BUTTONS)
    assert decide(await due(world))
