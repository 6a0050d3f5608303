"""`verify` draws the seats of every round again from the published record alone (fair-deal.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from bot.commands.tournament_seats import seats_of
from bot.features.tournaments.services.deals import presses_of, seating_chance
from bot.features.tournaments.services.report import _plain
from bot.features.tournaments.services.scoring import hand_scores, standings
from bot.features.tournaments.services.seating.rounds import draw_seats, next_draw, seated_before
from bot.features.tournaments.services.teams import form_teams
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.values.hands import HandResult
from tests.effort import NIGHT
from tests.features.tournaments.services.values import begun, hand, tournament, with_entrant

FORMATS: dict[str, dict[str, Any]] = {
    "rotation": {"format": Format.ROTATION, "rounds": 5},
    "swiss": {"format": Format.SWISS},
    "seeded": {"format": Format.SWISS, "seeded": True},
    "teams": {"format": Format.SWISS, "team": 3, "duplicate": True},
    "final": {"format": Format.ROTATION, "final": 1},
    "knockout": {"format": Format.KNOCKOUT},
}


def played(name: str) -> Tournament:
    """Return a tournament of 13 people and 2 computers after some rounds that lower numbers mostly won."""
    config = {"rounds": 3, "seats": 5, "hands": 1, "advance": 2, **FORMATS[name]}
    one = replace(tournament(13, 2, **config), secret="ab" * 32, start_press="77")
    one = replace(one, commitment=hashlib.sha256(bytes.fromhex(one.secret)).hexdigest())
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
    record = {
        "format": one.algorithm,
        "tournament": one.id,
        "secret": one.secret,
        "commitment": one.commitment,
        "presses": list(presses_of(one)),
        "config": _plain(one.config),
        "entrants": [_plain(it) for it in one.entrants],
        "teams": [_plain(it) for it in one.teams],
        "rounds": rounds,
    }
    return dict(json.loads(json.dumps(record)))


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
def test_seats_that_were_changed_after_the_draw_are_found(name: str):
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


def test_another_secret_and_another_rating_do_not_give_these_seats():
    record = record_of(played("seeded"))
    assert {it.problem for it in seats_of({**record, "secret": "cd" * 32})} == {
        "the tournament's secret is not the one that was committed to"
    }
    record["entrants"][0]["seed"] = 9
    first, *_ = seats_of(record)
    assert first.problem == "its entrants are not ranked as they were when it began"


def test_these_seats_are_those_of_the_first_seating():
    """Should this fail because seats are found in another way, give that the next number (`SEATING`): reports
    of earlier versions are not to be refused."""
    seats = [[it["tables"] for it in record_of(played(name))["rounds"]] for name in sorted(FORMATS)]
    assert hashlib.sha256(json.dumps(seats).encode()).hexdigest()[:16] == "219ca7b1393dc50f"
