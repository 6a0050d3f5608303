"""People and hosts who left the server, deleted roles, and pauses and starts that were forgotten."""

from __future__ import annotations

from datetime import timedelta

from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of
from tests.flows.simulated import answers, inside
from tests.flows.words import tells

HOUR, DAY = 3600, 86400


async def test_who_leaves_the_server_is_out_before_the_start_and_replaced_after_it(
    make_world: MakeWorld,
) -> None:
    driver = await open_driver(make_world, 7)
    host, *people = driver.world.people
    await driver.announce(most=5, entry=10, prizes=(100,), hands=1, rounds=2)
    await driver.fill(people, 0)
    driver.world.guild.remove_member(people[0])
    await driver.start()
    tournament = await driver.tournament()
    assert tournament.status is TournamentStatus.RUNNING
    assert [it.user_id for it in tournament.entrants] == [it.id for it in people[1:]], (
        "the first in line is in"
    )
    chips = await driver.world.chips()
    assert [chips[it.name] for it in people] == [1000, *[990] * 5]
    driver.world.guild.remove_member(people[5])
    await driver.finish_round()
    tournament = await driver.tournament()
    assert tournament.entrants[4].status is EntrantStatus.DROPPED
    assert len(tournament.rounds) == 2
    assert (await driver.announcement()).control("thost"), host.name


async def test_a_series_whose_host_has_left_is_taken_over_by_another_organiser(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 5)
    world, (host, *people) = driver.world, driver.world.people
    start = world.now() + timedelta(hours=2)
    await driver.announce(hands=1, rounds=1, seats=4, starts_at=start, repeats=24, zone="UTC")
    await driver.fill(people, 0)
    world.guild.remove_member(host)
    await world.env.advance_time(2 * HOUR)
    await driver.finish_round()
    await driver.look()
    assert (await driver.tournament()).stopped == "host"
    (asked,) = driver.told("series-stopped", why="host")
    mona = manager_of(world)
    page = answers(await asked.click(mona, "thost"))[-1]
    await page.click(mona, "tweekly", "go")
    await world.env.advance_time(6 * DAY)
    driver.number = 2
    following = await driver.tournament()
    assert (following.host_id, following.status) == (mona.id, TournamentStatus.JOINING)


async def test_a_start_and_a_pause_that_are_forgotten_end_by_a_rule_told_before(
    make_world: MakeWorld,
) -> None:
    driver = await open_driver(make_world, 5)
    world, people = driver.world, driver.world.people
    shown = await driver.announce(entry=100, prizes=(100,))
    assert tells(shown.text, "unstarted-ends")
    await driver.fill(people, 0)
    await world.env.advance_time(15 * DAY)
    assert (await driver.tournament()).status is TournamentStatus.CANCELLED
    assert tells((await driver.announcement()).text, "cancelled-unstarted")
    assert set((await world.chips()).values()) == {1000}

    await driver.announce(hands=1, rounds=1)
    await driver.begin(people)
    await (await driver.host_page()).click(driver.host, "tpause")
    assert tells((await driver.announcement()).text, "tournament-paused")
    await world.env.advance_time(7 * DAY + 60)
    assert not (await driver.tournament()).paused


async def test_the_host_hears_of_the_deletion_of_the_role_whose_members_may_join(
    make_world: MakeWorld,
) -> None:
    driver = await open_driver(make_world, 2)
    role = driver.world.guild.create_role("members")
    await driver.announce(role=role.id)
    await driver.look()
    with inside(driver.world.env):
        driver.world.env.backend.delete_role(driver.world.guild.id, role.id)
    await driver.look()
    (told,) = [m for m in driver.world.dms(driver.host) if tells(m.text, "role-deleted")]
    assert "Autumn Cup" in told.text
