"""The event in the server's own list that stands for a tournament, where the bot may make one.

It is made with the announcement of a tournament that starts by itself, follows name and start, and begins and
ends with the tournament. An event that somebody has deleted is not made again.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import timedelta
from typing import Any

from bot.services.tournaments.joining import BEFORE_START
from bot.services.values.tournaments import Tournament, TournamentStatus
from bot.ui.core.post import Failure, Trouble, trouble_of
from bot.ui.publisher.wire import Again
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, require_known

_ACTIVE, _COMPLETED, _CANCELLED = 2, 3, 4
"""What Discord calls the states of an event."""
_BEGUN, _OVER = "begun", "over"
"""What is stored of an event that has begun, and of one of which nothing is to be shown any more."""
_EXTERNAL, _GUILD_ONLY = 3, 2
_LEAST = timedelta(hours=1)
_UNKNOWN = timedelta(days=7)
"""How long an event lasts: at least, and where nobody can say how long the tournament takes."""

_log = logging.getLogger(__name__)


async def show_event(delivery: Delivery, board: TournamentBoard) -> None:
    """Bring the event up to date. Raises Again; a refusal is kept for the host (`event_trouble`)."""
    tournament, shown = board.tournament, board.tournament.event_shown
    wanted = _wanted(delivery, tournament)
    if (
        wanted == shown
        or board.event_refused == wanted
        or (wanted in (_BEGUN, _OVER) and not tournament.event_id)
    ):
        return
    guild = require_known(delivery.client, tournament.guild_id)
    may = guild.me.guild_permissions
    if not (may.create_events or may.manage_events):
        board.event_trouble = "event-not-allowed"
        return
    board.event_trouble = board.event_refused = ""
    await delivery.lane.take()
    taken = True
    try:
        event_id = await _brought_to(delivery, board, wanted)
    except Failure as error:
        if trouble_of(error) is Trouble.AGAIN:
            raise Again from error
        _log.info("tournament %s: its event stays as it is: %s", tournament.id, error)
        if tournament.event_id is None:
            board.event_trouble, board.event_refused = "event-refused", wanted
            return
        taken, event_id, wanted = (
            False,
            None,
            _OVER,
        )  # deleted by somebody, or begun or ended by Discord's own clock
        if tournament.status is TournamentStatus.RUNNING:
            event_id, wanted = tournament.event_id, _BEGUN
    shown = "" if wanted == _OVER and taken and tournament.status in BEFORE_START else wanted
    await delivery.app.tournaments.posted(tournament.id, event=(event_id, shown))


def _wanted(delivery: Delivery, tournament: Tournament) -> str:
    """Return what the event is to say, as it is stored."""
    if tournament.status is TournamentStatus.RUNNING:
        return _BEGUN
    starts_at = tournament.config.starts_at
    if tournament.status not in BEFORE_START or starts_at is None or tournament.event_shown == _OVER:
        return _OVER if tournament.event_shown else ""
    if starts_at <= delivery.app.now():
        return tournament.event_shown
    return hashlib.sha256(repr(_body(delivery, tournament)).encode()).hexdigest()[:16]


async def _brought_to(delivery: Delivery, board: TournamentBoard, wanted: str) -> int | None:
    """Make, change, begin or end the event; return its id, None once it is over. Raises Failure."""
    tournament, http = board.tournament, delivery.client.http
    guild_id, event_id = tournament.guild_id, tournament.event_id
    if event_id is None and board.unsure:  # it may have been made, and not stored then
        event_id = await _lost(delivery, tournament)
    if event_id is None:
        made = await http.create_guild_scheduled_event(guild_id, **_body(delivery, tournament))
        return int(made["id"])
    if wanted == _OVER:
        begun = tournament.event_shown == _BEGUN
        await http.edit_scheduled_event(guild_id, event_id, status=_COMPLETED if begun else _CANCELLED)
        return None
    body = {"status": _ACTIVE} if wanted == _BEGUN else _body(delivery, tournament)
    await http.edit_scheduled_event(guild_id, event_id, **body)
    return event_id


async def _lost(delivery: Delivery, tournament: Tournament) -> int | None:
    """Return our event of a tournament in the server's list, None if there is none. Raises Failure."""
    me, mark = delivery.client.user, _mark(tournament)
    for event in await delivery.client.http.get_scheduled_events(tournament.guild_id, with_user_count=False):
        ours = me is not None and int(event.get("creator_id") or 0) == me.id
        if ours and str(event.get("description") or "").endswith(mark):
            return int(event["id"])
    return None


def _mark(tournament: Tournament) -> str:
    return f"#{tournament.id}"


def _body(delivery: Delivery, tournament: Tournament) -> dict[str, Any]:
    """Return an event as Discord takes it."""
    ctx, config = delivery.context(tournament), tournament.config
    assert config.starts_at is not None
    minutes = words.minutes(config, config.most)
    lasts = max(_LEAST, timedelta(minutes=minutes)) if minutes else _UNKNOWN
    about = ctx.text("event-about", game=words.game_name(ctx, config), format=words.format_name(ctx, config))
    return {
        "name": words.name_label(ctx, tournament),
        "privacy_level": _GUILD_ONLY,
        "entity_type": _EXTERNAL,
        "entity_metadata": {
            "location": f"https://discord.com/channels/{tournament.guild_id}/{tournament.channel_id}"
        },
        "scheduled_start_time": config.starts_at.isoformat(),
        "scheduled_end_time": (config.starts_at + lasts).isoformat(),
        "description": f"{about} {_mark(tournament)}",
    }
