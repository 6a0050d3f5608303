"""Scores and standings: counted anew from the finished hands every time, as exact fractions of a unit.

Nothing is rounded before it is shown: what is compared, in ranks and prizes, is exact.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from operator import attrgetter

from bot.engine.roles import DECLARERS
from bot.services.ports import Store, UnitOfWork
from bot.services.values.hands import HandResult, HandScore, Standing
from bot.services.values.tournaments import Entrant, EntrantStatus, Format, Tournament

THOUSAND = 1000
MOST_EXTRA = 2
"""The most extra hands of a table whose cut is tied."""
NOTHING = Fraction(0)
PLACES = {
    EntrantStatus.IN: 0,
    EntrantStatus.NO_SHOW: 1,
    EntrantStatus.DROPPED: 1,
    EntrantStatus.DISQUALIFIED: 2,
}
"""Entrants still in rank before those who left, and these before those put out."""


async def read_scores(work: UnitOfWork, tournament: Tournament) -> list[HandScore]:
    """Return what every seat got in every hand of a tournament that counts."""
    tables = [table.table_id for round_ in tournament.rounds for table in round_.tables]
    return hand_scores(tournament, await work.results.of_tables(tables))


async def read_standings(store: Store, tournament: Tournament) -> list[Standing]:
    """Return the standings as what is stored makes them."""
    async with store.read() as work:
        return standings(tournament, await read_scores(work, tournament))


def hand_scores(tournament: Tournament, results: Iterable[HandResult]) -> list[HandScore]:
    """Return what each seat got in each hand that counts, by round, table, board and seat.

    A hand counts for the entrant whose seat it is, whoever played it: a stand-in plays for an absent entrant.
    Results of other tables and of voided hands are left out. A board is the number of a deal: in a
    duplicate the number of the hand at its table (voided hands keep theirs: the deal is the same at every
    table), else the hands that count are numbered one after another.
    """
    places = {table.table_id: (round_, table) for round_ in tournament.rounds for table in round_.tables}
    scores = []
    boards = _boards(tournament, results := list(results))
    regular = _regular_boards(tournament, boards)
    for result in results:
        if result.table_id not in places:
            continue
        round_, table = places[result.table_id]
        if result.hand_id in table.voided or result.seat >= len(table.seats):
            continue
        board = boards[result.table_id, result.hand_no]
        scores.append(
            HandScore(
                round=round_.number,
                table=table.number,
                board=board,
                hand_id=result.hand_id,
                seat=result.seat,
                entrant=table.seats[result.seat],
                units=result.units,
                contract_made=bool(result.won) and result.role in DECLARERS,
                extra=max(0, board - regular[result.table_id]) if table.extra_from else 0,
            )
        )
    return sorted(scores, key=attrgetter("round", "table", "board", "seat"))


def _boards(tournament: Tournament, results: Iterable[HandResult]) -> dict[tuple[int, int], int]:
    """Return the board of each hand, by its table's id and its number there."""
    voided = {table.table_id: table.voided for round_ in tournament.rounds for table in round_.tables}
    hands: dict[int, set[int]] = defaultdict(set)
    for result in results:
        if result.hand_id not in voided.get(result.table_id, ()):
            hands[result.table_id].add(result.hand_no)
    if tournament.config.duplicate:
        return {(table, hand): hand for table, numbers in hands.items() for hand in numbers}
    return {
        (table, hand): board
        for table, numbers in hands.items()
        for board, hand in enumerate(sorted(numbers), 1)
    }


def _regular_boards(tournament: Tournament, boards: Mapping[tuple[int, int], int]) -> Mapping[int, int]:
    """Return the last board of each table, by its id, that is no extra hand's."""
    starts = {table.table_id: table.extra_from for round_ in tournament.rounds for table in round_.tables}
    if tournament.config.duplicate:
        return {table_id: start - 1 for table_id, start in starts.items()}
    return Counter(table_id for table_id, hand_no in boards if hand_no < starts.get(table_id, 0))


def thousandths(score: Fraction) -> int:
    """Return a score in thousandths of a unit as it is shown: the nearest, halves to the even neighbour."""
    return round(score * THOUSAND)


def points(tournament: Tournament, scores: Sequence[HandScore]) -> list[Fraction]:
    """Return what each of the scores is worth, in units.

    In a duplicate: units less the average of that seat over all tables that finished the deal, filling
    computers included; what a seat gets at all tables together is exactly 0. A round with one table has
    nothing to compare: there units count as they are, and so they do in an extra hand of one table alone.
    """
    compared = {
        round_.number
        for round_ in tournament.rounds
        if tournament.config.duplicate and len(round_.tables) > 1
    }
    total: Counter[tuple[int, int, int]] = Counter()
    tables: Counter[tuple[int, int, int]] = Counter()
    for score in scores:
        total[_deal(score)] += score.units
        tables[_deal(score)] += 1
    return [
        Fraction(score.units * tables[_deal(score)] - total[_deal(score)], tables[_deal(score)])
        if score.round in compared and not (score.extra and tables[_deal(score)] == 1)
        else Fraction(score.units)
        for score in scores
    ]


def _deal(score: HandScore) -> tuple[int, int, int]:
    """Return what the hands have in common that are compared in a duplicate: the same cards."""
    return score.round, score.board, score.seat


@dataclass(slots=True)
class _Sum:
    """What an entrant's hands add up to."""

    rounds: list[Fraction]
    extra: dict[int, list[Fraction]]
    """The scores of the extra hands by round."""
    hands: int = 0
    contracts: int = 0


def standings(tournament: Tournament, scores: Sequence[HandScore]) -> list[Standing]:
    """Return everybody's line, best first; equal in all that counts: the same rank, by number.

    Entrants still in rank before those who dropped out or did not appear, these before disqualified ones.
    Then decide: the score; in a Swiss tournament the sum of the opponents' scores; contracts made; the best
    single round. In a knock-out: the last round played in, the score of that round, contracts made, the score
    of all rounds. Extra hands count in none of these (see `cutting`).
    """
    sums = _sums(tournament, scores)
    seated = _rounds_seated(tournament)
    met = opponents(tournament)
    lines = {}
    for entrant in tournament.entrants:
        own = sums[entrant.number]
        lines[entrant.number] = Standing(
            entrant=entrant.number,
            rank=0,
            score=sum(own.rounds, NOTHING),
            hands=own.hands,
            contracts_made=own.contracts,
            opponents=sum(
                (sum(sums[other].rounds, NOTHING) * times for other, times in met[entrant.number].items()),
                NOTHING,
            ),
            best_round=max((own.rounds[number - 1] for number in seated[entrant.number]), default=NOTHING),
            reached=max(seated[entrant.number], default=0),
            round_scores=tuple(own.rounds),
            extra=tuple(own.extra.get(max(seated[entrant.number], default=0), ())),
        )
    return _ranked(tournament, lines)


def _sums(tournament: Tournament, scores: Sequence[HandScore]) -> dict[int, _Sum]:
    """Return the sums of everybody's hands."""
    begun = len(tournament.rounds)
    sums = {entrant.number: _Sum([NOTHING] * begun, {}) for entrant in tournament.entrants}
    for score, value in zip(scores, points(tournament, scores), strict=True):
        if score.entrant is not None:
            own = sums[score.entrant]
            if score.extra:
                extra = own.extra.setdefault(score.round, [NOTHING] * MOST_EXTRA)
                extra[score.extra - 1] += value
                continue
            own.rounds[score.round - 1] += value
            own.hands += 1
            own.contracts += score.contract_made
    return sums


def _rounds_seated(tournament: Tournament) -> dict[int, list[int]]:
    """Return the numbers of the rounds in which each entrant had a seat."""
    seated: dict[int, list[int]] = {entrant.number: [] for entrant in tournament.entrants}
    for round_ in tournament.rounds:
        for table in round_.tables:
            for number in table.seats:
                if number is not None:
                    seated[number].append(round_.number)
    return seated


def opponents(tournament: Tournament) -> Mapping[int, Counter[int]]:
    """Return for each entrant how often they have sat at a table with each other entrant."""
    met: dict[int, Counter[int]] = {entrant.number: Counter() for entrant in tournament.entrants}
    for round_ in tournament.rounds:
        for table in round_.tables:
            numbers = [number for number in table.seats if number is not None]
            for number in numbers:
                met[number].update(other for other in numbers if other != number)
    return met


def _ranked(tournament: Tournament, lines: Mapping[int, Standing]) -> list[Standing]:
    """Return the lines in order with their ranks."""
    knockout = tournament.config.format is Format.KNOCKOUT
    swiss = tournament.config.format is Format.SWISS

    def merit(entrant: Entrant) -> tuple[Fraction | int, ...]:
        line = lines[entrant.number]
        place = PLACES[entrant.status]
        if knockout:
            last = line.round_scores[line.reached - 1] if line.reached else NOTHING
            return place, -line.reached, -last, -line.contracts_made, -line.score
        return place, -line.score, -line.opponents * swiss, -line.contracts_made, -line.best_round

    ordered = sorted(tournament.entrants, key=lambda entrant: (merit(entrant), entrant.number))
    ranked: list[Standing] = []
    for _, equals in groupby(ordered, key=merit):
        rank = len(ranked) + 1
        ranked += [replace(lines[entrant.number], rank=rank) for entrant in equals]
    return ranked


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedResult:
    """What one table made of a seat's cards. `points` is what that is worth, in units, exactly."""

    table: int
    hand_id: int
    entrant: int | None
    """None where it counts for nobody."""
    units: int
    points: Fraction
    contract_made: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSeat:
    """One seat's cards at all tables that finished the deal, in order of the tables' numbers.

    `average` is in units, exactly.
    """

    seat: int
    average: Fraction
    results: tuple[ComparedResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedBoard:
    """One deal of a round: its seats in order."""

    board: int
    seats: tuple[ComparedSeat, ...]


def comparison(tournament: Tournament, scores: Sequence[HandScore], round_number: int) -> list[ComparedBoard]:
    """Return the deals of a round of a duplicate with the tables side by side; deals nobody finished are left
    out."""
    boards: dict[int, dict[int, list[ComparedResult]]] = defaultdict(lambda: defaultdict(list))
    for score, value in zip(scores, points(tournament, scores), strict=True):
        if score.round == round_number:
            boards[score.board][score.seat].append(
                ComparedResult(
                    table=score.table,
                    hand_id=score.hand_id,
                    entrant=score.entrant,
                    units=score.units,
                    points=value,
                    contract_made=score.contract_made,
                )
            )
    return [
        ComparedBoard(board=board, seats=tuple(_seat(seat, found) for seat, found in sorted(seats.items())))
        for board, seats in sorted(boards.items())
    ]


def _seat(seat: int, results: list[ComparedResult]) -> ComparedSeat:
    """Return a seat's results in order of the tables, with their average."""
    average = Fraction(sum(result.units for result in results), len(results))
    ordered = tuple(sorted(results, key=lambda result: result.table))
    return ComparedSeat(seat=seat, average=average, results=ordered)
