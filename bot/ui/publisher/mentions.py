"""Turn mentions: an edit notifies nobody, so a player who is slow is mentioned in a message of its own.

At most one a turn, deleted when the turn is over (DESIGN.md 4).
"""

from __future__ import annotations

from bot.ui.publisher import post
from bot.ui.publisher.board import Board, Mention
from bot.ui.publisher.grips import Grip
from bot.ui.publisher.post import Failure
from bot.ui.publisher.wire import Wire


class MentionDelivery:
    """Mentions the player the table waits for."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def show(self, board: Board, seat: int, turn: int) -> None:
        """Mention the player of a seat unless the turn is over or he was mentioned in it."""
        table = board.snapshot.table
        user_id = table.seats[seat].user_id
        if user_id is None or table.turn != turn or board.mentioned >= turn or not board.due(user_id):
            return
        board.mentioned = turn
        view = self._wire.painter.mention(board.snapshot, seat)
        token = self._wire.tokens.of_channel(table.channel_id)
        grip: Grip | None = None
        try:
            if token is not None:
                message_id = await post.send_by_token(token, view, mention=user_id)
                grip = Grip(token, message_id)
            else:
                client = self._wire.client
                message_id = await post.send_by_bot(client, table.channel_id, view, mention=user_id)
        except Failure as error:
            # The panel still says whose turn it is; a mention that comes late helps nobody.
            self._wire.judge(error)
            return
        board.mention = Mention(table.channel_id, message_id, turn, grip)
        await self.clear(board)

    async def clear(self, board: Board) -> None:
        """Delete the mention of a turn that is over."""
        mention = board.mention
        if mention is not None and mention.turn != board.snapshot.table.turn:
            board.mention = None
            await self._wire.remove(mention.channel_id, mention.message_id, mention.grip)
