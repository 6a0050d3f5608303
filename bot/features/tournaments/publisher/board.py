"""The messages of one tournament, each posted exactly once."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import discord

from bot.features.tournaments.values.tournaments import Tournament
from bot.services.values.tables import PostedMessage
from bot.ui.core import ids, post
from bot.ui.core.app import App
from bot.ui.core.board import PublicMessage
from bot.ui.core.budget import BudgetAccount, Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.outbox import Again, Outbox, Refused
from bot.ui.core.post import View
from bot.ui.core.reach import Failure, Trouble
from bot.ui.publisher.notes import store
from bot.ui.publisher.publisher import Publisher

_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class TournamentBoard:
    """A tournament's messages, and what is still to be posted or updated."""

    outbox: Outbox
    tables: Publisher
    tournament: Tournament
    taken_up: bool
    """Whether it existed before this process: missing messages may have been posted and not stored."""
    account: BudgetAccount = field(init=False)
    public: PublicMessage = field(default_factory=PublicMessage)
    """The announcement."""
    digest: str = ""
    """What the announcement shows, so that it is edited only where it would change."""
    noted: dict[int, set[tuple[str, int]]] = field(default_factory=dict)
    """The messages posted about each table, by its id: the role, and the person called (0: nobody)."""
    messaged: dict[tuple[str, int], bool] = field(default_factory=dict)
    """Calls sent by direct message by this process, and whether each was delivered."""
    archived: set[int] = field(default_factory=set)
    """The rounds whose threads are archived, as far as we may."""
    counted: set[int] = field(default_factory=set)
    """The rounds before which those who left the server were taken out."""
    trouble: tuple[str, ...] = ()
    """The missing permissions."""
    lacking: tuple[str, ...] = ()
    """The same, as the delivery under way has found them so far."""
    failed: bool = False
    """Whether something of the delivery under way has failed."""
    event_trouble: str = ""
    """Why there is no event in the server's list: the key of a sentence to the host."""
    event_refused: str = ""
    """What Discord did not take as an event: it is not tried again."""
    refused: bool = False
    """Whether Discord has just refused a place for one of its tables."""
    failures: int = 0
    """How often showing it has failed in a row."""

    def __post_init__(self) -> None:
        self.account = BudgetAccount(self.tournament.guild_id, Priority.OTHERS)

    @property
    def unsure(self) -> bool:
        """Whether an unknown message may exist: another process posted it, or the response was lost."""
        return self.taken_up or self.failures > 0

    @property
    def failing(self) -> bool:
        """Whether updates have failed so often that the retry wait is at its longest."""
        return self.failures >= len(self.outbox.pace.retry)

    @property
    def app(self) -> App:
        """The services."""
        return self.outbox.app

    @property
    def ctx(self) -> PanelContext:
        """The context for the tournament's public pages."""
        return self.app.context(self.tournament.locale)

    def guild(self) -> discord.Guild:
        """Return the tournament's server. Raises Again if the gateway has not sent it yet."""
        guild = self.outbox.client.get_guild(self.tournament.guild_id)
        if guild is None or guild.unavailable:
            raise Again
        return guild

    # messages

    async def send(self, channel_id: int, view: View, nonce: str, mentions: Sequence[int] = ()) -> int:
        """Send a message that notifies only those named, and return its id; `nonce`: see `Outbox.send`.

        Raises Again, or Refused where the channel is gone.
        """
        try:
            sent = await self.outbox.send(channel_id, view, self.account, mention=mentions, nonce=nonce)
        except Refused as error:
            if error.trouble is Trouble.GONE:
                raise
            raise Again from error
        return sent.message_id

    async def post(
        self,
        mark: str,
        view: View,
        *,
        place: int = 0,
        mentions: Sequence[int] = (),
        table: int = 0,
        role: str = "",
    ) -> int:
        """Send a message that must exist only once, and return its id. Raises Again or Refused.

        `mark` is the custom id of one of its buttons, unique in its `place` (by default the tournament's
        channel), so that it is found if it was sent but not stored. A message about a `table` is stored under
        a `role`.
        """
        place = place or self.tournament.channel_id
        message_id = await self.find(place, mark) if self.unsure else None
        if message_id is None:
            message_id = await self.send(place, view, nonce_of(place, mark), mentions)
        if role:
            await self.note(table, role, place, message_id)
        return message_id

    async def find(self, channel_id: int, mark: str) -> int | None:
        """Return our latest message in a channel with a component of this id, None if none is found.

        Searches the last hundred messages, as many as Discord returns at once. Without the permission to read
        the history nothing is found, and the message is posted again. Raises Again.
        """
        channel = self.guild().get_channel_or_thread(channel_id)
        if channel is None or isinstance(channel, discord.ForumChannel | discord.CategoryChannel):
            return None
        me = channel.guild.me
        if not channel.permissions_for(me).read_message_history:
            return None
        await self.outbox.take(self.account)
        try:
            async for message in channel.history(limit=100):
                drawn = [component.to_dict() for component in message.components]
                if message.author.id == me.id and mark in ids.ids_on(drawn):
                    return message.id
        except Failure as error:
            raise Again from error
        return None

    # people

    async def to_mention(self, people: Sequence[int]) -> list[int]:
        """Return those of some people who accept mentions, in order. Raises StorageUnavailable."""
        return await self.app.preferences.to_mention(self.tournament.guild_id, people)

    async def call(self, people: Sequence[int], what: str, draw: Callable[[PanelContext], View]) -> list[int]:
        """Call those of some people by direct message who want that; return who is to be mentioned, in order.

        `what` names the call, `draw` makes the message in each person's language. People whom a message does
        not reach are mentioned like everybody else. Raises StorageUnavailable.
        """
        mentioned = await self.to_mention(people)
        for user_id in await self.app.preferences.to_message(people):
            if (what, user_id) not in self.messaged:
                self.messaged[what, user_id] = await self.message(user_id, what, draw)
        return [user_id for user_id in mentioned if not self.messaged.get((what, user_id), False)]

    async def message(self, user_id: int, what: str, draw: Callable[[PanelContext], View]) -> bool:
        """Send a direct message in its reader's language; return whether it was delivered."""
        direct, tournament = self.app.direct, self.tournament
        if direct.quarantined:
            return False
        view = draw(self.app.context(await self.app.readers.locale(user_id, tournament.locale)))
        await self.outbox.take(self.account, cost=2)
        try:
            channel_id = await direct.channel_of(user_id) or await direct.open(self.outbox.client, user_id)
            nonce = nonce_of(what, tournament.id, user_id)
            channel = self.outbox.client.get_partial_messageable(channel_id)
            await post.send(channel, view, nonce=nonce)
        except Failure as error:
            _log.info("a call by direct message was refused: %s", error)
            if not direct.quarantines(error) and self.outbox.judge(error) is Trouble.GONE:
                direct.forget(user_id)
            return False
        direct.sent[user_id] += 1
        return True

    # what is stored about tables

    async def note(
        self, table_id: int, role: str, channel_id: int, message_id: int, owners: Sequence[int] = (0,)
    ) -> None:
        """Record that a message about a table was posted, for each of its owners."""
        self.noted[table_id].update((role, owner) for owner in owners)
        where = channel_id, message_id, self.app.now()
        await store(self.app, [PostedMessage(table_id, role, owner, *where) for owner in owners])

    async def notes(self, table_id: int) -> set[tuple[str, int]]:
        """Return the roles and owners of messages posted about a table."""
        if table_id not in self.noted:
            async with self.app.store.read() as work:
                posted = await work.messages.of_table(table_id)
            self.noted[table_id] = {(message.role, message.owner_id) for message in posted}
        return self.noted[table_id]


def nonce_of(*parts: object) -> str:
    """Return the nonce of a message that must exist only once, within Discord's 25 characters."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:25]


def digest_of(view: discord.ui.LayoutView) -> str:
    """Return a digest that is equal for views that look the same."""
    return json.dumps(view.to_components(), sort_keys=True)  # type: ignore[no-untyped-call]
