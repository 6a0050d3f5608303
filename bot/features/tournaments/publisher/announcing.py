"""A tournament's announcement: one message, edited in place and reposted when it is lost."""

from __future__ import annotations

import asyncio

import discord
from discord import ui

from bot.features.tournaments.pages.announcement import announcement_mark, announcement_panel
from bot.features.tournaments.pages.scene import gather
from bot.features.tournaments.publisher.board import TournamentBoard, digest_of, nonce_of
from bot.features.tournaments.services.app import cups
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from bot.ui.core import notices
from bot.ui.core.app import App
from bot.ui.core.board import EDITABLE, LiveMessage
from bot.ui.core.outbox import Refused
from bot.ui.core.reach import Trouble


async def draw_announcement(app: App, tournament: Tournament, trouble: tuple[str, ...] = ()) -> ui.LayoutView:
    """Return the current announcement, in the server's language."""
    ctx = app.context(tournament.locale)
    return announcement_panel(ctx, await gather(app, tournament, notices.permission_names(ctx, trouble)))


async def show_announcement(board: TournamentBoard) -> float | None:
    """Update the announcement; return the seconds until the next update, None if none is pending.

    Raises Again or Refused.
    """
    tournament, posted = board.tournament, cups(board.app).service.posted
    unseen = tournament.status is TournamentStatus.CANCELLED and board.public.live is None
    if tournament.status is TournamentStatus.DRAFT or unseen:
        return None
    if board.public.live is None and (rest := board.public.wait()) != 0.0:
        return rest
    if board.public.live is None and board.taken_up and tournament.message_id is None:
        found = await board.find(tournament.channel_id, {announcement_mark(tournament)})
        if found is not None:
            board.public.keep(live_message(tournament, found))
    if board.public.live is not None and tournament.message_id != board.public.live.message_id:
        await posted(tournament.id, message_id=board.public.live.message_id)  # it could not be stored
    view = await draw_announcement(board.app, tournament, board.trouble)
    if board.public.live is None:
        return await _post(board, view)
    return None if digest_of(view) == board.digest else await _edit(board, board.public.live, view)


async def _post(board: TournamentBoard, view: ui.LayoutView) -> float | None:
    tournament = board.tournament
    nonce = nonce_of("announcement", tournament.id, tournament.message_id)
    message_id = await board.send(tournament.channel_id, view, nonce)
    # After a failure this may be the message of an attempt whose response was lost, with an older text.
    board.public.keep(live_message(tournament, message_id))
    board.digest = "" if board.failures else digest_of(view)
    await cups(board.app).service.posted(tournament.id, message_id=message_id)
    return board.outbox.pace.interval if board.failures else None


async def _edit(board: TournamentBoard, live: LiveMessage, view: ui.LayoutView) -> float | None:
    current, turn = board.tournament.round, board.public.edited + board.outbox.pace.rest(live.counted)
    new_round = current is not None and live.posted_at < current.began_at
    if new_round and board.app.now() - live.posted_at > EDITABLE:
        return await _replace(board, live, view)  # it comes down to be seen
    if await board.outbox.edit_public(board.public, view, board.account, turn):
        board.digest = digest_of(view)
    elif board.public.live is not None:
        return max(0.0, turn - asyncio.get_running_loop().time())
    elif (rest := board.public.wait()) != 0.0:
        return rest
    else:
        board.public.live = live  # until it is removed
        return await _replace(board, live, view)
    return None


async def _replace(board: TournamentBoard, old: LiveMessage, view: ui.LayoutView) -> float | None:
    """Delete the announcement and repost it under the same nonce. Raises Again, Refused."""
    try:
        await board.outbox.remove(old, board.account)
    except Refused as error:
        if error.trouble is Trouble.GONE:
            raise
    board.public.live, board.digest = None, ""
    return await _post(board, view)


def live_message(tournament: Tournament, message_id: int) -> LiveMessage:
    """Return the tracked announcement message; its age is in its id."""
    posted_at = discord.utils.snowflake_time(message_id)
    return LiveMessage(tournament.channel_id, message_id, posted_at)
