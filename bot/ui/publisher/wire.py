"""What the deliveries of panels, hands and mentions share: client, tokens, stored messages, their pace."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord

from bot.services.errors import ServiceError
from bot.services.values.tables import PostedMessage
from bot.ui.core import post
from bot.ui.core.app import App
from bot.ui.core.board import Board, LiveMessage, MessageReference, Token
from bot.ui.core.budget import Priority
from bot.ui.core.reach import Failure, Trouble, trouble_of


@dataclass(frozen=True, slots=True)
class Pace:
    """The limits of publishing; all times in seconds but `old`."""

    interval: float = 1.0
    """Between two edits of the same panel; what happens meanwhile is shown together."""
    others: float = 1.75
    """So long an open hand may lack something whose person is not due: who is due sees a change at once, the
    others see what has happened meanwhile together, or when their own turn comes before that."""
    late: float = 0.05
    """How late the event loop may be before that wait grows; twice as late, it is twice as long."""
    queue: int = 10
    """So many edits may wait for their turn until `interval` is twice as long."""
    long_queue: int = 30
    """With more, `others` grows, and with twice as many is twice as long: panels give way before hands, which
    are what people play by."""
    stretch: float = 5.0
    """The most times as long that both become while the loop is late."""
    urgent: float = 0.25
    """So long the hand of somebody who is due may wait while presses wait for an answer; a panel may as long
    as `interval`."""
    patient: float = 10.0
    """The same for the open hands of the others, besides `others`: so much longer that they stand before
    nobody who is due, however long the line is that they stand in."""
    budget: int = 10
    """Requests of a hand that count against Discord's global limit. Hands and turns come first; the panel
    is edited by bot token, each time after twice the wait, only while one is left for the result."""
    slowest: float = 60.0
    """The longest of those waits."""
    long_hand: timedelta = timedelta(minutes=30)
    """A hand that takes longer may spend more, but slowly: one panel every `seldom` seconds."""
    seldom: float = 600.0
    retry: tuple[float, ...] = (2.0, 5.0, 15.0, 30.0)
    """Waits after a failure of Discord's; the last one is repeated."""
    old: timedelta = timedelta(hours=1)
    """A message older than this is posted anew: Discord limits its edits (error 30046)."""
    scrolled: int = 15
    """So many newer messages push a panel out of sight: it is posted anew."""
    announcing: float = 5.0
    """Between two edits of a tournament's announcement by bot token."""
    farewell: float = 3.0
    """How long `close` waits for what is still to be shown."""


PANEL, NOTICE, HAND, LINE = "panel", "lobby", "hand", "line"
"""The roles of our messages in the database."""

_log = logging.getLogger(__name__)


class Again(Exception):
    """Discord failed; what was to be shown is to be shown later, from the state it has then."""


class InWords(Again):
    """Discord refused a picture: the same is to be shown again at once, in words."""


class ShutOut(Exception):
    """The table's channel is gone or closed to us."""


async def together(jobs: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Do jobs at the same time and to their ends; raise the gravest failure: ShutOut first, Again last."""
    if len(jobs) == 1:
        await jobs[0]
        return
    outcomes = await asyncio.gather(*jobs, return_exceptions=True) if jobs else ()
    failures = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    if failures:
        raise min(failures, key=_gravity)


def _gravity(failure: BaseException) -> int:
    if isinstance(failure, ShutOut):
        return 0
    return 2 if isinstance(failure, Again) else 1


@dataclass(frozen=True, slots=True)
class Wire:
    """What every delivery needs."""

    app: App
    client: discord.Client
    pace: Pace

    async def edit_freely(self, live: LiveMessage, view: post.View) -> bool:
        """Edit through a message's token; False if there is none that works. Raises Again."""
        reference = live.reference
        if reference is None or not self.app.tokens.fresh(reference.token):
            live.reference = None
            return False
        try:
            await post.edit_by_token(reference, view)
        except Failure as error:
            self._require_words(live.channel_id, view, error)
            if self.app.reach.is_passing(error):
                self.judge(error, live.channel_id)
                raise Again from error
            if self.judge(error) is Trouble.BLOCKED:  # the token works; the next change is sent again
                return True
            self.lose(reference)
            live.reference = live.picture = None
            return False
        self.app.reach.work(live.channel_id)
        live.keep(view)
        return True

    async def send_freely(
        self, channel_id: int, view: post.View, token: Token | None = None
    ) -> tuple[int, MessageReference] | None:
        """Send by a token, or by one of the channel; None if there is none that works. Raises Again."""
        if token is None or not self.app.tokens.fresh(token):
            token = self.app.tokens.of_channel(channel_id)
        if token is None:
            return None
        try:
            message_id = await post.send_by_token(token, view)
        except Failure as error:
            self._require_words(channel_id, view, error)
            passing = self.app.reach.is_passing(error)
            if self.judge(error, channel_id if passing else None) is Trouble.BLOCKED or passing:
                raise Again from error
            self.app.tokens.drop(token)
            return None
        self.app.reach.work(channel_id)
        return message_id, MessageReference(token, message_id)

    def lose(self, reference: MessageReference) -> None:
        """Forget a token that was refused."""
        self.app.tokens.drop(reference.token)

    async def wait(self, board: Board, priority: Priority) -> None:
        """Wait until a request for a table may be made that counts."""
        await self.app.budget.take(board.snapshot.table.guild_id, priority)

    async def edit_counted(
        self, board: Board, live: LiveMessage, view: post.View, priority: Priority = Priority.TURN
    ) -> None:
        """Edit with the bot's own token. Raises what the request raises, and InWords."""
        await self.wait(board, priority)
        try:
            await post.edit_by_bot(self.client, live.channel_id, live.message_id, view)
        except Failure as error:
            self._require_words(live.channel_id, view, error)
            raise
        board.spent += 1
        self.app.reach.work(live.channel_id)
        live.keep(view)

    async def send_counted(
        self,
        board: Board,
        channel_id: int,
        view: post.View,
        *,
        mention: int | None = None,
        priority: Priority | None = Priority.TURN,
        silent: bool = False,
    ) -> int:
        """Send with the bot's own token and return the message's id; without a `priority` its turn has come.

        Raises what the request raises, and InWords.
        """
        if priority is not None:
            await self.wait(board, priority)
        try:
            message_id = await post.send_by_bot(self.client, channel_id, view, mention=mention, silent=silent)
        except Failure as error:
            self._require_words(channel_id, view, error)
            raise
        board.spent += 1
        self.app.reach.work(channel_id)
        return message_id

    def _require_words(self, channel_id: int, view: post.View, error: BaseException) -> None:
        """Raise InWords if a view was refused for its picture."""
        if self.app.refuse_picture(channel_id, view, error):
            raise InWords from error

    async def remove(self, board: Board, live: LiveMessage) -> None:
        """Delete a message; one that cannot be deleted stays."""
        message_id, reference = live.message_id, live.reference
        try:
            if reference is not None and self.app.tokens.fresh(reference.token):
                await post.delete_by_token(reference)
            else:
                board.spent += 1
                await self.wait(board, Priority.OTHERS)
                await post.delete_by_bot(self.client, live.channel_id, message_id)
        except Failure as error:
            if trouble_of(error) in (Trouble.FAULT, Trouble.DOUBTFUL):
                _log.info("message %s stays: %s", message_id, error)

    def judge(self, error: BaseException, channel_id: int | None = None) -> Trouble:
        """Return what an exception means, of a request to a channel if one is named.

        A bug is logged, and a text that a server's AutoMod blocked.
        """
        trouble = trouble_of(error)
        if trouble is Trouble.FAULT:
            _log.error("Discord refused a request: %s", error)
        elif trouble is Trouble.BLOCKED:
            _log.info("AutoMod of a server blocked a message: %s", error)
        return trouble if channel_id is None else self.app.reach.judge(error, channel_id)

    async def note(self, board: Board, role: str, owner_id: int, live: LiveMessage) -> None:
        """Store where a message is, so that a restarted process finds it."""
        message = PostedMessage(
            table_id=board.table_id,
            role=role,
            owner_id=owner_id,
            channel_id=live.channel_id,
            message_id=live.message_id,
            posted_at=live.posted_at,
            turn=live.hand_no,
        )
        try:
            async with self.app.store.write() as work:
                await work.messages.put(message)
        except ServiceError as error:
            _log.warning("message %s of table %s is not noted: %s", live.message_id, board.table_id, error)

    async def forget(self, board: Board) -> None:
        """Drop the notes of all messages of a table."""
        try:
            async with self.app.store.write() as work:
                await work.messages.forget(board.table_id)
        except ServiceError as error:
            _log.warning("the messages of table %s are still noted: %s", board.table_id, error)
