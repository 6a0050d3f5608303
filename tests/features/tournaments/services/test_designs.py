"""Designs: nobody meets twice, however they are constructed."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from bot.features.tournaments.services.seating.designs import SHIFTS, STARTERS, Ring, design
from bot.features.tournaments.services.seating.search import (
    cost_of,
    improve,
    least_cost,
    meetings,
    small_tables,
)
from bot.features.tournaments.services.seating.seatings import table_sizes
from bot.features.tournaments.values.config import Odd


@pytest.mark.parametrize("size", [*range(2, 33), 49, 64, 81, 100])
def test_a_ring_has_as_many_unit_differences_as_it_claims(size):
    ring = Ring(size)
    assert {ring.add(a, 1) for a in range(size)} == set(range(size))
    assert all(ring.add(a, 0) == a for a in range(size))
    for first, second in combinations(range(min(ring.units, 8)), 2):
        apart = set()
        for row in range(size):
            one, other = ring.times_unit(row, first), ring.times_unit(row, second)
            apart.add(next(step for step in range(size) if ring.add(other, step) == one))
        assert apart == set(range(size))


@pytest.mark.parametrize(("tables", "size"), STARTERS)
def test_nobody_meets_twice_with_a_known_starter(tables, size):
    rounds = STARTERS[tables, size].rounds()
    for groups in rounds:
        assert sorted(one for group in groups for one in group) == list(range(tables * size))
        assert {len(group) for group in groups} == {size}
    assert cost_of(meetings(tables * size, rounds)) == 0


@pytest.mark.parametrize(("tables", "columns"), SHIFTS)
def test_in_known_shifts_two_columns_never_have_a_distance_twice(tables, columns):
    known = SHIFTS[tables, columns]
    assert known.outer * known.inner == tables
    assert {len(row) for row in known.rows} == {columns}
    for a, b in combinations(range(columns), 2):
        apart = [
            next(step for step in range(tables) if known.add(row[a], step) == row[b]) for row in known.rows
        ]
        assert len(set(apart)) == len(known.rows)


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


@pytest.mark.parametrize(
    ("tables", "size", "rounds"),
    [
        (4, 4, 5),  # affine planes: everybody meets everybody
        (3, 3, 4),
        (5, 5, 6),
        (7, 7, 8),
        (9, 3, 13),
        (5, 3, 7),  # Kirkman's schoolgirls
        (7, 4, 9),
        (6, 4, 7),
        (9, 4, 11),
        (5, 4, 5),
        (8, 4, 9),
        (6, 5, 6),
        (8, 5, 8),
        (10, 5, 9),
        (40, 5, 20),
        (50, 4, 20),
        (100, 2, 20),
        (29, 7, 20),
    ],
)
def test_how_many_rounds_full_tables_can_play(tables, size, rounds):
    assert len(design(tables, tables * size, rounds)) == rounds


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
