"""The result is provisional at first: it is corrected with others' agreement, confirmed, and then paid."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import simcord

from bot.features.tournaments.pages.scene import publisher_of
from bot.features.tournaments.pages.words import score
from bot.features.tournaments.publisher.announcing import show_rounds
from bot.features.tournaments.values.tournaments import EntrantStatus, Results, TournamentStatus
from tests.effort import sample
from tests.features.tournaments.flows.driver import Driver, open_driver
from tests.features.tournaments.flows.verdict import require_acts_told, require_report
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, slash
from tests.flows.simulated import ShownMessage, answers, inside, type_in
from tests.flows.words import tells

DAY = 24 * 3600.0


async def reviewed(make_world: MakeWorld, people: int = 5, **settings: Any) -> Driver:
    """A played but unconfirmed tournament with an entry of 100; the host does not play.

    It mentions a role that a manager chose, and that its host may not mention.
    """
    driver = await open_driver(make_world, people + 1, {"review_time": DAY})
    role = driver.world.guild.create_role("staff")
    await driver.announce(
        preset="nap-simple", hands=1, rounds=2, entry=100, prizes=(60, 40), ping=role.id, **settings
    )
    await driver.begin(driver.world.people[1:])
    for _ in range(2):
        await driver.finish_round()
    assert (await driver.tournament()).status is TournamentStatus.REVIEW
    return driver


async def adjust(driver: Driver, by: simcord.MemberActor, entrant: int, units: str) -> ShownMessage:
    """Change an entrant's score on the host's page; return the page."""
    page, asked = await driver.pick(by, "adjust", entrant)
    await type_in(by, asked, units=units, reason="Talked about the hand")
    return page


async def disqualify(driver: Driver, by: simcord.MemberActor, entrant: int, results: Results) -> None:
    """Disqualify an entrant on the host's page, choosing what becomes of their hands."""
    page, _ = await driver.pick(by, "disqualify", entrant)
    await type_in(by, await page.click(by, "tresults", results.value), reason="Two accounts")


async def scores(driver: Driver) -> dict[int, Fraction]:
    """Return everybody's score, by entrant."""
    return {it.entrant: it.score for it in (await driver.service.results(driver.number)).standings}


async def confirm(driver: Driver, by: simcord.MemberActor) -> ShownMessage:
    """Confirm the result on the host's page; return the page."""
    page = await driver.host_page(by)
    await page.click(by, "tconfirm")
    await page.click(by, "tconfirm", "yes")
    return page


@pytest.mark.parametrize("results", sample([Results.OWN, Results.NOBODY], 1))
async def test_a_provisional_result_is_corrected_by_two_people_then_paid(
    make_world: MakeWorld, results: Results
):
    driver = await reviewed(make_world, 8, duplicate=results is Results.NOBODY)
    host, mona, world = driver.host, manager_of(driver.world), driver.world
    assert set((await world.chips()).values()) == {900, 1000}, "nothing is paid yet"
    assert tells((await driver.announcement()).text, "review-open")
    (told,) = driver.told("review-host")
    assert f"<@{host.id}>" in told.text

    before = await scores(driver)
    assert tells((await adjust(driver, host, 3, "-4")).text, "host-waits-all")
    assert tells((await driver.host_page(host)).text, "host-waits-all"), "the page says it until it is done"
    asked = await driver.posted("request-title")
    await asked.click(mona, "tagree")
    await adjust(driver, mona, 4, "+2")
    after = await scores(driver)
    assert {it: after[it] - before[it] for it in (3, 4, 5)} == {3: -4, 4: 2, 5: 0}
    await disqualify(driver, mona, 7, results)
    page = await driver.host_page(mona)
    standings = answers(await page.click(mona, "tstand"))[-1]
    assert standings.id != page.id, "the page with the decisions stays open"
    await page.click(mona, "tundo")
    assert (await driver.tournament()).entrants[7].status is EntrantStatus.IN
    await disqualify(driver, mona, 7, Results.STAND)
    await disqualify(driver, mona, 7, results)

    assert tells((await confirm(driver, host)).text, "host-waits-all"), "chips are at stake"
    page = await confirm(driver, mona)
    assert tells(page.text, "host-confirmed")
    assert tells(page.text, "report-coming"), "it is not provisional any more"
    assert not page.control("tconfirm")
    await driver.look()
    done = await driver.tournament()
    assert done.status is TournamentStatus.FINISHED
    world.people.append(mona)
    await require_report(driver, done, entry=100)
    await require_acts_told(driver)
    log = (await slash(world, mona, "audit")).text
    assert tells(log, "audit-adjust")
    assert tells(log, "audit-disqualify")


async def test_a_round_is_called_over_with_its_own_scores_after_the_final_has_begun(make_world: MakeWorld):
    driver = await open_driver(make_world, 5, {"round_pause": 0.0, "review_time": DAY})
    await driver.announce(hands=2, rounds=1, final=1, seats=4, preset="nap-simple")
    await driver.begin(driver.world.people)
    while (await driver.tournament()).status is TournamentStatus.RUNNING:
        await driver.finish_round()
    (told,) = driver.told("round-over", round="Round 1")
    ctx, service = driver.world.bot.app.context("en"), driver.service
    after, ended = [(await service.results(driver.number, rounds)).standings for rounds in (1, 2)]
    assert score(ctx, after[0].score) in told.text
    assert [line.score for line in after] != [line.score for line in ended]


async def test_the_last_round_is_called_over_with_its_review_or_in_a_pause(make_world: MakeWorld):
    """Called over just before its review, it would not ask the host to check the result."""
    driver = await reviewed(make_world)
    world, done = driver.world, await driver.tournament()
    publisher: Any = publisher_of(world.bot.app)
    board = publisher._boards[driver.number]
    with inside(world.env):
        for status, paused, count in (
            (TournamentStatus.RUNNING, False, 2),
            (TournamentStatus.RUNNING, True, 3),
            (TournamentStatus.REVIEW, False, 4),
        ):
            board.tournament = replace(done, status=status, paused=paused)
            board.noted[done.rounds[-1].tables[0].table_id] = set()
            await show_rounds(board)
            assert len(driver.told("round-over")) == count


async def test_a_result_becomes_final_after_a_day_and_the_series_continues_next_week(make_world: MakeWorld):
    driver = await reviewed(make_world)
    host, world = driver.host, driver.world
    await world.env.advance_time(DAY - 600)
    assert (await driver.tournament()).status is TournamentStatus.REVIEW
    await world.env.advance_time(600)
    await driver.look()
    done = await driver.tournament()
    assert done.status is TournamentStatus.FINISHED
    await require_report(driver, done, entry=100)
    winner = next(it for it in world.people if it.id == done.entrants[done.prizes[0].entrant].user_id)
    history = answers(await winner.slash(world.channel, "chips history"))[-1].text
    name = done.config.name
    for key in ("history-entry", "history-prize"):
        assert tells(history, "history-event", what=world.says(key), name=name), history
    page = await driver.form()
    await page.click(host, "tagain")
    again = await driver.service.get(driver.number + 1)
    assert again.status is TournamentStatus.DRAFT
    assert again.config == replace(done.config, ping=0), "its host may not mention the role"
    assert page.control("tannounce")
