"""The publisher of tables: keeps every message up to date with the services (design.md 4).

A table is shown from its state, never from events, so that nothing is lost when several changes are shown
together, when Discord fails for a while or when the process restarts. Each message is a letter of the outbox:
the panel, the announcement, each person's direct message and open hand, the mentions.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from bot.engine.game import GameEvent
from bot.services import tracing
from bot.services.errors import TableNotFound
from bot.services.values import tables
from bot.services.values.tables import PostedMessage, Table, TableSnapshot, TableStatus
from bot.ui.core import rights
from bot.ui.core.board import (
    HAND,
    LINE,
    MENTION,
    NEVER,
    NOTICE,
    OPEN,
    PANEL,
    LiveMessage,
    PublicMessage,
    TableMessages,
)
from bot.ui.core.outbox import Letter, NothingToSend, Outbox, Undeliverable
from bot.ui.core.reach import LOCKED_THREAD, UNKNOWN_CHANNEL, Failure, Trouble, code_of
from bot.ui.publisher.channel import ChannelMessages
from bot.ui.publisher.hands import HandMessages
from bot.ui.table.spectators import judge

_log = logging.getLogger(__name__)

_Show = Callable[[TableMessages, int], Awaitable[float | None]]


class Publisher:
    """Shows tables: the services' `Notifier`; `table_changed` and `nudge` never block or raise."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._app = outbox.app
        self._channels, self._hands = ChannelMessages(outbox), HandMessages(outbox)
        self._boards: dict[int, TableMessages] = {}
        kinds: dict[str, _Show] = {
            PANEL: self._show_panel,
            NOTICE: lambda board, _: self._channels.announce(board),
            HAND: lambda board, user_id: self._hands.deliver_dm(board, user_id),
            OPEN: lambda board, user_id: self._hands.deliver_open(board, user_id),
            MENTION: lambda board, user_id: self._channels.end_mention(board, user_id),
            LINE: lambda board, _: self._channels.deliver_line(board),
        }
        self._app.standby.call = self._call_to_seat
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
        if snapshot.table.revision >= board.table.revision:
            board.take(snapshot)
            judge(board)
        self._schedule(board)

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        """Mention the player of a seat."""
        self._mention(snapshot, lambda board: self._channels.mention(board, seat, snapshot.table.turn))

    def _call_to_seat(self, snapshot: TableSnapshot, user_id: int, seated: bool) -> None:
        self._mention(snapshot, lambda board: self._channels.call_to_seat(board, user_id, seated=seated))

    def _mention(
        self, snapshot: TableSnapshot, show: Callable[[TableMessages], Coroutine[Any, Any, None]]
    ) -> None:
        board = self._boards.get(snapshot.table.id)
        if board is not None and board.placed and not self._outbox.closing:
            what = "a person was not mentioned"
            self._outbox.tasks.begin(show(board), _log, what, table_id=board.table.id)

    # notifications from commands and buttons

    def board(self, table_id: int) -> TableMessages | None:
        """Return a table's messages, None if it was never shown."""
        return self._boards.get(table_id)

    def board_in(self, channel_id: int) -> TableMessages | None:
        """Return the messages of the table shown in a channel."""
        here = (it for it in self._boards.values() if it.table.channel_id == channel_id and it.placed)
        return next((board for board in here if not board.is_closed), None)

    def opened_from(self, channel_id: int) -> list[TableSnapshot]:
        """Return the tables opened from a channel, without those of events."""
        shown = [board.snapshot for board in self._boards.values() if board.placed]
        return [it for it in shown if it.table.event_id is None and it.table.home_channel_id == channel_id]

    async def announce(self, snapshot: TableSnapshot, notice: LiveMessage) -> None:
        """Make the announcement in the home channel follow a table."""
        board = self._boards.setdefault(snapshot.table.id, TableMessages(snapshot))
        old, board.kept[NOTICE, 0] = board.kept.get((NOTICE, 0)), notice
        await self._outbox.note(board.table.id, NOTICE, notice)
        if old is not None:  # it leads to a thread that is gone
            await self._outbox.delete(old, board.account)

    async def place(self, snapshot: TableSnapshot, panel: LiveMessage | None = None) -> None:
        """Begin to show a table: on `panel`, a message that shows it already, or on a new one."""
        board = self._boards.setdefault(snapshot.table.id, TableMessages(snapshot))
        if panel is not None:
            board.public = PublicMessage(live=board.panel)
            panel.hand_no, panel.shown = snapshot.table.hand_no, snapshot.table.revision
            await self._channels.keep(board, panel)
        board.placed = True
        self._schedule(board)

    async def take_up_panel(
        self, table_id: int, channel_id: int | None, message_id: int, result_of: int | None
    ) -> bool:
        """Adopt a panel that is newer than the known one, and that a killed process had not stored.

        An older one was posted although Discord's answer said otherwise or was lost: it is deleted, unless it
        keeps the result of an earlier hand (`result_of`, or None); return whether it does. Does nothing while
        a panel is being delivered: that stores the newer one. A closed table's panel is updated to show its
        end. Raises ServiceError.
        """
        if self._outbox.tasks.running(Letter(PANEL, table_id)):
            return False
        board = self._boards.get(table_id)
        old = None if board is None else board.panel
        if board is None:
            snapshot = await self._app.tables.snapshot(table_id)
            ended, hand_id = snapshot.table.status is TableStatus.CLOSED, snapshot.table.hand_id
            if table_id in self._boards or not ended or result_of not in (None, hand_id):
                return False
            board = TableMessages(snapshot, placed=True)
        elif old is None or not board.placed or message_id == old.message_id:
            return False
        table = board.table
        if channel_id != table.channel_id:
            return False
        pressed = LiveMessage(channel_id, message_id, self._app.now(), table.hand_no)
        if old is not None and message_id < old.message_id:
            if result_of is None:
                await self._outbox.delete(pressed, board.account)
            return result_of is not None
        self._boards[table_id] = board
        await self._channels.keep(board, pressed)
        return False

    async def promise(self, table_id: int, message_id: int | None = None, turn: int = NEVER) -> None:
        """Record that a table's next commitment is visible to everybody, if the panel shows it.

        The panel does if it is up to date, or if a button of the current turn was pressed on it
        (`message_id`, `turn`). Raises ServiceError.
        """
        board = self._boards.get(table_id)
        if board is None or board.panel is None:
            return
        table, panel = board.table, board.panel
        seen = panel.shown >= table.revision or (message_id, turn) == (panel.message_id, table.turn)
        if seen and table.event_id is None:
            await self._app.fair_deals.showing.note(table, panel.channel_id, panel.message_id)

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
            for live in (board.panel, *board.kept.values()):
                if live is not None and live.late and self._app.tokens.fresh(live.token):
                    live.shown = NEVER
            self._schedule(board)

    def backlog(self) -> tuple[int, int]:
        """Return the numbers of tables that wait for an update, and of those whose update has failed."""
        failing = {letter.owner for letter in self._outbox.failing()} & self._boards.keys()
        waiting = {number for number, board in self._boards.items() if self._channels.is_behind(board)}
        return len(waiting | failing), len(failing)

    # notifications from the gateway

    def message_seen(self, channel_id: int) -> None:
        """Count another user's message: enough of them push a panel out of sight."""
        board = self.board_in(channel_id)
        if board is not None:
            board.public.newer += 1

    def messages_deleted(self, message_ids: Iterable[int]) -> None:
        """Repost deleted panels (`PublicMessage`), but none that has shown its table's end."""
        gone = set(message_ids)
        for board in self._boards.values():
            if (panel := board.panel) is None or panel.message_id not in gone:
                continue
            if not board.is_closed or panel.shown < board.table.revision:
                board.public.lose(self._outbox.pace.reposts)
                self._schedule(board)

    def channel_deleted(self, channel_id: int) -> None:
        """Mark the tables of a deleted channel or thread, or of its threads, as lost."""
        self._lose(tables.CHANNEL_DELETED, lambda it: channel_id in (it.channel_id, it.home_channel_id))

    def show_lost_tables(self, guild_id: int) -> None:
        """Try again to show a server's lost tables, after the server or a permission came back."""
        for board in self._boards.values():
            if board.table.ending.lost and board.table.guild_id == guild_id:
                self._outbox.request(_letter(board, PANEL))

    def press_in(self, table_id: int, channel_id: int) -> None:
        """Record a press in a channel: it exists, so a table lost there is tried again at once."""
        self._app.reach.work(channel_id)
        board = self._boards.get(table_id)
        if board is not None and board.table.ending.lost and board.table.channel_id == channel_id:
            self._outbox.request(_letter(board, PANEL))

    def retry_direct(self, user_id: int) -> None:
        """Send a person who refused direct messages one at each table's next deal."""
        for board in self._boards.values():
            if board.plays_without_dm(user_id):
                board.without_dm[user_id] = board.table.hand_no

    def guild_left(self, guild_id: int) -> None:
        """Mark the tables of a server that removed the bot as lost."""
        self._lose(tables.BOT_REMOVED, lambda table: table.guild_id == guild_id)

    # beginning and end

    def restore(self, snapshots: Iterable[TableSnapshot], messages: Iterable[PostedMessage]) -> None:
        """After a start, take over the live tables with their messages, and show them."""
        for snapshot in snapshots:
            board = self._boards.setdefault(snapshot.table.id, TableMessages(snapshot))
            # An event's table has no place until its thread is created.
            board.placed = snapshot.table.channel_id != 0 and not board.table.ending.lost
        for message in messages:
            restored = self._boards.get(message.table_id)
            if restored is None:
                continue
            live = LiveMessage(message.channel_id, message.message_id, message.posted_at, message.turn)
            if message.role == PANEL:
                here = not restored.table.ending.lost and live.channel_id == restored.table.channel_id
                restored.public.live = live if here else None  # else nothing is noted in its new place
            else:
                restored.kept[message.role, message.owner_id] = live
        for board in self._boards.values():
            self._schedule(board)

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
        table = board.table
        seated = table.status is TableStatus.BETWEEN and not table.hand_no  # at an event: nothing to show
        if seated or not (board.placed or board.table.ending.lost):
            return
        yield _letter(board, PANEL), self._wait_for_place(board)
        for user_id in (*filter(None, (seat.user_id for seat in table.seats)), *board.parted):
            if self._hands.follows(board, user_id):
                yield _letter(board, HAND, user_id), 0.0
        for kind, user_id in board.kept:
            wait = self._hands.wait(board, user_id) if kind == OPEN else 0.0
            if kind in (NOTICE, OPEN, MENTION, LINE) and wait is not None:
                yield _letter(board, kind, user_id), wait
        if (wait := self._channels.wait_for_line(board)) is not None:
            yield _letter(board, LINE), wait

    async def _deliver(self, show: _Show, letter: Letter) -> float | None:
        board = self._boards.get(letter.owner)
        if board is None:
            return None
        tracing.begin(table_id=board.table.id, hand_id=board.table.hand_id)
        try:
            wait = await show(board, letter.user_id)
        except (NothingToSend, Undeliverable):  # only the panel finds out that its channel is lost
            wait = None
        except TableNotFound:
            self._boards.pop(letter.owner, None)
            return None
        await self._end(board, letter)
        return wait

    async def _show_panel(self, board: TableMessages, _: int) -> float | None:
        if board.losing:
            with suppress(TableNotFound):  # it has closed meanwhile
                await self._app.endings.lose(board.table.id, board.losing)
            board.losing = ""
        if self._wait_for_place(board):
            return await self._keep_place(board)
        try:
            wait = await self._channels.deliver(board)
        except Undeliverable as error:
            known = {LOCKED_THREAD: tables.LOCKED, UNKNOWN_CHANNEL: tables.CHANNEL_DELETED}
            usual = tables.BLOCKED if error.trouble is Trouble.BLOCKED else tables.NO_ACCESS
            reason = known.get(code_of(error.__cause__), usual)
            await self._app.endings.lose(board.table.id, reason)
            return None
        board.tries = 0 if board.placed else board.tries
        await self.promise(board.table.id)
        return wait

    async def _end(self, board: TableMessages, letter: Letter) -> None:
        """Drop a closed table once its messages are up to date, and no press holds one of them back."""
        if not board.is_closed or board.held or self._channels.is_behind(board):
            return
        others = [it for it, _ in self._letters(board) if it != letter]
        tasks = self._outbox.tasks
        if not any(tasks.waiting(it) or tasks.running(it) for it in others):
            self._app.reach.show(board.table.channel_id)
            async with self._app.store.write() as work:
                await work.messages.forget(board.table.id)  # what is noted at a start has not been shown
            self._boards.pop(board.table.id, None)

    def _lose(self, reason: str, concerns: Callable[[Table], bool]) -> None:
        for board in self._boards.values():
            if concerns(board.table):
                board.losing = reason
                self._outbox.retry(_letter(board, PANEL))

    async def _keep_place(self, board: TableMessages) -> float | None:
        """Show a lost table again if its channel seems open; else return the seconds until the next try."""
        board.tries += 1
        with suppress(Undeliverable, *Failure):
            if await rights.is_open(self._outbox.client, board.table):
                if board.table.ending.lost == tables.BLOCKED:  # only a message shows what AutoMod does
                    await self._channels.post(board)
                await self._regain(board)
                return None
        return self._wait_for_place(board)

    def _wait_for_place(self, board: TableMessages) -> float:
        """Return the seconds until a lost channel is tried again, doubled seven times; 0 if it is not lost,
        or will not come back."""
        lost = board.table.ending.lost in tables.MAY_COME_BACK and not board.is_closed
        return self._outbox.pace.retry[-1] * 2.0 ** min(board.tries, 7) if lost else 0.0

    async def _regain(self, board: TableMessages) -> None:
        snapshot = await self._app.endings.regain(board.table.id)
        if not snapshot.table.ending.lost:
            _log.info("table %s is no longer lost", board.table.id)
            await self.place(snapshot)


def _letter(board: TableMessages, kind: str, user_id: int = 0) -> Letter:
    return Letter(kind, board.table.id, user_id)
