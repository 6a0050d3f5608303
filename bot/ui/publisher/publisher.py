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
from bot.ui.core.board import NEVER, LiveMessage, MessageReference, PublicMessage, TableMessages
from bot.ui.core.outbox import Letter, Outbox, Refused
from bot.ui.core.reach import is_deleted, is_locked
from bot.ui.publisher.hands import HandMessages
from bot.ui.publisher.mentions import Mentions
from bot.ui.publisher.notes import HAND, LINE, NOTICE, OPEN, PANEL, forget, note
from bot.ui.publisher.panel import Panels

_MENTIONS, _PLACE = "mentions", "place"
"""Kinds of letters besides the roles of stored messages."""

_log = logging.getLogger(__name__)

_Show = Callable[[TableMessages, int], Awaitable[float | None]]


class Publisher:
    """Shows tables. It is the services' `Notifier`: `table_changed` and `nudge` never block or raise."""

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

    # what the services tell

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
            self._outbox.begin(mention, "a player was not mentioned", table_id=board.table_id)

    def _call_to_seat(self, snapshot: TableSnapshot, user_id: int, seated: bool) -> None:
        board = self._boards.get(snapshot.table.id)
        if board is not None and not self._outbox.closing:
            call = self._mentions.call_to_seat(board, user_id, seated=seated)
            self._outbox.begin(call, "a person was not told of a free seat", table_id=board.table_id)

    # what the commands and buttons tell

    def board(self, table_id: int) -> TableMessages | None:
        """Return what people see of a table, None if nothing of it was ever shown."""
        return self._boards.get(table_id)

    def board_in(self, channel_id: int) -> TableMessages | None:
        """Return what people see of the table that is played and shown in a channel."""
        boards = (board for board in self._boards.values() if board.placed and not board.closed)
        return next((board for board in boards if board.snapshot.table.channel_id == channel_id), None)

    def opened_from(self, channel_id: int) -> list[TableSnapshot]:
        """Return the tables that were opened from a channel; at those of events nobody sits down."""
        shown = [board.snapshot for board in self._boards.values() if board.placed]
        own = [snapshot for snapshot in shown if snapshot.table.event_id is None]
        return [snapshot for snapshot in own if snapshot.table.home_channel_id == channel_id]

    async def announce(self, snapshot: TableSnapshot, reference: MessageReference) -> None:
        """Let the announcement in the home channel follow a table."""
        board = self._boards.setdefault(snapshot.table.id, TableMessages(snapshot))
        old, home = board.notice, snapshot.table.home_channel_id
        board.notice = LiveMessage(home, reference.message_id, self._app.now(), reference=reference)
        await note(self._app, board, NOTICE, 0, board.notice)
        if old is not None:  # it leads to a thread that is gone
            await self._outbox.delete(old, board.account)

    async def place(
        self, snapshot: TableSnapshot, message_id: int | None, reference: MessageReference | None = None
    ) -> None:
        """Begin to show a table that is not shown: on a message that has its panel already, or on its own."""
        board = self._boards.setdefault(snapshot.table.id, TableMessages(snapshot))
        if board.placed and message_id is None:
            return
        if message_id is not None:
            table, now, board.public = snapshot.table, self._app.now(), PublicMessage()
            where = board.snapshot.table.channel_id, message_id, now, table.hand_no
            await self._panels.keep(board, LiveMessage(*where, reference, table.revision))
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
            board = TableMessages(snapshot, placed=True)
        else:
            old = board.panel
            newer = old is not None and board.placed and message_id > old.message_id
            if not newer or self._outbox.is_running(_letter(board, PANEL)):
                return
        table = board.snapshot.table
        if channel_id != table.channel_id:
            return
        self._boards[table_id] = board
        await self._panels.keep(board, LiveMessage(channel_id, message_id, self._app.now(), table.hand_no))
        if old is not None and not board.starts_anew(old):  # a result stays
            await self._outbox.delete(old, board.account)

    async def promise(self, table_id: int, message_id: int | None = None, turn: int = NEVER) -> None:
        """Note that everybody can see the commitment of a table's next deal, if they can.

        That is when its panel shows the present state, or when a button of the present turn was pressed on
        the panel (`message_id`, `turn`): it stands there. Raises ServiceError.
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
        """Show soon what a table lacks: an emote was said, or a message is not held any more."""
        board = self._boards.get(table_id)
        if board is not None:
            self._schedule(board)

    def picture_drawn(self, table_id: int) -> None:
        """Show a table's picture that was late where that costs nothing.

        Only its own drawing brings it: after another event, the edit would tell of a move set ahead.
        """
        board = self._boards.get(table_id)
        if board is not None:
            for live in (board.panel, *board.dms.values(), *board.open_hands.values()):
                if live is not None and live.late and self._app.tokens.frees(live):
                    live.shown = NEVER
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
            board.public.newer += 1

    def messages_deleted(self, message_ids: Iterable[int]) -> None:
        """Post panels again that somebody has deleted, at once or after a while (`PublicMessage`).

        One that has shown the end of its table is not posted again.
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
        """Note that the tables of a channel or thread, or of a thread of it, have lost their place."""
        for board in self._boards.values():
            table = board.snapshot.table
            if channel_id in (table.channel_id, table.home_channel_id):
                self._lose(board, CHANNEL_DELETED)

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
        for board in self._boards.values():
            if board.snapshot.table.guild_id == guild_id:
                self._lose(board, BOT_REMOVED)

    # beginning and end

    def restore(self, snapshots: Iterable[TableSnapshot], messages: Iterable[PostedMessage]) -> None:
        """Take up the live tables after a start, on the messages they had, and show them all."""
        for snapshot in snapshots:
            board = self._boards.setdefault(snapshot.table.id, TableMessages(snapshot))
            # A table of an event has no place until its thread is made.
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
        """Take up a table that another process has opened, on the messages it has there."""
        board = self._boards.get(snapshot.table.id)
        if board is None or not board.placed:
            self.restore([snapshot], messages)

    # inside

    def _schedule(self, board: TableMessages) -> None:
        """Have everything delivered that a table lacks."""
        for letter, wait in self._letters(board):
            self._outbox.request(letter, wait)
            if letter.kind == OPEN and not wait:
                self._outbox.hurry(letter)

    def _letters(self, board: TableMessages) -> Iterator[tuple[Letter, float]]:
        """Yield what a table lacks, and the seconds that it may wait."""
        table = board.snapshot.table
        seated = table.status is TableStatus.BETWEEN and not table.hand_no  # at a tournament: nothing to show
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
            self._lose(board, CHANNEL_DELETED if is_deleted(why) else LOCKED if is_locked(why) else NO_ACCESS)
            return None
        board.tries = 0 if board.placed else board.tries
        await self.promise(board.table_id)
        return wait

    async def _end(self, board: TableMessages, letter: Letter) -> None:
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

    def _lose(self, board: TableMessages, reason: str) -> None:
        board.losing = reason
        self._outbox.request(_letter(board, _PLACE))

    async def _keep_place(self, board: TableMessages) -> float | None:
        """Note that a table has lost its place, or take it up again if it seems open.

        Return the seconds until the next try. Raises ServiceError.
        """
        if board.losing:
            await self._app.endings.lose(board.table_id, board.losing)
            board.losing = ""
            return self._wait_for_place(board)
        if board.stopped not in MAY_COME_BACK or board.closed:
            return None
        board.tries += 1
        if not rights.is_open(self._outbox.client, board.snapshot.table):
            return self._wait_for_place(board)
        await self._regain(board)
        return None

    def _wait_for_place(self, board: TableMessages) -> float:
        """Return the seconds until a lost place is tried again: twice as long each time."""
        return self._outbox.pace.retry[-1] * 2.0**board.tries

    async def _regain(self, board: TableMessages) -> None:
        snapshot = await self._app.endings.regain(board.table_id)
        if not snapshot.table.ending.lost:
            _log.info("table %s has its place again", board.table_id)
            await self.place(snapshot, None)


def _letter(board: TableMessages, kind: str, user_id: int = 0) -> Letter:
    return Letter(kind, board.table_id, user_id)
