"""How many tables there are, their sizes, and who takes which seat."""

from __future__ import annotations

import random

import pytest

from bot.features.tournaments.services.seating.seatings import TableSize, table_sizes, take_seats
from bot.features.tournaments.values.config import Odd


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
def test_over_many_rounds_nobody_keeps_a_seat(seats):
    rng, everybody, rounds = random.Random(seats), list(range(seats * 6)), 3 * seats
    sat: dict[int, list[int]] = {}
    for _ in range(rounds):
        rng.shuffle(everybody)
        groups = [tuple(everybody[t::6]) for t in range(6)]
        for table in take_seats(groups, [TableSize(seats)] * 6, sat, rng):
            for seat, one in enumerate(table):
                sat.setdefault(one, []).append(seat)
    counts = [[had.count(seat) for seat in range(seats)] for had in sat.values()]
    assert max(max(own) - min(own) for own in counts) <= 3
    assert sum(max(own) - min(own) for own in counts) / len(counts) < 2
