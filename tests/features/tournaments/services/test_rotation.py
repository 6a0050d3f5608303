"""Who meets whom: table sizes, designs in which nobody meets twice, and rotations as they are played."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from bot.features.tournaments.services.scoring import opponents, standings
from bot.features.tournaments.services.seating.designs import SHIFTS, STARTERS, design
from bot.features.tournaments.services.seating.search import (
    cost_of,
    improve,
    least_cost,
    meetings,
    small_tables,
)
from bot.features.tournaments.services.seating.seatings import TableSize, table_sizes, take_seats
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


def how_often_met(one: Tournament) -> Counter[int]:
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
    assert max(how_often_met(one)) == 1
    assert fair_seats(one)


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
    assert sum((times - 1) * pairs for times, pairs in how_often_met(one).items() if times) == repeats


@pytest.mark.parametrize(
    ("entrants", "seats", "rounds"),
    sample([(16, 4, 10), (13, 5, 3), (18, 5, 4), (17, 4, 6), (11, 4, 4), (22, 5, 6), (26, 5, 6)], 2),
)
def test_nobody_meets_a_third_time_if_two_suffice(entrants, seats, rounds):
    one = played(tournament(entrants, seats=seats, rounds=rounds), rounds)
    assert max(how_often_met(one)) == 2


def test_smaller_tables_of_two_sizes():
    one = played(tournament(43, seats=5, rounds=6, odd=Odd.SMALLER), 6)
    for round_ in one.rounds:
        assert [len(table.seats) for table in round_.tables] == [5] * 7 + [4] * 2
        assert all(None not in table.seats for table in round_.tables)
    assert max(how_often_met(one)) == 1


def test_drop_outs_and_late_entries_make_nobody_meet_again():
    one = following(tournament(198, seats=5, rounds=10))
    for number in range(9):
        one = with_entrant(one, number * 7, status=EntrantStatus.DROPPED)
        newcomer = tournament(len(one.entrants) + 1).entrants[-1]
        one = following(replace(one, entrants=(*one.entrants, newcomer)))
    assert max(how_often_met(one)) == 1
    assert fair_seats(one)
    assert len(one.entrants) == 207
    last = {n for table in one.rounds[-1].tables for n in table.seats if n is not None}
    assert last == {e.number for e in one.entrants if e.status is EntrantStatus.IN}


def test_a_returning_entrant_plays_again():
    one = following(tournament(9, seats=3, rounds=3))
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


@pytest.mark.parametrize("odd", Odd)
@pytest.mark.parametrize("seats", range(2, 8))
def test_table_sizes_of_every_tournament(seats, odd):
    for entrants in range(4, 201):
        for least in range(2, seats + 1):
            sizes = table_sizes(entrants, seats, least, odd)
            assert sum(size.entrants for size in sizes) == entrants
            assert len(sizes) == -(-entrants // seats)
            at_tables = [size.entrants for size in sizes]
            assert at_tables == sorted(at_tables, reverse=True)
            assert at_tables[0] - at_tables[-1] <= 1
            if odd is Odd.COMPUTERS:
                assert {size.seats for size in sizes} == {seats}
            else:
                assert all(least <= size.seats <= seats for size in sizes)
                assert all(size.computers == max(0, least - size.entrants) for size in sizes)
                assert max(size.seats for size in sizes) - min(size.seats for size in sizes) <= 1


def test_everybody_takes_the_seat_they_had_least_recently():
    sat = {1: [0, 1], 2: [0, 2], 3: [1, 2]}
    ((first, second, third),) = take_seats([(1, 2, 3)], [TableSize(3)], sat, random.Random(0))
    assert (first, second, third) == (3, 2, 1)


def test_computers_take_the_remaining_seats():
    seating = take_seats([(7, 8), (9,)], [TableSize(2, 2), TableSize(1)], {7: [0], 8: [3]}, random.Random(3))
    assert sorted(map(str, seating[0])) == ["7", "8", "None", "None"]
    assert seating[0][0] != 7
    assert seating[0][3] != 8
    assert seating[1] == (9,)


@pytest.mark.parametrize("seats", range(2, 8))
def test_designs_for_every_number_of_entrants(seats):
    for entrants in [*range(4, 61), *range(61, 200, 6), 200]:
        sizes = [size.entrants for size in table_sizes(entrants, seats, 3, Odd.COMPUTERS)]
        rounds = design(len(sizes), entrants, 8)
        assert 1 <= len(rounds) <= 8
        assert rounds[0] == [list(range(t, entrants, len(sizes))) for t in range(len(sizes))]
        for groups in rounds:
            assert [len(group) for group in groups] == sizes
            assert sorted(one for group in groups for one in group) == list(range(entrants))
        assert cost_of(meetings(entrants, rounds)) == 0


LONGEST = [
    (4, 4, 5),  # affine planes: everybody meets everybody
    (3, 3, 4),
    (5, 5, 6),
    (7, 7, 8),
    (9, 3, 13),
    (5, 4, 5),
    (8, 4, 9),
    (8, 5, 8),
    (40, 5, 20),
    (50, 4, 20),
    (100, 2, 20),
    (29, 7, 20),
    *((*known, starter.period) for known, starter in STARTERS.items()),
    *((*known, len(shifts.rows)) for known, shifts in SHIFTS.items()),
]


@pytest.mark.parametrize(("tables", "size", "rounds"), LONGEST)
def test_full_tables_play_many_rounds_without_a_second_meeting(tables, size, rounds):
    found = design(tables, tables * size, rounds)
    assert len(found) == rounds
    for groups in found:
        assert sorted(one for group in groups for one in group) == list(range(tables * size))
    assert cost_of(meetings(tables * size, found)) == 0


def test_the_search_needs_no_design_if_there_is_room():
    rng = random.Random(5)
    rounds = []
    for _ in range(4):
        order = rng.sample(range(40), 40)
        rounds.append([order[t::8] for t in range(8)])
    found = improve(rounds, [], 40, 500_000, rng)
    assert cost_of(meetings(40, rounds)) > 0
    assert cost_of(meetings(40, found)) == 0


def test_the_search_changes_neither_the_past_nor_the_size_of_tables():
    past = [[[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]]]
    ahead = [[[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]], [[9, 8, 7, 6], [0, 1, 2], [3, 4, 5]]]
    found = improve(ahead, past, 10, 100_000, random.Random(1))
    assert [[len(group) for group in groups] for groups in found] == [[4, 3, 3], [4, 3, 3]]
    # A table of four takes two from one of the three earlier tables: fewer repeats are impossible.
    assert cost_of(meetings(10, [*past, *found[:1]])) == 1
    assert past == [[[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]]]


def test_the_search_varies_who_sits_at_small_tables():
    first = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14], [15, 16, 17]]
    found = improve([first], [first], 18, 500_000, random.Random(2))
    assert max(small_tables(18, [first, *found])) == 1
    assert cost_of(meetings(18, [first, *found])) == 0


def test_costs_of_meetings():
    met = meetings(4, [[[0, 1], [2, 3]], [[0, 1], [2, 3]], [[0, 1], [2, 3]]])
    assert cost_of(met) == 2 * (1 + 4)
    assert least_cost(met) == 0
    assert least_cost(meetings(2, [[[0, 1]], [[0, 1]], [[0, 1]]])) == 5
