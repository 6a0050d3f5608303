"""Hands by direct message: few, quiet, and none to people who want none or while Discord forbids them."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest
import simcord

from bot.services.server.preferences import HandPlace
from bot.services.values.tables import TableStatus
from bot.ui.core.direct import QUARANTINE
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.managers import set_server
from tests.flows.players import (
    BUTTONS,
    DM,
    SLASH,
    actor_of,
    deal,
    everybody_agrees,
    finish_hand,
    hand_to_move,
    open_and_start,
    open_table,
    play_hand,
)
from tests.flows.readers import reader
from tests.flows.simulated import ShownMessage, answers, forbid, shown_in, watch
from tests.flows.test_clocks_flow import mentions
from tests.flows.test_preferences import choose, page
from tests.flows.words import tells
from tests.flows.world import AT_ONCE, World
from tests.metrics_reader import metric_value

SILENT = 1 << 12
OPEN = "/users/@me/channels"
HOUR = 3_601


def hands(world: World, who: simcord.MemberActor) -> list[ShownMessage]:
    """Return the direct messages in which a person can play."""
    return [shown for shown in world.dms(who) if shown.control("hand")]


def requests_for_dms(world: World, since: int = 0) -> list[str]:
    """Return the requests that opened a direct-message channel or posted there."""
    paths = {OPEN, *(f"/channels/{it}/messages" for it in world.env.backend.dm_channels.values())}
    requests = world.env.http_requests[since:]
    return [entry.path for entry in requests if entry.method == "POST" and entry.path in paths]


def people_told(world: World) -> list[str]:
    """Return who was told that direct messages do not reach them."""
    return [
        actor.name
        for actor in world.people
        for shown in shown_in(world.env, world.place().id, actor.id)
        if tells(shown.text, "no-dm")
    ]


async def test_a_tables_hands_come_in_one_message(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=2)
    for _ in range(2):
        await finish_hand(world, DM, moves=1)
        over, since = (await world.snapshot()).table.turn, world.mark()
        await deal(world, DM)
        assert not requests_for_dms(world, since)
        for person in world.people:
            (shown,) = world.dms(person)
            assert shown.turn > over, "it shows the new hand"


async def test_a_message_that_would_not_be_noticed_is_posted_again(make_world: MakeWorld):
    """After an hour, when Discord limits edits; below later messages of ours; after a deletion."""
    world = await make_world(people=1, pace=replace(AT_ONCE, scrolled=0))
    (ann,) = world.people
    await open_and_start(world, DM, game="nap", clock="off")

    async def next_hand() -> tuple[ShownMessage, ShownMessage]:
        before = world.dm(ann)
        await deal(world, BUTTONS)
        return before, world.dm(ann)

    await play_hand(world, DM)
    await world.env.advance_time(HOUR)
    before, after = await next_hand()
    assert after.id > before.id
    assert not before.control("hand"), "nobody plays on in the old one"
    await finish_hand(world, DM, moves=1)
    world.bot.app.direct.sent[ann.id] += 1  # a hand at another table
    before, after = await next_hand()
    assert after.id > before.id
    assert not before.exists
    await finish_hand(world)
    await world.env.advance_time(1_000)
    world.env.inject_error("PATCH", f"/channels/{after.channel_id}/messages/*", status=404, code=10008)
    before, after = await next_hand()
    assert after.id > before.id


async def test_a_message_notifies_only_players_who_are_to_move(make_world: MakeWorld):
    world = await make_world(people=5, threads=True)
    rang: list[tuple[int | None, bool]] = []

    def note(entry: simcord.HttpLogEntry) -> None:
        if entry.method != "POST" or not entry.path.startswith("/channels/") or "flags" not in entry.json:
            return
        who, board = reader(world.env, entry), world.bot.publisher.board(world.table_id)
        calls = bool(entry.json["allowed_mentions"].get("users"))
        if who is not None:
            calls = calls or (board is not None and board.waits_for(who))
        rang.append((who, calls))
        assert (not entry.json["flags"] & SILENT) is calls

    watch(world.env, note)
    await open_and_start(world, BUTTONS)
    await world.env.advance_time(30)
    await world.env.advance_time(HOUR)
    await play_hand(world, BUTTONS, moves=1)
    assert {who for who, _ in rang} == {None, *(person.id for person in world.people)}
    assert {calls for _, calls in rang} == {False, True}


async def test_no_channel_is_opened_again_after_a_restart(make_world: MakeWorld):
    world = await open_table(make_world, BUTTONS, people=2, game="nap", hands=1)
    await finish_hand(world)
    assert await world.status() is TableStatus.CLOSED
    await world.restart()
    since, world.table_id = world.mark(), 2
    ann, bob = world.people
    world.env.inject_error(
        "POST", f"/channels/{bob.user.dm_channel.id}/messages", status=404, code=10003, times=2
    )  # Bob's stored channel turns out to be wrong
    await open_and_start(world, BUTTONS, game="nap")
    assert requests_for_dms(world, since).count(OPEN) == 0
    await world.env.advance_time(60)
    assert requests_for_dms(world, since).count(OPEN) == 1
    assert hands(world, ann)
    assert hands(world, bob)


@pytest.mark.parametrize(("status", "code"), sample([(400, 40003), (403, 40333), (403, 0), (401, 0)], 1))
async def test_a_temporary_refusal_does_not_end_direct_messages(
    make_world: MakeWorld, status: int, code: int
):
    """Such as 40003, channels opened too fast, or an unknown error."""
    world = await make_world(people=2)
    world.env.inject_error("POST", OPEN, status=status, code=code, times=3)
    await open_and_start(world, BUTTONS)
    await world.env.advance_time(60)
    assert all(hands(world, person) for person in world.people)
    assert people_told(world) == []


async def test_who_accepts_direct_messages_again_and_chooses_them_gets_the_next_hand(
    make_world: MakeWorld, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO)
    world = await make_world(people=1)
    world.env.inject_error("POST", OPEN, status=403, code=50007, times=2)
    await open_and_start(world, BUTTONS, game="nap")
    for refused in (1, 2):
        await finish_hand(world, BUTTONS, moves=1)
        await choose(world, await page(world, "play"), "hand", "dm")
        assert people_told(world) == ["ann"] * refused, "after each choice they are told anew"
        assert not hands(world, world.people[0])
        await deal(world, BUTTONS)
    assert hands(world, world.people[0])
    logged = [it.levelno for it in caplog.records if "50007" in it.getMessage()]
    assert logged == [logging.INFO] * 2


async def test_in_quarantine_nobody_is_sent_anything_for_hours(
    make_world: MakeWorld, logged_errors: list[str]
):
    world = await make_world(people=2)
    world.env.inject_error("POST", OPEN, status=403, code=20026)
    await open_and_start(world, BUTTONS, game="nap", clock="off")
    for person in world.people:
        await world.panel().click(person, "hand")
    for _ in range(2):
        await finish_hand(world, BUTTONS, moves=1)
        await deal(world, BUTTONS)
    assert requests_for_dms(world) == [OPEN]
    (line,) = logged_errors
    assert "20026" in line
    logged_errors.clear()
    assert metric_value(world.bot.metrics, "dm_quarantines_total") == 1
    assert sorted(people_told(world)) == ["ann", "bob"], "once each, where they press"
    await finish_hand(world)
    await world.env.advance_time(QUARANTINE.total_seconds())
    await deal(world, BUTTONS)
    assert all(hands(world, person) for person in world.people)


async def test_a_player_at_the_table_is_sent_no_direct_message(make_world: MakeWorld):
    """A person's own choice overrides the server's; a changed choice counts from the next deal."""
    world = await make_world(people=2)
    ann, bob = world.people
    await set_server(world, hand_dms=False)
    await world.bot.app.preferences.change(bob.id, hand=HandPlace.DM)
    await open_and_start(world, BUTTONS, game="nap")
    assert not world.dms(ann)
    assert hands(world, bob)
    while actor_of(world, await hand_to_move(world)) is not ann:
        await play_hand(world, BUTTONS, moves=1)
    await world.env.advance_time(30)
    (mention,) = mentions(world)
    assert mention.is_public
    await finish_hand(world)
    await choose(world, await page(world, "play"), "hand", "dm")
    await deal(world, BUTTONS)
    assert hands(world, ann)
    await finish_hand(world)
    await choose(world, await page(world, "play"), "hand", "table")
    over = world.dm(ann).turn
    await deal(world, BUTTONS)
    assert world.dm(ann).turn == over


async def test_after_a_hand_the_direct_message_links_to_its_replay_and_deals_the_next(make_world: MakeWorld):
    world = await open_table(make_world, DM, people=2, seats=3)
    bob = world.people[1]
    await finish_hand(world, DM, moves=3)
    own = world.dm(bob)
    (replay,) = answers(await own.click(bob.user, "replayopen"))
    assert "replay" in replay.verbs()
    await everybody_agrees(world)
    button = own.control("next")
    await own.click(bob.user, "next")
    table = (await world.snapshot()).table
    assert (table.status, table.hand_no) == (TableStatus.PLAYING, 2)
    await own.forge(bob.user, button["custom_id"])
    assert (await world.snapshot()).table.hand_no == 2


async def test_the_next_hand_dealt_from_an_own_hand_is_shown_there(make_world: MakeWorld) -> None:
    """Once its token had expired, the private message became the table's text and stayed that."""
    world = await make_world(people=1)
    (ann,) = world.people
    await open_and_start(world, SLASH, clock="off")
    await finish_hand(world, SLASH, moves=1)
    own = answers(await ann.slash(world.channel, "hand"))[-1]
    await world.env.advance_time(1_000)
    await own.click(ann, "next")
    await world.env.settle()
    private = await world.bot.app.play.private(world.table_id, ann.id)
    assert not own.control("menu"), "that is on the table's panel"
    assert own.turn == private.snapshot.table.turn


async def test_a_hand_at_the_table_stays_without_link_and_forbidden_picture(make_world: MakeWorld) -> None:
    """What followed others' moves was drawn as if for a direct message."""
    world = await make_world(people=2, looks="picture")
    forbid(world.env, world.channel.id, "attach_files")
    await open_and_start(world, SLASH, clock="off")
    actor = actor_of(world, await hand_to_move(world))
    (other,) = (person for person in world.people if person.id != actor.id)
    own = answers(await other.slash(world.channel, "hand"))[-1]
    before = own.text
    await play_hand(world, SLASH, moves=1)
    await world.env.advance_time(10)
    assert own.text != before
    assert not own.attachments
    assert not [part for part in own.components if part.get("url")]
