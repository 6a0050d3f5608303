"""Tournaments simulated without cards: who meets whom.

Rounds are seated and scores ranked by the bot's own code. Hands are random: a side of two, sometimes of one,
wins more often the stronger it is, and is paid as at a table. Other pairings are random tables, and tables
filled by rank alone.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import combinations
from statistics import fmean

from bot.features.tournaments.services.scoring import hand_scores, standings
from bot.features.tournaments.services.seating.rounds import draw_seats, is_over, next_draw, seated_before
from bot.features.tournaments.services.seating.seatings import (
    Seating,
    by_lot,
    in_turn,
    table_sizes,
    take_seats,
)
from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.rounds import Round, TableStanding, TournamentTable
from bot.features.tournaments.values.tournaments import Entrant, Tournament, TournamentStatus
from bot.services.values.hands import HandResult

THEN = datetime(2026, 1, 1, tzinfo=UTC)
LEAST_SEATS = 3
MADE, SKILL, ALONE = 0.6, 0.5, 0.06
"""How often a contract is made among equals; how far people differ, in the logarithm of its odds; how often
Napoleon has no partner."""
FIRST = 5
"""How many are called leaders."""

Pairing = Callable[[Tournament, Sequence[TableStanding], random.Random], Seating]


@dataclass(frozen=True, slots=True)
class Figures:
    """One tournament's figures.

    `span`: difference in rank between the best and the last at a table, averaged over all tables after the
    first round. `leaders`: how many of the top five meet at one table in the last round. `repeats`: meetings
    of two who have met before.
    """

    span: float
    leaders: float
    repeats: float


def seat_by_format(tournament: Tournament, lines: Sequence[TableStanding], rng: random.Random) -> Seating:
    """Seat the next round as the tournament's format does."""
    return draw_seats(next_draw(tournament, lines, LEAST_SEATS), *seated_before(tournament), rng)


def seat_by_lot(tournament: Tournament, lines: Sequence[TableStanding], rng: random.Random) -> Seating:
    """Seat a round at random."""
    return _seat_groups(tournament, [line.entrant for line in lines], rng, by_lot)


def seat_by_rank(tournament: Tournament, lines: Sequence[TableStanding], rng: random.Random) -> Seating:
    """Seat a round by rank alone, with ties at random."""
    if not tournament.rounds:
        return seat_by_lot(tournament, lines, rng)
    order = sorted(rng.sample(list(lines), len(lines)), key=lambda line: line.rank)
    return _seat_groups(
        tournament, [line.entrant for line in order], rng, lambda who, counts, _: in_turn(who, counts)
    )


PAIRINGS: Mapping[str, Pairing] = {"by lot": seat_by_lot, "by rank alone": seat_by_rank}


def _seat_groups(
    tournament: Tournament,
    entrants: Sequence[int],
    rng: random.Random,
    grouped: Callable[[Sequence[int], Sequence[int], random.Random], list[tuple[int, ...]]],
) -> Seating:
    config = tournament.config
    sizes = table_sizes(len(entrants), config.seats, LEAST_SEATS, config.odd)
    return take_seats(grouped(entrants, [size.entrants for size in sizes], rng), sizes, {}, rng)


def play(config: TournamentConfig, people: int, seed: int, pairing: Pairing = seat_by_format) -> Figures:
    """Play a tournament to its end and return its figures; the same seed gives the same people and luck."""
    rng, luck = random.Random(seed), random.Random(seed + 1_000_000)
    skill = [luck.gauss(0, SKILL) for _ in range(people)]
    tournament = _enter(config, people, seed)
    skill += [0.0] * (len(tournament.entrants) - people)
    results: list[HandResult] = []
    spans: list[float] = []
    leaders, lines = 0, standings(tournament, [])
    while not is_over(tournament, lines):
        seating = pairing(tournament, lines, rng)
        if tournament.rounds:
            places = {line.entrant: place for place, line in enumerate(lines, 1)}
            groups = [[it for it in table if it is not None] for table in seating]
            spans.append(
                fmean(max(map(places.__getitem__, it)) - min(map(places.__getitem__, it)) for it in groups)
            )
            first = {line.entrant for line in lines[:FIRST]}
            leaders = max(len(first.intersection(group)) for group in groups)
        tournament = _begin_round(tournament, seating)
        for table in tournament.rounds[-1].tables:
            for number in range(1, tournament.hands_of(len(tournament.rounds)) + 1):
                results += _hand(table, number, skill, luck)
        lines = standings(tournament, hand_scores(tournament, results))
    met = Counter(pair for table in tournament.tables for pair in combinations(sorted(table.entrants), 2))
    again = sum(times - 1 for times in met.values())
    return Figures(fmean(spans or [0]), leaders, again)


def _enter(config: TournamentConfig, people: int, seed: int) -> Tournament:
    entrants = tuple(
        Entrant(number=it, name=f"P{it}", users=(1000 + it,), press=str(seed)) for it in range(people)
    )
    return Tournament(
        id=1,
        guild_id=1,
        channel_id=1,
        host_id=1,
        host_name="",
        locale="en",
        config=config,
        status=TournamentStatus.RUNNING,
        revision=1,
        secret="00",
        commitment="",
        created_at=THEN,
        updated_at=THEN,
        entrants=entrants,
    )


def _begin_round(tournament: Tournament, seating: Seating) -> Tournament:
    number = len(tournament.rounds) + 1
    tables = tuple(
        TournamentTable(number=index, table_id=1000 * number + index, seats=seats)
        for index, seats in enumerate(seating, 1)
    )
    return replace(
        tournament, rounds=(*tournament.rounds, Round(number=number, tables=tables, began_at=THEN))
    )


def _hand(
    table: TournamentTable, number: int, skill: Sequence[float], luck: random.Random
) -> Iterable[HandResult]:
    """Draw the results of a hand: Napoleon wins or loses what the others lose or win, a partner one unit."""
    seats = range(len(table.seats))
    side = luck.sample(seats, 1 if luck.random() < ALONE or len(seats) < 3 else 2)
    strength = [0.0 if who is None else skill[who] for who in table.seats]
    others = [seat for seat in seats if seat not in side]
    edge = fmean(strength[seat] for seat in side) - fmean(strength[seat] for seat in others)
    made = luck.random() < 1 / (1 + math.exp(-math.log(MADE / (1 - MADE)) - edge))
    for seat in seats:
        units = -1 if seat in others else len(others) - len(side) + 1 if seat == side[0] else 1
        yield HandResult(
            hand_id=table.table_id * 100 + number,
            hand_no=number,
            seat=seat,
            guild_id=1,
            table_id=table.table_id,
            player_id=seat,
            game="",
            role="napoleon" if seat == side[0] else "opponent",
            won=made == (seat in side),
            bid="",
            units=units if made else -units,
            chips=0,
            ended_at=THEN,
        )


def figures(config: TournamentConfig, people: int, seeds: int, pairing: Pairing = seat_by_format) -> Figures:
    """Return the figures averaged over this many seeds, from 0 on."""
    played = [play(config, people, seed, pairing) for seed in range(seeds)]
    return Figures(*(fmean(getattr(it, name) for it in played) for name in Figures.__slots__))
