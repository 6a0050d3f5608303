"""Leagues and teams through Discord: who sets a season up and ends it, and two weeks of a team league."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Mapping
from datetime import timedelta

import simcord

from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.values.tables import ClockName
from tests.features.tournaments.flows.driver import QUICK, Driver, open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.simulated import ShownMessage, answers, forbid, notified_users, type_in
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
    stranger = driver.world.people[1]
    nobody = await page_of(driver, stranger)
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
    assert tells(page.text, "league-changed-now")
    shown = await page_of(driver, stranger)
    assert tells(shown.text, "league-share-line")
    assert shown.verbs() == {"lgabout"}, "nothing has counted, and members set nothing up"


async def announce_for_league(driver: Driver, mona: simcord.MemberActor) -> None:
    """Choose the league on the form of the draft, and announce it."""
    form = await driver.form(mona)
    await form.click(mona, "tpage", "people")
    await form.choose(mona, "nap:tset:1:0:league", ["1"])
    await form.click(mona, "tpage", "overview")
    await form.click(mona, "tannounce")


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
    await driver.draft(hands=1, rounds=1, **QUICK, entry=ENTRY, prizes=(100,), no_show=5, least=4)
    await announce_for_league(driver, mona)
    await driver.begin()
    await play_out(driver)
    await driver.look()
    page, (report,) = await page_of(driver, mona), driver.reports()
    for shown, button in ((page, "lgpost"), (answers(await report.click(mona, "tstand"))[-1], "tpost")):
        posted = answers(await shown.click(mona, button))[-1]
        assert not posted.ephemeral
        assert posted.attachments, "a picture that everybody sees"
    forbid(world.env, world.channel.id, "attach_files")
    posted = answers(await (await page_of(driver, mona)).click(mona, "lgpost"))[-1]
    assert mona.name in posted.text, "the lines themselves"
    page = await page_of(driver, mona)
    await type_in(mona, await page.click(mona, "lgform", "prizes"), share="0", prizes="100")
    assert tells(page.text, "league-changed-later")
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
    if season == 1 and len(weeks) == 2:  # it is over
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


async def test_two_weeks_of_a_team_league(make_world: MakeWorld):
    driver = await open_driver(make_world, 6)
    world, mona = driver.world, manager_of(driver.world)
    ann, bob, cleo, dan, eve, finn = world.people
    rules = {"name": "Friday League", "points": "10 6 4 3 2 1", "events": "2", "best": "2", "team": "2"}
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
    await driver.draft(hands=1, rounds=1, **QUICK, starts_at=start, repeats=24, zone="UTC")
    await announce_for_league(driver, mona)
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

    # week 2, the last: Ann has left the server, so that Bob is captain, and the better of two reserves counts
    world.guild.remove_member(ann)
    world.people.remove(ann)
    kings = await own_team(driver, cleo)
    await kings.choose(cleo, "nap:lgmate:2:0", [str(eve.id)])
    await kings.click(cleo, "lgrole", f"player.{eve.id}")
    assert tells(kings.text, "league-team-changes")
    await next_week(driver, (bob, cleo, dan, eve, finn))
    await world.restart()
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


async def test_teams_are_chosen_by_button_completed_by_lot_and_ranked(make_world: MakeWorld):
    driver = await open_driver(make_world, 6)
    host, ann, bob, cid, *others = driver.world.people
    shown = await driver.announce(
        duplicate=True, team=2, seats=3, hands=1, rounds=1, entry=10, prizes=(100,), clock=ClockName.OFF
    )
    mine = answers(await shown.click(ann, "tjoin"))[-1]
    assert tells(mine.text, "joined")
    assert tells(mine.text, "team-own-none")
    await type_in(ann, await mine.click(ann, "tteamnew"), team="The  Aces")
    assert (await driver.tournament()).entrant_of(ann.id).team == "The Aces"
    theirs = answers(await shown.click(bob, "tjoin"))[-1]
    clash = await type_in(bob, await theirs.click(bob, "tteamnew"), team="the aces")
    assert tells(answers(clash)[-1].text, "team-taken")
    await theirs.choose(bob, theirs.control("tteampick")["custom_id"], ["The Aces"])
    for person in (cid, *others, host):
        await shown.click(person, "tjoin")
    # Only a host decides for others.
    page = answers(await shown.click(cid, "tteam"))[-1]
    assert tells(page.text, "team-own-none")
    forged = await page.forge(cid, f"nap:tteamout:{driver.number}:0:{ann.id}")
    assert tells(answers(forged)[-1].text, "not-tournament-host")
    tools = await driver.host_page()
    await tools.click(host, "tpeople")
    await tools.click(host, "tpick", "page.team")
    await tools.choose(host, f"nap:tpicked:{driver.number}:0:team", [str(bob.id)])
    await type_in(host, await tools.click(host, "tteamnew"), team="Kings")
    tournament = await driver.tournament()
    assert [tournament.entrant_of(it.id).team for it in (ann, bob, cid)] == ["The Aces", "Kings", ""]
    told = await driver.posted("act-team", team="Kings")
    assert bob.name in told.text
    assert "👥 **The Aces**" in (await driver.announcement()).text
    await driver.start()
    begun = await driver.tournament()
    assert [team.name for team in begun.teams] == ["The Aces", "Kings", ""]
    assert all(len(team.members) == 2 for team in begun.teams)
    await driver.finish_round()
    standings = await driver.press(ann, "tstand")
    assert tells(standings.text, "team-standings")
    assert all(name in standings.text for name in ("The Aces", "Kings", "🎲"))
    await standings.click(ann, "tstand", "people")
    assert tells(standings.text, "button-standings")
