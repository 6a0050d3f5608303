"""How a tournament is announced: in one message, edited in place and posted again where it is lost."""

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
from bot.ui.core.board import LiveMessage
from bot.ui.core.outbox import Refused
from bot.ui.core.reach import Trouble
from bot.ui.publisher.panel import OLD


async def draw_announcement(app: App, tournament: Tournament, trouble: tuple[str, ...] = ()) -> ui.LayoutView:
    """Return the announcement as it stands now, in the server's language."""
    ctx = app.context(tournament.locale)
    return announcement_panel(ctx, await gather(app, tournament, notices.permission_names(ctx, trouble)))


async def show_announcement(board: TournamentBoard) -> float | None:
    """Show the present state; return the seconds until there is more to show, None if there is not.

    Raises Again or Refused.
    """
    tournament, posted = board.tournament, cups(board.app).service.posted
    unseen = tournament.status is TournamentStatus.CANCELLED and board.live is None
    if tournament.status is TournamentStatus.DRAFT or unseen:
        return None
    if board.live is None and (rest := board.deletions.wait()) != 0.0:
        return rest
    if board.live is None and board.taken_up and tournament.message_id is None:
        found = await board.find(tournament.channel_id, announcement_mark(tournament))
        board.live = None if found is None else live_message(tournament, found)
    if board.live is not None and tournament.message_id != board.live.message_id:
        await posted(tournament.id, message_id=board.live.message_id)  # it could not be stored
    view = await draw_announcement(board.app, tournament, board.trouble)
    if board.live is None:
        return await _post(board, view)
    return None if digest_of(view) == board.digest else await _edit(board, board.live, view)


async def _post(board: TournamentBoard, view: ui.LayoutView) -> float | None:
    tournament = board.tournament
    nonce = nonce_of("announcement", tournament.id, tournament.message_id)
    message_id = await board.send(tournament.channel_id, view, nonce)
    # After a failure it may be the message of an attempt whose answer was lost, as it was then.
    board.live = live_message(tournament, message_id)
    board.digest = "" if board.failures else digest_of(view)
    await cups(board.app).service.posted(tournament.id, message_id=message_id)
    return board.outbox.pace.interval if board.failures else None


async def _edit(board: TournamentBoard, live: LiveMessage, view: ui.LayoutView) -> float | None:
    outbox, now = board.outbox, asyncio.get_running_loop().time()
    if not await outbox.edit(live, view):
        if now < board.edit_not_before:
            return board.edit_not_before - now
        board.edit_not_before = now + outbox.pace.announcing
        current, posted_at = board.tournament.round, live.posted_at
        new_round = current is not None and posted_at < current.began_at  # it comes down to be seen
        if new_round and board.app.now() - posted_at > OLD:
            return await _replace(board, live, view)
        try:
            await outbox.edit(live, view, board.account)
        except Refused as error:
            if error.trouble is Trouble.GONE:
                raise
            if error.trouble is Trouble.MESSAGE_GONE:
                return await _replace(board, live, view)
    board.digest = digest_of(view)
    return None


async def _replace(board: TournamentBoard, old: LiveMessage, view: ui.LayoutView) -> float | None:
    """Delete the announcement, then post it again under the same nonce. Raises Again, Refused."""
    try:
        await board.outbox.remove(old, board.account)
    except Refused as error:
        if error.trouble is Trouble.GONE:
            raise
    board.live, board.digest = None, ""
    try:
        return await _post(board, view)
    except BaseException:
        board.live = old
        raise


def live_message(tournament: Tournament, message_id: int) -> LiveMessage:
    """Return the announcement as it is followed; its age is in its id."""
    posted_at = discord.utils.snowflake_time(message_id)
    return LiveMessage(tournament.channel_id, message_id, posted_at)
