"""People who left the server: they are removed from its tournaments, and a series needs another host."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial

from bot.features.tournaments.publisher.board import TournamentBoard
from bot.features.tournaments.services.app import cups
from bot.services.errors import ServiceError
from bot.ui.core.members import find_gone
from bot.ui.core.studio import ANSWER_SECONDS

_log = logging.getLogger(__name__)


async def drop_gone(board: TournamentBoard) -> None:
    """Remove entrants who left the server, and its host from a series."""
    tournament, service = board.tournament, cups(board.app).service
    people = {it.user_id for it in tournament.entrants if it.user_id is not None}
    people.update(it.user_id for it in tournament.in_line)
    take = partial(board.outbox.take, board.account)
    everybody = {*people, tournament.host_id}
    for user_id in await find_gone(board.guild(), everybody, take, patience=ANSWER_SECONDS) or ():
        _log.info("tournament %d: a member has left the server", tournament.id)
        with suppress(ServiceError):
            if user_id in people:
                await service.leave(tournament.id, user_id)
            if user_id == tournament.host_id:
                await service.lose_host(tournament.id)
