"""Whole hands from the lobby to the result: by buttons only, by commands only, by direct message only."""

from __future__ import annotations

import pytest

from bot.services.values.tables import TableStatus
from tests.effort import pairs
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, WAYS, open_and_start, play_hand, refresh_dm
from tests.flows.words import tells


@pytest.mark.parametrize(("way", "people"), pairs(WAYS, [1, 2, 3, 4, 5]))
async def test_hand_is_played_to_its_result(make_world: MakeWorld, way: str, people: int) -> None:
    world = await make_world(people=people)
    await open_and_start(world, way)
    await play_hand(world, way)
    snapshot = await world.snapshot()
    assert snapshot.table.status is TableStatus.BETWEEN
    assert world.panel().control("next")


async def test_a_direct_message_that_cannot_follow_says_that_it_shows_the_deal(make_world: MakeWorld) -> None:
    """It follows by the presses of its person alone: who plays at the table finds it as it was dealt."""
    world = await make_world(people=2)
    await open_and_start(world, BUTTONS)
    (ann, bob), said = world.people, "hand-as-dealt"
    assert all(tells(world.dm(person).text, said) for person in (ann, bob))
    assert not tells((await refresh_dm(world, ann)).text, said)
    await play_hand(world, BUTTONS)
    await world.panel().click(ann, "next")
    assert not tells(world.dm(ann).text, said), "their press of a moment ago lets it follow"
    assert tells(world.dm(bob).text, said)


async def test_in_an_open_auction_the_one_edit_waits_until_somebody_is_waited_for_alone(
    make_world: MakeWorld,
) -> None:
    """Everybody is due from the deal on: what an earlier edit shows would be outbid a moment later."""
    world = await make_world(people=2)
    await open_and_start(world, BUTTONS, game="general")
    ann, bob = world.people
    dealt, bobs = (
        world.dm(bob).text,
        [seat.user_id for seat in (await world.snapshot()).table.seats].index(bob.id),
    )
    await ann.slash(world.place(), "bid", bid="20S")
    for _ in range(200):
        snapshot = await world.snapshot()
        if snapshot.due == (bobs,):
            break
        assert bobs in snapshot.due
        assert world.dm(bob).text == dealt
        await world.env.advance_time(0.5)
    await world.env.advance_time(5)
    assert world.dm(bob).text != dealt
    assert "20" in world.dm(bob).text
