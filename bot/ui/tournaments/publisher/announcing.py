"""How a tournament is announced: in one message, and as an event of the server where the bot may make one.

The message is posted once, edited in place, and posted anew where it is lost. The event is made with the
announcement of a tournament that starts by itself, follows name and start, and begins and ends with the
tournament; one that somebody has deleted is not made again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord
from discord import ui

from bot.services.tournaments.joining import BEFORE_START
from bot.services.values.tournaments import Tournament, TournamentStatus
from bot.ui.core import ids, notices, post
from bot.ui.core.board import LiveMessage
from bot.ui.core.budget import Account
from bot.ui.core.outbox import Again, Refused
from bot.ui.core.reach import Failure, Trouble, trouble_of
from bot.ui.publisher.panel import OLD
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.announcement import announcement_panel
from bot.ui.tournaments.pages.scene import gather
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, digest_of, nonce_of, require_known


@dataclass(eq=False, repr=False)
class Announcing:
    """Brings the announcement of a tournament up to date."""

    _delivery: Delivery

    async def draw(self, tournament: Tournament, trouble: tuple[str, ...] = ()) -> ui.LayoutView:
        """Return the announcement as it stands now, in the server's language."""
        ctx = self._delivery.context(tournament)
        names = notices.permission_names(ctx, trouble)
        scene = await gather(self._delivery.app, tournament, names)
        return announcement_panel(ctx, scene)

    async def show(self, board: TournamentBoard) -> float:
        """Show the present state; return in how many seconds there is more to show, 0 for nothing.

        Raises Again or Refused.
        """
        tournament = board.tournament
        unseen = tournament.status is TournamentStatus.CANCELLED and board.live is None
        if tournament.status is TournamentStatus.DRAFT or unseen:
            return 0.0
        if board.live is None and (rest := board.deletions.until - asyncio.get_running_loop().time()) > 0:
            return 0.0 if math.isinf(rest) else rest
        if board.live is not None and tournament.message_id != board.live.message_id:
            # Posted, but not stored then.
            await self._delivery.app.tournaments.posted(tournament.id, message_id=board.live.message_id)
        view = await self.draw(tournament, board.trouble)
        if board.live is None:
            await self._find_or_post(board, view)
            return 0.0
        digest = digest_of(view)
        if digest == board.digest:
            return 0.0
        if await self._delivery.outbox.edit(board.live, view):
            board.digest = digest
            return 0.0
        loop = asyncio.get_running_loop()
        if loop.time() < board.edit_not_before:
            return board.edit_not_before - loop.time()
        board.edit_not_before = loop.time() + self._delivery.outbox.pace.announcing
        await self._edit(board, view)
        return 0.0

    async def _find_or_post(self, board: TournamentBoard, view: ui.LayoutView) -> None:
        tournament = board.tournament
        if board.taken_up and tournament.message_id is None:
            mark = ids.build("thost", tournament.id, 0)
            found = await self._delivery.lost(tournament.guild_id, tournament.channel_id, mark)
            if found is not None:
                board.live = live_message(tournament, found)
                await self._delivery.app.tournaments.posted(tournament.id, message_id=found)
                await self._edit(board, view)
                return
        await self._post(board, view)

    async def _post(self, board: TournamentBoard, view: ui.LayoutView) -> None:
        delivery, tournament = self._delivery, board.tournament
        await delivery.wait(tournament.guild_id)
        nonce = nonce_of("announcement", tournament.id, tournament.message_id)
        message_id = await delivery.send(tournament.channel_id, view, nonce)
        board.live, board.digest = live_message(tournament, message_id), digest_of(view)
        if board.failures:  # it may be the one of an attempt whose answer was lost, as it was then
            board.digest, board.again = "", True
        await delivery.app.tournaments.posted(tournament.id, message_id=message_id)

    async def _edit(self, board: TournamentBoard, view: ui.LayoutView) -> None:
        delivery, live, tournament = self._delivery, board.live, board.tournament
        assert live is not None
        current = tournament.round
        new_round = current is not None and live.posted_at < current.began_at  # it comes down to be seen
        if new_round and delivery.app.now() - live.posted_at > OLD:
            await self._replace(board, view)
            return
        await delivery.wait(tournament.guild_id)
        try:
            await delivery.outbox.edit(live, view, Account(tournament.guild_id), paid=True)
        except Refused as error:
            if error.trouble is Trouble.GONE:
                raise
            if error.trouble is Trouble.MESSAGE_GONE:
                await self._replace(board, view)
                return
        board.digest = digest_of(view)

    async def _replace(self, board: TournamentBoard, view: ui.LayoutView) -> None:
        """Delete the announcement, then post it anew under the same nonce. Raises Again, Refused."""
        old = board.live
        assert old is not None
        await self._delivery.wait(board.tournament.guild_id)
        try:
            await post.delete_by_bot(self._delivery.client, old.channel_id, old.message_id)
        except Failure as error:
            trouble = self._delivery.outbox.judge(error)
            if trouble is Trouble.DOUBTFUL:
                raise Again from error
            if trouble is Trouble.GONE:
                raise Refused(trouble) from error
        board.live, board.digest = None, ""
        try:
            await self._post(board, view)
        except BaseException:
            board.live = old
            raise


def live_message(tournament: Tournament, message_id: int) -> LiveMessage:
    """Return the announcement as it is followed; its age is in its id."""
    posted_at = discord.utils.snowflake_time(message_id)
    return LiveMessage(tournament.channel_id, message_id, 0, posted_at)


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
    await delivery.wait(tournament.guild_id)
    taken = True
    try:
        event_id = await _brought_to(delivery, board, wanted)
    except Failure as error:
        if trouble_of(error) is Trouble.DOUBTFUL:
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
    await delivery.wait(tournament.guild_id)
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
