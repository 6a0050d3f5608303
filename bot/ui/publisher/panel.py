"""The public panel of a table: edited in place, new for each hand, reposted when scrolled out of sight."""

from __future__ import annotations

import asyncio
import math
from contextlib import suppress
from functools import partial

from bot.ui.core import post
from bot.ui.core.board import EDITABLE, LiveMessage, TableMessages, Token
from bot.ui.core.outbox import Outbox, Refused
from bot.ui.core.reach import Trouble
from bot.ui.publisher.notes import PANEL, note
from bot.ui.table import painter


class Panels:
    """Keeps the panels of tables up to date."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app

    def is_behind(self, board: TableMessages) -> bool:
        """Return whether the panel is outdated and may be edited."""
        panel = board.panel
        if board.stopped or not board.placed:
            return False
        if panel is None:
            return board.closed or board.public.wait() == 0.0
        behind = panel.shown < board.revision or self._hides_emotes(board, panel)
        return behind and panel.message_id not in board.held

    def _hides_emotes(self, board: TableMessages, panel: LiveMessage) -> bool:
        """Return whether the emotes on the panel are outdated and a free edit can update them."""
        free = self._app.tokens.frees(panel)
        return free and not board.starts_anew(panel) and panel.said != self._app.talk.of(board.snapshot)

    async def deliver(self, board: TableMessages) -> float | None:
        """Show the table's current state; return the seconds until the next change to show, if any.

        Raises Again, or Refused if the channel was deleted.
        """
        now = asyncio.get_running_loop().time()
        if self.is_behind(board):
            if now < board.not_before and not self._outbox.closing:
                return board.not_before - now
            board.not_before = now + self._outbox.pace.interval
            panel = board.panel
            try:
                await self._bring_up(board, panel)
            except Refused as error:
                if error.trouble is Trouble.GONE or panel is None:
                    raise
                panel.shown = board.revision  # the same would be refused again
        return self._rest(board)

    def _rest(self, board: TableMessages) -> float | None:
        """Return the seconds until postponed changes may be shown; None if there are none."""
        now, panel, times = asyncio.get_running_loop().time(), board.panel, list[float]()
        if panel is not None and panel.shown < board.revision and self.is_behind(board):
            times.append(max(self._next_edit(board, panel), board.not_before) - now)
        if panel is None and board.placed and (wait := board.public.wait()) is not None:
            times.append(max(wait, board.not_before - now))
        said = self._app.talk.ends_in(board.snapshot)
        if said is not None:
            times.append(max(said, self._outbox.pace.interval))
        return min(times, default=None)

    async def _bring_up(self, board: TableMessages, panel: LiveMessage | None) -> None:
        if panel is None:
            await self._post(board)
        elif board.starts_anew(panel):
            # Below the result, as the answer to the press that dealt: Discord stores the press's id with it.
            await self._post(board, panel.token)
            if board.settled is not None:
                with suppress(Refused):
                    await self._outbox.edit(panel, await painter.stays(self._app, board.settled))
        elif panel.shown < board.revision and not board.closed and self._is_to_move(board, panel):
            await self._post(board)
            await self._outbox.delete(panel, board.account)  # one that counts buys edits that do not
        else:
            await self._edit(board, panel)

    def _is_to_move(self, board: TableMessages, panel: LiveMessage) -> bool:
        """Return whether to repost the panel: it is old or out of sight, or its token is about to expire."""
        old = self._app.now() - panel.posted_at > EDITABLE
        return old or board.public.newer > self._outbox.pace.scrolled or self._app.tokens.outlives(panel)

    async def _edit(self, board: TableMessages, panel: LiveMessage) -> None:
        if panel.hand_no != board.snapshot.table.hand_no:
            panel.hand_no, panel.counted = board.snapshot.table.hand_no, 0
            await note(self._app, board, PANEL, 0, panel)
        turn = math.inf if panel.shown >= board.revision else self._next_edit(board, panel)
        draw = partial(self._draw, board, panel)
        await self._outbox.edit_public(board.public, draw, board.account, turn)
        if board.panel is None:
            self.hide(board)
            if self.is_behind(board):
                await self._post(board)

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
        hand_no, reserve = board.snapshot.table.hand_no, 0
        for user_id, dm in board.dms.items():
            here = board.elsewhere.get(user_id) == hand_no or board.plays_without_dm(user_id)
            if not (here or self._app.tokens.frees(dm)):
                reserve += 2 if dm.hand_no < hand_no else not dm.counted
        return reserve

    async def _draw(self, board: TableMessages, live: LiveMessage | None, _: bool) -> post.View:
        await self._outbox.give_way()
        return await painter.public_panel(self._app, board.snapshot, live)

    def lose(self, board: TableMessages) -> float | None:
        """Record that the panel was deleted; return the seconds until it may be reposted.

        None if it will not be. The table's clocks stop until it is reposted.
        """
        board.public.lose(self._outbox.pace.reposts)
        return self.hide(board)

    def hide(self, board: TableMessages) -> float | None:
        """Stop the table's clocks until a deleted panel is reposted; return the same as `lose`."""
        wait, channel_id = board.public.wait(), board.snapshot.table.channel_id
        if wait:
            self._app.reach.hide(channel_id)
        else:
            self._app.reach.show(channel_id)
        return wait

    async def _post(self, board: TableMessages, token: Token | None = None) -> None:
        draw, channel_id = partial(self._draw, board, None), board.snapshot.table.channel_id
        sent = await self._outbox.send(channel_id, draw, board.account, token=token, silent=True)
        await self.keep(board, sent)

    async def keep(self, board: TableMessages, panel: LiveMessage) -> None:
        """Make a message the table's panel, and store its id."""
        board.public.keep(panel)
        self._app.reach.show(panel.channel_id)
        await note(self._app, board, PANEL, 0, panel)

    async def announce(self, board: TableMessages) -> None:
        """Update the announcement in the home channel if that is free, and at the table's end.

        Raises Again.
        """
        notice = board.notice
        if notice is None or notice.shown >= board.revision or notice.message_id in board.held:
            return
        with suppress(Refused):
            view = painter.announcement(self._app, board.snapshot)
            await self._outbox.edit(notice, view, board.account if board.closed else None)
