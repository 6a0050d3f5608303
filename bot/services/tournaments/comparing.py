"""The same deal at every table, side by side: what a duplicate is about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.services.tournaments.scoring import points
from bot.services.values.scores import HandScore
from bot.services.values.tournaments import Tournament


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
