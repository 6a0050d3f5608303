"""The public panel of a table: edited in place, new for each hand, posted again when lost from sight."""

from __future__ import annotations

import asyncio
import logging
import math

from bot.ui.core.board import Board, LiveMessage, MessageReference
from bot.ui.core.budget import Priority
from bot.ui.core.reach import Failure, Trouble
from bot.ui.publisher.wire import PANEL, Again, ShutOut, Wire
from bot.ui.table import painter

_UNKNOWN_MESSAGE = 10008

_log = logging.getLogger(__name__)


class PanelDelivery:
    """Brings the panel of a table up to date."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def behind(self, board: Board) -> bool:
        """Return whether the panel shows less than the table's state and may be touched."""
        panel = board.panel
        if board.stopped:
            return False
        if panel is None:
            return board.closed or asyncio.get_running_loop().time() >= board.deletions.until
        late = panel.shown < board.revision or self._silent(board, panel)
        return late and panel.message_id not in board.held

    def lose(self, board: Board) -> float:
        """Note that somebody has deleted the panel; return the seconds until it may be posted again."""
        board.panel = None
        wait = board.deletions.note(asyncio.get_running_loop().time())
        if math.isinf(wait):
            _log.warning(
                "table %s: its panel is deleted again and again, and posted no more until somebody uses "
                "/napoleon here in channel %s",
                board.table_id,
                board.snapshot.table.channel_id,
            )
        return wait

    def _silent(self, board: Board, panel: LiveMessage) -> bool:
        """Return whether other emotes are said than the panel shows, which an edit that is free can show."""
        reference, app = panel.reference, self._wire.app
        free = reference is not None and app.tokens.fresh(reference.token)
        return free and not board.starts_anew(panel) and panel.said != app.talk.of(board.snapshot)

    def waits(self, board: Board) -> bool:
        """Return whether the panel is behind and an edit by bot token will bring it up to date."""
        panel = board.panel
        late = panel is not None and panel.shown < board.revision and self.behind(board)
        return panel is not None and late and self._gap(board, panel) is not None

    async def show(self, board: Board) -> None:
        """Show the table's present state. Raises Again or ShutOut."""
        if not self.behind(board):
            return
        await self._wire.app.gate.turn(self._wire.pace.interval)
        panel = board.panel
        if not self.behind(board):
            return
        said = self._wire.app.talk.of(board.snapshot)
        await self._bring_up(board, panel)
        if board.panel is not None:
            board.panel.said = said

    async def _bring_up(self, board: Board, panel: LiveMessage | None) -> None:
        if panel is None:
            await self._post(board, replaces=None)
        elif panel.shown >= board.revision:
            await self._wire.edit_freely(panel, await painter.shown(self._wire.app, board.snapshot))
        elif board.starts_anew(panel):
            # Below the result, as the answer to the press that dealt: Discord keeps the press's id with it.
            await self._post(board, replaces=None, answers=panel.reference)
            await self._leave_result(board, panel)
        elif self._lost_from_sight(board, panel):
            await self._post(board, replaces=panel)
        else:
            await self._edit(board, panel)

    async def announce(self, board: Board) -> None:
        """Bring the announcement in the home channel up to date where it is free, and at the very end."""
        notice, revision = board.notice, board.revision
        if notice is None or notice.shown >= revision or notice.message_id in board.held:
            return
        view = painter.announcement(self._wire.app, board.snapshot)
        if await self._wire.edit_freely(notice, view):
            notice.shown = revision
        elif board.closed:
            try:
                await self._wire.edit_counted(board, notice, view, Priority.OTHERS)
            except Failure as error:
                if self._wire.judge(error) is Trouble.DOUBTFUL:
                    raise Again from error
            notice.shown = revision

    async def _leave_result(self, board: Board, old: LiveMessage) -> None:
        """Take the buttons of the game off the result of the last hand, where it is free."""
        if board.settled is not None:
            await self._wire.edit_freely(old, await painter.stays(self._wire.app, board.settled))

    def _lost_from_sight(self, board: Board, panel: LiveMessage) -> bool:
        if board.closed:
            return False
        old = self._wire.app.now() - panel.posted_at > self._wire.pace.old
        return old or board.newer > self._wire.pace.scrolled

    async def _edit(self, board: Board, panel: LiveMessage) -> None:
        """Edit where it is free; post anew where it makes the next edits free. The end is shown in place."""
        if panel.hand_no != board.snapshot.table.hand_no:
            panel.hand_no, panel.counted = board.snapshot.table.hand_no, 0
            await self._wire.note(board, PANEL, 0, panel)
        revision, tokens = board.revision, self._wire.app.tokens
        if board.closed:
            if await self._wire.edit_freely(panel, await painter.shown(self._wire.app, board.snapshot)):
                panel.shown = revision
            else:
                await self._edit_counted(board, panel)
        elif (
            panel.reference is not None
            and tokens.successor(panel.reference.token, panel.channel_id) is not None
        ):
            await self._post(board, replaces=panel)
        elif await self._wire.edit_freely(panel, await painter.shown(self._wire.app, board.snapshot)):
            panel.shown = revision
        elif tokens.of_channel(panel.channel_id) is not None:
            # One deletion that counts buys edits that do not: the new message belongs to a live token.
            await self._post(board, replaces=panel)
        else:
            await self._edit_counted(board, panel)

    async def _edit_counted(self, board: Board, panel: LiveMessage) -> None:
        now = asyncio.get_running_loop().time()
        gap = self._gap(board, panel)
        if gap is None or (now < board.panel_not_before and not board.hand_over):
            return
        revision, view = board.revision, await painter.shown(self._wire.app, board.snapshot)
        try:
            await self._wire.edit_counted(board, panel, view)
        except Failure as error:
            await self._refused(board, panel, error)
            return
        panel.shown = revision
        board.panel_not_before = now + gap
        panel.counted += 1

    def _gap(self, board: Board, panel: LiveMessage) -> float | None:
        """Return the wait after the next edit by bot token; None if the hand can afford no more of them."""
        pace = self._wire.pace
        if board.hand_over or board.spent < pace.budget - 1:
            return min(pace.interval * 2.0**panel.counted, pace.slowest)
        long = board.dealt_at is not None and self._wire.app.now() - board.dealt_at > pace.long_hand
        return pace.seldom if long else None

    async def _refused(self, board: Board, panel: LiveMessage, error: BaseException) -> None:
        trouble = self._wire.judge(error, board.snapshot.table.channel_id)
        if getattr(error, "code", 0) == _UNKNOWN_MESSAGE and self.lose(board):
            return
        if trouble is Trouble.MESSAGE_GONE:
            await self._post(board, replaces=None)
        elif trouble is Trouble.GONE:
            raise ShutOut from error
        elif trouble in (Trouble.FAULT, Trouble.BLOCKED):  # the same edit would be refused again
            panel.shown = board.revision
        else:
            raise Again from error

    async def _post(
        self, board: Board, *, replaces: LiveMessage | None, answers: MessageReference | None = None
    ) -> None:
        wire, table = self._wire, board.snapshot.table
        revision, view = board.revision, await painter.shown(wire.app, board.snapshot)
        token = None if answers is None else answers.token
        sent = await wire.send_freely(table.channel_id, view, token)
        message_id, reference = sent or await self._send_counted(board)
        board.panel = LiveMessage(
            channel_id=table.channel_id,
            message_id=message_id,
            hand_no=table.hand_no,
            posted_at=wire.app.now(),
            reference=reference,
            shown=revision,
        )
        board.newer, board.panel_not_before = 0, 0.0
        await wire.note(board, PANEL, 0, board.panel)
        if replaces is not None:
            await wire.remove(board, replaces)

    async def _send_counted(self, board: Board) -> tuple[int, MessageReference | None]:
        wire, channel_id = self._wire, board.snapshot.table.channel_id
        try:
            view = await painter.shown(wire.app, board.snapshot)
            return await wire.send_counted(board, channel_id, view), None
        except Failure as error:
            trouble = wire.judge(error, board.snapshot.table.channel_id)
            raise (ShutOut if trouble is Trouble.GONE else Again) from error
