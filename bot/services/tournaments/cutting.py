"""Who goes on from a table of a knock-out where entrants are equal at its cut. Pure functions.

Those who are equal by all that decides in the standings play one more hand, at most two, with everybody at
their table; only the scores of those who are equal matter there. Whom that leaves equal a lot tells apart,
drawn from the tournament's secret. There is no extra hand once the round's time is up or the table closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from bot.services.tournaments.deals import cut_lot, ticket
from bot.services.tournaments.scoring import MOST_EXTRA, NOTHING
from bot.services.values.scores import Standing
from bot.services.values.tournaments import (
    Cut,
    CutBy,
    EntrantStatus,
    Tournament,
    TournamentTable,
    TournamentTableStatus,
)


def places(tournament: Tournament, table: TournamentTable) -> int:
    """Return how many of a table go on, if so many are still in: never a whole table of two or more."""
    seated = sum(number is not None for number in table.seats)
    return min(tournament.config.advance, max(1, seated - 1))


def order_at(tournament: Tournament, lines: Sequence[Standing], table: TournamentTable) -> list[int]:
    """Return the entrants at a table of the last round who are still in, in the order in which they go on."""
    return [line.entrant for line in _sorted(tournament, lines, table)]


def _sorted(tournament: Tournament, lines: Sequence[Standing], table: TournamentTable) -> list[Standing]:
    lot = cut_lot(len(tournament.rounds))
    entrants = tournament.entrants
    seated = [
        line
        for line in lines
        if line.entrant in table.seats and entrants[line.entrant].status is EntrantStatus.IN
    ]
    return sorted(
        seated,
        key=lambda line: (line.rank, *(-it for it in _extra(line)), ticket(tournament, lot, line.entrant)),
    )


def _extra(line: Standing) -> tuple[Fraction, ...]:
    """Return the scores of the extra hands; one that was not played counts 0 for everybody."""
    return tuple(line.extra[index] if index < len(line.extra) else NOTHING for index in range(MOST_EXTRA))


def still_equal(tournament: Tournament, lines: Sequence[Standing], table: TournamentTable) -> tuple[int, ...]:
    """Return the entrants at a table whom neither the standings nor its extra hands have told apart.

    Only those at the cut, some of whom go on and some do not; empty if it is clear who goes on.
    """
    ordered, most = _sorted(tournament, lines, table), places(tournament, table)
    if len(ordered) <= most:
        return ()
    last = (ordered[most - 1].rank, _extra(ordered[most - 1]))
    if (ordered[most].rank, _extra(ordered[most])) != last:
        return ()
    return tuple(line.entrant for line in ordered if (line.rank, _extra(line)) == last)


def cut_of(tournament: Tournament, lines: Sequence[Standing], table: TournamentTable) -> Cut | None:
    """Return how it was decided who goes on from a table; None where nobody was equal at the cut."""
    ordered, most = _sorted(tournament, lines, table), places(tournament, table)
    if len(ordered) <= most or ordered[most - 1].rank != ordered[most].rank:
        return None
    equals = tuple(line.entrant for line in ordered if line.rank == ordered[most].rank)
    before = sum(line.rank < ordered[most].rank for line in ordered)
    drawn = still_equal(tournament, lines, table)
    by = CutBy.LOT if drawn else CutBy.EXTRA
    return Cut(table=table.number, equals=equals, places=most - before, by=by, drawn=drawn)


def cuts(tournament: Tournament, lines: Sequence[Standing]) -> tuple[Cut, ...]:
    """Return the cuts of the last round at which entrants were equal, by table."""
    round_ = tournament.round
    found = [cut_of(tournament, lines, table) for table in round_.tables] if round_ is not None else []
    return tuple(cut for cut in found if cut is not None)


def with_extra_hand(table: TournamentTable, tied: tuple[int, ...], hand_no: int) -> TournamentTable:
    """Return a table that has played `hand_no` hands and plays one more, for those who are equal."""
    return replace(
        table,
        extra=table.extra + 1,
        extra_from=table.extra_from or hand_no + 1,
        tied=tied,
        status=TournamentTableStatus.PLAYING,
    )
