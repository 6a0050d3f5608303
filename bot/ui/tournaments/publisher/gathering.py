"""Gathering what the pages of a tournament are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.services.errors import ServiceError
from bot.services.values.scores import HandScore, Standing
from bot.services.values.tables import TableSnapshot
from bot.services.values.tournaments import Round, Tournament, TournamentTableStatus
from bot.ui.tournaments.pages.scene import Scene, TableLine


class Counts(Protocol):
    """What is asked of the tournaments' service."""

    async def get(self, tournament_id: int) -> Tournament: ...
    async def standings(self, tournament_id: int) -> Sequence[Standing]: ...
    async def scores(self, tournament_id: int) -> Sequence[HandScore]: ...


class Tables(Protocol):
    """What is asked of the tables' service."""

    async def snapshot(self, table_id: int) -> TableSnapshot: ...


async def gather(counts: Counts, tables: Tables, tournament: Tournament, trouble: str = "") -> Scene:
    """Return a tournament with its standings and the tables of its present round."""
    if tournament.round is None:
        return Scene(tournament=tournament, trouble=trouble)
    scores = await counts.scores(tournament.id)
    return Scene(
        tournament=tournament,
        standings=await counts.standings(tournament.id),
        tables=await _lines(tables, tournament.round, scores),
        trouble=trouble,
    )


async def _lines(tables: Tables, present: Round, scores: Sequence[HandScore]) -> list[TableLine]:
    hands: dict[int, set[int]] = {table.number: set() for table in present.tables}
    for score in scores:
        if score.round == present.number:
            hands[score.table].add(score.hand_id)
    return [
        TableLine(
            number=table.number,
            channel_id=await channel_of(tables, table.table_id),
            hands=len(hands[table.number]),
            done=table.status is TournamentTableStatus.DONE,
            extra=table.extra > 0,
        )
        for table in present.tables
    ]


async def channel_of(tables: Tables, table_id: int) -> int:
    """Return the thread of a tournament's table, 0 while it has none."""
    try:
        return (await tables.snapshot(table_id)).table.channel_id
    except ServiceError:
        return 0
