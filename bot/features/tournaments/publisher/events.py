"""Scheduled events: a tournament with a fixed start gets one in the server's list, if the bot may create it.

It is created with the announcement, follows name and start, and starts and ends with the tournament; if
somebody deletes it, it is not created again.
"""

from __future__ import annotations

import logging

from discord import EventStatus

from bot.features.tournaments.pages.announcement import event_body, event_mark
from bot.features.tournaments.publisher.board import TournamentBoard, nonce_of
from bot.features.tournaments.services.app import cups
from bot.features.tournaments.services.joining import BEFORE_START
from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.ui.core.outbox import Again
from bot.ui.core.reach import Failure, Trouble, trouble_of

_BEGUN, _OVER = "begun", "over"
"""Stored in place of an event's digest: it has begun; it needs no more updates."""

_log = logging.getLogger(__name__)


async def show_event(board: TournamentBoard) -> None:
    """Update the scheduled event. Raises Again; a refusal is stored for the host (`event_trouble`)."""
    tournament, shown = board.tournament, _to_show(board)
    missing = shown in (_BEGUN, _OVER) and not tournament.event_id
    if missing or shown in (tournament.event_shown, board.event_refused):
        return
    may = board.guild().me.guild_permissions
    if not (may.create_events or may.manage_events):
        board.event_trouble = "event-not-allowed"
        return
    board.event_trouble = board.event_refused = ""
    await board.outbox.take(board.account)
    try:
        event_id = await _bring_up(board, shown)
        if shown == _OVER and tournament.status in BEFORE_START:
            shown = ""
    except Failure as error:
        if trouble_of(error) is Trouble.DOUBTFUL:
            raise Again from error
        _log.info("tournament %s: its event was not updated: %s", tournament.id, error)
        if tournament.event_id is None:
            board.event_trouble, board.event_refused = "event-refused", shown
            return
        # A member has deleted it, or Discord has begun or ended it on time.
        begun = tournament.status is TournamentStatus.RUNNING
        event_id, shown = (tournament.event_id, _BEGUN) if begun else (None, _OVER)
    await cups(board.app).service.posted(tournament.id, event=(event_id, shown))


def _to_show(board: TournamentBoard) -> str:
    """Return the event's content, as it is stored."""
    tournament = board.tournament
    if tournament.status is TournamentStatus.RUNNING:
        return _BEGUN
    starts_at = tournament.config.starts_at
    if tournament.status not in BEFORE_START or starts_at is None or tournament.event_shown == _OVER:
        return _OVER if tournament.event_shown else ""
    if starts_at <= board.app.now():
        return tournament.event_shown
    return nonce_of(event_body(board.ctx, tournament))


async def _bring_up(board: TournamentBoard, shown: str) -> int | None:
    """Create, edit, start or end the event; return its id, None once it is over. Raises Failure."""
    tournament, http = board.tournament, board.outbox.client.http
    guild_id, event_id = tournament.guild_id, tournament.event_id
    if event_id is None and board.unsure:  # it may have been made, and not stored then
        event_id = await _find(board)
    if event_id is not None and shown in (_BEGUN, _OVER):
        ended = EventStatus.completed if tournament.event_shown == _BEGUN else EventStatus.cancelled
        status = ended if shown == _OVER else EventStatus.active
        await http.edit_scheduled_event(guild_id, event_id, status=status.value)
        return None if shown == _OVER else event_id
    body = event_body(board.ctx, tournament)
    if event_id is None:
        return int((await http.create_guild_scheduled_event(guild_id, **body))["id"])
    await http.edit_scheduled_event(guild_id, event_id, **body)
    return event_id


async def _find(board: TournamentBoard) -> int | None:
    """Return the tournament's event in the server's list, None if there is none. Raises Failure."""
    guild = board.guild()
    await board.outbox.take(board.account)
    for event in await board.outbox.client.http.get_scheduled_events(guild.id, with_user_count=False):
        ours = int(event.get("creator_id") or 0) == guild.me.id
        if ours and str(event.get("description") or "").endswith(event_mark(board.tournament)):
            return int(event["id"])
    return None
