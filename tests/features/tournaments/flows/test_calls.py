"""Calls to people of a tournament: one message each, with a notification for those who want it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from bot.services.values.tables import ClockName
from tests.features.tournaments.flows.driver import Driver, open_driver, set_start
from tests.flows.conftest import MakeWorld
from tests.flows.failing import fail_requests, refuse_dms
from tests.flows.managers import manager_of
from tests.flows.simulated import ShownMessage, answers, inside, notified_users, shown_in, threads_of, type_in
from tests.flows.words import tells

MINUTE, HOUR = 60, 3600


async def due_in(make_world: MakeWorld, people: int, minutes: int, **settings: object) -> Driver:
    """A driver in which everybody has joined a tournament that starts by itself."""
    driver = await open_driver(make_world, people)
    starts_at = driver.world.now() + timedelta(minutes=minutes)
    shown = await driver.announce(starts_at=starts_at, hands=1, rounds=1, **settings)
    for person in driver.world.people:
        await shown.click(person, "tjoin")
    return driver


def calls(driver: Driver) -> list[ShownMessage]:
    """Return the calls before the start that are in the channel."""
    marks = (":check-in", ":reminder.")
    return [m for m in driver.channel_messages() if any(kind in one for one in m.ids() for kind in marks)]


def called_to_table(driver: Driver) -> list[ShownMessage]:
    """Return the calls in the thread of the only table."""
    (thread,) = threads_of(driver.world.env, driver.world.channel.id).values()
    return [m for m in shown_in(driver.world.env, thread.id) if m.text.startswith("Round ")]


async def test_entrants_are_called_to_the_check_in_and_told_what_is_missing(make_world: MakeWorld):
    driver = await due_in(make_world, 6, 20, check_in=10)
    people = driver.world.people
    with inside(driver.world.env):
        await driver.world.bot.app.preferences.change(people[5].id, nudge=False)
    await driver.world.env.advance_time(10 * MINUTE + 30)
    (call,) = calls(driver)
    assert notified_users(driver.world.env, call) == [person.id for person in people[:5]]
    assert f"<@{people[5].id}>" not in call.text, "none for people who switched mentions off"
    assert tells(call.text, "call-needed", missing=4, least=4)
    assert tells(answers(await call.click(people[0], "tcheckin"))[-1].text, "checked-in")
    await (await driver.announcement()).click(people[1], "tcheckin")
    await driver.world.restart()
    await driver.world.env.advance_time(5 * MINUTE)
    first, reminder = calls(driver)
    assert first.id == call.id
    assert notified_users(driver.world.env, reminder) == [person.id for person in people[2:5]]
    assert tells(reminder.text, "call-needed", missing=2)
    assert tells(reminder.text, "call-unchecked")
    await driver.world.restart()
    await driver.world.env.advance_time(6 * MINUTE)
    assert len(calls(driver)) == 2, "each is posted once, whatever happens to the bot"
    assert (await driver.tournament()).status is TournamentStatus.CANCELLED
    await driver.look()
    shown = [
        m.text
        for m in driver.channel_messages()
        if "Autumn Cup" in m.text and tells(m.text, "tournament-is-cancelled")
    ]
    assert len(shown) == 1
    assert tells(shown[0], "cancelled-too-few-checked", present=2, count=6, least=4)


async def test_at_the_start_calls_lose_their_buttons_and_tables_mention_by_preference(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    driver = await due_in(make_world, 4, 20, check_in=10, reminders=(8, 5))
    await driver.world.env.advance_time(16 * MINUTE)
    made = calls(driver)
    assert len(made) == 3
    people = driver.world.people
    for person in people:
        await (await driver.announcement()).click(person, "tcheckin")
    with inside(driver.world.env):
        await driver.world.bot.app.preferences.change(people[2].id, nudge=False)
    asked: list[str] = []
    fail_requests(monkeypatch, lambda method, path: asked.append(f"{method} {path}"))
    await driver.world.env.advance_time(5 * MINUTE)
    assert all(tells(call.text, "call-check-in-ended") for call in made)
    assert not any(call.control("tcheckin") for call in made)
    assert asked.count(f"GET /channels/{driver.world.channel.id}/messages") == 1
    (call,) = called_to_table(driver)
    assert set(notified_users(driver.world.env, call)) == {one.id for one in people} - {people[2].id}
    assert f"<@{people[2].id}>" in call.text, "named, but not notified"


async def test_nobody_is_mentioned_if_the_server_wants_no_mentions(make_world: MakeWorld):
    driver = await open_driver(make_world, 4)
    mona = manager_of(driver.world)
    settings = answers(await mona.slash(driver.world.channel, "settings"))[-1]
    await settings.click(mona, "server", "mentions-off")
    starts_at = driver.world.now() + timedelta(minutes=20)
    shown = await driver.announce(starts_at=starts_at, check_in=10, hands=1, rounds=1)
    for person in driver.world.people:
        await shown.click(person, "tjoin")
    await driver.world.env.advance_time(16 * MINUTE)
    assert calls(driver) == []
    for person in driver.world.people:
        await (await driver.announcement()).click(person, "tcheckin")
    await driver.world.env.advance_time(5 * MINUTE)
    (call,) = called_to_table(driver)
    assert notified_users(driver.world.env, call) == []
    assert {one.status for one in (await driver.tournament()).entrants} == {EntrantStatus.IN}


async def reminder_times(driver: Driver, text: str) -> ShownMessage:
    """Type the reminder times into the host's form of an announced tournament; return the page."""
    page = await driver.host_page()
    await page.click(driver.host, "tedit")
    await page.click(driver.host, "tpage", "time")
    await type_in(driver.host, await page.click(driver.host, "tform", "reminders"), reminders=text)
    await page.click(driver.host, "tpage", "overview")
    return page


def events(driver: Driver) -> list[Any]:
    """Return the events in the server's list."""
    return list(driver.world.env.backend.get_guild(driver.world.guild.id).scheduled_events.values())


async def test_reminders_come_once_at_the_hosts_times_and_by_direct_message_on_request(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    world, (host, ann, bob, eve, *_) = driver.world, driver.world.people
    shown = await driver.announce(starts_at=world.now() + timedelta(hours=30), hands=1, rounds=1, least=5)
    page = await reminder_times(driver, "soon")
    assert (await driver.tournament()).edited is None
    page = await reminder_times(driver, "24h 1h, 10 min")
    await page.click(host, "tretell")
    for person in world.people:
        await shown.click(person, "tjoin")
    for person in (ann, bob):
        choices = answers(await person.slash(world.channel, "preferences"))[-1]
        notices = answers(await choices.click(person, "preferences", "notices"))[-1]
        await notices.pick(person, "prefer", ["true"], "dms")
    await world.env.advance_time(6 * HOUR - 2 * MINUTE)
    assert not calls(driver)
    await world.restart(away=3 * MINUTE)
    await driver.look()
    (first,) = calls(driver)
    assert tells(first.text, "call-later")
    assert set(notified_users(world.env, first)) == {host.id, eve.id, world.people[4].id}

    def letters() -> list[ShownMessage]:
        return [dm for dm in world.dms(ann) if tells(dm.text, "call-later")]

    assert len(letters()) == 1
    await world.restart()
    await world.env.advance_time(23 * HOUR - 5 * MINUTE)
    assert (len(calls(driver)), len(letters())) == (1, 1), "once each, across restarts"
    await world.restart(away=20 * MINUTE)
    await driver.look()
    assert (len(calls(driver)), len(letters())) == (1, 1), "such a late reminder is skipped"
    refuse_dms(world.env)
    await world.env.advance_time(36 * MINUTE)
    _, last = calls(driver)
    assert tells(last.text, "call-soon")
    assert set(notified_users(world.env, last)) == {one.id for one in world.people}, "closed: a mention"


async def test_a_moved_start_has_its_own_reminders_and_moves_its_event(make_world: MakeWorld):
    driver = await open_driver(make_world, 4)
    world, host = driver.world, driver.host
    first, slow = world.now() + timedelta(hours=2), {"clock": ClockName.OFF, "no_show": 0}
    shown = await driver.announce(starts_at=first, hands=1, rounds=1, reminders=(60,), **slow)
    (event,) = events(driver)
    assert (event.name, datetime.fromisoformat(event.scheduled_start_time)) == ("Autumn Cup", first)
    for person in world.people:
        await shown.click(person, "tjoin")
    await world.env.advance_time(50 * MINUTE)
    page = await driver.host_page()
    await page.click(host, "tedit")
    form = await page.click(host, "tform", "details")
    await type_in(host, form, name="Winter Cup", least="4", most="12")
    await set_start(page, host, "in 4 hours")
    await page.click(host, "tretell")
    await world.restart()
    await driver.look()
    (event,) = events(driver)
    moved = (await driver.tournament()).config.starts_at
    assert (event.name, datetime.fromisoformat(event.scheduled_start_time)) == ("Winter Cup", moved)
    await world.env.advance_time(20 * MINUTE)
    assert not calls(driver), "none for the old start"
    await world.env.advance_time(225 * MINUTE)
    assert len(calls(driver)) == 1
    assert (await driver.tournament()).status is TournamentStatus.RUNNING
    (event,) = events(driver)
    assert event.status == 2
    page = await driver.host_page()
    await type_in(host, await page.click(host, "tbreak"), pause="45")
    await world.env.advance_time(MINUTE)
    (thread,) = threads_of(world.env, world.channel.id).values()

    def back() -> list[ShownMessage]:
        return [m for m in shown_in(world.env, thread.id) if tells(m.text, "call-back")]

    await world.env.advance_time(30 * MINUTE)
    assert not back()
    await world.restart()
    await world.env.advance_time(15 * MINUTE)
    await world.restart()
    await driver.look()
    (call,) = back()
    assert set(notified_users(world.env, call)) == {one.id for one in world.people}, "entrants are called"
    await driver.finish_round()
    await driver.look()
    (event,) = events(driver)
    assert event.status == 3, "it ends with the tournament"


async def test_an_event_deleted_by_a_member_is_not_created_again(make_world: MakeWorld):
    """Discord answers its edits with 404 forever."""
    driver = await open_driver(make_world, 2)
    world, host = driver.world, driver.host
    await driver.announce(starts_at=world.now() + timedelta(hours=2))
    world.env.backend.get_guild(world.guild.id).scheduled_events.clear()
    page = await driver.host_page()
    await page.click(host, "tedit")
    await type_in(host, await page.click(host, "tform", "details"), name="Winter Cup", least="4", most="12")
    await page.click(host, "tretell")
    await driver.look()
    assert not events(driver)
    assert not world.bot.outbox.failing()


async def test_a_host_reads_why_the_bot_cannot_create_an_event(make_world: MakeWorld):
    """To manage the events of others is not enough."""
    driver = await open_driver(make_world, 1)
    world = driver.world
    for role in world.env.backend.get_guild(world.guild.id).roles.values():
        role.permissions = role.permissions & ~(1 << 44 | 1 << 3) | 1 << 33
    await world.restart()
    await driver.announce(starts_at=world.now() + timedelta(hours=2))
    assert not events(driver)
    assert tells((await driver.host_page()).text, "event-not-allowed")
    assert (await driver.tournament()).status is TournamentStatus.JOINING
