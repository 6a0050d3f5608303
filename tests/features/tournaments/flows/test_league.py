"""A league through Discord: who sets it up, and who ends its season."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection

import simcord

from bot.features.tournaments.values.tournaments import TournamentStatus
from tests.features.tournaments.flows.driver import Driver, open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.simulated import ShownMessage, answers, type_in
from tests.flows.words import tells

DAY = 86400
ENTRY = 20
Row = dict[str, str]


def rows_of(text: bytes) -> list[Row]:
    """Return the lines of a CSV file."""
    return list(csv.DictReader(io.StringIO(text.decode().removeprefix("\ufeff"))))


async def page_of(driver: Driver, who: simcord.MemberActor) -> ShownMessage:
    """Return the page of `/league` as a person sees it."""
    return answers(await who.slash(driver.world.channel, "league"))[-1]


async def set_up(driver: Driver, mona: simcord.MemberActor) -> None:
    """Create the league as a manager, by its buttons and forms."""
    nobody = await page_of(driver, driver.world.people[1])
    assert tells(nobody.text, "leagues-none")
    assert not nobody.control("lgform"), "a member cannot create one"
    page = await page_of(driver, mona)
    wrong = await page.click(mona, "lgform", "new")
    await type_in(mona, wrong, name="Friday League", points="ten")
    assert tells((await page_of(driver, mona)).text, "leagues-none"), "unreadable input changes nothing"
    rules = {"name": "Friday League", "points": "10, 6, 4, 3, 2, 1", "events": "3", "best": "2"}
    await type_in(mona, await page.click(mona, "lgform", "new"), **rules)
    page = await page_of(driver, mona)
    assert "Friday League" in page.text
    await type_in(mona, await page.click(mona, "lgform", "prizes"), share="20", prizes="60 40")
    assert tells((await page_of(driver, driver.host)).text, "league-share-line")


async def play_out(driver: Driver) -> None:
    """Play the tournament to its end."""
    while (await driver.tournament()).status is TournamentStatus.RUNNING:
        await driver.finish_round()


async def next_week(driver: Driver, people: Collection[simcord.MemberActor]) -> None:
    """Let days pass until the next tournament is announced, let people join, and begin."""
    await driver.world.env.advance_time(6 * DAY)
    driver.number += 1
    shown = await driver.announcement()
    for person in people:
        await shown.click(person, "tjoin")
    starts_at = (await driver.tournament()).config.starts_at
    assert starts_at is not None
    await driver.world.env.advance_time((starts_at - driver.world.now()).total_seconds() + 1)
    await driver.look()


async def test_a_manager_who_plays_cannot_end_a_season_alone(make_world: MakeWorld):
    driver = await open_driver(make_world, 3)
    world, mona, olga = driver.world, manager_of(driver.world), manager_of(driver.world, "olga")
    world.people.append(mona)
    await set_up(driver, mona)
    await driver.draft(hands=1, rounds=1, seats=4, entry=ENTRY, prizes=(100,), no_show=5, least=4)
    form = await driver.form(mona)
    await form.click(mona, "tpage", "people")
    await form.choose(mona, "nap:tset:1:0:league", ["1"])
    await form.click(mona, "tpage", "overview")
    await form.click(mona, "tannounce")
    await driver.begin()
    await play_out(driver)
    await driver.look()
    page, (report,) = await page_of(driver, mona), driver.reports()
    for shown, button in ((page, "lgpost"), (answers(await report.click(mona, "tstand"))[-1], "tpost")):
        posted = answers(await shown.click(mona, button))[-1]
        assert not posted.ephemeral
        assert posted.attachments, "a picture that everybody sees"
    page = await page_of(driver, mona)
    await page.click(mona, "lgend")
    assert tells(page.text, "ask-league-end-together")
    await page.click(mona, "lgend", "refund")
    assert tells(page.text, "league-end-waits")
    (request,) = (m for m in driver.channel_messages() if tells(m.text, "league-end-asked"))
    await request.click(mona, "lgend", "refund")
    assert tells((await page_of(driver, mona)).text, "league-pot-line"), "nothing has been paid yet"
    await request.click(olga, "lgend", "refund")
    assert any(tells(m.text, "league-ended-refund", who="olga") for m in driver.channel_messages())
    assert sum((await world.chips()).values()) == 4 * 1000


async def test_only_managers_and_organisers_set_leagues_up_even_by_forged_requests(make_world: MakeWorld):
    driver = await open_driver(make_world, 2)
    world, mona, stranger = driver.world, manager_of(driver.world), driver.world.people[1]
    await set_up(driver, mona)
    page = await page_of(driver, stranger)
    assert page.verbs() == {"lgabout"}, "nothing has counted, and they set nothing up"
    for custom_id in ("nap:lgend:1:1:yes", "nap:lgclose:1:0:yes"):
        said = answers(await page.forge(stranger, custom_id))[-1]
        assert tells(said.text, "league-needs-manager"), custom_id
    rules = [("name", "Mine"), ("points", "9"), ("events", "1"), ("best", "1")]
    for custom_id in ("nap:lgtyped:0:0:new", "nap:lgtyped:1:0:rules"):
        said = answers(await page.forge_form(stranger, custom_id, rules))[-1]
        assert tells(said.text, "league-needs-manager"), custom_id
    prizes = [("share", "50"), ("prizes", "100")]
    said = answers(await page.forge_form(stranger, "nap:lgtyped:1:0:prizes", prizes))[-1]
    assert tells(said.text, "league-needs-manager")
    for custom_id in ("nap:lgshow:7:0:1", "nap:lgfile:9:0:1", "nap:lgend:8:1:yes", "nap:lgabout:5:0:1"):
        said = answers(await page.forge(mona, custom_id))[-1]
        assert tells(said.text, "league-unknown"), custom_id
    shown = await page_of(driver, mona)
    assert "Friday League" in shown.text
    assert tells(shown.text, "league-share-line")
    other = world.env.create_guild("Another club", owner=world.env.create_user("other"))
    channel, visitor = other.create_text_channel("cards"), other.add_member(stranger.user)
    elsewhere = answers(await visitor.slash(channel, "league", league="1"))[-1]
    assert tells(elsewhere.text, "league-unknown"), "another server's league does not exist here"
    assert tells((await page_of(driver, driver.host)).text, "league-share-line")
