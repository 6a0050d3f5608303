"""Which hands nobody may look into yet: in a duplicate the same cards may still be played at other tables."""

from __future__ import annotations

from bot.services.ports import UnitOfWork


async def is_sealed(work: UnitOfWork, table_id: int) -> bool:
    """Return whether the records of a table's hands are sealed: its round of a duplicate is not over."""
    table = await work.tables.get(table_id)
    if table is None or table.tournament_id is None:
        return False
    tournament = await work.tournaments.get(table.tournament_id)
    if tournament is None or not tournament.config.duplicate or tournament.over:
        return False
    return any(
        round_.over_at is None and any(place.table_id == table_id for place in round_.tables)
        for round_ in tournament.rounds
    )
