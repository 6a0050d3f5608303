"""When hands are updated: the player to move at once, the others soon, with everything since."""

from __future__ import annotations

import asyncio

import pytest

from bot.ui.core.board import HAND, OPEN, TableMessages
from bot.ui.core.outbox import Pace
from bot.ui.publisher.channel import ChannelMessages
from bot.ui.publisher.hands import HandMessages
from tests.flows.conftest import MakeWorld
from tests.flows.players import (
    BUTTONS,
    SLASH,
    hand_of,
    hand_to_move,
    move,
    open_and_start,
    open_table,
    skip_to,
)
from tests.flows.simulated import counts, shown_in
from tests.flows.world import World


async def five_open_hands(make_world: MakeWorld) -> tuple[World, TableMessages]:
    """A world with a hand in progress and everybody's hand open and up to date."""
    world = await open_table(make_world, BUTTONS, people=5, pace=Pace(), clock="off")
    for actor in world.people:
        await hand_of(world, actor, BUTTONS)
    await world.env.advance_time(10)
    board = world.bot.publisher.board(world.table_id)
    assert len(board.of_kind(OPEN)) == 5
    assert behind(board) == set()
    return world, board


def behind(board: TableMessages) -> set[int]:
    """Return whose open hand is older than the table's state."""
    return {user for user, live in board.of_kind(OPEN).items() if live.shown < board.table.revision}


def edits(world: World, since: int) -> int:
    """Return how many edits by token were sent, other than answers to presses."""
    return sum(entry.method == "PATCH" for entry in world.env.http_requests[since:])


async def test_the_player_to_move_sees_a_move_at_once_and_others_within_three_seconds(make_world: MakeWorld):
    world, board = await five_open_hands(make_world)
    for _ in range(2):  # the second comes before the panel may be edited again
        (before,) = board.snapshot.due
        mover = board.table.seats[before].user_id
        await move(world, BUTTONS)
        (after,) = board.snapshot.due
        due = board.table.seats[after].user_id
        assert after != before
        assert behind(board) == set(board.of_kind(OPEN)) - {mover, due}
    await world.env.advance_time(3)
    assert behind(board) == set()
    assert board.panel.shown == board.table.revision


async def test_the_player_to_move_does_not_wait_for_a_panel_held_up_by_discord(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world, board = await five_open_hands(make_world)
    shown = ChannelMessages.deliver

    async def late(channels: ChannelMessages, of: TableMessages) -> float | None:
        await asyncio.sleep(60)
        return await shown(channels, of)

    monkeypatch.setattr(ChannelMessages, "deliver", late)
    for _ in range(4):
        (before,) = board.snapshot.due
        mover = board.table.seats[before].user_id
        await move(world, BUTTONS)
        (after,) = board.snapshot.due
        assert not behind(board) & {mover, board.table.seats[after].user_id}
    assert board.panel.shown < board.table.revision
    await world.env.advance_time(130)  # the delayed update, and what followed it
    assert behind(board) == set()
    assert board.panel.shown == board.table.revision


async def test_an_open_hand_waits_from_when_it_first_became_outdated(make_world: MakeWorld):
    world, board = await five_open_hands(make_world)
    (first,) = board.snapshot.due
    mover = board.table.seats[first].user_id
    since = len(world.env.http_requests)
    await move(world, BUTTONS)
    await world.env.advance_time(1)
    await move(world, BUTTONS)
    await world.env.advance_time(0.7)
    # Two were shown their turn, two both moves together; the first mover still lacks the second move.
    assert behind(board) == {mover}
    await world.env.advance_time(1)
    assert behind(board) == set()
    panels = 2
    assert edits(world, since) == 2 + 2 + 1 + panels


async def test_everybody_sees_the_end_of_a_hand_at_once(make_world: MakeWorld):
    world, board = await five_open_hands(make_world)
    await skip_to(world, lambda own: sum(own.view.hand_sizes) == 1)
    await world.env.advance_time(10)
    assert len(board.of_kind(OPEN)) == 5
    await move(world, BUTTONS)
    assert not await world.playing()
    assert behind(board) == set()


async def test_the_panel_does_not_wait_for_direct_messages_held_up_by_discord(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """When very many hands are dealt at once, their direct messages wait for Discord's limit."""
    world = await make_world(people=5, pace=Pace())
    sent = HandMessages.deliver_dm

    async def late(hands: HandMessages, of: TableMessages, user_id: int) -> None:
        await asyncio.sleep(60)
        await sent(hands, of, user_id)

    monkeypatch.setattr(HandMessages, "deliver_dm", late)
    await open_and_start(world, BUTTONS, clock="off")
    board = world.bot.publisher.board(world.table_id)
    for _ in range(3):
        await move(world, BUTTONS)
        await world.env.advance_time(2)
        assert board.panel.shown == board.table.revision
    assert len(board.of_kind(HAND)) == 0
    await world.env.advance_time(70)
    assert set(board.of_kind(HAND)) == {actor.id for actor in world.people}


async def test_moves_by_command_leave_one_refreshed_hand_and_not_a_copy_each(make_world: MakeWorld):
    world = await open_table(make_world, SLASH, people=1, clock="off")
    (ann,) = world.people
    for made in range(1, 6):
        since = world.mark()
        await move(world, SLASH)
        hands = [shown for shown in shown_in(world.env, world.place().id, ann.id) if shown.ephemeral]
        own = [
            shown for shown in hands if shown.verbs() & {"hand", "play", "bid", "call", "discard", "order"}
        ]
        assert len(own) <= 1, f"{len(own)} hands after {made} moves"
        deleted = [entry for entry in world.env.http_requests[since:] if entry.method == "DELETE"]
        assert len(deleted) == 1 or made == 1
        assert not any(map(counts, deleted))
    assert own
    assert (await hand_to_move(world)).snapshot.table.revision > 0
