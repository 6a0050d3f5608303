"""The host: a tournament set up by the form or a template, changed, and every tool, by the buttons."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.features.tournaments.publisher import announcing
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.checks import MOST_DRAFTS
from bot.features.tournaments.services.templates import MOST_TEMPLATES
from bot.features.tournaments.values.config import Format, Odd
from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from tests.features.tournaments.flows.driver import Driver, open_driver, running, set_start
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, set_server
from tests.flows.simulated import ShownMessage, answers, inside, notified_users, shown_in, threads_of, type_in
from tests.flows.words import tells


async def draft(driver: Driver, **options: object) -> ShownMessage:
    """Open the form of a new tournament."""
    return answers(await driver.host.slash(driver.world.channel, "tournament create", **options))[-1]


async def test_copied_settings_and_templates_name_no_role_to_mention_and_none_that_is_gone(
    make_world: MakeWorld,
):
    driver = await open_driver(make_world, 1)
    world, host = driver.world, driver.host
    staff, club = world.guild.create_role("staff"), world.guild.create_role("club")
    await driver.announce(ping=staff.id, role=club.id, rounds=2)
    saved = (await driver.tournament()).config
    with inside(world.env):
        await services_of(world.bot.app).templates.save(world.guild.id, saved, "Club Cup", manager=True)
    driver.number = 2
    page = await draft(driver)
    told = answers(await page.click(host, "tlike"))
    assert not any(tells(it.text, "role-deleted") for it in told), "nobody's role was deleted"
    assert (await driver.tournament()).config == replace(saved, ping=0)
    world.env.backend.delete_role(world.guild.id, club.id)
    told = answers(await page.choose(host, "nap:ttemplate:2:0", ["1"]))
    config = (await driver.tournament()).config
    assert (config.name, config.role, config.invited_only, config.ping) == ("Club Cup", 0, True, 0)
    assert tells(page.text, "limits-invited")
    assert tells(told[-1].text, "role-deleted", name="Club Cup")


async def test_a_tournament_is_set_up_by_menus_and_forms(make_world: MakeWorld):
    driver = await open_driver(make_world, 2)
    host, service = driver.host, driver.service
    page = await draft(driver, game="nap-simple")
    assert tells(page.text, "tournament-of", name="ann")
    await page.click(host, "tpage", "game")
    for name, value in [("format", "knockout"), ("advance", "1"), ("seats", "4"), ("duplicate", "on")]:
        await page.choose(host, f"nap:tset:1:0:{name}", [value])
    await page.click(host, "tpage", "time")
    for name, value in [("checkin", "15"), ("noshow", "3"), ("limit", "30"), ("clock", "blitz")]:
        await page.choose(host, f"nap:tset:1:0:{name}", [value])
    await page.click(host, "tpage", "overview")
    typed = await page.click(host, "tform", "details")
    await type_in(host, typed, name="Cup of Nap", most="40")
    await set_start(page, host, "in 2 hours", "Asia/Tokyo")
    await type_in(host, await page.click(host, "tform", "money"), entry="25", prizes="60/40")
    config = (await service.get(1)).config
    assert (config.name, config.preset, config.format) == ("Cup of Nap", "nap-simple", Format.KNOCKOUT)
    assert (config.advance, config.seats, config.duplicate, config.odd) == (1, 4, True, Odd.COMPUTERS)
    assert (config.check_in, config.no_show, config.round_minutes, config.most) == (15, 3, 30, 40)
    assert (config.entry, config.prizes) == (25, (60, 40))
    assert timedelta(hours=1, minutes=58) < config.starts_at - driver.world.now() <= timedelta(hours=2)
    assert f"<t:{int(config.starts_at.timestamp())}:F>" in page.text, "the input as understood is shown"
    await set_server(driver.world, member_entries=True)
    await page.click(host, "tannounce")
    driver.number = 1
    shown = await driver.announcement()
    assert "Cup of Nap" in shown.text
    assert tells(shown.text, "entry-draft", chips=25)


async def test_a_host_finds_their_drafts_again(make_world: MakeWorld):
    """A draft's message is ephemeral and disappears when Discord is closed."""
    driver = await open_driver(make_world, 2)
    host, other, channel = driver.host, driver.world.people[1], driver.world.channel
    for _ in range(MOST_DRAFTS):
        await draft(driver)
    assert tells((await draft(driver)).text, "too-many-drafts", most=MOST_DRAFTS)
    offered = await host.autocomplete(channel, "tournament host", "tournament", "")
    assert [choice["value"] for choice in offered] == ["3", "2", "1"]
    assert await other.autocomplete(channel, "tournament host", "tournament", "") == []
    (nothing,) = answers(await other.slash(channel, "tournament host"))
    assert tells(nothing.text, "tournaments-none")
    (again,) = answers(await host.slash(channel, "tournament host"))
    for answer in (None, "no", None, "yes"):
        await again.click(host, "tdiscard", answer)
    assert (await driver.service.get(3)).status is TournamentStatus.CANCELLED
    listed = answers(await other.slash(channel, "tournament list"))[-1]
    assert tells(listed.text, "tournaments-none"), "nobody has seen it"
    driver.number = 2
    again = await driver.form()
    assert again.control("tpage", "game")
    assert (await draft(driver)).control("tpage", "game")


async def test_a_form_offers_what_a_choice_needs(make_world: MakeWorld):
    driver = await open_driver(make_world, 3)
    host, service, mona = driver.host, driver.service, manager_of(driver.world)
    page = await draft(driver)
    assert not page.control("tlike"), "there was none before"
    await page.click(host, "tpage", "game")
    await page.choose(host, "nap:tset:1:0:format", ["knockout"])
    await page.click(host, "tpage", "overview")
    await page.click(host, "tpage", "more")
    await page.choose(host, "nap:tset:1:0:team", ["2"])
    config = (await service.get(1)).config
    assert (config.team, config.duplicate, config.format) == (2, True, Format.ROTATION)
    await page.click(host, "tpage", "people")
    assert page.control("tset", "role")
    assert page.control("tset", "late") is None, "teams are complete at the start"
    await page.click(host, "tpage", "overview")
    await page.click(host, "tpage", "more")
    await page.choose(host, "nap:tset:1:0:odd", ["smaller"])
    config = (await service.get(1)).config
    assert (config.team, config.duplicate, config.odd) == (0, False, Odd.SMALLER)
    await page.choose(host, "nap:tset:1:0:odd", ["computers"])
    await type_in(host, await page.click(host, "tform", "about"), about="Bring *snacks* <@&1>")
    await page.click(host, "tpage", "overview")
    await type_in(host, await page.click(host, "tform", "details"), most="18")
    assert tells(page.text, "example-tables", count=18, tables=4, seats=5, computers=2)
    assert tells(page.text, "example-better", sizes="3, 6")
    await page.click(host, "tpage", "means")
    assert "18 people" in page.text, "examples use the form's own numbers"
    await page.click(host, "tpage", "overview")
    await type_in(host, await page.click(host, "tform", "money"), entry="10", prizes="100")
    assert tells(page.text, "setup-entry")
    seen = await driver.form(mona)
    assert not tells(seen.text, "setup-entry"), "a manager may announce it"
    await seen.click(mona, "tannounce")
    shown = await driver.announcement()
    assert r"Bring \*snacks\*" in shown.text


async def test_an_announcement_mentions_a_role_that_its_host_may_mention(make_world: MakeWorld):
    driver = await open_driver(make_world, 1)
    host, guild = driver.host, driver.world.guild
    staff, players = guild.create_role("staff"), guild.create_role("players", mentionable=True)
    page = await draft(driver)
    await page.click(host, "tpage", "people")
    refused = answers(await page.choose(host, "nap:tset:1:0:ping", [staff]))[-1]
    assert tells(refused.text, "ping-not-allowed")
    await page.choose(host, "nap:tset:1:0:ping", [players])
    await page.click(host, "tpage", "overview")
    await page.click(host, "tannounce")
    shown = await driver.announcement()
    assert f"<@&{players.id}>" in shown.text
    mark = f"<@&{players.id}>"
    sent = [it for it in driver.world.env.http_requests if it.method == "POST" and mark in str(it.json)]
    bodies = [it.json for it in sent if "allowed_mentions" in (it.json or {})]
    assert [body["allowed_mentions"]["roles"] for body in bodies] == [[players.id]]


async def test_input_that_cannot_be_read_changes_nothing(make_world: MakeWorld):
    driver = await open_driver(make_world, 2)
    host, other = driver.world.people
    page = await draft(driver)
    before = (await driver.service.get(1)).config
    for form, typed, told in (
        ("details", {"most": "abc"}, "can't read “abc” as a number"),
        ("money", {"entry": "10", "prizes": "50 30"}, "80 per cent"),
        ("start", {"start": "20:30", "zone": "Moon"}, "the time zone “Moon”"),
    ):
        if form == "start":
            await page.click(host, "tpage", "time")
        answer = await type_in(host, await page.click(host, "tform", form), **typed)
        assert told in answers(answer)[-1].text, form
    assert (await driver.service.get(1)).config == before
    stranger = answers(await page.forge(other, "nap:tannounce:1:0"))[-1]
    assert tells(stranger.text, "tournament-unknown")


async def test_a_channel_without_permission_for_threads_is_refused_clearly(make_world: MakeWorld):
    driver = await open_driver(make_world, 1, threads=False)
    told = await draft(driver)
    assert tells(told.text, "permission-create-public-threads")
    assert tells(told.text, "tournament-permissions")


async def test_the_host_pauses_extends_and_undoes(make_world: MakeWorld):
    driver = await running(make_world, hands=2, round_minutes=30)
    host, page = driver.host, await driver.host_page()
    await type_in(host, await page.click(host, "tbreak"), pause="0")
    assert tells(page.text, "host-paused"), "without an end: only the host ends it"
    assert ((await driver.tournament()).paused, (await driver.tournament()).resumes_at) == (True, None)
    assert tells((await driver.announcement()).text, "tournament-paused")
    await page.click(host, "tundo")
    assert not (await driver.tournament()).paused
    assert "Undone: Paused" in page.text
    ends = (await driver.round()).ends_at
    await type_in(host, await page.click(host, "textend"), minutes="15")
    later = (await driver.round()).ends_at
    assert later - ends == timedelta(minutes=15)


async def test_the_host_replaces_and_disqualifies(make_world: MakeWorld):
    driver = await open_driver(make_world, 7)
    people = driver.world.people
    await driver.announce(hands=1, rounds=2)
    await driver.begin(people[1:6])
    host = driver.host

    page, _ = await driver.pick(host, "replace", 1)
    asked = await page.choose(host, f"nap:treplace:{driver.number}:1", [people[6]])
    assert tells(page.text, "means-half")
    await type_in(host, asked, reason="Power cut at cleo's")
    assert (await driver.tournament()).entrants[1].user_id == people[6].id
    await driver.look()
    (thread,) = threads_of(driver.world.env, driver.world.channel.id).values()
    (call,) = (m for m in shown_in(driver.world.env, thread.id) if tells(m.text, "call-more"))
    assert notified_users(driver.world.env, call) == [people[6].id], "they are called to their table"
    (posted,) = driver.told("act-replace", new=people[6].name, old=people[2].name)
    assert tells(posted.text, "act-reason", reason="Power cut at cleo's")
    assert f"{host.name}, the host" in posted.text

    page, _ = await driver.pick(host, "replace", 2)
    await type_in(host, await page.click(host, "treplace", "computer"), reason="Gone home")
    assert (await driver.tournament()).entrants[2].computer is not None
    for person, name in (people[2], people[6].name), (people[3], "🤖 "):
        own = (await driver.own_page(person)).text
        assert tells(own, "own-replaced")
        assert name in own

    await page.click(host, "tpick", "page.disqualify")
    found = await type_in(host, await page.click(host, "tfind", "disqualify"), find=people[4].name)
    assert people[4].name in answers(found)[-1].text
    asked = await page.choose(host, f"nap:tpicked:{driver.number}:0:disqualify", ["3"])
    await type_in(host, asked, reason="Showed all cards")
    entrant = (await driver.tournament()).entrants[3]
    assert (entrant.status, entrant.reason) == (EntrantStatus.DISQUALIFIED, "Showed all cards")
    own = await driver.own_page(people[4])
    assert tells(own.text, "own-disqualified", reason="Showed all cards")
    await page.click(host, "tundo")
    assert (await driver.tournament()).entrants[3].status is EntrantStatus.IN
    undone = await driver.posted("act-undo")
    log = answers(await undone.click(people[3], "tlog"))[-1]
    assert tells(log.text, "act-reason", reason="Showed all cards")
    assert tells(log.text, "act-undone")


async def test_a_voided_hand_is_dealt_again(make_world: MakeWorld):
    driver = await open_driver(make_world, 6)
    await driver.announce(hands=1, rounds=1)
    await driver.begin(driver.world.people[1:])
    host, page = driver.host, await driver.host_page()
    assert tells(page.text, "table-hands")
    await page.click(host, "ttable")
    assert tells(str(page.components), "void-under-way")
    asked = await page.choose(host, f"nap:tvoid:{driver.number}:1", ["now"])
    await type_in(host, asked, reason="Cards were shown")
    table = (await driver.round()).tables[0]
    assert len(table.voided) == 1
    await driver.look()
    driver.world.table_id = table.table_id
    assert (await driver.world.snapshot()).table.hand_no == 2


async def editing(driver: Driver) -> ShownMessage:
    """Open the form of an announced tournament on the host's page."""
    page = await driver.host_page()
    await page.click(driver.host, "tedit")
    return page


async def test_changed_settings_are_announced_to_all_who_joined_unless_they_are_discarded(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(announcing, "_AT_ONCE", 1)  # a message may mention a hundred people
    driver = await open_driver(make_world, 5)
    host, (_, ann, bob, *_) = driver.host, driver.world.people
    shown = await driver.announce(hands=2, rounds=1)
    for person in (ann, bob):
        await shown.click(person, "tjoin")
    page = await editing(driver)
    await page.click(host, "tpage", "game")
    await page.choose(host, f"nap:tset:{driver.number}:0:hands", ["4"])
    await page.click(host, "tpage", "overview")
    form = await page.click(host, "tform", "details")
    await type_in(host, form, name="Winter Cup", least="5", most="12")
    await set_start(page, host, "in 2 hours")
    assert "Winter Cup" in page.text
    assert "2 hands → **4 hands**" in page.text, "changes are listed before they are announced"
    before = (await driver.tournament()).config
    assert (before.name, before.hands) == ("Autumn Cup", 2), "nothing takes effect before it is announced"
    assert "Winter Cup" not in (await driver.announcement()).text
    await driver.world.restart()

    page = await editing(driver)
    await page.click(host, "tretell")
    await driver.look()
    config = (await driver.tournament()).config
    assert (config.name, config.hands, config.least, config.most) == ("Winter Cup", 4, 5, 12)
    assert "Winter Cup" in (await driver.announcement()).text
    message, other = driver.told("act-edit")
    for words in (
        "Autumn Cup → **Winter Cup**",
        "2 hands → **4 hands**",
        "4 → **5**",
        "leave until the start",
    ):
        assert words in message.text
    assert [notified_users(driver.world.env, it) for it in (message, other)] == [[ann.id], [bob.id]]
    assert page.control("tretell") is None, "nothing is left to announce"
    await driver.world.restart()
    await driver.look()
    assert len(driver.told("act-edit")) == 2, "each change is posted once, whatever happens to the bot"

    page = await editing(driver)
    await set_start(page, host, "in 3 hours")
    await page.click(host, "tunedit")
    assert driver.world.says("edit-none") in page.text
    tournament = await driver.tournament()
    assert (tournament.config, tournament.edited) == (config, None)


async def test_a_member_starts_from_a_managers_template(make_world: MakeWorld):
    driver = await open_driver(make_world, 1)
    world, host, mona = driver.world, driver.host, manager_of(driver.world)
    service, templates = services_of(world.bot.app).service, services_of(world.bot.app).templates
    page = await draft(driver)
    assert not page.control("ttemplate"), "there is none yet"
    await page.click(host, "tpage", "more")
    assert not page.control("tpage", "templates"), "only managers save them"

    page = answers(await mona.slash(world.channel, "tournament create", game="nap-simple"))[-1]
    await set_start(page, mona, "in 2 hours", "Asia/Tokyo")
    await page.click(mona, "tpage", "game")
    await page.choose(mona, "nap:tset:2:0:hands", ["6"])
    await page.click(mona, "tpage", "overview")
    await page.click(mona, "tpage", "more")
    await page.click(mona, "tpage", "templates")
    for name, refused in (("**", "name-unusable"), ("Friday Nap", ""), ("friday nap", "template-taken")):
        told = await type_in(mona, await page.click(mona, "tform", "template"), name=name)
        assert not refused or tells(answers(told)[-1].text, refused)
    assert "- Friday Nap" in page.text
    saved = (await service.get(2)).config
    with inside(world.env):
        for number in range(1, MOST_TEMPLATES):
            await templates.save(world.guild.id, saved, f"Cup {number}", manager=True)
    told = await type_in(mona, await page.click(mona, "tform", "template"), name="One more")
    assert tells(answers(told)[-1].text, "templates-full", most=MOST_TEMPLATES)

    await world.env.advance_time(3 * 3600)
    page = await draft(driver)
    await page.choose(host, "nap:ttemplate:3:0", ["1"])
    config = (await service.get(3)).config
    assert (config.name, config.preset, config.hands) == ("Friday Nap", "nap-simple", 6)
    assert saved.starts_at is not None
    assert config.starts_at == saved.starts_at + timedelta(days=7), "the same weekday and hour"

    page = answers(await mona.slash(world.channel, "tournament host", tournament="3"))[-1]
    await page.click(mona, "tpage", "more")
    await page.click(mona, "tpage", "templates")
    for answer in ("no", "yes"):
        await page.choose(mona, "nap:tforget:3:0", ["1"])
        assert tells(page.text, "ask-delete-template", name="Friday Nap")
        assert "Friday Nap" in {it.name for it in (await templates.of_guild(world.guild.id)).values()}
        await page.click(mona, "tforget", answer)
    assert "- Friday Nap" not in page.text
    assert (await service.get(3)).config == config, "tournaments started from it stay"
