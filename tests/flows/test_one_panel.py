"""A table has one panel, whatever Discord does with our posts, and though something deletes them all."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any

import aiohttp
import pytest
from discord import HTTPException

from bot.services.values.tables import TableSnapshot
from bot.ui.core import post
from bot.ui.core.board import LiveMessage
from bot.ui.core.reply import Reply
from bot.ui.core.request import Request
from bot.ui.table import opening
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.failing import Gateway, fail_requests, refuse
from tests.flows.players import BUTTONS, DM, SLASH, deal, finish_hand, move, open_table, play_hand
from tests.flows.simulated import answers, delete_message, inside, shown_in
from tests.flows.words import tells
from tests.flows.world import AT_ONCE, World


def panels(world: World) -> list[int]:
    """Return the ids of the table's messages with *My hand*."""
    return [it.id for it in shown_in(world.env, world.place().id) if it.control("hand")]


async def test_a_panel_in_an_archived_thread_is_replaced(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """It could not be edited, so another was posted, which opened the thread: the old one stayed in it."""
    world = await open_table(make_world, DM, people=2, threads=True, clock="off")
    await world.env.advance_time(1_000)
    (old,) = panels(world)
    with monkeypatch.context() as archived:
        refused = refuse(archived, f"PATCH /channels/{world.place().id}/messages", 400, 50083, most=1)
        await play_hand(world, DM, moves=1)
        await world.env.advance_time(100)
    assert refused
    (new,) = panels(world)
    assert new > old
    assert world.panel().turn == (await world.snapshot()).table.turn


async def test_a_panel_posted_twice_by_a_lost_answer_goes_at_the_first_press(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, DM, people=2, clock="off")
    bob = world.people[1]
    await world.env.advance_time(1_000)
    known = world.panel()
    lost: list[str] = []

    def failing(method: str, path: str) -> tuple[bool, BaseException] | None:
        if lost or method != "POST" or not re.match(r"/channels/\d+/messages", path):
            return None
        lost.append(path)
        return True, aiohttp.ServerDisconnectedError()

    with monkeypatch.context() as patch:
        fail_requests(patch, failing)
        delete_message(world.env, known.channel_id, known.id)
        await world.env.advance_time(60)
    first, second = [it for it in shown_in(world.env, world.channel.id) if it.control("hand")]
    assert answers(await first.click(bob, "hand"))
    await world.env.settle()
    assert not first.exists
    assert second.exists


async def test_a_result_that_kept_its_buttons_loses_them_at_a_press(make_world: MakeWorld):
    """An edit would have counted at the deal: the old *Next hand* looked alive, and was refused each time."""
    world = await open_table(make_world, DM, people=1, looks="picture", clock="off", game="nap")
    (ann,) = world.people
    await finish_hand(world, DM, moves=1)
    result = world.panel()
    await world.env.advance_time(1_000)
    await deal(world, SLASH)
    await world.env.advance_time(10)
    assert result.control("next")
    before, picture = result.text, result.file()
    told = answers(await result.click(ann, "next"))
    assert tells(told[-1].text, "stale-turn")
    assert result.verbs() <= {"replayopen", "review", "record"}
    assert result.file() == picture
    assert result.text.splitlines()[0] == before.splitlines()[0]
    assert world.panel().control("hand")
    assert not world.panel().ephemeral


async def test_a_post_that_discord_py_repeats_after_an_error_is_posted_once(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=1, threads=True)
    posts = [it.json for it in world.env.http_requests if re.fullmatch(r"/channels/\d+/messages", it.path)]
    assert len(posts) == 2, "the panel in its thread, and the hand"
    assert all(it["enforce_nonce"] for it in posts)
    assert len({it["nonce"] for it in posts}) == 2


async def test_here_while_the_panel_is_being_posted_leaves_one(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, DM, people=2, clock="off")
    await world.env.advance_time(1_000)
    panel, board = world.panel(), world.bot.publisher.board(world.table_id)
    plain = post.send

    async def slowly(*args: Any, **options: Any) -> int:
        while board.panel is None:  # noqa: ASYNC110 - until the command has posted it
            await asyncio.sleep(0)
        return await plain(*args, **options)

    monkeypatch.setattr(post, "send", slowly)
    delete_message(world.env, panel.channel_id, panel.id)
    await world.people[1].slash(world.channel, "napoleon here")
    await world.env.advance_time(60)
    assert panels(world) == [board.panel.message_id]


async def test_here_answered_after_the_panel_was_posted_leaves_one(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both stayed, with live buttons, until somebody pressed one of the older."""
    world = await open_table(make_world, DM, people=2, clock="off")
    await world.env.advance_time(1_000)
    panel, board = world.panel(), world.bot.publisher.board(world.table_id)
    assert board is not None
    begun, post_plainly, answer_plainly = asyncio.Event(), post.send, Reply.public

    async def post_then(*args: Any, **options: Any) -> int:
        await begun.wait()
        return await post_plainly(*args, **options)

    async def answer_late(*args: Any, **options: Any) -> LiveMessage:
        begun.set()
        while board.panel is None:  # noqa: ASYNC110 - until the publisher has posted it
            await asyncio.sleep(0)
        return await answer_plainly(*args, **options)

    monkeypatch.setattr(post, "send", post_then)
    monkeypatch.setattr(Reply, "public", answer_late)
    delete_message(world.env, panel.channel_id, panel.id)
    await world.people[1].slash(world.channel, "napoleon here")
    await world.env.advance_time(60)
    assert board.panel is not None
    assert panels(world) == [board.panel.message_id]


async def test_a_deal_while_the_result_is_posted_again_leaves_it_once(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The older result stayed above the newer one, with a live *Next hand*."""
    world = await open_table(make_world, DM, people=2, clock="off", game="nap", pace=AT_ONCE)
    ann, bob = world.people
    await finish_hand(world, DM)
    await world.env.advance_time(3_700)
    tables, plainly, dealt = world.bot.app.tables, post.send, asyncio.Event()

    async def deal_meanwhile(*args: Any, **options: Any) -> int:
        sent = await plainly(*args, **options)
        if not dealt.is_set():
            dealt.set()
            await tables.next_hand(world.table_id, ann.id, sent)
        return sent

    monkeypatch.setattr(post, "send", deal_meanwhile)
    with inside(world.env):
        await tables.leave(world.table_id, bob.id)
    await world.env.settle()
    assert dealt.is_set()
    assert len(panels(world)) == 1
    results = [it for it in shown_in(world.env, world.place().id) if it.control("replayopen")]
    assert len(results) == 1


async def test_a_panel_that_two_people_ask_for_while_discord_refuses_it_comes_back_by_itself(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """The second request ended after the first, and left the panel to be posted only at another one."""
    world = await open_table(make_world, DM, people=2, clock="off")
    await world.env.advance_time(1_000)
    panel, post_plainly, second, answered = world.panel(), opening._in_channel, list[Any](), asyncio.Event()

    async def ask_too(request: Request) -> None:
        with suppress(HTTPException):
            await opening.reopen(request)

    async def post_slowly(request: Request, snapshot: TableSnapshot) -> TableSnapshot:
        if second:
            await answered.wait()
            return await post_plainly(request, snapshot)
        second.append(asyncio.create_task(ask_too(request)))  # simcord lets no two people ask at once
        for _ in range(100):
            await asyncio.sleep(0)
        try:
            return await post_plainly(request, snapshot)
        finally:
            answered.set()

    monkeypatch.setattr(opening, "_in_channel", post_slowly)
    with monkeypatch.context() as patch:
        refuse(patch, "POST /", 503)
        delete_message(world.env, panel.channel_id, panel.id)
        await world.people[1].slash(world.channel, "napoleon here")
        await second[0]
    await world.env.advance_time(300)
    assert len(panels(world)) == 1


_POSTED = ("POST /channels/", "POST /webhooks/")


def posts(world: World, since: int) -> int:
    """Return how many public messages the bot has sent since a mark."""
    sent = [entry for entry in world.env.http_requests[since:] if entry.method == "POST"]
    sent = [entry for entry in sent if f"{entry.method} {entry.path}".startswith(_POSTED)]
    return sum(not (entry.json or {}).get("flags", 0) & 64 for entry in sent)


async def delete_all(world: World, seconds: int, *, every: int = 2) -> None:
    """Delete the bot's messages in the channel for some time, like a moderation bot."""
    for _ in range(0, seconds, every):
        for shown in shown_in(world.env, world.channel.id):
            delete_message(world.env, shown.channel_id, shown.id)
        await world.env.advance_time(every)


async def test_a_repeatedly_deleted_panel_is_reposted_less_and_less_often(
    make_world: MakeWorld, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("WARNING")
    world = await open_table(make_world, BUTTONS, people=2, clock="off")
    ann, bob = world.people
    since = world.mark()
    for _ in range(5):
        await delete_all(world, 120)
        await move(world, SLASH)
    assert posts(world, since) <= 8
    await delete_all(world, 900, every=10)
    since = world.mark()
    await delete_all(world, 7200, every=60)
    assert posts(world, since) == 0
    assert "/napoleon here" in caplog.text
    for person in (ann, bob):
        await person.slash(world.channel, "hand")
        read = shown_in(world.env, world.channel.id, person.id)
        assert sum(tells(shown.text, "panel-withheld") for shown in read) == 1, "said once"
    await ann.slash(world.channel, "napoleon here")
    assert world.panel().is_public
    assert world.panel().turn == (await world.snapshot()).table.turn
    await move(world, BUTTONS)
    assert world.panel().turn == (await world.snapshot()).table.turn


async def test_no_clock_runs_while_a_deleted_panel_is_missing(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, clock="blitz")
    before = await world.snapshot()
    await delete_all(world, 100)
    after = await world.snapshot()
    assert after.table.turn == before.table.turn
    assert [seat.bank for seat in after.table.seats] == [seat.bank for seat in before.table.seats]
    await world.env.advance_time(60)
    assert world.panel().turn == before.table.turn, "back within a minute"
    await world.env.advance_time(300)
    assert (await world.snapshot()).table.turn > before.table.turn, "and the clock runs again"


async def test_panels_deleted_occasionally_come_back_at_once(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, clock="off")
    for _ in range(8):
        panel = world.panel()
        delete_message(world.env, panel.channel_id, panel.id)
        await world.env.settle()
        assert world.panel().id > panel.id
        await world.env.advance_time(3700)


async def test_a_panel_deleted_while_it_is_edited_comes_back_at_once(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It counted as two deletions: the gateway told of one, and the edit was refused."""
    world = await open_table(make_world, DM, people=2, clock="off")
    await world.env.advance_time(1_000)
    board, edit_plainly = world.bot.publisher.board(world.table_id), post.edit
    assert board is not None

    async def edit_late(client: Any, live: LiveMessage, view: post.View) -> int:
        if live is board.panel:
            delete_message(world.env, live.channel_id, live.message_id)
            while board.panel is not None:  # noqa: ASYNC110 - until the gateway has told
                await asyncio.sleep(0)
        return await edit_plainly(client, live, view)

    monkeypatch.setattr(post, "edit", edit_late)
    await move(world, DM)
    await world.env.settle()
    assert len(panels(world)) == 1


@pytest.mark.parametrize("deal_too", [False, True], ids=["lobby", "in a hand"])
async def test_a_panel_whose_deletion_was_missed_comes_back_when_somebody_asks(
    make_world: MakeWorld, deal_too: bool
):
    world = await open_table(make_world, BUTTONS, people=2, deal_too=deal_too, clock="off")
    await world.env.advance_time(1_000)
    panel = world.panel()
    Gateway(world.env, missing=lambda event: event == "MESSAGE_DELETE")
    delete_message(world.env, panel.channel_id, panel.id)
    await world.env.advance_time(60)
    assert not any(it.id >= panel.id for it in shown_in(world.env, panel.channel_id)), "nobody tells the bot"
    await world.people[1].slash(world.channel, "napoleon here")
    await world.env.advance_time(10)
    assert world.panel().turn == (await world.snapshot()).table.turn


async def test_a_repeatedly_deleted_announcement_comes_back_for_its_host(
    make_world: MakeWorld, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("WARNING")
    driver = await open_driver(make_world, 2)
    await driver.announce()
    world, since = driver.world, driver.world.mark()
    await delete_all(world, 600, every=5)
    assert posts(world, since) <= 8
    await delete_all(world, 900, every=30)
    since = world.mark()
    await delete_all(world, 3600, every=60)
    assert posts(world, since) == 0
    assert "/tournament host" in caplog.text
    told = answers(await driver.host.slash(world.channel, "tournament host", tournament=str(driver.number)))
    assert tells(told[-1].text, "announcement-posted-again")
    await (await driver.announcement()).click(world.people[1], "tjoin")
