"""`verify` repeats seats and lots from the published record alone (fair-deal.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest

from bot.commands.tournament_seats import seats_of
from bot.features.tournaments.services import leagues
from bot.features.tournaments.services.deals import seating_chance
from bot.features.tournaments.services.pot import prizes
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.services.report import _plain
from bot.features.tournaments.services.scoring import hand_scores, standings
from bot.features.tournaments.services.seating.rounds import draw_seats, next_draw, seated_before
from bot.features.tournaments.services.teams import TeamStanding, form_teams
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.leagues import LeagueConfig, LeagueResult, LeagueSeason, Placed
from bot.features.tournaments.values.tournaments import Tournament
from bot.proof_lots import NOT_SO, lots_of
from bot.services.values.hands import HandResult
from bot.services.values.tables import FORMER
from tests.effort import NIGHT
from tests.features.tournaments.services.test_league import config, league
from tests.features.tournaments.services.values import (
    NOON,
    begun,
    hand,
    lots_record,
    tournament,
    with_entrant,
)


def crowd(seed: int, *names: str, people: int = 10, computers: int = 3, **changes: Any) -> Tournament:
    """A tournament before its teams are completed, in which the first people have chosen theirs."""
    one = tournament(people, computers, **{"duplicate": True, "team": 4, "seats": 5, **changes})
    for number, name in enumerate(names):
        one = with_entrant(one, number, team=name)
    return replace(one, secret=f"{seed:064x}", start_press=str(seed))


def test_the_lots_that_complete_teams_are_repeated_from_the_record():
    made = set()
    for seed in range(30):
        one = form_teams(crowd(seed, "A", "A", "A", "B", "B", "", "", "C"))
        record = lots_record(one)
        assert [(lot.about, lot.problem) for lot in lots_of(record)] == [("teams", None)]
        made.add(one.teams)
        first, second = record["teams"][0]["members"], record["teams"][1]["members"]
        free = {it["number"] for it in record["entrants"] if not it["team"] and it["users"]}
        swapped = next(iter(free & set(first))), next(iter(free & set(second)))
        exchange = {swapped[0]: swapped[1], swapped[1]: swapped[0]}
        for members in (first, second):
            members[:] = sorted(exchange.get(it, it) for it in members)
        assert [lot.problem for lot in lots_of(record)] == [NOT_SO]
    assert len(made) > 5


def test_chosen_teams_need_no_lot():
    one = form_teams(crowd(1, "A", "A", "B", "B", people=4, computers=0, team=2, seats=4))
    assert lots_of(lots_record(one)) == []


def test_odd_chips_among_equal_teams_and_within_a_team_are_separate_lots():
    abouts = set()
    for seed in range(30):
        one = form_teams(
            crowd(seed, "A", "A", "B", "B", people=4, computers=0, team=2, seats=4, prizes=(100,))
        )
        tied = [TeamStanding(team=it, rank=1, score=Fraction(1), won=1, best=Fraction(1)) for it in (0, 1)]
        shares = {number: Share(2, 2) for number in range(4)}
        won = prizes(one, tied, 101, shares)
        told = [{"entrant": it.entrant, "rank": it.rank, "chips": it.chips} for it in won]
        record = lots_record(one, prizes=told)
        lots = lots_of(record)
        assert [lot.problem for lot in lots] == [None] * len(lots)
        abouts |= {lot.about for lot in lots}
        most = max(prize["chips"] for prize in told)
        lucky = next(it for it in told if it["chips"] == most)
        mates = next(it.members for it in one.teams if lucky["entrant"] in it.members)
        other = next(it for it in told if it["entrant"] not in mates)
        lucky["chips"], other["chips"] = other["chips"], lucky["chips"]
        assert NOT_SO in {lot.problem for lot in lots_of(record)}
    assert abouts == {
        "odd chips of place 1, team 1",
        "odd chips of place 1, team 2",
        "odd chips of place 1 among teams",
    }


def test_a_seasons_odd_chips_are_repeated_from_the_record_of_its_last_tournament():
    rules: LeagueConfig = config(share=20, prizes=(100,))
    lucky = set()
    for seed in range(30):
        tied = tuple(Placed(entrant=it, place=1, of=3) for it in range(3))
        result = LeagueResult(league=1, season=1, event=1, placed=tied)
        last = replace(tournament(3), league=result, secret=f"{seed:064x}")
        gone = replace(last.entrants[1], users=(FORMER - 1,))
        last = replace(last, entrants=(last.entrants[0], gone, last.entrants[2]))
        season = LeagueSeason(number=1, config=rules, tournaments=(1,), pot=51)
        lines = leagues.table(season, [last])
        after, _ = leagues.end_season(replace(league(), seasons=(season,)), lines, last, NOON)
        paid = after.seasons[0].paid
        assert sorted(paid) == [0, 25, 26]
        lucky.add(paid.index(26))
        table = [
            {"rank": line.rank, "wins": line.user_id > 0, "chips": chips}
            for line, chips in zip(lines, paid, strict=True)
        ]
        record = lots_record(last, season=table)
        assert [(it.about, it.problem) for it in lots_of(record)] == [
            ("odd chips of place 1 of the season", None)
        ]
        table[0]["chips"], table[2]["chips"] = table[2]["chips"], table[0]["chips"]
        assert [it.problem for it in lots_of(record)] == [NOT_SO]
    assert lucky == {0, 2}


FORMATS: dict[str, dict[str, Any]] = {
    "rotation": {"format": Format.ROTATION, "rounds": 5},
    "swiss": {"format": Format.SWISS},
    "seeded": {"format": Format.SWISS, "seeded": True},
    "teams": {"format": Format.SWISS, "team": 3, "duplicate": True},
    "final": {"format": Format.ROTATION, "final": 1},
    "knockout": {"format": Format.KNOCKOUT},
}


@lru_cache
def played(name: str) -> Tournament:
    """A tournament of 13 people and 2 computers after some rounds that lower numbers mostly won."""
    config = {"rounds": 3, "seats": 5, "hands": 1, "advance": 2, **FORMATS[name]}
    one = replace(tournament(13, 2, **config), secret="ab" * 32, start_press="77")
    if config.get("seeded"):
        for number in range(15):
            one = with_entrant(one, number, seed=number // 2 + 1)
    one = form_teams(one) if config.get("team") else one
    results: list[HandResult] = []
    for number in range(1, one.config.rounds + one.config.has_final + 1):
        draw = next_draw(one, standings(one, hand_scores(one, results)), 3)
        if not draw.going:
            break
        one = begun(one, draw_seats(draw, *seated_before(one), seating_chance(one, number)))
        one = replace(one, rounds=(*one.rounds[:-1], replace(one.rounds[-1], draw=draw)))
        for table in one.rounds[-1].tables:
            units = tuple(-((seat or 0) // 3) for seat in table.seats)
            results += hand(one, number, table.number, 1, units)
    return one


def record_of(one: Tournament) -> dict[str, Any]:
    """Return what a report says of a tournament's seats."""
    rounds = [
        {
            "number": it.number,
            "draw": _plain(it.draw),
            "tables": [{"number": table.number, "seats": list(table.seats)} for table in it.tables],
        }
        for it in one.rounds
    ]
    people = {name: _plain(getattr(one, name)) for name in ("config", "entrants", "teams")}
    return dict(json.loads(json.dumps(lots_record(one, **people, rounds=rounds))))


def exchange_tables(round_: Any) -> None:
    first, second = round_["tables"][0]["seats"], round_["tables"][-1]["seats"]
    first[0], second[0] = second[0], first[0]


def exchange_seats(round_: Any) -> None:
    seats = round_["tables"][0]["seats"]
    seats[0], seats[1] = seats[1], seats[0]


def exchange_order(round_: Any) -> None:
    going = round_["draw"]["going"]
    going[0], going[1] = going[1], going[0]


@pytest.mark.parametrize("name", FORMATS)
def test_seats_changed_after_the_draw_are_found(name: str):
    record = record_of(played(name))
    numbers = [it["number"] for it in record["rounds"]]
    assert [(it.about, it.problem) for it in seats_of(record)] == [
        (f"seats of round {number}", None) for number in numbers
    ]
    assert len(numbers) > 1
    changes: list[Callable[[Any], None]] = [exchange_seats, exchange_order]
    for index, round_ in [*enumerate(record["rounds"])][0 if NIGHT else -1 :]:
        for change in [*changes, exchange_tables] if len(round_["tables"]) > 1 else changes:
            forged = deepcopy(record)
            change(forged["rounds"][index])
            assert [*seats_of(forged)][index].problem is not None


def test_another_secret_or_rating_gives_other_seats():
    record = record_of(played("seeded"))
    assert {it.problem for it in seats_of({**record, "secret": "cd" * 32})} == {
        "the tournament's secret is not the one that was committed to"
    }
    record["entrants"][0]["seed"] = 9
    first, *_ = seats_of(record)
    assert first.problem == "its entrants are not ranked as they were when it began"


def test_these_are_the_seats_of_the_first_seating():
    """If seats are found in another way, number it (`SEATING`): earlier versions' reports stay valid."""
    seats = [[it["tables"] for it in record_of(played(name))["rounds"]] for name in sorted(FORMATS)]
    assert hashlib.sha256(json.dumps(seats).encode()).hexdigest()[:16] == "219ca7b1393dc50f"
