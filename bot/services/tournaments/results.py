"""What happened at the tables of a tournament, read from what is stored."""

from __future__ import annotations

from bot.services.changes import HandEnd
from bot.services.loading import live_hand
from bot.services.model import HandResult
from bot.services.ports import UnitOfWork
from bot.services.results import results_of
from bot.services.tournaments.model import HandScore, Tournament
from bot.services.tournaments.scoring import hand_scores


async def read_scores(work: UnitOfWork, tournament: Tournament) -> list[HandScore]:
    """Return what every seat got in every hand of a tournament that counts."""
    tables = [table.table_id for round_ in tournament.rounds for table in round_.tables]
    return hand_scores(tournament, await _results(work, tables))


async def _results(work: UnitOfWork, table_ids: list[int]) -> list[HandResult]:
    found: list[HandResult] = []
    for table_id in table_ids:
        table = await work.tables.get(table_id)
        for stored in await work.hands.of_table(table_id):
            if table is not None and stored.units is not None and stored.ended_at is not None:
                ending = HandEnd(stored.status, stored.outcome or "", stored.units, (0,) * len(stored.units))
                found += results_of(table, live_hand(table, stored), ending, stored.ended_at)
    return found
