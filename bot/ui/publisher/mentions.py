"""Turn mentions: an edit notifies nobody, so a player who is slow is told by a message of its own.

At most one a turn, deleted when the turn is over (design.md 4). People who play by direct message are told
there, anybody else by name in the channel.

Slow tables say once a day in their thread whose turn it is, silently: Discord drops a thread from the list
after seven days without a message.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from bot.ui.core.board import Board
from bot.ui.core.outbox import Again, Outbox, Refused
from bot.ui.publisher.notes import LINE, note
from bot.ui.table import painter

_DAY = timedelta(days=1)

_log = logging.getLogger(__name__)


class Mentions:
    """Tells the player the table waits for."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app

    async def show(self, board: Board, seat: int, turn: int) -> None:
        """Mention the player of a seat unless the turn is over or they were mentioned in it."""
        table = board.snapshot.table
        user_id = table.seats[seat].user_id
        if user_id is None or table.turn != turn or not board.due(user_id):
            return
        if user_id in board.mentions or board.mentioned.get(user_id) == turn:
            return
        board.mentioned[user_id] = turn
        channel_id = self._place(board, user_id)
        view = painter.mention(self._app, board.snapshot, seat)
        try:
            board.mentions[user_id] = await self._outbox.send(
                channel_id, view, board.account, mention=user_id
            )
        except (Again, Refused) as error:
            # The panel still says whose turn it is; a mention that comes late helps nobody.
            _log.info("table %s: a player is not mentioned: %s", board.table_id, error.__cause__)
            return
        await self.clear(board)

    def _place(self, board: Board, user_id: int) -> int:
        """Return where a player is told: by direct message where they play there and it costs nothing."""
        table, dm = board.snapshot.table, board.dms.get(user_id)
        here = board.elsewhere.get(user_id) == table.hand_no or self._app.direct.quarantined
        if dm is None or here or self._app.tokens.of_channel(dm.channel_id) is None:
            return table.channel_id
        return dm.channel_id

    async def clear(self, board: Board) -> None:
        """Delete the mentions of turns that are over.

        Where several may speak at once, the turn goes on for those who have not spoken yet.
        """
        turn, several = board.snapshot.table.turn, board.several_at_once()
        for user_id, mention in tuple(board.mentions.items()):
            goes_on = board.mentioned.get(user_id) == turn or several
            if not (goes_on and board.due(user_id)):
                del board.mentions[user_id]
                await self._outbox.delete(mention, board.account)


class DailyLines:
    """Says once a day in the thread of a slow table whose turn it is."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app

    def wait(self, board: Board) -> float | None:
        """Return the seconds until the next line of a table, None if its turn needs none."""
        table = board.snapshot.table
        in_thread = table.channel_id != table.home_channel_id
        if board.stopped or not in_thread or table.config.clock.pressing or not board.waiting_for():
            return None
        since = max(table.updated_at, board.lined_at or table.updated_at)
        return (since + _DAY - self._app.now()).total_seconds()

    async def deliver(self, board: Board) -> float | None:
        """Send the line that is due, and delete the one before it, or of a turn that is over."""
        wait, old, table = self.wait(board), board.line, board.snapshot.table
        if wait is not None and wait <= 0:
            await self._send(board)
        if old is not None and (old is not board.line or old.hand_no != table.turn):
            board.line = None if old is board.line else board.line
            await self._outbox.delete(old, board.account)
        return self.wait(board)

    async def _send(self, board: Board) -> None:
        table, board.lined_at = board.snapshot.table, self._app.now()
        view = painter.waiting_line(self._app, board.snapshot, board.waiting_for())
        try:
            board.line = await self._outbox.send(table.channel_id, view, board.account, silent=True)
        except (Again, Refused) as error:
            _log.info("table %s: no line today: %s", board.table_id, error.__cause__)
            return
        board.line.hand_no = table.turn
        await note(self._app, board, LINE, 0, board.line)
