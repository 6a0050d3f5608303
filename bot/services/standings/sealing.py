"""Which hands nobody may look into yet: in a duplicate the same cards may still be played at other tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.ports import UnitOfWork
from bot.services.values.scores import HandScore
from bot.services.values.tables import Table
from bot.services.values.tournaments import Tournament


async def is_sealed(work: UnitOfWork, table_id: int) -> bool:
    """Return whether the records of a table's hands are sealed: its round of a duplicate is not over."""
    table = await work.tables.get(table_id)
    return table is not None and await seals(work, table)


async def seals(work: UnitOfWork, table: Table) -> bool:
    """Return whether what comes of the hands of a table is sealed now; see `is_sealed`."""
    if table.tournament_id is None:
        return False
    tournament = await work.tournaments.get(table.tournament_id)
    if tournament is None or not tournament.config.duplicate or tournament.over:
        return False
    return any(
        round_.over_at is None and any(place.table_id == table.id for place in round_.tables)
        for round_ in tournament.rounds
    )


def open_scores(tournament: Tournament, scores: Sequence[HandScore]) -> Sequence[HandScore]:
    """Return the scores that may be told: in a duplicate those of rounds that are over.

    What a seat has won with its cards at another table says what cards they are.
    """
    if not tournament.config.duplicate or tournament.over:
        return scores
    over = {round_.number for round_ in tournament.rounds if round_.over_at is not None}
    return [score for score in scores if score.round in over]
