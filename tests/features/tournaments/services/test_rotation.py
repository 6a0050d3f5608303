"""Rotations round by round, as the tournament plays them: who meets whom, and who sits out."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from bot.features.tournaments.services.scoring import opponents, standings
from bot.features.tournaments.values.config import Odd
from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament
from tests.effort import sample
from tests.features.tournaments.services.values import begun, next_round, tournament, with_entrant


def following(one: Tournament, seed: int = 1, least: int = 3) -> Tournament:
    """Return the tournament with its next round begun."""
    rng = random.Random(f"{seed} {len(one.rounds)}")
    return begun(one, next_round(one, standings(one, []), rng, least))


def played(one: Tournament, rounds: int, seed: int = 1) -> Tournament:
    """Return the tournament after some more rounds."""
    for _ in range(rounds):
        one = following(one, seed)
    return one


def meetings(one: Tournament) -> Counter[int]:
    """Return the number of pairs by how often they have met."""
    met = opponents(one)
    return Counter(met[a][b] for a, b in combinations(range(len(one.entrants)), 2))


def fair_seats(one: Tournament) -> bool:
    """Return whether the computers that fill seats are spread evenly over the tables of each round."""
    for round_ in one.rounds:
        computers = [table.seats.count(None) for table in round_.tables]
        if max(computers) - min(computers) > 1:
            return False
    return True


@pytest.mark.parametrize(
    ("entrants", "seats", "rounds"),
    sample(
        [
            (16, 4, 5),
            (9, 3, 4),
            (25, 5, 6),
            (49, 7, 8),
            (15, 3, 7),
            (20, 4, 5),
            (24, 4, 7),
            (28, 4, 9),
            (32, 4, 9),
            (24, 3, 11),
            (30, 5, 6),
            (40, 5, 8),
            (39, 5, 8),
            (38, 5, 8),
            (37, 5, 8),
            (200, 5, 10),
            (197, 5, 10),
            (200, 4, 10),
            (200, 7, 10),
            (199, 2, 12),
            (10, 2, 9),
            (21, 5, 5),
            (43, 6, 5),
        ],
        5,
    ),
)
def test_nobody_meets_an_opponent_again_while_that_is_possible(entrants, seats, rounds):
    one = played(tournament(entrants, seats=seats, rounds=rounds), rounds)
    assert max(meetings(one)) == 1
    assert fair_seats(one)


def test_after_a_full_cycle_everybody_has_met_everybody_once_and_then_twice():
    one = played(tournament(16, seats=4, rounds=10), 5)
    assert meetings(one) == {1: 120}
    assert meetings(played(one, 5)) == {2: 120}


@pytest.mark.parametrize(
    ("entrants", "seats", "rounds", "repeats"),
    [
        # One from each earlier table cannot fill a larger one: fewer repeats are impossible.
        (6, 5, 2, 2),
        (8, 4, 3, 12),
        (10, 5, 2, 8),
        (13, 5, 2, 4),
        (12, 4, 2, 3),
        (4, 5, 3, 12),
    ],
)
def test_there_are_as_few_repeats_as_possible(entrants, seats, rounds, repeats):
    one = played(tournament(entrants, seats=seats, rounds=rounds), rounds)
    assert sum((times - 1) * pairs for times, pairs in meetings(one).items() if times) == repeats


@pytest.mark.parametrize(
    ("entrants", "seats", "rounds"),
    sample([(13, 5, 3), (18, 5, 4), (11, 4, 4), (17, 4, 6), (22, 5, 6), (26, 5, 6)], 2),
)
def test_nobody_meets_a_third_time_if_two_suffice(entrants, seats, rounds):
    one = played(tournament(entrants, seats=seats, rounds=rounds), rounds)
    assert max(meetings(one)) == 2


def test_smaller_tables_of_two_sizes():
    one = played(tournament(43, seats=5, rounds=6, odd=Odd.SMALLER), 6)
    for round_ in one.rounds:
        assert [len(table.seats) for table in round_.tables] == [5] * 7 + [4] * 2
        assert all(None not in table.seats for table in round_.tables)
    assert max(meetings(one)) == 1


def test_drop_outs_and_late_entries_make_nobody_meet_again():
    one = following(tournament(198, seats=5, rounds=10))
    for number in range(9):
        one = with_entrant(one, number * 7, status=EntrantStatus.DROPPED)
        newcomer = tournament(len(one.entrants) + 1).entrants[-1]
        one = following(replace(one, entrants=(*one.entrants, newcomer)))
    assert max(meetings(one)) == 1
    assert fair_seats(one)
    assert len(one.entrants) == 207
    last = {n for table in one.rounds[-1].tables for n in table.seats if n is not None}
    assert last == {e.number for e in one.entrants if e.status is EntrantStatus.IN}


def test_a_returning_entrant_plays_again():
    one = following(tournament(12, seats=4, rounds=3))
    one = following(with_entrant(one, 5, status=EntrantStatus.NO_SHOW))
    assert 5 not in {n for table in one.rounds[-1].tables for n in table.seats}
    one = following(with_entrant(one, 5, status=EntrantStatus.IN))
    assert 5 in {n for table in one.rounds[-1].tables for n in table.seats}


def test_the_first_round_is_drawn_by_lot():
    first = {following(tournament(20, seats=5), seed).rounds[0].tables[0].seats for seed in range(10)}
    assert len(first) == 10


def test_nobody_always_has_the_same_seat():
    one = played(tournament(40, seats=5, rounds=8), 8)
    had: dict[int, Counter[int]] = {number: Counter() for number in range(40)}
    for round_ in one.rounds:
        for table in round_.tables:
            for seat, number in enumerate(table.seats):
                had[number][seat] += 1
    assert (
        max(max(own[seat] for seat in range(5)) - min(own[seat] for seat in range(5)) for own in had.values())
        <= 2
    )
    assert max(max(own.values()) for own in had.values()) <= 3


def test_the_tables_with_computers_rotate():
    one = played(tournament(197, seats=5, rounds=10), 10)
    times = Counter(
        number
        for round_ in one.rounds
        for table in round_.tables
        if None in table.seats
        for number in table.seats
    )
    del times[None]
    assert max(times.values()) <= 2


def test_without_entrants_there_is_no_round():
    one = following(tournament(4, seats=4, rounds=4))
    for number in range(4):
        one = with_entrant(one, number, status=EntrantStatus.DROPPED)
    assert next_round(one, standings(one, []), random.Random(0), 3) == ()


def test_computers_fill_the_table_when_hardly_anybody_is_left():
    one = following(tournament(6, seats=5, rounds=4))
    for number in range(4):
        one = with_entrant(one, number, status=EntrantStatus.DROPPED)
    one = following(one)
    assert sorted(map(str, one.rounds[-1].tables[0].seats)) == ["4", "5", "None", "None", "None"]
