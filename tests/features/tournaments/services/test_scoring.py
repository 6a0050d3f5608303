"""Scores and standings: what counts, for whom, and in which order; compared with a plain recomputation."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cmp_to_key
from operator import attrgetter

from hypothesis import given
from hypothesis import strategies as st

from bot.features.tournaments.services.scoring import comparison, hand_scores, standings, thousandths
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.rounds import TableStanding
from bot.features.tournaments.values.tournaments import EntrantStatus, Results, Tournament
from bot.services.values.hands import HandResult
from bot.services.values.tables import Level
from tests.effort import examples
from tests.features.tournaments.services.values import (
    COMPUTER,
    NOON,
    begun,
    hand,
    tournament,
    user_of,
    with_entrant,
)


def lines(one: Tournament, results: list[HandResult]) -> list[TableStanding]:
    return standings(one, hand_scores(one, results))


def two_tables(**config: object) -> Tournament:
    """A tournament of eight at two tables, in order of their numbers."""
    return begun(tournament(8, seats=4, **config), [(0, 1, 2, 3), (4, 5, 6, 7)])


def test_boards_are_numbered_without_the_voided_hands():
    one = two_tables()
    table = replace(one.rounds[0].tables[0], voided=(10102,))
    one = replace(one, rounds=(replace(one.rounds[0], tables=(table, one.rounds[0].tables[1])),))
    results = [
        *hand(one, 1, 1, 1, (1, -1, 0, 0)),
        *hand(one, 1, 1, 2, (9, -9, 0, 0)),
        *hand(one, 1, 1, 3, (2, -2, 0, 0)),
    ]
    scores = hand_scores(one, results)
    assert [(score.board, score.hand_id) for score in scores if score.seat == 0] == [(1, 10101), (2, 10103)]
    assert lines(one, results)[0].score == 3
    same_deals = replace(one, config=replace(one.config, duplicate=True))
    assert [score.board for score in hand_scores(same_deals, results) if score.seat == 0] == [1, 3]


def test_what_remains_on_the_board_or_in_the_pool_after_a_round_is_shared_by_its_table():
    one = begun(tournament(7, seats=4, shares_rest=True), [(0, 1, 2, None), (3, 4, 5, 6)])
    table = replace(one.rounds[0].tables[0], voided=(10102,))
    one = replace(one, rounds=(replace(one.rounds[0], tables=(table, one.rounds[0].tables[1])),))
    results = [
        *hand(one, 1, 1, 1, (-1, -1, -1, -1)),
        *hand(one, 1, 1, 2, (-5, 2, 2, 1)),
        *hand(one, 1, 1, 3, (-3, 1, 1, -1)),
        *hand(one, 1, 2, 1, (4, -2, -1, -1)),
    ]

    def scores(now: Tournament) -> list[Fraction]:
        return [line.score for line in sorted(lines(now, results), key=attrgetter("entrant"))]

    assert scores(one) == [-4, 0, 0, 4, -2, -1, -1], "it may still be won in this round"
    over = replace(one, rounds=(replace(one.rounds[0], over_at=NOON),))
    assert scores(over) == [Fraction(-5, 2), Fraction(3, 2), Fraction(3, 2), 4, -2, -1, -1]
    assert scores(replace(over, config=replace(one.config, shares_rest=False))) == scores(one)
    out = with_entrant(over, 0, status=EntrantStatus.DISQUALIFIED, results=Results.OWN)
    assert scores(out)[:3] == [0, Fraction(3, 2), Fraction(3, 2)], "their own results are cancelled"


def test_a_hand_counts_for_the_seats_entrant_whoever_played_it():
    one = with_entrant(two_tables(), 1, users=(user_of(1), 77))
    one = with_entrant(one, 2, users=(), computer=Level.REGULAR)
    one = begun(one, [(0, 1, 2, None), (4, 5, 6, 7)])
    results = hand(one, 2, 1, 1, (1, 2, 3, 4))
    results[0] = replace(results[0], player_id=COMPUTER)  # it stood in for a person
    results[1] = replace(results[1], player_id=user_of(1))  # before the host replaced them
    assert [score.entrant for score in hand_scores(one, results)] == [0, 1, 2, None]
    found = {line.entrant: (line.score, line.hands) for line in lines(one, results)}
    assert (found[0], found[1]) == ((1, 1), (2, 1))


def test_hands_of_other_tables_are_ignored():
    one = two_tables()
    stranger = replace(hand(one, 1, 1, 1, (5, 0, 0, 0))[0], table_id=9)
    assert hand_scores(one, [stranger]) == []


def test_contracts_made_are_those_of_napoleon_and_of_the_bidder():
    one = two_tables()
    results = hand(one, 1, 1, 1, (0, 0, 0, 0))
    results = [
        replace(result, role=role, won=won)
        for result, role, won in zip(
            results,
            ("napoleon", "adjutant", "alone", "bidder"),
            (False, True, True, True),
            strict=True,
        )
    ]
    assert [score.contract_made for score in hand_scores(one, results)] == [False, False, True, True]
    assert [line.entrant for line in lines(one, results)][:2] == [2, 3]
    away = tuple(replace(it, stood_in=it.entrant == 2) for it in hand_scores(one, results))
    assert next(it.entrant for it in standings(one, away)) == 3, "a stand-in's contract breaks no tie"


def test_halves_are_rounded_to_even():
    shown = {(1, 3): 333, (2, 3): 667, (-1, 3): -333, (1, 2000): 0, (3, 2000): 2, (-1, 2000): 0, (7, 1): 7000}
    for exact, rounded in shown.items():
        assert thousandths(Fraction(*exact)) == rounded


def test_rounding_decides_no_first_rank():
    """Three times two thirds is two units: rounded first it was 2.001, above somebody who had 2."""
    one = begun(tournament(12, seats=4, duplicate=True), [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)])
    boards = [(1, 0, 0, -1)] * 3 + [(0, 3, 0, -3)]
    results = [
        seat
        for board, units in enumerate(boards, 1)
        for table in (1, 2, 3)
        for seat in hand(one, 1, table, board, units if table == 1 else (0, 0, 0, 0))
    ]
    made = next(n for n, result in enumerate(results) if result.player_id == user_of(1))
    results[made] = replace(results[made], role="napoleon", won=True)
    assert [(line.entrant, line.rank, line.score) for line in lines(one, results)][:2] == [
        (1, 1, 2),
        (0, 2, 2),
    ]


def test_the_comparison_puts_the_tables_side_by_side():
    one = two_tables(duplicate=True)
    results = [
        *hand(one, 1, 1, 1, (6, -2, -2, -2)),
        *hand(one, 1, 2, 1, (1, -3, 1, 1)),
        *hand(one, 1, 2, 2, (0, 0, 0, 0)),
    ]
    boards = comparison(one, hand_scores(one, results), 1)
    assert [*boards] == [1, 2]
    first = [(it.table, it.entrant, it.units, value) for it, value in boards[1] if it.seat == 0]
    assert first == [(1, 0, 6, 2.5), (2, 4, 1, -2.5)]
    assert [it.seat for it, _ in boards[2]] == [0, 1, 2, 3]
    assert comparison(one, hand_scores(one, results), 2) == {}


@st.composite
def histories(draw) -> tuple[Tournament, list[HandResult]]:
    """A tournament of any format with some hands played, finished or not."""
    count, computers = draw(st.integers(4, 9)), draw(st.integers(0, 3))
    one = tournament(
        count, computers, seats=4, format=draw(st.sampled_from(Format)), duplicate=draw(st.booleans())
    )
    everybody, results = list(range(count + computers)), []
    for round_ in range(1, draw(st.integers(1, 3)) + 1):
        order = draw(st.permutations(everybody))
        playing: list[int | None] = list(order[: draw(st.integers(2, len(order)))])
        playing += [None] * (-len(playing) % 4)
        tables = [tuple(playing[i :: len(playing) // 4]) for i in range(len(playing) // 4)]
        one = begun(one, tables)
        for table in range(1, len(tables) + 1):
            for number in range(1, draw(st.integers(0, 2)) + 1):
                results += _drawn_hand(draw, one, round_, table, number)
    for number in everybody:
        one = with_entrant(one, number, status=draw(st.sampled_from(EntrantStatus)))
    return one, results


def _drawn_hand(draw, one: Tournament, round_: int, table: int, number: int) -> list[HandResult]:
    """Draw a hand's results; sometimes with a computer standing in, or with a contract."""
    units = draw(st.lists(st.integers(-3, 3), min_size=4, max_size=4))
    found = hand(one, round_, table, number, units)
    seat = draw(st.integers(0, 3))
    found[seat] = replace(found[seat], role="napoleon", won=draw(st.booleans()))
    if draw(st.booleans()):
        found[0] = replace(found[0], player_id=COMPUTER)
    return found


def recomputed(one: Tournament, results: list[HandResult]) -> list[tuple[int, int, Fraction]]:
    """Return entrant, rank and score, computed differently: by comparing two at a time."""
    score: dict[int, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    made: dict[int, int] = defaultdict(int)
    for result in results:
        number, tables = divmod(result.table_id, 100)[0], one.rounds[result.table_id // 100 - 1].tables
        seated = tables[result.table_id % 100 - 1].seats[result.seat]
        entrant = None if seated is None else one.entrants[seated]
        if entrant is None:
            continue
        worth = Fraction(result.units)
        if one.config.duplicate and len(tables) > 1:
            same = [
                other.units
                for other in results
                if (other.table_id // 100, other.hand_no, other.seat) == (number, result.hand_no, result.seat)
            ]
            worth -= Fraction(sum(same), len(same))
        score[seated][number] += worth
        made[seated] += result.role == "napoleon" and bool(result.won)

    def seats(number: int) -> list[tuple[int, list[int]]]:
        return [
            (round_.number, [n for n in table.seats if n is not None and n != number])
            for round_ in one.rounds
            for table in round_.tables
            if number in table.seats
        ]

    def total(number: int) -> int:
        return sum(score[number].values())

    def better(a: int, b: int) -> int:
        order = ["in", "no-show dropped", "disqualified"]
        for sign, key in (
            (
                1,
                lambda n: next(
                    i for i, names in enumerate(order) if one.entrants[n].status.value in names.split()
                ),
            ),
            *criteria,
        ):
            if key(a) != key(b):
                return sign if key(a) > key(b) else -sign
        return 0

    last = {n: max((r for r, _ in seats(n)), default=0) for n in range(len(one.entrants))}
    if one.config.format is Format.KNOCKOUT:
        criteria = [
            (-1, lambda n: last[n]),
            (-1, lambda n: score[n][last[n]]),
            (-1, lambda n: made[n]),
            (-1, total),
        ]
    else:
        met = [(-1, lambda n: sum(total(o) for _, others in seats(n) for o in others))]
        criteria = [
            (-1, total),
            *(met if one.config.format is Format.SWISS else []),
            (-1, lambda n: made[n]),
            (-1, lambda n: max((score[n][r] for r, _ in seats(n)), default=0)),
        ]
    order = sorted(range(len(one.entrants)), key=cmp_to_key(better))
    return [(n, 1 + sum(better(other, n) < 0 for other in order), total(n)) for n in order]


@given(histories(), st.randoms(use_true_random=False))
@examples(300)
def test_standings_agree_with_a_plain_recomputation_in_whatever_order_results_come(history, rng):
    one, results = history
    expected = recomputed(one, results)
    rng.shuffle(results)
    assert [(line.entrant, line.rank, line.score) for line in lines(one, results)] == expected
