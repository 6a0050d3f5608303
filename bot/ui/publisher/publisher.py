"""The publisher of tables: services tell it what changed, it has every table shown (design.md 4).

A table is shown from its state, never from events, so nothing is lost when several changes are shown
together, when Discord fails for a while or when the process restarts. Each of its messages is a letter of
the outbox: the panel, the announcement, each person's direct message and open hand, the mentions.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial

from bot.engine.game import GameEvent
from bot.services import tracing
from bot.services.errors import ServiceError, TableNotFound
from bot.services.values.tables import (
    BOT_REMOVED,
    CHANNEL_DELETED,
    LOCKED,
    MAY_COME_BACK,
    NO_ACCESS,
    PostedMessage,
    Table,
    TableSnapshot,
    TableStatus,
)
from bot.ui.core import rights
from bot.ui.core.board import NEVER, Board, Deletions, LiveMessage, MessageReference
from bot.ui.core.outbox import Letter, Outbox, Refused
from bot.ui.core.reach import is_locked
from bot.ui.publisher.hands import Hands
from bot.ui.publisher.mentions import DailyLines, Mentions
from bot.ui.publisher.notes import HAND, LINE, NOTICE, OPEN, PANEL, forget, note
from bot.ui.publisher.panel import Panels

_MENTIONS, _PLACE = "mentions", "place"
"""Kinds of letters besides the roles of stored messages."""

_log = logging.getLogger(__name__)

_Show = Callable[[Board, int], Awaitable[float | None]]


class Publisher:
    """Shows tables. It is the services' `Notifier`: `table_changed` and `nudge` never block or raise."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app
        self._panels, self._hands = Panels(outbox), Hands(outbox)
        self._mentions, self._lines = Mentions(outbox), DailyLines(outbox)
        self._boards: dict[int, Board] = {}
        self._followers: list[Callable[[TableSnapshot], None]] = []
        kinds: dict[str, _Show] = {
            PANEL: self._show_panel,
            NOTICE: lambda board, _: self._panels.announce(board),
            HAND: lambda board, user_id: self._hands.deliver_dm(board, user_id),
            OPEN: lambda board, user_id: self._hands.deliver_open(board, user_id),
            _MENTIONS: lambda board, _: self._mentions.clear(board),
            LINE: lambda board, _: self._lines.deliver(board),
            _PLACE: lambda board, _: self._try_place(board),
        }
        for kind, show in kinds.items():
            outbox.register(kind, partial(self._deliver, show))

    def follow(self, follower: Callable[[TableSnapshot], None]) -> None:
        """Call a function with every new state of an event's table; it must not block."""
        self._followers.append(follower)

    # what the services tell

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[GameEvent]) -> None:
        """Show a table's new state soon."""
        if snapshot.table.event_id is not None:
            for follower in self._followers:
                follower(snapshot)
        board = self._boards.get(snapshot.table.id)
        if board is None:
            if snapshot.table.status is TableStatus.CLOSED:
                return
            board = self._boards[snapshot.table.id] = Board(snapshot)
        if snapshot.table.revision >= board.revision:
            board.take(snapshot)
        self._schedule(board)

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        """Mention the player of a seat."""
        board = self._boards.get(snapshot.table.id)
        if board is not None and board.placed and not self._outbox.closing:
            mention = self._mentions.show(board, seat, snapshot.table.turn)
            self._outbox.begin(mention, "a player was not mentioned", **_ids(board))

    # what the commands and buttons tell

    def board(self, table_id: int) -> Board | None:
        """Return what people see of a table, None if nothing of it was ever shown."""
        return self._boards.get(table_id)

    def board_in(self, channel_id: int) -> Board | None:
        """Return what people see of the table that is played in a channel."""
        boards = self._boards.values()
        return next((b for b in boards if b.snapshot.table.channel_id == channel_id and not b.closed), None)

    def played_in(self, channel_id: int) -> TableSnapshot | None:
        """Return the table that is shown in a channel."""
        board = self.board_in(channel_id)
        return None if board is None or not board.placed else board.snapshot

    def opened_from(self, channel_id: int) -> list[TableSnapshot]:
        """Return the tables that were opened from a channel; at those of events nobody sits down."""
        own = [board for board in self._boards.values() if board.snapshot.table.event_id is None]
        boards = [board for board in own if board.placed]
        return [b.snapshot for b in boards if b.snapshot.table.home_channel_id == channel_id]

    async def announce(self, snapshot: TableSnapshot, message_id: int, reference: MessageReference) -> None:
        """Let the announcement in the home channel follow a table."""
        board = self._boards.setdefault(snapshot.table.id, Board(snapshot))
        old, home = board.notice, snapshot.table.home_channel_id
        board.notice = LiveMessage(home, message_id, self._app.now(), reference=reference)
        await note(self._app, board, NOTICE, 0, board.notice)
        if old is not None:  # it leads to a thread that is gone
            await self._outbox.delete(old, board.account)

    async def place(
        self, snapshot: TableSnapshot, message_id: int | None, reference: MessageReference | None = None
    ) -> None:
        """Begin to show a table that is not shown: on a message that has its panel already, or on its own."""
        board = self._boards.setdefault(snapshot.table.id, Board(snapshot))
        if board.placed and message_id is None:
            return
        if message_id is not None:
            board.deletions = Deletions()
            await self._keep_panel(board, message_id, snapshot.table, reference, snapshot.table.revision)
        board.placed = True
        self._schedule(board)

    async def take_up_panel(
        self, table_id: int, channel_id: int | None, message_id: int, result_of: int | None
    ) -> None:
        """Take up a panel that is newer than the one we know: a process was killed before it could note it.

        Nothing is done while the table is being shown: then the newer one is noted in a moment. One of a
        table that has ended shows its end, unless it shows the result of an earlier hand, which stays:
        `result_of` is the hand whose result it shows, None for none. Raises ServiceError.
        """
        board, old = self._boards.get(table_id), None
        if board is None:
            snapshot = await self._app.tables.snapshot(table_id)
            ended, hand_id = snapshot.table.status is TableStatus.CLOSED, snapshot.table.hand_id
            if table_id in self._boards or not ended or result_of not in (None, hand_id):
                return
            board = Board(snapshot, placed=True)
        else:
            old = board.panel
            newer = old is not None and board.placed and message_id > old.message_id
            if not newer or self._outbox.is_running(_letter(board, PANEL)):
                return
        if channel_id != board.snapshot.table.channel_id:
            return
        self._boards[table_id] = board
        await self._keep_panel(board, message_id, board.snapshot.table)
        if old is not None and not board.starts_anew(old):  # a result stays
            await self._outbox.delete(old, board.account)

    async def _keep_panel(
        self,
        board: Board,
        message_id: int,
        table: Table,
        reference: MessageReference | None = None,
        shown: int = NEVER,
    ) -> None:
        """Let a message with a state of its table be the table's panel from now on."""
        channel_id, now = board.snapshot.table.channel_id, self._app.now()
        board.panel = LiveMessage(channel_id, message_id, now, table.hand_no, reference, shown)
        self._app.reach.show(table.channel_id)
        await note(self._app, board, PANEL, 0, board.panel)

    async def promise(self, table_id: int, message_id: int | None = None, turn: int = NEVER) -> None:
        """Note that everybody can see the commitment of a table's next deal, if they can.

        That is when its panel shows the present state, or when a button of the present turn was pressed on
        the panel (`message_id`, `turn`): it stands there.
        """
        board = self._boards.get(table_id)
        if board is None or board.panel is None:
            return
        table, panel = board.snapshot.table, board.panel
        seen = panel.shown >= table.revision or (message_id, turn) == (panel.message_id, table.turn)
        follows = table.event_id is None and table.status in (TableStatus.LOBBY, TableStatus.BETWEEN)
        if not (seen and follows) or board.promised == table.turn:
            return
        try:
            await self._app.tables.shown(table, panel.channel_id, panel.message_id)
        except ServiceError as error:
            _log.warning("table %s: the shown commitment is not noted: %s", table_id, error)
            return
        board.promised = table.turn

    def refresh(self, table_id: int) -> None:
        """Show soon what is said at a table, if it costs no counted request."""
        board = self._boards.get(table_id)
        if board is not None:
            self._schedule(board)

    def hold(self, table_id: int, message_id: int) -> None:
        """Leave a message alone: a press is about to answer with it."""
        board = self._boards.get(table_id)
        if board is not None:
            board.held.add(message_id)

    def release(self, table_id: int, message_id: int) -> None:
        """Follow a message again."""
        board = self._boards.get(table_id)
        if board is not None:
            board.held.discard(message_id)
            self._schedule(board)

    def backlog(self) -> tuple[int, int]:
        """Return how many tables wait to be shown, and how many of them because Discord failed before."""
        failing = {letter.owner for letter in self._outbox.failing()} & self._boards.keys()
        waiting = {number for number, board in self._boards.items() if self._panels.is_behind(board)}
        return len(waiting | failing), len(failing)

    # what the gateway tells

    def message_seen(self, channel_id: int) -> None:
        """Count a message of somebody else: enough of them push a panel out of sight."""
        board = self.board_in(channel_id)
        if board is not None:
            board.newer += 1

    def messages_deleted(self, message_ids: Iterable[int]) -> None:
        """Post panels again that somebody has deleted, at once or after a while (`Deletions`).

        One that has shown the end of its table is not posted again.
        """
        gone = set(message_ids)
        for board in self._boards.values():
            panel = board.panel
            ended = panel is not None and board.closed and panel.shown >= board.revision
            deleted = panel is not None and panel.message_id in gone and not ended
            if deleted and (wait := self._panels.lose(board)) is not None:
                self._outbox.request(_letter(board, PANEL), wait)

    def channel_deleted(self, channel_id: int) -> None:
        """Note that the tables of a channel or thread, or of a thread of it, have lost their place."""
        for board in tuple(self._boards.values()):
            table = board.snapshot.table
            if channel_id in (table.channel_id, table.home_channel_id):
                self._begin_losing(board, CHANNEL_DELETED)

    def retake(self, guild_id: int) -> None:
        """Try the places again that tables of a server have lost: the server or a permission is back."""
        for board in self._boards.values():
            if board.stopped and board.snapshot.table.guild_id == guild_id:
                self._outbox.request(_letter(board, _PLACE))

    async def press_in(self, table_id: int, channel_id: int) -> None:
        """Note that somebody pressed something in a channel: so it is there, and its table has its place.

        Raises ServiceError.
        """
        self._app.reach.work(channel_id)
        await self._app.clocks.catch_up()
        board = self._boards.get(table_id)
        if board is not None and board.stopped and board.snapshot.table.channel_id == channel_id:
            await self._regain(board)

    def guild_left(self, guild_id: int) -> None:
        """Note that the tables of a server that has removed the bot have lost their place."""
        for board in tuple(self._boards.values()):
            if board.snapshot.table.guild_id == guild_id:
                self._begin_losing(board, BOT_REMOVED)

    # beginning and end

    def restore(self, snapshots: Iterable[TableSnapshot], messages: Iterable[PostedMessage]) -> None:
        """Take up the live tables after a start, on the messages they had, and show them all."""
        for snapshot in snapshots:
            board = self._boards.setdefault(snapshot.table.id, Board(snapshot))
            # A table of an event has no place until its thread is made.
            board.placed = snapshot.table.channel_id != 0 and not board.stopped
        for message in messages:
            restored = self._boards.get(message.table_id)
            if restored is None:
                continue
            live = LiveMessage(message.channel_id, message.message_id, message.posted_at, message.turn)
            if message.role == PANEL:
                here = not restored.stopped and live.channel_id == restored.snapshot.table.channel_id
                restored.panel = live if here else None  # else it has a new place, where nothing is noted yet
            elif message.role == NOTICE:
                restored.notice = live
            elif message.role == LINE:
                restored.line, restored.lined_at = live, live.posted_at
            elif message.role == HAND:
                restored.dms[message.owner_id] = live
        for board in self._boards.values():
            self._schedule(board)
            if board.stopped:
                self._outbox.request(_letter(board, _PLACE), self._wait_for_place(board))

    def adopt(self, snapshot: TableSnapshot, messages: Iterable[PostedMessage]) -> None:
        """Take up a table that another process has opened, on the messages it has there."""
        board = self._boards.get(snapshot.table.id)
        if board is None or not board.placed:
            self.restore([snapshot], messages)

    # inside

    def _schedule(self, board: Board) -> None:
        """Have everything delivered that a table lacks."""
        for letter, wait in self._letters(board):
            self._outbox.request(letter, wait)
            if letter.kind == OPEN and not wait:
                self._outbox.hurry(letter)

    def _letters(self, board: Board) -> Iterator[tuple[Letter, float]]:
        """Yield what a table lacks, and the seconds that it may wait."""
        if not (board.placed or board.stopped) or board.seated:
            return
        yield _letter(board, PANEL), 0.0
        if board.notice is not None:
            yield _letter(board, NOTICE), 0.0
        for user_id in board.player_ids():
            if self._hands.follows(board, user_id):
                yield _letter(board, HAND, user_id), 0.0
        for user_id in board.open_hands:
            wait = self._hands.wait(board, user_id)
            if wait is not None:
                yield _letter(board, OPEN, user_id), wait
        if board.mentions:
            yield _letter(board, _MENTIONS), 0.0
        line = 0.0 if board.line is not None else self._lines.wait(board)
        if line is not None:
            yield _letter(board, LINE), line

    async def _deliver(self, show: _Show, letter: Letter) -> float | None:
        board = self._boards.get(letter.owner)
        if board is None:
            return None
        tracing.begin(**_ids(board))
        wait = await show(board, letter.user_id)
        await self._end(board, letter)
        return wait

    async def _show_panel(self, board: Board, _: int) -> float | None:
        try:
            wait = await self._panels.deliver(board)
        except Refused as error:
            self._begin_losing(board, LOCKED if is_locked(error.__cause__) else NO_ACCESS)
            return None
        board.tries = 0 if board.placed else board.tries
        await self.promise(board.table_id)
        return wait

    async def _end(self, board: Board, letter: Letter) -> None:
        """Forget a closed table once everything of it is shown.

        A press may have kept its message from being shown and be answered by now: then this is not the end.
        """
        if not board.closed or board.held or self._panels.is_behind(board):
            return
        others = [it for it, _ in self._letters(board) if it != letter]
        pending = (self._outbox.is_waiting(it) or self._outbox.is_running(it) for it in others)
        if not any(pending):
            self._app.reach.show(board.snapshot.table.channel_id)
            await forget(self._app, board)  # what is still noted at a start has not been shown
            self._boards.pop(board.table_id, None)

    def _begin_losing(self, board: Board, reason: str) -> None:
        self._outbox.begin(self._lose(board, reason), "the loss of a place was not noted", **_ids(board))

    async def _lose(self, board: Board, reason: str) -> None:
        try:
            await self._app.endings.lose(board.table_id, reason)
        except TableNotFound:
            self._boards.pop(board.table_id, None)
        except ServiceError as error:
            _log.warning("table %s has no place (%s), it is not noted: %s", board.table_id, reason, error)
            self._outbox.request(_letter(board, PANEL), self._outbox.pace.retry[-1])  # it will fail again
        else:
            self._outbox.request(_letter(board, _PLACE), self._wait_for_place(board))

    async def _try_place(self, board: Board) -> float | None:
        """Take a lost place up again if it seems open; return the seconds until the next try."""
        table = board.snapshot.table
        if board.stopped not in MAY_COME_BACK or board.closed:
            return None
        board.tries += 1
        if rights.is_open(self._outbox.client, table):
            await self._regain(board)
            return None
        return self._wait_for_place(board)

    def _wait_for_place(self, board: Board) -> float:
        """Return the seconds until a lost place is tried again: twice as long each time, to ten minutes."""
        return min(self._outbox.pace.retry[-1] * 2.0**board.tries, 600.0)

    async def _regain(self, board: Board) -> None:
        snapshot = await self._app.endings.regain(board.table_id)
        if not snapshot.table.ending.lost:
            _log.info("table %s has its place again", board.table_id)
            await self.place(snapshot, None)


def _letter(board: Board, kind: str, user_id: int = 0) -> Letter:
    return Letter(kind, board.table_id, user_id)


def _ids(board: Board) -> dict[str, int | None]:
    """Return the log's ids of a table's work, without those of the press that began it."""
    return {"table_id": board.table_id, "hand_id": board.snapshot.table.hand_id}
