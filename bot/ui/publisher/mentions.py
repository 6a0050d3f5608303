"""Turn mentions: an edit notifies nobody, so a player who is slow is told by a message of its own.

At most one a turn, deleted when the turn is over (design.md 4). People who play by direct message are told
there, anybody else by name in the channel.

Slow tables say once a day in their thread whose turn it is, silently: Discord drops a thread from the list
after seven days without a message.
"""

from __future__ import annotations

from datetime import timedelta

from bot.ui.core import post
from bot.ui.core.board import Board, LiveMessage, MessageReference, Token
from bot.ui.core.budget import Priority
from bot.ui.core.reach import Failure
from bot.ui.publisher.wire import LINE, Wire
from bot.ui.table import painter


class MentionDelivery:
    """Tells the player the table waits for."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def show(self, board: Board, seat: int, turn: int) -> None:
        """Mention the player of a seat unless the turn is over or they were mentioned in it."""
        table = board.snapshot.table
        user_id = table.seats[seat].user_id
        if user_id is None or table.turn != turn or not board.due(user_id):
            return
        if user_id in board.mentions or board.mentioned.get(user_id) == turn:
            return
        board.mentioned[user_id] = turn
        channel_id, token = self._place(board, user_id)
        view = painter.mention(self._wire.app, board.snapshot, seat)
        try:
            if token is not None:
                message_id = await post.send_by_token(token, view, mention=user_id)
            else:
                message_id = await self._wire.send_counted(board, channel_id, view, mention=user_id)
        except Failure as error:
            # The panel still says whose turn it is; a mention that comes late helps nobody.
            self._wire.judge(error)
            return
        reference = None if token is None else MessageReference(token, message_id)
        live = LiveMessage(channel_id, message_id, table.hand_no, self._wire.app.now(), reference)
        board.mentions[user_id] = live
        await self.clear(board)

    def _place(self, board: Board, user_id: int) -> tuple[int, Token | None]:
        """Return where a player is told, and a token that can send there."""
        tokens, channel_id = self._wire.app.tokens, board.snapshot.table.channel_id
        dm = board.dms.get(user_id)
        if dm is not None and board.elsewhere.get(user_id) != board.snapshot.table.hand_no:
            token = tokens.of_channel(dm.channel_id)
            if token is not None:
                return dm.channel_id, token
        return channel_id, tokens.of_channel(channel_id)

    async def clear(self, board: Board) -> None:
        """Delete the mentions of turns that are over.

        Where several may speak at once, the turn goes on for those who have not spoken yet.
        """
        turn, several = board.snapshot.table.turn, board.several_at_once()
        for user_id, mention in tuple(board.mentions.items()):
            goes_on = board.mentioned.get(user_id) == turn or several
            if not (goes_on and board.due(user_id)):
                del board.mentions[user_id]
                await self._wire.remove(board, mention)


_DAY = timedelta(days=1)


class DailyLines:
    """Says once a day in the thread of a slow table whose turn it is."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def rest(self, board: Board) -> float | None:
        """Return the seconds until the next line of a table, None if its turn needs none."""
        table = board.snapshot.table
        in_thread = table.channel_id != table.home_channel_id
        if board.stopped or not in_thread or table.config.clock.pressing or not board.waiting_for():
            return None
        since = max(table.updated_at, board.lined_at or table.updated_at)
        return (since + _DAY - self._wire.app.now()).total_seconds()

    async def show(self, board: Board) -> None:
        """Send the line that is due, and delete the one before it, or of a turn that is over."""
        rest, old, table = self.rest(board), board.line, board.snapshot.table
        if rest is not None and rest <= 0:
            await self._send(board)
        if old is not None and (old is not board.line or old.hand_no != table.turn):
            board.line = None if old is board.line else board.line
            await self._wire.remove(board, old)

    async def _send(self, board: Board) -> None:
        table, now = board.snapshot.table, self._wire.app.now()
        board.lined_at = now
        view = painter.waiting_line(self._wire.app, board.snapshot, board.waiting_for())
        try:
            message_id = await self._wire.send_counted(
                board, table.channel_id, view, priority=Priority.OTHERS, silent=True
            )
        except Failure as error:
            self._wire.judge(error)  # there is another one tomorrow
            return
        board.line = LiveMessage(table.channel_id, message_id, table.turn, now)
        await self._wire.note(board, LINE, 0, board.line)
