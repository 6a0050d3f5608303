"""People and hosts who left the server, deleted roles, and forgotten pauses and starts."""

from __future__ import annotations

from datetime import timedelta

from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from tests.features.tournaments.flows.driver import QUICK, open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import set_server
from tests.flows.simulated import answers, inside
from tests.flows.words import tells

HOUR, DAY = 3600, 86400


async def test_the_host_starts_without_a_person_who_has_left_the_server(
    make_world: MakeWorld,
):
    driver = await open_driver(make_world, 7)
    _, *people = driver.world.people
    await driver.announce(most=5, entry=10, prizes=(100,), hands=1, rounds=2)
    await driver.fill(people, 0)
    driver.world.guild.remove_member(people[0])
    await driver.start()
    tournament = await driver.tournament()
    assert tournament.status is TournamentStatus.RUNNING
    assert [it.user_id for it in tournament.entrants] == [it.id for it in people[1:]], (
        "the first in the queue is in"
    )
    chips = await driver.world.chips()
    assert [chips[it.name] for it in people] == [1000, *[990] * 5]


async def test_a_person_who_left_unnoticed_before_an_automatic_start_gets_the_entry_back(
    make_world: MakeWorld,
):
    driver = await open_driver(make_world, 7)
    world, (_, *people) = driver.world, driver.world.people
    start = world.now() + timedelta(hours=1)
    shown = await driver.announce(starts_at=start, reminders=(), entry=10, prizes=(100,), hands=1, rounds=1)
    for person in people:
        await shown.click(person, "tjoin")
    world.guild.remove_member(people[0])
    await world.env.advance_time(HOUR + 60)
    begun = await driver.tournament()
    assert (begun.status, begun.entrants[0].status) == (TournamentStatus.RUNNING, EntrantStatus.DROPPED)
    chips = await world.chips()
    assert [chips[it.name] for it in people] == [1000, *[990] * 5]
    world.guild.remove_member(people[1])
    await driver.finish_round()
    done = await driver.tournament()
    assert sum(prize.chips for prize in done.prizes) == 50


async def test_another_organiser_takes_over_a_series_whose_host_left(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    world, (host, *people) = driver.world, driver.world.people
    start = world.now() + timedelta(hours=2)
    await driver.announce(hands=1, rounds=1, **QUICK, starts_at=start, repeats=24, zone="UTC")
    await driver.fill(people, 0)
    world.guild.remove_member(host)
    await world.env.advance_time(2 * HOUR)
    await driver.finish_round()
    await driver.look()
    assert (await driver.tournament()).stopped == "host"
    (asked,) = driver.told("series-stopped", why="host")
    role = world.guild.create_role("organisers")
    oli = world.guild.add_member(world.env.create_user("oli"), roles=[role])
    await set_server(world, organiser_role=role.id)
    page = answers(await asked.click(oli, "thost"))[-1]
    await page.click(oli, "tweekly", "go")
    await world.env.advance_time(6 * DAY)
    driver.number = 2
    following = await driver.tournament()
    assert (following.host_id, following.status) == (oli.id, TournamentStatus.JOINING)


async def test_forgotten_starts_and_pauses_end_by_an_announced_rule(make_world: MakeWorld):
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


async def test_the_host_is_told_when_the_role_that_may_join_is_deleted(make_world: MakeWorld):
    """Without it, a weekly tournament admits only the invited."""
    driver = await open_driver(make_world, 2)
    world = driver.world
    role = world.guild.create_role("members")

    def told() -> int:
        return len([m for m in world.dms(driver.host) if tells(m.text, "role-deleted")])

    start = world.now() + timedelta(hours=2)
    await driver.announce(role=role.id, ping=role.id, starts_at=start, repeats=24, zone="UTC")
    await driver.look()
    with inside(world.env):
        world.env.backend.delete_role(world.guild.id, role.id)
    await driver.look()
    assert told() == 1
    assert "Autumn Cup" in world.dms(driver.host)[-1].text
    await world.env.advance_time(6 * DAY + 3 * HOUR)
    driver.number = 2
    assert (await driver.tournament()).config.role == role.id
    assert told() == 2, "the next week is limited to the same role"
    assert (await driver.tournament()).config.ping == 0
    assert len([m for m in world.dms(driver.host) if tells(m.text, "ping-deleted")]) == 1
