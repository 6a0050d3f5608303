"""Every act of a host is told in the tournament's channel, once; and what waits for others to agree.

How many were told is stored with the tournament. A process that died between posting and storing looks for
the message by its button, and Discord makes no second message of the same nonce.
"""

from __future__ import annotations

from bot.services.tournaments.consent import waits
from bot.ui.core.post import Failure, Trouble, View
from bot.ui.publisher.wire import Again, ShutOut
from bot.ui.tournaments.pages.log import act_mark, act_notice, request_mark, request_notice
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, nonce_of


class Telling:
    """Posts what hosts decide."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    async def show(self, board: TournamentBoard) -> None:
        """Tell what was not told yet. Raises Again or ShutOut."""
        delivery, tournament = self._delivery, board.tournament
        acts, requests = board.acts_told, board.requests_told
        if acts > tournament.acts_told or requests > tournament.requests_told:  # told, but not stored then
            await delivery.app.tournaments.posted(tournament.id, acts=acts, requests=requests)
        ctx = delivery.context(tournament)
        for request in tournament.requests[max(tournament.requests_told, board.requests_told) :]:
            if waits(tournament, request, delivery.now()):
                view = request_notice(ctx, tournament, request)
                await self._once(board, request_mark(tournament, request), view)
            board.requests_told = request.number + 1
            await delivery.app.tournaments.posted(tournament.id, requests=board.requests_told)
        for act in tournament.acts[max(tournament.acts_told, board.acts_told) :]:
            await self._once(board, act_mark(tournament, act), act_notice(ctx, tournament, act))
            board.acts_told = act.number + 1
            await delivery.app.tournaments.posted(tournament.id, acts=board.acts_told)

    async def _once(self, board: TournamentBoard, mark: str, view: View) -> None:
        delivery, tournament = self._delivery, board.tournament
        if board.unsure and await delivery.lost(tournament.guild_id, tournament.channel_id, mark) is not None:
            return
        await delivery.lane.take()
        try:
            await delivery.send(tournament.channel_id, view, nonce_of("told", mark))
        except Failure as error:
            trouble = delivery.wire.judge(error)
            raise (ShutOut if trouble is Trouble.SHUT_OUT else Again) from error
