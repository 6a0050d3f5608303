"""Who is shown what when: who is due at once, the others soon, with what happened meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from bot.ui.core.board import Board
from bot.ui.core.load import FEW, Gate
from bot.ui.publisher import Pace
from bot.ui.publisher.hands import HandDelivery
from bot.ui.publisher.panel import PanelDelivery
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, SLASH, due, hand_of, move, open_and_start, play_until
from tests.flows.simulated import counts, shown_in
from tests.flows.world import World


async def five_open_hands(make_world: MakeWorld) -> tuple[World, Board]:
    """Return a world with a hand under way, everybody's hand open, and nothing behind."""
    world = await make_world(people=5, pace=Pace())
    await open_and_start(world, BUTTONS, clock="off")
    for actor in world.people:
        await hand_of(world, actor, BUTTONS)
    await world.env.advance_time(10)
    board = world.bot.publisher.board(world.table_id)
    assert board is not None
    assert len(board.open_hands) == 5
    assert behind(board) == set()
    return world, board


def behind(board: Board) -> set[int]:
    """Return whose open hand shows less than the table's state."""
    return {user for user, live in board.open_hands.items() if live.shown < board.revision}


def edits(world: World, since: int) -> int:
    """Return how many edits by token were sent, besides the answers to presses."""
    return sum(entry.method == "PATCH" for entry in world.env.http_requests[since:])


async def test_who_is_due_sees_a_move_at_once_and_the_others_within_two_seconds(
    make_world: MakeWorld,
) -> None:
    world, board = await five_open_hands(make_world)
    for _ in range(2):  # the second comes before the panel may be edited again
        (before,) = board.snapshot.due
        mover = board.snapshot.table.seats[before].user_id
        await move(world, BUTTONS)
        (after,) = board.snapshot.due
        due = board.snapshot.table.seats[after].user_id
        assert after != before
        assert behind(board) == set(board.open_hands) - {mover, due}
    await world.env.advance_time(2)
    assert behind(board) == set()
    assert board.panel is not None
    assert board.panel.shown == board.revision


async def test_who_is_due_waits_for_no_panel_that_discord_holds_up(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, board = await five_open_hands(make_world)
    shown = PanelDelivery.show

    async def late(panels: PanelDelivery, of: Board) -> None:
        await asyncio.sleep(60)
        await shown(panels, of)

    monkeypatch.setattr(PanelDelivery, "show", late)
    for _ in range(4):
        (before,) = board.snapshot.due
        mover = board.snapshot.table.seats[before].user_id
        await move(world, BUTTONS)
        (after,) = board.snapshot.due
        assert not behind(board) & {mover, board.snapshot.table.seats[after].user_id}
    assert board.panel is not None
    assert board.panel.shown < board.revision
    await world.env.advance_time(130)  # what was held up, and what came after it
    assert behind(board) == set()
    assert board.panel.shown == board.revision


async def test_moves_that_follow_each_other_quickly_are_shown_to_the_others_together(
    make_world: MakeWorld,
) -> None:
    world, _ = await five_open_hands(make_world)
    since = len(world.env.http_requests)
    for _ in range(4):
        await move(world, BUTTONS)
        await world.env.advance_time(0.3)
    await world.env.advance_time(10)
    # four times who is due, the panel twice or three times, five hands once: not four times all
    assert edits(world, since) <= 12


async def test_an_open_hand_waits_from_the_moment_at_which_it_began_to_lack_something(
    make_world: MakeWorld,
) -> None:
    world, board = await five_open_hands(make_world)
    (first,) = board.snapshot.due
    mover = board.snapshot.table.seats[first].user_id
    since = len(world.env.http_requests)
    await move(world, BUTTONS)
    await world.env.advance_time(1)
    await move(world, BUTTONS)
    await world.env.advance_time(0.9)
    # Two were shown their turn, two both moves together; who moved first lacks the second since a moment.
    assert behind(board) == {mover}
    await world.env.advance_time(1)
    assert behind(board) == set()
    panels = 2
    assert edits(world, since) == 2 + 2 + 1 + panels


async def test_everybody_sees_the_end_of_a_hand_at_once(make_world: MakeWorld) -> None:
    world, board = await five_open_hands(make_world)
    with pytest.raises(AssertionError, match="the hand ended"):
        await play_until(world, BUTTONS, lambda _: False)
    assert behind(board) == set()


async def always_crowded(_: Gate, within: float) -> None:
    """Let everything that is shown wait as long as it can, as if people waited for answers all the time."""
    await asyncio.sleep(within)


async def test_a_new_hand_is_shown_to_who_is_due_first_while_many_wait_for_answers(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, board = await five_open_hands(make_world)
    with pytest.raises(AssertionError, match="the hand ended"):
        await play_until(world, BUTTONS, lambda _: False)
    await world.env.advance_time(10)
    monkeypatch.setattr(Gate, "turn", always_crowded)
    before = {live.hand_no for live in board.open_hands.values()}
    await world.panel().click(world.people[0], "next")
    (seat,) = board.snapshot.due
    due = board.snapshot.table.seats[seat].user_id
    assert behind(board) == set(board.open_hands)
    await world.env.advance_time(0.3)
    assert behind(board) == set(board.open_hands) - {due}
    await world.env.advance_time(1.5)
    assert behind(board) == set()
    assert {live.hand_no for live in board.open_hands.values()} == {board.snapshot.table.hand_no}
    assert board.snapshot.table.hand_no not in before


async def test_the_end_of_a_hand_is_shown_while_many_wait_for_answers_if_a_bit_later(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, board = await five_open_hands(make_world)
    monkeypatch.setattr(Gate, "turn", always_crowded)
    with pytest.raises(AssertionError, match="the hand ended"):
        await play_until(world, BUTTONS, lambda _: False)
    assert len(behind(board)) == 4, "only who moved last has an answer"
    await world.env.advance_time(1.0)
    assert board.panel is not None
    assert board.panel.shown == board.revision, "the result goes before the hands of people who are not due"
    assert behind(board)
    await world.env.advance_time(0.8)
    assert behind(board) == set()


async def test_the_panel_waits_for_no_direct_messages_that_discord_holds_up(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When very many hands are dealt at once, their direct messages wait for Discord's limit."""
    world = await make_world(people=5, pace=Pace())
    sent = HandDelivery.show_dms

    async def late(hands: HandDelivery, of: Board) -> None:
        await asyncio.sleep(60)
        await sent(hands, of)

    monkeypatch.setattr(HandDelivery, "show_dms", late)
    await open_and_start(world, BUTTONS, clock="off")
    board = world.bot.publisher.board(world.table_id)
    assert board is not None
    for _ in range(3):
        await move(world, BUTTONS)
        await world.env.advance_time(2)
        assert board.panel is not None
        assert board.panel.shown == board.revision
    assert len(board.dms) == 0
    await world.env.advance_time(70)
    assert set(board.dms) == {actor.id for actor in world.people}


async def test_the_others_wait_longer_while_the_loop_is_late_and_no_longer_when_it_is_not(
    make_world: MakeWorld,
) -> None:
    world, board = await five_open_hands(make_world)
    publisher = world.bot.publisher
    usual = publisher.patience
    for _ in range(200):
        board.asked = 0.0
        publisher._felt(board, 0.15)
    assert publisher.patience > 2 * usual
    for _ in range(200):
        board.asked = 0.0
        publisher._felt(board, 30.0)
    assert publisher.patience == usual * Pace().stretch
    for _ in range(400):
        board.asked = 0.0
        publisher._felt(board, 0.0)
    assert publisher.patience == pytest.approx(usual, rel=0.01)


async def test_panels_are_edited_more_seldom_while_edits_wait_for_their_turn(make_world: MakeWorld) -> None:
    world, _ = await five_open_hands(make_world)
    publisher, gate = world.bot.publisher, world.bot.app.gate
    usual, patience = publisher.interval, publisher.patience
    for _ in range(FEW + 1):
        gate.asked()
    waiting = [asyncio.create_task(gate.turn(60)) for _ in range(20)]
    await asyncio.sleep(0)
    assert publisher.interval == 3 * usual
    assert publisher.patience == patience
    waiting += [asyncio.create_task(gate.turn(60)) for _ in range(40)]
    await asyncio.sleep(0)
    assert publisher.interval == Pace().stretch * usual
    assert publisher.patience == 2 * patience
    for _ in range(FEW + 1):
        gate.answered()
    await asyncio.gather(*waiting)
    assert publisher.interval == usual


async def test_moves_by_command_leave_one_refreshed_hand_and_not_a_copy_each(make_world: MakeWorld) -> None:
    world = await make_world(people=1)
    (ann,) = world.people
    await open_and_start(world, SLASH, clock="off")
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
    assert (await due(world)).snapshot.table.revision > 0
