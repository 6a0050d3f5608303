"""The bot may be restarted at any time: people continue with the messages they have."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.engine.state import PhaseName
from bot.services.errors import StorageUnavailable
from bot.services.tables.play import PlayService
from bot.services.values.tables import TableStatus
from bot.storage.tables.beside import Messages
from bot.ui.core.board import PANEL, TableMessages
from bot.ui.core.outbox import Outbox
from bot.ui.core.reply import Reply
from bot.ui.publisher.hands import HandMessages
from bot.ui.publisher.publisher import Publisher
from bot.ui.table import painter
from tests.flows.conftest import MakeWorld
from tests.flows.moves import move_on_hand
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    actor_of,
    deal,
    decide,
    finish_hand,
    hand_of,
    hand_to_move,
    move,
    open_table,
    play_hand,
    presser,
    skip_to,
)
from tests.flows.simulated import ShownMessage, answers, delete_channel, inside
from tests.flows.world import World

pytestmark = pytest.mark.database_threads

PHASES = (PhaseName.AUCTION, PhaseName.CALL, PhaseName.EXCHANGE, PhaseName.PLAY)


async def restart_and_move(world: World, way: str) -> None:
    """Restart the bot while a hand is shown, and make a move on that very message."""
    before = await hand_to_move(world)
    actor = actor_of(world, before)
    shown = await hand_of(world, actor, way)
    state = world.state()
    await world.restart()
    assert world.state() == state
    private = await hand_to_move(world)
    assert private == before
    await move_on_hand(presser(actor, way), shown, decide(private))
    assert world.bot.app.live.in_memory(world.table_id) is not None
    assert (await world.snapshot()).table.turn > before.snapshot.table.turn


async def test_the_bot_restarts_in_every_phase(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=5)
    for phase in PHASES:
        await skip_to(world, lambda own, phase=phase: own.view.phase is phase)  # type: ignore[misc]
        await restart_and_move(world, BUTTONS)
    await finish_hand(world)


async def test_messages_are_updated_again_after_a_restart(make_world: MakeWorld):
    """In a game over days as well, long after the hand's budget of requests is spent."""
    world = await open_table(make_world, DM, people=1, clock="daily")
    panel, dm = world.panel(), world.dm(world.people[0])
    await world.restart()
    await play_hand(world, DM, seconds=1_800, moves=4)
    await world.env.advance_time(1_800)
    assert world.dm(world.people[0]).id == dm.id
    assert world.panel().id != panel.id, "a message older than an hour is posted again"
    assert not panel.exists
    turn = (await world.snapshot()).table.turn
    assert world.panel().turn == turn
    assert world.dm(world.people[0]).turn == turn


async def test_an_end_not_shown_by_a_killed_process_is_shown_at_the_next_start(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """The table was closed and stored; its panel kept the buttons of the last trick forever."""
    world = await open_table(make_world, DM, people=1, clock="off", hands=1)
    with monkeypatch.context() as killed:
        killed.setattr(Publisher, "table_changed", lambda *_: None)
        await finish_hand(world)
        panel = world.panel()
        assert "hand" in panel.verbs()
        killed.setattr(Outbox, "close", no_farewell)
        await world.restart()
    await world.env.advance_time(5)
    assert await world.status() is TableStatus.CLOSED
    assert "hand" not in panel.verbs()
    assert panel.control("rematch")
    sent = world.mark()
    await world.restart()
    assert not [entry for entry in world.env.http_requests[sent:] if "/messages" in entry.path]


async def test_a_table_reposted_just_before_a_kill_keeps_its_new_place(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """The last noted panel was in the deleted thread: its edit failed, and the table was lost again."""
    world = await open_table(make_world, SLASH, people=2, threads=True, clock="off")
    await play_hand(world, SLASH, moves=3)
    delete_channel(world.env, world.place().id)
    await world.env.settle()
    assert (await world.snapshot()).table.ending.lost
    with monkeypatch.context() as killed:
        killed.setattr(Publisher, "table_changed", lambda *_: None)
        with inside(world.env):
            endings = world.bot.app.endings
            await endings.reopen(world.table_id, world.people[0].id, world.channel.id)
        killed.setattr(Outbox, "close", no_farewell)
        await world.restart()
    await world.env.advance_time(5)
    table = (await world.snapshot()).table
    assert not table.ending.lost
    assert table.channel_id == world.channel.id
    assert "hand" in world.panel().verbs()
    await move(world, BUTTONS)


async def no_farewell(_: Outbox, __: float) -> None:
    """Show nothing more."""


async def test_a_posted_but_unnoted_panel_works_from_the_first_press(make_world: MakeWorld):
    """The process was killed in between: the newest panel in the channel was dead forever."""
    world = await open_table(make_world, DM, people=2, clock="off")
    noted, orphan = await orphan_left(world)
    await play_hand(world, DM, moves=3)
    assert orphan.id > noted.id
    assert orphan.turn < (await world.snapshot()).table.turn
    await orphan.click(world.people[0], "hand")
    await world.env.settle()
    assert orphan.turn == (await world.snapshot()).table.turn
    assert not noted.exists
    await finish_hand(world, DM, moves=1)
    assert world.panel().id == orphan.id
    assert orphan.control("next")


async def orphan_left(world: World) -> tuple[ShownMessage, ShownMessage]:
    """Post a panel like a process killed before it can note it; return the noted one and the new one."""
    noted, snapshot = world.panel(), await world.snapshot()
    with inside(world.env):
        channel = world.bot.get_partial_messageable(world.channel.id)
        await channel.send(view=painter.panel(world.bot.app, snapshot))
    await world.restart()
    return noted, world.panel()


async def test_an_unknown_panel_of_a_closed_table_shows_the_end_at_the_first_press(make_world: MakeWorld):
    """`make chaos` found it (seed 20261121, kill 153): posted and not noted, and after a restart a computer
    played the last card before anybody had pressed on it. Its buttons looked alive forever.
    """
    world = await open_table(make_world, DM, people=2, clock="off", hands=1, game="nap")
    ann, bob = world.people
    noted, orphan = await orphan_left(world)
    await finish_hand(world, DM, moves=1)
    assert await world.status() is TableStatus.CLOSED
    assert noted.control("rematch")
    assert "hand" in orphan.verbs()
    sent = world.mark()
    told = await orphan.click(bob, "hand")
    await world.env.settle()
    assert answers(told)
    assert orphan.verbs() == noted.verbs()
    assert orphan.turn == noted.turn == (await world.snapshot()).table.turn
    assert not world.counted_requests(sent), "the press brings a token to edit it with"
    await orphan.click(ann, "rematch")
    sent = world.mark()
    await world.restart()
    edited = [entry for entry in world.env.http_requests[sent:] if str(orphan.id) in entry.path]
    assert not edited, "shown ends are not shown again at each start"


async def test_the_result_of_an_earlier_hand_stays_when_its_table_is_closed(make_world: MakeWorld):
    """Removing its buttons would cost a request, so they stay and can be pressed at any time."""
    world = await open_table(make_world, DM, people=1, clock="off", game="nap")
    ann = world.people[0]
    await finish_hand(world, DM, moves=1)
    _, result = await orphan_left(world)
    text = result.text
    await deal(world, SLASH)
    await finish_hand(world, BUTTONS, moves=1)
    with inside(world.env):
        await world.bot.app.endings.end(world.table_id, ann.id, manager=False)
    await world.env.settle()
    told = await result.click(ann, "next")
    await world.env.settle()
    assert "closed" in answers(told)[-1].text
    assert result.text == text


async def test_result_from_before_a_restart_keeps_only_what_looks_back(make_world: MakeWorld):
    """Else two messages of the table have the buttons of a live panel."""
    world = await open_table(make_world, DM, people=1, clock="off", game="nap")
    await finish_hand(world, DM, moves=1)
    await world.restart()
    result = world.panel()
    await deal(world, BUTTONS)
    await world.env.settle()
    assert result.verbs() <= {"replayopen", "review", "record"}
    assert "hand" in world.panel().verbs()


async def test_panel_that_could_not_be_noted_is_noted_later(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, logged_errors: list[str]
):
    """The database was away for a moment as the panel was posted: the next start posted another one."""
    world = await open_table(make_world, DM, people=1, clock="off", game="nap")
    await finish_hand(world, DM, moves=1)
    with monkeypatch.context() as away:

        async def refuse(*_: object) -> None:
            raise StorageUnavailable("storage-unreachable")

        away.setattr(Messages, "put", refuse)
        await deal(world, BUTTONS)
        await world.env.settle()
    panel = world.panel()
    assert "hand" in panel.verbs()
    await world.env.advance_time(20)
    await world.restart()
    await play_hand(world, DM, moves=1)
    await world.env.advance_time(20)
    assert world.panel().id == panel.id
    assert panel.turn == (await world.snapshot()).table.turn
    logged_errors.clear()


async def test_panel_that_an_overtaken_process_has_just_posted_is_not_noted(make_world: MakeWorld):
    """Discord's answer was read after another process had taken over and posted its own."""
    world = await open_table(make_world, DM, people=1, clock="off", game="nap")
    with inside(world.env):
        board = world.bot.publisher.board(world.table_id)
        late = replace(board.panel, message_id=board.panel.message_id + 1)
        async with world.bot.database.read() as work:
            before = await work.messages.of_table(world.table_id)
        for has in (False, True):
            world.bot.app.breaker.may_send = partial(asyncio.sleep, 0, has)
            await world.bot.outbox.note(world.table_id, PANEL, late)
            async with world.bot.database.read() as work:
                assert (await work.messages.of_table(world.table_id) == before) is not has


async def test_an_end_is_forgotten_only_after_it_is_shown(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """A press held the panel back while the end was being shown, and was answered before that was done: the
    bot forgot the unshown panel, and a kill in the next second would have left it dead.
    """
    world = await open_table(make_world, DM, people=1, clock="off", hands=1, game="nap")
    panel, publisher, forgotten = world.panel(), world.bot.publisher, []
    show, forget = HandMessages.deliver_dm, Messages.forget

    async def slowly(hands: HandMessages, board: TableMessages, user_id: int) -> None:
        await show(hands, board, user_id)
        if board.is_closed and panel.id in board.held:
            board.held.remove(panel.id)
            publisher.refresh(world.table_id)

    async def noted(messages: Messages, table_id: int) -> None:
        forgotten.append(panel.turn == table.snapshot.table.turn)
        await forget(messages, table_id)

    monkeypatch.setattr(HandMessages, "deliver_dm", slowly)
    monkeypatch.setattr(Messages, "forget", noted)
    table = publisher.board(world.table_id)
    table.held.append(panel.id)
    await finish_hand(world, DM, moves=1)
    await world.env.settle()
    assert await world.status() is TableStatus.CLOSED
    assert panel.control("rematch")
    assert forgotten == [True]


async def test_a_press_in_progress_is_answered_before_the_bot_stops(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """Its move was stored, but the connection was closed before its answer."""
    world = await open_table(make_world, BUTTONS, people=1, clock="off")
    ann = world.people[0]
    hand, before = await hand_of(world, ann, BUTTONS), (await world.snapshot()).table.turn
    act = PlayService.act

    async def slowly(*args: Any, **options: Any) -> Any:
        acted = await act(*args, **options)
        stopping.append(asyncio.create_task(world.bot.close()))
        await asyncio.sleep(0.5)
        return acted

    stopping: list[asyncio.Task[None]] = []
    monkeypatch.setattr(PlayService, "act", slowly)
    result = await move_on_hand(ann, hand, decide(await hand_to_move(world)))
    await world.env.advance_time(1)
    assert result.acknowledged
    await asyncio.gather(*stopping)
    assert hand.turn > before
    late = await ann.slash(world.channel, "chips daily")
    assert not late.acknowledged
    await world.restart()


async def test_a_panel_deleted_while_a_press_is_acknowledged_is_no_error(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """A moderator deletes it at that very moment: the press raised an error."""
    world = await open_table(make_world, SLASH, people=2, clock="off")
    await world.env.advance_time(1_000)  # no press is fresh
    panel, acknowledge = world.panel(), Reply.acknowledge

    async def slow(self: Reply) -> Any:
        reference = await acknowledge(self)
        world.bot.publisher.messages_deleted([panel.id])
        return reference

    monkeypatch.setattr(Reply, "acknowledge", slow)
    told = answers(await panel.click(world.people[0], "hand"))
    assert not any("on my side" in shown.text for shown in told)
    assert told
