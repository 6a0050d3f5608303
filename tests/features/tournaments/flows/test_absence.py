"""Winning without playing: absence keeps no lead, and a computer in one's seat wins no prize."""

from __future__ import annotations

from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from bot.services.values.tables import ClockName
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import shown_in
from tests.flows.words import tells

PRIZE = 5 * 50


async def test_an_absent_leader_who_returns_at_the_end_wins_no_prize(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    people, service = driver.world.people, driver.service
    await driver.announce(hands=1, rounds=3, entry=50, prizes=(100,), no_show=2)
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
    if line.rank == 1:
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
