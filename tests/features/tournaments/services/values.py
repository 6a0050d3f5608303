"""Tournaments made for tests: values only, no service."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

from bot.features.tournaments.services.deals import presses_of
from bot.features.tournaments.services.seating.rounds import draw_seats, next_draw, seated_before
from bot.features.tournaments.services.seating.seatings import Seating
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.rounds import Round, TableStanding, TournamentTable
from bot.features.tournaments.values.tournaments import Entrant, Tournament, TournamentStatus
from bot.services.values.hands import HandResult
from bot.services.values.tables import Level

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
COMPUTER = -1
"""The player id of a computer in results."""


def user_of(number: int) -> int:
    """Return the user id of an entrant."""
    return 1000 + number


def tournament(entrants: int = 0, computers: int = 0, **config: object) -> Tournament:
    """Return a running tournament of people and then computers, before its first round."""
    paid = bool(config.get("entry"))
    people = [Entrant(number=n, name=f"P{n}", users=(user_of(n),), paid=paid) for n in range(entrants)]
    machines = [
        Entrant(number=n, name=f"C{n}", computer=Level.REGULAR) for n in range(entrants, entrants + computers)
    ]
    return Tournament(
        id=1,
        guild_id=1,
        channel_id=1,
        host_id=1,
        host_name="Host",
        locale="en",
        config=TournamentConfig(**config),
        status=TournamentStatus.RUNNING,
        revision=1,
        secret="00",
        commitment="",
        created_at=NOON,
        updated_at=NOON,
        entrants=(*people, *machines),
    )


def begun(one: Tournament, tables: Sequence[Sequence[int | None]]) -> Tournament:
    """Return a tournament whose next round has begun; a table's id is 100 times the round plus its number."""
    number = len(one.rounds) + 1
    seated = tuple(
        TournamentTable(number=index, table_id=100 * number + index, seats=tuple(seats))
        for index, seats in enumerate(tables, 1)
    )
    return replace(one, rounds=(*one.rounds, Round(number=number, tables=seated, began_at=NOON)))


def next_round(one: Tournament, lines: Sequence[TableStanding], rng: Random, least: int) -> Seating:
    """Return the seats of the next round."""
    return draw_seats(next_draw(one, lines, least), *seated_before(one), rng)


def with_entrant(one: Tournament, number: int, **changes: object) -> Tournament:
    """Return a tournament with one entrant changed."""
    entrants = tuple(replace(e, **changes) if e.number == number else e for e in one.entrants)
    return replace(one, entrants=entrants)


def lots_record(one: Tournament, **more: Any) -> dict[str, Any]:
    """Return what a report says of a tournament's lots."""
    return {
        "format": one.algorithm,
        "tournament": one.id,
        "secret": one.secret,
        "commitment": hashlib.sha256(bytes.fromhex(one.secret)).hexdigest(),
        "presses": list(presses_of(one)),
        "config": {"team": one.config.team},
        "entrants": [{"number": it.number, "users": list(it.users), "team": it.team} for it in one.entrants],
        "teams": [{"name": it.name, "members": list(it.members)} for it in one.teams],
        "rounds": [],
        "prizes": [],
        **more,
    }


def rows_of(text: str) -> list[dict[str, str]]:
    """Return the lines of a CSV file."""
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


OTHERWISE: Mapping[str, Any] = {
    "guild_id": 1,
    "game": "japanese",
    "role": "opponent",
    "won": False,
    "bid": "",
    "chips": 0,
    "ended_at": NOON,
}
"""Fields that scores ignore, or that most seats have."""


def hand(one: Tournament, round_: int, table: int, hand_no: int, units: Iterable[int]) -> list[HandResult]:
    """Return the results of a hand in which everybody plays alone, seat by seat."""
    seats = one.rounds[round_ - 1].tables[table - 1]
    return [
        HandResult(
            hand_id=seats.table_id * 100 + hand_no,
            hand_no=hand_no,
            table_id=seats.table_id,
            seat=seat,
            player_id=_player(one, seats.seats[seat]),
            units=won,
            **OTHERWISE,
        )
        for seat, won in enumerate(units)
    ]


def _player(one: Tournament, number: int | None) -> int:
    """Return the player id of the seat's owner."""
    user = None if number is None else one.entrants[number].user_id
    return COMPUTER if user is None else user
