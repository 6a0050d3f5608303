"""A final after the rounds: who plays it, its places, and that anybody can recount them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.tournaments.services.seating.rounds import (
    cuts,
    find_losers,
    is_final,
    is_over,
    next_entrants,
)
from bot.features.tournaments.values.config import Format, Odd
from bot.features.tournaments.values.rounds import CutBy
from bot.features.tournaments.values.tournaments import EntrantStatus, Tournament, TournamentStatus
from tests.features.tournaments.services.build import Process
from tests.features.tournaments.services.test_formats import Play
from tests.features.tournaments.services.values import hand, rows_of, tournament, with_entrant

FINAL = {"format": Format.SWISS, "seats": 4, "rounds": 2, "hands": 1, "final": 1}


def ready(people: int = 9, computers: int = 0, **changes: object) -> Play:
    """A tournament after its rounds; lower numbers have won more."""
    play = Play(tournament(people, computers, **{**FINAL, **changes}))
    play.round()
    play.round()
    return play


def finished(play: Play, units: dict[int, int]) -> list[int]:
    """Play the final; return everybody in order of place."""
    play.round()
    table = play.one.rounds[-1].tables[0]
    play.results = [it for it in play.results if it.table_id != table.table_id]
    play.results += hand(play.one, 3, 1, 1, [units.get(-1 if n is None else n, 0) for n in table.seats])
    return [line.entrant for line in play.lines()]


def ranks(play: Play) -> dict[int, int]:
    return {line.entrant: line.rank for line in play.lines()}


def test_the_best_of_the_rounds_play_the_final_and_the_others_keep_their_places():
    play = ready()
    before = [line.entrant for line in play.lines()]
    assert not is_over(play.one, play.lines())
    assert next_entrants(play.one, play.lines()) == (0, 1, 2, 3)
    assert find_losers(play.one, play.lines()) == (4, 5, 6, 7, 8)
    assert finished(play, {0: -9, 1: 2, 2: 3, 3: 4}) == [3, 2, 1, 0, *before[4:]]
    assert is_final(play.one)
    assert is_over(play.one, play.lines())
    assert next_entrants(play.one, play.lines()) == find_losers(play.one, play.lines()) == ()


@pytest.mark.parametrize("carried", [False, True])
def test_scores_of_the_rounds_are_carried_over_or_only_break_ties(carried: bool):
    play = ready(carried=carried)
    order = finished(play, {0: 0, 1: 5, 2: 5, 3: 1})
    # The rounds gave 180, 160, 140 and 120 units: a lead of five does not make up for them.
    assert order[:4] == ([0, 1, 2, 3] if carried else [1, 2, 3, 0])
    shown = {line.entrant: line.score for line in play.lines()}
    assert shown[1] == (165 if carried else 5)
    assert shown[4] == 100


def test_dropping_out_before_the_final_makes_room_for_the_next():
    play = ready()
    play.one = with_entrant(play.one, 1, status=EntrantStatus.DROPPED)
    play.one = with_entrant(play.one, 2, status=EntrantStatus.NO_SHOW)
    assert next_entrants(play.one, play.lines()) == (0, 3, 4, 5)


def test_a_tie_for_the_last_place_is_drawn_by_lot_and_shown():
    play = ready(format=Format.ROTATION)
    tied = {3, 4, 5}
    play.results = [replace(it, units=60 if it.player_id - 1000 in tied else it.units) for it in play.results]
    (cut,) = cuts(play.one, play.lines())
    assert (set(cut.equals), cut.places, cut.by, cut.table) == (tied, 1, CutBy.LOT, 0)
    assert set(cut.drawn) == tied
    assert next_entrants(play.one, play.lines()) == (0, 1, 2, cut.equals[0])
    drawn = {
        next_entrants(replace(play.one, secret=f"{secret:02x}"), play.lines())[-1] for secret in range(30)
    }
    assert drawn == tied, "the tournament's secret decides, not the order of joining"
    assert cuts((clear := ready(format=Format.ROTATION)).one, clear.lines()) == (), (
        "nothing is drawn without a tie"
    )


def test_computers_do_not_play_the_final():
    play = Play(tournament(3, 5, **FINAL))  # type: ignore[arg-type]
    play.one = replace(play.one, entrants=play.one.entrants[::-1])
    play.one = replace(
        play.one, entrants=tuple(replace(it, number=number) for number, it in enumerate(play.one.entrants))
    )
    play.round()
    play.round()
    assert [play.lines()[place].entrant for place in range(3)] == [0, 1, 2], "computers were best"
    assert next_entrants(play.one, play.lines()) == (5, 6, 7)
    play.round()
    (table,) = play.one.rounds[-1].tables
    assert sorted(n for n in table.seats if n is not None) == [5, 6, 7]
    assert len(table.seats) == 4, "a non-competing computer fills the table"


def test_without_two_people_there_is_no_final_and_the_rounds_decide():
    play = ready(people=4)
    for number in (1, 2, 3):
        play.one = with_entrant(play.one, number, status=EntrantStatus.DROPPED)
    assert is_over(play.one, play.lines())
    assert ranks(play)[0] == 1


def test_a_small_final_of_a_field_with_smaller_tables():
    play = ready(people=7, odd=Odd.SMALLER)
    for number in range(5):
        play.one = with_entrant(play.one, number, status=EntrantStatus.DROPPED)
    play.round()
    (table,) = play.one.rounds[-1].tables
    assert {n for n in table.seats if n is not None} == {5, 6}


def test_a_knock_out_has_no_final_but_its_own():
    one = tournament(9, **{**FINAL, "format": Format.KNOCKOUT})  # type: ignore[arg-type]
    assert not one.config.has_final
    assert not is_final(one)
    assert one.hands_of(9) == one.config.hands


def recounted(one: Tournament, text: str) -> list[str]:
    """Return the names in the order that the CSV alone gives, by the announced rules."""
    rows = rows_of(text)
    config = one.config

    def merit(row: dict[str, str]) -> tuple[Fraction, ...]:
        of_rounds = [Fraction(row[f"round {n}"]) for n in range(1, len(one.rounds) + 1)]
        first, last = sum(of_rounds[: config.rounds]), sum(of_rounds[config.rounds :])
        there = int(row["round reached"]) > config.rounds
        score = (first * config.carried + last) if there else first
        after = first if there else Fraction(row["opponents"]) * (config.format is Format.SWISS)
        return (
            Fraction(not there),
            -score,
            -after,
            -Fraction(row["contracts"]),
            -Fraction(row["best round"]),
        )

    order = sorted(rows, key=merit)
    assert [int(row["rank"]) for row in order] == sorted(int(row["rank"]) for row in rows)
    assert [merit(row) for row in rows] == sorted(map(merit, rows))
    return [row["name"] for row in order]


@pytest.mark.parametrize("carried", [False, True])
async def test_a_final_is_played_across_restarts_with_prizes_by_its_places(process: Process, carried: bool):
    begun = await process.begin(
        6, 2, format=Format.SWISS, seats=4, rounds=1, hands=1, final=2, carried=carried,
        entry=50, prizes=(60, 40), preset="nap-simple",
    )  # fmt: skip
    assert begun.config.has_final
    await process.next_round()
    process = await process.restarted()
    one = await process.play()
    assert one.status is TournamentStatus.FINISHED
    assert [len(round_.tables) for round_ in one.rounds] == [2, 1]
    (table,) = one.rounds[-1].tables
    finalists = set(table.entrants)
    assert all(one.entrants[number].user_id is not None for number in finalists)
    assert {it.number for it in one.entrants if it.knocked_out == 1} == {*range(8)} - finalists
    lines = (await process.tournaments.results(1)).standings
    assert {line.entrant for line in lines[: len(finalists)]} == finalists
    assert len(await process.hands(table.table_id)) == 2, "the final has its own hands"
    assert sum(prize.chips for prize in one.prizes) == 300
    assert {prize.entrant for prize in one.prizes} <= finalists
    assert await process.pot() == 0
    text = (await process.tournaments.report(1)).csv
    names = recounted(one, text)
    assert {one.entrants[number].name for number in finalists} == set(names[: len(finalists)])
