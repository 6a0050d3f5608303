"""Private hands: a direct message a hand for everybody, and the ephemeral hands people have opened.

A direct message is sent at the deal and counts against Discord's global limit. Later it follows through the
tokens of its owner's own presses, which cost nothing; without one it is edited once when their turn has come,
once when they are away. Where the table has lost its channel, so that nowhere else can say it: once for that,
once for each of their turns, once for the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import discord

from bot.services.background import KeyedLocks
from bot.services.errors import ServiceError
from bot.services.values.tables import Table, TableStatus
from bot.ui.core import notices, post
from bot.ui.core.board import Board, LiveMessage, MessageReference, Token
from bot.ui.core.budget import Priority
from bot.ui.core.reach import Failure, Trouble, trouble_of
from bot.ui.publisher.wire import HAND, Again, InWords, Wire, together
from bot.ui.table import painter

_TOGETHER = 0.05
"""Open hands whose waits end within so many seconds are shown together."""
_WHEN_AWAY = 2
"""Edits that count are made once for a turn, once for being away."""


class _Lacking(NamedTuple):
    """An open hand that is behind."""

    user_id: int
    live: LiveMessage
    due: bool
    """Whether the table waits for its person."""
    news: bool
    """Whether what it lacks is a new hand, the end of one, or of the table's place: nothing is gained by
    waiting for more."""


class HandDelivery:
    """Brings the private messages of a table up to date."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.channels: dict[int, int] = {}
        """The direct-message channel of each person we know one of."""
        self._in_turn: KeyedLocks[tuple[int, int, bool]] = KeyedLocks()
        """By table and person, for direct messages and for open hands: of two runs the later one looks again
        once the earlier one is through, so that no message goes back to an older state."""

    async def show_due(self, board: Board) -> None:
        """Show who is due their hands: the open one, and a direct message that can be edited for nothing.

        Raises Again.
        """
        jobs = [self._dm(board, user_id) for user_id in board.dms if self._hurries(board, user_id)]
        within = self._wire.pace.urgent
        jobs += [self._open_hand(board, it.user_id, within) for it in self._lacking(board) if it.due]
        await together(jobs)

    async def show_others(self, board: Board, within: float) -> None:
        """Show the open hands that have lacked something for so many seconds, or something that ends or
        begins a hand. Raises Again.

        Whose turn comes, or who presses, before that is shown it then, and needs no edit for it.
        """
        latest, pace = asyncio.get_running_loop().time() - within + _TOGETHER, self._wire.pace
        jobs = []
        for it in self._lacking(board):
            behind = it.live.behind
            if it.news:
                jobs.append(self._open_hand(board, it.user_id, pace.others))
            elif behind is None or behind <= latest:
                jobs.append(self._open_hand(board, it.user_id, pace.patient))
        await together(jobs)

    async def show_all(self, board: Board) -> None:
        """Show everybody what their open hand lacks. Raises Again."""
        within = self._wire.pace.urgent
        await together([self._open_hand(board, it.user_id, within) for it in self._lacking(board)])

    def follows(self, board: Board) -> bool:
        """Return whether a direct message is to be sent or edited."""
        return any(self._follows(board, user_id) for user_id in board.player_ids())

    async def show_dms(self, board: Board) -> None:
        """Send and edit the direct messages that follow. Raises Again."""
        followed = (user_id for user_id in board.player_ids() if self._follows(board, user_id))
        await together([self._dm(board, user_id) for user_id in followed])

    def rest(self, board: Board, within: float) -> float | None:
        """Return the seconds until an open hand whose person is not due is to be shown, where one that lacks
        only something waits `within` from then on; None: none lacks anything."""
        now, rests = asyncio.get_running_loop().time(), []
        for it in self._lacking(board):
            if not it.due:
                it.live.behind = now if it.live.behind is None else it.live.behind
                rests.append(0.0 if it.news else it.live.behind + within - now)
        return min(rests, default=None)

    def urgent(self, board: Board) -> bool:
        """Return whether somebody who is due is behind, and can be shown it for nothing."""
        return any(it.due for it in self._lacking(board)) or any(
            self._hurries(board, user_id) for user_id in board.dms
        )

    def _lacking(self, board: Board) -> Iterator[_Lacking]:
        """Yield the open hands that are behind."""
        hand_no, everybody = board.snapshot.table.hand_no, board.hand_over or bool(board.stopped)
        for user_id, live in board.open_hands.items():
            if self._behind(board, live):
                news = everybody or live.hand_no != hand_no
                yield _Lacking(user_id, live, board.due(user_id), news)

    @staticmethod
    def _behind(board: Board, live: LiveMessage) -> bool:
        return live.shown < board.revision and live.message_id not in board.held

    @staticmethod
    def _overtaken(board: Board, live: LiveMessage, revision: int) -> bool:
        """Return whether a message needs nothing any more when it is drawn.

        A press on it has shown it as much, or is about to; or another message has taken its place.
        """
        followed = any(live is other for kept in (board.dms, board.open_hands) for other in kept.values())
        return not followed or live.shown >= revision or live.message_id in board.held

    def _follows(self, board: Board, user_id: int) -> bool:
        """Return whether something of a person's direct message is to be done."""
        if user_id in board.closed_dms:
            return False
        if board.hand_over and user_id not in self.channels:
            return True
        dm = board.dms.get(user_id)
        if dm is None or dm.hand_no < board.snapshot.table.hand_no:
            return board.snapshot.table.status is TableStatus.PLAYING
        return self._behind(board, dm) and (self._free(dm) or dm.counted < self._edits(board, user_id, dm))

    def _hurries(self, board: Board, user_id: int) -> bool:
        """Return whether somebody is due who plays by direct message and can be shown it for nothing."""
        dm = board.dms.get(user_id)
        if dm is None or not board.due(user_id) or not self._behind(board, dm):
            return False
        return dm.hand_no == board.snapshot.table.hand_no and self._free(dm)

    def _free(self, dm: LiveMessage) -> bool:
        """Return whether an edit of a direct message does not count."""
        return dm.reference is not None and self._wire.app.tokens.fresh(dm.reference.token)

    async def _dm(self, board: Board, user_id: int) -> None:
        pace = self._wire.pace
        await self._wire.app.gate.turn(pace.urgent if board.due(user_id) else pace.patient)
        async with self._in_turn.lock((board.table_id, user_id, True)):
            await self._show_dm(board, user_id)

    async def _show_dm(self, board: Board, user_id: int) -> None:
        if user_id in board.closed_dms:
            return
        if board.hand_over and user_id not in self.channels:
            # Opened at the table, so that the deal itself costs one request a person and no more.
            await self._reach(board, user_id)
            return
        dm = board.dms.get(user_id)
        if dm is None or dm.hand_no < board.snapshot.table.hand_no:
            if board.snapshot.table.status is TableStatus.PLAYING:
                await self._send(board, user_id)
        elif dm.shown < board.revision and dm.message_id not in board.held:
            await self._edit(board, user_id, dm)

    async def _reach(self, board: Board, user_id: int) -> int | None:
        """Return a person's direct-message channel, None if they are out of reach. Raises Again."""
        if user_id not in self.channels:
            try:
                board.spent += 1
                await self._wire.wait(board, Priority.OTHERS)
                channel = await self._wire.client.create_dm(discord.Object(user_id))
            except Failure as error:
                await self._unreachable(board, user_id, error)
                return None
            self.channels[user_id] = channel.id
        return self.channels[user_id]

    async def _send(self, board: Board, user_id: int) -> None:
        channel_id = await self._reach(board, user_id)
        if channel_id is None:
            return
        token = self._wire.app.tokens.of_channel(channel_id)
        counts = token is None
        if counts:  # before it is drawn: when very many hands are dealt at once, its turn may take a while
            await self._wire.wait(board, _priority(board, user_id))
            token = self._wire.app.tokens.of_channel(channel_id)
        table, view = await self._first(board, user_id, token)
        if view is None:
            return
        sent: tuple[int, MessageReference | None] | None
        try:
            if token is None:  # nobody's press carries it, so that it cannot follow the table
                sent = await self._wire.send_counted(board, channel_id, view, priority=None), None
            else:
                sent = await self._wire.send_freely(channel_id, view, token)
        except Failure as error:
            await self._unreachable(board, user_id, error)
            return
        if sent is None:  # the press was too long ago, and is forgotten
            await self._send(board, user_id)
            return
        message_id, reference = sent
        dm = LiveMessage(
            channel_id, message_id, table.hand_no, self._wire.app.now(), reference, table.revision
        )
        dm.keep(view)
        board.dms[user_id] = dm
        await self._wire.note(board, HAND, user_id, dm)

    async def _first(self, board: Board, user_id: int, token: Token | None) -> tuple[Table, post.View | None]:
        """Return a hand to be sent and the table that it shows; no hand if the table does not play any more.

        It is drawn again where the table has gone on meanwhile: without a token, nothing mends it later.
        """
        for _ in range(painter.TIMES):
            table, view = board.snapshot.table, await self._draw(board, user_id)
            if view is None or table.status is not TableStatus.PLAYING:
                return table, None
            if token is None:
                view = await self._as_dealt(board, user_id, view)
            if board.revision == table.revision:
                break
        return table, view

    async def _as_dealt(self, board: Board, user_id: int, view: post.View) -> post.View:
        if board.stopped:
            return view
        locale = await self._wire.app.readers.locale(user_id, board.snapshot.table.locale)
        return notices.with_notice(painter.as_dealt(self._wire.app, locale), view)

    async def _edit(self, board: Board, user_id: int, dm: LiveMessage) -> None:
        lost, spent, allowed = bool(board.stopped), dm.counted, self._edits(board, user_id, dm)
        counted = spent < allowed
        if not self._free(dm) and not counted:
            return
        revision, view = board.revision, await self._draw(board, user_id, dm)
        if view is None or self._overtaken(board, dm, revision):
            return
        if await self._wire.edit_freely(dm, view):
            dm.shown = revision
        elif counted:
            dm.counted = allowed
            if lost:
                board.lost_shown[user_id] = board.snapshot.table.turn
            try:
                await self._wire.edit_counted(board, dm, view, _priority(board, user_id))
                dm.shown = revision
            except (*Failure, InWords) as error:
                in_words = isinstance(error, InWords)
                if not in_words and self._wire.judge(error) is not Trouble.DOUBTFUL:
                    await self._not_edited(board, user_id, error)
                    return
                dm.counted = spent
                board.lost_shown.pop(user_id, None)
                raise (InWords if in_words else Again) from error

    @staticmethod
    def _edits(board: Board, user_id: int, dm: LiveMessage) -> int:
        """Return how many edits that count a hand may get between two presses of its owner."""
        if board.stopped:
            shown = board.lost_shown.get(user_id)
            news = shown is None or (board.due(user_id) and shown != board.snapshot.table.turn)
            return dm.counted + (news or board.closed)
        if board.elsewhere.get(user_id) == board.snapshot.table.hand_no:
            return 0
        # In an open auction everybody is due from the deal on: the one edit waits until the table waits for
        # them alone, since what it shows is outbid a moment later.
        alone = len(board.snapshot.due) == 1 or not board.several_at_once()
        return _WHEN_AWAY if board.away(user_id) else int(alone and board.due(user_id))

    async def _not_edited(self, board: Board, user_id: int, error: BaseException) -> None:
        trouble = trouble_of(error)
        if trouble is Trouble.MESSAGE_GONE:
            del board.dms[user_id]
            await self._send(board, user_id)
        elif trouble not in (Trouble.FAULT, Trouble.BLOCKED):
            await self._unreachable(board, user_id, error)

    async def _unreachable(self, board: Board, user_id: int, error: BaseException) -> None:
        """Note that a person takes no direct messages and say so once. Raises Again for passing trouble."""
        if self._wire.judge(error) is Trouble.DOUBTFUL:
            raise Again from error
        if user_id not in board.closed_dms and not board.stopped:
            board.closed_dms.add(user_id)
            board.untold.add(user_id)
            await self.tell(board, user_id)

    async def tell(self, board: Board, user_id: int) -> None:
        """Tell a person to play by *My hand*: in private if they have just acted, else by name."""
        wire, table = self._wire, board.snapshot.table
        locale = await wire.app.readers.locale(user_id, table.locale)
        token = wire.app.tokens.of_person(table.channel_id, user_id)
        try:
            if token is not None:
                await post.send_by_token(token, notices.no_dm(wire.app.context(locale), None), private=True)
            else:
                view = notices.no_dm(wire.app.context(table.locale), user_id)
                if await wire.send_freely(table.channel_id, view) is None:
                    await wire.send_counted(board, table.channel_id, view, priority=Priority.OTHERS)
        except (*Failure, Again) as error:
            # The next answer to them says it instead.
            wire.judge(error)
            return
        board.untold.discard(user_id)

    async def _open_hand(self, board: Board, user_id: int, within: float) -> None:
        await self._wire.app.gate.turn(within)
        async with self._in_turn.lock((board.table_id, user_id, False)):
            await self._show_open_hand(board, user_id)

    async def _show_open_hand(self, board: Board, user_id: int) -> None:
        live = board.open_hands.get(user_id)
        if live is None or not self._behind(board, live):
            return
        revision, hand_no = board.revision, board.snapshot.table.hand_no
        begun, view = asyncio.get_running_loop().time(), await self._draw(board, user_id, live)
        if self._overtaken(board, live, revision):
            return
        if view is not None and await self._wire.edit_freely(live, view):
            live.shown, live.hand_no = revision, hand_no
            live.behind = begun if self._behind(board, live) else None
        elif board.open_hands.get(user_id) is live:
            del board.open_hands[user_id]

    async def _draw(self, board: Board, user_id: int, live: LiveMessage | None = None) -> post.View | None:
        try:
            private = await self._wire.app.play.private(board.table_id, user_id)
        except ServiceError:
            return None
        locale = await self._wire.app.readers.locale(user_id, board.snapshot.table.locale)
        app, notice = self._wire.app, ""
        if board.stopped:
            notice = painter.stopped(app, board.snapshot, locale, board.stopped)
        more, channel_id = "" if live is None else live.more, self.channels.get(user_id)
        return await painter.hand(
            app, private, locale, notice=notice, live=live, more=more, channel_id=channel_id
        )


def _priority(board: Board, user_id: int) -> Priority:
    return Priority.TURN if board.due(user_id) else Priority.OTHERS
