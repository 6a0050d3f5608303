"""Prizes: everything in the pot is paid, to people who are still in."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.features.tournaments.services.pot import find_passed_over, prize_postings, prizes
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.values.rounds import TableStanding
from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament
from bot.proof_lots import Lot, lots_of
from bot.services.values.tables import Level
from tests.effort import examples
from tests.features.tournaments.services.values import lots_record, tournament, user_of, with_entrant


def lines(*ranks: int) -> list[TableStanding]:
    """Standings in which the entrants 0, 1, ... have these ranks."""
    order = sorted(range(len(ranks)), key=lambda number: (ranks[number], number))
    return [
        TableStanding(
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


def paid(one: Tournament, standings: list[TableStanding], pot: int) -> list[tuple[int, int, int]]:
    """Return entrant, rank and chips of each prize."""
    return [(prize.entrant, prize.rank, prize.chips) for prize in prizes(one, standings, pot, {})]


def test_prizes_are_paid_in_per_cent_and_the_rest_goes_to_the_first():
    one = tournament(4, entry=10, prizes=(50, 30, 20))
    assert paid(one, lines(1, 2, 3, 4), 100) == [(0, 1, 50), (1, 2, 30), (2, 3, 20)]
    assert paid(one, lines(1, 2, 3, 4), 99) == [(0, 1, 51), (1, 2, 29), (2, 3, 19)]


def test_equal_ranks_share_their_prizes():
    one = tournament(4, entry=10, prizes=(50, 30, 20))
    assert sorted(paid(one, lines(2, 1, 2, 4), 101)) == [(0, 2, 25), (1, 1, 51), (2, 2, 25)]
    assert sorted(paid(one, lines(1, 1, 3, 4), 105)) == [(0, 1, 42), (1, 1, 42), (2, 3, 21)]
    assert sorted(paid(one, lines(1, 2, 3, 3), 100)) == [(0, 1, 50), (1, 2, 30), (2, 3, 10), (3, 3, 10)]


def test_odd_chips_are_drawn_by_a_lot_from_the_secret_that_verify_repeats():
    getting = set()
    for number in range(40):
        one = replace(tournament(3, prizes=(100,)), secret=f"{number:064x}")
        found = prizes(one, lines(1, 1, 1), 100, {})
        assert sorted(prize.chips for prize in found) == [33, 33, 34]
        getting.add(found[0].entrant)
        told = [{"entrant": it.entrant, "rank": it.rank, "chips": it.chips} for it in found]
        record = lots_record(one, prizes=told)
        assert lots_of(record) == [Lot("odd chips of place 1", None)]
        chips = [prize["chips"] for prize in record["prizes"]]
        record["prizes"] = [
            {**prize, "chips": other}
            for prize, other in zip(record["prizes"], chips[1:] + chips[:1], strict=True)
        ]
        assert [lot.problem for lot in lots_of(record)] == ["it was not drawn so"]
    assert getting == {0, 1, 2}


def test_the_payer_of_the_entry_wins_its_prize_whoever_plays_at_the_end():
    one = with_entrant(tournament(3, entry=10, prizes=(100,)), 0, computer=Level.REGULAR)
    assert paid(one, lines(1, 2, 3), 30) == [(0, 1, 30)]
    postings = prize_postings(one, prizes(one, lines(1, 2, 3), 30, {}))
    assert [entry.account.owner_id for entry in postings[0].entries if entry.chips > 0] == [user_of(0)]
    one = with_entrant(one, 0, computer=None, users=(user_of(0), 77))
    postings = prize_postings(one, prizes(one, lines(1, 2, 3), 30, {}))
    assert [entry.account.owner_id for entry in postings[0].entries if entry.chips > 0] == [user_of(0)]


def test_a_prize_requires_half_of_ones_hands_and_otherwise_passes_to_the_next():
    one = tournament(4, entry=10, prizes=(60, 40))
    standings = lines(1, 2, 3, 4)
    shares = {0: Share(4, 1), 1: Share(5, 3), 2: Share(4, 2), 3: Share()}
    found = prizes(one, standings, 40, shares)
    assert [(prize.entrant, prize.rank, prize.chips) for prize in found] == [(1, 2, 24), (2, 3, 16)]
    assert find_passed_over(one, standings, found, shares) == (0,)


def test_exactly_half_is_enough_and_half_of_an_odd_number_is_rounded_up():
    assert [Share(4, own).enough for own in (1, 2)] == [False, True]
    assert [Share(5, own).enough for own in (2, 3)] == [False, True]
    assert Share(0, 0).enough


def test_people_ranked_below_the_prizes_or_out_are_not_marked():
    one = with_entrant(tournament(4, entry=10, prizes=(100,)), 1, status=EntrantStatus.DROPPED)
    shares = dict.fromkeys(range(4), Share(4, 0)) | {2: Share(4, 4)}
    standings = lines(1, 2, 3, 4)
    found = prizes(one, standings, 40, shares)
    assert [prize.entrant for prize in found] == [2]
    assert find_passed_over(one, standings, found, shares) == (0,)


def test_an_absent_equal_does_not_share():
    one = tournament(3, entry=10, prizes=(50, 50))
    shares = {0: Share(4, 4), 1: Share(4, 1), 2: Share(4, 4)}
    found = prizes(one, lines(1, 1, 3), 30, shares)
    assert [(prize.entrant, prize.chips) for prize in found] == [(0, 15), (2, 15)]
    assert find_passed_over(one, lines(1, 1, 3), found, shares) == (1,)


def test_fewer_winners_than_prizes_leave_the_rest_to_the_first():
    one = tournament(2, 2, entry=10, prizes=(40, 30, 20, 10))
    assert paid(one, lines(1, 2, 3, 4), 20) == [(0, 1, 14), (1, 2, 6)]


@st.composite
def ends(draw) -> tuple[Tournament, list[TableStanding], int]:
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
@examples(400)
def test_prizes_sum_to_the_pot_and_equals_get_the_same(end):
    one, standings, pot = end
    found = prizes(one, standings, pot, {})
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
