"""The outbox: messages that the bot posts and edits on its own (design.md 4).

Each message to be kept up to date is a `Letter`, a task of its own that shows the latest state on it: through
an interaction token while one is fresh, which is free, else by bot token, from the budget. Temporary failures
are retried with growing waits; the publishers decide what a letter shows and where.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import discord

from bot.services.background import KeyedTasks, Later
from bot.services.errors import ServiceError
from bot.services.ports import Outage
from bot.ui.core import post
from bot.ui.core.app import App
from bot.ui.core.board import LiveMessage, PublicMessage, Token
from bot.ui.core.budget import BudgetAccount, Priority
from bot.ui.core.reach import Failure, Trouble, trouble_of

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """The limits of the outbox; times in seconds."""

    interval: float = 1.5
    """Between two edits of the same panel; what happens meanwhile is shown together."""
    others: float = 2.5
    """How long an open hand may be behind whose owner is not to move."""
    budget: int = 10
    """Requests of a hand that count against Discord's global limit; panels leave one for the result."""
    retry: tuple[float, ...] = (2.0, 5.0, 15.0, 30.0)
    """Waits after a failure of Discord's; the last one is repeated."""
    scrolled: int = 15
    """This many newer messages push a message out of sight: it is posted again."""

    @property
    def reposts(self) -> tuple[float, ...]:
        """Waits before a repeatedly deleted message is posted again; after the last it is given up."""
        return (0.0, *self.retry[1:], *[2 * self.retry[-1]] * 4)

    def rest(self, edits: int) -> float:
        """Return the seconds between two edits of a message by bot token: they grow with each edit."""
        return min(self.interval * 2.0**edits / 2, self.retry[-1])


class Again(Exception):
    """Raised when Discord failed: the letter is retried later, with the state of that time."""


class InWords(Again):
    """Raised when Discord refused a picture: the message is sent again at once as text."""


class Refused(Exception):
    """Raised when Discord will never accept the message; `trouble` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class Letter(NamedTuple):
    """Identifies a message: its kind, its table or event, and its reader (0: everybody)."""

    kind: str
    owner: int
    user_id: int = 0


Deliver = Callable[[Letter], Awaitable[float | None]]
"""Brings a letter up to date; returns the seconds until it wants to be delivered again (None: when it is
requested). Raises Again, and ServiceError, which means the same."""
_Request = Callable[[post.View], Awaitable[int]]


class Outbox:
    """Delivers letters, with retries and within the budget."""

    def __init__(self, app: App, client: discord.Client, pace: Pace | None = None) -> None:
        self.app = app
        self.client = client
        self.pace = pace or Pace()
        self.closing = False
        """Whether the bot stops: what waits for its pace is shown now or never."""
        self._deliver: dict[str, Deliver] = {}
        self._drawing = asyncio.Semaphore(2)  # each takes two passes of the event loop
        self._at_end: set[str] = set()
        self._failures: dict[Letter, tuple[int, float]] = {}
        """How often a letter has failed in a row, and the loop time of the next try."""
        self._tasks: KeyedTasks[Letter] = KeyedTasks(self._run, _log, "{} is not delivered")
        app.reach.listen(self._end_outage)

    # letters

    def register(self, kind: str, deliver: Deliver, *, at_end: bool = True) -> None:
        """Register how to deliver a kind of letter; `at_end`: those waiting are sent when the bot stops."""
        self._deliver[kind] = deliver
        if at_end:
            self._at_end.add(kind)

    def request(self, letter: Letter, wait: float = 0.0) -> None:
        """Deliver a letter within `wait` seconds; a failed one not before its next retry."""
        _, until = self._failures.get(letter, (0, 0.0))
        self._tasks.request(letter, max(wait, until - asyncio.get_running_loop().time()))

    def retry(self, letter: Letter) -> None:
        """Retry a failed letter at once."""
        self._failures[letter] = self.failures(letter), 0.0
        self._tasks.request(letter)

    def is_waiting(self, letter: Letter) -> bool:
        """Return whether a letter is queued, or queued again while it is being delivered."""
        return self._tasks.waiting(letter)

    def is_running(self, letter: Letter) -> bool:
        """Return whether a letter is being delivered."""
        return self._tasks.running(letter)

    def failures(self, letter: Letter) -> int:
        """Return the number of consecutive failures of a letter."""
        return self._failures.get(letter, (0, 0.0))[0]

    def failing(self) -> set[Letter]:
        """Return the letters whose last delivery failed."""
        return set(self._failures)

    def begin(self, job: Coroutine[Any, Any, object], what: str, **ids: int | None) -> None:
        """Run a job in the background; if it fails, the log names `what`."""
        self._tasks.begin(job, _log, what, **ids)

    async def give_way(self) -> None:
        """Wait before drawing a message that nobody is waiting for: one such drawing per event-loop pass.

        In between, presses are answered and players to move are shown, however much there is to draw.
        """
        async with self._drawing:
            await asyncio.sleep(0)

    async def close(self, seconds: float) -> None:
        """Deliver waiting letters for up to this long, then stop."""
        self.closing = True
        for letter in self._tasks.known():
            if letter.kind in self._at_end and letter not in self._failures:
                self._tasks.request(letter)
        await self._tasks.stop(within=seconds)

    async def _run(self, letter: Letter) -> float | None:
        try:
            wait = await self._deliver[letter.kind](letter)
        except InWords as error:
            raise Later(0.0) from error
        except (Again, ServiceError) as error:
            count = self.failures(letter)
            pause = self.pace.retry[min(count, len(self.pace.retry) - 1)]
            self._failures[letter] = count + 1, asyncio.get_running_loop().time() + pause
            _log.info(
                "%s %s is shown again in %s s: %r", letter.kind, letter.owner, pause, error.__cause__ or error
            )
            raise Later(pause) from error
        self._failures.pop(letter, None)
        return wait

    def _end_outage(self, _: Outage) -> None:
        """Retry failed letters at once: Discord accepts requests again."""
        for letter in self._failures:
            self.retry(letter)

    # requests

    async def edit(
        self, live: LiveMessage, view: post.View, account: BudgetAccount | None = None, *, paid: bool = False
    ) -> bool:
        """Show a view on a message; False if the edit would cost budget and there is no `account`.

        `paid`: the budget was granted already. Raises Again, Refused.
        """
        if await self._by_token(live.token, live.channel_id, view, partial(post.edit_by_token, live)) is None:
            live.token = None
            if account is None:
                return False
            by_bot = partial(post.edit_by_bot, self.client, live)
            await self._by_bot(account, live.channel_id, view, by_bot, paid=paid)
            live.counted += 1
        live.keep(view)
        return True

    async def edit_in_turn(
        self, public: PublicMessage, view: post.View, account: BudgetAccount, turn: float
    ) -> bool:
        """Show a view on a public message, if that is free or its turn (loop time) has come.

        Raises Again, Refused.
        """
        live, now = public.live, asyncio.get_running_loop().time()
        if live is None:
            return False  # it was deleted while the view was drawn
        counted = live.counted
        shown = await self.edit(live, view, account if now >= turn else None)
        if live.counted > counted:
            public.edited = now
        return shown

    async def send(
        self,
        channel_id: int,
        view: post.View,
        account: BudgetAccount,
        *,
        token: Token | None = None,
        mention: post.People = (),
        silent: bool = False,
        paid: bool = False,
        nonce: str | None = None,
    ) -> LiveMessage:
        """Send a message and return it: by interaction token if there is one, else by bot token.

        `paid`: the budget was granted already. A message with a `nonce` is sent by bot token: if the response
        is lost and it is sent again within a few minutes, Discord does not post it twice. Raises Again,
        Refused.
        """

        def send(place: Any, view: post.View, **how: Any) -> Awaitable[int]:
            return post.send(place, view, mention, silent=silent, **how)

        tokens, message_id = self.app.tokens, None
        token = token if tokens.fresh(token) else tokens.of_channel(channel_id)
        if token is not None and nonce is None:
            by_token = partial(send, token.webhook, wait=True)
            message_id = await self._by_token(token, channel_id, view, by_token)
        if message_id is None:
            by_bot = partial(send, self.client.get_partial_messageable(channel_id), nonce=nonce)
            message_id, token = await self._by_bot(account, channel_id, view, by_bot, paid=paid), None
        live = LiveMessage(channel_id, message_id, self.app.now(), token=token)
        live.keep(view)
        return live

    async def _by_token(
        self, token: Token | None, channel_id: int, view: post.View, request: _Request
    ) -> int | None:
        """Make a request by token; None if the token no longer works. Raises Again, Refused."""
        if token is None or not self.app.tokens.fresh(token):
            return None
        try:
            message_id = await request(view)
        except Failure as error:
            passing = self.app.reach.is_passing(error)
            refused = self._refuse(error, channel_id, view, learn=passing)
            blocked = isinstance(refused, Refused) and refused.trouble is Trouble.BLOCKED
            if passing or blocked or isinstance(refused, InWords):
                raise refused from error
            self.app.tokens.drop(token)
            return None
        self.app.reach.work(channel_id)
        return message_id

    async def _by_bot(
        self, account: BudgetAccount, channel_id: int, view: post.View, request: _Request, *, paid: bool
    ) -> int:
        """Make a request that counts against the budget. Raises Again, Refused."""
        if not paid:
            await self.take(account)
        try:
            message_id = await request(view)
        except Failure as error:
            raise self._refuse(error, channel_id, view) from error
        account.spent += 1
        self.app.reach.work(channel_id)
        return message_id

    async def delete(self, live: LiveMessage, account: BudgetAccount) -> None:
        """Delete a message; one that cannot be deleted stays."""
        try:
            await self.remove(live, account)
        except (Again, Refused) as error:
            _log.info("message %s could not be deleted: %s", live.message_id, error.__cause__)

    async def remove(self, live: LiveMessage, account: BudgetAccount) -> None:
        """Delete a message. Raises Again, or Refused if it is gone or cannot be deleted."""
        try:
            if live.token is not None and self.app.tokens.frees(live):
                await live.token.webhook.delete_message(live.message_id)
            else:
                await self.take(account, Priority.OTHERS)
                account.spent += 1
                await post.message_of(self.client, live).delete()
        except Failure as error:
            trouble = self.judge(error)
            raise (Again() if trouble is Trouble.DOUBTFUL else Refused(trouble)) from error

    async def take(self, account: BudgetAccount, priority: Priority | None = None, cost: int = 1) -> None:
        """Wait until `cost` more requests fit Discord's rate limit."""
        await self.app.budget.take(account.guild_id, account.priority if priority is None else priority, cost)

    def _refuse(
        self, error: BaseException, channel_id: int, view: post.View, *, learn: bool = True
    ) -> Again | Refused:
        """Return the exception for a failed request, and `learn` about the channel; a bug is logged."""
        if self.app.refuse_picture(channel_id, view, error):
            return InWords()
        trouble = self.judge(error, channel_id if learn else None)
        return Again() if trouble is Trouble.DOUBTFUL else Refused(trouble)

    def judge(self, error: BaseException, channel_id: int | None = None) -> Trouble:
        """Classify a failed request, to a channel if one is given; a bug is logged."""
        trouble = trouble_of(error)
        if trouble is Trouble.FAULT:
            _log.error("Discord refused a request: %s", error)
        elif trouble is Trouble.BLOCKED:
            _log.info("AutoMod of a server blocked a message: %s", error)
        if trouble is not Trouble.DOUBTFUL:
            self.app.meter.undeliverable(trouble.value)
        return trouble if channel_id is None else self.app.reach.judge(error, channel_id)
