"""A host changes what was announced, pauses for a time, and says how few people are too few."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.features.tournaments.services.app import cups
from bot.features.tournaments.values.tournaments import TournamentStatus
from tests.effort import sample
from tests.features.tournaments.flows.driver import Driver, open_driver, set_start
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import Shown, answers, notified, type_in


async def editing(driver: Driver) -> Shown:
    """Open the form of an announced tournament on the host's page."""
    page = await driver.host_page()
    await page.click(driver.host, "tedit")
    return page


def told(driver: Driver) -> list[Shown]:
    """Return the messages that tell of changed settings."""
    return [m for m in driver.channel_messages() if driver.world.says("act-edit") in m.text]


async def test_what_was_announced_is_changed_and_everybody_who_joined_is_told_what(
    make_world: MakeWorld,
) -> None:
    driver = await open_driver(make_world, 5)
    host, (_, ann, bob, *_) = driver.host, driver.world.people
    shown = await driver.announce(hands=2, rounds=1)
    for person in (ann, bob):
        await shown.click(person, "tjoin")
    page = await editing(driver)
    await page.click(host, "tpage", "game")
    await page.choose(host, f"nap:tset:{driver.number}:0:hands", ["4"])
    await page.click(host, "tpage", "overview")
    form = await page.click(host, "tform", "details")
    await type_in(host, form, name="Winter Cup", least="5", most="12")
    await set_start(page, host, "in 2 hours")
    assert "Winter Cup" in page.text
    assert "2 hands → **4 hands**" in page.text, "what is new is listed before it is told"
    before = (await driver.tournament()).config
    assert (before.name, before.hands) == ("Autumn Cup", 2), "nothing holds before it was told"
    assert "Winter Cup" not in (await driver.announcement()).text
    await driver.world.restart()

    page = await editing(driver)
    await page.click(host, "tretell")
    await driver.look()
    config = (await driver.tournament()).config
    assert (config.name, config.hands, config.least, config.most) == ("Winter Cup", 4, 5, 12)
    assert "Winter Cup" in (await driver.announcement()).text
    (message,) = told(driver)
    for words in (
        "Autumn Cup → **Winter Cup**",
        "2 hands → **4 hands**",
        "4 → **5**",
        "leave until the start",
    ):
        assert words in message.text
    assert notified(driver.world.env, message) == [ann.id, bob.id]
    assert page.control("tretell") is None, "there is nothing more to tell"
    await driver.world.restart()
    await driver.look()
    assert len(told(driver)) == 1, "each change is told once, whatever happens to the bot"


async def test_what_was_changed_and_not_told_can_be_forgotten(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 5)
    await driver.announce(hands=2)
    page = await editing(driver)
    await page.click(driver.host, "tpage", "game")
    await page.choose(driver.host, f"nap:tset:{driver.number}:0:hands", ["4"])
    await page.click(driver.host, "tpage", "overview")
    await page.click(driver.host, "tunedit")
    assert driver.world.says("edit-none") in page.text
    tournament = await driver.tournament()
    assert (tournament.config.hands, tournament.edited) == (2, None)
    await driver.look()
    assert told(driver) == []


async def test_a_change_takes_nobodys_chips_and_nobodys_place(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 6)
    host = driver.host
    shown = await driver.announce(entry=20, prizes=(100,), most=12)
    for person in driver.world.people:
        await shown.click(person, "tjoin")
    page = await editing(driver)
    answer = await type_in(host, await page.click(host, "tform", "money"), entry="90", prizes="100")
    assert driver.world.says("edit-entry") in answers(answer)[-1].text
    form = await page.click(host, "tform", "details")
    answer = await type_in(host, form, name="Cup", least="4", most="5")
    assert driver.world.says("edit-most", count=6) in answers(answer)[-1].text
    form = await page.click(host, "tform", "details")
    answer = await type_in(host, form, name="Cup", least="9", most="8")
    assert driver.world.says("tournament-least", least=9, most=8) in answers(answer)[-1].text
    await page.click(host, "thost")
    await page.click(host, "tcheckopen")
    await page.click(host, "tedit")
    await page.click(host, "tpage", "game")
    answer = await page.choose(host, f"nap:tset:{driver.number}:0:hands", ["8"])
    assert driver.world.says("edit-check-in") in answers(answer)[-1].text
    await page.click(host, "tpage", "overview")
    form = await page.click(host, "tform", "details")
    await type_in(host, form, name="Late Cup", least="4", most="12")
    await set_start(page, host, "in 1 hour")
    await page.click(host, "tretell")
    assert (await driver.tournament()).config.name == "Late Cup"
    assert (await driver.tournament()).edited is None


async def test_nobody_but_the_host_changes_the_settings(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 3)
    _, ann, _ = driver.world.people
    shown = await driver.announce()
    for verb in ("tedit", "tretell", "tunedit"):
        answer = answers(await shown.forge(ann, f"nap:{verb}:{driver.number}:0"))[-1]
        assert driver.world.says("not-tournament-host") in answer.text
    assert (await driver.tournament()).edited is None


async def test_with_fewer_than_the_host_wants_it_does_not_begin(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 6)
    starts_at = driver.world.now() + timedelta(minutes=10)
    shown = await driver.announce(starts_at=starts_at, least=6, hands=1, rounds=1)
    for person in driver.world.people[:5]:
        await shown.click(person, "tjoin")
    assert driver.world.says("entrants-count-least", count=5, least=6, most=200) in shown.text
    answer = answers(await (await driver.host_page()).click(driver.host, "tstart"))[-1]
    assert driver.world.says("tournament-too-few", least=6, present=5) in answer.text
    await driver.world.env.advance_time(11 * 60)
    await driver.look()
    assert (await driver.tournament()).status is TournamentStatus.CANCELLED
    assert any("5" in m.text and "6 are needed" in m.text for m in driver.channel_messages())


@pytest.mark.parametrize("restarts", sample([True, False], 1))
async def test_a_pause_for_a_meal_ends_by_itself(make_world: MakeWorld, restarts: bool) -> None:
    driver = await open_driver(make_world, 5)
    await driver.announce(hands=2, rounds=2, round_minutes=30)
    await driver.fill(driver.world.people, 0)
    await driver.start()
    ends = (await driver.round()).ends_at
    page = await driver.host_page()
    form = await page.click(driver.host, "tbreak")
    answer = await type_in(driver.host, form, pause="9999")
    assert driver.world.says("pause-range", most=1440) in answers(answer)[-1].text
    await type_in(driver.host, await page.click(driver.host, "tbreak"), pause="40")
    paused = await driver.tournament()
    assert paused.paused
    assert paused.resumes_at == driver.world.now() + timedelta(minutes=40)
    when = f"<t:{int(paused.resumes_at.timestamp())}:R>"
    assert when in page.text
    await driver.look()
    assert any(when in m.text and "Paused" in m.text for m in driver.channel_messages())
    assert when in (await driver.announcement()).text
    await driver.world.env.advance_time(25 * 60)
    assert (await driver.tournament()).paused
    (score, *_) = reversed(await cups(driver.world.bot.app).service.scores(driver.number))
    assert score.board == 1, "no new hand was dealt"
    if restarts:
        await driver.world.restart()
    await driver.world.env.advance_time(16 * 60)
    tournament = await driver.tournament()
    assert not tournament.paused
    assert tournament.resumes_at is None
    first = tournament.rounds[0]
    assert ends is not None
    assert first.ends_at == ends + timedelta(minutes=40), "the round has lost no time"
