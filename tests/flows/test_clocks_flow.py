"""The turn clock as players meet it: mentions, the computer's move, away and back."""

from __future__ import annotations

import pytest

from bot.services.values.tables import Seat
from tests.effort import pairs, sample
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, DM, actor_of, hand_to_move, open_table, play_hand
from tests.flows.simulated import ShownMessage, answers, notified_users, shown_in
from tests.flows.words import tells
from tests.flows.world import World

WAITING = "the table is waiting for you"


async def seat_of(world: World, name: str) -> Seat:
    """Return a person's seat as it is now."""
    return next(seat for seat in (await world.snapshot()).table.seats if seat.name == name)


def mentions(world: World) -> list[ShownMessage]:
    """Return the turn mentions at the table or in somebody's direct messages."""
    places = [(world.place().id, None), *((a.user.dm_channel.id, a.id) for a in world.people)]
    return [m for place in places for m in shown_in(world.env, *place) if WAITING in m.text]


async def run_out(world: World) -> None:
    """Let the clock and the whole time bank of the player to move run out."""
    snapshot = await world.snapshot()
    assert snapshot.bank_ends is not None
    await world.env.advance_time((snapshot.bank_ends - world.now()).total_seconds())


@pytest.mark.parametrize("way", sample(["result", "panel", "hand", "command", "move"], 2))
async def test_a_player_who_misses_two_turns_is_away_until_they_are_back(make_world: MakeWorld, way: str):
    world = await open_table(make_world, BUTTONS, people=2, clock="blitz")
    late = actor_of(world, await hand_to_move(world))
    while not (await seat_of(world, late.name)).away:
        if actor_of(world, await hand_to_move(world)) is late:
            await run_out(world)
        else:
            await play_hand(world, DM, moves=1)
    assert world.panel().control("back")
    if way == "result":
        await play_hand(world, DM)
    if way in ("panel", "result"):
        await world.panel().click(late, "back")
    elif way == "hand":
        await world.dm(late).click(late.user, "back")
    elif way == "command":
        for key in ("done-back", "done-back-already"):
            assert tells(answers(await late.slash(world.place(), "napoleon back"))[-1].text, key)
    else:
        await play_hand(world, DM)
        assert (await seat_of(world, late.name)).away
        await world.panel().click(late, "next")
    seat = await seat_of(world, late.name)
    assert (seat.away, seat.missed) == (False, 0)
    assert world.panel().control("back") is None


@pytest.mark.parametrize(("threads", "way"), pairs([False, True], [BUTTONS, DM]))
async def test_a_slow_player_is_mentioned_once_and_the_mention_is_deleted_with_their_move(
    make_world: MakeWorld, way: str, threads: bool
):
    world = await open_table(make_world, way, people=2, threads=threads)
    await play_hand(world, way, moves=2)
    late = actor_of(world, await hand_to_move(world))
    await world.env.advance_time(19)
    assert mentions(world) == []
    await world.env.advance_time(2)
    (mention,) = mentions(world)
    assert late.mention in mention.text
    assert notified_users(world.env, mention) == [late.id]
    await world.env.advance_time(90)
    assert [m.id for m in mentions(world)] == [mention.id]
    await play_hand(world, way, moves=1)
    assert not mention.exists


async def test_mentions_can_be_switched_off_and_on(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1)
    ann = world.people[0]
    for value, expected in (("off", 0), ("on", 1)):
        menu = answers(await world.panel().click(ann, "menu"))[-1]
        await menu.click(ann, "nudge", value)
        await play_hand(world, BUTTONS, moves=1)
        await world.env.advance_time(30)
        assert len(mentions(world)) == expected
        await play_hand(world, BUTTONS, moves=1)
        assert mentions(world) == []
