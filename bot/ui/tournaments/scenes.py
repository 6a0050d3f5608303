"""What the pages of a tournament are drawn from, for a request."""

from __future__ import annotations

from bot.services.values.tables import Person
from bot.services.values.tournaments import Tournament
from bot.ui.core.request import Request
from bot.ui.tournaments.pages.scene import Scene
from bot.ui.tournaments.publisher.gathering import channel_of, gather


async def scene_of(request: Request, tournament: Tournament) -> Scene:
    """Return what the pages of a tournament are drawn from."""
    app = request.app
    trouble = app.tournament_publisher.trouble(tournament.id, request.ctx)
    return await gather(app, tournament, trouble)


async def present_table(request: Request, tournament: Tournament, person: Person) -> int:
    """Return the thread in which a person plays in the present round, 0 if in none.

    Into a private one they are let (again): nobody else can show it to them.
    """
    entrant, current = tournament.entrant_of(person.user_id), tournament.round
    if entrant is None or current is None:
        return 0
    for table in current.tables:
        if entrant.number in table.seats:
            channel_id = await channel_of(request.app, table.table_id)
            if channel_id and tournament.config.duplicate:
                await request.app.tournament_publisher.let_in(channel_id, person.user_id)
            return channel_id
    return 0
