"""A weekly league of three tournaments through Discord over five weeks, recounted from posted files."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from fractions import Fraction

import simcord

from bot.features.tournaments.values.tournaments import TournamentStatus
from tests.effort import at_night
from tests.features.tournaments.flows.driver import Driver, open_driver, set_start
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.simulated import ShownMessage, answers, content_of, delete_channel, threads_of, type_in
from tests.flows.words import tells

HOUR, DAY = 3600, 86400
POINTS, BEST, SHARE, PRIZES = (10, 6, 4, 3, 2, 1), 2, 20, (60, 40)
ENTRY = 20
Row = dict[str, str]


@dataclass
class Recount:
    """A season counted from the reports' CSV only, by code that shares nothing with the bot's."""

    results: dict[str, list[tuple[int, Fraction, int]]] = field(default_factory=dict)
    """Of each name: event, points and place."""
    events: int = 0

    def add(self, rows: Collection[Row]) -> None:
        """Add a tournament's report: people still in who played half of their hands themselves."""
        self.events += 1
        able = [
            row
            for row in rows
            if row["decisions"]
            and row["status"] == "in"
            and 2 * int(row["own decisions"]) >= int(row["decisions"])
        ]
        for row in able:
            better = sum(int(other["rank"]) < int(row["rank"]) for other in able)
            level = sum(other["rank"] == row["rank"] for other in able)
            points = Fraction(sum((*POINTS, *[0] * 50)[better : better + level]), level)
            self.results.setdefault(row["name"], []).append((self.events, points, better + 1))

    def table(self) -> list[tuple[str, Fraction, int]]:
        """Return name, points and rank of everybody."""
        keys = {
            name: (
                sum(sorted((points for _, points, _ in found), reverse=True)[:BEST], Fraction(0)),
                [sum(place == wanted for _, _, place in found) for wanted in range(1, 20)],
            )
            for name, found in self.results.items()
        }
        return [(name, key[0], 1 + sum(other > key for other in keys.values())) for name, key in keys.items()]


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
    rules = {"name": "Friday League", "points": "10, 6, 4, 3, 2, 1", "events": "3", "best": str(BEST)}
    await type_in(mona, await page.click(mona, "lgform", "new"), **rules)
    page = await page_of(driver, mona)
    assert "Friday League" in page.text
    await type_in(mona, await page.click(mona, "lgform", "prizes"), share=str(SHARE), prizes="60 40")
    assert tells((await page_of(driver, driver.host)).text, "league-share-line")


async def announce(driver: Driver, mona: simcord.MemberActor) -> None:
    """Announce a weekly tournament that counts: its host cannot choose the league, a manager can."""
    host = driver.host
    await driver.draft(hands=2, rounds=2, seats=4, entry=ENTRY, prizes=(100,), no_show=5, least=4)
    form = await driver.form(host)
    await form.click(host, "tpage", "people")
    assert form.control("tset", "league") is None
    refused = answers(await form.forge(host, "nap:tset:1:0:league", values=["1"]))[-1]
    assert tells(refused.text, "league-needs-manager")
    form = await driver.form(mona)
    details = {"name": "Friday Cup", "least": "4", "most": "12"}
    await type_in(mona, await form.click(mona, "tform", "details"), **details)
    await set_start(form, mona, "in 2 hours")
    await form.click(mona, "tpage", "people")
    await form.choose(mona, "nap:tset:1:0:league", ["1"])
    await form.click(mona, "tpage", "time")
    await form.choose(mona, "nap:tset:1:0:repeats", ["24"])
    await form.click(mona, "tpage", "overview")
    assert tells(form.text, "league-set", name="Friday League")
    await form.click(mona, "tannounce")


async def play_out(driver: Driver) -> None:
    """Play the tournament to its end."""
    while (await driver.tournament()).status is TournamentStatus.RUNNING:
        await driver.finish_round()


async def reported(driver: Driver) -> list[Row]:
    """Return the lines of the posted report of a finished tournament."""
    await driver.look()
    report_id = (await driver.tournament()).report_id
    assert report_id is not None
    report = ShownMessage(driver.world.env, driver.world.channel.id, report_id)
    posted = answers(await report.click(driver.world.people[0], "tfiles"))[-1].attachments
    (table,) = (it for it in posted if it["filename"].endswith(".csv"))
    return rows_of(content_of(driver.world.env, table))


@at_night
async def test_five_weeks_of_a_weekly_league(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 6)
    world, mona = driver.world, manager_of(driver.world)
    ann, bob, cleo, dan, eve, finn = world.people
    await set_up(driver, mona)
    await announce(driver, mona)
    season, pot = Recount(), 0

    # week 1: somebody comes late, a restart mid-round
    shown = await driver.announcement()
    assert tells(shown.text, "league-counts-for", name="Friday League", season="1")
    for person in (ann, bob, cleo, dan):
        await shown.click(person, "tjoin")
    await world.env.advance_time(2 * HOUR)
    await driver.look()
    await driver.play(moves=9)
    await (await driver.announcement()).click(eve, "tjoin")
    await world.restart()
    await play_out(driver)
    season.add(await reported(driver))
    pot += SHARE * 5 * ENTRY // 100
    await agrees(driver, mona, season, pot)
    (report,) = driver.reports()
    for page, button in (
        (await ann.slash(world.channel, "league"), "lgpost"),
        (await report.click(ann, "tstand"), "tpost"),
    ):
        posted = answers(await answers(page)[-1].click(ann, button))[-1]
        assert not posted.ephemeral
        assert posted.attachments, "a picture that everybody sees"

    # week 2: somebody is absent, a table's thread is deleted
    await next_week(driver, (ann, bob, cleo, dan, eve))
    driver.silent.add(dan.id)
    await driver.play(moves=5)
    for thread in threads_of(world.env, world.channel.id).values():
        if thread.name.startswith("R1 T1") and f"#{driver.number}" in thread.name:
            delete_channel(world.env, thread.id)
    await play_out(driver)
    rows = await reported(driver)
    (absent,) = (row for row in rows if row["name"] == "dan")
    assert 2 * int(absent["own decisions"]) < int(absent["decisions"])
    season.add(rows)
    assert "dan" not in {name for name, found in season.results.items() if found[-1][0] == 2}
    pot += SHARE * 5 * ENTRY // 100
    await agrees(driver, mona, season, pot)
    driver.silent.clear()

    # week 3: the last one of the season; the bot is killed before it can announce the end
    before = await world.chips()
    await next_week(driver, (bob, cleo, finn, ann))
    await play_out(driver)
    await world.restart()
    rows = await reported(driver)
    season.add(rows)
    pot += SHARE * 4 * ENTRY // 100
    report = ShownMessage(world.env, world.channel.id, (await driver.tournament()).report_id or 0)
    assert tells(report.text, "league-season-over", name="Friday League", season="1")
    winners = await paid(driver, season, pot)
    prizes = {row["name"]: int(row["prize"]) for row in rows}
    entered = Counter(person.name for person in (bob, cleo, finn, ann))
    after = await world.chips()
    for name in ("ann", "bob", "cleo", "dan", "eve"):
        won = prizes.get(name, 0) + winners.get(name, 0) - ENTRY * entered[name]
        assert after[name] - before[name] == won, name
    page = await page_of(driver, mona)
    assert tells(page.text, "league-season", season="2")
    assert tells(page.text, "league-empty")
    await page.choose(mona, "nap:lgseason:1:0", ["1"])
    assert "🥇" in page.text

    # week 4: too few come, it does not count; week 5 is the first of the second season
    await next_week(driver, (ann, bob))
    assert (await driver.tournament()).status is TournamentStatus.CANCELLED
    await next_week(driver, (ann, bob, cleo, dan))
    await world.restart()
    await play_out(driver)
    second = Recount()
    second.add(await reported(driver))
    await agrees(driver, mona, second, SHARE * 4 * ENTRY // 100)

    # the manager ends the second season early, which is announced
    page = await page_of(driver, mona)
    await page.click(mona, "lgend")
    assert tells(page.text, "ask-league-end", name="Friday League", season=2, left=2, chips=16)
    assert {"yes", "refund"} <= {arg for arg in ("yes", "refund") if page.control("lgend", arg)}
    await page.click(mona, "lgend", "yes")
    assert any(tells(m.text, "league-ended-early", who=mona.name) for m in driver.channel_messages())
    close = await page_of(driver, mona)
    await close.click(mona, "lgclose")
    refused = answers(await close.click(mona, "lgclose", "yes"))[-1]
    assert tells(refused.text, "league-in-use"), "the sixth week is still to come"


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


async def agrees(driver: Driver, who: simcord.MemberActor, season: Recount, pot: int) -> None:
    """Compare the league's page and file with the recount."""
    page = await page_of(driver, who)
    assert tells(page.text, "league-pot-line", chips=pot)
    rows = rows_of(answers(await page.click(who, "lgfile"))[-1].file())
    found = [(row["name"], Fraction(row["points"]), int(row["rank"])) for row in rows]
    assert sorted(found) == sorted(season.table())
    assert [rank for _, _, rank in found] == sorted(rank for _, _, rank in found)


async def paid(driver: Driver, season: Recount, pot: int) -> dict[str, int]:
    """Return the chips of each winner of a season from the file, which pays everything in order of rank."""
    page = await page_of(driver, driver.host)
    await page.choose(driver.host, "nap:lgseason:1:0", ["1"])
    rows = rows_of(answers(await page.click(driver.host, "lgfile"))[-1].file())
    assert sorted((row["name"], Fraction(row["points"]), int(row["rank"])) for row in rows) == sorted(
        season.table()
    )
    won = {row["name"]: int(row["prize"]) for row in rows if int(row["prize"])}
    assert sum(won.values()) == pot
    first = [row for row in rows if row["rank"] == "1"]
    if len(first) == 1:
        assert int(first[0]["prize"]) == pot - pot * PRIZES[1] // 100
    return won


async def test_a_manager_who_plays_cannot_end_a_season_alone(make_world: MakeWorld) -> None:
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


async def test_only_managers_and_organisers_set_leagues_up_even_by_forged_requests(
    make_world: MakeWorld,
) -> None:
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
