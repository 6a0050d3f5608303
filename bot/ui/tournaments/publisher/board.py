"""The messages of one tournament, the pace of its requests, and what all deliveries need."""

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
from bot.ui.core import ids, post
from bot.ui.core.app import App
from bot.ui.core.board import Deletions, LiveMessage
from bot.ui.core.budget import Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.outbox import Again, Outbox, Refused
from bot.ui.core.reach import Failure, Trouble
from bot.ui.publisher import Publisher

_log = logging.getLogger(__name__)

_NONCE_LENGTH = 25
_LOOKED_THROUGH = 50
"""So many of the latest messages of a channel are looked through for one of ours."""


@dataclass(slots=True, eq=False)
class TournamentBoard:
    """The messages of one tournament, and the work still to do on them."""

    tournament: Tournament
    taken_up: bool
    """Whether it was there before this process: what is missing may have been posted and not stored."""
    live: LiveMessage | None = None
    """The announcement."""
    deletions: Deletions = field(default_factory=Deletions)
    """Of the announcement."""
    digest: str = ""
    """What the announcement shows, so that it is edited only where it would change."""
    edit_not_before: float = 0.0
    """Loop time before which the announcement is not edited by bot token."""
    noted: dict[int, set[tuple[str, int]]] = field(default_factory=dict)
    """What was posted about each table, by its id: the role, and the person called (0: nobody)."""
    archived: set[int] = field(default_factory=set)
    """The rounds whose threads are archived, as far as we may."""
    trouble: tuple[str, ...] = ()
    """The permissions that lack."""
    report_id: int | None = None
    """The report, once it was posted or found by this process."""
    called_to: set[str] = field(default_factory=set)
    """The calls before the start that this process has posted."""
    messaged: dict[tuple[str, int], bool] = field(default_factory=dict)
    """Who was sent a call by direct message by this process, and whether that reached them."""
    event_trouble: str = ""
    """Why there is no event in the server's list: the key of a sentence to the host."""
    event_refused: str = ""
    """What Discord did not take as an event: it is not tried again."""
    acts_told: int = 0
    """How many of the host's acts this process has told."""
    requests_told: int = 0
    refused: int = 0
    """How often in a row Discord has refused a place for one of its tables."""
    failures: int = 0
    """How often showing it has failed in a row."""
    again: bool = False
    """Whether what was posted may not be what was sent: it is looked at once more."""

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

    async def wait(self, guild_id: int, cost: int = 1) -> None:
        """Wait until so many requests that count may be made for a server."""
        await self.app.budget.take(guild_id, Priority.OTHERS, cost)

    async def send(
        self,
        channel_id: int,
        view: post.View,
        nonce: str,
        *,
        mentions: Sequence[int] = (),
        files: Sequence[discord.File] = (),
    ) -> int:
        """Send a message by bot token, notifying only those named, and return its id.

        `nonce` (see `nonce_of`) names what is sent: if the answer to it got lost, and it is sent once more
        within a few minutes, Discord makes no second message. Raises Again or Refused.
        """
        try:
            return await self.outbox.post_once(channel_id, view, nonce, mentions=mentions, files=files)
        except Refused as error:
            if error.trouble is Trouble.GONE:
                raise
            raise Again from error

    async def once(
        self,
        board: TournamentBoard,
        mark: str,
        view: post.View,
        nonce: str,
        *,
        channel_id: int = 0,
        mentions: Sequence[int] = (),
    ) -> int:
        """Return our message with the custom id `mark` where it may be there already, else post it.

        It stands in a thread, or in the tournament's channel. Raises Again or Refused.
        """
        tournament = board.tournament
        place = channel_id or tournament.channel_id
        there = await self.lost(tournament.guild_id, place, mark) if board.unsure else None
        if there is not None:
            return there
        await self.wait(tournament.guild_id)
        return await self.send(place, view, nonce, mentions=mentions)

    async def wanting(self, tournament: Tournament, user_ids: Sequence[int]) -> list[int]:
        """Return the people to be notified out of some, in order. Raises StorageUnavailable."""
        async with self.app.store.read() as work:
            wanted = await to_mention(work, tournament.guild_id, user_ids)
        return [user_id for user_id in user_ids if user_id in wanted]

    async def told(
        self,
        board: TournamentBoard,
        user_ids: Sequence[int],
        what: str,
        draw: Callable[[PanelContext], post.View],
    ) -> list[int]:
        """Tell those of some people by direct message who want that; return who is to be mentioned, in order.

        `what` names the call, `draw` makes the message in each one's language. Whoever a message does not
        reach is mentioned like everybody else. Raises StorageUnavailable.
        """
        tournament, wanting = board.tournament, await self.wanting(board.tournament, user_ids)
        async with self.app.store.read() as work:
            by_message = await to_message(work, user_ids)
        for user_id in user_ids:
            if user_id in by_message and (what, user_id) not in board.messaged:
                ctx = self.app.context(await self.app.readers.locale(user_id, tournament.locale))
                nonce = nonce_of("told", what, tournament.id, user_id)
                sent = await self.message(tournament, user_id, draw(ctx), nonce)
                board.messaged[what, user_id] = sent
        return [user_id for user_id in wanting if not board.messaged.get((what, user_id), False)]

    async def message(self, tournament: Tournament, user_id: int, view: post.View, nonce: str) -> bool:
        """Send a direct message; return whether it has reached its reader."""
        direct = self.app.direct
        if direct.quarantined:
            return False
        await self.wait(tournament.guild_id, 2)
        try:
            channel_id = await direct.channel_of(user_id) or await direct.open(self.client, user_id)
            channel = self.client.get_partial_messageable(channel_id)
            await channel.send(view=post.finished(view), allowed_mentions=post.NOBODY, nonce=nonce)
        except Failure as error:
            _log.info("a call by direct message was refused: %s", error)
            if not direct.quarantines(error) and self.outbox.judge(error) is Trouble.GONE:
                direct.forget(user_id)
            return False
        direct.sent[user_id] += 1
        return True

    async def lost(self, guild_id: int, channel_id: int, custom_id: str) -> int | None:
        """Return our latest message in a channel with a component of this id, None if none is found.

        It may have been posted just before the process died. Without the permission to read the history
        nothing is found: then it is posted once more. Raises Again, too while the server is not known.
        """
        me = self.client.user
        channel = require_known(self.client, guild_id).get_channel_or_thread(channel_id)
        if (
            me is None
            or channel is None
            or isinstance(channel, discord.ForumChannel | discord.CategoryChannel)
        ):
            return None
        if not channel.permissions_for(channel.guild.me).read_message_history:
            return None
        await self.wait(guild_id)
        try:
            async for message in channel.history(limit=_LOOKED_THROUGH):
                drawn = [component.to_dict() for component in message.components]
                if message.author.id == me.id and custom_id in ids.ids_on(drawn):
                    return message.id
        except Failure as error:
            raise Again from error
        return None

    async def note(
        self,
        board: TournamentBoard,
        table_id: int,
        role: str,
        message: tuple[int, int],
        owners: Sequence[int] = (0,),
    ) -> None:
        """Store that a message (channel, id) was posted about a table, for each of its owners."""
        board.noted[table_id].update((role, owner) for owner in owners)
        moment = self.app.now()
        try:
            async with self.app.store.write() as work:
                for owner in owners:
                    await work.messages.put(PostedMessage(table_id, role, owner, *message, moment))
        except ServiceError as error:
            _log.warning("a message about table %s is not noted: %s", table_id, error)

    async def noted(self, board: TournamentBoard, table_id: int) -> set[tuple[str, int]]:
        """Return the roles and owners of the messages that were posted about a table."""
        if table_id not in board.noted:
            async with self.app.store.read() as work:
                posted = await work.messages.of_table(table_id)
            board.noted[table_id] = {(message.role, message.owner_id) for message in posted}
        return board.noted[table_id]


def require_known(client: discord.Client, guild_id: int) -> discord.Guild:
    """Return a server; raise Again while Discord has not told of it, as at the begin of a new session."""
    guild = client.get_guild(guild_id)
    if guild is None or guild.unavailable:
        raise Again
    return guild


def nonce_of(*parts: object) -> str:
    """Return the nonce of a message that is to be there once, at most Discord's 25 characters."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:_NONCE_LENGTH]


def digest_of(view: discord.ui.LayoutView) -> str:
    """Return a digest that views with the same look share."""
    components: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    written = json.dumps(components, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()
