"""Prizes: everything in the pot is paid, to persons who are still in."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.model import Level
from bot.services.tournaments.model import EntrantStatus, Standing, Tournament
from bot.services.tournaments.prizes import prizes
from tests.services.tournaments.values import tournament, with_entrant


def lines(*ranks: int) -> list[Standing]:
    """Return standings in which the entrants 0, 1, ... have some ranks."""
    order = sorted(range(len(ranks)), key=lambda number: (ranks[number], number))
    return [
        Standing(
            entrant=number,
            rank=ranks[number],
            score=0,
            hands=0,
            contracts_made=0,
            opponents=0,
            best_round=0,
            reached=0,
        )
        for number in order
    ]


def paid(one: Tournament, standings: list[Standing], pot: int) -> list[tuple[int, int, int]]:
    """Return entrant, rank and chips of each prize."""
    return [(prize.entrant, prize.rank, prize.chips) for prize in prizes(one, standings, pot)]


def test_the_split_is_paid_in_per_cent_and_the_rest_to_the_first():
    one = tournament(4, entry=10, prizes=(50, 30, 20))
    assert paid(one, lines(1, 2, 3, 4), 100) == [(0, 1, 50), (1, 2, 30), (2, 3, 20)]
    assert paid(one, lines(1, 2, 3, 4), 99) == [(0, 1, 51), (1, 2, 29), (2, 3, 19)]


def test_equal_ranks_share_their_prizes_and_odd_chips_go_to_the_lower_number():
    one = tournament(4, entry=10, prizes=(50, 30, 20))
    assert paid(one, lines(2, 1, 2, 4), 101) == [(1, 1, 51), (0, 2, 25), (2, 2, 25)]
    assert paid(one, lines(1, 1, 3, 4), 105) == [(0, 1, 42), (1, 1, 42), (2, 3, 21)]
    assert paid(one, lines(1, 2, 3, 3), 100) == [(0, 1, 50), (1, 2, 30), (2, 3, 10), (3, 3, 10)]
    assert paid(tournament(3, prizes=(100,)), lines(1, 1, 1), 100) == [(0, 1, 34), (1, 1, 33), (2, 1, 33)]


def test_computers_are_skipped():
    one = tournament(2, 2, entry=10, prizes=(60, 40))
    assert paid(one, lines(3, 4, 1, 2), 20) == [(0, 3, 12), (1, 4, 8)]


def test_a_computer_that_took_over_from_a_person_wins_nothing():
    one = with_entrant(tournament(3, entry=10, prizes=(100,)), 0, computer=Level.REGULAR)
    assert paid(one, lines(1, 2, 3), 30) == [(1, 2, 30)]


def test_who_is_out_is_skipped():
    one = tournament(4, entry=10, prizes=(60, 40))
    one = with_entrant(one, 0, status=EntrantStatus.DROPPED)
    one = with_entrant(one, 1, status=EntrantStatus.NO_SHOW)
    one = with_entrant(one, 2, status=EntrantStatus.DISQUALIFIED)
    assert paid(one, lines(1, 2, 3, 4), 40) == [(3, 4, 40)]
    assert paid(with_entrant(one, 3, status=EntrantStatus.DROPPED), lines(1, 2, 3, 4), 40) == []


def test_fewer_winners_than_prizes_leave_the_rest_to_the_first():
    one = tournament(2, 2, entry=10, prizes=(40, 30, 20, 10))
    assert paid(one, lines(1, 2, 3, 4), 20) == [(0, 1, 14), (1, 2, 6)]


def test_no_pot_and_no_split_pay_nothing():
    assert prizes(tournament(4, prizes=(100,)), lines(1, 2, 3, 4), 0) == ()
    assert prizes(tournament(4), lines(1, 2, 3, 4), 50) == ()


@st.composite
def ends(draw) -> tuple[Tournament, list[Standing], int]:
    """A tournament at its end: who is in, who is equal, what is in the pot."""
    count = draw(st.integers(1, 12))
    cuts = sorted(draw(st.lists(st.integers(0, 100), max_size=5)))
    split = tuple(b - a for a, b in zip([0, *cuts], [*cuts, 100], strict=True))
    one = tournament(count, draw(st.integers(0, 3)), entry=5, prizes=split)
    ranks, rank = [], 1
    for place in range(len(one.entrants)):
        rank = rank if ranks and draw(st.booleans()) else place + 1
        ranks.append(rank)
    for number in range(count):
        one = with_entrant(one, number, status=draw(st.sampled_from(EntrantStatus)))
    return one, lines(*draw(st.permutations(ranks))), draw(st.integers(0, 5000))


@given(ends())
@settings(max_examples=200, deadline=None)
def test_prizes_sum_to_the_pot_and_equals_get_the_same(end):
    one, standings, pot = end
    found = prizes(one, standings, pot)
    winners = [
        line
        for line in standings
        if one.entrants[line.entrant].status is EntrantStatus.IN and one.entrants[line.entrant].user_id
    ]
    assert sum(prize.chips for prize in found) == (pot if winners else 0)
    assert {prize.entrant for prize in found} <= {line.entrant for line in winners}
    assert len({prize.entrant for prize in found}) == len(found)
    chips = {prize.entrant: prize.chips for prize in found}
    for line in winners:
        equals = [chips.get(other.entrant, 0) for other in winners if other.rank == line.rank]
        assert max(equals) - min(equals) <= 1
    assert all(prize.chips > 0 for prize in found)
