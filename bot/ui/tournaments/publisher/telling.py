"""Every act of a host is told in the tournament's channel, once; and what waits for others to agree.

How many were told is stored with the tournament. A process that died between posting and storing looks for
the message by its button, and Discord makes no second message of the same nonce.
"""

from __future__ import annotations

from bot.services.tournaments.consent import waits
from bot.ui.core.post import Failure, Trouble, View
from bot.ui.publisher.wire import Again, ShutOut
from bot.ui.tournaments.pages.log import act_mark, act_notice, request_mark, request_notice
from bot.ui.tournaments.publisher.board import Stagehands, TournamentBoard, nonce_of


class Telling:
    """Posts what hosts decide."""

    def __init__(self, hands: Stagehands) -> None:
        self._hands = hands

    async def show(self, board: TournamentBoard) -> None:
        """Tell what was not told yet. Raises Again or ShutOut."""
        hands, tournament = self._hands, board.tournament
        acts, requests = board.acts_told, board.requests_told
        if acts > tournament.acts_told or requests > tournament.requests_told:  # told, but not stored then
            await hands.tournaments.posted(tournament.id, acts=acts, requests=requests)
        ctx = hands.context(tournament)
        for request in tournament.requests[max(tournament.requests_told, board.requests_told) :]:
            if waits(tournament, request, hands.now()):
                view = request_notice(ctx, tournament, request)
                await self._once(board, request_mark(tournament, request), view)
            board.requests_told = request.number + 1
            await hands.tournaments.posted(tournament.id, requests=board.requests_told)
        for act in tournament.acts[max(tournament.acts_told, board.acts_told) :]:
            await self._once(board, act_mark(tournament, act), act_notice(ctx, tournament, act))
            board.acts_told = act.number + 1
            await hands.tournaments.posted(tournament.id, acts=board.acts_told)

    async def _once(self, board: TournamentBoard, mark: str, view: View) -> None:
        hands, tournament = self._hands, board.tournament
        if board.unsure and await hands.lost(tournament.guild_id, tournament.channel_id, mark) is not None:
            return
        await hands.lane.take()
        try:
            await hands.send(tournament.channel_id, view, nonce_of("told", mark))
        except Failure as error:
            trouble = hands.wire.judge(error)
            raise (ShutOut if trouble is Trouble.SHUT_OUT else Again) from error
