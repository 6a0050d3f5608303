"""The final report: standings for a spreadsheet, and records from which everything can be recounted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from bot.features.tournaments.services.report import standings_csv, units
from bot.features.tournaments.values.config import Format
from bot.proof import deals_of
from tests.effort import pairs
from tests.features.tournaments.flows.recount import prizes_of, recounted, require_cuts, require_fair
from tests.features.tournaments.services.build import HOST, Played, Process, played
from tests.features.tournaments.services.values import rows_of

TOMORROW = datetime(2026, 11, 22, tzinfo=UTC)
KINDS = pairs(list(Format), [False, True])


def finished(how: Format = Format.ROTATION, duplicate: bool = False) -> Played:
    """Return what is left of a tournament of Napoleon with a pot of 50 chips."""
    pot: dict[str, Any] = {"entry": 10, "prizes": (60, 40)}
    over = played(5, 4, preset="japanese", hands=1, format=how, duplicate=duplicate, **pot)
    done = over.tournament
    people = [line for line in over.standings if done.entrants[line.entrant].users]
    first = [line.entrant for line in people if line.rank == people[0].rank]
    assert list(done.winners) == first, "a computer takes nobody's place"
    assert sum(prize.chips for prize in done.prizes) == 50
    return over


def test_the_csv_has_a_line_for_everybody_in_order_of_the_standings():
    text, lines = finished().csv, finished().standings
    assert text.startswith(
        "\ufeffrank,name,status,score,hands,decisions,own decisions,contracts,opponents,best round,"
        "round reached,seed,round 1,round 2,prize,score numerator,score denominator,opponents numerator,"
        "opponents denominator"
        "\r\n"
    )
    rows = rows_of(text)
    assert [int(row["rank"]) for row in rows] == [line.rank for line in lines]
    assert {row["name"] for row in rows} == {
        *("P1", "P2", "P3", "P4", "P5"),
        *("Augereau", "Bernadotte", "Soult", "Brune"),
    }
    for row, line in zip(rows, lines, strict=True):
        assert float(row["score"]) == float(row["round 1"]) + float(row["round 2"])
        for what, exact in (("score", line.score), ("opponents", line.opponents)):
            assert Fraction(int(row[f"{what} numerator"]), int(row[f"{what} denominator"])) == exact
    assert sum(int(row["prize"]) for row in rows) == 50


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@SUM"])
def test_no_name_becomes_a_formula(name: str):
    done = finished().tournament
    odd = replace(done, entrants=(replace(done.entrants[0], name=name), *done.entrants[1:]))
    assert f",'{name}," in standings_csv(odd, finished().standings)


@pytest.mark.parametrize(("how", "duplicate"), KINDS)
def test_everything_that_ranks_people_is_in_the_csv(how: Format, duplicate: bool):
    rows = rows_of(finished(how, duplicate).csv)

    def merit(row: dict[str, str]) -> tuple[Any, ...]:
        left = row["status"] != "in"
        score = Fraction(int(row["score numerator"]), int(row["score denominator"]))
        made, reached = int(row["contracts"]), int(row["round reached"])
        if how is Format.KNOCKOUT:
            return left, -reached, -Fraction(row[f"round {reached}"]), -made, -score
        opponents = Fraction(int(row["opponents numerator"]), int(row["opponents denominator"]))
        return left, -score, -opponents * (how is Format.SWISS), -made, -Fraction(row["best round"])

    assert [row["rank"] for row in rows] == [
        str(1 + sum(merit(other) < merit(row) for other in rows)) for row in rows
    ]


@pytest.mark.parametrize(
    ("score", "shown"),
    [
        ("0", "0"),
        ("3", "3"),
        ("-3", "-3"),
        ("1/3", "0.333"),
        ("-2/3", "-0.667"),
        ("-3/2", "-1.5"),
        ("1234/100", "12.34"),
        ("-1/3000", "0"),
    ],
)
def test_scores_are_shown_in_units(score: str, shown: str):
    assert units(Fraction(score)) == shown


@pytest.mark.parametrize(("how", "duplicate"), KINDS)
def test_the_standings_can_be_recounted_from_the_records_alone(how: Format, duplicate: bool):
    done = finished(how, duplicate)
    records = done.records
    require_fair(records)
    require_cuts(records)
    lines = [(line.rank, line.entrant, line.score, line.hands) for line in done.standings]
    assert recounted(records) == lines
    won = {prize.entrant: prize.chips for prize in done.tournament.prizes}
    assert prizes_of(records) == won


async def test_the_records_say_who_played_and_what_the_host_did(process: Process):
    await process.begin(4, 4, rounds=1, hands=1)
    await process.tournaments.void(1, HOST, True, 1, None, "a mistake")
    await process.play()
    records = await process.records()
    assert records["format"] == "napoleon-tournament/2"
    assert [act["kind"] for act in records["acts"]] == ["void"]
    hands = records["rounds"][0]["tables"][0]["hands"]
    assert [(hand["board"], hand["counts"]) for hand in hands] == [(1, False), (2, True)]
    assert {user for hand in hands for user in hand["players"]} <= {1, 2, 3, 4, None}
    assert records["config"]["name"] == "Friday Cup"
    assert records["entrants"][0]["users"] == [1]


@pytest.mark.parametrize(("how", "duplicate"), [(Format.ROTATION, False), (Format.SWISS, True)])
def test_verify_proves_the_whole_tournament_with_independent_code(how: Format, duplicate: bool):
    records = finished(how, duplicate).records
    deals = deals_of(records, TOMORROW)
    joined = [entrant for entrant in records["entrants"] if entrant["users"]]
    assert {len(deal.presses) for deal in deals} == {len(joined) + 1}
    assert len(deals) == len(records["hands"]) == 6
    assert [deal.problem for deal in deals] == [None] * 6
    assert {deal.announced for deal in deals} == {records["commitment"]}
    faults = {
        "its press is not made": {**records, "presses": records["presses"][1:]},
        "a press is no id of Discord": {**records, "presses": ["1"]},
        "a press is later than the deal": {**records, "started_at": "2026-11-21T11:00:00Z"},
        "a press is older than the commitment": {**records, "committed_at": "2026-11-21T13:00:00Z"},
        "not in the order of their times": {
            **records,
            "presses": [str(int(records["presses"][0]) + (300_000 << 22)), *records["presses"][1:]],
            "started_at": "2026-11-21T13:00:00Z",
        },
        "secret is not the one": {**records, "commitment": "00"},
        "its secret is not made": {**records, "tournament": 2},
        "at none of the tournament's tables": {**records, "rounds": []},
        "cannot be read": {**records, "secret": None},
    }
    for told, wrong in faults.items():
        assert all(told in str(deal.problem) for deal in deals_of(wrong, TOMORROW)), told
