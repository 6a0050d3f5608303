"""The outbox: messages that the bot posts and edits on its own (design.md 4).

Each message to be kept up to date is a `Letter`, a task of its own that shows the latest state on it: through
an interaction token while one is fresh, which is free, else by bot token, from the budget. Temporary failures
are retried with growing waits; the publishers decide what a letter shows and where.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import discord

from bot.services.background import KeyedTasks, Later
from bot.services.errors import ServiceError
from bot.services.values.tables import PostedMessage
from bot.ui.core import post
from bot.ui.core.app import App
from bot.ui.core.board import LiveMessage, PublicMessage, Token
from bot.ui.core.budget import BudgetAccount, Priority
from bot.ui.core.reach import UNKNOWN_MESSAGE, Failure, Trouble, code_of, trouble_of

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """The limits of the outbox; times in seconds."""

    interval: float = 1.5
    """Between two edits of a panel, or of an open hand whose owner is not to move; changes in between are
    shown together."""
    budget: int = 10
    """Requests per hand that count against Discord's global limit; panels leave one for the result."""
    retry: tuple[float, ...] = (2.0, 5.0, 15.0, 30.0)
    """Waits after a failure of Discord's; the last is repeated."""
    scrolled: int = 15
    """Number of newer messages that push a message out of sight, so that it is reposted."""

    @property
    def reposts(self) -> tuple[float, ...]:
        """Waits before a repeatedly deleted message is posted again; after the last it is given up."""
        return (0.0, *self.retry[1:], *[2 * self.retry[-1]] * 4)

    def rest(self, edits: int) -> float:
        """Return the seconds between two edits of a message by bot token: they grow with each edit."""
        return min(self.interval * 2.0 ** min(edits, 9) / 2, self.retry[-1])


class RetryLater(Exception):
    """Raised when Discord failed: the letter is retried later, with the state of that time."""


class PictureRefused(RetryLater):
    """Raised when Discord refused a picture: the message is sent again at once as text."""


class Undeliverable(Exception):
    """Raised when Discord will never accept the message; `trouble` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class NothingToSend(Exception):
    """Raised by a draw function when there is nothing to show, or it has been shown meanwhile."""


class Letter(NamedTuple):
    """Identifies a message: its kind, its table or event, and its reader (0: everybody)."""

    kind: str
    owner: int
    user_id: int = 0


Deliver = Callable[[Letter], Awaitable[float | None]]
"""Updates a letter; returns the seconds until it must be delivered again (None: when requested). Raises
RetryLater, or ServiceError, which means the same."""
Render = Callable[[bool], Awaitable[post.View]]
"""Draws what a message should show once its request may be made: a free one, or one that the budget has
granted. Raises NothingToSend."""
_Request = Callable[[post.View], Awaitable[int]]
"""Sends or edits a message, by its interaction token if it has one, and returns its id."""


class Outbox:
    """Delivers letters within the budget, and retries. Raises RetryLater, NothingToSend, Undeliverable."""

    def __init__(self, app: App, client: discord.Client, pace: Pace | None = None) -> None:
        self.app = app
        self.client = client
        self.pace = pace or Pace()
        self.closing = False
        """Whether the bot is stopping: updates that wait for their turn are sent now or never."""
        self._deliver: dict[str, Deliver] = {}
        self._at_end: set[str] = set()
        self._drawing = asyncio.Semaphore(2)  # each takes two passes of the event loop
        self._failures: dict[Letter, tuple[int, float]] = {}
        """By letter, the number of failures in a row, and the loop time of the next attempt."""
        self.tasks: KeyedTasks[Letter] = KeyedTasks(self._run, _log, "{} is not delivered")
        app.reach.listen(lambda _: [*map(self.retry, self._failures)])  # Discord accepts requests again

    # letters

    def register(self, kind: str, deliver: Deliver, *, at_end: bool = True) -> None:
        """Register how to deliver a kind of letter; `at_end`: deliver waiting ones before the bot stops."""
        self._deliver[kind] = deliver
        if at_end:
            self._at_end.add(kind)

    def request(self, letter: Letter, wait: float = 0.0) -> None:
        """Deliver a letter within `wait` seconds; a failed one not before its next retry."""
        _, until = self._failures.get(letter, (0, 0.0))
        self.tasks.request(letter, max(wait, until - asyncio.get_running_loop().time()))

    def retry(self, letter: Letter) -> None:
        """Retry a failed letter at once."""
        self._failures[letter] = self.failures(letter), 0.0
        self.tasks.request(letter)

    def failures(self, letter: Letter) -> int:
        """Return the number of consecutive failures of a letter."""
        return self._failures.get(letter, (0, 0.0))[0]

    def failing(self) -> set[Letter]:
        """Return the letters whose last delivery failed."""
        return set(self._failures)

    async def give_way(self) -> None:
        """Let answers and players to move go first: one draw that nobody waits for per pass of the loop."""
        async with self._drawing:
            await asyncio.sleep(0)

    async def close(self, seconds: float) -> None:
        """Deliver waiting letters for up to this many seconds, then stop."""
        self.closing = True
        for letter in self.tasks.known():
            if letter.kind in self._at_end and letter not in self._failures:
                self.tasks.request(letter)
        await self.tasks.stop(within=seconds)

    async def _run(self, letter: Letter) -> float | None:
        try:
            wait = await self._deliver[letter.kind](letter)
        except PictureRefused as error:
            raise Later(0.0) from error
        except (RetryLater, ServiceError) as error:
            count = self.failures(letter)
            pause = self.pace.retry[min(count, len(self.pace.retry) - 1)]
            self._failures[letter] = count + 1, asyncio.get_running_loop().time() + pause
            _log.info(
                "%s %s is shown again in %s s: %r", letter.kind, letter.owner, pause, error.__cause__ or error
            )
            raise Later(pause) from error
        self._failures.pop(letter, None)
        return wait

    async def note(self, table_id: int, role: str, live: LiveMessage, owners: Iterable[int] = (0,)) -> None:
        """Store the place of a message about a table for a restart, for each of its owners."""
        where = live.channel_id, live.message_id, live.posted_at, live.hand_no
        if not await self.app.breaker.may_send():
            return  # another process has its own messages by now
        try:
            async with self.app.store.write() as work:
                for owner in owners:
                    await work.messages.put(PostedMessage(table_id, role, owner, *where))
            live.noted = True
        except ServiceError:  # logged by the storage, and tried again until it succeeds
            live.noted = False

    # requests

    async def edit(
        self,
        live: LiveMessage,
        draw: Render | post.View,
        account: BudgetAccount | None = None,
        priority: Priority | None = None,
    ) -> bool:
        """Bring a message up to date; False if the edit would cost budget and there is no `account`."""
        shown = await self._show(live, draw, partial(post.edit, self.client, live), account, priority)
        live.counted += shown and live.token is None
        return shown

    async def edit_public(
        self, public: PublicMessage, draw: Render | post.View, account: BudgetAccount, turn: float
    ) -> bool:
        """Bring a public message up to date, if that is free or its `turn` (loop time) has come.

        A deleted message is dropped, to be reposted (`PublicMessage.wait`). Raises Undeliverable if the
        channel is lost.
        """
        live, now = public.live, asyncio.get_running_loop().time()
        if live is None:
            return False
        counted = live.counted
        try:
            shown = await self.edit(live, draw, account if now >= turn else None)
        except Undeliverable as error:
            if error.trouble is Trouble.GONE:
                raise
            if public.live is live and code_of(error.__cause__) == UNKNOWN_MESSAGE:
                public.lose(self.pace.reposts)
            elif error.trouble is Trouble.MESSAGE_GONE:
                public.live = None
            return error.trouble is not Trouble.MESSAGE_GONE
        if live.counted > counted:
            public.edited = now
        return shown

    async def send(
        self,
        channel_id: int,
        draw: Render | post.View,
        account: BudgetAccount,
        *,
        token: Token | None = None,
        mention: post.Mentions = (),
        silent: bool = False,
        priority: Priority | None = None,
        nonce: str | None = None,
    ) -> LiveMessage:
        """Send a message and return it: by interaction token if there is one, else by bot token.

        A message with a `nonce` is sent by bot token, and posted once if it is sent again within minutes.
        """

        def send(view: post.View) -> Awaitable[int]:
            quiet = silent or getattr(view, "silent", False)
            if live.token is None:
                return post.send(channel, view, mention, silent=quiet, nonce=nonce)
            return post.send(live.token.webhook, view, mention, silent=quiet, wait=True)

        tokens, channel = self.app.tokens, self.client.get_partial_messageable(channel_id)
        token = token if tokens.fresh(token) else tokens.of_channel(channel_id)
        live = LiveMessage(channel_id, 0, self.app.now(), token=token if nonce is None else None)
        await self._show(live, draw, send, account, priority)
        return live

    async def _show(
        self,
        live: LiveMessage,
        draw: Render | post.View,
        request: _Request,
        account: BudgetAccount | None,
        priority: Priority | None,
    ) -> bool:
        """Make a request by interaction token if possible, else by bot token; False without an `account`."""
        if self.app.tokens.fresh(live.token) and await self._attempt(live, draw, request):
            return True
        live.token = None
        if account is None:
            return False
        await self.take(account, priority)
        await self._attempt(live, draw, request)
        account.spent += 1
        return True

    async def _attempt(self, live: LiveMessage, draw: Render | post.View, request: _Request) -> bool:
        """Draw and make a request; False if the message's token does not work any more."""
        free = live.token is not None
        view = draw if isinstance(draw, discord.ui.LayoutView) else await draw(free)
        try:
            live.message_id = await request(view)
        except Failure as error:
            if self.app.refuse_picture(live.channel_id, view, error):
                raise PictureRefused from error
            passing = live.token is None or self.app.reach.is_passing(error)
            trouble = self.judge(error, live.channel_id if passing else None)
            if live.token is not None and not passing and trouble is not Trouble.BLOCKED:
                self.app.tokens.drop(live.token)
                return False
            if trouble is Trouble.DOUBTFUL:
                raise RetryLater from error
            if trouble not in (Trouble.GONE, Trouble.MESSAGE_GONE):
                live.keep(view)  # the same edit would be refused again
            raise Undeliverable(trouble) from error
        self.app.reach.work(live.channel_id)
        live.keep(view)
        return True

    async def try_to_send(
        self, channel_id: int, view: post.View, account: BudgetAccount, mention: post.Mentions = ()
    ) -> LiveMessage | None:
        """Send a message without retries, because it is useless later; None if it could not be sent."""
        try:
            return await self.send(channel_id, view, account, mention=mention)
        except (RetryLater, Undeliverable) as error:
            _log.info("channel %s: a message was not sent: %s", channel_id, error.__cause__)
            return None

    async def open_direct(self, user_id: int, account: BudgetAccount) -> int:
        """Return a person's DM channel. Raises RetryLater, or Undeliverable if they accept none."""
        direct = self.app.direct
        if direct.is_quarantined:
            raise Undeliverable(Trouble.DM_CLOSED)
        channel_id = await direct.channel_of(user_id)
        if channel_id is None:
            await self.take(account, Priority.OTHERS)
            try:
                channel_id = await direct.open(self.client, user_id)
            except Failure as error:
                closed = direct.quarantines(error) or self.judge(error) is not Trouble.DOUBTFUL
                raise (Undeliverable(Trouble.DM_CLOSED) if closed else RetryLater()) from error
            account.spent += 1
        return channel_id

    async def send_direct(
        self,
        user_id: int,
        draw: Render | post.View,
        account: BudgetAccount,
        priority: Priority | None = None,
        nonce: str | None = None,
    ) -> LiveMessage:
        """Send a person a DM. Raises RetryLater, NothingToSend, or Undeliverable if they accept none."""
        direct, channel_id = self.app.direct, await self.open_direct(user_id, account)
        try:
            live = await self.send(channel_id, draw, account, priority=priority, nonce=nonce)
        except (RetryLater, Undeliverable) as error:
            if isinstance(error, Undeliverable) and error.trouble is Trouble.GONE:
                direct.forget(user_id)  # the channel that was stored: another one is opened
                raise RetryLater from error
            if direct.quarantines(error.__cause__):
                raise Undeliverable(Trouble.DM_CLOSED) from error
            raise
        direct.sent[user_id] += 1
        live.number = direct.sent[user_id]
        return live

    async def delete(self, live: LiveMessage, account: BudgetAccount) -> Trouble | None:
        """Delete a message; return why that failed, None if it is deleted."""
        try:
            if live.token is not None and self.app.tokens.fresh(live.token):
                await live.token.webhook.delete_message(live.message_id)
            else:
                await self.take(account, Priority.OTHERS)
                account.spent += 1
                await post.message_of(self.client, live).delete()
        except Failure as error:
            _log.info("message %s could not be deleted: %s", live.message_id, error)
            return self.judge(error)
        return None

    async def take(self, account: BudgetAccount, priority: Priority | None = None, cost: int = 1) -> None:
        """Wait until `cost` more requests fit Discord's rate limit."""
        await self.app.budget.take(account.guild_id, account.priority if priority is None else priority, cost)

    def judge(self, error: BaseException, channel_id: int | None = None) -> Trouble:
        """Classify a failed request (to a channel, if given), and log it if the request was invalid."""
        trouble = trouble_of(error)
        if trouble is Trouble.FAULT:
            _log.error("Discord refused a request: %s", error)
        elif trouble is Trouble.BLOCKED:
            _log.info("AutoMod of a server blocked a message: %s", error)
        if trouble is not Trouble.DOUBTFUL:
            self.app.meter.undeliverable(trouble.value)
        return trouble if channel_id is None else self.app.reach.judge(error, channel_id)
