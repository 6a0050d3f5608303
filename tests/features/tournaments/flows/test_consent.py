"""A host who wants the pot: every step towards it is announced, and none is theirs alone."""

from __future__ import annotations

import simcord

from bot.features.tournaments.values.tournaments import EntrantStatus, HostActKind, TournamentStatus
from tests.features.tournaments.flows.driver import Driver, open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, set_server, slash
from tests.flows.simulated import ShownMessage, answers, type_in
from tests.flows.words import tells


async def with_pot(make_world: MakeWorld, *, host_plays: bool, entry: int = 100) -> Driver:
    """A driver of six in which five play for a pot, with or without their host."""
    driver = await open_driver(make_world, 7)
    prizes = (100,) if entry else ()
    await driver.announce(hands=1, rounds=2, entry=entry, prizes=prizes)
    people = driver.world.people
    await driver.begin(people[:5] if host_plays else people[1:6])
    return driver


async def replace(
    driver: Driver, by: simcord.MemberActor, entrant: int, person: simcord.MemberActor
) -> ShownMessage:
    """Put a person in an entrant's place on the host's page; return the page."""
    page, _ = await driver.pick(by, "replace", entrant)
    asked = await page.choose(by, f"nap:treplace:{driver.number}:{entrant}", [person])
    await type_in(by, asked, reason="a friend")
    return page


async def disqualify(driver: Driver, by: simcord.MemberActor, entrant: int) -> ShownMessage:
    """Disqualify an entrant on the host's page; return the page."""
    page, asked = await driver.pick(by, "disqualify", entrant)
    await type_in(by, asked, reason="no reason at all")
    return page


async def test_a_host_cannot_take_the_pot_by_seating_a_friend_and_disqualifying_the_others(
    make_world: MakeWorld,
):
    driver = await with_pot(make_world, host_plays=False)
    host, *_, friend = driver.world.people
    page = await replace(driver, host, 0, friend)
    assert tells(page.text, "host-waits-all")
    for entrant in (1, 2):
        await disqualify(driver, host, entrant)
    _, asked = await driver.pick(host, "disqualify", 3)
    told = answers(await type_in(host, asked, reason="no reason at all"))[-1]
    assert tells(told.text, "requests-too-many", most=3)

    tournament = await driver.tournament()
    assert [one.user_id for one in tournament.entrants] == [one.id for one in driver.world.people[1:6]]
    assert {one.status for one in tournament.entrants} == {EntrantStatus.IN}
    assert tournament.acts == ()
    await driver.look()
    asked_for = driver.told("request-title")
    assert len(asked_for) == 3
    assert all(f"{host.name}, the host" in m.text and tells(m.text, "act-reason") for m in asked_for)
    for person, refused in ((host, "your own request"), (friend, "Only the others who are playing")):
        assert refused in answers(await asked_for[1].click(person, "tagree"))[-1].text
    assert (await driver.tournament()).acts == ()
    await driver.finish_round()
    await driver.finish_round()
    done = await driver.tournament()
    assert done.status is TournamentStatus.FINISHED
    chips = await driver.world.chips()
    assert chips.get(friend.name, 1000) == 1000, "nobody wins without paying"
    assert sum(prize.chips for prize in done.prizes) == 500


async def test_a_manager_who_plays_decides_about_nobody_alone(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    mona = manager_of(driver.world)
    people = [mona, *driver.world.people[1:5]]
    await driver.announce(hands=1, rounds=2, entry=50, prizes=(100,))
    await driver.begin(people)
    await disqualify(driver, mona, 1)
    assert (await driver.tournament()).entrants[1].status is EntrantStatus.IN
    asked = await driver.posted("request-title")
    other = manager_of(driver.world, "olga")
    assert tells(answers(await asked.click(other, "tagree"))[-1].text, "agreed-done")
    assert (await driver.tournament()).entrants[1].status is EntrantStatus.DISQUALIFIED
    page = await driver.host_page(mona)
    told = answers(await page.click(mona, "tundo"))[-1]
    assert tells(told.text, "undo-needs-manager")
    posted = await driver.posted("act-agreed", name=other.name)
    assert tells(posted.text, "entrant-disqualified")


async def test_a_replaced_player_may_agree_and_the_act_is_posted_once_after_a_restart(make_world: MakeWorld):
    driver = await with_pot(make_world, host_plays=True)
    leaving, coming = driver.world.people[3], driver.world.people[6]
    await replace(driver, driver.host, 3, coming)
    await driver.look()
    await driver.world.restart()
    asked = await driver.posted("request-title")
    done = answers(await asked.click(leaving, "tagree"))[-1].text
    act = driver.world.says("act-replace", new=coming.name, old=leaving.name)
    assert done == f"Agreed and done: {act}"
    assert (await driver.tournament()).entrants[3].user_id == coming.id
    assert tells(answers(await asked.click(leaving, "tagree"))[-1].text, "request-over")
    await driver.look()
    await driver.world.restart()
    await driver.look()
    told = [m for m in driver.channel_messages() if tells(m.text, "act-replace", new=coming.name)]
    assert len(told) == len(driver.told("request-title")) == 1
    assert [act.kind for act in (await driver.tournament()).acts] == [HostActKind.REPLACE]


async def test_without_a_pot_more_than_half_of_the_others_suffice(make_world: MakeWorld):
    driver = await with_pot(make_world, host_plays=True, entry=0)
    await disqualify(driver, driver.host, 4)
    asked = await driver.posted("request-title")
    assert tells(asked.text, "request-most", count=3, people=4)
    for number, person in enumerate(driver.world.people[1:4], start=1):
        told = answers(await asked.click(person, "tagree"))[-1].text
        assert (f"{number} of 3" in told) is (number < 3)
        again = answers(await asked.click(person, "tagree"))[-1].text
        assert (f"{number} of 3" in again) is (number < 3)
    assert (await driver.tournament()).entrants[4].status is EntrantStatus.DISQUALIFIED


async def test_a_member_cannot_announce_an_entry_in_chips_without_permission(make_world: MakeWorld):
    driver = await open_driver(make_world, 2)
    await driver.draft(entry=10, prizes=(100,))
    await set_server(driver.world, member_entries=False)
    form = await driver.form()
    assert tells(form.text, "setup-entry")
    told = answers(await form.click(driver.host, "tannounce"))[-1]
    assert tells(told.text, "entry-needs-manager")
    assert (await driver.tournament()).status is TournamentStatus.DRAFT


async def test_a_banned_member_cannot_replace_anybody(make_world: MakeWorld):
    driver = await with_pot(make_world, host_plays=False)
    world, mona = driver.world, manager_of(driver.world)
    host, *_, friend = world.people
    page = await replace(driver, host, 0, friend)
    assert tells(page.text, "host-waits-all")
    await slash(world, mona, "ban", member=friend.user, time="day", reason="rude words")
    asked = await driver.posted("request-title")
    told = answers(await asked.click(mona, "tagree"))[-1]
    assert tells(told.text, "entrant-banned", name=friend.name)
    await replace(driver, mona, 1, friend)
    assert (await driver.tournament()).entrant_of(friend.id) is None
