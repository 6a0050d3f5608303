"""Simulate whole tournaments without cards; print who meets whom, and how well ranks follow skill.

    python -m tools.tournaments --people 23 --format swiss --seeds 12

Rounds are seated and scores ranked by the bot's own code. Hands are random: a side of two, sometimes of one,
wins more often the stronger it is, and is paid as at a table. The format is compared with random tables and
with tables filled by rank alone. With `--format duplicate --teams 4`, random teams are ranked too, and their
standings are checked by an independent count.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import combinations
from statistics import correlation, fmean

from bot.features.tournaments.services import teams
from bot.features.tournaments.services.scoring import hand_scores, standings
from bot.features.tournaments.services.seating.rounds import draw_seats, is_over, next_draw, seated_before
from bot.features.tournaments.services.seating.seatings import (
    Seating,
    by_lot,
    in_turn,
    table_sizes,
    take_seats,
)
from bot.features.tournaments.values.config import Format, TournamentConfig
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
    first round; `last_span`: in the last round only. `leaders`: how many of the top five meet at one table in
    the last round. `repeats`: meetings of two who have met before. `order`: Spearman's correlation of ranks
    and skill. `best`: whether the strongest came first, alone or tied. For teams: `together`, how often two
    of a team meet; `wrong`, the number of lines that differ from an independent count; `team_order`, as
    `order`.
    """

    span: float
    last_span: float
    leaders: int
    repeats: int
    order: float
    best: float
    together: float = 0
    wrong: float = 0
    team_order: float = 0


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
    best = max(range(people), key=skill.__getitem__)
    won = next(line.rank for line in lines if line.entrant == best) == 1
    order = _agreement([line.entrant for line in lines], skill)
    figures = fmean(spans or [0]), spans[-1] if spans else 0, leaders, again, order, won
    return Figures(*figures, *_of_teams(tournament, lines, results, skill))


def _of_teams(
    tournament: Tournament,
    lines: Sequence[TableStanding],
    results: Sequence[HandResult],
    skill: Sequence[float],
) -> tuple[float, int, float]:
    """Return (`together`, `wrong`, `team_order`) of `Figures`, all 0 without teams."""
    if not tournament.teams:
        return 0, 0, 0
    ranked = teams.team_standings(tournament, lines, hand_scores(tournament, results))
    counted = recount(tournament, results)
    wrong = sum(counted[line.team] != (line.score, line.won, line.best) for line in ranked)
    ranks = {line.team: line.rank for line in ranked}
    wrong += sum(
        (counted[one] > counted[other]) != (ranks[one] < ranks[other]) for one in counted for other in counted
    )
    pairs = teams.mates(tournament)
    together = sum(pair in pairs for it in tournament.tables for pair in combinations(sorted(it.entrants), 2))
    strength = [sum(skill[number] for number in team.members) for team in tournament.teams]
    return together, wrong, _agreement([line.team for line in ranked], strength)


def recount(
    tournament: Tournament, results: Iterable[HandResult]
) -> dict[int, tuple[Fraction, int, Fraction]]:
    """Return each team's score, boards won and best member from the results, independently of the bot: every
    two tables are compared, and a score is the mean of the differences over all tables."""
    team = {number: index for index, it in enumerate(tournament.teams) for number in it.members}
    own, boards = Counter[int](), Counter[tuple[int, int, int]]()
    tables = {it.table_id: (round_, it) for round_ in tournament.rounds for it in round_.tables}
    units = {(it.table_id, it.hand_no, it.seat): it.units for it in results}
    exact = math.lcm(*(len(it.tables) for it in tournament.rounds))  # scores in whole parts of a unit
    for (table_id, hand_no, seat), made in units.items():
        round_, table = tables[table_id]
        others = [units[it.table_id, hand_no, seat] for it in round_.tables]
        parts = sum(made - other for other in others) * (exact // len(others))
        parts = made * exact if len(others) == 1 else parts
        number = table.seats[seat]
        if number is not None:
            own[number] += parts
            boards[team[number], round_.number, hand_no] += parts
    return {
        index: (
            Fraction(sum(own[number] for number in it.members), exact),
            sum(value > 0 for key, value in boards.items() if key[0] == index),
            Fraction(max(own[number] for number in it.members), exact),
        )
        for index, it in enumerate(tournament.teams)
    }


def _enter(config: TournamentConfig, people: int, seed: int) -> Tournament:
    entrants = tuple(
        Entrant(number=it, name=f"P{it}", users=(1000 + it,), press=str(seed)) for it in range(people)
    )
    entered = Tournament(
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
    return teams.form_teams(entered) if config.team else entered


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


def _agreement(ranking: Sequence[int], skill: Sequence[float]) -> float:
    """Return Spearman's correlation of a ranking, best first, with the order of skill."""
    best = sorted(range(len(skill)), key=lambda one: -skill[one])
    return correlation(range(len(best)), list(map(best.index, ranking)))


def figures(config: TournamentConfig, people: int, seeds: int, pairing: Pairing = seat_by_format) -> Figures:
    """Return the figures averaged over this many seeds, from 0 on."""
    played = [play(config, people, seed, pairing) for seed in range(seeds)]
    return Figures(*(fmean(getattr(it, name) for it in played) for name in Figures.__slots__))


def main() -> None:
    """Print a line of figures for the format, and for each pairing it is compared with."""
    parser = argparse.ArgumentParser(prog="python -m tools.tournaments", description=__doc__)
    parser.add_argument("--people", type=int, default=23)
    parser.add_argument(
        "--format", choices=[*(it.value for it in Format), "duplicate"], default=Format.SWISS.value
    )
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=4)
    parser.add_argument("--final", type=int, default=0, help="hands of a final of the best after the rounds")
    parser.add_argument("--carried", action="store_true", help="the score of the rounds counts in the final")
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--teams", type=int, choices=(0, 2, 3, 4), default=0, help="people in a team")
    given = parser.parse_args()
    duplicate = given.format == "duplicate"
    if given.teams and (not duplicate or given.final):
        parser.error("teams play --format duplicate (the same deals at every table), without a final")
    config = TournamentConfig(
        format=Format.ROTATION if duplicate else Format(given.format),
        duplicate=duplicate,
        seats=given.seats,
        rounds=given.rounds,
        hands=given.hands,
        team=given.teams,
        final=given.final,
        carried=given.carried,
    )
    final = f"a final of {config.final} hands, " if config.has_final else ""
    print(
        f"{given.people} people, tables of {given.seats}, {given.rounds} rounds of {given.hands} hands, "
        f"{final}{given.seeds} seeds, averages"
    )
    print(f"{'':16}{'span':>8}{'last':>8}{'leaders':>9}{'repeats':>9}{'order':>8}{'best':>8}")
    others = {} if config.format is Format.KNOCKOUT or config.has_final else PAIRINGS
    pairings = {given.format: seat_by_format, **others}
    found = {name: figures(config, given.people, given.seeds, it) for name, it in pairings.items()}
    for name, it in found.items():
        spans = f"{it.span:8.1f}{it.last_span:8.1f}{it.leaders:9.1f}{it.repeats:9.1f}"
        print(f"{name:16}{spans}{it.order:8.2f}{it.best:8.2f}")
    if config.team:
        print(f"teams of {config.team}:")
        print(f"{'':16}{'together':>9}{'order':>8}{'differ in the recount':>24}")
        for name, it in found.items():
            print(f"{name:16}{it.together:9.1f}{it.team_order:8.2f}{it.wrong:24.1f}")


if __name__ == "__main__":
    main()
