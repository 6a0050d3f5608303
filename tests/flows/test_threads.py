"""Where the bot may open threads every table has its own; the channel keeps an announcement with a way in."""

from __future__ import annotations

from datetime import datetime

import pytest
import simcord
from discord.utils import utcnow

from bot.services.values.tables import TableStatus
from bot.ui.publisher.publisher import Publisher
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.failing import fail_requests, refusal
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    actor_of,
    finish_hand,
    hand_to_move,
    move,
    open_and_start,
    play_hand,
)
from tests.flows.simulated import ShownMessage, answers, delete_channel, notified_users, shown_in
from tests.flows.words import tells
from tests.flows.world import World


def announcement(world: World) -> ShownMessage:
    """Return our newest message in the channel itself."""
    return [shown for shown in shown_in(world.env, world.channel.id) if shown.components][-1]


async def new_table(world: World, host: simcord.MemberActor, **options: object) -> None:
    """Open a table and follow it from now on."""
    await host.slash(world.channel, "napoleon new", **options)
    world.table_id = max(s.table.id for s in await world.bot.app.tables.tables_of(host.id))


async def test_a_thread_that_was_made_although_discord_answered_with_an_error_is_used(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """Discord refuses the repeated request, because the message has a thread by then."""
    world = await make_world(people=1, threads=True)
    made = True, refusal(400, 160004)
    fail_requests(monkeypatch, lambda method, path: made if path.endswith("/threads") else None)
    await new_table(world, world.people[0])
    assert world.place().id in {thread.id for thread in world.channel.threads}


async def test_an_announcement_whose_token_expired_is_updated_by_a_press_on_it(make_world: MakeWorld):
    """It offered a seat until the table closed, and told everybody who pressed that there was none."""
    world = await make_world(people=2, threads=True)
    ann, bob = world.people
    await new_table(world, ann, seats=3)
    notice = announcement(world)
    await world.env.advance_time(1_000)
    await world.panel().click(ann, "fill")
    assert tells(notice.text, "announce-free", free=2), "an edit would count"
    told = answers(await notice.click(bob, "sit"))[-1]
    assert f"<#{world.place().id}>" in told.text
    assert "bob" in world.panel().text
    assert tells(notice.text, "announce-free", free=1)
    await world.panel().click(ann, "start")
    assert tells(notice.text, "announce-playing"), "the press makes that free"


async def table_with_a_lost_announcement(world: World, monkeypatch: pytest.MonkeyPatch) -> ShownMessage:
    """Kill the bot after it creates a table's thread but before it notes the announcement; return that."""

    async def nothing(*_: object) -> None:
        """Do nothing: the process is dead."""

    with monkeypatch.context() as killed:
        killed.setattr(Publisher, "announce", nothing)
        await new_table(world, world.people[0], seats=3, computers=1)
    await world.restart()
    return announcement(world)


@pytest.mark.parametrize("who", ["a newcomer", "the host"])
async def test_an_unnoted_announcement_is_followed_again_after_a_press(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, who: str
):
    """`make chaos` found it (seed 71): it offered a seat at a table that had ended long ago."""
    world = await make_world(people=2, threads=True)
    ann, bob = world.people
    lost = await table_with_a_lost_announcement(world, monkeypatch)
    await lost.click(bob if who == "a newcomer" else ann, "sit")
    assert tells(lost.text, "announce-free", free=1 if who == "a newcomer" else 2)
    assert any(str(world.place().id) in part.get("url", "") for part in lost.components)
    question = answers(await ann.slash(world.place(), "napoleon end"))[-1]
    await question.click(ann, "end", "yes")
    await world.env.settle()
    assert tells(lost.text, "table-closed")
    assert lost.control("sit") is None


async def test_a_press_on_an_unfollowed_announcement_shows_that_its_table_is_closed(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await make_world(people=2, threads=True)
    ann, bob = world.people
    lost = await table_with_a_lost_announcement(world, monkeypatch)
    question = answers(await ann.slash(world.place(), "napoleon end"))[-1]
    await question.click(ann, "end", "yes")
    await world.env.settle()
    assert lost.control("sit"), "nobody knows of it, and nobody has pressed on it"
    told = await lost.click(bob, "sit")
    assert tells(lost.text, "table-closed")
    assert lost.control("sit") is None
    assert "closed" in answers(told)[-1].text


async def test_a_direct_message_move_at_two_tables_asks_which_is_meant(make_world: MakeWorld):
    world = await make_world(people=1, threads=True)
    ann = world.people[0]
    for _ in range(2):
        await new_table(world, ann, seats=3, computers=2, clock="off")
    places = {thread.id for thread in world.channel.threads}
    (told,) = answers(await ann.user.slash("hand"))
    assert all(f"<#{place}>" in told.text for place in places)
    await ann.slash(world.place(), "napoleon start")
    assert world.dm(ann).control("hand")
    await move(world, DM)


async def test_a_table_is_played_in_the_channel_if_opening_a_thread_fails(make_world: MakeWorld):
    world = await make_world(people=1, threads=True)
    ann = world.people[0]
    for path in ("/channels/*/threads", "/channels/*/messages/*/threads"):
        world.env.inject_error("POST", path, status=403, code=50013)
    await new_table(world, ann, computers=4)
    assert world.place().id == world.channel.id
    (panel,) = shown_in(world.env, world.channel.id)
    assert panel.control("start")
    await panel.click(ann, "start")
    await move(world, BUTTONS)


def reminders(world: World) -> list[ShownMessage]:
    """Return the lines in the table's thread that say whose turn it is."""
    return [shown for shown in shown_in(world.env, world.place().id) if tells(shown.text, "waiting-line")]


@pytest.mark.parametrize("clock", sample(["off", "daily"], 1))
async def test_a_slow_table_says_once_a_day_whose_turn_it_is(make_world: MakeWorld, clock: str):
    worlds: list[World] = []

    def now() -> datetime:
        """Return the simulated time, also during a restart."""
        return worlds[0].now() if worlds else utcnow()

    world = await make_world(people=2, threads=True, now=now)
    worlds.append(world)
    await open_and_start(world, BUTTONS, clock=clock)
    (made,) = [entry.json for entry in world.env.http_requests if entry.path.endswith("/threads")]
    assert made["auto_archive_duration"] == 7 * 24 * 60
    while len((await hand_to_move(world)).snapshot.due) > 1:
        await move(world, BUTTONS)
    await world.env.advance_time(20 * 3600)
    assert not reminders(world)
    await world.env.advance_time(5 * 3600)
    (first,) = reminders(world)
    assert actor_of(world, await hand_to_move(world)).name in first.text
    assert notified_users(world.env, first) == []
    await world.restart()
    await world.env.advance_time(20 * 3600)
    (still,) = reminders(world)
    assert still.id == first.id
    if clock == "off":  # a daily table's computer moves before another day is over
        await world.env.advance_time(5 * 3600)
        (second,) = reminders(world)
        assert second.id > first.id
    await move(world, BUTTONS)
    await world.env.settle()
    assert not reminders(world)


async def test_a_thread_deleted_by_accident_is_opened_again_with_its_hand(make_world: MakeWorld):
    world = await make_world(people=3, threads=True)
    stranger = world.people.pop()
    await open_and_start(world, SLASH, stake=5)
    await play_hand(world, SLASH, moves=4)
    old, before = world.place(), await world.snapshot()
    delete_channel(world.env, old.id)
    await world.env.settle()
    refused = answers(await stranger.slash(world.channel, "napoleon here"))[-1]
    assert "no table" in refused.text.lower()
    den = world.guild.create_text_channel("den")
    refused = answers(await world.people[1].slash(den, "napoleon here"))[-1]
    assert f"<#{world.channel.id}>" in refused.text
    await world.people[1].slash(world.channel, "napoleon here")
    after = await world.snapshot()
    assert (after.table.turn, after.view) == (before.table.turn, before.view)
    assert world.place().is_thread
    assert world.place().id != old.id
    assert "hand" in world.panel().verbs()
    told = answers(await world.people[1].slash(world.channel, "napoleon here"))[-1]
    assert f"<#{world.place().id}>" in told.text
    await finish_hand(world, SLASH, moves=1)
    assert await world.status() is TableStatus.BETWEEN


async def test_two_tables_whose_threads_were_deleted_come_back_one_by_one(make_world: MakeWorld) -> None:
    """Wherever they typed it, the bot asked for the command in one of the deleted threads."""
    world = await make_world(people=1, threads=True)
    (ann,) = world.people
    for _ in range(2):
        await new_table(world, ann, seats=3, computers=2, clock="off")
        await ann.slash(world.place(), "napoleon start")
        delete_channel(world.env, world.place().id)
        await world.env.settle()
    den = world.guild.create_text_channel("den")
    told = answers(await ann.slash(den, "napoleon here"))[-1]
    assert f"<#{world.channel.id}>" in told.text
    for _ in range(2):
        await ann.slash(world.channel, "napoleon here")
    assert not await world.bot.app.endings.lost_tables(ann.id, world.guild.id)
    assert len(world.channel.threads) == 2
