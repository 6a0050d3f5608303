"""A table has one panel, whatever Discord does with our posts."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import aiohttp
import pytest

from bot.ui.core import post
from tests.flows.conftest import MakeWorld
from tests.flows.failing import fail_requests, refuse
from tests.flows.players import DM, SLASH, deal, finish_hand, open_table, play_hand
from tests.flows.simulated import answers, delete_message, shown_in
from tests.flows.words import tells
from tests.flows.world import World


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


@pytest.mark.parametrize("deal_too", [False, True], ids=["lobby", "in a hand"])
async def test_a_panel_posted_twice_by_a_lost_answer_goes_at_the_first_press(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, deal_too: bool
):
    world = await open_table(make_world, DM, people=2, deal_too=deal_too, clock="off")
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
    first, second = [
        it for it in shown_in(world.env, world.channel.id) if it.control("menu") or it.control("hand")
    ]
    told = answers(await first.click(bob, "hand" if deal_too else "menu"))
    assert told
    await world.env.settle()
    assert not first.exists
    assert second.exists


async def test_a_result_that_kept_its_buttons_loses_them_at_a_press(make_world: MakeWorld):
    """An edit would have counted at the deal: the old *Next hand* looked alive, and was refused each time."""
    world = await open_table(make_world, DM, people=1, looks="picture", clock="off", game="nap")
    (ann,) = world.people
    await finish_hand(world, DM, moves=3)
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


async def test_here_refused_by_discord_lets_the_panel_come_back_by_itself(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await open_table(make_world, DM, people=2, clock="off")
    await world.env.advance_time(1_000)
    panel = world.panel()
    with monkeypatch.context() as patch:
        refuse(patch, "POST /channels/", 503)
        delete_message(world.env, panel.channel_id, panel.id)
        await world.env.settle()
        refuse(patch, "POST ", 503)
        await world.people[1].slash(world.channel, "napoleon here")
    await world.env.advance_time(300)
    assert len(panels(world)) == 1
