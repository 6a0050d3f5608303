"""The deal of the day: the same for everybody in a server, played once, sealed until one has played."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import simcord

from bot.engine.game import GameState
from bot.features.daily.feature import FEATURE
from bot.features.daily.ports import Attempt, DailyDeal, daily_in
from bot.features.daily.services import DailyHand, DailyServices
from bot.services.server import guild_settings
from bot.services.upkeep.restored import renew
from bot.services.values.settings import Openers
from bot.services.values.tables import Person
from bot.services.values.themes import Felt, Theme
from bot.ui.core.floods import UNLIMITED, Limit
from bot.ui.core.renderer import Renderer
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.managers import manager_of, set_server, slash
from tests.flows.players import play_alone
from tests.flows.simcord_changes import simultaneously
from tests.flows.simulated import ShownMessage, allow, answers, forbid, inside, notified_users, shown_in
from tests.flows.test_privacy import typed
from tests.flows.test_replay import last
from tests.flows.words import tells
from tests.flows.world import World
from tests.players.hidden import twin
from tests.secrecy.again import said

DAY = 24 * 3_600


async def page_of(world: World, who: simcord.MemberActor) -> ShownMessage:
    return await slash(world, who, "daily-deal")


async def hand_of(world: World, who: simcord.MemberActor) -> DailyHand:
    services = world.bot.app.features.part(DailyServices)
    with inside(world.env):
        return await services.current(world.guild.id, who.id, "en")


async def stored(world: World, who: simcord.MemberActor) -> object:
    async with world.bot.database.read() as work:
        return await daily_in(work).attempt(world.guild.id, world.now().date(), who.id)


async def play(who: simcord.MemberActor, shown: ShownMessage, seed: int = 1, most: int = 60) -> ShownMessage:
    return await play_alone(who, shown, "dailymove", seed, most)


async def finish(world: World, who: simcord.MemberActor, seed: int = 1) -> ShownMessage:
    """Make random moves without Discord until the hand is over; return the page."""
    await page_of(world, who)
    services, rng, guild = world.bot.app.features.part(DailyServices), random.Random(seed), world.guild.id
    hand, person = await hand_of(world, who), Person(who.id, who.name)
    with inside(world.env):
        while hand.view.result is None:
            read = partial(lambda action, _: action, hand.legal.sample(rng))
            hand = await services.act(guild, hand.day, hand.moves, read, person, "en")
    return await page_of(world, who)


def ranks(shown: ShownMessage) -> list[tuple[str, str]]:
    """Return rank and name of each line of a board."""
    return re.findall(r"#(\d+) \*\*(.+?)\*\*", shown.text)


async def test_everybody_gets_the_same_deal_and_results_are_sealed_until_one_has_played(
    make_world: MakeWorld,
):
    world = await make_world(people=3)
    ann, bob, cleo = world.people
    before, since = await world.chips(), world.mark()
    first, _ = await page_of(world, ann), await page_of(world, bob)
    assert (await hand_of(world, ann)).view == (await hand_of(world, bob)).view
    assert tells(first.text, "daily-deal-what")
    assert tells(first.text, "daily-deal-sealed", count=0)
    assert "bob" not in first.text, "computers have the other seats"
    assert ranks(await finish(world, ann)) == [("1", "ann")]
    waiting = await page_of(world, bob)
    assert tells(waiting.text, "daily-deal-sealed", count=1)
    assert "ann" not in waiting.text
    assert (await hand_of(world, bob)).board == ()
    assert ranks(await finish(world, bob)) == [("1", "ann"), ("1", "bob")], "the same play, the same result"
    other = await finish(world, cleo, seed=5)
    units = [it.units or 0 for it in (await hand_of(world, cleo)).board]
    assert units == sorted(units, reverse=True)
    assert len(ranks(other)) == 3
    assert (await world.chips(), world.counted_requests(since)) == (before, [])
    await world.require_sound()


async def test_nothing_is_lost_when_the_bot_stops_and_a_double_click_has_one_effect(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await make_world(people=1)
    (ann,) = world.people
    shown = await play(ann, await page_of(world, ann), most=3)
    there = await hand_of(world, ann)
    await world.restart()
    again = await page_of(world, ann)
    assert await hand_of(world, ann) == there
    part = next(it for it in again.controls() if ":dailymove:" in it["custom_id"] and not it.get("options"))
    with simultaneously(world.env, monkeypatch):
        for _ in range(2):
            await again.forge(ann, part["custom_id"])
    await world.env.settle()
    after = await hand_of(world, ann)
    assert after.moves == there.moves + 1
    await shown.forge(ann, part["custom_id"])
    assert await hand_of(world, ann) == after


async def test_one_try_counts_and_the_next_day_has_another_deal_and_yesterdays_board(make_world: MakeWorld):
    world = await make_world(people=3)
    ann, bob, _ = world.people
    stale = await play(bob, await page_of(world, bob), most=1)
    (part, *_) = (it for it in stale.controls() if ":dailymove:" in it["custom_id"])
    end = await finish(world, ann)
    done = await hand_of(world, ann)
    assert tells((await page_of(world, ann)).text, "daily-deal-board")
    assert "dailymove" not in (await page_of(world, ann)).verbs()
    assert done.view.result is not None
    assert tells(last(await end.click(ann, "dailypast")).text, "daily-deal-none"), "nobody played yesterday"
    zone = (await world.bot.app.guild_settings.of(world.guild.id)).zone("en")
    midnight = guild_settings.next_day(world.now(), zone)
    assert midnight == done.ends
    await world.env.advance_time((midnight - world.now()).total_seconds() + 1)
    new = await page_of(world, bob)
    assert (await hand_of(world, bob)).view != done.view
    assert tells(last(await stale.forge(bob, part["custom_id"])).text, "daily-deal-over")
    assert ranks(last(await new.click(bob, "dailypast"))) == [("1", "ann")], "bob has not finished"
    assert "dailymove" in last(await new.click(bob, "dailyplay")).verbs()


async def test_changing_the_time_zone_shows_no_board_of_a_deal_still_open(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    east, west = "Pacific/Kiritimati", "Pacific/Pago_Pago"  # 25 hours apart
    await set_server(world, time_zone=west)
    await finish(world, ann)
    waiting = await play(bob, await page_of(world, bob), most=1)
    (part, *_) = (it for it in waiting.controls() if ":dailymove:" in it["custom_id"])
    await set_server(world, time_zone=east)
    assert "ann" in last(await waiting.click(bob, "dailypast")).text
    await set_server(world, time_zone=west)
    assert tells(last(await waiting.forge(bob, part["custom_id"])).text, "daily-deal-over")
    half = await play(bob, await page_of(world, bob), most=2)
    kept = await hand_of(world, bob)
    assert kept.moves == 2
    assert kept.ends == guild_settings.midnight(kept.day + timedelta(days=1), west)
    assert "ann" not in half.text
    await set_server(world, time_zone=east)
    assert (await hand_of(world, bob)).view == kept.view
    await world.env.advance_time((kept.ends - world.now()).total_seconds() + 1)
    await page_of(world, bob)
    assert (await hand_of(world, bob)).day > kept.day


async def test_saved_rules_that_are_no_longer_valid_do_not_stop_the_deal(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    with inside(world.env):
        saved = await world.bot.app.saved_rules.save(
            guild_id=world.guild.id,
            name="Friday",
            preset="najami",
            options={},
            seats=5,
            by=Person(1, "mona"),
            manager=True,
        )
    await set_server(world, game=f"set-{saved.id}")
    async with world.bot.database.write() as work:
        await work.saved_rules.remove(saved.id)
        await work.saved_rules.add(replace(saved, preset="tarot"))
    assert "dailymove" in (await page_of(world, ann)).verbs()


async def test_a_board_of_a_hundred_shows_the_best_and_the_reader_in_one_message(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    await finish(world, ann)
    names = ["\u202e@everyone **[x](http://x)** <@1> " + "ن" * 20, "𝕏" * 32, "| " * 16]
    async with world.bot.database.write() as work:
        for number in range(100):
            who = world.guild.add_member(world.env.create_user(f"m{number}"))
            units, name = 50 if number < 12 else 5, names[number % 3]
            other = Attempt(who.id, name, [{}], units, "13S", made=True, own=True)
            await daily_in(work).save(world.guild.id, world.now().date(), other, world.now())
    shown = await page_of(world, ann)
    board = shown.text.split(world.says("daily-deal-board"))[1]
    assert re.findall(r"#(\d+) ", board)[:10] == ["1"] * 10
    assert "ann" in board
    assert "\u202e" not in board
    assert len(shown.text) < 4_000


async def test_the_page_does_not_depend_on_the_computers_cards(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await make_world(people=1)
    (ann,) = world.people
    await set_server(world, pictures=True)
    replay, rng, different = DailyServices._replay, random.Random(3), list[bool]()

    def replay_twin(*given: Any) -> GameState:
        real = replay(*given)
        other = twin(real, 0, rng)
        different.append(real != other)
        return other

    for most in (0, 2, 3, 3):
        await play(ann, await page_of(world, ann), most=most)
        told = said(await ann.slash(world.channel, "daily-deal"))
        with monkeypatch.context() as patch:
            patch.setattr(DailyServices, "_replay", replay_twin)
            assert said(await ann.slash(world.channel, "daily-deal")) == told
    assert all(different)


async def test_a_challenge_reveals_nothing_and_opens_the_readers_own_page(make_world: MakeWorld):
    world = await make_world(people=2, limits=replace(UNLIMITED, public=Limit(3, 60)))
    ann, bob = world.people
    end = await finish(world, ann)
    early = last(await end.forge(bob, "nap:dailydare:0:0"))
    assert early.ephemeral
    assert tells(early.text, "daily-deal-unfinished")
    posted = answers(await end.click(ann, "dailydare"))[-1]
    assert posted.is_public
    said = world.says("daily-deal-dare", name="ann"), world.says("button-daily-deal-play")
    assert posted.text.split("\n") == [f"🗓️ {said[0]}", said[1]]
    assert notified_users(world.env, posted) == []
    listed = last(await (await slash(world, bob, "napoleon list")).click(bob, "dailyplay"))
    page = last(await posted.click(bob, "dailyplay"))
    assert page.ephemeral
    assert page.text == listed.text
    assert tells(page.text, "daily-deal-sealed", count=1)
    for _ in range(4):
        told = last(await end.click(ann, "dailydare"))
    assert tells(told.text, "flood-public")
    await world.env.advance_time(60)
    hall = world.guild.create_text_channel("hall")
    there = await slash(world, ann, "daily-deal", channel=hall)
    forbid(world.env, hall.id, "send_messages", who=ann.id)
    assert tells(last(await there.click(ann, "dailydare")).text, "voice-missing")
    assert not shown_in(world.env, hall.id)
    allow(world.env, hall.id, ann.id, "send_messages")
    await set_server(world, channels=[hall.id], openers=Openers.MANAGERS)
    assert tells(last(await end.click(ann, "dailydare")).text, "open-elsewhere")
    assert last(await there.click(ann, "dailydare")).is_public, "who may open tables does not matter"


async def test_the_profile_links_to_the_deal_of_the_day(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    (others,) = answers(await ann.slash(world.channel, "profile", member=bob))
    assert others.control("dailyplay") is None
    (own,) = answers(await ann.slash(world.channel, "profile"))
    assert own.control("playnow") is not None
    await own.click(ann, "dailyplay")
    assert own.control("dailymove") is not None


async def test_its_pictures_look_like_those_of_new_tables(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    world = await make_world(people=1)
    (ann,) = world.people
    themes, draw = list[Theme](), Renderer.draw

    async def note_theme(renderer: Renderer, drawing: Any, *given: Any) -> Any:
        themes.append(drawing.theme)
        return await draw(renderer, drawing, *given)

    monkeypatch.setattr(Renderer, "draw", note_theme)
    await set_server(world, pictures=True, felt=Felt.BLUE, four_colours=True)
    assert (await page_of(world, ann)).attachments
    assert [(it.felt, it.four_colours) for it in themes] == [(Felt.BLUE, True)]
    await set_server(world, pictures=False)
    assert not (await page_of(world, ann)).attachments


async def test_banned_members_neither_play_nor_challenge(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    end, half = await finish(world, ann), await play(bob, await page_of(world, bob), most=1)
    for who in (ann, bob):
        await slash(world, manager_of(world), "ban", member=who.user, time="day", reason="rude words")
    before = await stored(world, bob)
    part = next(it for it in half.controls() if ":dailymove:" in it["custom_id"] and not it.get("options"))
    told = [await page_of(world, bob), last(await half.click_part(bob, part))]
    told += [last(await end.click(ann, "dailydare"))]
    assert all("rude words" in it.text for it in told), [it.text for it in told]
    assert await stored(world, bob) == before


async def test_its_data_is_exported_without_others_cards_erased_and_expired(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await finish(world, ann)
    await finish(world, bob)
    (server,) = json.loads((await slash(world, ann, "privacy export")).file())["servers"]
    (row,) = server["daily_attempts"]
    assert {move["seat"] for move in row["moves"]} == {0}, "an export must not show others' discards"
    await typed(await slash(world, ann, "privacy delete"), ann, "delete")
    assert [name for _, name in ranks(await page_of(world, bob))] == ["bob"]
    again = await page_of(world, ann)
    assert tells(again.text, "daily-deal-erased"), "no second try at a known deal"
    ends = guild_settings.next_day(world.now(), "UTC")
    assert f"<t:{int(ends.timestamp())}:" in again.text, 'not "midnight" of a zone that nobody sees'
    day = world.now().date()
    for days, kept in ((6, 1), (2, 0)):
        await world.env.advance_time(days * DAY)
        with inside(world.env):
            await world.bot.app.retention.run()
        async with world.bot.database.read() as work:
            daily = daily_in(work)
            assert len(await daily.finishers(world.guild.id, day)) == kept
            assert (await daily.deal(world.guild.id, day) is not None) == bool(kept)


async def test_a_later_midnight_gives_no_second_try_to_those_who_deleted_their_data(
    make_world: MakeWorld,
) -> None:
    """The fault: with another time zone, a deal played before "today" began could be played again."""
    world = await make_world(people=1)
    (ann,) = world.people
    hours = (24 - world.now().hour) % 24 + 1
    await world.env.advance_time(hours * 3600)
    await finish(world, ann)
    await typed(await slash(world, ann, "privacy delete"), ann, "delete")
    by = Person(ann.id, "ann")
    settings = world.bot.app.guild_settings
    await settings.change(world.guild.id, by, {"time_zone": "Etc/GMT+12"}, manager=True)
    assert tells((await page_of(world, ann)).text, "daily-deal-erased")


async def test_members_who_left_are_on_no_board(make_world: MakeWorld):
    world = await make_world(people=2)
    ann, bob = world.people
    await finish(world, ann)
    await finish(world, bob)
    await world.env.advance_time(DAY)  # Discord's answers of a day ago no longer count
    world.guild.remove_member(ann.user)
    shown = await page_of(world, bob)
    assert ranks(last(await shown.click(bob, "dailypast"))) == [("1", "bob")]


async def test_a_hand_changed_by_an_update_is_refused_in_a_sentence(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    await page_of(world, ann)
    odd = Attempt(ann.id, "ann", [{"do": "play", "seat": 0, "card": "2C"}])
    async with world.bot.database.write() as work:
        await daily_in(work).save(world.guild.id, world.now().date(), odd, world.now())
    assert tells((await page_of(world, ann)).text, "daily-deal-changed")
    await world.env.advance_time(DAY)
    deal = DailyDeal("tarot", {}, 5, "", "00", world.now())
    async with world.bot.database.write() as work:
        await daily_in(work).add(world.guild.id, world.now().date(), deal)
    assert tells((await page_of(world, ann)).text, "daily-deal-changed")


async def test_a_restored_backup_deals_new_cards(make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    await finish(world, ann)
    before = await hand_of(world, ann)
    renewal = FEATURE.renew
    assert renewal is not None
    await renew(world.bot.database, world.now(), world.bot.app.entropy, (), [renewal])
    shown = await page_of(world, ann)
    assert "dailymove" in shown.verbs()
    assert (await hand_of(world, ann)).view.hand != before.view.hand


@pytest.mark.parametrize("game", sample(["mighty", "hattori", "nap", "najami", "general", "nap-seven"], 1))
async def test_the_servers_usual_game_is_played(game: str, make_world: MakeWorld):
    world = await make_world(people=1)
    (ann,) = world.people
    await set_server(world, game=game)
    end = await play(ann, await page_of(world, ann))
    assert ranks(end) == [("1", "ann")]
