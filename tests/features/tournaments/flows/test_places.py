"""A round begins when its people have been called to their tables, and is suspended in an outage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import discord
import pytest
import simcord

from bot.features.tournaments.publisher import threads
from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from bot.services.values.tables import ClockName, Person, TableStatus
from tests.effort import sample
from tests.features.tournaments.flows.driver import QUICK, Driver, joined, open_driver, running, too_late
from tests.flows.conftest import MakeWorld
from tests.flows.failing import Gateway, fail_requests, refusal, refuse_dms
from tests.flows.simcord_changes import know_announcement_threads
from tests.flows.simulated import (
    ShownMessage,
    answers,
    forbid,
    inside,
    notified_users,
    open_thread,
    shown_in,
    threads_of,
)
from tests.flows.words import tells

FORBIDDEN, TOO_MANY, FAILS = (403, 50013), (400, 160006), (503, 0)
MINUTE = 60
SHORT = {**QUICK, "hands": 1, "rounds": 1, "no_show": 2, "round_minutes": 5}


@contextmanager
def no_threads(driver: Driver, answer: tuple[int, int]) -> Iterator[None]:
    """Refuse every thread in the tournament's channel."""
    path = f"/channels/{driver.world.channel.id}/threads"
    with pytest.MonkeyPatch.context() as patch:
        refused = (False, refusal(*answer))
        fail_requests(patch, lambda method, asked: refused if (method, asked) == ("POST", path) else None)
        yield


async def seated(make_world: MakeWorld, people: int, **settings: object) -> Driver:
    """A driver whose tournament can be started, with short clocks."""
    return await joined(make_world, people, **{**SHORT, **settings})


def mentions_of_host(driver: Driver) -> list[ShownMessage]:
    """Return the messages in the channel that notify the host of a round without tables."""
    told = [m for m in driver.channel_messages() if any(":no-place" in mark for mark in m.ids())]
    assert all(tells(message.text, "place-trouble") for message in told)
    return [message for message in told if notified_users(driver.world.env, message) == [driver.host.id]]


async def require_nothing_begun(driver: Driver) -> None:
    """Require that nobody counts as absent and no card was dealt."""
    tournament = await driver.tournament()
    assert tournament.status is TournamentStatus.RUNNING
    assert {entrant.status for entrant in tournament.entrants} == {EntrantStatus.IN}
    for table in (await driver.round()).tables:
        at = (await driver.world.bot.app.tables.snapshot(table.table_id)).table
        assert (at.status, at.hand_no) == (TableStatus.BETWEEN, 0)


async def require_played(driver: Driver) -> None:
    """Require that everybody is called to a thread, has their time, and that the round is played."""
    for _ in range(10):
        await driver.world.env.advance_time(MINUTE / 3)
        if not (await driver.round()).waiting:
            break
    await driver.world.env.advance_time(MINUTE)
    made = threads_of(driver.world.env, driver.world.channel.id)
    assert len(made) == len((await driver.round()).tables)
    for thread in made.values():
        calls = [m for m in shown_in(driver.world.env, thread.id) if m.text.startswith("Round 1")]
        assert [len(notified_users(driver.world.env, call)) for call in calls] == [4]
    assert {entrant.status for entrant in (await driver.tournament()).entrants} == {EntrantStatus.IN}
    await driver.finish_round()
    done = await driver.tournament()
    assert {entrant.status for entrant in done.entrants} == {EntrantStatus.IN}
    assert all(line.hands for line in (await driver.service.results(driver.number)).standings)


@pytest.mark.parametrize("answer", sample([FORBIDDEN, TOO_MANY, FAILS], 1))
async def test_nobody_is_late_for_a_table_that_cannot_be_opened(
    make_world: MakeWorld, answer: tuple[int, int]
):
    driver = await seated(make_world, 8)
    with no_threads(driver, answer):
        await driver.start()
        for _ in range(10):
            await driver.world.env.advance_time(MINUTE)
        await require_nothing_begun(driver)
        (told,) = mentions_of_host(driver)
        assert "Resume" in told.text or answer == FAILS
        await driver.world.restart()
        await driver.world.env.advance_time(2 * MINUTE)
        await require_nothing_begun(driver)
        assert len(mentions_of_host(driver)) == 1
        assert tells((await driver.announcement()).text, "place-trouble")
    await require_played(driver)
    assert not tells((await driver.announcement()).text, "place-trouble")


async def test_who_drops_out_while_no_table_can_be_opened_gets_the_entry_back(make_world: MakeWorld):
    driver = await seated(make_world, 8, entry=10, prizes=(100,))
    leaving = driver.world.people[7]
    with no_threads(driver, FORBIDDEN):
        await driver.start()
        asked = answers(await (await driver.announcement()).click(leaving, "tdrop"))[-1]
        assert tells(asked.text, "ask-drop", refund="yes")
        told = answers(await asked.click(leaving, "tdrop", "yes"))[-1]
        assert tells(told.text, "withdrawn", chips=10)
        late = driver.world.people[6]
        asked = answers(await (await driver.announcement()).click(late, "tdrop"))[-1]
        assert tells(asked.text, "ask-drop", refund="yes")
    while (await driver.round()).waiting:
        await driver.world.env.advance_time(MINUTE / 3)
    told = answers(await asked.click(late, "tdrop", "yes"))[-1]
    assert tells(told.text, "dropped-out", chips=10), "cards were dealt before the answer"


async def test_a_duplicate_waits_for_a_thread_until_resume_and_a_hosts_pause_stays(make_world: MakeWorld):
    driver = await seated(make_world, 4, duplicate=True)
    with no_threads(driver, FORBIDDEN):
        await driver.start()
        await driver.world.env.advance_time(10 * MINUTE)
        await require_nothing_begun(driver)  # in the channel others would see its cards
        (told,) = mentions_of_host(driver)
        page = answers(await told.click(driver.host, "thost"))[-1]
        page = answers(await page.click(driver.host, "tresume"))[-1]
        assert tells(page.text, "host-retried")
        await driver.look()
        await require_nothing_begun(driver)
        await page.click(driver.host, "tpause")
    page = await driver.host_page()
    await driver.world.env.advance_time(2 * MINUTE)
    await require_nothing_begun(driver)
    await page.click(driver.host, "tresume")
    await require_played(driver)


async def test_a_rounds_only_table_is_played_in_the_channel_if_there_are_no_threads(make_world: MakeWorld):
    driver = await seated(make_world, 4)
    with no_threads(driver, FORBIDDEN):
        await driver.start()
        await driver.world.env.advance_time(MINUTE)
        assert mentions_of_host(driver) == []
        driver.world.table_id = (await driver.round()).tables[0].table_id
        assert (await driver.world.snapshot()).table.channel_id == driver.world.channel.id
        assert any("hand" in message.verbs() for message in driver.channel_messages())
        await driver.finish_round()
    assert (await driver.tournament()).status is TournamentStatus.FINISHED


@pytest.mark.parametrize("reached", sample([False, True], 1))
async def test_a_host_is_told_by_direct_message_if_the_channel_is_closed(
    make_world: MakeWorld, reached: bool
):
    driver = await seated(make_world, 8)
    world = driver.world
    if not reached:
        refuse_dms(world.env)
    page = await driver.host_page()
    forbid(world.env, world.channel.id, "view_channel", "send_messages", "send_messages_in_threads")
    await page.click(driver.host, "tstart")
    await world.env.advance_time(10 * MINUTE)
    await require_nothing_begun(driver)
    assert len([dm for dm in world.dms(driver.host) if tells(dm.text, "place-trouble")]) == reached
    forbid(world.env, world.channel.id)
    await require_played(driver)


async def test_people_who_cannot_be_called_in_their_thread_are_not_late(make_world: MakeWorld):
    driver = await seated(make_world, 4)
    forbid(driver.world.env, driver.world.channel.id, "send_messages_in_threads")
    await driver.start()
    await driver.world.env.advance_time(5 * MINUTE)
    await require_nothing_begun(driver)
    (told,) = mentions_of_host(driver)
    assert "Send Messages in Threads" in told.text
    forbid(driver.world.env, driver.world.channel.id)
    await require_played(driver)


def channels(driver: Driver) -> dict[str, simcord.ChannelHandle]:
    """A channel of each kind in which a command can be used."""
    guild, host = driver.world.guild, driver.host
    forum = guild.create_forum_channel("ideas")
    return {
        "voice": guild.create_voice_channel("talk"),
        "stage": guild.create_stage_channel("stage"),
        "news": guild.create_news_channel("news"),
        "post": open_thread(driver.world.env, forum, host),
        "thread": open_thread(driver.world.env, driver.world.channel, host),
    }


@pytest.mark.parametrize("kind", sample(["post", "thread"], 1))
async def test_no_tournament_is_set_up_inside_a_thread(make_world: MakeWorld, kind: str):
    driver = await open_driver(make_world, 5)
    told = answers(await driver.host.slash(channels(driver)[kind], "tournament create"))[-1]
    assert tells(told.text, "tournament-channel")
    assert "forum" in told.text


async def test_an_announcement_channel_has_its_own_kind_of_threads_and_no_duplicates(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    know_announcement_threads(monkeypatch)
    driver = await open_driver(make_world, 8)
    driver.world.channel = channels(driver)["news"]
    page = answers(await driver.host.slash(driver.world.channel, "tournament create"))[-1]
    with inside(driver.world.env):
        service, by = driver.service, Person(driver.host.id, driver.host.name)
        config = (await service.get(driver.number)).config
        await service.configure(driver.number, by, False, replace(config, duplicate=True))
    told = answers(await page.click(driver.host, "tannounce"))[-1]
    assert "Announcement channels have no private threads" in told.text
    with inside(driver.world.env):
        await service.configure(driver.number, by, False, replace(config, **SHORT))
    await page.click(driver.host, "tannounce")
    await driver.begin()
    made = threads_of(driver.world.env, driver.world.channel.id).values()
    assert [thread.type for thread in made] == [discord.ChannelType.news_thread.value] * 2
    await require_played(driver)


@pytest.mark.parametrize("kind", sample(["voice", "stage"], 1))
async def test_without_threads_a_tournament_has_one_table_and_a_call_in_each_round(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, kind: str
):
    """The calls of all rounds are in one channel: an earlier one is not taken for this round's."""
    driver = await open_driver(make_world, 5)
    world = driver.world
    world.channel = channels(driver)[kind]
    await driver.host.slash(world.channel, "tournament create")
    draft = (await driver.tournament()).config
    assert draft.most == draft.seats
    await driver.announce(**{**SHORT, "seats": 5, "most": 5, "rounds": 2})
    await driver.begin()
    world.table_id = (await driver.round()).tables[0].table_id
    assert (await world.snapshot()).table.channel_id == world.channel.id
    assert any("hand" in message.verbs() for message in driver.channel_messages())
    with monkeypatch.context() as failing:
        failing.setattr(threads, "_call", too_late)
        await driver.finish_round()
    await world.restart()
    await world.env.advance_time(MINUTE)
    assert (await driver.round()).number == 2
    assert len([message for message in driver.channel_messages() if message.control("there")]) == 2


MINUTES = 14


@pytest.mark.parametrize("resumed", sample([False, True], 1))
async def test_a_tournament_is_suspended_while_the_gateway_is_silent(make_world: MakeWorld, resumed: bool):
    driver = await running(make_world, 4, clock=ClockName.BLITZ, no_show=5, round_minutes=20)
    env, gateway = driver.world.env, Gateway(driver.world.env)
    before = await driver.round()
    assert before.ends_at is not None
    gateway.cut()
    await env.advance_time(MINUTES * 60)
    standing = await driver.tournament()
    assert standing.status is TournamentStatus.RUNNING
    await (gateway.resume() if resumed else gateway.identify())
    await env.advance_time(30)
    after = await driver.tournament()
    assert {entrant.status for entrant in after.entrants} == {EntrantStatus.IN}
    assert (after.round.ends_at - before.ends_at).total_seconds() == pytest.approx(MINUTES * 60, abs=10)
    for table in after.round.tables:
        snapshot = await driver.world.bot.app.tables.snapshot(table.table_id)
        assert [seat.name for seat in snapshot.table.seats if seat.missed or seat.away] == []
        calls = [shown.text for shown in shown_in(env, snapshot.table.channel_id)]
        assert sum(tells(text, "call-back-outage", minutes=MINUTES) for text in calls) == 1
