"""Redraws the seats of a tournament from its record, for `verify`.

Tickets are those of `bot.proof_lots`; the search that finds the tables is the tournament's own code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any

from bot.features.tournaments.services.seating.rounds import draw_seats
from bot.features.tournaments.services.seating.seatings import Seating
from bot.features.tournaments.values.config import MOST_ENTRANTS, Format, Odd, TournamentConfig
from bot.features.tournaments.values.rounds import SEATING, Draw
from bot.proof import TOURNAMENTS, UNREADABLE, Document, Unproven
from bot.proof_lots import NOT_SO, Lot, Ticket, is_committed, tickets_of

MOST_SEATS, MOST_ROUNDS = 8, 50
"""More than any tournament has: a forged file must not keep us busy."""


def seats_of(data: object) -> Iterator[Lot]:
    """Yield the verdict on the seats of every round in a tournament's record that can be redrawn."""
    past: list[Seating] = []
    if not isinstance(data, Mapping) or data.get("format") not in TOURNAMENTS:
        return
    try:
        for round_ in data["rounds"]:
            seats = tuple(tuple(table["seats"]) for table in round_["tables"])
            if is_drawn(round_):
                yield Lot(f"seats of round {int(round_['number'])}", _problem(data, round_, past, seats))
            past.append(seats)
    except UNREADABLE as error:
        yield Lot("seats", f"they cannot be read ({type(error).__name__})")


def is_drawn(round_: Any) -> bool:
    """Return whether this version can redraw a round's seats from its record."""
    return bool(round_.get("draw")) and round_["draw"]["seating"] == SEATING


def _problem(data: Document, round_: Document, past: list[Seating], seats: Seating) -> str | None:
    try:
        draw, config = _draw_in(round_["draw"]), _config_in(data["config"])
        most = max([config.seats, draw.least, *map(len, seats)])
        rounds = max(config.rounds, len(past))
        if len(draw.going) > MOST_ENTRANTS or most > MOST_SEATS or rounds > MOST_ROUNDS:
            return "it has more entrants, seats or rounds than any tournament"
        if not is_committed(data):
            return "the tournament's secret is not the one that was committed to"
        if round_["number"] != len(past) + 1:
            return "the rounds are not in order"
        ticket = tickets_of(data)
        _check_order(data, draw, len(past), ticket)
        teams = [sorted(team["members"]) for team in data.get("teams", ())]
        pairs = frozenset(pair for members in teams for pair in combinations(members, 2))
        chance = Random(int.from_bytes(ticket("seating", len(past) + 1), "big"))
        return None if draw_seats(draw, config, pairs, past, chance) == seats else NOT_SO
    except Unproven as error:
        return str(error)


def _draw_in(draw: Document) -> Draw:
    return Draw(
        going=tuple(map(int, draw["going"])),
        ranks=tuple(map(int, draw["ranks"])),
        computers=tuple(map(int, draw["computers"])),
        least=int(draw["least"]),
    )


def _config_in(config: Document) -> TournamentConfig:
    return TournamentConfig(
        format=Format(config["format"]),
        seats=int(config["seats"]),
        rounds=int(config["rounds"]),
        odd=Odd(config["odd"]),
        seeded=bool(config["seeded"]),
        final=int(config["final"]),
    )


def _check_order(data: Document, draw: Draw, rounds: int, ticket: Ticket) -> None:
    """Raise Unproven unless entrants are in the order of rank and ticket (before round 1: number)."""
    ranks = dict(zip(draw.going, draw.ranks, strict=True))
    if rounds:
        ordered = sorted(draw.going, key=lambda one: (ranks[one], ticket(f"cut-{rounds}", one)))
    else:
        ordered = sorted(draw.going)
        seeds = {one["number"]: one["seed"] if data["config"]["seeded"] else 1 for one in data["entrants"]}
        if any(seeds[one] != rank for one, rank in ranks.items()):
            raise Unproven("its entrants are not ranked as they were when it began")
    if list(draw.going) != ordered or len(ranks) < len(ordered):
        raise Unproven("its entrants are not in the order that was drawn")
    machines = {one["number"] for one in data["entrants"] if not one["users"]}
    if machines.intersection(ranks) - set(draw.computers):
        raise Unproven("a computer was seated as a person")
