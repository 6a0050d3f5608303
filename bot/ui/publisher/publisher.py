"""The publisher of tables: keeps every message up to date with the services (design.md 4).

A table is shown from its state, never from events, so that nothing is lost when several changes are shown
together, when Discord fails for a while or when the process restarts. Each message is a letter of the outbox:
the panel, the announcement, each person's direct message and open hand, the mentions.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial

from bot.engine.game import GameEvent
from bot.services import tracing
from bot.services.errors import TableNotFound
from bot.services.values.tables import (
    BOT_REMOVED,
    CHANNEL_DELETED,
    LOCKED,
    MAY_COME_BACK,
    NO_ACCESS,
    PostedMessage,
    TableSnapshot,
    TableStatus,
)
from bot.ui.core import rights
from bot.ui.core.board import NEVER, LiveMessage, PublicMessage, TableMessages
from bot.ui.core.outbox import Letter, Needless, Outbox, Refused
from bot.ui.core.reach import is_deleted, is_locked
from bot.ui.publisher.hands import HandMessages
from bot.ui.publisher.mentions import Mentions
from bot.ui.publisher.notes import HAND, LINE, NOTICE, OPEN, PANEL, forget, note
from bot.ui.publisher.panel import Panels

_MENTIONS, _PLACE = "mentions", "place"
"""Kinds of letters other than the roles of stored messages."""

_log = logging.getLogger(__name__)

_Show = Callable[[TableMessages, int], Awaitable[float | None]]


class Publisher:
    """Shows tables: the services' `Notifier`; `table_changed` and `nudge` never block or raise."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app
        self._panels, self._hands = Panels(outbox), HandMessages(outbox)
        self._mentions = Mentions(outbox)
        self._boards: dict[int, TableMessages] = {}
        kinds: dict[str, _Show] = {
            PANEL: self._show_panel,
            NOTICE: lambda board, _: self._panels.announce(board),
            HAND: lambda board, user_id: self._hands.deliver_dm(board, user_id),
            OPEN: lambda board, user_id: self._hands.deliver_open(board, user_id),
            _MENTIONS: lambda board, _: self._mentions.clear(board),
            LINE: lambda board, _: self._mentions.deliver_line(board),
            _PLACE: lambda board, _: self._keep_place(board),
        }
        self._app.standby.tell = self._call_to_seat
        for kind, show in kinds.items():
            outbox.register(kind, partial(self._deliver, show))

    # notifications from the services

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[GameEvent]) -> None:
        """Show a table's new state soon."""
        board = self._boards.get(snapshot.table.id)
        if board is None:
            if snapshot.table.status is TableStatus.CLOSED:
                return
            board = self._boards[snapshot.table.id] = TableMessages(snapshot)
        if snapshot.table.revision >= board.revision:
            board.take(snapshot)
        self._schedule(board)

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        """Mention the player of a seat."""
        board = self._boards.get(snapshot.table.id)
        if board is not None and board.placed and not self._outbox.closing:
            mention = self._mentions.show(board, seat, snapshot.table.turn)
            self._outbox.tasks.begin(mention, _log, "a player was not mentioned", table_id=board.table_id)

    def _call_to_seat(self, snapshot: TableSnapshot, user_id: int, seated: bool) -> None:
        board = self._boards.get(snapshot.table.id)
        if board is not None and not self._outbox.closing:
            call = self._mentions.call_to_seat(board, user_id, seated=seated)
            self._outbox.tasks.begin(
                call, _log, "a person was not told of a free seat", table_id=board.table_id
            )

    # notifications from commands and buttons

    def board(self, table_id: int) -> TableMessages | None:
        """Return a table's messages, None if it was never shown."""
        return self._boards.get(table_id)

    def board_in(self, channel_id: int) -> TableMessages | None:
        """Return the messages of the table shown in a channel."""
        boards = (board for board in self._boards.values() if board.placed and not board.closed)
        return next((board for board in boards if board.snapshot.table.channel_id == channel_id), None)

    def opened_from(self, channel_id: int) -> list[TableSnapshot]:
        """Return the tables opened from a channel, without those of events."""
        shown = [board.snapshot for board in self._boards.values() if board.placed]
        own = [snapshot for snapshot in shown if snapshot.table.event_id is None]
        return [snapshot for snapshot in own if snapshot.table.home_channel_id == channel_id]

    async def announce(self, snapshot: TableSnapshot, notice: LiveMessage) -> None:
        """Make the announcement in the home channel follow a table."""
        board = self._boards.setdefault(snapshot.table.id, TableMessages(snapshot))
        old, board.notice = board.notice, notice
        await note(self._app, board, NOTICE, 0, notice)
        if old is not None:  # it leads to a thread that is gone
            await self._outbox.delete(old, board.account)

    async def place(self, snapshot: TableSnapshot, panel: LiveMessage | None = None) -> None:
        """Begin to show a table: on `panel`, a message that shows it already, or on a new one."""
        board = self._boards.setdefault(snapshot.table.id, TableMessages(snapshot))
        if board.placed and panel is None:
            return
        if panel is not None:
            board.public = PublicMessage()
            panel.hand_no, panel.shown = snapshot.table.hand_no, snapshot.table.revision
            await self._panels.keep(board, panel)
        board.placed = True
        self._schedule(board)

    async def take_up_panel(
        self, table_id: int, channel_id: int | None, message_id: int, result_of: int | None
    ) -> None:
        """Adopt a panel that is newer than the known one, and that a killed process had not stored.

        Does nothing while a panel is being delivered: that stores the newer one. A closed table's panel is
        updated to show its end, unless it keeps the result of an earlier hand (`result_of`, or None). Raises
        ServiceError.
        """
        board, old = self._boards.get(table_id), None
        if board is None:
            snapshot = await self._app.tables.snapshot(table_id)
            ended, hand_id = snapshot.table.status is TableStatus.CLOSED, snapshot.table.hand_id
            if table_id in self._boards or not ended or result_of not in (None, hand_id):
                return
            board = TableMessages(snapshot, placed=True)
        else:
            old = board.panel
            newer = old is not None and board.placed and message_id > old.message_id
            if not newer or self._outbox.tasks.running(_letter(board, PANEL)):
                return
        table = board.snapshot.table
        if channel_id != table.channel_id:
            return
        self._boards[table_id] = board
        await self._panels.keep(board, LiveMessage(channel_id, message_id, self._app.now(), table.hand_no))
        if old is not None and not board.starts_anew(old):  # a result stays
            await self._outbox.delete(old, board.account)

    async def promise(self, table_id: int, message_id: int | None = None, turn: int = NEVER) -> None:
        """Record that a table's next commitment is visible to everybody, if the panel shows it.

        The panel does if it is up to date, or if a button of the current turn was pressed on it
        (`message_id`, `turn`). Raises ServiceError.
        """
        board = self._boards.get(table_id)
        if board is None or board.panel is None:
            return
        table, panel = board.snapshot.table, board.panel
        seen = panel.shown >= table.revision or (message_id, turn) == (panel.message_id, table.turn)
        follows = table.event_id is None and table.status in (TableStatus.LOBBY, TableStatus.BETWEEN)
        if not (seen and follows) or board.promised == table.turn:
            return
        await self._app.tables.shown(table, panel.channel_id, panel.message_id)
        board.promised = table.turn

    def refresh(self, table_id: int) -> None:
        """Update a table's messages soon: an emote was said, or a message is no longer held."""
        board = self._boards.get(table_id)
        if board is not None:
            self._schedule(board)

    def picture_drawn(self, table_id: int) -> None:
        """Show a table's late picture, if that edit is free.

        Only call this when the picture is ready: at another time, the edit would reveal a pre-selected move.
        """
        board = self._boards.get(table_id)
        if board is not None:
            for live in (board.panel, *board.dms.values(), *board.open_hands.values()):
                if live is not None and live.late and self._app.tokens.frees(live):
                    live.shown = NEVER
            self._schedule(board)

    def backlog(self) -> tuple[int, int]:
        """Return the numbers of tables that wait for an update, and of those whose update has failed."""
        failing = {letter.owner for letter in self._outbox.failing()} & self._boards.keys()
        waiting = {number for number, board in self._boards.items() if self._panels.is_behind(board)}
        return len(waiting | failing), len(failing)

    # notifications from the gateway

    def message_seen(self, channel_id: int) -> None:
        """Count another user's message: enough of them push a panel out of sight."""
        board = self.board_in(channel_id)
        if board is not None:
            board.public.newer += 1

    def messages_deleted(self, message_ids: Iterable[int]) -> None:
        """Repost deleted panels, at once or after a while (`PublicMessage`).

        A panel that has shown its table's end is not reposted.
        """
        gone = set(message_ids)
        for board in self._boards.values():
            panel = board.panel
            if (
                panel is None
                or panel.message_id not in gone
                or (board.closed and panel.shown >= board.revision)
            ):
                continue
            if (wait := self._panels.lose(board)) is not None:
                self._outbox.request(_letter(board, PANEL), wait)

    def channel_deleted(self, channel_id: int) -> None:
        """Mark the tables of a deleted channel or thread, or of its threads, as lost."""
        for board in self._boards.values():
            table = board.snapshot.table
            if channel_id in (table.channel_id, table.home_channel_id):
                self._begin_losing(board, CHANNEL_DELETED)

    def retake(self, guild_id: int) -> None:
        """Try again to show a server's lost tables, after the server or a permission came back."""
        for board in self._boards.values():
            if board.stopped and board.snapshot.table.guild_id == guild_id:
                self._outbox.request(_letter(board, _PLACE))

    async def press_in(self, table_id: int, channel_id: int) -> None:
        """Record a press in a channel: it exists, so its table is not lost.

        Raises ServiceError.
        """
        self._app.reach.work(channel_id)
        await self._app.clocks.catch_up()
        board = self._boards.get(table_id)
        if board is not None and board.stopped and board.snapshot.table.channel_id == channel_id:
            await self._regain(board)

    def guild_left(self, guild_id: int) -> None:
        """Mark the tables of a server that removed the bot as lost."""
        for board in self._boards.values():
            if board.snapshot.table.guild_id == guild_id:
                self._begin_losing(board, BOT_REMOVED)

    # beginning and end

    def restore(self, snapshots: Iterable[TableSnapshot], messages: Iterable[PostedMessage]) -> None:
        """After a start, take over the live tables with their messages, and show them."""
        for snapshot in snapshots:
            board = self._boards.setdefault(snapshot.table.id, TableMessages(snapshot))
            # An event's table has no place until its thread is created.
            board.placed = snapshot.table.channel_id != 0 and not board.stopped
        for message in messages:
            restored = self._boards.get(message.table_id)
            if restored is None:
                continue
            live = LiveMessage(message.channel_id, message.message_id, message.posted_at, message.turn)
            if message.role == PANEL:
                here = not restored.stopped and live.channel_id == restored.snapshot.table.channel_id
                restored.public.live = live if here else None  # else nothing is noted in its new place
            elif message.role == NOTICE:
                restored.notice = live
            elif message.role == LINE:
                restored.line = live
            elif message.role == HAND:
                restored.dms[message.owner_id] = live
        for board in self._boards.values():
            self._schedule(board)
            if board.stopped:
                self._outbox.request(_letter(board, _PLACE), self._wait_for_place(board))

    def adopt(self, snapshot: TableSnapshot, messages: Iterable[PostedMessage]) -> None:
        """Take over a table that another process opened, with its messages."""
        board = self._boards.get(snapshot.table.id)
        if board is None or not board.placed:
            self.restore([snapshot], messages)

    # internals

    def _schedule(self, board: TableMessages) -> None:
        """Request delivery of all messages that a table needs."""
        for letter, wait in self._letters(board):
            self._outbox.request(letter, wait)

    def _letters(self, board: TableMessages) -> Iterator[tuple[Letter, float]]:
        """Yield the letters a table needs, with the seconds they may wait."""
        table = board.snapshot.table
        seated = table.status is TableStatus.BETWEEN and not table.hand_no  # at an event: nothing to show
        if seated or not (board.placed or board.stopped):
            return
        yield _letter(board, PANEL), 0.0
        if board.notice is not None:
            yield _letter(board, NOTICE), 0.0
        for user_id in filter(None, (seat.user_id for seat in table.seats)):
            if self._hands.follows(board, user_id):
                yield _letter(board, HAND, user_id), 0.0
        for user_id in board.parted:
            if self._hands.leaves_behind(board, user_id):
                yield _letter(board, HAND, user_id), 0.0
        for user_id in board.open_hands:
            if (wait := self._hands.wait(board, user_id)) is not None:
                yield _letter(board, OPEN, user_id), wait
        if board.mentions:
            yield _letter(board, _MENTIONS), 0.0
        line = 0.0 if board.line is not None else self._mentions.wait_for_line(board)
        if line is not None:
            yield _letter(board, LINE), line

    async def _deliver(self, show: _Show, letter: Letter) -> float | None:
        board = self._boards.get(letter.owner)
        if board is None:
            return None
        tracing.begin(table_id=board.table_id, hand_id=board.snapshot.table.hand_id)
        try:
            wait = await show(board, letter.user_id)
        except Needless:
            wait = None
        except TableNotFound:
            self._boards.pop(letter.owner, None)
            return None
        await self._end(board, letter)
        return wait

    async def _show_panel(self, board: TableMessages, _: int) -> float | None:
        try:
            wait = await self._panels.deliver(board)
        except Refused as error:
            why = error.__cause__
            reason = CHANNEL_DELETED if is_deleted(why) else LOCKED if is_locked(why) else NO_ACCESS
            await self._lose(board, reason)
            return None
        board.tries = 0 if board.placed else board.tries
        await self.promise(board.table_id)
        return wait

    async def _end(self, board: TableMessages, letter: Letter) -> None:
        """Drop a closed table once all its messages are up to date.

        Nothing is dropped while the answer to a press holds back a message's update.
        """
        if not board.closed or board.held or self._panels.is_behind(board):
            return
        others = [it for it, _ in self._letters(board) if it != letter]
        tasks = self._outbox.tasks
        if not any(tasks.waiting(it) or tasks.running(it) for it in others):
            self._app.reach.show(board.snapshot.table.channel_id)
            await forget(self._app, board)  # what is still noted at a start has not been shown
            self._boards.pop(board.table_id, None)

    def _begin_losing(self, board: TableMessages, reason: str) -> None:
        what = "a table was not marked as lost"
        self._outbox.tasks.begin(self._lose(board, reason), _log, what, table_id=board.table_id)

    async def _lose(self, board: TableMessages, reason: str) -> None:
        """Mark a table as lost, and try again later. Raises ServiceError."""
        await self._app.endings.lose(board.table_id, reason)
        self._outbox.request(_letter(board, _PLACE), self._wait_for_place(board))

    async def _keep_place(self, board: TableMessages) -> float | None:
        """Mark a lost table as found if its channel seems open again.

        Return the seconds until the next try. Raises ServiceError.
        """
        if board.stopped not in MAY_COME_BACK or board.closed:
            return None
        board.tries += 1
        if not rights.is_open(self._outbox.client, board.snapshot.table):
            return self._wait_for_place(board)
        await self._regain(board)
        return None

    def _wait_for_place(self, board: TableMessages) -> float:
        """Return the seconds until a lost channel is tried again: doubled each time."""
        return self._outbox.pace.retry[-1] * 2.0**board.tries

    async def _regain(self, board: TableMessages) -> None:
        snapshot = await self._app.endings.regain(board.table_id)
        if not snapshot.table.ending.lost:
            _log.info("table %s is no longer lost", board.table_id)
            await self.place(snapshot)


def _letter(board: TableMessages, kind: str, user_id: int = 0) -> Letter:
    return Letter(kind, board.table_id, user_id)
