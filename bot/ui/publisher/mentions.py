"""Turn mentions: slow players are notified by an extra message, since an edit notifies nobody.

There is at most one per turn, deleted when the turn is over (design.md 4). People who play by direct message
are notified there, others by a mention in the channel. A slow table says in its thread once a day, silently,
whose turn it is: Discord hides a thread after seven days without a message.
"""

from __future__ import annotations

from datetime import timedelta

from bot.ui.core import notices
from bot.ui.core.board import TableMessages
from bot.ui.core.outbox import Outbox, Refused
from bot.ui.publisher.notes import LINE, note
from bot.ui.table import painter
from bot.ui.table.watching import seat_call


class Mentions:
    """Notifies people for whom the table waits."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app

    async def show(self, board: TableMessages, seat: int, turn: int) -> None:
        """Mention a seat's player unless the turn is over or they have acted since it began."""
        table = board.snapshot.table
        user_id = table.seats[seat].user_id
        if user_id is None or table.turn != turn or not board.due(user_id) or user_id in board.mentions:
            return
        dm = board.dms.get(user_id)
        here = board.elsewhere.get(user_id) == table.hand_no or self._app.direct.quarantined
        free = dm is not None and self._app.tokens.of_channel(dm.channel_id) is not None
        channel_id = dm.channel_id if dm is not None and free and not here else table.channel_id
        view = painter.mention(self._app, board.snapshot, seat)
        mention = await self._outbox.try_to_send(channel_id, view, board.account, [user_id])
        if mention is not None:  # else the panel still says whose turn it is
            board.mentions[user_id], mention.hand_no = mention, turn
            await self.clear(board)

    async def call_to_seat(self, board: TableMessages, user_id: int, *, seated: bool) -> None:
        """Tell a person on the waiting list that a seat is free, or that they have got it (`seated`)."""
        table = board.snapshot.table
        text = seat_call(self._app.context(table.locale), board.snapshot, user_id, seated=seated)
        view = notices.sentence(f"🪑 {text}")
        await self._outbox.try_to_send(table.channel_id, view, board.account, [user_id])

    async def clear(self, board: TableMessages) -> None:
        """Delete the mentions of turns that are over.

        If several seats may act at once, the turn is over for those who have acted.
        """
        turn, several = board.snapshot.table.turn, board.several_at_once()
        for user_id, mention in tuple(board.mentions.items()):
            if not (board.due(user_id) and (several or mention.hand_no == turn)):
                del board.mentions[user_id]
                await self._outbox.delete(mention, board.account)

    # the lines of slow tables

    def wait_for_line(self, board: TableMessages) -> float | None:
        """Return the seconds until a table's next reminder line, None if its turn needs none."""
        table = board.snapshot.table
        in_thread = table.channel_id != table.home_channel_id
        if board.stopped or not in_thread or table.config.clock.pressing or not board.waiting_for():
            return None
        since = table.updated_at if board.line is None else max(table.updated_at, board.line.posted_at)
        return (since + timedelta(days=1) - self._app.now()).total_seconds()

    async def deliver_line(self, board: TableMessages) -> float | None:
        """Send the reminder line if it is time, and delete the old one; return the seconds until the next.

        None if the turn needs none. Raises Again.
        """
        wait, old, table = self.wait_for_line(board), board.line, board.snapshot.table
        if wait is not None and wait <= 0:
            view = painter.waiting_line(self._app, board.snapshot, board.waiting_for())
            try:
                board.line = await self._outbox.send(table.channel_id, view, board.account, silent=True)
            except Refused:
                return None  # the panel finds out as well
            board.line.hand_no = table.turn
            await note(self._app, board, LINE, 0, board.line)
        elif old is not None and old.hand_no != table.turn:
            board.line = None
        if old is not None and old is not board.line:
            await self._outbox.delete(old, board.account)
        return self.wait_for_line(board)
