"""Whose hand it was: what counts as played by oneself, and how many decisions an entry required."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.features.tournaments.services.joining import with_round
from bot.features.tournaments.services.pace import judge_pace, times_used
from bot.features.tournaments.services.presence import Share, count_decisions, decisions, had_stand_in, shares
from bot.features.tournaments.services.scoring import read_counted, standings
from bot.features.tournaments.services.seating.rounds import is_over, next_entrants
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.tournaments import EntrantStatus, TournamentStatus
from bot.services.values.hands import VOIDED, ActionEntry, HandHeader, StoredHand
from bot.services.values.tables import ClockName
from tests.features.tournaments.services.build import PEOPLE, Process
from tests.features.tournaments.services.values import NOON, begun, tournament, with_entrant

ANN, BOB = 1, 2


def stored(*moves: tuple[int, str, int | None], dealt_to: int | None = ANN) -> StoredHand:
    """Return a hand of two seats in which moves were made: seat, actor, user id."""
    header = HandHeader(1, 1, 1, 1, {}, (dealt_to, BOB), NOON)
    actions = [
        ActionEntry(number, {"type": "pass", "seat": seat}, by, NOON, user)
        for number, (seat, by, user) in enumerate(moves)
    ]
    return StoredHand(header, tuple(actions))


@pytest.mark.parametrize(
    ("hand", "substituted"),
    [
        (stored((0, "player", ANN)), False),
        (stored((0, "clock", None), (0, "player", ANN)), False),  # half of it
        (stored((0, "clock", None), (0, "computer", None), (0, "player", ANN)), True),
        (stored((0, "player", ANN), (0, "claim", None), (0, "claim", None)), False),
        (stored((1, "player", BOB)), False),  # no turn in a hand dealt to them
        (stored((1, "player", BOB), dealt_to=None), True),
        (stored((0, "player", BOB)), True),  # somebody else had taken over the seat
        (stored((0, "player", ANN), dealt_to=BOB), False),  # and they took it over from somebody else
    ],
)
def test_making_half_of_the_decisions_counts_as_playing_the_hand(hand: StoredHand, substituted: bool):
    assert had_stand_in(hand, 0, decisions(hand)[0], (ANN,)) is substituted


def test_decisions_in_voided_and_unfinished_hands_are_not_counted():
    one = with_entrant(begun(tournament(2, seats=2), [(0, 1)]), 0, users=(ANN,))
    (table,) = one.rounds[0].tables
    unfinished = stored((0, "player", ANN))
    counts, voided = (
        replace(unfinished, units=(1, -1), header=replace(unfinished.header, id=number)) for number in (1, 2)
    )
    hands = [unfinished, counts, voided, replace(counts, status=VOIDED)]
    counted = count_decisions(one, replace(table, voided=(2,)), hands)
    assert (counted.due, counted.own) == ((1, 0), (1, 0))


def test_an_undone_move_is_no_decision():
    hand = stored((0, "player", ANN), (1, "player", BOB))
    undone = ActionEntry(2, {"do": "undo", "seat": 1}, "player", NOON, BOB)
    assert decisions(replace(hand, actions=(*hand.actions, undone))) == [[ANN], []]


def test_a_redeal_costs_nobody_a_decision_or_time():
    late = NOON + timedelta(minutes=1)
    hand = stored((0, "player", ANN))
    hand = replace(hand, actions=(*hand.actions, ActionEntry(1, {"do": "redeal"}, "computer", late)))
    assert decisions(hand) == [[ANN], []]
    assert times_used(hand, timedelta(hours=1), ()) == [timedelta()] * 2


def test_a_stand_in_plays_on_for_a_person_who_has_appeared_before():
    one = begun(tournament(8, seats=4, rounds=3), [(0, 1, 2, 3), (4, 5, 6, 7)])
    never = with_entrant(one, 3, status=EntrantStatus.NO_SHOW, out_round=1)
    assert 3 not in next_entrants(never, standings(never, []))
    two = begun(one, [(0, 1, 2, 3), (4, 5, 6, 7)])
    leader = with_entrant(two, 3, status=EntrantStatus.NO_SHOW, out_round=2)
    assert 3 in next_entrants(leader, standings(leader, []))
    knockout = replace(leader, config=replace(leader.config, format=Format.KNOCKOUT))
    assert 3 not in next_entrants(knockout, standings(knockout, []))


def test_a_tournament_of_stand_ins_only_is_over():
    one = begun(begun(tournament(4, seats=4, rounds=5), [(0, 1, 2, 3)]), [(0, 1, 2, 3)])
    for number in (0, 1, 2):
        assert not is_over(one, standings(one, []))
        one = with_entrant(one, number, status=EntrantStatus.NO_SHOW, out_round=2)
    assert is_over(one, standings(one, []))


def test_a_hand_missed_without_a_stand_in_counts_like_the_average_of_those_played():
    """Not those before a late entry; whoever never appeared is not seated in later rounds."""
    one = tournament(6, hands=2, rounds=3)
    for seats in ((0, 1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 5)):
        one = begun(one, [seats])
        assert one.round is not None
        (table,) = one.round.tables
        one = with_round(one, replace(one.round, tables=(replace(table, due=(8,) * 4, own=(0, 8, 5, 4)),)))
    one = with_entrant(with_entrant(one, 4, joined_round=1), 5, joined_round=2)
    assert shares(one) == {
        0: Share(8 + 4 * 4, 0),
        1: Share(24, 8),
        2: Share(24, 8 + 5 + 8),
        3: Share(24, 5 + 5 + 4),
        4: Share(8 + 2 * 4, 4),
        5: Share(8, 4),
    }
    knockout = replace(one, config=replace(one.config, format=Format.KNOCKOUT))
    assert shares(knockout)[0] == Share(8, 0), "nobody misses a hand of a knock-out"


async def play_two_moves() -> Process:
    """A finished tournament of two hands in which the first entrant made two moves."""
    process = Process()
    idle, made = PEOPLE[0].user_id, 0
    changes = {"rounds": 1, "hands": 2, "entry": 10, "prizes": (60, 40), "clock": ClockName.BLITZ}
    await process.begin(4, 0, preset="japanese", **changes)
    while (await process.settle()).status is TournamentStatus.RUNNING:
        (live,) = process.services.live.all()
        theirs = live.table.seats[live.due[0]].user_id == idle
        if theirs and made == 2:
            process.now.pass_seconds(80)
            await process.services.play.clock_move(live.table.id, turn=live.table.turn)
        else:
            made += theirs
            await process.act()
    return process


async def test_two_moves_of_many_win_neither_a_prize_nor_points():
    process = await play_two_moves()
    line = await process.line(0)
    scores = [score for score in await process.tournaments.scores(1) if score.entrant == 0]
    assert max(score.units for score in scores) > 0, "the stand-in has won something"
    assert line.score == sum(min(score.units, 0) for score in scores)
    assert line.own == 2 < line.due / 2
    paid = {prize.entrant for prize in (await process.tournaments.get(1)).prizes}
    assert len(paid) == 2
    assert 0 not in paid
    others = [score for score in await process.tournaments.scores(1) if score.entrant == 1]
    other = await process.line(1)
    assert other.score == sum(score.units for score in others), "the present player keeps their score"
    done = await process.tournaments.get(1)
    by_then = replace(done, config=replace(done.config, scoring=0))
    async with process.store.read() as work:
        before = standings(*await read_counted(work, by_then))
    earlier = next(line for line in before if line.entrant == 0)
    assert earlier.score == sum(score.units for score in scores) > 0, "a rule of an earlier version stays"
    assert earlier.rank <= 2, "they took a prize"


async def test_nobody_loses_a_unit_because_the_bot_was_down_during_their_turn(process: Process):
    await process.begin(4, 0, rounds=1, hands=3, round_minutes=20, clock=ClockName.NORMAL)
    await process.act()
    await process.services.stop()
    process.now.pass_seconds(2 * 3600)
    again = await process.restarted()
    done = await again.play()
    (round_,) = done.rounds
    (table,) = round_.tables
    assert (table.missed, table.slow) == (0, ()), "the round had its time back"
    kept = replace(round_, stops=(), paused_seconds=0, ends_at=round_.called_at + timedelta(minutes=20))
    judged = judge_pace(done, kept, table, (await again.hands(table.table_id))[:1])
    assert (judged.missed, judged.slow) == (2, ()), "a clock would have ended the turn"
    judged = judge_pace(done, kept, replace(table, voided=(1,)), (await again.hands(table.table_id))[:1])
    assert judged.missed == 3, "another deal would have replaced the voided one"
