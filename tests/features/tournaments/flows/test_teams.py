"""Teams through the real bot: chosen at Join, moved by the host, played, and compared."""

from __future__ import annotations

from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.values.tables import ClockName
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import answers, type_in
from tests.flows.words import tells


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
    forged = await page.forge(cid, f"nap:tteamout:{driver.number}:0:{ann.id}")
    assert tells(answers(forged)[-1].text, "not-tournament-host")
    tools = await driver.host_page()
    await tools.click(host, "tpeople")
    await tools.click(host, "tpick", "page.team")
    await tools.choose(host, f"nap:tpicked:{driver.number}:0:team", ["1"])  # bob
    await type_in(host, await tools.click(host, "tteamnew"), team="Kings")
    tournament = await driver.tournament()
    assert [tournament.entrant_of(it.id).team for it in (ann, bob, cid)] == ["The Aces", "Kings", ""]
    await driver.look()
    (told,) = driver.told("act-team", team="Kings")
    assert bob.name in told.text
    assert "👥 **The Aces**" in (await driver.announcement()).text
    await driver.start()
    begun = await driver.tournament()
    assert [team.name for team in begun.teams] == ["The Aces", "Kings", ""]
    assert all(len(team.members) == 2 for team in begun.teams)
    await driver.finish_round()
    await driver.look()
    over = await driver.tournament()
    assert over.status is TournamentStatus.FINISHED
    lines = (await driver.service.results(driver.number)).teams
    assert sum(prize.chips for prize in over.prizes) == 60
    assert {prize.entrant for prize in over.prizes} <= set(over.winners)
    end = await driver.announcement()
    standings = answers(await end.click(ann, "tstand"))[-1]
    assert tells(standings.text, "team-standings")
    assert all(name in standings.text for name in ("The Aces", "Kings", "🎲"))
    typed = answers(await ann.slash(driver.world.channel, "tournament standings"))[-1]
    assert typed.text == standings.text, "command and button show the same"
    assert len(lines) == 3
    await standings.click(ann, "tstand", "people")
    assert tells(standings.text, "button-standings")
