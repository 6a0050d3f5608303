"""What people see of a tournament despite restarts, deleted messages and lost permissions."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from bot.engine.errors import EngineError
from bot.features.tournaments.publisher import announcing
from bot.features.tournaments.publisher.board import TournamentBoard
from bot.features.tournaments.services.service import TournamentService
from bot.services.values.tables import Person
from tests.effort import sample
from tests.features.tournaments.flows.driver import (
    QUICK,
    Driver,
    joined,
    open_driver,
    running,
    too_late,
    unavailable,
)
from tests.flows.conftest import MakeWorld
from tests.flows.failing import Gateway, refuse_pictures
from tests.flows.simulated import ShownMessage, answers, delete_message, forbid, inside, threads_of, type_in
from tests.flows.words import tells


def announcements(driver: Driver) -> list[ShownMessage]:
    """Return the messages in the channel with buttons for the host."""
    return [m for m in driver.channel_messages() if m.control("thost")]


@pytest.mark.parametrize("restarted", sample([True, False], 1))
async def test_a_posted_message_that_could_not_be_stored_is_not_posted_twice(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, restarted: bool
):
    """Announcement and report: this process remembers them, the next one finds them by their buttons."""
    driver = await open_driver(make_world, 5)
    with monkeypatch.context() as patch:
        patch.setattr(TournamentService, "posted", unavailable)
        await driver.draft(hands=1, rounds=1)
        page = await driver.form()
        await page.click(driver.host, "tannounce")
        await driver.look()
        assert (await driver.tournament()).message_id is None
    if restarted:
        await driver.world.restart()
    await driver.world.env.advance_time(60)
    assert [m.id for m in announcements(driver)] == [(await driver.tournament()).message_id]

    await driver.begin()
    with monkeypatch.context() as patch:
        patch.setattr(TournamentService, "posted", unavailable)
        await driver.finish_round()
        assert (await driver.tournament()).report_id is None
    if restarted:
        await driver.world.restart()
    await driver.world.env.advance_time(60)
    reports = [m.id for m in driver.reports()]
    assert reports == [(await driver.tournament()).report_id]


async def test_the_report_is_posted_as_text_where_its_picture_is_refused(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """The same picture was refused again and again, and nobody saw the report."""
    driver = await open_driver(make_world, 5, looks="picture")
    await driver.announce(hands=1, rounds=1)
    await driver.begin()
    refused = refuse_pictures(monkeypatch, 413, 40005)
    await driver.finish_round()
    assert refused
    assert len(driver.reports()) == 1


async def test_a_replaced_announcement_is_removed_although_discord_fails(make_world: MakeWorld):
    driver = await open_driver(make_world, 2)
    shown = await driver.announce()
    path = f"/channels/{shown.channel_id}/messages/{shown.id}"
    driver.world.env.inject_error("PATCH", path, status=429, code=30046, times=None)
    driver.world.env.inject_error("DELETE", path, status=500, times=2)
    with inside(driver.world.env):
        await driver.service.join(driver.number, Person(driver.host.id, "ann"), 1)
    await driver.world.env.advance_time(1_000)
    assert [m.id for m in announcements(driver)] == [(await driver.tournament()).message_id] != [shown.id]


async def test_no_permission_is_reported_missing_before_a_new_session_knows_the_server(make_world: MakeWorld):
    driver = await joined(make_world)
    gateway = Gateway(driver.world.env, lambda _: False)
    page = await driver.host_page()
    await page.click(driver.host, "tstart")
    gateway.cut()
    await gateway.identify(driver.world.pace.interval + 5)
    await driver.world.env.advance_time(60)
    assert len(threads_of(driver.world.env, driver.world.channel.id)) == 1
    assert "View Channel" not in str([entry.json for entry in driver.world.env.http_requests])


async def test_a_deleted_announcement_is_posted_again(make_world: MakeWorld):
    driver = await open_driver(make_world, 2)
    shown = await driver.announce()
    delete_message(driver.world.env, shown.channel_id, shown.id)
    await driver.look()
    again = await driver.announcement()
    assert again.id != shown.id
    await again.click(driver.host, "tjoin")
    assert tells(again.text, "entrants-count-least", count=1)


async def test_a_missing_permission_is_shown_on_the_page_and_retried(make_world: MakeWorld):
    driver = await joined(make_world, 8, **QUICK)
    page = await driver.host_page()
    forbid(driver.world.env, driver.world.channel.id, "create_public_threads")
    await page.click(driver.host, "tstart")
    await driver.look()
    assert tells((await driver.announcement()).text, "permission-create-public-threads")
    assert tells((await driver.host_page()).text, "permission-create-public-threads")
    forbid(driver.world.env, driver.world.channel.id)
    await driver.world.env.advance_time(60)
    await driver.look()
    assert len(threads_of(driver.world.env, driver.world.channel.id)) == 2
    assert not tells((await driver.announcement()).text, "permission-create-public-threads")


async def test_at_a_tournaments_table_nobody_leaves_and_the_next_hand_comes_by_itself(make_world: MakeWorld):
    driver = await open_driver(make_world, 5, {"deal_pause": 60.0})
    world, who = driver.world, driver.world.people[1]
    await driver.announce(hands=2, rounds=1)
    await driver.begin()
    world.table_id = (await driver.round()).tables[0].table_id
    place, panel = world.place(), world.panel()
    said = {"name": "Autumn Cup", "round": "round 1", "table": 1, "hands": 2}
    assert tells(panel.text, "title-tournament-of", number=1, **said)
    menu = answers(await panel.click(who, "menu"))[-1]
    assert not menu.verbs() & {"leave", "end", "handover"}
    told = answers(await who.slash(place, "napoleon leave"))[-1]
    assert tells(told.text, "event-table")
    own = answers(await menu.click(who, "tme"))[-1]
    assert f"<#{place.id}>" in own.text
    await driver.play()
    await driver.look()
    result = world.panel()
    assert tells(result.text, "event-next-hand")
    assert result.verbs() == {"record", "replayopen", "review", "menu", "what"}
    await world.env.advance_time(60)
    await driver.look()
    assert tells(world.panel().text, "title-tournament-of", number=2, **said)


async def test_standings_and_list_by_command(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    who, channel = driver.world.people[1], driver.world.channel
    for command in ("list", "standings", "tables", "compare", "host"):
        told = answers(await who.slash(channel, f"tournament {command}"))[-1]
        assert tells(told.text, "tournaments-none"), command
    await driver.announce(name="Autumn Cup 2026", hands=1, rounds=1)
    await driver.begin()
    choices = await who.autocomplete(channel, "tournament standings", "tournament", "aut")
    assert [choice["value"] for choice in choices] == ["1"]
    listed = answers(await who.slash(channel, "tournament list"))[-1]
    assert "Autumn Cup" in listed.text
    standing = answers(await listed.choose(who, "nap:tshow:0:0", ["1"]))[-1]
    assert tells(standing.text, "button-standings")
    for named in ("autumn", "2026"):
        tables = answers(await who.slash(channel, "tournament tables", tournament=named))[-1]
        assert "ann" in tables.text, named
    told = answers(await who.slash(channel, "tournament standings", tournament="spring"))[-1]
    assert tells(told.text, "tournament-unknown")


@pytest.mark.parametrize("cancelled", sample([False, True], 1))
async def test_a_tournament_end_not_shown_by_a_killed_process_is_shown_at_the_next_start(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, cancelled: bool
):
    """The report was posted and noted, or all was cancelled; the announcement invited people forever."""
    driver = await open_driver(make_world, 6)
    announcement = await driver.announce(hands=1, rounds=1)
    await driver.begin(driver.world.people[1:])
    page = await driver.host_page()
    with monkeypatch.context() as killed:
        killed.setattr(announcing, "show_announcement", too_late)
        if cancelled:
            await page.click(driver.host, "tcancel")
            await type_in(driver.host, await page.click(driver.host, "tcancel", "yes"), reason="No time")
        else:
            await driver.finish_round()
        await driver.look()
        await driver.world.restart()
    assert (await driver.tournament()).over
    assert "ttables" in announcement.verbs()
    await driver.world.restart()
    await driver.look()
    assert not announcement.verbs() & {"ttables", "tjoin", "thost"}
    assert (await driver.tournament()).end_shown
    sent = driver.world.mark()
    await driver.world.env.advance_time(700)
    await driver.world.restart()
    await driver.look()
    edits = [asked for asked in driver.world.counted_requests(sent) if "/messages" in asked]
    assert not edits, "shown ends are not shown again"


async def test_a_posted_but_unnoted_round_notice_is_not_posted_again(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """The process was killed in between."""
    driver = await joined(make_world, rounds=2)
    with monkeypatch.context() as killed:
        killed.setattr(TournamentBoard, "note", too_late)
        await driver.start()
        await driver.world.restart()
    await driver.world.restart()
    await driver.look()
    await driver.finish_round()
    marks = [mark for shown in driver.channel_messages() for mark in shown.ids() if ":round-" in mark]
    assert sorted(marks) == [
        "nap:tme:1:0:round-begun.1",
        "nap:tme:1:0:round-begun.2",
        "nap:tstand:1:0:round-over.1",
    ]


async def test_a_duplicates_deals_are_compared_once_the_round_is_over(make_world: MakeWorld, monkeypatch):
    driver = await running(make_world, 8, duplicate=True, **QUICK)
    who = driver.world.people[1]
    page = await driver.press(who, "tcompare")
    assert tells(page.text, "compare-none")
    await driver.finish_round()
    page = await driver.press(who, "tcompare")
    assert tells(page.text, "compare-board", round=1, board=1)
    assert tells(page.text, "table-number", number="1")
    assert tells(page.text, "table-number", number="2")
    assert "cannot be read" not in page.text
    assert page.control("replayopen") is not None
    damaged = Mock(side_effect=EngineError("card-unknown", card="?"))
    monkeypatch.setattr("bot.features.tournaments.pages.buttons.replay_actions", damaged)
    assert tells((await driver.press(who, "tcompare")).text, "compare-board", round=1, board=1)
