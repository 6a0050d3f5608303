"""Calls to people of a tournament: one message each, with a notification for those who want that."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.services.tournaments.service import TournamentService
from bot.services.values.tournaments import EntrantStatus, TournamentStatus
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.simulated import Shown, answers, inside, notified, shown_in, threads_of
from tests.flows.tournaments.driver import Driver, open_driver, too_late
from tests.flows.words import tells

MINUTE = 60


async def due_in(make_world: MakeWorld, people: int, minutes: int, **settings: object) -> Driver:
    """Return a driver in which everybody has joined a tournament that starts by itself."""
    driver = await open_driver(make_world, people)
    starts_at = driver.world.now() + timedelta(minutes=minutes)
    shown = await driver.announce(starts_at=starts_at, hands=1, rounds=1, **settings)
    for person in driver.world.people:
        await shown.click(person, "tjoin")
    return driver


def calls(driver: Driver) -> list[Shown]:
    """Return the calls before the start that stand in the channel."""
    ends = (":check-in", ":reminder")
    return [m for m in driver.channel_messages() if any(mark.endswith(ends) for mark in m.ids())]


async def test_six_who_joined_are_called_to_the_check_in_and_told_what_is_missing(
    make_world: MakeWorld,
) -> None:
    driver = await due_in(make_world, 6, 20, check_in=10)
    people = driver.world.people
    with inside(driver.world.env):
        await driver.world.bot.app.preferences.change(people[5].id, nudge=False)
    await driver.world.env.advance_time(10 * MINUTE + 30)
    (call,) = calls(driver)
    assert notified(driver.world.env, call) == [person.id for person in people[:5]]
    assert f"<@{people[5].id}>" not in call.text, "who switched mentions off gets none"
    assert tells(call.text, "call-needed", missing=4, least=4)
    assert tells(answers(await call.click(people[0], "tcheckin"))[-1].text, "checked-in")
    await (await driver.announcement()).click(people[1], "tcheckin")
    await driver.world.restart()
    await driver.world.env.advance_time(5 * MINUTE)
    first, reminder = calls(driver)
    assert first.id == call.id
    assert notified(driver.world.env, reminder) == [person.id for person in people[2:5]]
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


async def test_without_a_check_in_everybody_is_reminded_of_the_start(make_world: MakeWorld) -> None:
    driver = await due_in(make_world, 5, 20, check_in=0)
    await driver.world.env.advance_time(14 * MINUTE)
    assert calls(driver) == []
    await driver.world.env.advance_time(MINUTE + 30)
    (call,) = calls(driver)
    assert notified(driver.world.env, call) == [person.id for person in driver.world.people]
    assert tells(call.text, "call-soon")
    await driver.world.env.advance_time(5 * MINUTE)
    assert (await driver.tournament()).status is TournamentStatus.RUNNING


async def test_the_table_of_a_round_mentions_by_preference(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 5)
    people = driver.world.people
    with inside(driver.world.env):
        await driver.world.bot.app.preferences.change(people[2].id, nudge=False)
    await driver.announce(hands=1, rounds=1)
    await driver.fill(people, 0)
    await driver.start()
    (thread,) = threads_of(driver.world.env, driver.world.channel.id).values()
    (call,) = [m for m in shown_in(driver.world.env, thread.id) if m.text.startswith("Round ")]
    assert set(notified(driver.world.env, call)) == {one.id for one in people} - {people[2].id}
    assert f"<@{people[2].id}>" in call.text, "named, but not notified"


async def test_nobody_is_mentioned_where_the_server_wants_none(make_world: MakeWorld) -> None:
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
    (thread,) = threads_of(driver.world.env, driver.world.channel.id).values()
    (call,) = [m for m in shown_in(driver.world.env, thread.id) if m.text.startswith("Round ")]
    assert notified(driver.world.env, call) == []
    assert {one.status for one in (await driver.tournament()).entrants} == {EntrantStatus.IN}


async def test_a_call_that_was_posted_and_not_noted_is_found_again(make_world: MakeWorld) -> None:
    driver = await due_in(make_world, 4, 20, check_in=10)
    with pytest.MonkeyPatch.context() as killed:  # killed after posting
        killed.setattr(TournamentService, "posted", too_late)
        await driver.world.env.advance_time(10 * MINUTE + 30)
    assert len(calls(driver)) == 1
    assert (await driver.tournament()).called == ()
    await driver.world.restart()
    await driver.look()
    assert len(calls(driver)) == 1
    assert (await driver.tournament()).called == ("check-in",)
