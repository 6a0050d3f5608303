"""`verify` repeats the lots of teams and of a season's end from the published record alone (fair-deal.md)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.features.tournaments.services import leagues
from bot.features.tournaments.services.pot import prizes
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.services.teams import TeamStanding, form_teams
from bot.features.tournaments.values.leagues import LeagueConfig, LeagueResult, LeagueSeason, Placed
from bot.features.tournaments.values.tournaments import Tournament
from bot.proof_lots import NOT_SO, lots_of
from bot.services.values.tables import FORMER
from tests.features.tournaments.services.test_league import config, league
from tests.features.tournaments.services.values import NOON, lots_record, tournament, with_entrant


def crowd(seed: int, *names: str, people: int = 10, computers: int = 3, **changes: Any) -> Tournament:
    """Return a tournament before its teams are made up, in which the first people have chosen theirs."""
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


def test_teams_in_which_everybody_has_chosen_need_no_lot():
    one = form_teams(crowd(1, "A", "A", "B", "B", people=4, computers=0, team=2, seats=4))
    assert lots_of(lots_record(one)) == []


def test_odd_chips_among_equal_teams_and_in_a_team_are_separate_lots():
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


def test_odd_chips_of_a_season_are_repeated_from_the_record_of_its_last_tournament():
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
