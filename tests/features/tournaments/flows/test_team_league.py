"""Three weeks of a team league through Discord: invitations, transfers, reserves, a captain who leaves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta

import simcord

from tests.features.tournaments.flows.driver import Driver, open_driver
from tests.features.tournaments.flows.test_league import next_week, page_of, play_out, rows_of
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.simulated import ShownMessage, answers, notified_users, type_in
from tests.flows.words import tells

HOUR = 3600
_LINE = re.compile(r"\*\*(Aces|Kings)\*\* ([\d.]+) point")
Week = Mapping[str, tuple[str, str]]
"""The names of each team's players and of its reserves, as one text each."""


async def own_team(driver: Driver, who: simcord.MemberActor) -> ShownMessage:
    """Return the page of a person's team, opened from `/league`."""
    page = await page_of(driver, who)
    await page.click(who, "lgteams")
    await page.click(who, "lgteam")
    return page


async def found_team(driver: Driver, who: simcord.MemberActor, name: str) -> ShownMessage:
    """Found a team by its form; return its page."""
    page = await page_of(driver, who)
    await page.click(who, "lgteams")
    await type_in(who, await page.click(who, "lgname", "new"), team=name)
    return page


async def invite(
    driver: Driver, who: simcord.MemberActor, team: int, guest: simcord.MemberActor
) -> ShownMessage:
    """Invite a person on the team's page; return the message with the invitation."""
    page = await own_team(driver, who)
    await page.choose(who, f"nap:lginvite:{team}:0", [guest])
    message = driver.channel_messages()[-1]
    assert notified_users(driver.world.env, message) == [guest.id]
    return message


async def agrees(driver: Driver, weeks: list[Week], season: int = 1) -> None:
    """Compare the table of teams with people's points, counted by these rosters."""
    page, who = await page_of(driver, driver.host), driver.host
    if season == 1 and len(weeks) == 3:  # it is over
        await page.choose(who, "nap:lgseason:1:0", ["1"])
    rows = {it["name"]: it for it in rows_of(answers(await page.click(who, "lgfile"))[-1].file())}

    def points(name: str, week: int) -> float:
        top, _, bottom = rows[name][f"event {week}"].strip("()").partition("/") if name in rows else ("",) * 3
        return int(top) / int(bottom or 1) if top else -1

    expected = dict[str, float]()
    for week, rosters in enumerate(weeks, 1):
        for team, listed in rosters.items():
            players, reserves = (
                sorted((points(it, week) for it in part.split()), reverse=True) for part in listed
            )
            counted = [it for it in players if it >= 0] + [it for it in reserves if it >= 0]
            expected[team] = expected.get(team, 0) + sum(counted[:2]) / 2
    await page.click(who, "lgteams", "1" if season == 1 else None)
    shown = {team: float(points) for team, points in _LINE.findall(page.text)}
    assert shown.keys() == expected.keys()
    for team, worth in expected.items():
        assert abs(shown[team] - worth) < 0.01, (team, page.text)


async def test_three_weeks_of_a_team_league(make_world: MakeWorld):
    driver = await open_driver(make_world, 6)
    world, mona = driver.world, manager_of(driver.world)
    ann, bob, cleo, dan, eve, finn = world.people
    rules = {"name": "Friday League", "points": "10 6 4 3 2 1", "events": "3", "best": "3", "team": "2"}
    await type_in(mona, await (await page_of(driver, mona)).click(mona, "lgform", "new"), **rules)

    # two teams are founded, and filled by invitation
    aces = await found_team(driver, ann, "Aces")
    assert tells(aces.text, "league-team-founded")
    await found_team(driver, cleo, "Kings")
    asked = await invite(driver, ann, 1, bob)
    assert tells(asked.text, "league-team-line", size="2"), "the rule is announced in advance"
    for stranger in (cleo, ann):
        assert tells(
            answers(await asked.click(stranger, "lgreply", f"yes.{bob.id}"))[-1].text, "league-team-other"
        )
    await asked.click(bob, "lgreply", f"yes.{bob.id}")
    assert tells(asked.text, "league-team-joined", name="bob", team="Aces", part="player")
    declined = await invite(driver, cleo, 2, dan)
    await declined.click(dan, "lgreply", f"no.{dan.id}")
    assert tells(declined.text, "league-team-declined", name="dan", team="Kings")
    withdrawn = await invite(driver, cleo, 2, finn)
    said = answers(await withdrawn.click(bob, "lgreply", f"back.{finn.id}"))[-1]
    assert tells(said.text, "league-team-captain-only")
    await withdrawn.click(cleo, "lgreply", f"back.{finn.id}")
    assert not withdrawn.controls()
    for guest in (dan, eve):
        await (await invite(driver, cleo, 2, guest)).click(guest, "lgreply", f"yes.{guest.id}")
    late = await invite(driver, ann, 1, finn)

    # week 1: after the start Finn accepts, and Dan moves over: both count from week 2 on
    start = world.now() + timedelta(hours=2)
    await driver.draft(hands=1, rounds=1, seats=4, starts_at=start, repeats=24, zone="UTC")
    form = await driver.form(mona)
    await form.click(mona, "tpage", "people")
    await form.choose(mona, "nap:tset:1:0:league", ["1"])
    await form.click(mona, "tpage", "overview")
    await form.click(mona, "tannounce")
    shown = await driver.announcement()
    assert tells(shown.text, "league-team-line", size="2")
    for person in (ann, cleo, dan, finn):
        await shown.click(person, "tjoin")
    await world.env.advance_time(2 * HOUR)
    await driver.look()
    await late.click(finn, "lgreply", f"yes.{finn.id}")
    kings = await own_team(driver, dan)
    await kings.click(dan, "lgquit")
    await kings.click(dan, "lgquit", "yes")
    await (await invite(driver, ann, 1, dan)).click(dan, "lgreply", f"yes.{dan.id}")
    await play_out(driver)
    await driver.look()
    weeks: list[Week] = [{"Aces": ("ann bob", ""), "Kings": ("cleo dan", "eve")}]
    await agrees(driver, weeks)
    (report,) = driver.reports()
    assert tells(report.text, "league-event-teams")

    # week 2: Eve is a player now; Bob is absent: the better of two reserves counts
    kings = await own_team(driver, cleo)
    await kings.choose(cleo, "nap:lgmate:2:0", [str(eve.id)])
    await kings.click(cleo, "lgrole", f"player.{eve.id}")
    await next_week(driver, (ann, cleo, dan, eve, finn))
    await world.restart()
    await play_out(driver)
    weeks.append({"Aces": ("ann bob", "finn dan"), "Kings": ("cleo eve", "")})
    await agrees(driver, weeks)

    # week 3: Ann has left the server, so that Bob is captain; the season ends, and the teams stay
    world.guild.remove_member(ann)
    world.people.remove(ann)
    await next_week(driver, (bob, cleo, dan, eve))
    await play_out(driver)
    weeks.append({"Aces": ("bob", "finn dan"), "Kings": ("cleo eve", "")})
    await driver.look()
    await agrees(driver, weeks)
    assert tells(driver.reports()[-1].text, "league-season-over", name="Friday League", season="1")
    page = await own_team(driver, bob)
    assert "👑 bob" in page.text
    assert page.control("lgdisband")

    # a team is disbanded after a question; its line stays in the season's table
    await page.click(bob, "lgdisband")
    assert tells(page.text, "ask-league-team-disband", team="Aces")
    await page.click(bob, "lgdisband", "yes")
    assert tells(page.text, "league-team-gone", team="Aces")
    await agrees(driver, weeks)
