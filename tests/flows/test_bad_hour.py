"""A bad hour at Discord: passing refusals, silence, servers that vanish, late and doubled presses."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

import discord
import pytest

from bot.services.values.tables import TableStatus
from tests.effort import pairs, sample
from tests.flows.conftest import MakeWorld
from tests.flows.failing import Gateway, refuse
from tests.flows.players import BUTTONS, DM, deal, finish_hand, move, open_and_start, open_table
from tests.flows.simulated import delete_channel, find_server, forbid, inside, lose_server
from tests.flows.words import tells
from tests.flows.world import World

GRACE = 60
"""Extra seconds for everybody after an outage (RESTART_GRACE of the tests)."""


async def require_untouched(world: World, turn: int) -> None:
    """Fail unless the table is unchanged, has its channel, and nobody is away."""
    table = (await world.snapshot()).table
    assert (table.turn, table.ending.lost) == (turn, "")
    assert [seat.name for seat in table.seats if seat.away or seat.missed] == []


REFUSALS = [(403, 40333), (403, 0), (403, 12345), (404, 0), (401, 0), (429, 0), (503, 0)]


@pytest.mark.parametrize(("answer", "between"), sample(pairs(REFUSALS, [False, True]), 1))
async def test_a_temporary_refusal_costs_no_table_and_no_turn(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, answer: tuple[int, int], between: bool
):
    status, code = answer
    world = await open_table(make_world, BUTTONS, people=2, clock="blitz")
    if between:
        await finish_hand(world, BUTTONS, moves=1)
    with monkeypatch.context() as patch:
        refuse(patch, ".*/channels/", status, code)
        await world.restart()  # no press carries an edit now: all use the bot's own token
        before = (await world.snapshot()).table
        await world.env.advance_time(300)
        await require_untouched(world, before.turn)
    await world.env.advance_time(60)
    await require_untouched(world, before.turn)
    assert world.panel().turn == before.turn
    if between:
        await deal(world, BUTTONS)
    await move(world, BUTTONS)


async def test_nobody_is_away_while_discord_has_banned_us(make_world: MakeWorld, logged_errors: list[str]):
    """No request reveals it at a table with nothing to send; its players cannot press either."""
    world = await open_table(make_world, BUTTONS, people=2, clock="blitz")
    await world.env.settle()
    before = (await world.snapshot()).table
    since = world.mark()
    with inside(world.env):
        world.bot.app.breaker.learn(429, {}, "/channels/1/messages/2")
    await world.env.advance_time(300)
    await require_untouched(world, before.turn)
    assert any("/oauth2/applications/@me" in one for one in world.counted_requests(since)), "nobody else asks"
    logged_errors.clear()
    with inside(world.env):
        world.bot.app.breaker.learn(200, {}, "/channels/1/messages/2")
    await world.env.advance_time(3)
    await require_untouched(world, before.turn)
    await world.env.settle()  # clocks are credited and panels follow
    await move(world, BUTTONS)


async def test_a_lobby_whose_channel_was_deleted_is_closed(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch
):
    """It was deleted while the bot was away: only the refusals reveal it."""
    world = await make_world(people=1)
    await world.people[0].slash(world.channel, "napoleon new", seats=3)
    refuse(monkeypatch, ".*/channels/", 404, 10003)
    await world.restart()
    await world.env.advance_time(1)
    assert await world.bot.app.tables.tables_of(world.people[0].id) != (), "one refusal proves nothing"
    await world.env.advance_time(60)
    assert await world.bot.app.tables.tables_of(world.people[0].id) == ()


@pytest.mark.parametrize("between", sample([False, True], 1))
async def test_a_table_continues_when_its_permissions_are_restored(make_world: MakeWorld, between: bool):
    world = await open_table(make_world, BUTTONS, people=2, clock="off")
    if between:
        await finish_hand(world, BUTTONS, moves=1)
    forbid(world.env, world.channel.id, "send_messages", "view_channel")
    await world.restart()
    await world.env.advance_time(1)
    assert not (await world.snapshot()).table.ending.lost, "one refusal proves nothing"
    await world.env.advance_time(120)
    assert (await world.snapshot()).table.ending.lost == "no-access"
    told = world.dms(world.people[0])[-1].text
    assert tells(told, "lost-between") is between
    assert tells(told, "lost-goes-on") is not between
    board = world.bot.publisher.board(world.table_id)
    assert board is not None
    board.tries = 2_000  # as often have the server's channels and roles changed since
    forbid(world.env, world.channel.id)
    await world.env.settle()
    table = (await world.snapshot()).table
    assert table.ending.lost == ""
    assert world.panel().turn == table.turn
    if between:
        await deal(world, BUTTONS)
    await move(world, BUTTONS)


@pytest.mark.parametrize(
    "resumed", sample([True, False], 1), ids=lambda it: "session resumed" if it else "new session"
)
async def test_nobody_is_away_while_the_gateway_is_silent(make_world: MakeWorld, resumed: bool):
    world = await open_table(make_world, BUTTONS, people=2, clock="blitz")
    gateway = Gateway(world.env)
    before = await world.snapshot()
    assert before.bank_ends is not None
    rest = before.bank_ends - world.now()
    gateway.cut()
    await world.env.advance_time(15 * 60)
    await require_untouched(world, before.table.turn)
    await (gateway.resume() if resumed else gateway.identify())
    after = await world.snapshot()
    assert (after.bank_ends - world.now() - rest).total_seconds() == pytest.approx(GRACE, abs=5)
    await require_untouched(world, before.table.turn)
    await world.env.advance_time((after.bank_ends - world.now()).total_seconds() + 1)
    assert (await world.snapshot()).table.turn > before.table.turn, "the clock runs again"


async def test_nobody_is_away_while_the_machine_is_suspended(make_world: MakeWorld):
    """The wall clock advances and no timer does, as when somebody sets the clock."""
    ahead = [timedelta()]
    world = await make_world(people=2, now=lambda: discord.utils.utcnow() + ahead[-1])
    await open_and_start(world, BUTTONS, clock="blitz")
    before = (await world.snapshot()).table
    for hours in (0, 1, 0.98):
        ahead.append(timedelta(hours=hours))
        for _ in range(5):
            with inside(world.env):
                world.bot.app.reach.tick()
            await world.env.advance_time(4)
        await require_untouched(world, before.turn)
    await move(world, BUTTONS)


async def test_a_lost_table_waits_for_its_people_until_they_can_be_reached(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=2, threads=True, clock="relaxed")
    delete_channel(world.env, world.place().id)
    await world.env.settle()
    gateway = Gateway(world.env)
    gateway.cut()
    await world.env.advance_time(1_000)
    await gateway.resume()
    await world.env.advance_time(800)
    assert await world.status() is TableStatus.PLAYING
    await world.env.advance_time(120)
    assert await world.status() is TableStatus.CLOSED, "computers finished it"


@pytest.mark.parametrize("late", [False, True])
async def test_a_press_that_arrives_with_a_resume_counts_unless_it_is_late(make_world: MakeWorld, late: bool):
    world = await open_table(make_world, DM, people=2, clock="off")
    gateway = Gateway(world.env)
    before = (await world.snapshot()).table.turn
    gateway.cut()
    with suppress(AssertionError, IndexError):  # the bot cannot hear it
        await move(world, DM)
    await world.env.advance_time(10 * late)
    mark = world.mark()
    await gateway.resume()
    answered = any("/callback" in entry.path for entry in world.env.http_requests[mark:])
    assert ((await world.snapshot()).table.turn > before) == answered == (not late)


@pytest.mark.parametrize(("minutes", "between"), pairs([1, 12], [False, True]))
async def test_tables_of_a_returning_server_continue(
    make_world: MakeWorld, monkeypatch: pytest.MonkeyPatch, between: bool, minutes: int
):
    world = await open_table(make_world, BUTTONS, people=2, clock="blitz")
    await world.bot.app.guild_settings.greet_once(world.guild.id)
    if between:
        await finish_hand(world, BUTTONS, moves=1)
    before = (await world.snapshot()).table
    with monkeypatch.context() as patch:
        refuse(patch, ".* /channels/", 403, 50278)  # direct messages without a common server
        lose_server(world.env, world.guild.id)
        await world.env.advance_time(60 * minutes)
    find_server(world.env, world.guild.id, added=not between)
    await world.env.advance_time(10)
    await require_untouched(world, before.turn)
    assert (await world.snapshot()).table.status is before.status
    assert world.panel().turn == before.turn
    if between:
        await deal(world, BUTTONS)
        assert all(world.dm(who).turn > before.turn for who in world.people), "the next hand arrives"
    assert await world.status() is TableStatus.PLAYING
    await move(world, BUTTONS)
