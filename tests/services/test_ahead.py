"""Moves that nobody presses at the time: cards set ahead and forced cards."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from bot.engine.actions import PASS, PLAYS, Bid, Play
from bot.engine.cards import card_text
from bot.engine.errors import IllegalAction
from bot.engine.state import PhaseName
from bot.services.errors import NotAllowed, NotNow, StaleAction
from bot.services.tables.ahead import Tempo
from bot.services.tables.changes import change_within_turn
from bot.services.values.tables import Ahead, AnyHand, ClockName, Person, TableStatus
from tests.services import stored
from tests.services.build import ANN, BOB, FAY, GUILD, PEOPLE, Night, refused
from tests.services.clocks import make_away
from tests.services.virtual import Wall, in_virtual_time

BLITZ = ClockName.BLITZ
SOON = 2.0
"""A quick press takes less than this, in seconds."""


async def hand_of(night: Night, person: Person) -> AnyHand:
    return await night.services.play.private(1, person.user_id)


def plays(hand: AnyHand) -> list[Play]:
    return [action for action in hand.legal.actions if isinstance(action, Play)]


async def until_forced(night: Night, *, think: float = 0.0) -> tuple[int, Person, AnyHand]:
    """Play until somebody has a forced card among several; each person takes `think` seconds per move."""
    while True:
        assert (await night.tables.snapshot(1)).table.status is TableStatus.PLAYING, "nobody was forced"
        turn, person = await night.due()
        hand = await hand_of(night, person)
        if len(plays(hand)) == 1 and len(hand.view.hand) > 1:
            return turn, person, hand
        await asyncio.sleep(think)
        await night.moves(1)


async def turn(night: Night) -> int:
    return (await night.tables.snapshot(1)).table.turn


def last(night: Night) -> tuple[str, int | None]:
    entry = stored.actions(night.store)[-1]
    return entry.by, entry.user_id


@in_virtual_time
async def test_a_forced_card_plays_itself_once_and_gives_way_to_a_press(wall: Wall):
    night = Night(now=wall, forced=True)
    await night.open(clock=BLITZ)
    number, person, hand = await until_forced(night)
    assert hand.forced
    assert not (await hand_of(night, next(it for it in PEOPLE if it != person))).forced
    await asyncio.sleep(0.5)
    assert await turn(night) == number, "too soon"
    night.services.live._doubtful.add(1)  # as a press does that could not be stored
    await asyncio.sleep(4.5)
    assert await turn(night) == number + 1
    assert last(night) == ("player", person.user_id)
    assert night.notifier.nudges == [], "no mention for it"

    number, person, hand = await until_forced(night)
    await asyncio.sleep(0.3)
    await night.moves(1)
    await asyncio.sleep(4.6)
    by_them = [it for it in stored.actions(night.store) if it.user_id == person.user_id]
    assert sum(it.data.get("card") == card_text(plays(hand)[0].card) for it in by_them) == 1


@in_virtual_time
async def test_a_forced_card_survives_a_restart_and_stops_when_switched_off(wall: Wall):
    night = Night(now=wall, forced=True)
    await night.open(clock=BLITZ)
    number, person, _ = await until_forced(night)
    await asyncio.sleep(0.3)
    night = await night.restarted(forced=True)
    await asyncio.sleep(5)
    assert await turn(night) == number + 1

    number, person, _ = await until_forced(night)
    await night.services.preferences.change(person.user_id, forced=False)
    await asyncio.sleep(5)
    assert await turn(night) == number
    await night.services.preferences.change(person.user_id, forced=True)
    await night.moves(1)

    number, person, _ = await until_forced(night)

    def late(live):  # the clock has played for them before: they may not be there
        seats = tuple(
            replace(it, missed=1) if it.user_id == person.user_id else it for it in live.table.seats
        )
        return change_within_turn(live, replace(live.table, seats=seats), night.now())

    await night.services.live.change(1, late)
    await asyncio.sleep(6)
    assert await turn(night) == number


@in_virtual_time
async def test_with_a_daily_clock_only_the_last_card_plays_itself_at_first(wall: Wall):
    night = Night(now=wall, forced=True)
    await night.open(clock=ClockName.DAILY)
    number, _, hand = await until_forced(night)
    assert not hand.forced
    await asyncio.sleep(3600)
    assert await turn(night) == number
    while (await night.tables.snapshot(1)).view.hand_sizes[0] > 1 or any(
        size > 1 for size in (await night.tables.snapshot(1)).view.hand_sizes
    ):
        await night.moves(1)
    await asyncio.sleep(5 * SOON)
    assert (await night.tables.snapshot(1)).table.status is TableStatus.BETWEEN


@in_virtual_time
async def test_a_forced_card_needs_no_clock_among_computers(wall: Wall):
    night = Night(now=wall, forced=True)
    await night.open([ANN], computers=True, clock=ClockName.OFF)
    number, _, hand = await until_forced(night)
    assert hand.forced
    await asyncio.sleep(SOON)
    await night.services.computers.settle()
    assert await turn(night) > number


def test_forced_cards_wait_as_long_as_the_players_own_choices():
    tempo = Tempo(random.Random(5))
    usual = sorted(tempo.like(1, BLITZ) or 0 for _ in range(2_000))
    assert usual[0] >= 0.7
    assert usual[-1] < 5, "a third of the clock"
    assert 2.0 < usual[1_000] < 2.8
    assert tempo.like(1, ClockName.DAILY) is None, "daily players are not that quick"
    for seconds in (1.0, 2.0, 4.0, 30.0):
        tempo.note(1, BLITZ, seconds)
    drawn = [tempo.like(1, BLITZ) for _ in range(2_000)]
    known = [seconds for seconds in drawn if seconds is not None]
    assert 400 < len(drawn) - len(known) < 600, "one in four took longer: they play it themselves"
    for near in (1.0, 2.0, 4.0):
        assert 600 > sum(0.85 * near <= it <= 1.15 * near for it in known) > 400
    assert len(set(known)) > 1_000, "equal waits would give it away"
    assert tempo.like(1, ClockName.DAILY) is None
    for _ in range(4):
        tempo.note(1, ClockName.DAILY, 100.0)
    assert 85 <= (tempo.like(1, ClockName.DAILY) or 0) <= 115
    tempo.forget(1)
    assert tempo.like(1, ClockName.DAILY) is None


@in_virtual_time
async def test_a_card_set_ahead_is_secret_and_played_in_its_turn(night: Night):
    await night.open(clock=BLITZ)
    while (await night.tables.snapshot(1)).view.phase is not PhaseName.PLAY:
        await night.moves(1)
    await night.moves(1)  # the lead
    play = night.services.play
    _, due = await night.due()
    after = PEOPLE[(PEOPLE.index(due) + 1) % 5]
    legal = await hand_of(night, after)
    assert set(legal.settable) == {PLAYS[card] for card in legal.view.hand}
    led = legal.view.trick[0]
    same = [it for it in legal.settable if it.card // 13 == led // 13]
    wanted, other = (same or list(legal.settable))[0], legal.settable[-1]

    told, before = len(night.notifier.snapshots), await night.tables.snapshot(1)
    assert await play.set_ahead(1, after.user_id, other, hand_no=1) is None
    assert await play.set_ahead(1, after.user_id, wanted, hand_no=None) is None
    await night.services.preferences.change(after.user_id, forced=False)  # which is about other cards
    assert (await hand_of(night, after)).ahead == Ahead(wanted.card)
    shown = await night.tables.snapshot(1)
    assert len(night.notifier.snapshots) == told, "nobody sees anything"
    assert replace(shown.table, revision=0, updated_at=night.now()) == replace(
        before.table, revision=0, updated_at=night.now()
    )
    assert all(seat.ahead is None for seat in shown.table.seats)
    assert [(await hand_of(night, it)).ahead for it in PEOPLE if it != after] == [None] * 4

    night = await night.restarted()
    number = await turn(night)
    await night.moves(1)
    await asyncio.sleep(0.4)
    assert await turn(night) == number + 1, "no person is that quick"
    await asyncio.sleep(SOON)
    assert await turn(night) == number + 2
    assert last(night) == ("player", after.user_id)
    assert wanted.card not in (await hand_of(night, after)).view.hand
    assert (await hand_of(night, after)).ahead is None

    await night.finish()
    assert all(seat.ahead is None for seat in (await night.services.live.get(1)).table.seats)


@in_virtual_time
async def test_another_process_shows_nobody_a_card_set_ahead(wall: Wall):
    night = Night(now=wall)
    await night.open(clock=BLITZ)
    other = Night(store=night.store, now=wall, seed=2)  # the one for direct messages, on another shard
    _, due = await night.due()
    waiting = PEOPLE[(PEOPLE.index(due) + 1) % 5]
    told = len(night.notifier.snapshots)
    await other.services.play.set_ahead(1, waiting.user_id, PASS, hand_no=1)
    revision = (await other.services.live.get(1)).table.revision
    night.services.live.catch_up(1, GUILD, revision)
    await night.services.live.settle()
    assert (await hand_of(night, waiting)).ahead == Ahead()
    assert len(night.notifier.snapshots) == told
    await other.services.play.act(1, due.user_id, PASS, turn=None)
    night.services.live.catch_up(1, GUILD, revision + 1)
    await night.services.live.settle()
    assert len(night.notifier.snapshots) == told + 1
    await asyncio.sleep(SOON)
    assert (await night.due())[1] not in (due, waiting)


@in_virtual_time
async def test_an_illegal_card_set_ahead_is_void_and_a_withdrawn_one_is_gone(night: Night):
    await night.open(clock=ClockName.NORMAL)
    while True:
        await night.moves(1)
        snapshot = await night.tables.snapshot(1)
        if snapshot.view.phase is not PhaseName.PLAY or len(snapshot.view.trick) != 1:
            continue
        after = PEOPLE[(snapshot.view.to_act[0] + 1) % 5]
        hand, led = await hand_of(night, after), snapshot.view.trick[0]
        follows = [card for card in hand.view.hand if card // 13 == led // 13]
        others = [card for card in hand.view.hand if card // 13 != led // 13 and card != 52]
        if follows and others:
            break
    play = night.services.play
    await play.set_ahead(1, after.user_id, PLAYS[follows[0]], hand_no=None)
    await play.set_ahead(1, after.user_id, None, hand_no=1)
    assert (await hand_of(night, after)).ahead is None
    await play.set_ahead(1, after.user_id, None, hand_no=1)
    await play.set_ahead(1, after.user_id, PLAYS[others[0]], hand_no=1)
    await night.moves(1)
    number = await turn(night)
    await asyncio.sleep(5)
    assert await turn(night) == number
    assert (await hand_of(night, after)).ahead == Ahead(others[0], void=True)
    with pytest.raises(IllegalAction):  # it is their turn by now: a late press is judged as a move
        await play.set_ahead(1, after.user_id, PLAYS[others[0]], hand_no=1)
    acted = await play.set_ahead(1, after.user_id, PLAYS[follows[0]], hand_no=1)
    assert acted is not None
    assert await turn(night) == number + 1
    assert (await hand_of(night, after)).ahead is None
    await refused(play.set_ahead(1, after.user_id, PASS, hand_no=1), NotNow, "ahead-not")
    await refused(play.set_ahead(1, after.user_id, PLAYS[follows[0]], hand_no=1), NotNow, "ahead-not")
    with pytest.raises(StaleAction):
        await play.set_ahead(1, after.user_id, PASS, hand_no=0)
    with pytest.raises(NotAllowed):
        await play.set_ahead(1, FAY.user_id, PASS, hand_no=1)
    await make_away(night, PEOPLE.index(after))
    await refused(play.set_ahead(1, after.user_id, PLAYS[others[0]], hand_no=1), NotNow, "ahead-away")


@in_virtual_time
async def test_a_pass_set_ahead_holds_for_the_whole_auction_but_not_the_next_deal(night: Night):
    await night.open(clock=ClockName.NORMAL)
    play = night.services.play
    _, first = await night.due()
    order = [PEOPLE[(PEOPLE.index(first) + step) % 5] for step in range(5)]
    for person in order[1:]:
        assert await play.set_ahead(1, person.user_id, PASS, hand_no=1) is None
    await play.set_ahead(1, first.user_id, PASS, hand_no=1)
    assert (await hand_of(night, first)).ahead == Ahead(), "already to act: passes now and later"
    await asyncio.sleep(5 * SOON)
    view = (await night.tables.snapshot(1)).view
    assert (view.phase, view.redeals) == (PhaseName.AUCTION, 1), "all passed, and a new deal"
    assert {(await hand_of(night, it)).ahead for it in PEOPLE} == {Ahead(void=True)}
    number = await turn(night)
    await asyncio.sleep(5)
    assert await turn(night) == number, "new cards, new auction"

    _, first = await night.due()
    second = PEOPLE[(PEOPLE.index(first) + 1) % 5]
    await play.set_ahead(1, second.user_id, PASS, hand_no=1)
    await night.move(Bid(13, 3))
    await asyncio.sleep(SOON)
    assert await turn(night) == number + 2
    while (await night.tables.snapshot(1)).view.phase is PhaseName.AUCTION:
        await night.move(PASS)
    assert (await hand_of(night, second)).ahead is None


@in_virtual_time
async def test_a_pass_set_ahead_counts_in_an_open_auction(night: Night):
    await night.open(preset="hattori", seats=4, people=PEOPLE[:4], clock=ClockName.NORMAL)
    play = night.services.play
    await play.set_ahead(1, BOB.user_id, PASS, hand_no=1)
    await play.act(1, ANN.user_id, Bid(13, 3), turn=None)
    assert 1 in (await night.tables.snapshot(1)).view.to_act
    await asyncio.sleep(SOON)
    assert 1 not in (await night.tables.snapshot(1)).view.to_act
