"""A final through Discord: it is announced, called, played and reported."""

from __future__ import annotations

from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.tournaments import TournamentStatus
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.words import tells


async def test_a_final_of_the_best_through_discord(make_world: MakeWorld) -> None:
    driver = await open_driver(make_world, 4)
    host = driver.host
    await driver.draft(format=Format.ROTATION, preset="nap-simple", hands=1, rounds=1, seats=3, final=2)
    form = await driver.form(host)
    await form.click(host, "tpage", "more")
    await form.choose(host, "nap:tset:1:0:carried", ["true"])
    await form.click(host, "tpage", "overview")
    await form.click(host, "tpage", "means")
    assert tells(form.text, "means-final", seats=3, hands=2, carried="yes")
    await form.click(host, "tpage", "overview")
    await form.click(host, "tannounce")
    await driver.begin()
    begun = driver.told("final-rule", most=3)
    assert begun, "who goes to the final is said when the last round begins"
    await driver.finish_round()
    final = await driver.round()
    assert (final.number, len(final.tables)) == (2, 1)
    assert tells((await driver.announcement()).text, "round-final")
    out = next(it for it in (await driver.tournament()).entrants if it.number not in final.tables[0].entrants)
    assert out.knocked_out == 1
    await driver.finish_round()
    assert (await driver.tournament()).status is TournamentStatus.FINISHED
    lines = await driver.service.standings(1)
    assert lines[-1].entrant == out.number
