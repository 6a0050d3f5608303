"""A table's messages in channels: its panel, the announcement of a table in a thread, mentions.

The panel is edited in place, new for each hand, and reposted when scrolled out of sight. Slow players are
mentioned by an extra message, since an edit notifies nobody: at most one per turn, deleted when the turn is
over, in the direct messages of people who play there. A slow table says in its thread once a day, silently,
whose turn it is: Discord hides a thread after seven days without a message.
"""

from __future__ import annotations

import asyncio
import math
from contextlib import suppress
from datetime import timedelta
from functools import partial

from bot.ui.core import notices, post
from bot.ui.core.board import EDITABLE, HAND, LINE, MENTION, NOTICE, PANEL, LiveMessage, TableMessages, Token
from bot.ui.core.outbox import Outbox, Undeliverable
from bot.ui.core.reach import Trouble
from bot.ui.table import painter
from bot.ui.table.spectators import seat_call


class ChannelMessages:
    """Keeps the public messages of tables up to date; raises what the outbox raises."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app

    def is_behind(self, board: TableMessages) -> bool:
        """Return whether the panel is outdated and may be edited."""
        panel = board.panel
        if board.table.ending.lost or not board.placed:
            return False
        if panel is None:
            return board.is_closed or board.public.wait() == 0.0
        free = self._app.tokens.fresh(panel.token) and not board.needs_new_panel(panel)
        emotes = free and panel.emotes != self._app.talk.of(board.snapshot)  # only updated if that is free
        return (panel.shown < board.table.revision or emotes) and panel.message_id not in board.held

    async def deliver(self, board: TableMessages) -> float | None:
        """Show the table's current state; return the seconds until the next change to show, if any."""
        now = asyncio.get_running_loop().time()
        if board.panel is not None and not board.panel.noted:
            await self._outbox.note(board.table.id, PANEL, board.panel)
        if self.is_behind(board):
            if now < board.not_before and not self._outbox.closing:
                return board.not_before - now
            board.not_before = now + self._outbox.pace.interval
            panel = board.panel
            try:
                await self._bring_up(board, panel)
            except Undeliverable as error:
                if error.trouble is Trouble.GONE or panel is None:
                    raise
                panel.shown = board.table.revision  # the same would be refused again
        if board.panel is None and board.placed:  # the clocks stand still until a deleted panel is reposted
            hidden, reach = bool(board.public.wait()), self._app.reach
            (reach.hide if hidden else reach.show)(board.table.channel_id)
        return self._rest(board)

    def _rest(self, board: TableMessages) -> float | None:
        """Return the seconds until postponed changes may be shown; None if there are none."""
        now, panel = asyncio.get_running_loop().time(), board.panel
        emotes_end, wait = self._app.talk.ends_in(board.snapshot), board.public.wait()
        times = [] if emotes_end is None else [max(emotes_end, self._outbox.pace.interval)]
        if panel is not None and panel.shown < board.table.revision and self.is_behind(board):
            times.append(max(self._next_edit(board, panel), board.not_before) - now)
        elif panel is None and board.placed and wait is not None:
            times.append(max(wait, board.not_before - now))
        if panel is not None and not panel.noted:
            times.append(self._outbox.pace.retry[0])
        return min(times, default=None)

    async def _bring_up(self, board: TableMessages, panel: LiveMessage | None) -> None:
        if panel is None:
            await self.post(board)
        elif board.needs_new_panel(panel):
            # Below the result, as the answer to the press that dealt: Discord stores the press's id with it.
            await self.post(board, panel.token)
            if board.settled is not None:
                result = await painter.public_panel(self._app, board.settled)
                with suppress(Undeliverable):
                    await self._outbox.edit(panel, notices.past_result(result))
        elif self._is_to_move(board, panel):
            await self.post(board)  # a request that counts buys edits that do not
        else:
            await self._edit(board, panel)

    def _is_to_move(self, board: TableMessages, panel: LiveMessage) -> bool:
        """Return whether to repost the panel: it is old or out of sight, or its token is about to expire."""
        if board.is_closed or panel.shown >= board.table.revision:
            return False
        old = self._app.now() - panel.posted_at > EDITABLE
        return old or board.public.newer > self._outbox.pace.scrolled or self._app.tokens.outlives(panel)

    async def _edit(self, board: TableMessages, panel: LiveMessage) -> None:
        if panel.hand_no != board.table.hand_no:
            panel.hand_no, panel.counted = board.table.hand_no, 0
            await self._outbox.note(board.table.id, PANEL, panel)
        turn = math.inf if panel.shown >= board.table.revision else self._next_edit(board, panel)
        draw, deletions = partial(self._draw, board, panel), board.public.deletions
        await self._outbox.edit_public(board.public, draw, board.account, turn)
        if board.panel is None and board.public.deletions == deletions:  # it is there, in an archived thread
            await self.post(board)
            await self._outbox.delete(panel, board.account)

    def _next_edit(self, board: TableMessages, panel: LiveMessage) -> float:
        """Return the loop time of the next edit by bot token: once the budget is spent, twice an hour.

        Hands take precedence: the budget keeps what they may still need, and one edit for the result.
        """
        if board.hand_over:
            return 0.0
        pace = self._outbox.pace
        affordable = board.account.spent + self._reserve(board) < pace.budget - 1
        return board.public.edited + (pace.rest(panel.counted) if affordable else EDITABLE.seconds / 2)

    def _reserve(self, board: TableMessages) -> int:
        """Return how many requests the current hand's direct messages may still need."""
        hand_no, reserve = board.table.hand_no, 0
        for user_id, dm in board.of_kind(HAND).items():
            here = user_id in board.elsewhere or board.plays_without_dm(user_id)
            if not (here or self._app.tokens.fresh(dm.token)):
                reserve += 2 if dm.hand_no < hand_no else not dm.counted
        return reserve

    async def _draw(self, board: TableMessages, live: LiveMessage | None, _: bool) -> post.View:
        await self._outbox.give_way()
        return await painter.public_panel(self._app, board.snapshot, live)

    async def post(self, board: TableMessages, token: Token | None = None) -> None:
        """Post the table's panel, by the token if it is one of this channel's."""
        draw, channel_id, before = partial(self._draw, board, None), board.table.channel_id, board.panel
        sent = await self._outbox.send(channel_id, draw, board.account, token=token, silent=True)
        if board.panel in (None, before):
            await self.keep(board, sent)
        else:  # while Discord was slow, a command has posted it
            await self._outbox.delete(sent, board.account)

    async def keep(self, board: TableMessages, panel: LiveMessage) -> None:
        """Make a message the table's panel, store its id, and delete the old one unless a past result."""
        old = board.panel
        board.public.keep(panel)
        self._app.reach.show(panel.channel_id)
        await self._outbox.note(board.table.id, PANEL, panel)
        if old is not None and not 0 < old.hand_no < panel.hand_no:
            await self._outbox.delete(old, board.account)

    async def announce(self, board: TableMessages) -> None:
        """Update the announcement in the home channel if that is free, and at the table's end."""
        notice = board.kept.get((NOTICE, 0))
        if notice is None or notice.shown >= board.table.revision or notice.message_id in board.held:
            return
        view = painter.announcement(self._app, board.snapshot)
        await self._outbox.edit(notice, view, board.account if board.is_closed else None)

    # mentions

    async def mention(self, board: TableMessages, seat: int, turn: int) -> None:
        """Mention a seat's player unless the turn is over or they have acted since it began."""
        table = board.table
        user_id = table.seats[seat].user_id
        waits = table.turn == turn and seat in board.waiting_for()
        if user_id is None or not waits or (MENTION, user_id) in board.kept:
            return
        dm = board.kept.get((HAND, user_id))
        here = user_id in board.elsewhere or self._app.direct.is_quarantined
        free = dm is not None and self._app.tokens.of_channel(dm.channel_id) is not None
        channel_id = dm.channel_id if dm is not None and free and not here else table.channel_id
        view = painter.mention(self._app, board.snapshot, seat)
        mention = await self._outbox.try_to_send(channel_id, view, board.account, [user_id])
        if mention is not None:  # else the panel still says whose turn it is
            board.kept[MENTION, user_id], mention.hand_no = mention, turn
            await self.end_mention(board, user_id)

    async def call_to_seat(self, board: TableMessages, user_id: int, *, seated: bool) -> None:
        """Tell a person on the waiting list that a seat is free, or that they have got it (`seated`)."""
        table = board.table
        text = seat_call(self._app.context(table.locale), board.snapshot, user_id, seated=seated)
        view = notices.sentence(f"🪑 {text}")
        await self._outbox.try_to_send(table.channel_id, view, board.account, [user_id])

    async def end_mention(self, board: TableMessages, user_id: int) -> None:
        """Delete a person's mention if their turn is over; while several may act, once they have acted."""
        mention, turn = board.kept.get((MENTION, user_id)), board.table.turn
        still = mention is not None and (mention.hand_no == turn or board.several_may_act())
        if mention is not None and not (still and board.waits_for(user_id)):
            del board.kept[MENTION, user_id]
            await self._outbox.delete(mention, board.account)

    def wait_for_line(self, board: TableMessages) -> float | None:
        """Return the seconds until a table's next reminder line, None if its turn needs none."""
        table = board.table
        in_thread = table.channel_id != table.home_channel_id
        if table.ending.lost or not in_thread or table.config.clock.pressing or not board.waiting_for():
            return None
        line = board.kept.get((LINE, 0))
        since = table.updated_at if line is None else max(table.updated_at, line.posted_at)
        return (since + timedelta(days=1) - self._app.now()).total_seconds()

    async def deliver_line(self, board: TableMessages) -> float | None:
        """Replace the reminder line if it is time; return the seconds until the next, None without one."""
        wait, old, table = self.wait_for_line(board), board.kept.get((LINE, 0)), board.table
        due = wait is not None and wait <= 0
        if old is not None and (due or old.hand_no != table.turn):
            del board.kept[LINE, 0]
            await self._outbox.delete(old, board.account)
        if due:
            view = painter.waiting_line(self._app, board.snapshot, board.waiting_for())
            line = await self._outbox.send(table.channel_id, view, board.account, silent=True)
            board.kept[LINE, 0], line.hand_no = line, table.turn
            await self._outbox.note(board.table.id, LINE, line)
        return self.wait_for_line(board)
