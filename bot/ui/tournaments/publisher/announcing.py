"""The announcement of a tournament: posted once, edited in place, posted anew where it is lost."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import discord
from discord import ui

from bot.services.values.tournaments import Tournament, TournamentStatus
from bot.ui.core import ids, notices, post
from bot.ui.core.board import LiveMessage
from bot.ui.core.post import Failure, Trouble
from bot.ui.tournaments.pages.announcement import announcement_panel
from bot.ui.tournaments.pages.scene import gather
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, digest_of, nonce_of


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

        Raises Again or ShutOut.
        """
        tournament = board.tournament
        unseen = tournament.status is TournamentStatus.CANCELLED and board.live is None
        if tournament.status is TournamentStatus.DRAFT or unseen:
            return 0.0
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
        if await self._delivery.wire.edit_freely(board.live, view):
            board.digest = digest
            return 0.0
        loop = asyncio.get_running_loop()
        if loop.time() < board.edit_not_before:
            return board.edit_not_before - loop.time()
        board.edit_not_before = loop.time() + self._delivery.wire.pace.announcing
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
        await delivery.lane.take()
        nonce = nonce_of("announcement", tournament.id, tournament.message_id)
        message_id = await delivery.send(tournament.channel_id, view, nonce)
        board.live, board.digest = live_message(tournament, message_id), digest_of(view)
        if board.failures:  # it may be the one of an attempt whose answer was lost, as it was then
            board.digest, board.again = "", True
        await delivery.app.tournaments.posted(tournament.id, message_id=message_id)

    async def _edit(self, board: TournamentBoard, view: ui.LayoutView) -> None:
        delivery, live = self._delivery, board.live
        assert live is not None
        current = board.tournament.round
        new_round = current is not None and live.posted_at < current.began_at  # it comes down to be seen
        if new_round and delivery.app.now() - live.posted_at > delivery.wire.pace.old:
            await self._replace(board, view)
            return
        await delivery.lane.take()
        try:
            await post.edit_by_bot(delivery.client, live.channel_id, live.message_id, view)
        except Failure as error:
            trouble = delivery.wire.judge(error)
            if trouble is Trouble.MESSAGE_GONE:
                await self._replace(board, view)
                return
            if trouble is not Trouble.FAULT:
                raise delivery.refused(error) from error
        board.digest = digest_of(view)

    async def _replace(self, board: TournamentBoard, view: ui.LayoutView) -> None:
        """Delete the announcement, then post it anew under the same nonce. Raises Again, ShutOut."""
        old = board.live
        assert old is not None
        try:
            await post.delete_by_bot(self._delivery.client, old.channel_id, old.message_id)
        except Failure as error:
            if self._delivery.wire.judge(error) in (Trouble.AGAIN, Trouble.SHUT_OUT):
                raise self._delivery.refused(error) from error
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
