"""Who can join, waits for a place, was removed or invited, and who are co-hosts."""

from __future__ import annotations

from datetime import timedelta

import simcord

from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, set_server, slash
from tests.flows.simulated import ShownMessage, answers, notified_users, type_in
from tests.flows.words import tells


async def join(shown: ShownMessage, person: simcord.MemberActor) -> str:
    """Press *Join* and return the answer."""
    return answers(await shown.click(person, "tjoin"))[-1].text


async def test_a_free_place_goes_to_the_first_in_line_who_can_pay(make_world: MakeWorld):
    driver = await open_driver(make_world, 7)
    world, (_, *people) = driver.world, driver.world.people
    poor, rich = people[4:]
    starts_at = world.now() + timedelta(minutes=20)
    shown = await driver.announce(most=4, entry=100, prizes=(100,), starts_at=starts_at, check_in=15)
    for person in people[:4]:
        await join(shown, person)
    assert world.says("button-wait") in (await driver.announcement()).text
    for place, person in enumerate((poor, rich), start=1):
        assert tells(await join(shown, person), "joined-waiting", place=place)
    assert world.says("already-waiting") in await join(shown, rich)
    assert tells((await driver.announcement()).text, "waiting-names")
    await slash(world, manager_of(world), "chips grant", member=poor, amount=-950, reason="a test")
    await world.restart()
    await world.env.advance_time(6 * 60)
    await shown.click(people[0], "tleave")
    await driver.look()
    await driver.look()
    tournament = await driver.tournament()
    assert [one.user_id for one in tournament.entrants] == [one.id for one in (*people[1:4], rich)]
    assert tournament.in_line == ()
    chips = await world.chips()
    assert (chips[poor.name], chips[rich.name]) == (50, 900), "waiting costs nothing"
    (missed,) = driver.told("call-missed", name="Autumn Cup", chips=100)
    assert notified_users(world.env, missed) == [poor.id]
    (call,) = driver.told("call-place")
    assert notified_users(world.env, call) == [rich.id]
    assert not tournament.entrant_of(rich.id).checked_in, "that they waited is no check-in"
    await call.click(rich, "tcheckin")
    assert (await driver.tournament()).entrant_of(rich.id).checked_in
    assert tells(await join(shown, poor), "joined-waiting", place=1), "they can wait again"
    left = answers(await shown.click(poor, "tleave"))[-1].text
    assert tells(left, "withdrawn", chips=0)
    assert (await driver.tournament()).in_line == ()


async def test_a_waiting_person_gets_the_place_of_a_no_show_which_is_announced(make_world: MakeWorld):
    driver = await open_driver(make_world, 7)
    host, *people = driver.world.people
    starts_at = driver.world.now() + timedelta(minutes=20)
    wanted = {"most": 4, "entry": 10, "prizes": (100,), "hands": 1, "rounds": 1}
    shown = await driver.announce(starts_at=starts_at, check_in=15, reminders=(), **wanted)
    await join(shown, people[0])
    page = await driver.host_page()
    for _ in range(3):
        await page.click(host, "taddcomp", "1")
    for person in people[1:]:
        await join(shown, person)
    await driver.world.env.advance_time(6 * 60)
    (call,) = driver.told("call-check-in")
    assert tells(call.text, "call-waiting")
    for person in (*people[:3], people[4]):
        answer = answers(await call.click(person, "tcheckin"))[-1]
        assert tells(answer.text, "checked-in" if person in people[:4] else "checked-in-waiting")
    page = await driver.host_page()
    assert f"✅ {people[0].name}" in page.text
    assert f"⬜ {people[3].name}" in page.text
    assert tells((await page.click(host, "tremind")) and page.text, "host-reminded")
    again = await driver.posted("call-unchecked")
    assert notified_users(driver.world.env, again) == [people[3].id, people[5].id]
    await driver.world.env.advance_time(15 * 60)
    await driver.look()
    tournament = await driver.tournament()
    assert [it.user_id for it in tournament.entrants] == [people[n].id for n in (0, 1, 2, 4)]
    (absent,) = driver.told("call-absent")
    (unlucky,) = driver.told("call-no-place")
    assert notified_users(driver.world.env, absent) == [people[3].id]
    assert notified_users(driver.world.env, unlucky) == [people[5].id]
    assert not [m for m in driver.channel_messages() if m.verbs() & {"tcheckin"}], "the button is gone"


async def test_a_host_removes_somebody_with_a_reason_and_readmits_them(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    host, ann, *_ = driver.world.people
    shown = await driver.announce(entry=10, prizes=(100,))
    for person in driver.world.people:
        await join(shown, person)
    before = (await driver.world.chips())[ann.name] + 10
    page = await driver.host_page()
    await page.click(host, "tpeople")
    await page.click(host, "tpick", "page.remove")
    asked = await page.choose(host, f"nap:tpicked:{driver.number}:0:remove", [str(ann.id)])
    await shown.click(host, "tleave")  # the numbers of the others move up
    await type_in(host, asked, reason="Plays under two names")
    tournament = await driver.tournament()
    assert tournament.entrant_of(ann.id) is None
    assert (await driver.world.chips())[ann.name] == before
    told = await driver.posted("act-remove")
    assert tells(told.text, "act-reason", reason="Plays under two names")
    assert notified_users(driver.world.env, told) == [ann.id]
    log = (await slash(driver.world, manager_of(driver.world), "audit")).text
    assert f"<@{ann.id}>" in log, "managers read who was removed"
    assert driver.world.says("tournament-refused") in await join(shown, ann)
    page = await driver.host_page()
    await page.click(host, "tpeople")
    await page.choose(host, f"nap:treadmit:{driver.number}:0", [str(ann.id)])
    assert tells(await join(shown, ann), "joined")
    assert sum(entrant.paid for entrant in (await driver.tournament()).entrants) == 4


async def test_limits_by_role_and_rating_apply_to_all_but_the_host_and_the_invited(make_world: MakeWorld):
    driver = await open_driver(make_world, 3)
    host, ann, bob = driver.world.people
    role = driver.world.guild.create_role("club")
    mia = driver.world.guild.add_member(driver.world.env.create_user("mia"), roles=[role])
    await driver.draft(rating_least=1_600)
    form = await driver.form()
    await form.click(host, "tpage", "people")
    await form.choose(host, f"nap:tset:{driver.number}:0:role", [role])
    await form.click(host, "tpage", "overview")
    assert f"<@&{role.id}>" in form.text
    await form.click(host, "tannounce")
    shown = await driver.announcement()
    assert tells(shown.text, "limits-rating", rating="from 1,600")
    assert driver.world.says("tournament-role", role=f"<@&{role.id}>") in await join(shown, ann)
    assert tells(await join(shown, mia), "tournament-rating", rating=1_000, least=1600, most=0)
    page = await driver.host_page()
    await page.click(host, "tpeople")
    await page.choose(host, f"nap:tinvite:{driver.number}:0", [mia, bob])
    told = await driver.posted("act-invite")
    assert notified_users(driver.world.env, told) == [mia.id, bob.id]
    for person in (mia, bob):
        assert tells(await join(shown, person), "joined")
    again = await page.choose(host, f"nap:tinvite:{driver.number}:0", [mia, bob])
    assert driver.world.says("invited-all") in answers(again)[-1].text
    assert tells(await join(shown, host), "joined"), "hosts may enter their own"


async def test_co_hosts_have_the_tools_but_cannot_appoint_others(make_world: MakeWorld):
    driver = await open_driver(make_world, 6)
    host, ann, bob, *_ = driver.world.people
    shown = await driver.announce()
    for person in driver.world.people[2:]:
        await join(shown, person)
    page = await driver.host_page()
    await page.click(host, "tpeople")
    await page.choose(host, f"nap:tcohosts:{driver.number}:0", [ann])
    assert tells((await driver.announcement()).text, "tournament-co-hosts")
    own = await driver.host_page(ann)
    await own.click(ann, "tpeople")
    told = await own.choose(ann, f"nap:tcohosts:{driver.number}:0", [ann, bob])
    assert driver.world.says("co-hosts-by-host") in answers(told)[-1].text
    await own.click(ann, "thost")
    await own.click(ann, "tstart")
    assert (await driver.tournament()).status is TournamentStatus.RUNNING
    await (await driver.host_page(ann)).click(ann, "tpause")
    await driver.look()
    assert any(f"{ann.name}, a co-host" in m.text for m in driver.channel_messages())
    page = await driver.host_page()
    await page.click(host, "tpeople")
    await page.choose(host, f"nap:tcohosts:{driver.number}:0", [])
    refused = await driver.host_page(ann)
    assert driver.world.says("not-tournament-host") in refused.text


async def test_a_banned_member_plays_in_no_tournament_and_runs_none(make_world: MakeWorld):
    driver = await open_driver(make_world, 7)
    world, mona, given = driver.world, manager_of(driver.world), {"time": "week", "reason": "cheating"}
    host, leaving, out, *_, waiting = world.people
    shown = await driver.announce(hands=1, rounds=2, most=5)
    for person in world.people[1:]:
        await join(shown, person)
    assert [one.user_id for one in (await driver.tournament()).in_line] == [waiting.id]
    await slash(world, mona, "ban", member=waiting, **given)
    await shown.click(leaving, "tleave")
    await driver.start()
    tournament = await driver.tournament()
    assert waiting.id not in {one.user_id for one in (*tournament.entrants, *tournament.waiting)}
    await slash(world, mona, "ban", member=out, **given)
    assert (await driver.tournament()).entrant_of(out.id).status is EntrantStatus.DROPPED
    assert out.id not in (await world.snapshot()).table.players
    page = await driver.host_page()
    shown = await driver.announce(name="Next cup")
    assert "cheating" in await join(shown, waiting)
    assert not (await driver.tournament()).entrants
    await slash(world, mona, "ban", member=host, **given)
    driver.number = 1
    for told in (await driver.host_page(), answers(await page.click(host, "tpause"))[-1]):
        assert "cheating" in told.text
    assert not (await driver.tournament()).paused


async def test_a_manager_who_plays_cannot_ban_an_opponent(make_world: MakeWorld):
    driver = await open_driver(make_world, 4)
    world, opponent = driver.world, driver.world.people[1]
    mona = manager_of(world)
    await driver.announce(hands=1, rounds=2)
    await driver.begin([*world.people, mona])
    told = await slash(world, mona, "ban", member=opponent.user, time="week", reason="cheating")
    assert tells(told.text, "done-ban-own-game", name=opponent.name)
    assert opponent.id in (await world.snapshot()).table.players
    entrants = (await driver.tournament()).entrants
    assert all(entrant.status is EntrantStatus.IN for entrant in entrants), "others must agree"
    await services_of(world.bot.app).service.leave(driver.number, opponent.id)
    again = await slash(world, mona, "ban", member=opponent.user, time="week", reason="cheating")
    assert tells(again.text, "done-ban", name=opponent.name), "they play no more"


async def test_organisers_by_role_help_every_host(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    world = driver.world
    mona, role = manager_of(world), world.guild.create_role("organisers")
    oli = world.guild.add_member(world.env.create_user("oli"), roles=[role])
    world.languages[oli.id] = world.languages[driver.host.id]
    settings = await slash(world, mona, "settings")
    await settings.choose(mona, "nap:server:0:0:page", ["tournaments"])
    await settings.choose(mona, "nap:server:0:0:organisers", [role])
    assert f"<@&{role.id}>" in settings.text
    shown = await driver.announce()
    page = answers(await shown.click(oli, "thost"))[-1]
    assert world.says("host-public") in page.text
    assert [one.user_id for one in (await driver.tournament()).co_hosts] == [oli.id]
    await driver.look()
    assert any(
        tells(m.text, "tournament-co-hosts") and str(oli.id) in m.text for m in driver.channel_messages()
    )
    tools = await driver.host_page()
    await tools.click(driver.host, "tpeople")
    await tools.choose(driver.host, f"nap:tcohosts:{driver.number}:0", [oli, world.people[1]])
    await set_server(world, member_entries=False)
    draft = answers(await oli.slash(world.channel, "tournament create"))[-1]
    await type_in(oli, await draft.click(oli, "tform", "money"), entry="10", prizes="100")
    await draft.click(oli, "tannounce")
    assert (await driver.service.get(driver.number + 1)).status is TournamentStatus.JOINING
    await slash(world, mona, "ban", member=oli.user, time="hour", reason="cheating")
    form = await draft.forge_form(oli, "nap:lgtyped:0:0:new", [("name", "Mine"), ("points", "9")])
    assert world.says("league-needs-manager") in answers(form)[-1].text, "nor has a banned one rights"
    await slash(world, mona, "unban", member=oli.user)
    world.env.backend.edit_member(world.guild.id, oli.id, {"role_ids": []})
    refused = await driver.host_page(oli)
    assert world.says("not-tournament-host") in refused.text, "losing the role loses its rights"
    named = [one.user_id for one in (await driver.tournament()).co_hosts]
    assert named == [world.people[1].id], "whom the host appointed stays"
    await settings.choose(mona, "nap:server:0:0:organisers", [])
    assert world.says("settings-nobody") in settings.text
