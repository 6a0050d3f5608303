"""Looking a tournament up for somebody, and gathering what its pages are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.services.errors import NotAllowed, ServiceError, TournamentNotFound
from bot.services.model import Person, TableSnapshot
from bot.services.tournaments.model import (
    HandScore,
    Round,
    Standing,
    Tournament,
    TournamentStatus,
    TournamentTableStatus,
)
from bot.ui.panels.tournament.scene import Scene, TableLine
from bot.ui.permissions import is_manager
from bot.ui.request import Request


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
        )
        for table in present.tables
    ]


async def channel_of(tables: Tables, table_id: int) -> int:
    """Return the thread of a tournament's table, 0 while it has none."""
    try:
        return (await tables.snapshot(table_id)).table.channel_id
    except ServiceError:
        return 0


# --- for somebody ----------------------------------------------------------------------------------------


async def find(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament of the server where somebody asks. Raises TournamentNotFound (`tournament-unknown`).

    A draft is there for its host and admins only.
    """
    tournament = await request.desk.tournaments.get(tournament_id)
    if tournament.guild_id != request.interaction.guild_id:
        raise TournamentNotFound("tournament-unknown")
    if tournament.status is TournamentStatus.DRAFT and not may_host(request, tournament):
        raise TournamentNotFound("tournament-unknown")
    return tournament


def may_host(request: Request, tournament: Tournament) -> bool:
    """Return whether somebody is the host of a tournament or an admin of its server."""
    return request.person.user_id == tournament.host_id or is_manager(request.interaction)


async def find_hosted(request: Request, tournament_id: int) -> Tournament:
    """Return a tournament for its host or an admin. Raises NotAllowed (`not-tournament-host`) besides."""
    tournament = await find(request, tournament_id)
    if not may_host(request, tournament):
        raise NotAllowed("not-tournament-host")
    return tournament


async def scene_of(request: Request, tournament: Tournament) -> Scene:
    """Return what the pages of a tournament are drawn from."""
    desk = request.desk
    trouble = desk.stage.trouble(tournament.id, request.ctx)
    return await gather(desk.tournaments, desk.tables, tournament, trouble)


async def present_table(request: Request, tournament: Tournament, person: Person) -> int:
    """Return the thread in which a person plays in the present round, 0 if in none."""
    entrant, current = tournament.entrant_of(person.user_id), tournament.round
    if entrant is None or current is None:
        return 0
    for table in current.tables:
        if entrant.number in table.seats:
            return await channel_of(request.desk.tables, table.table_id)
    return 0
