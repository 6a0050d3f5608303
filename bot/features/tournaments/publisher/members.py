"""People who left the server: they are removed from its tournaments, and a series needs another host."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress

import discord

from bot.features.tournaments.publisher.board import TournamentBoard
from bot.features.tournaments.services.app import cups
from bot.services.errors import ServiceError
from bot.ui.core.reach import Failure, is_unknown_member
from bot.ui.core.studio import ANSWER_SECONDS

_AT_ONCE = 100

_log = logging.getLogger(__name__)


async def drop_gone(board: TournamentBoard) -> None:
    """Remove entrants who left the server, and its host from a series."""
    tournament, service = board.tournament, cups(board.app).service
    people = {it.user_id for it in tournament.entrants if it.user_id is not None}
    people.update(it.user_id for it in tournament.in_line)
    for user_id in await _find_gone(board, {*people, tournament.host_id}):
        _log.info("tournament %d: a member has left the server", tournament.id)
        with suppress(ServiceError):
            if user_id in people:
                await service.leave(tournament.id, user_id)
            if user_id == tournament.host_id:
                await service.lose_host(tournament.id)


async def _find_gone(board: TournamentBoard, people: Iterable[int]) -> list[int]:
    """Return the people who are no longer in the server; nobody if Discord does not say."""
    guild, known = board.guild(), [user_id for user_id in people if user_id > 0]
    missing = set(known)
    try:
        for first in range(0, len(known), _AT_ONCE):
            async with asyncio.timeout(ANSWER_SECONDS):
                part = known[first : first + _AT_ONCE]
                there = await guild.query_members(user_ids=part, limit=_AT_ONCE, cache=False)
            missing.difference_update(member.id for member in there)
    except (RuntimeError, discord.ClientException, *Failure):  # no connection, or no answer
        return []
    gone = []
    for user_id in sorted(missing):  # nobody is taken out because an answer was incomplete
        await board.outbox.take(board.account)
        try:
            await guild.fetch_member(user_id)
        except Failure as error:
            if is_unknown_member(error):
                gone.append(user_id)
    return gone
