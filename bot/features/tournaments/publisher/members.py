"""People who left the server: they are removed from its tournaments, and a series needs another host."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial

from bot.features.tournaments.publisher.board import TournamentBoard
from bot.features.tournaments.services.app import cups
from bot.services.errors import ServiceError
from bot.ui.core.members import find_gone

_PATIENCE = 5.0
"""Seconds that Discord has to answer which members are in the server."""

_log = logging.getLogger(__name__)


async def drop_gone(board: TournamentBoard) -> None:
    """Remove people who left the server: entrants, members of league teams, the host of a series."""
    tournament, service = board.tournament, cups(board.app).service
    teams, league = cups(board.app).teams, tournament.config.league
    people = {it.user_id for it in tournament.entrants if it.user_id is not None}
    people.update(it.user_id for it in (*tournament.in_line, *tournament.standing_by))
    members = await teams.people_of(tournament.guild_id, league)
    take = partial(board.outbox.take, board.account)
    everybody = {*people, *members, tournament.host_id}
    for user_id in await find_gone(board.guild(), everybody, take, patience=_PATIENCE) or ():
        _log.info("tournament %d: a member has left the server", tournament.id)
        if user_id in people:
            with suppress(ServiceError):
                await service.leave(tournament.id, user_id)
        if user_id == tournament.host_id:
            with suppress(ServiceError):
                await service.lose_host(tournament.id)
        if user_id in members:
            with suppress(ServiceError):
                await teams.drop(tournament.guild_id, league, user_id)
