"""Discord fails or people delete things: the game goes on, or is played out and counts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import pytest

from bot.services.values.tables import BLOCKED, NO_ACCESS, TableStatus
from bot.ui.core.board import TableMessages
from bot.ui.core.outbox import Pace
from bot.ui.publisher.hands import HandMessages
from tests.effort import pairs, sample
from tests.flows.conftest import MakeWorld
from tests.flows.failing import refuse, refuse_dms
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    finish_hand,
    move,
    open_and_start,
    open_table,
    play_hand,
    someone_else,
)
from tests.flows.simulated import (
    answers,
    close_thread,
    delete_channel,
    delete_message,
    forbid,
    inside,
    remove_bot,
    shown_in,
)
from tests.flows.words import tells
from tests.flows.world import World


async def test_the_end_is_shown_even_if_the_panel_was_deleted_before(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, BUTTONS, people=2, deal_too=False)
    panel, (ann, _) = world.panel(), world.people
    question = answers(await ann.slash(world.place(), "napoleon end"))[-1]
    with monkeypatch.context() as patch:
        refuse(patch, "POST", 503)
        delete_message(world.env, panel.channel_id, panel.id)
        await question.click(ann, "end", "yes")
    await world.env.advance_time(60)

    def ends() -> list[int]:
        return [shown.id for shown in shown_in(world.env, panel.channel_id) if "Table closed" in shown.text]

    (end,) = ends()
    assert end > panel.id
    delete_message(world.env, panel.channel_id, end)
    await world.env.advance_time(60)
    assert not ends(), "whoever deletes the end has seen it"


async def test_deleting_a_thread_before_its_table_showed_its_end_is_no_error(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, BUTTONS, people=2, threads=True, deal_too=False)
    place, (ann, _) = world.place(), world.people
    with monkeypatch.context() as patch:
        refuse(patch, "PATCH", 503)
        question = answers(await ann.slash(place, "napoleon end"))[-1]
        await question.click(ann, "end", "yes")
        assert await world.status() is TableStatus.CLOSED
        delete_channel(world.env, place.id)
        await world.env.settle()
    await world.env.advance_time(600)
    assert world.bot.publisher.board(world.table_id) is None


async def test_a_deleted_hand_comes_back_when_it_is_its_players_turn(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=2, clock="off")
    await play_hand(world, DM, moves=4)
    waiting = await someone_else(world)
    lost = world.dm(waiting)
    delete_message(world.env, lost.channel_id, lost.id)
    await finish_hand(world, DM, moves=3)
    assert await world.status() is TableStatus.BETWEEN
    assert world.dm(waiting).id > lost.id


def thread_deleted(world: World) -> None:
    delete_channel(world.env, world.place().id)


def channel_deleted(world: World) -> None:
    for thread in world.channel.threads:
        delete_channel(world.env, thread.id)
    delete_channel(world.env, world.channel.id)


def bot_removed(world: World) -> None:
    remove_bot(world.env, world.guild.id)


def sending_forbidden(world: World) -> None:
    forbid(world.env, world.place().id, "send_messages", "view_channel")


STOPS = [
    pytest.param(thread_deleted, True, "channel was deleted", id="thread deleted"),
    pytest.param(channel_deleted, True, "channel was deleted", id="channel of a thread deleted"),
    pytest.param(bot_removed, False, "I was removed from this table's server", id="bot removed"),
    pytest.param(sending_forbidden, False, "Send Messages", id="permission lost"),
    pytest.param(channel_deleted, False, "channel was deleted", id="channel deleted"),
]


@pytest.mark.parametrize(("happens", "threads", "why"), sample(STOPS, 2))
async def test_a_hand_whose_table_loses_its_channel_continues_and_counts(
    make_world: MakeWorld, happens: Callable[[World], None], threads: bool, why: str
):
    world = await make_world(people=2, threads=threads, pace=Pace(interval=8.0))
    await open_and_start(world, DM, stake=5, clock="off")
    await play_hand(world, DM, moves=3, seconds=10)
    await world.env.advance_time(1_000)
    happens(world)
    await world.env.settle()
    if await world.playing():
        await play_hand(world, DM, moves=1)
    await world.env.advance_time(120)
    assert await world.playing()
    for actor in world.people:
        told = world.dms(actor)[-1].text
        assert why in told
        assert tells(told, "lost-goes-on")
    await play_hand(world, DM, moves=1)
    await world.env.advance_time(86_400)
    assert await world.status() is TableStatus.CLOSED
    async with world.bot.database.read() as work:
        hand = await work.hands.get(1)
    assert hand.status == "settled"
    won = [units * 5 for units in hand.units or ()][:2]
    assert [chips - 1000 for chips in (await world.chips()).values()] == won
    assert world.bot.publisher.board(world.table_id) is None
    for actor in world.people:
        told = world.dms(actor)[-1].text
        assert tells(told, "stopped")
        assert any(tells(told, key) for key in ("moment-won", "moment-lost")), "the result for each of them"
    sent = world.mark()
    await world.env.advance_time(3_600)
    assert world.mark() == sent


async def test_a_table_is_back_as_soon_as_its_thread_is_reopened(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, DM, people=2, threads=True, clock="off")
    await world.restart()
    thread = world.place()
    with monkeypatch.context() as patch:
        refuse(patch, f".* /channels/{thread.id}/messages.*", 400, 50083)
        close_thread(world.env, thread.id)
        await move(world, DM)
        await world.env.advance_time(60)
        ending = (await world.snapshot()).table.ending
        assert ending.lost == "no-access"
        await world.env.advance_time(3600)
        assert (await world.snapshot()).table.ending == ending, "it stays lost, and is played out in time"
    close_thread(world.env, thread.id, closed=False)
    await world.env.settle()
    table = (await world.snapshot()).table
    assert table.ending.lost == ""
    assert world.panel().turn == table.turn


async def test_a_table_moved_to_another_channel_needs_the_permissions_of_that_channel(make_world: MakeWorld):
    """It was shown again and again where the bot could not write, because it could write in threads."""
    world = await open_table(make_world, BUTTONS, people=2, clock="off")
    den = world.guild.create_voice_channel("den")
    forbid(world.env, den.id, "create_public_threads")
    channel_deleted(world)
    await world.env.settle()
    await world.people[0].slash(den, "napoleon here")
    await world.env.advance_time(1_000)
    (panel,) = (it for it in shown_in(world.env, den.id) if it.control("hand"))
    assert world.bot.app.lacking((await world.snapshot()).table) == []
    forbid(world.env, den.id, "create_public_threads", "send_messages", "connect")
    delete_message(world.env, den.id, panel.id)
    for _ in range(6):
        await world.env.advance_time(60)
        table = (await world.snapshot()).table
        assert (table.ending.lost, world.bot.app.lacking(table)) == (
            "no-access",
            ["send_messages", "connect"],
        )


async def test_a_session_whose_move_discord_refuses_goes_on_at_the_next_try(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was closed, between two hands, because a single answer failed."""
    world = await open_table(make_world, BUTTONS, people=1, threads=True, clock="off")
    (ann,) = world.people
    await finish_hand(world, BUTTONS, moves=1)
    thread = world.place().id
    refuse(monkeypatch, f".* /channels/{thread}/messages", 403, 160005)
    close_thread(world.env, thread)
    await world.restart()
    await world.env.advance_time(60)
    assert (await world.snapshot()).table.ending.lost == "locked"
    with monkeypatch.context() as patch:
        refuse(patch, "POST /interactions/", 503)
        await ann.slash(world.channel, "napoleon here")
    await ann.slash(world.channel, "napoleon here")
    assert world.place().id != thread
    assert world.panel().control("next")


async def test_every_permission_missing_in_a_thread_is_named(make_world: MakeWorld):
    world = await make_world(people=1, threads=True)
    host = world.people[0]
    await host.slash(world.channel, "napoleon new")
    (thread,) = world.channel.threads
    lacking = ("view_channel", "send_messages_in_threads")
    forbid(world.env, world.channel.id, *lacking, "send_messages")
    (told,) = answers(await host.slash(thread, "napoleon new"))
    for name in ("View Channel", "Send Messages in Threads"):
        assert name in told.text
    assert "Send Messages," not in told.text, "a thread needs only the permission for threads"
    forbid(world.env, world.channel.id, "send_messages")
    (told,) = answers(await host.slash(thread, "napoleon new"))
    assert tells(told.text, "channel-busy"), "only the table played there is in the way"


async def test_a_rematch_opens_no_table_that_could_not_be_shown(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1, game="nap", seats=3, hands=1)
    host = world.people[0]
    await finish_hand(world, BUTTONS, moves=1)
    async with world.bot.database.read() as work:
        assert await work.messages.of_table(world.table_id) == [], "noted is only what may still change"
    result = [shown for shown in shown_in(world.env, world.channel.id) if shown.control("rematch")][-1]
    forbid(world.env, world.channel.id, "send_messages")
    told = answers(await result.click(host, "rematch"))[-1]
    assert tells(told.text, "permission-missing", names="Send Messages")
    assert await world.bot.app.tables.tables_of(host.id) == ()
    forbid(world.env, world.channel.id)
    opened = answers(await result.click(host, "rematch"))
    assert any(tells(shown.text, "done-rematch") for shown in opened)


@pytest.mark.parametrize(("way", "status"), sample(pairs([BUTTONS, DM], [500, 429]), 1))
async def test_the_last_state_arrives_although_discord_fails(
    make_world: MakeWorld, caplog: pytest.LogCaptureFixture, way: str, status: int
):
    """The bot's own messages and edits fail for a while; answers to presses get through."""
    world = await open_table(make_world, way, people=2, clock="off")
    await play_hand(world, way, moves=2)
    caplog.set_level(logging.INFO)
    for path in ("/channels/*/messages*", "/webhooks/*"):
        for method in ("PATCH", "POST"):
            world.env.inject_error(method, path, status=status, times=6)
    await play_hand(world, SLASH, moves=1)
    await world.env.advance_time(600)
    assert "is shown again" in caplog.text
    assert world.panel().turn == (await world.snapshot()).table.turn
    await finish_hand(world, way, moves=1)
    assert await world.status() is TableStatus.BETWEEN
    assert world.panel().control("next")


async def test_an_answer_that_discord_refuses_loses_nothing(make_world: MakeWorld):
    """The move is stored before it is answered: a press whose answer fails has taken effect."""
    world = await open_table(make_world, BUTTONS, people=1)
    ann = world.people[0]
    before = (await world.snapshot()).table.turn
    world.env.inject_error("POST", "/interactions/*/callback", status=500, times=2)
    await world.panel().click(ann, "pass")
    assert (await world.snapshot()).table.turn > before
    await move(world, BUTTONS)


async def test_a_panel_skipped_while_hands_were_sent_is_updated_later(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """It was skipped because it was too early, and after the hands it was too late."""
    world = await make_world(people=2, pace=Pace(interval=1.0, budget=1_000))
    await open_and_start(world, DM, clock="off")
    await world.env.advance_time(1_000)  # no press in the channel provides a token
    shown = HandMessages.deliver_dm

    async def slow(hands: HandMessages, board: TableMessages, user_id: int) -> None:
        await asyncio.sleep(1.0)
        await shown(hands, board, user_id)

    monkeypatch.setattr(HandMessages, "deliver_dm", slow)
    board = world.bot.publisher.board(world.table_id)
    for _ in range(4):
        await play_hand(world, DM, moves=1)
        await world.env.advance_time(2)
        with inside(world.env):
            gap = min(2.0 ** (board.panel.counted - 1), 60.0)
            wait = board.public.edited + gap - asyncio.get_running_loop().time()
        await world.env.advance_time(max(0.0, wait - 0.5))
        await play_hand(world, DM, moves=1)
        await world.env.advance_time(100)
        assert world.panel().turn == (await world.snapshot()).table.turn


async def test_suggestions_that_do_not_arrive_are_no_error(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=1)
    world.env.inject_error("POST", "/interactions/*/callback", status=503)
    with suppress(AssertionError):  # nothing is suggested
        await world.people[0].autocomplete(world.place(), "bid", "bid", "1")


async def test_a_token_refused_while_a_press_is_answered_is_no_error(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """The press is answered in time; the note that direct messages fail is not accepted."""
    world = await make_world(people=1)
    refuse_dms(world.env)
    with monkeypatch.context() as patch:
        refused = refuse(patch, ".* /webhooks/", 401, 50027)
        await open_and_start(world, BUTTONS, clock="off")
        dealt = world.panel().turn
        await move(world, BUTTONS)
        assert world.panel().turn > dealt, "the panel follows by the bot's own token"
    assert refused
    await move(world, BUTTONS)


async def test_a_message_deleted_while_it_is_pressed_is_no_error(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """Such as a replaced announcement; the presser is told to try again."""
    world = await open_table(make_world, BUTTONS, people=1, clock="off")
    ann = world.people[0]
    hand = answers(await ann.slash(world.place(), "hand"))[-1]
    with monkeypatch.context() as patch:
        refused = refuse(patch, ".*/callback$", 404, 10008, most=1)
        told = answers(await hand.click(ann, "hand"))
    assert refused
    assert tells(told[-1].text, "discord-failed")


@pytest.mark.parametrize("reason", [BLOCKED, NO_ACCESS])
async def test_presses_on_the_old_panel_of_a_lost_table_give_nobody_more_time(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, reason: str
):
    world = await open_table(make_world, BUTTONS, people=2, clock="relaxed")
    panel, place = world.panel(), world.place().id
    with monkeypatch.context() as patch:
        refuse(patch, f"POST .*(/channels/{place}/messages|/webhooks/)", 400, 200000)
        if reason == NO_ACCESS:
            forbid(world.env, place, "send_messages")
        with inside(world.env):
            await world.bot.app.endings.lose(world.table_id, reason)
        before = await world.snapshot()
        await world.env.advance_time(20)
        await panel.click(world.people[0], "hand")
        await world.env.advance_time(5)
        after = await world.snapshot()
        assert after.table.ending == before.table.ending
        assert after.clock_ends == before.clock_ends
    forbid(world.env, place)
    await panel.click(world.people[0], "hand")
    await world.env.advance_time(5)
    assert not (await world.snapshot()).table.ending.lost


async def test_a_panel_blocked_by_automod_is_shown_again_with_the_next_move(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    world = await open_table(make_world, BUTTONS, people=2, clock="off")
    caplog.set_level(logging.INFO)
    with monkeypatch.context() as patch:
        tried = refuse(patch, "PATCH", 400, 200000)
        await play_hand(world, SLASH, moves=1)
        assert tried
        sent = len(tried)
        await world.env.advance_time(1800)
        assert len(tried) == sent, "no repeated attempts"
    assert "AutoMod" in caplog.text
    await play_hand(world, SLASH, moves=1)
    await world.env.advance_time(60)
    assert world.panel().turn == (await world.snapshot()).table.turn
    assert await world.status() is TableStatus.PLAYING
    with monkeypatch.context() as patch:
        refuse(patch, f"POST .*(/channels/{world.place().id}/messages|/webhooks/)", 400, 200000)
        delete_message(world.env, world.place().id, world.panel().id)
        await world.env.advance_time(60)
        ending = (await world.snapshot()).table.ending
        assert ending.lost == "blocked"
        assert "AutoMod" in world.dms(world.people[0])[-1].text, "no permission is missing"
        await world.env.advance_time(3_600)
        assert (await world.snapshot()).table.ending == ending, "it stays lost, and is played out in time"
    await world.env.advance_time(3_600)
    table = (await world.snapshot()).table
    assert table.ending.lost == ""
    assert world.panel().turn == table.turn
