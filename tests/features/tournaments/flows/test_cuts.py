"""A knock-out through the real bot: equals do not go on because they joined first."""

from __future__ import annotations

from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.rounds import CutBy
from bot.features.tournaments.values.tournaments import TournamentStatus
from tests.features.tournaments.flows.driver import open_driver
from tests.features.tournaments.flows.verdict import require_report
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import answers, notified_users, shown_in, threads_of
from tests.flows.words import tells

PEOPLE, COMPUTERS = 4, 4


async def test_joining_first_gives_no_advantage_among_equals(make_world: MakeWorld):
    driver = await open_driver(make_world, PEOPLE, {"deal_pause": 5.0})
    world = driver.world
    await driver.announce(
        format=Format.KNOCKOUT,
        preset="nap-simple",
        seats=4,
        hands=1,
        advance=2,
        no_show=0,
        entry=10,
        prizes=(60, 40),
    )
    await driver.fill(world.people, COMPUTERS)
    announcement = await driver.announcement()
    assert tells(announcement.text, "cut-rule", advance=2, most=2)
    about = answers(await announcement.click(world.people[1], "tabout"))[-1]
    assert tells(about.text, "means-cut")
    await driver.start()
    while (await driver.tournament()).status is TournamentStatus.RUNNING:
        await driver.finish_round()

    tournament = await driver.tournament()
    first = tournament.rounds[0]
    assert first.cuts, "somebody is tied at a cut: few tricks, few scores"
    posted = [m.text for m in driver.channel_messages()]
    assert any(tells(text, "cut-rule", advance=2, most=2) and tells(text, "round-begins") for text in posted)
    (over,) = [text for text in posted if tells(text, "round-over", round="Round 1")]
    for cut in first.cuts:
        table = next(table for table in first.tables if table.number == cut.table)
        said = "decided by an extra hand" if cut.by is CutBy.EXTRA else "drawn by lot"
        assert f"table {cut.table}: a tie at the cut" in over
        assert said in over
        thread = threads_of(world.env, world.channel.id).get(
            f"R1 T{table.number} · Autumn Cup · #{tournament.id}"
        )
        seated = {tournament.entrants[n].user_id for n in table.seats if n is not None} - {None}
        if thread is None or not seated:
            continue  # a table of computers may finish before there is a thread
        shown = shown_in(world.env, thread.id)
        calls = [m for m in shown if tells(m.text, "extra-hand")]
        assert 1 <= len(calls) <= table.extra
        assert set(notified_users(world.env, calls[0])) == seated, "everybody at the table plays it"
        panels = [m.text for m in shown if tells(m.text, "title-tournament-extra")]
        decided = panels[0].partition("decides between ")[2].splitlines()[0]
        assert all(name in panels[0].partition(decided)[2] for name in decided.split(", ")), "as at the table"
    await require_report(driver, tournament, entry=10)
