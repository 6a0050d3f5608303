"""What happened at the tables of a tournament, read from what is stored."""

from __future__ import annotations

from bot.services.ports import UnitOfWork
from bot.services.tournaments.scoring import hand_scores
from bot.services.values.tournaments import HandScore, Tournament


async def read_scores(work: UnitOfWork, tournament: Tournament) -> list[HandScore]:
    """Return what every seat got in every hand of a tournament that counts."""
    tables = [table.table_id for round_ in tournament.rounds for table in round_.tables]
    return hand_scores(tournament, await work.results.of_tables(tables))
