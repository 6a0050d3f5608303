"""Absence and substitutes: who does not play wins nothing, and members outside are seated for them."""

from __future__ import annotations

from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from bot.services.values.tables import ClockName
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import answers, notified_users, shown_in
from tests.flows.words import tells


async def test_a_director_seats_a_substitute_for_a_slow_player(make_world: MakeWorld):
    driver = await open_driver(make_world, 8)
    world, host = driver.world, driver.host
    *_, slow, dora, zoe = world.people
    await driver.announce(hands=1, rounds=1, no_show=0, clock=ClockName.OFF)
    about = await driver.press(dora, "tabout")
    assert tells(about.text, "means-substitutes"), "the rule is announced in advance"
    await driver.begin(world.people[1:6])

    shown = await driver.announcement()
    assert tells(answers(await shown.click(slow, "tsub"))[-1].text, "substitute-played")
    own = answers(await shown.click(dora, "tsub"))[-1]
    assert tells(own.text, "substitute-on")
    assert world.says("substitutes-names", names=dora.name, count=0) in (await driver.announcement()).text
    driver.silent = {slow.id}
    await driver.play()
    assert not (await driver.host_page()).control("tseat"), "nobody has kept the table waiting yet"
    await world.env.advance_time(150)
    page = await driver.host_page()
    assert world.says("button-seat-substitute", new=dora.name, old=slow.name) in page.text
    own = await driver.own_page(dora)
    assert tells(own.text, "substitute-on")
    await own.click(dora, "tsub", "no")
    assert tells(answers(await page.click(host, "tseat"))[-1].text, "substitute-gone")

    for person in (zoe, dora):
        await shown.click(person, "tsub")
    (table,) = (await driver.round()).tables
    page = await driver.host_page()
    world.guild.remove_member(zoe)
    assert tells(answers(await page.click(host, "tseat"))[-1].text, "substitute-gone"), "zoe has left"
    await page.click(host, "ttable")
    await page.click(host, "tseat")
    assert tells(page.text, "host-replaced", new=f"**{dora.name}**", old=f"**{slow.name}**")
    await driver.look()
    entrant = (await driver.tournament()).entrant_of(dora.id)
    assert entrant.users == (slow.id, dora.id)
    (told,) = driver.told("act-replace", new=dora.name)
    assert world.says("act-reason", reason=world.says("substitute-reason")) in told.text
    assert notified_users(world.env, told) == [dora.id]
    place = (await world.bot.app.tables.snapshot(table.table_id)).table.channel_id
    assert any(f"<@{dora.id}>" in message.text for message in shown_in(world.env, place))

    asked = answers(await (await driver.announcement()).click(dora, "tdrop"))[-1]
    assert tells(asked.text, "ask-drop-substitute"), "it would cost somebody else their prize"
    driver.silent = set()
    await driver.finish_round()
    (report,) = driver.reports()
    assert tells(report.text, "act-replace", new=dora.name, old=slow.name)
    assert dora.name in answers(await report.click(slow, "tstand"))[-1].text


PRIZE = 5 * 50


async def test_an_absent_leader_who_returns_at_the_end_wins_no_prize(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    people, service = driver.world.people, driver.service
    await driver.announce(
        preset="nap-simple", hands=1, rounds=3, entry=50, prizes=(40, 30, 20, 10), no_show=2
    )
    told = await driver.press(people[0], "tjoin")
    assert tells(told.text, "means-half"), "the rule is announced in advance"
    await driver.begin(people[1:])
    await driver.finish_round()
    best = (await service.results(driver.number)).standings[0].entrant
    person = (await driver.tournament()).entrants[best].user_id
    leader = next(one for one in people if one.id == person)

    driver.silent = {leader.id}
    await driver.wait_for(leader, EntrantStatus.NO_SHOW)
    away = [it.number for it in (await driver.tournament()).entrants if it.status is not EntrantStatus.IN]
    assert away == [best], "the others have had no turn: they wait for the absent one"
    await driver.finish_round()
    table = (await driver.round()).tables[0]
    assert best in table.seats, "a computer plays on with what they had"
    await (await driver.own_page(leader)).click(leader, "there")
    own = await driver.own_page(leader)
    share = await service.share(driver.number, best)
    assert tells(own.text, "own-share", own=share.own, due=share.due)
    await driver.finish_round()

    done = await driver.tournament()
    assert done.status is TournamentStatus.FINISHED
    line = next(line for line in (await service.results(driver.number)).standings if line.entrant == best)
    assert line.hands == 3, "the stand-in's hands count"
    assert done.entrants[best].status is EntrantStatus.IN
    assert best not in {prize.entrant for prize in done.prizes}
    assert (await driver.world.chips())[leader.name] == 950
    assert sum(prize.chips for prize in done.prizes) == PRIZE
    assert line.rank < 5, "others won prizes with less"
    assert best in done.passed_over
    shown = (await driver.announcement()).text
    assert tells(shown, "standing-passed-over")
    assert tells(shown, "prizes-passed-on")


async def test_a_table_is_warned_once_before_its_time_is_up(make_world: MakeWorld):
    driver = await open_driver(make_world, 4)
    world = driver.world
    await driver.announce(hands=3, rounds=1, seats=4, no_show=0, round_minutes=30, clock=ClockName.OFF)
    about = await driver.press(world.people[0], "tabout")
    assert tells(about.text, "means-limit", minutes=30, judged="yes"), "the rule is announced in advance"
    await driver.begin()
    (table,) = (await driver.round()).tables
    place = (await world.bot.app.tables.snapshot(table.table_id)).table.channel_id

    def warnings() -> int:
        return sum(tells(message.text, "round-late") for message in shown_in(world.env, place))

    await world.env.advance_time(19 * 60)
    assert warnings() == 0
    await world.env.advance_time(2 * 60)
    await driver.look()
    assert warnings() == 1
    await world.restart()
    await driver.look()
    assert warnings() == 1
