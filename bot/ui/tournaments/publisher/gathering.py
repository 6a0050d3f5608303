"""Reads what the pages of a tournament are drawn from."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.errors import ServiceError
from bot.services.values.hands import HandScore
from bot.services.values.tournaments import Round, Tournament, TournamentTableStatus
from bot.ui.core.app import App
from bot.ui.tournaments.pages.scene import Scene, TableLine


async def gather(app: App, tournament: Tournament, trouble: str = "") -> Scene:
    """Return a tournament with its standings and the tables of its present round."""
    if tournament.round is None:
        return Scene(tournament=tournament, trouble=trouble)
    scores = await app.tournaments.scores(tournament.id)
    return Scene(
        tournament=tournament,
        standings=await app.tournaments.standings(tournament.id),
        tables=await _lines(app, tournament.round, scores),
        trouble=trouble,
    )


async def _lines(app: App, present: Round, scores: Sequence[HandScore]) -> list[TableLine]:
    hands: dict[int, set[int]] = {table.number: set() for table in present.tables}
    for score in scores:
        if score.round == present.number:
            hands[score.table].add(score.hand_id)
    return [
        TableLine(
            number=table.number,
            channel_id=await channel_of(app, table.table_id),
            hands=len(hands[table.number]),
            done=table.status is TournamentTableStatus.DONE,
            extra=table.extra > 0,
        )
        for table in present.tables
    ]


async def channel_of(app: App, table_id: int) -> int:
    """Return the thread of a tournament's table, 0 while it has none."""
    try:
        return (await app.tables.snapshot(table_id)).table.channel_id
    except ServiceError:
        return 0
