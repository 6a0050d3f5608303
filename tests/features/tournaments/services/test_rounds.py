"""Rounds: when they begin and end, pauses between deals, seating, no-shows, drop-outs, late entries."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from unittest.mock import AsyncMock

import pytest

from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.hosting import others
from bot.features.tournaments.services.joining import drop_out, with_round
from bot.features.tournaments.services.pace import judge_pace
from bot.features.tournaments.services.pot import may_win
from bot.features.tournaments.services.scoring import points
from bot.features.tournaments.services.timetable import after_outage
from bot.features.tournaments.values.config import Format, Odd
from bot.features.tournaments.values.rounds import TournamentTableStatus
from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from bot.services.errors import NotAllowed, NotNow, StorageUnavailable
from bot.services.ports import Outage
from bot.services.values.standings import Rating
from bot.services.values.tables import ClockName, Table, TableStatus, is_former
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, refused
from tests.features.tournaments.services.values import NOON, begun, tournament, user_of, with_entrant
from tests.services import stored
from tests.services.build import GUILD

ANN, BOB, CLEO, DAN, EVE = PEOPLE[:5]
MINUTE = 60


@pytest.mark.usefixtures("computers_alone")
async def test_the_next_round_follows_after_a_pause_and_the_end_without_one():
    process = Process(round_pause=20)
    tournament = await process.begin(0, 4, hands=1, rounds=2)
    assert tournament.round.over_at is not None
    assert len((await process.later(19)).rounds) == 1
    done = await process.later(2)
    assert (len(done.rounds), done.status) == (2, TournamentStatus.FINISHED)


async def test_a_seeded_first_round_uses_the_ratings_of_its_game(process: Process):
    await process.open(8, format=Format.SWISS, seeded=True)
    best = [person.user_id for person in PEOPLE[6:8]]
    async with process.store.write() as work:
        strong = {("nap", who): Rating(30.0, 2.0) for who in best}
        other = {("japanese", who.user_id): Rating(40.0, 2.0) for who in PEOPLE[:3]}
        await work.ratings.put(GUILD, strong | other, NOON)
    await process.tournaments.start(1, HOST, False, 8)
    await process.settle()
    entrants = (await process.tournaments.get(1)).entrants
    assert [entrant.seed for entrant in entrants] == [3, 3, 3, 3, 3, 3, 1, 1]
    tables = (await process.tournaments.get(1)).round.tables
    assert all(len({6, 7} & set(table.entrants)) == 1 for table in tables)


async def test_all_tables_of_a_round_are_closed_when_the_last_is_done():
    process = Process(round_pause=20)
    await process.begin(4, 4, hands=1)
    statuses = set()
    while (await process.tournaments.get(1)).round.over_at is None:
        statuses |= {table.status for table in await process.tables()}
        await process.act()
        await process.settle()
    assert TableStatus.CLOSED not in statuses
    assert [table.status for table in await process.tables()] == [TableStatus.CLOSED] * 2
    assert all(not table.closed for table in (await process.tournaments.get(1)).round.tables)


@pytest.mark.parametrize(
    ("entrants", "odd", "sizes", "computers"),
    [
        (9, Odd.COMPUTERS, [4, 4, 4], 3),
        (7, Odd.SMALLER, [3, 4], 0),
    ],
)
async def test_odd_numbers_are_seated_as_the_host_chose(
    process: Process, entrants: int, odd: Odd, sizes: list[int], computers: int
):
    tournament = await process.begin(entrants, 0, odd=odd, hands=1, rounds=1)
    assert sorted(len(table.seats) for table in tournament.round.tables) == sizes
    assert sum(seat is None for table in tournament.round.tables for seat in table.seats) == computers
    assert sorted(table.config.seats for table in await process.tables()) == sizes
    assert (await process.play()).status is TournamentStatus.FINISHED


async def test_a_player_who_used_the_rounds_time_loses_for_the_hands_not_reached(process: Process):
    await process.begin(8, 0, hands=4, rounds=1, round_minutes=30, duplicate=True)
    await process.play_on(1)
    await process.tournaments.pause(1, HOST, False)
    await process.later(60 * MINUTE)
    await process.act(table_id=2)  # in the pause: nobody's time
    await process.tournaments.resume(1, HOST, False)
    assert not (await process.later(19 * MINUTE)).round.warned
    live = process.services.live.in_memory(2)
    slow_seat = live.due[0]
    assert (await process.later(2 * MINUTE)).round.warned, "at two thirds of the time"
    await process.later(10 * MINUTE)
    done = await process.play()
    table = done.rounds[0].tables[1]
    slow = table.seats[slow_seat]
    assert (table.missed, table.slow) == (3, (slow,))
    assert (done.rounds[0].tables[0].missed, done.rounds[0].tables[0].slow) == (0, ())
    unknown, unjudged = replace(done.rounds[0], stops=()), replace(table, missed=0, slow=())
    again = judge_pace(done, unknown, unjudged, await process.hands(2))
    assert (again.missed, again.slow) == (3, ()), "paused under a version that did not note when"
    scores = await process.tournaments.scores(1)
    worth = dict.fromkeys(range(8), Fraction())
    for score, value in zip(scores, points(done, scores), strict=True):
        worth[score.entrant] += value
    for line in (await process.tournaments.results(1)).standings:
        assert line.score == worth[line.entrant] - 3 * (line.entrant == slow)


async def test_a_computer_plays_for_a_no_show_who_may_come_back(process: Process):
    await process.begin(8, 0, no_show=5, rounds=2, hands=2, entry=100, prizes=(100,))
    live = process.services.live.in_memory(1)
    actor = live.table.seats[live.due[0]].user_id
    hand = await process.services.play.private(1, actor)
    await process.services.play.act(1, actor, next(iter(hand.legal)), turn=live.table.turn)
    here = next(person for person in PEOPLE[:8] if person.user_id != actor)
    await process.tournaments.here(1, here.user_id)
    assert (await process.later(5 * MINUTE - 1)).round.no_show_done is False
    tournament = await process.later(1)
    out = {it.user_id for it in tournament.entrants if it.status is EntrantStatus.NO_SHOW}
    assert out, "a player to move who does nothing"
    assert len(out) <= 2, "the others have had no turn: they wait"
    for _ in range(20):
        tournament = await process.later(MINUTE)
    out = {it.user_id for it in tournament.entrants if it.status is EntrantStatus.NO_SHOW}
    assert out == {person.user_id for person in PEOPLE[:8]} - {actor, here.user_id}
    seated = {seat.user_id for table in await process.tables() for seat in table.seats}
    assert seated == {actor, here.user_id, None}
    back = next(person for person in PEOPLE[:8] if person.user_id in out)
    tournament = await process.tournaments.here(1, back.user_id)
    assert tournament.entrant_of(back.user_id).status is EntrantStatus.IN
    await process.settle()
    assert await process.seat_of(back) is not None  # the hand there is still in progress
    done = await process.play()
    assert [len(round_.tables) for round_ in done.rounds] == [2, 1], (
        "a person who never appeared is not seated again"
    )
    assert done.status is TournamentStatus.FINISHED
    winners = {prize.entrant for prize in done.prizes}
    assert winners <= {it.number for it in done.entrants if it.status is EntrantStatus.IN}


async def test_a_no_show_who_comes_back_later_has_their_seat_from_the_next_hand(process: Process):
    tournament = await process.begin(8, 0, no_show=5, rounds=1, hands=3)
    place = next(table for table in tournament.round.tables if 0 in table.seats)
    for number in place.seats:
        if number:
            await process.tournaments.here(1, number + 1)
    await process.later(5 * MINUTE)
    assert (await process.tournaments.get(1)).entrants[0].status is EntrantStatus.NO_SHOW
    seat = place.seats.index(0)

    async def table_at_hand(number: int) -> Table:
        while (table := (await process.services.live.get(place.table_id)).table).hand_no < number:
            await process.act()
            await process.settle()
        return table

    assert (await table_at_hand(2)).seats[seat].user_id is None
    await process.tournaments.here(1, ANN.user_id)
    await process.settle()
    assert (await table_at_hand(2)).seats[seat].user_id is None
    assert (await table_at_hand(3)).seats[seat].user_id == ANN.user_id
    await process.play()
    scores = [score for score in await process.tournaments.scores(1) if score.entrant == 0]
    assert [score.board for score in scores] == [1, 2, 3]
    share = await process.tournaments.share(1, 0)
    assert 0 < share.own < share.due / 2, "two of the three hands were the computer's"


async def test_nobody_is_a_no_show_because_the_bot_was_down(process: Process):
    await process.begin(8, 0, no_show=5)
    await process.services.stop()
    process.now.pass_seconds(20 * MINUTE)
    again = await process.restarted()
    await again.settle()
    assert (await again.later(119)).round.no_show_done is False
    await again.tournaments.here(1, ANN.user_id)
    tournament = await again.later(1)
    assert tournament.entrants[0].status is EntrantStatus.IN
    assert EntrantStatus.NO_SHOW in {it.status for it in tournament.entrants}


async def test_a_round_gets_back_the_time_while_the_bot_was_down(process: Process):
    """Longer than a clock allows, nothing can have happened at any table only because the bot was away."""
    await process.begin(8, 0, round_minutes=20, clock=ClockName.NORMAL)
    ends_at = (await process.later(2 * MINUTE)).round.ends_at
    brief = await process.restarted()
    assert (await brief.settle()).round.ends_at == ends_at, "people may have been thinking"
    await brief.services.stop()
    process.now.pass_seconds(40 * MINUTE)
    again = await brief.restarted()
    round_ = (await again.settle()).round
    assert round_.ends_at == process.now() + timedelta(minutes=20)
    assert round_.outage_seconds == 42 * MINUTE, "people are called back"
    assert {table.status for table in round_.tables} == {TournamentTableStatus.PLAYING}
    assert (await (await again.restarted()).settle()).round == round_


async def test_the_time_of_a_start_is_given_back_once(process: Process):
    """Discord counts as silent from before the tables are loaded: that time is part of both outages."""
    await process.begin(8, 0, round_minutes=20, clock=ClockName.NORMAL)
    await process.services.stop()
    process.now.pass_seconds(30 * MINUTE)
    loading = process.now()
    process.now.pass_seconds(MINUTE)
    again = await process.restarted()
    process.now.pass_seconds(MINUTE)
    again.services.reach.end(Outage(loading, process.now(), lambda *_: True))
    tournament = await again.settle()
    assert tournament.round.ends_at == process.now() + timedelta(minutes=20)
    assert tournament.round.paused_seconds == 32 * MINUTE
    assert after_outage(tournament, loading, loading + timedelta(minutes=1)) is None, "nor is any taken away"


@pytest.mark.parametrize("damaged", ["tables SET config", "tournaments SET document"])
async def test_a_damaged_row_stops_only_its_own_tournament(
    process: Process, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, damaged: str
):
    """The whole bot did not start."""
    await process.begin(8, 0)
    other = await process.open(4, 0, starts_at=process.now() + timedelta(minutes=5))
    await process.services.stop()
    stored.execute(process.store, f"UPDATE {damaged} = '{{}}' WHERE id = 1")
    again = await process.restarted()
    assert "cannot be read" in caplog.text
    director = services_of(again.services).director
    again.services.reach.end(Outage(again.now(), again.now(), lambda *_: True))
    with monkeypatch.context() as patch:
        patch.setattr(director._book, "get", AsyncMock(side_effect=StorageUnavailable("storage-damaged")))
        await director._outages.catch_up()
    assert (await again.later(5 * MINUTE, other.id)).status is TournamentStatus.RUNNING


async def test_a_drop_out_is_replaced_at_once_and_ranked_after_those_who_are_in(process: Process):
    await process.begin(8, 0, rounds=2, hands=1, entry=10, prizes=(100,))
    assert await process.seat_of(ANN) is not None
    await process.tournaments.leave(1, ANN.user_id)
    await process.settle()
    assert await process.seat_of(ANN) is None
    for again in (process.tournaments.leave, process.tournaments.here):
        await refused("entrant-out", again(1, ANN.user_id))
    with pytest.raises(NotAllowed):
        await process.tournaments.leave(1, 77)
    done = await process.play()
    assert (done.entrants[0].status, done.entrants[0].out_round) == (EntrantStatus.DROPPED, 1)
    assert 0 not in {number for table in done.rounds[1].tables for number in table.seats}
    assert (await process.tournaments.results(1)).standings[-1].entrant == 0
    assert await process.balance(ANN) == 990


def test_a_no_show_who_drops_out_later_is_out_since_the_missed_round():
    """Otherwise the published records would have them at a cut that they were not at."""
    twice = begun(begun(tournament(4), [(0, 1, 2, 3)]), [(0, 2, 3)])
    missed = with_entrant(twice, 1, status=EntrantStatus.NO_SHOW, out_round=1)
    after = drop_out(missed, user_of(1)).entrants[1]
    assert (after.status, after.out_round) == (EntrantStatus.DROPPED, 1)
    assert drop_out(missed, user_of(2)).entrants[2].out_round == 2


def test_an_entry_leaves_the_pot_only_before_the_first_deal_of_all():
    called = tournament(4)
    for round_, paid in ((1, False), (2, True)):
        called = begun(called, [(0, 1, 2, 3)])
        assert called.round is not None
        called = with_round(called, replace(called.round, waiting=True))
        after = drop_out(with_entrant(called, 0, paid=True), user_of(0))
        assert after.entrants[0].paid is paid, f"dropped out while round {round_} is called"


def test_a_knocked_out_player_keeps_place_and_prize_after_leaving_the_server():
    one = with_entrant(begun(tournament(8), [range(4)]), 5, knocked_out=1)
    with pytest.raises(NotNow, match="entrant-out"):
        drop_out(one, user_of(5))


async def test_a_knocked_out_player_who_is_deleted_wins_nothing():
    process = Process(round_pause=20, review_time=3600)
    await process.begin(8, 0, rounds=2, hands=1, format=Format.KNOCKOUT, entry=10, prizes=(60, 40))
    await process.play_on()
    out = next(it for it in (await process.later(20)).entrants if it.knocked_out)
    assert await process.services.privacy.delete(out.users[0]) == 1
    done = await process.play()
    assert is_former(done.entrants[out.number].user_id)
    assert not may_win(done, out.number, {})
    assert out.users[0] not in others(done, HOST.user_id)
    assert len(others(done, HOST.user_id)) == 7, "nobody waits for a deleted person's agreement"


async def test_a_late_entrant_plays_from_the_next_round_with_zero(process: Process):
    await process.begin(4, 4, rounds=2, hands=1, late_rounds=1, entry=10, prizes=(100,))
    late = await process.tournaments.join(1, PEOPLE[9], 5)
    assert (late.entrants[-1].joined_round, late.entrants[-1].number) == (1, 8)
    await process.settle()
    assert await process.seat_of(PEOPLE[9]) is None
    await process.next_round()
    assert await process.seat_of(PEOPLE[9]) is not None
    await refused("tournament-late", process.tournaments.join(1, PEOPLE[10], 6))
    done = await process.play()
    line = await process.line(8)
    assert (line.round_scores[0], line.hands) == (0, 1)
    assert sum(prize.chips for prize in done.prizes) == 50


async def test_a_tournament_everybody_left_comes_to_its_end(process: Process):
    await process.begin(5, 0, rounds=3, hands=1, entry=10, prizes=(100,))
    for person in PEOPLE[:5]:
        await process.tournaments.leave(1, person.user_id)
    done = await process.settle()
    assert (done.status, len(done.rounds)) == (TournamentStatus.FINISHED, 1)
    assert (done.prizes, done.winners) == ((), ())
    assert [await process.balance(person) for person in PEOPLE[:5]] == [1000] * 5


async def test_a_cancelled_tournament_closes_its_tables_and_voids_their_hands(process: Process):
    await process.begin(4, 4, entry=10, prizes=(100,))
    await process.tournaments.cancel(1, HOST, True, "no time")
    over = await process.settle()
    assert over.status is TournamentStatus.CANCELLED
    assert [table.status for table in await process.tables()] == [TableStatus.CLOSED] * 2
    hands = [*await process.hands(1), *await process.hands(2)]
    assert {hand.status for hand in hands} <= {"voided", "settled", "thrown_in"}
    assert "voided" in {hand.status for hand in hands}
    assert (await process.balance(ANN), await process.pot()) == (1000, 0)


@pytest.mark.usefixtures("computers_alone")
async def test_the_final_report_is_requested_until_it_is_posted(process: Process):
    await process.open(0, 8, rounds=1, hands=1)
    await process.tournaments.posted(1, message_id=42)
    await process.tournaments.start(1, HOST, False, 5)
    done = await process.settle()
    assert (done.status, done.report_id) == (TournamentStatus.FINISHED, None)
    told = len(process.witness.seen)
    await process.later(301)
    assert [it.status for it in process.witness.seen[told:]] == [TournamentStatus.FINISHED]
    posted = await process.tournaments.posted(1, report_id=43)
    assert (posted.message_id, posted.report_id) == (42, 43)
    assert posted.due_at is not None, "the announcement does not say yet that it is over"
    shown = await process.tournaments.posted(1, end_shown=True)
    assert (shown.message_id, shown.report_id, shown.due_at) == (42, 43, None)
