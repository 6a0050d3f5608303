"""Swiss rounds, knock-outs, and when a tournament is over."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from bot.features.tournaments.services.scoring import hand_scores, opponents, standings
from bot.features.tournaments.services.seating.rounds import find_losers, is_final, is_over, next_entrants
from bot.features.tournaments.services.seating.seatings import snake, swiss
from bot.features.tournaments.values.config import Format, Odd, TournamentConfig
from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament
from bot.services.values.hands import HandResult
from tests.effort import NIGHT
from tests.features.tournaments.services.values import begun, hand, next_round, tournament, with_entrant
from tools.tournaments import PAIRINGS, figures, play, seat_by_format


class Play:
    """A tournament in which lower numbers always win more."""

    def __init__(self, one: Tournament, seed: int = 1) -> None:
        self.one, self.results, self.rng = one, list[HandResult](), random.Random(seed)

    def lines(self):
        return standings(self.one, hand_scores(self.one, self.results))

    def worth(self, number: int) -> int:
        """Return the units that an entrant wins in a hand."""
        return 10 * (len(self.one.entrants) - number)

    def round(self) -> list[list[int]]:
        """Play the next round; return the entrants of its tables."""
        self.one = begun(self.one, next_round(self.one, self.lines(), self.rng, 3))
        number = len(self.one.rounds)
        tables = self.one.rounds[-1].tables
        for table in tables:
            units = [0 if n is None else self.worth(n) for n in table.seats]
            self.results += hand(self.one, number, table.number, 1, units)
        return [sorted(n for n in table.seats if n is not None) for table in tables]


def test_swiss_rounds_bring_equal_scores_together():
    play = Play(tournament(40, seats=5, format=Format.SWISS, rounds=4))
    play.round()
    play.round()
    third = play.round()
    assert not is_over(play.one, play.lines())
    best = next(table for table in third if 0 in table)
    worst = next(table for table in third if 39 in table)
    assert sum(best) / 5 < 12
    assert sum(worst) / 5 > 27
    repeated = sum(times - 1 for met in opponents(play.one).values() for times in met.values()) // 2
    assert repeated <= 16
    play.round()
    assert is_over(play.one, play.lines())


def test_neighbours_who_have_met_are_kept_apart_if_others_are_near():
    ranks = {number: number + 1 for number in range(8)}
    assert swiss(range(8), [4, 4], [], ranks, random.Random(0)) == [(0, 1, 2, 3), (4, 5, 6, 7)]
    groups = swiss(range(8), [4, 4], [[(0, 1, 4, 5), (2, 3, 6, 7)]], ranks, random.Random(0))
    met = {frozenset(pair) for group in ((0, 1, 4, 5), (2, 3, 6, 7)) for pair in combinations(group, 2)}
    again = [pair for group in groups for pair in combinations(group, 2) if frozenset(pair) in met]
    assert len(again) == 4  # two of each table must meet again, at each of the two new ones


@pytest.mark.parametrize("people", [13, 23, *([61, 197] if NIGHT else [])])
def test_neighbours_meet_in_small_and_large_fields(people: int):
    config = TournamentConfig(format=Format.SWISS, seats=5, rounds=5, hands=4)
    swiss_, lot, rank = (figures(config, people, 4, how) for how in (seat_by_format, *PAIRINGS.values()))
    assert rank.span <= swiss_.span <= 0.6 * lot.span
    assert swiss_.repeats < rank.repeats


@pytest.mark.parametrize("people", [13, 23, *([61] if NIGHT else [])])
def test_in_the_last_swiss_round_only_the_score_decides_who_meets(people: int):
    config = TournamentConfig(format=Format.SWISS, seats=5, rounds=4)
    assert {play(config, people, seed).leaders for seed in range(5)} == {5}


@pytest.mark.parametrize("how", [Format.SWISS, Format.KNOCKOUT])
def test_a_seeded_first_round_spreads_the_best_over_its_tables(how: Format):
    one = tournament(15, seats=5, format=how, seeded=True)
    seeds = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12]
    for number, seed in enumerate(seeds):
        one = with_entrant(one, number, seed=seed)
    tables = next_round(one, standings(one, []), random.Random(1), 3)
    assert all(len({1, 2, 3} & set(table)) == 1 for table in tables)
    assert all(len({4, 5, 6} & set(table)) == 1 for table in tables)
    drawn = {
        frozenset(map(frozenset, next_round(one, standings(one, []), random.Random(it), 3)))
        for it in range(9)
    }
    assert len(drawn) > 1, "equal ratings are ordered by lot"


def test_among_equals_the_small_tables_rotate():
    past = [[(0, 1, 2, 3, 4), (5, 6, 7, 8)]]
    ranks = dict.fromkeys(range(9), 1)
    for seed in range(5):
        _, small = swiss(range(9), [5, 4], past, ranks, random.Random(seed))
        assert len({5, 6, 7, 8} & set(small)) <= 2


def test_a_swiss_round_of_two_hundred_seats_everybody_once():
    play = Play(tournament(199, seats=5, format=Format.SWISS, rounds=3))
    for _ in range(3):
        assert sorted(n for table in play.round() for n in table) == list(range(199))


def test_snake_deals_back_and_forth():
    ranks = {number: number + 1 for number in range(11)}
    groups = snake(range(11), [4, 4, 3], ranks, random.Random(0))
    assert groups == [(0, 5, 6, 10), (1, 4, 7, 9), (2, 3, 8)]


def test_a_knock_out_ends_with_the_best_at_one_table():
    play = Play(tournament(40, seats=5, advance=2, format=Format.KNOCKOUT))
    sizes = []
    while not is_over(play.one, play.lines()):
        tables = play.round()
        sizes.append(sum(map(len, tables)))
        ahead = next_entrants(play.one, play.lines())
        if not is_final(play.one):
            assert sorted(ahead) == sorted(n for table in tables for n in table[:2])
            assert sorted([*find_losers(play.one, play.lines()), *ahead]) == sorted(
                n for table in tables for n in table
            )
    assert sizes == [40, 16, 8, 4]
    assert is_final(play.one)
    assert next_entrants(play.one, play.lines()) == find_losers(play.one, play.lines()) == ()
    assert [line.entrant for line in play.lines()][:2] == [0, 1]
    assert [line.reached for line in play.lines()] == [4] * 4 + [3] * 4 + [2] * 8 + [1] * 24


@pytest.mark.parametrize("advance", range(1, 7))
@pytest.mark.parametrize(("seats", "odd"), [(2, Odd.COMPUTERS), (5, Odd.SMALLER), (7, Odd.COMPUTERS)])
def test_every_knock_out_ends(seats, odd, advance):
    for entrants in (4, 5, 6, 11, *([37] if NIGHT else [])):
        play = Play(tournament(entrants, seats=seats, advance=advance, odd=odd, format=Format.KNOCKOUT))
        left = entrants + 1
        while not is_over(play.one, play.lines()):
            playing = sum(map(len, play.round()))
            assert playing < left
            left = playing
        assert is_final(play.one)
        assert play.lines()[0].entrant == 0


def test_the_best_of_a_knock_out_meet_late():
    play = Play(tournament(24, seats=4, advance=2, format=Format.KNOCKOUT), seed=3)
    play.round()
    order = [line.entrant for line in play.lines()][:3]
    second = play.round()
    assert len({next(i for i, table in enumerate(second) if n in table) for n in order}) == 3


def test_a_person_who_is_out_does_not_go_on_and_counts_as_the_one_to_go():
    play = Play(tournament(8, seats=4, advance=3, format=Format.KNOCKOUT))
    tables = play.round()
    gone = tables[0][0]
    play.one = with_entrant(play.one, gone, status=EntrantStatus.DROPPED)
    assert sorted(next_entrants(play.one, play.lines())) == sorted([*tables[0][1:], *tables[1][:3]])
    assert set(find_losers(play.one, play.lines())) == {gone, tables[1][3]}


class Computers(Play):
    """A knock-out in which computers beat the people: entrants are people first, then computers."""

    def worth(self, number: int) -> int:
        return 10 * (number + 1)


def people_at(one: Tournament, tables: list[list[int]]) -> list[int]:
    return [sum(one.entrants[n].user_id is not None for n in table) for table in tables]


@pytest.mark.parametrize("format_", list(Format))
def test_two_people_left_of_four_tables_play_two_tables_with_the_best_computers(format_):
    play = Play(tournament(4, 16, seats=5, advance=4, format=format_, rounds=2), seed=2)
    first = play.round()
    assert people_at(play.one, first) == [1, 1, 1, 1]
    for gone in (2, 3):
        play.one = with_entrant(play.one, gone, status=EntrantStatus.DROPPED, out_round=1)
    order = [line.entrant for line in play.lines()]
    second = play.round()
    assert people_at(play.one, second) == [1, 1]
    playing = sorted(n for table in second for n in table)
    assert {0, 1} <= set(playing)
    computers = [n for n in playing if n >= 4]
    assert len(computers) == 8
    could = [n for n in order if n >= 4 and (format_ is not Format.KNOCKOUT or n not in _last(first))]
    assert computers == sorted(could[:8]), "the best of them stay"


def _last(tables: list[list[int]]) -> set[int]:
    """Return who came last at each table if lower numbers win."""
    return {table[-1] for table in tables}


@pytest.mark.parametrize("format_", list(Format))
def test_one_person_left_of_four_tables_plays_at_the_only_one(format_):
    play = Play(tournament(4, 16, seats=5, advance=4, format=format_, rounds=2))
    first = play.round()
    for gone in (1, 2, 3):
        play.one = with_entrant(play.one, gone, status=EntrantStatus.DROPPED, out_round=1)
    assert not is_over(play.one, play.lines())
    out = set(find_losers(play.one, play.lines()))
    (second,) = play.round()
    assert (second[0], len(second)) == (0, 5)
    assert is_final(play.one) is (format_ is Format.KNOCKOUT)
    assert out == ({n for table in first for n in table} - {*second} if is_final(play.one) else set())


@pytest.mark.parametrize("format_", list(Format))
def test_without_people_the_computers_do_not_go_on(format_):
    one = begun(tournament(1, 4, seats=5, advance=4, format=format_, rounds=3), [range(5)])
    one = with_entrant(one, 0, status=EntrantStatus.DROPPED, out_round=1)
    assert is_over(one, standings(one, []))
    assert next_entrants(one, standings(one, [])) == ()


def test_people_who_lose_to_computers_end_the_knock_out_and_are_ranked():
    play = Computers(tournament(4, 16, seats=5, advance=1, format=Format.KNOCKOUT))
    play.round()
    assert is_over(play.one, play.lines()), "no person came first at a table"
    assert [line.entrant for line in play.lines() if line.entrant < 4] == [3, 2, 1, 0]


@pytest.mark.parametrize("format_", list(Format))
def test_which_of_equal_computers_stay_is_drawn_by_lot(format_):
    stayed, best = set(), 0 if format_ is Format.SWISS else 200
    for secret in range(12):
        one = replace(
            tournament(4, 16, seats=5, advance=4, format=format_, rounds=3), secret=f"{secret:064x}"
        )
        play = Play(one)
        play.round()
        play.results = [replace(it, units=best if it.units == 200 else 0) for it in play.results]
        for gone in (1, 2, 3):
            play.one = with_entrant(play.one, gone, status=EntrantStatus.DROPPED, out_round=1)
        ahead = next_entrants(play.one, play.lines())
        assert 0 in ahead
        assert len(ahead) == 5
        stayed |= set(ahead)
    assert len(stayed) > 12


def test_a_person_who_joins_between_start_and_first_round_plays_from_the_second():
    one = with_entrant(tournament(10, seats=3, rounds=3), 9, joined_round=1)
    play = Play(one)
    assert 9 not in {n for table in play.round() for n in table}
    assert 9 in {n for table in play.round() for n in table}
