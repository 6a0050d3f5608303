"""The messages of one tournament, and what all of them need to be posted once."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.services.errors import ServiceError
from bot.services.server.preferences import to_mention, to_message
from bot.services.values.tables import PostedMessage
from bot.services.values.tournaments import Tournament
from bot.ui.core import ids
from bot.ui.core.app import App
from bot.ui.core.board import Deletions, LiveMessage
from bot.ui.core.budget import Account, Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.outbox import Again, Outbox, Refused
from bot.ui.core.post import View, send_by_bot
from bot.ui.core.reach import Failure, Trouble
from bot.ui.publisher import Publisher

_log = logging.getLogger(__name__)

_NONCE_LENGTH = 25
_LOOKED_THROUGH = 50
"""How many of the latest messages of a channel are searched for one of ours."""


@dataclass(slots=True, eq=False)
class TournamentBoard:
    """The messages of one tournament, and the work still to do on them."""

    tournament: Tournament
    taken_up: bool
    """Whether it was there before this process: what is missing may have been posted and not stored."""
    account: Account = field(init=False)
    live: LiveMessage | None = None
    """The announcement."""
    deletions: Deletions = field(default_factory=Deletions)
    """Of the announcement."""
    digest: str = ""
    """What the announcement shows, so that it is edited only where it would change."""
    edit_not_before: float = 0.0
    """Loop time before which the announcement is not edited by bot token."""
    posted: dict[tuple[int, str], int] = field(default_factory=dict)
    """What this process has posted or found, by channel and mark: it may not be stored yet."""
    noted: dict[int, set[tuple[str, int]]] = field(default_factory=dict)
    """What was posted about each table, by its id: the role, and the person called (0: nobody)."""
    messaged: dict[tuple[str, int], bool] = field(default_factory=dict)
    """Who was sent a call by direct message by this process, and whether that reached them."""
    archived: set[int] = field(default_factory=set)
    """The rounds whose threads are archived, as far as we may."""
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
    refused: int = 0
    """How often in a row Discord has refused a place for one of its tables."""
    failures: int = 0
    """How often showing it has failed in a row."""

    def __post_init__(self) -> None:
        self.account = Account(self.tournament.guild_id, Priority.OTHERS)

    @property
    def unsure(self) -> bool:
        """Whether what is missing may be there: posted by another process, or its answer was lost."""
        return self.taken_up or self.failures > 0


@dataclass(frozen=True, slots=True)
class Delivery:
    """What every delivery of a tournament needs."""

    outbox: Outbox
    publisher: Publisher

    @property
    def app(self) -> App:
        """The services."""
        return self.outbox.app

    @property
    def client(self) -> discord.Client:
        """The connection to Discord."""
        return self.outbox.client

    def context(self, tournament: Tournament) -> PanelContext:
        """Return the context of a tournament's public pages."""
        return self.app.context(tournament.locale)

    def guild(self, tournament: Tournament) -> discord.Guild:
        """Return a tournament's server. Raises Again while it is not known, as in a new session."""
        guild = self.client.get_guild(tournament.guild_id)
        if guild is None or guild.unavailable:
            raise Again
        return guild

    # messages

    async def send(
        self,
        board: TournamentBoard,
        channel_id: int,
        view: View,
        nonce: str,
        mentions: Sequence[int] = (),
    ) -> int:
        """Send a message, notifying only those named, and return its id; `nonce`: see `Outbox.send`.

        Raises Again, or Refused where the channel is gone.
        """
        try:
            sent = await self.outbox.send(channel_id, view, board.account, mention=mentions, nonce=nonce)
        except Refused as error:
            if error.trouble is Trouble.GONE:
                raise
            raise Again from error
        return sent.message_id

    async def post(
        self,
        board: TournamentBoard,
        mark: str,
        view: View,
        *,
        channel_id: int = 0,
        mentions: Sequence[int] = (),
    ) -> int:
        """Send a message that is there only once, and return its id. Raises Again or Refused.

        `mark` is the custom id of one of its buttons that no other message in its channel (by default the
        tournament's) has: so it is found where it was sent and could not be noted.
        """
        place = channel_id or board.tournament.channel_id
        if (place, mark) not in board.posted:
            found = await self.find(board, place, mark) if board.unsure else None
            if found is None:
                found = await self.send(board, place, view, nonce_of(place, mark), mentions)
            board.posted[place, mark] = found
        return board.posted[place, mark]

    async def post_about(
        self,
        board: TournamentBoard,
        table_id: int,
        role: str,
        mark: str,
        view: View,
        *,
        channel_id: int = 0,
        mentions: Sequence[int] = (),
    ) -> None:
        """Post a message about a table and note it under a role. Raises Again or Refused."""
        message_id = await self.post(board, mark, view, channel_id=channel_id, mentions=mentions)
        await self.note(board, table_id, role, channel_id or board.tournament.channel_id, message_id)

    async def find(self, board: TournamentBoard, channel_id: int, mark: str) -> int | None:
        """Return our latest message in a channel with a component of this id, None if none is found.

        Without the permission to read the history nothing is found: then it is posted once more. Raises
        Again.
        """
        channel = self.guild(board.tournament).get_channel_or_thread(channel_id)
        if channel is None or isinstance(channel, discord.ForumChannel | discord.CategoryChannel):
            return None
        me = channel.guild.me
        if not channel.permissions_for(me).read_message_history:
            return None
        await self.outbox.take(board.account)
        try:
            async for message in channel.history(limit=_LOOKED_THROUGH):
                drawn = [component.to_dict() for component in message.components]
                if message.author.id == me.id and mark in ids.ids_on(drawn):
                    return message.id
        except Failure as error:
            raise Again from error
        return None

    # people

    async def to_mention(self, tournament: Tournament, people: Sequence[int]) -> list[int]:
        """Return those of some people who want to be notified, in order. Raises StorageUnavailable."""
        async with self.app.store.read() as work:
            wanting = await to_mention(work, tournament.guild_id, people)
        return [user_id for user_id in people if user_id in wanting]

    async def call(
        self,
        board: TournamentBoard,
        people: Sequence[int],
        what: str,
        draw: Callable[[PanelContext], View],
    ) -> list[int]:
        """Call those of some people by direct message who want that; return who is to be mentioned, in order.

        `what` names the call, `draw` makes the message in each one's language. Whoever a message does not
        reach is mentioned like everybody else. Raises StorageUnavailable.
        """
        mentioned = await self.to_mention(board.tournament, people)
        async with self.app.store.read() as work:
            by_message = await to_message(work, people)
        for user_id in people:
            if user_id in by_message and (what, user_id) not in board.messaged:
                board.messaged[what, user_id] = await self.message(board, user_id, what, draw)
        return [user_id for user_id in mentioned if not board.messaged.get((what, user_id), False)]

    async def message(
        self, board: TournamentBoard, user_id: int, what: str, draw: Callable[[PanelContext], View]
    ) -> bool:
        """Send a direct message in its reader's language; return whether it has reached them."""
        direct, tournament = self.app.direct, board.tournament
        view = draw(self.app.context(await self.app.readers.locale(user_id, tournament.locale)))
        if direct.quarantined:
            return False
        await self.outbox.take(board.account, cost=2)
        try:
            channel_id = await direct.channel_of(user_id) or await direct.open(self.client, user_id)
            nonce = nonce_of(what, tournament.id, user_id)
            await send_by_bot(self.client, channel_id, view, nonce=nonce)
        except Failure as error:
            _log.info("a call by direct message was refused: %s", error)
            if not direct.quarantines(error) and self.outbox.judge(error) is Trouble.GONE:
                direct.forget(user_id)
            return False
        direct.sent[user_id] += 1
        return True

    # what is stored about tables

    async def note(
        self,
        board: TournamentBoard,
        table_id: int,
        role: str,
        channel_id: int,
        message_id: int,
        owners: Sequence[int] = (0,),
    ) -> None:
        """Store that a message was posted about a table, for each of its owners."""
        board.noted[table_id].update((role, owner) for owner in owners)
        now = self.app.now()
        try:
            async with self.app.store.write() as work:
                for owner in owners:
                    await work.messages.put(PostedMessage(table_id, role, owner, channel_id, message_id, now))
        except ServiceError as error:
            _log.warning("a message about table %s is not noted: %s", table_id, error)

    async def notes(self, board: TournamentBoard, table_id: int) -> set[tuple[str, int]]:
        """Return the roles and owners of the messages that were posted about a table."""
        if table_id not in board.noted:
            async with self.app.store.read() as work:
                posted = await work.messages.of_table(table_id)
            board.noted[table_id] = {(message.role, message.owner_id) for message in posted}
        return board.noted[table_id]


def nonce_of(*parts: object) -> str:
    """Return the nonce of a message that is to be there once, at most Discord's 25 characters."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:_NONCE_LENGTH]


def digest_of(view: discord.ui.LayoutView) -> str:
    """Return a digest that views with the same look share."""
    components: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    written = json.dumps(components, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()
