"""The publisher: services tell it what changed, it shows every table to its people (design.md 4).

A table is shown from its state, never from events, so nothing is lost when several changes are shown
together, when Discord fails for a while or when the process starts anew.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from bot.engine.game import GameEvent
from bot.services.background import KeyedTasks, Later
from bot.services.errors import ServiceError, TableNotFound
from bot.services.ports import Outage
from bot.services.tables.endings import BOT_REMOVED, CHANNEL_DELETED, LOCKED, MAY_COME_BACK, NO_ACCESS
from bot.services.values.tables import PostedMessage, TableSnapshot, TableStatus
from bot.ui.core import rights
from bot.ui.core.board import NEVER, Board, Deletions, LiveMessage, MessageReference
from bot.ui.core.reach import is_locked
from bot.ui.publisher.hands import HandDelivery
from bot.ui.publisher.mentions import DailyLines, MentionDelivery
from bot.ui.publisher.panel import PanelDelivery
from bot.ui.publisher.wire import HAND, LINE, NOTICE, PANEL, Again, InWords, ShutOut, Wire, together

_LEARNED = 0.05
"""The weight of one more look at how late the event loop is."""

_TRY_AGAIN = 30.0
"""Seconds until a place that was lost is tried again for the first time."""

_log = logging.getLogger(__name__)


class Publisher:
    """Shows tables. It is the services' `Notifier`: `table_changed` and `nudge` never block or raise."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self._app = wire.app
        self._panels = PanelDelivery(wire)
        self._hands = HandDelivery(wire)
        self._mentions = MentionDelivery(wire)
        self._lines = DailyLines(wire)
        self._boards: dict[int, Board] = {}
        self._showing = KeyedTasks(self._run, _log, "a table is shown", ids=_ids)
        self._due = KeyedTasks(self._show_due, _log, "hands of who is due are shown", ids=_ids)
        """Beside `_showing`: they wait for no panel, which Discord may hold up."""
        self._others = KeyedTasks(self._show_others, _log, "hands are shown", ids=_ids)
        self._dms = KeyedTasks(self._show_dms, _log, "hands are sent", ids=_ids)
        """Beside `_showing`: a panel waits for no direct messages, which Discord's limit may hold up."""
        self._places = KeyedTasks(self._try_place, _log, "the place of a table is tried again", ids=_ids)
        self._followers: list[Callable[[TableSnapshot], None]] = []
        self._closing = False
        self._app.reach.listen(self.retry)
        self._late = 0.0
        """How late the event loop is, smoothed; seconds."""

    def retry(self, _: Outage) -> None:
        """Show at once what Discord has refused: it takes requests again."""
        for board in self._boards.values():
            if board.failures or board.dms_failed:
                board.not_before = 0.0
                self._schedule(board)

    def follow(self, follower: Callable[[TableSnapshot], None]) -> None:
        """Call a function with every new state of a tournament's table; it must not block."""
        self._followers.append(follower)

    # what the services tell

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[GameEvent]) -> None:
        """Show a table's new state soon."""
        if snapshot.table.tournament_id is not None:
            for follower in self._followers:
                follower(snapshot)
        board = self._boards.get(snapshot.table.id)
        if board is None:
            if snapshot.table.status is TableStatus.CLOSED:
                return
            board = self._boards[snapshot.table.id] = Board(snapshot)
        if snapshot.table.revision >= board.revision:
            board.take(snapshot, self._app.now())
        rest = self._hands.rest(board, self.patience)
        if rest is not None:
            self._others.request(board, rest)
        self._schedule(board)

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        """Mention the player of a seat."""
        board = self._boards.get(snapshot.table.id)
        if board is not None and board.placed and self._showing.started:
            self._start(board, self._mentions.show(board, seat, snapshot.table.turn))

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
        """Return the tables that were opened from a channel; at those of tournaments nobody sits down."""
        own = [board for board in self._boards.values() if board.snapshot.table.tournament_id is None]
        boards = [board for board in own if board.placed]
        return [b.snapshot for b in boards if b.snapshot.table.home_channel_id == channel_id]

    async def announce(self, snapshot: TableSnapshot, message_id: int, reference: MessageReference) -> None:
        """Let the announcement in the home channel follow a table."""
        board = self._boards.setdefault(snapshot.table.id, Board(snapshot))
        old, home = board.notice, snapshot.table.home_channel_id
        board.notice = LiveMessage(home, message_id, 0, self._app.now(), reference)
        await self.wire.note(board, NOTICE, 0, board.notice)
        if old is not None:  # it leads to a thread that is gone
            await self.wire.remove(board, old)

    async def place(
        self, snapshot: TableSnapshot, message_id: int | None, reference: MessageReference | None = None
    ) -> None:
        """Begin to show a table that is not shown: on a message that has its panel already, or on its own."""
        board = self._boards.setdefault(snapshot.table.id, Board(snapshot))
        if board.placed and message_id is None:
            return
        if message_id is not None:
            board.panel = LiveMessage(
                channel_id=board.snapshot.table.channel_id,
                message_id=message_id,
                hand_no=snapshot.table.hand_no,
                posted_at=self._app.now(),
                reference=reference,
                shown=snapshot.table.revision,
            )
            board.deletions = Deletions()
            await self.wire.note(board, PANEL, 0, board.panel)
        board.placed = True
        self._schedule(board)

    async def take_up_panel(
        self, table_id: int, channel_id: int | None, message_id: int, result_of: int | None
    ) -> None:
        """Take up a panel that is newer than the one we know: a process was killed before it could note it.

        Nothing is done while the table is being shown: then the newer one is noted in a moment. `result_of`
        is the hand whose result the panel shows, None for none. Raises ServiceError.
        """
        board = self._boards.get(table_id)
        if board is None:
            await self._take_up_end(table_id, channel_id, message_id, result_of)
            return
        if self._showing.running(board) or channel_id != board.snapshot.table.channel_id:
            return
        old = board.panel
        if old is None or not board.placed or message_id <= old.message_id:
            return
        hand_no = board.snapshot.table.hand_no
        board.panel = LiveMessage(old.channel_id, message_id, hand_no, self._app.now())
        await self.wire.note(board, PANEL, 0, board.panel)
        if not board.starts_anew(old):  # a result stays
            await self.wire.remove(board, old)

    async def _take_up_end(
        self, table_id: int, channel_id: int | None, message_id: int, result_of: int | None
    ) -> None:
        """Show the end of a table on a panel that nobody knew of when it was closed.

        Not on the result of an earlier hand: that stays.
        """
        snapshot = await self._app.tables.snapshot(table_id)
        table = snapshot.table
        known = table_id in self._boards or table.status is not TableStatus.CLOSED
        if known or channel_id != table.channel_id or result_of not in (None, table.hand_id):
            return
        board = self._boards[table_id] = Board(snapshot, placed=True)
        board.panel = LiveMessage(table.channel_id, message_id, table.hand_no, self._app.now())
        await self.wire.note(board, PANEL, 0, board.panel)

    async def promise(self, table_id: int, message_id: int | None = None, turn: int = NEVER) -> None:
        """Note that everybody can see the commitment of a table's next deal, if they can.

        That is when its panel shows the present state, or when a button of the present turn was pressed on
        the panel (`message_id`, `turn`): it stands there.
        """
        board = self._boards.get(table_id)
        panel = None if board is None else board.panel
        if board is None or panel is None or board.promised == board.snapshot.table.turn:
            return
        table = board.snapshot.table
        pressed = message_id == panel.message_id and turn == table.turn
        if table.tournament_id is not None or not (pressed or panel.shown >= board.revision):
            return
        if table.status not in (TableStatus.LOBBY, TableStatus.BETWEEN):
            return
        try:
            await self._app.tables.shown(table, panel.channel_id, panel.message_id)
        except ServiceError as error:
            _log.warning("table %s: the shown commitment is not noted: %s", table_id, error)
            return
        board.promised = table.turn

    def touch(self, table_id: int, user_id: int) -> None:
        """Note that a person has done something at a table; only people who sit there count."""
        board = self._boards.get(table_id)
        if board is not None and board.seat_of(user_id) is not None:
            board.touched = self._app.now()

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
        tasks = (self._showing, self._due, self._dms)
        waiting = [b for b in self._boards.values() if any(it.waiting(b) or it.running(b) for it in tasks)]
        return len(waiting), sum(board.failures + board.dms_failed > 0 for board in waiting)

    # what the gateway tells

    def message_seen(self, channel_id: int) -> None:
        """Count a message of somebody else: enough of them push a panel out of sight."""
        board = self.board_in(channel_id)
        if board is not None:
            board.newer += 1

    def messages_deleted(self, message_ids: Iterable[int]) -> None:
        """Post panels anew that somebody has deleted, at once or after a while (`Deletions`).

        One that has shown the end of its table is not posted again.
        """
        gone = set(message_ids)
        for board in self._boards.values():
            panel = board.panel
            ended = panel is not None and board.closed and panel.shown >= board.revision
            if panel is not None and panel.message_id in gone and not ended:
                wait = self._panels.lose(board)
                if math.isfinite(wait):
                    self._schedule(board, wait)

    def channel_deleted(self, channel_id: int) -> None:
        """Note that the tables of a channel or thread, or of a thread of it, have lost their place."""
        for board in tuple(self._boards.values()):
            table = board.snapshot.table
            if channel_id in (table.channel_id, table.home_channel_id):
                self._start(board, self._lose(board, CHANNEL_DELETED))

    def retake(self, guild_id: int) -> None:
        """Try the places again that tables of a server have lost: the server or a permission is back."""
        for board in self._boards.values():
            if board.stopped and board.snapshot.table.guild_id == guild_id:
                self._places.request(board)

    async def press_in(self, table_id: int, channel_id: int) -> None:
        """Note that somebody pressed something in a channel: so it is there, and its table has its place.

        Raises ServiceError.
        """
        self._app.reach.work(channel_id)
        board = self._boards.get(table_id)
        if board is not None and board.stopped and board.snapshot.table.channel_id == channel_id:
            await self._regain(board)

    def guild_left(self, guild_id: int) -> None:
        """Note that the tables of a server that has removed the bot have lost their place."""
        for board in tuple(self._boards.values()):
            if board.snapshot.table.guild_id == guild_id:
                self._start(board, self._lose(board, BOT_REMOVED))

    # beginning and end

    def restore(self, snapshots: Iterable[TableSnapshot], messages: Iterable[PostedMessage]) -> None:
        """Take up the live tables after a start, on the messages they had, and show them all."""
        for snapshot in snapshots:
            board = self._boards.setdefault(snapshot.table.id, Board(snapshot))
            # A table of a tournament has no place until its thread is made.
            placed = snapshot.table.channel_id != 0 and not board.stopped
            board.placed, board.dealt_at = placed, self._app.now()
        for message in messages:
            restored = self._boards.get(message.table_id)
            if restored is None:
                continue
            live = LiveMessage(message.channel_id, message.message_id, message.turn, message.posted_at)
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
                self._places.request(board, _TRY_AGAIN)

    def adopt(self, snapshot: TableSnapshot, messages: Iterable[PostedMessage]) -> None:
        """Take up a table that another process has opened, on the messages it has there."""
        board = self._boards.get(snapshot.table.id)
        if board is None or not board.placed:
            self.restore([snapshot], messages)

    async def close(self) -> None:
        """Show what is still to be shown, for a few seconds at most, and stop."""
        self._closing = True
        for board in self._boards.values():
            if self._showing.waiting(board) and not board.failures:
                self._showing.request(board)
            if self._others.waiting(board) and not board.failures:
                self._others.request(board)
        tasks = (self._showing, self._due, self._others, self._dms, self._places)
        stops = (it.stop(within=self.wire.pace.farewell) for it in tasks)
        await asyncio.gather(*stops)

    # inside

    def _schedule(self, board: Board, wait: float = 0.0) -> None:
        """Bring a board up to date in `wait` seconds, or when its pace allows it; who is due at once."""
        if not (board.placed or board.stopped) or board.seated:
            return
        now = asyncio.get_running_loop().time()
        due, wait = not board.failures and self._hands.urgent(board), max(wait, board.not_before - now)
        if (due and not self._due.running(board)) or (wait <= 0.0 and not self._showing.running(board)):
            board.asked = board.asked or now
        if due:
            self._due.request(board)
        self._showing.request(board, wait)

    async def _run(self, board: Board) -> float | None:
        """Show a table; return the seconds until something of it that has to wait may be shown."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        if now < board.not_before:
            return board.not_before - now
        self._felt(board, now)
        if self._panels.behind(board):
            board.not_before = now + self.interval
        try:
            await self._show(board)
        except Again as error:
            raise Later(self._failed(board, error)) from error
        except ShutOut as error:
            self._start(board, self._lose(board, LOCKED if is_locked(error.__cause__) else NO_ACCESS))
        except Exception:  # noqa: BLE001 - it may be shown when it has changed
            _log.exception("table %s cannot be shown", board.table_id)
        else:
            board.failures = 0
            board.tries = 0 if board.placed else board.tries
            return self._next(board, loop.time())
        return None

    def _felt(self, board: Board, now: float) -> None:
        """Learn how late the loop is from how late a table is shown that was to be shown at once."""
        if board.asked is not None:
            self._late += _LEARNED * (now - board.asked - self._late)
            board.asked = None

    @property
    def interval(self) -> float:
        """The seconds between two edits of a panel at present: longer while edits wait for their turn."""
        pace = self.wire.pace
        return pace.interval * min(pace.stretch, 1.0 + self._app.gate.waiting / pace.queue)

    @property
    def patience(self) -> float:
        """The seconds that the open hands of people who are not due wait at present: longer while the loop is
        late, or many edits wait for their turn, for presses are answered first, and who is due is shown."""
        pace = self.wire.pace
        late = max(self._late / pace.late, self._app.gate.waiting / pace.long_queue)
        return pace.others * min(pace.stretch, max(1.0, late))

    def _next(self, board: Board, now: float) -> float | None:
        """Return the seconds until what was left out may be shown."""
        times = [max(board.panel_not_before, board.not_before)] if self._panels.waits(board) else []
        if board.panel is None and board.placed and math.isfinite(board.deletions.until):
            times.append(max(board.deletions.until, board.not_before))
        line = self._lines.rest(board)
        if line is not None:
            times.append(now + line)
        said = self._app.talk.ends_in(board.snapshot)
        if said is not None:
            times.append(now + max(said, self.wire.pace.interval))
        return min(times) - now if times else None

    def _failed(self, board: Board, error: Again) -> float:
        """Note that Discord failed to show a table, and return the seconds until it is tried again."""
        if isinstance(error, InWords):
            return 0.0
        wait = self._again(board, board.failures, error)
        board.failures += 1
        board.not_before = asyncio.get_running_loop().time() + wait
        return wait

    def _again(self, board: Board, failures: int, error: Again) -> float:
        """Return the seconds until what has failed so often before is tried again."""
        retry = self.wire.pace.retry
        wait = retry[min(failures, len(retry) - 1)]
        _log.info("table %s is shown again in %s s: %r", board.table_id, wait, error.__cause__)
        return wait

    async def _show_due(self, board: Board) -> None:
        """Bring the hands of who is due up to date."""
        self._felt(board, asyncio.get_running_loop().time())
        try:
            await self._hands.show_due(board)
        except Again as error:
            raise Later(self._failed(board, error)) from error

    async def _show_others(self, board: Board) -> float | None:
        """Bring the open hands of who is not due up to date; return the seconds until the next time."""
        try:
            await self._hands.show_others(board, 0.0 if self._closing else self.patience)
        except Again as error:
            raise Later(self._failed(board, error)) from error
        return self._hands.rest(board, self.patience)

    async def _show_dms(self, board: Board) -> None:
        """Send and edit the direct messages that follow."""
        try:
            await self._hands.show_dms(board)
        except InWords as error:
            raise Later(0.0) from error
        except Again as error:
            board.dms_failed += 1
            raise Later(self._again(board, board.dms_failed - 1, error)) from error
        board.dms_failed = 0

    async def _show(self, board: Board) -> None:
        closed, jobs = board.closed, list[Coroutine[Any, Any, None]]()
        if closed or board.stopped or board.failures or self._closing:
            jobs += [self._hands.show_dms(board), self._hands.show_all(board)]
        elif not board.dms_failed and self._hands.follows(board):  # the rest was asked for as it changed
            self._dms.request(board)
        if self._panels.behind(board):
            jobs.append(self._panels.show(board))
        if board.notice is not None:
            jobs.append(self._panels.announce(board))
        if board.mentions:
            jobs.append(self._mentions.clear(board))
        jobs.append(self._lines.show(board))
        await together(jobs)
        await self.promise(board.table_id)
        # A press may have kept its message from being shown and be answered by now: then this is not the end.
        if closed and not (board.held or self._showing.waiting(board) or self._panels.behind(board)):
            await self.wire.forget(board)  # what is still noted at a start has not been shown
            self._boards.pop(board.table_id, None)

    async def _lose(self, board: Board, reason: str) -> None:
        try:
            await self._app.endings.lose(board.table_id, reason)
        except TableNotFound:
            self._boards.pop(board.table_id, None)
        except ServiceError as error:
            _log.warning("table %s has no place (%s), it is not noted: %s", board.table_id, reason, error)
            self._schedule(board, self.wire.pace.retry[-1])  # showing it will fail again
        else:
            self._places.request(board, _wait_after(board.tries))

    async def _try_place(self, board: Board) -> float | None:
        """Take a lost place up again if it seems open; return the seconds until the next try."""
        table = board.snapshot.table
        if board.stopped not in MAY_COME_BACK or board.closed:
            return None
        board.tries += 1
        if rights.is_open(self.wire.client, table):
            await self._regain(board)
            return None
        return _wait_after(board.tries)

    async def _regain(self, board: Board) -> None:
        snapshot = await self._app.endings.regain(board.table_id)
        if not snapshot.table.ending.lost:
            _log.info("table %s has its place again", board.table_id)
            await self.place(snapshot, None)

    def _start(self, board: Board, job: Coroutine[Any, Any, None]) -> None:
        self._showing.begin(job, _log, "a message was not sent", **_ids(board))


def _wait_after(tries: int) -> float:
    """Return the seconds until a lost place is tried again: twice as long each time, ten minutes at most."""
    return min(_TRY_AGAIN * 2.0**tries, 600.0)


def _ids(board: Board) -> dict[str, int | None]:
    """Return the log's ids of a table's work, without those of the press that began it."""
    return {"table_id": board.table_id, "hand_id": board.snapshot.table.hand_id}
