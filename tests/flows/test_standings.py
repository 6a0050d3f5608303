"""/leaderboard and /season with people, computers and chips, over a restart."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import discord
import pytest
import simcord

from bot.services.tables import changes
from bot.services.upkeep.rebuild import rebuild
from bot.services.values.tables import Person
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, deal, finish_hand, open_and_start
from tests.flows.simulated import Shown, answers, inside, shown_in
from tests.flows.words import tells
from tests.flows.world import World
from tests.ui.tables import context


@pytest.fixture(autouse=True)
def nobody_practises(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every hand be rated."""
    monkeypatch.setattr(changes, "PRACTICE_HANDS", 0)


async def _slash(world: World, who: simcord.MemberActor, command: str, **options: object) -> Shown:
    (answer,) = answers(await who.slash(world.channel, command, **options))
    return answer


def _manager(world: World) -> simcord.MemberActor:
    role = world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    actor = world.guild.add_member(world.env.create_user("mona"), roles=[role])
    world.languages[actor.id] = world.languages[world.people[0].id]
    return actor


async def _close(
    world: World, who: simcord.MemberActor, chips: str, name: str, word: str = "reset"
) -> list[Shown]:
    shown = await _slash(world, who, "season close")
    opened = await shown.click(who, "seasonclose", chips)
    assert opened.modal is not None
    typed = {"name": name, "word": word} if chips == "reset" else {"name": name}
    return answers(await who.submit_modal(opened, typed))


async def test_a_hand_is_on_the_leaderboard_and_stays_there_over_a_restart(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    empty = await _slash(world, ann, "leaderboard")
    assert empty.ephemeral
    assert tells(empty.text, "board-empty")
    await open_and_start(world, BUTTONS, hands=1)
    await finish_hand(world)
    assert "Won in play" in (await _slash(world, ann, "leaderboard")).text
    shown = await _slash(world, ann, "leaderboard", measure="rating")
    assert "🌱" in shown.text
    assert "±2" in shown.text
    assert "🤖" not in shown.text, "it starts with people"
    assert tells(shown.text, "board-own")
    assert "🤖 Regular computer" not in shown.text
    await shown.click(ann, "boardbots")
    assert "🤖 Regular computer" in shown.text
    await shown.click(ann, "boardbots")
    await world.restart()
    menu = shown.control("boardmeasure")
    assert menu is not None
    await shown.choose(ann, menu["custom_id"], ["hands"])
    assert "· 1 · " in shown.text
    for verb, value, said in (
        ("boardperiod", "week", "This week · All games"),
        ("boardgame", "japanese", "This week · Japanese Napoleon"),
        ("boardgame", "nap", "Nobody is listed here yet"),
    ):
        menu = shown.control(verb)
        assert menu is not None
        await shown.choose(ann, menu["custom_id"], [value])
        assert said in shown.text
    stranger = world.guild.add_member(world.env.create_user("zoe"))
    world.languages[stranger.id] = "ja"
    shown = await _slash(world, stranger, "leaderboard", measure="chips", game="japanese")
    assert "まだ載っていません" in shown.text
    assert bob.name in shown.text
    for forged in ("nap:boardnext:0:0:gold.all.all.0", "nap:boardnext:0:0", "nap:seasonpage:0:0:x"):
        (refused,) = answers(await shown.forge(stranger, forged))
        assert refused.text == context("ja").text("press-unknown")


async def test_a_week_is_over_at_midnight_in_the_servers_time_zone(make_world: MakeWorld) -> None:
    """The fault: a server in Tokyo had Sunday's hands in "this week" until nine on Monday morning."""
    world = await make_world(people=1)
    ann, mona = world.people[0], _manager(world)
    by = Person(mona.id, mona.name)
    await world.bot.app.guild_settings.change(world.guild.id, by, {"time_zone": "Asia/Tokyo"}, manager=True)
    tokyo = world.now().astimezone(ZoneInfo("Asia/Tokyo"))
    monday = tokyo.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=7 - tokyo.weekday())
    await world.env.advance_time((monday - world.now()).total_seconds() - 600)
    await open_and_start(world, BUTTONS, hands=1)
    await finish_hand(world)
    assert world.now() < monday, "it is Sunday, ten to midnight"
    board = await _slash(world, ann, "leaderboard", measure="hands", period="week")
    assert "· 1 · " in board.text
    assert f"<t:{int(monday.timestamp())}:" in board.text, "it says when the week is over"
    await world.env.advance_time((monday - world.now()).total_seconds())
    board = await _slash(world, ann, "leaderboard", measure="hands", period="week")
    assert tells(board.text, "board-empty")


async def test_nobody_is_on_the_board_of_chips_who_has_not_played(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    ann, bob = world.people
    world.people = [ann]
    await _slash(world, bob, "chips daily")
    await open_and_start(world, BUTTONS, hands=1)
    await finish_hand(world)
    shown = await _slash(world, ann, "leaderboard", measure="chips")
    assert "ann" in shown.text
    assert "bob" not in shown.text
    assert f"<@{bob.id}>" not in shown.text


async def test_a_season_is_closed_by_an_admin_once_and_chips_begin_anew(make_world: MakeWorld) -> None:
    world = await make_world(people=2)
    ann = world.people[0]
    mona = _manager(world)
    await open_and_start(world, BUTTONS, hands=1, stake=7)
    await finish_hand(world)
    assert any(chips != 1000 for chips in (await world.chips()).values())
    assert tells((await _slash(world, ann, "season show")).text, "seasons-none")
    refused = await _slash(world, ann, "season close")
    assert "manage" in refused.text.lower()
    kept = await _slash(world, mona, "season close")
    assert tells(kept.text, "season-close-reset", members=2)
    await kept.click(mona, "seasonclose", "no")
    (told,) = await _close(world, mona, "reset", "Autumn", "rest")
    assert tells(told.text, "season-not-typed")
    assert set((await world.chips()).values()) != {1000}
    (final,) = await _close(world, mona, "reset", "Autumn")
    assert not final.ephemeral
    assert tells(final.text, "season-named", number=1, name="Autumn")
    assert set((await world.chips()).values()) == {1000}
    again = await _slash(world, mona, "season close")
    assert tells(again.text, "season-just-closed")
    before = final.text
    await final.click(ann, "seasons")
    assert final.text == before, "what everybody sees is not changed by one of them"
    mine = shown_in(world.env, world.channel.id, ann.id)[-1]
    assert tells(mine.text, "season-running", number=2)
    await world.env.advance_time(61)
    await world.restart()
    shown = await _slash(world, ann, "season show", number=1)
    menu = shown.control("seasonby")
    assert menu is not None
    await shown.choose(ann, menu["custom_id"], ["chips"])
    assert tells(shown.text, "amount-chips")
    unknown = await _slash(world, ann, "season show", number=2)
    assert tells(unknown.text, "season-unknown", number=2)
    season = await _slash(world, ann, "leaderboard", measure="hands", period="season")
    assert tells(season.text, "board-empty")
    (final,) = await _close(world, mona, "keep", "")
    assert tells(final.text, "season-number", number=2)


async def test_a_promotion_is_told_once_and_the_profile_shows_how_far_achievements_are(
    make_world: MakeWorld,
) -> None:
    world = await make_world(people=2)
    await open_and_start(world, BUTTONS)
    told = 0
    for _ in range(10):
        await finish_hand(world)
        told += world.panel().text.count(world.says("badge-grade-corporal"))
        await deal(world, BUTTONS)
    for who in world.people:
        page = await _slash(world, who, "profile")
        counts = (await world.bot.app.standings.record(world.guild.id, who.id)).counts
        assert f"{world.says('achievement-win')} · {counts.won}/25" in page.text
        assert tells(page.text, "profile-to-come")
    assert 1 <= told <= 2
    await finish_hand(world)
    with inside(world.env):
        await rebuild(world.bot.app.store, lambda *_: None)
    await world.require_order()


async def test_whoever_leaves_the_server_is_on_no_board_until_they_come_back(make_world: MakeWorld) -> None:
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    await open_and_start(world, BUTTONS, hands=1)
    await finish_hand(world)
    before = await _slash(world, ann, "leaderboard", measure="hands")
    assert {"ann", "bob", "cleo"} <= set(before.text.lower().split("**"))
    for gone in (bob, cleo):
        world.guild.remove_member(gone.user)
    await world.env.advance_time(86_400)
    after = await _slash(world, ann, "leaderboard", measure="hands")
    assert "bob" not in after.text.lower()
    assert "cleo" not in after.text.lower()
    assert "1." not in after.text, "Ann is alone, and first"
    world.guild.add_member(bob.user)
    assert "bob" not in (await _slash(world, ann, "leaderboard", measure="hands")).text.lower()
    await world.env.advance_time(86_400)
    again = await _slash(world, ann, "leaderboard", measure="hands")
    assert "bob" in again.text.lower()
    assert "cleo" not in again.text.lower()
