"""People who are kept out: bans, blocks, removals, and the log of managers' actions."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import discord
import pytest
import simcord
import simcord.backend.errors

from bot.features.moderation.services import ACTS_PAGE, ModerationServices, UnpostedActs
from bot.services.values.tables import Person, TableStatus
from bot.settings import load_settings
from bot.ui.core.floods import Limits
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, open_gifts, slash
from tests.flows.players import BUTTONS, finish_hand, open_and_start
from tests.flows.simulated import answers, shown_in
from tests.flows.test_watchers import watch
from tests.flows.words import tells
from tests.flows.world import World


async def seats(world: World) -> list[str]:
    """Return the names of the people seated at the table."""
    return [seat.name for seat in (await world.snapshot()).table.seats if seat.user_id is not None]


async def ban(world: World, who: simcord.MemberActor, member: simcord.MemberActor, **options: object) -> str:
    """Ban a member, and return the answer."""
    given = {"time": "day", "reason": "rude words", **options}
    return (await slash(world, who, "ban", member=member, **given)).text


async def choose_log(world: World, mona: simcord.MemberActor, log: simcord.ChannelHandle) -> None:
    """Choose the channel of the managers' log, and wait until it begins."""
    page = await slash(world, mona, "settings")
    page = answers(await page.choose(mona, "nap:server:0:0:page", ["log"]))[-1]
    await page.choose(mona, "nap:server:0:0:actschannel", [log])
    await world.env.advance_time(61)


async def test_a_banned_member_plays_nowhere_until_the_ban_is_over(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    mona = manager_of(world)
    await open_and_start(world, BUTTONS, seats=3, computers=0)
    assert await seats(world) == ["ann", "bob", "cleo"]
    told = await ban(world, mona, bob)
    assert tells(told, "done-ban")
    assert "computers play on" in told
    assert await seats(world) == ["ann", "cleo"], "a computer has the seat, mid-hand"
    assert await world.status() is TableStatus.PLAYING
    assert "rude words" in world.dms(bob)[-1].text, "they are told"
    world.people = [ann, cleo]
    await finish_hand(world)
    other = world.guild.create_text_channel("other")
    for channel, command in ((world.channel, "napoleon sit"), (other, "napoleon new")):
        told = answers(await bob.slash(channel, command))[-1].text
        assert "rude words" in told, command
    assert await seats(world) == ["ann", "cleo"]
    assert tells((await slash(world, mona, "unban", member=bob.user)).text, "done-unban")
    assert tells((await slash(world, bob, "napoleon sit")).text, "done-sit")
    await ban(world, mona, bob)
    await world.env.advance_time(86_500)
    await world.restart()
    await bob.slash(other, "napoleon new")
    assert len(await world.bot.app.tables.tables_of(bob.id)) == 1, "a day is over"


async def test_a_manager_dealt_into_a_hand_bans_nobody_in_it(make_world: MakeWorld):
    world = await make_world(people=1)
    (bob,), mona = world.people, manager_of(world)
    world.people = [bob, mona]
    await open_and_start(world, BUTTONS)
    assert tells(await ban(world, mona, bob), "done-ban-own-game", name=bob.name)
    assert await seats(world) == [bob.name, "mona"]
    await finish_hand(world)
    assert tells(await ban(world, mona, bob), "done-ban")
    assert await seats(world) == ["mona"]


async def test_a_ban_takes_a_member_off_the_waiting_lists(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    world.people = [ann, bob]
    await open_and_start(world, BUTTONS, seats=3)
    await (await watch(world, cleo)).click(cleo, "standby", "told")
    assert [it.name for it in (await world.snapshot()).table.standby] == ["cleo"]
    told = await ban(world, manager_of(world), cleo)
    assert tells(told, "done-ban")
    assert "computers" not in told, "no computer plays for people who only waited"
    assert not (await world.snapshot()).table.standby


async def test_a_ban_completes_although_one_of_the_tables_closes_meanwhile(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await make_world(people=1)
    bob, tables = world.people[0], world.bot.app.tables
    other = world.guild.create_text_channel("other")
    for channel in (world.channel, other):
        await bob.slash(channel, "napoleon new")
    first, second = (it.table.id for it in await tables.tables_of(bob.id))
    leave = tables.leave

    async def too_late(table_id: int, user_id: int) -> object:
        if table_id == first:
            await leave(table_id, user_id)
        return await leave(table_id, user_id)

    monkeypatch.setattr(tables, "leave", too_late)
    assert tells(await ban(world, manager_of(world), bob), "done-ban")
    assert (await tables.snapshot(second)).table.status is TableStatus.CLOSED
    assert "rude words" in world.dms(bob)[-1].text, "they are told"


async def test_only_a_manager_bans_and_never_themselves_or_a_bot(make_world: MakeWorld):
    world = await make_world(people=2)
    mona = manager_of(world)
    with pytest.raises(simcord.backend.errors.SetupError, match="not visible"):
        await ban(world, world.people[0], mona)
    assert tells(await ban(world, mona, mona), "ban-self")
    assert tells((await slash(world, mona, "unban", member=world.people[0].user)).text, "ban-none")
    assert tells((await slash(world, mona, "audit")).text, "audit-none")


async def test_bans_message_no_strangers_and_no_member_endlessly(make_world: MakeWorld):
    """Anybody manages a server of their own, and writes any reason."""
    world = await make_world(people=1, limits=Limits())
    (ann,), mona = world.people, manager_of(world)
    stranger = world.env.create_user("stranger")
    world.env.create_guild("Elsewhere", owner=stranger)
    for _ in range(12):
        for somebody in (stranger, ann):
            command = {"member": somebody, "time": "day", "reason": "rude words"}
            assert tells((await slash(world, mona, "ban", **command)).text, "done-ban", name=somebody.name)
    await slash(world, mona, "chips grant", member=stranger, amount=1, reason="rude words")
    assert stranger.dm_channel is None or not shown_in(world.env, stranger.dm_channel.id, stranger.id)
    assert len(world.dms(ann)) < 12


async def test_a_block_and_a_ban_survive_the_members_data_deletion(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await ann.slash(world.channel, "napoleon new", stake=0)
    await slash(world, bob, "napoleon sit")
    await slash(world, ann, "block", member=bob.user)
    assert await world.bot.app.privacy.delete(bob.id)
    assert tells((await slash(world, bob, "napoleon sit")).text, "blocked")
    assert await seats(world) == ["ann"]
    assert tells((await slash(world, ann, "unblock", member=bob.user)).text, "done-unblock")
    assert tells((await slash(world, bob, "napoleon sit")).text, "done-sit")
    await ban(world, manager_of(world), bob, time="good")
    assert await world.bot.app.privacy.delete(bob.id)
    assert "rude words" in (await slash(world, bob, "napoleon sit")).text


async def test_the_log_has_every_act_of_a_manager(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    mona = manager_of(world)
    await slash(world, mona, "chips grant", member=bob.user, amount=50, reason="fair play")
    shown = await slash(world, mona, "settings")
    await shown.click(mona, "server", "hand_dms-off")
    await ban(world, mona, bob)
    await slash(world, mona, "unban", member=bob.user)
    world.people = [ann]
    await open_and_start(world, BUTTONS)
    question = answers(await mona.slash(world.channel, "napoleon end"))[-1]
    opened = await question.click(mona, "end", "void")
    await mona.submit_modal(opened, {"reason": "a test"})
    lines = (await slash(world, mona, "audit")).text
    for said in ("fair play", world.says("settings-hand-dms"), "rude words", "a test"):
        assert said in lines, said
    await world.restart()
    assert "fair play" in (await slash(world, mona, "audit")).text


async def test_managers_acts_are_posted_once_in_their_log_channel_even_while_another_fails(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await make_world(people=2)
    mona, log = manager_of(world), world.guild.create_text_channel("log")
    await ban(world, mona, world.people[1])
    await choose_log(world, mona, log)
    read, down = ModerationServices.unposted_acts, world.guild.create_text_channel("down")
    world.env.inject_error("POST", f"/channels/{down.id}/messages", status=503, code=0, times=99)

    async def after_another(self: ModerationServices) -> tuple[bool, list[UnpostedActs]]:
        chosen, found = await read(self)
        return chosen, [*(replace(it, channel_id=down.id) for it in found), *found]

    monkeypatch.setattr(ModerationServices, "unposted_acts", after_another)
    await slash(world, mona, "unban", member=world.people[1].user)
    await world.restart()
    await world.env.advance_time(121)
    (posted,) = shown_in(world.env, log.id)
    assert world.says("audit-unban") in posted.text
    assert world.says("audit-ban") not in posted.text.replace(world.says("audit-unban"), ""), (
        "that was before"
    )


async def test_a_log_that_was_off_starts_with_the_next_act_and_misses_none_of_many(make_world: MakeWorld):
    world = await make_world(people=1)
    mona, log = manager_of(world), world.guild.create_text_channel("log")
    many = [f"reason {number}." for number in range(ACTS_PAGE + 2)]
    for reason in ("long ago", "while it was off", *many):
        given = {"member": world.people[0].user, "amount": 1, "reason": reason}
        if reason == "while it was off":
            off, by = {"acts_channel": None}, Person(mona.id, mona.name)
            await world.bot.app.guild_settings.change(world.guild.id, by, off, manager=True)
        elif reason in ("long ago", many[0]):
            await choose_log(world, mona, log)
        await slash(world, mona, "chips grant", **given)
        if reason not in many:
            await world.env.advance_time(61)
    await world.env.advance_time(121)
    posted = "\n".join(shown.text for shown in shown_in(world.env, log.id))
    assert "long ago" in posted
    assert "while it was off" not in posted
    found = [posted.find(reason) for reason in many]
    assert found == sorted(found)
    assert found[0] >= 0


async def test_a_blocked_person_cannot_sit_at_the_hosts_tables_or_give_them_chips(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    await open_gifts(world)
    assert tells((await slash(world, ann, "block", member=bob.user)).text, "done-block")
    await ann.slash(world.channel, "napoleon new")
    assert tells((await slash(world, bob, "napoleon sit")).text, "blocked")
    assert tells((await slash(world, cleo, "napoleon sit")).text, "done-sit")
    assert await seats(world) == ["ann", "cleo"]
    assert tells((await slash(world, bob, "chips give", member=ann, amount=5)).text, "blocked")
    assert tells((await slash(world, ann, "block", member=ann.user)).text, "block-self")


async def test_a_person_removed_by_the_host_cannot_come_back(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    mona = manager_of(world)
    await ann.slash(world.channel, "napoleon new", seats=3, game="japanese")
    await world.panel().click(bob, "sit")
    assert tells((await slash(world, cleo, "napoleon remove", player=bob)).text, "not-host")
    assert tells((await slash(world, ann, "napoleon remove", player=ann)).text, "remove-self")
    assert tells((await slash(world, ann, "napoleon remove", player=cleo)).text, "not-at-table")
    menu = answers(await world.panel().click(ann, "menu"))[-1]
    page = answers(await menu.click(ann, "people"))[-1]
    await page.choose(ann, "nap:remove:1:0", [bob])
    assert await seats(world) == ["ann"]
    told = answers(await world.panel().click(bob, "sit"))[-1].text
    assert tells(told, "removed")
    await slash(world, cleo, "napoleon sit")
    await world.panel().click(ann, "fill")
    await world.panel().click(ann, "start")
    assert tells((await slash(world, ann, "napoleon remove", player=cleo)).text, "hand-under-way")
    world.people = [ann, cleo]
    await finish_hand(world)
    await world.restart()
    said = answers(await mona.slash(world.channel, "napoleon remove", player=cleo))
    assert tells(said[0].text, "done-remove")
    for member in (bob, cleo):
        assert tells((await slash(world, member, "napoleon sit")).text, "removed"), member.name
    told, public = answers(await ann.slash(world.channel, "napoleon invite", player=bob))
    assert tells(told.text, "done-invite")
    assert f"<@{bob.id}>" in public.text
    said = answers(await public.click(bob, "accept"))
    assert tells(said[-1].text, "done-sit"), said[-1].text
    assert "Player removed" in (await slash(world, mona, "audit")).text


async def test_an_invitation_does_not_become_the_panel(make_world: MakeWorld):
    """Pressed by somebody with a seat, it was taken for a newer panel, and the table's own was deleted."""
    world = await make_world(people=2)
    ann, bob = world.people
    await ann.slash(world.channel, "napoleon new")
    panel = world.panel()
    _, invitation = answers(await ann.slash(world.channel, "napoleon invite", player=bob))
    await panel.click(bob, "sit")
    await invitation.click(bob, "accept")
    await world.env.advance_time(10)
    assert "fill" in panel.verbs()
    assert invitation.verbs() == {"accept"}


async def test_a_table_by_invitation_or_by_role(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    await ann.slash(world.channel, "napoleon new", seats=3, game="japanese")
    menu = answers(await world.panel().click(ann, "menu"))[-1]
    page = answers(await menu.click(ann, "people"))[-1]
    await page.choose(ann, "nap:door:1:0", ["invited"])
    assert tells((await slash(world, bob, "napoleon sit")).text, "door-invited-only")
    other = answers(await bob.slash(world.channel, "play-now"))[-1]
    assert not tells(other.text, "play-now-lobby"), "nobody is sent to a closed table"
    lobby, turn = world.panel(), (await world.snapshot()).table.turn
    _, invitation = answers(await page.choose(ann, f"nap:invite:1:{turn}", [bob]))
    menus = answers(await lobby.click(ann, "rules"))[-1]
    await menus.choose(ann, f"nap:opt:1:{turn}:stake", ["2"])
    offer = answers(await invitation.click(bob, "accept"))[-1]
    assert "2 chips per unit" in offer.text, "it says what is played now"
    assert await seats(world) == ["ann"]
    assert tells(answers(await offer.click(bob, "accept"))[-1].text, "done-sit")
    role = world.guild.create_role("club")
    await page.choose(ann, "nap:doorrole:1:0", [role])
    assert tells((await slash(world, cleo, "napoleon sit")).text, "door-role-only")
    assert await seats(world) == ["ann", "bob"]


@pytest.mark.parametrize("hidden", [True, False], ids=["hidden channel", "open channel"])
async def test_a_report_shows_the_hand_to_managers_only(make_world: MakeWorld, hidden: bool):
    world = await make_world(people=2)
    _, bob = world.people
    mona = manager_of(world)
    assert world.env.bot.user is not None
    log = world.guild.create_text_channel(
        "log",
        overwrites={
            world.guild.default_role: discord.PermissionOverwrite(view_channel=not hidden),
            world.env.bot.user: discord.PermissionOverwrite(view_channel=True),
            mona: discord.PermissionOverwrite(view_channel=True),
        },
    )
    await choose_log(world, mona, log)
    await open_and_start(world, BUTTONS)
    menu = answers(await world.panel().click(bob, "menu"))[-1]
    page = answers(await menu.click(bob, "people"))[-1]
    opened = await page.click(bob, "report")
    await bob.submit_modal(opened, {"reason": "they talk about their cards"})
    await slash(world, mona, "chips grant", member=bob.user, amount=1, reason="fair play")
    await world.env.advance_time(61)
    lines = (await slash(world, mona, "audit")).text
    assert "they talk about their cards" in lines
    assert tells(lines, "hand-number", hand="1")
    posted = "\n".join(shown.text for shown in shown_in(world.env, log.id))
    assert "fair play" in posted
    assert ("they talk about their cards" in posted) is hidden


async def test_a_person_denied_by_the_operator_is_refused_everything(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await make_world(people=2)
    ann, bob = world.people
    monkeypatch.setenv("DENIED", f"{bob.id}, 5")
    world.bot.app.denied = load_settings(None).denied
    await ann.slash(world.channel, "napoleon new")
    assert tells((await slash(world, bob, "napoleon sit")).text, "denied")
    assert tells(answers(await world.panel().click(bob, "sit"))[-1].text, "denied")
    assert await seats(world) == ["ann"]
    world.bot.app.denied = frozenset({world.guild.id})
    assert tells((await slash(world, ann, "napoleon leave")).text, "denied")
    assert await seats(world) == ["ann"]


async def test_the_audit_notices_an_act_missing_in_the_log(make_world: MakeWorld):
    world = await make_world(people=2)
    mona = manager_of(world)
    for reason in ("one", "two", "three"):
        await slash(world, mona, "chips grant", member=world.people[0], amount=1, reason=reason)
    await world.require_sound()
    with sqlite3.connect(world.database) as connection:
        kept = connection.execute("SELECT * FROM acts WHERE number = 2").fetchone()
        connection.execute("DELETE FROM acts WHERE number = 2")
    with pytest.raises(AssertionError, match="1 acts are missing"):
        await world.require_sound()
    with sqlite3.connect(world.database) as connection:
        connection.execute(f"INSERT INTO acts VALUES ({', '.join('?' * len(kept))})", kept)
