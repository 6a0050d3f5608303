"""The turn clock as players meet it: mentions, the computer's move, away and back, a second running clock."""

from __future__ import annotations

import pytest
import simcord

from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.values.pledges import seal_of
from bot.services.values.tables import Seat, TableStatus
from tests.effort import pairs, sample
from tests.features.tournaments.flows.driver import open_driver
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, DM, actor_of, finish_hand, hand_to_move, open_table, play_hand
from tests.flows.simulated import ShownMessage, answers, inside, notified_users, shown_in, threads_of
from tests.flows.words import tells
from tests.flows.world import World

WAITING = "the table is waiting for you"


async def seat_of(world: World, name: str) -> Seat:
    """Return a person's seat as it is now."""
    return next(seat for seat in (await world.snapshot()).table.seats if seat.name == name)


def mentions(world: World) -> list[ShownMessage]:
    """Return the turn mentions at the table or in somebody's direct messages."""
    places = [(world.place().id, None), *((a.user.dm_channel.id, a.id) for a in world.people)]
    return [m for place in places for m in shown_in(world.env, *place) if WAITING in m.text]


async def run_out(world: World) -> None:
    """Let the clock and the whole time bank of the player to move run out."""
    snapshot = await world.snapshot()
    assert snapshot.bank_ends is not None
    await world.env.advance_time((snapshot.bank_ends - world.now()).total_seconds())


@pytest.mark.parametrize("way", sample(["command", "panel", "hand", "result", "move"], 1))
async def test_a_player_who_misses_two_turns_is_away_until_they_are_back(make_world: MakeWorld, way: str):
    world = await open_table(make_world, BUTTONS, people=2, clock="blitz")
    late = actor_of(world, await hand_to_move(world))
    while not (await seat_of(world, late.name)).away:
        if actor_of(world, await hand_to_move(world)) is late:
            await run_out(world)
        else:
            await play_hand(world, DM, moves=1)
    assert world.panel().control("back")
    if way == "result":
        await finish_hand(world)
    if way in ("panel", "result"):
        await world.panel().click(late, "back")
    elif way == "hand":
        await world.dm(late).click(late.user, "back")
    elif way == "command":
        for key in ("done-back", "done-back-already"):
            assert tells(answers(await late.slash(world.place(), "napoleon back"))[-1].text, key)
    else:
        await finish_hand(world)
        assert (await seat_of(world, late.name)).away
        await world.panel().click(late, "next")
    seat = await seat_of(world, late.name)
    assert (seat.away, seat.missed) == (False, 0)
    assert world.panel().control("back") is None


@pytest.mark.parametrize(("threads", "way"), pairs([False, True], [BUTTONS, DM]))
async def test_a_slow_player_is_mentioned_once_and_the_mention_is_deleted_with_their_move(
    make_world: MakeWorld, way: str, threads: bool
):
    world = await open_table(make_world, way, people=2, threads=threads)
    await play_hand(world, way, moves=2)
    late = actor_of(world, await hand_to_move(world))
    await world.env.advance_time(19)
    assert mentions(world) == []
    await world.env.advance_time(2)
    (mention,) = mentions(world)
    assert late.mention in mention.text
    assert notified_users(world.env, mention) == [late.id]
    assert mention.is_public is (way == BUTTONS), "where they play, and free there"
    await world.env.advance_time(90)
    assert [m.id for m in mentions(world)] == [mention.id]
    await play_hand(world, way, moves=1)
    assert not mention.exists


async def test_mentions_can_be_switched_off_and_on(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, deal_too=False)
    (ann,) = world.people
    menu = answers(await world.panel().click(ann, "menu"))[-1]
    for value in ("off", "on"):
        await menu.click(ann, "nudge", value)
        assert (await world.bot.app.preferences.of(ann.id)).nudge is (value == "on")


async def opened(world: World, host: simcord.MemberActor, computers: int = 4, clock: str = "normal") -> int:
    """Open a table of five with computers in its own thread; return its number."""
    await host.slash(
        world.channel, "napoleon new", game="japanese", clock=clock, computers=computers, stake=0
    )
    await world.env.advance_time(world.pace.interval + 1)
    return max(live.table.id for live in world.bot.app.live.all())


def at(world: World, table_id: int) -> ShownMessage:
    """Return the panel of a table."""
    world.table_id = table_id
    return world.panel()


async def pressed(world: World, table_id: int, who: simcord.MemberActor, verb: str) -> ShownMessage:
    """Press a button of a table's panel and return the answer."""
    return answers(await at(world, table_id).click(who, verb))[-1]


async def yes(question: ShownMessage, who: simcord.MemberActor) -> None:
    """Confirm that one also plays there."""
    arg = next(it.split(":")[-1] for it in question.ids() if ":both:" in it and not it.endswith(":no"))
    await question.click(who, "both", arg)


async def test_a_player_at_a_running_clock_is_asked_before_a_second_one(make_world: MakeWorld):
    world = await make_world(people=4, threads=True)
    ann, bob, cleo, dan = world.people
    first = await opened(world, ann)
    await at(world, first).click(ann, "start")
    second = await opened(world, bob, computers=3)
    question = await pressed(world, second, ann, "sit")
    assert question.ephemeral
    assert tells(question.text, "both-means")
    assert tells(question.text, "both-due"), "where they are to move, and until when"
    await question.click(ann, "both", "no")
    assert await world.bot.app.tables.seat_of(second, ann.id) is None, "nobody is seated unasked"
    await world.restart()
    await yes(await pressed(world, second, ann, "sit"), ann)
    assert await world.bot.app.tables.seat_of(second, ann.id) is not None
    await at(world, second).click(bob, "start")
    assert await world.status(second) is TableStatus.PLAYING, "asked only once"

    daily = await opened(world, cleo, computers=3, clock="daily")
    await at(world, daily).click(ann, "sit")
    assert await world.bot.app.tables.seat_of(daily, ann.id) is not None, "a daily clock does not count"

    lobby = await opened(world, cleo, computers=3)
    await at(world, lobby).click(dan, "sit")
    own = await opened(world, dan)
    await at(world, own).click(dan, "start")
    assert await world.status(own) is TableStatus.PLAYING, "a lobby has no running clock"
    assert tells((await pressed(world, lobby, cleo, "start")).text, "elsewhere-other")
    question = answers(await dan.slash(world.place(), "napoleon start"))[-1]
    await yes(question, dan)
    assert await world.status(lobby) is TableStatus.LOBBY
    await at(world, lobby).click(dan, "start")
    assert await world.status(lobby) is TableStatus.PLAYING
    at(world, first)
    await ann.slash(world.place(), "napoleon handover", player=dan)
    offer = next(it for it in shown_in(world.env, world.place().id) if it.control("take"))
    await yes(answers(await offer.click(dan, "take"))[-1], dan)
    assert tells(offer.text, "offer-taken"), "nobody is offered what is taken"


async def test_whoever_opens_the_last_sealed_value_is_asked_before_it_deals(make_world: MakeWorld):
    world = await make_world(people=1, threads=True)
    (ann,) = world.people
    sealed, running = await opened(world, ann), await opened(world, ann)
    form = await (await pressed(world, sealed, ann, "fair")).click(ann, "fairform", "add")
    await ann.submit_modal(form, {"value": seal_of("seven herons")})
    await at(world, sealed).click(ann, "start")
    await at(world, running).click(ann, "start")
    page = await pressed(world, sealed, ann, "fair")
    await yes(answers(await page.click(ann, "fairform", "open"))[-1], ann)
    form = await page.click(ann, "fairform", "open")
    await ann.submit_modal(form, {"value": "seven herons"})
    assert await world.status(sealed) is TableStatus.PLAYING


async def test_a_player_to_move_at_two_tables_is_shown_so_at_both(make_world: MakeWorld):
    world = await make_world(people=1, threads=True)
    (ann,) = world.people
    mark = world.says("mark-elsewhere")
    first, second = await opened(world, ann), await opened(world, ann)
    await at(world, first).click(ann, "start")
    await world.env.advance_time(3)
    assert mark not in at(world, first).text
    await yes(await pressed(world, second, ann, "start"), ann)
    await at(world, second).click(ann, "start")
    await world.env.advance_time(5)
    assert mark in at(world, second).text
    assert mark in at(world, first).text, "the other table shows it too"
    await world.restart()
    await world.env.advance_time(3)
    assert mark in at(world, first).text


async def test_a_tournament_start_shows_at_both_tables_and_takes_nobody_away(make_world: MakeWorld):
    driver = await open_driver(make_world, 5)
    world, (ann, bob, *others) = driver.world, driver.world.people
    table = await opened(world, ann, computers=3)
    await at(world, table).click(bob, "sit")
    await at(world, table).click(ann, "start")
    place = (await world.bot.app.tables.snapshot(table)).table.channel_id
    await driver.announce(hands=1, rounds=1)
    await driver.fill([ann, *others], 1)
    await driver.start()
    await world.restart()
    await driver.look()
    assert (await driver.tournament()).status is TournamentStatus.RUNNING
    (told,) = [m for m in shown_in(world.env, place) if tells(m.text, "call-from-table")]
    assert notified_users(world.env, told) == [ann.id]
    made = (await driver.round()).tables[0]
    thread = (await world.bot.app.tables.snapshot(made.table_id)).table.channel_id
    assert thread in {one.id for one in threads_of(world.env, world.channel.id).values()}
    (call,) = [m for m in shown_in(world.env, thread) if tells(m.text, "call-elsewhere")]
    assert f"<#{place}>" in call.text
    assert await world.bot.app.tables.seat_of(table, ann.id) is not None, "the hand is theirs to its end"
    while await world.status(table) is TableStatus.PLAYING:
        with inside(world.env):
            moved = await driver._move(table)
            await world.bot.app.computers.settle()
        if not moved:
            await world.env.advance_time(1)
    await world.env.advance_time(90)
    assert tells((await pressed(world, table, ann, "next")).text, "both-means")
    await at(world, table).click(bob, "next")
    assert await world.status(table) is TableStatus.PLAYING
    assert await world.bot.app.tables.seat_of(table, ann.id) is None, "not dealt in at a second clock unasked"
