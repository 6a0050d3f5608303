"""A weekly tournament through Discord: five weeks, restarts, a skipped week, a deleted channel."""

from __future__ import annotations

from datetime import timedelta

from bot.features.tournaments.values.tournaments import TournamentStatus
from tests.features.tournaments.flows.driver import QUICK, open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.simulated import ShownMessage, answers, delete_channel, shown_in, type_in
from tests.flows.words import tells

HOUR, DAY = 3600, 86400


async def test_five_weeks_of_a_weekly_tournament(make_world: MakeWorld):
    driver = await open_driver(make_world, 4)
    world, host = driver.world, driver.host
    await driver.draft(hands=1, rounds=1, **QUICK)
    form = await driver.form(host)
    await form.click(host, "tpage", "time")
    asked = await form.choose(host, "nap:tset:1:0:repeats", ["24"])
    await type_in(host, asked, start="in 2 hours", zone="UTC")  # a series asks for a start time
    await form.click(host, "tpage", "overview")
    assert tells(form.text, "repeats-weekly", hours=24)
    await form.click(host, "tannounce")
    first = await driver.announcement()
    start = (await driver.tournament()).config.starts_at
    assert start is not None
    assert tells(first.text, "series-next", zone="UTC")
    for person in world.people:
        await first.click(person, "tjoin")
    await world.env.advance_time(2 * HOUR)
    await driver.finish_round()
    assert (await driver.tournament()).status is TournamentStatus.FINISHED

    await world.restart(away=6 * DAY)
    await driver.look()
    await world.restart()
    driver.number = 2
    second = await driver.announcement()
    assert second.id != first.id
    assert (await driver.tournament()).config.starts_at == start + timedelta(weeks=1)
    await second.click(world.people[3], "tjoin")
    page = await driver.host_page()
    await page.click(host, "tweekly", "skip")
    await driver.look()
    assert any(tells(m.text, "act-skip") for m in driver.channel_messages()), "it is announced to all"
    await world.env.advance_time(12 * DAY)  # the second one finds too few people, the third week is skipped
    assert (await driver.tournament()).status is TournamentStatus.CANCELLED
    await world.restart(away=6 * DAY)  # and the bot was away when the fourth was to start
    await driver.look()
    assert (await driver.tournament()).missed == (start + timedelta(weeks=3),)

    delete_channel(world.env, world.channel.id)
    await world.env.advance_time(6 * DAY)
    await world.restart()
    await driver.look()

    def letters() -> list[ShownMessage]:
        return [dm for dm in world.dms(host) if tells(dm.text, "series-stopped", why="channel")]

    assert len(letters()) == 1
    assert (await driver.tournament()).stopped == "channel"
    world.channel = world.guild.create_text_channel("new home")
    page = await driver.form()
    assert tells(page.text, "series-stopped", why="channel")
    await page.click(host, "tweekly", "go")
    await world.env.advance_time(4 * DAY + 12 * HOUR)
    driver.number = 3
    third, tournament = await driver.announcement(), await driver.tournament()
    assert tournament.missed_before[0] == start + timedelta(weeks=3)
    assert tells(third.text, "series-missed", count=len(tournament.missed_before))
    page = await driver.host_page()
    await page.click(host, "tweekly", "end")
    await page.click(host, "tweekly", "yes")
    await driver.look()
    assert any(tells(m.text, "act-end-series") for m in shown_in(world.env, world.channel.id))
    await world.env.advance_time(8 * DAY)
    listed = answers(await host.slash(world.channel, "tournament list"))[-1]
    assert not tells(listed.text, "series-next")
    assert len(letters()) == 1
