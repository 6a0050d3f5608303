"""The messages of one tournament, each posted exactly once."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import discord

from bot.features.tournaments.pages.announcement import private_call
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.service import TournamentService
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.errors import ServiceError
from bot.ui.core import ids
from bot.ui.core.app import App
from bot.ui.core.board import LiveMessage, PublicMessage
from bot.ui.core.budget import BudgetAccount, Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.members import find_gone
from bot.ui.core.outbox import Letter, Outbox, RetryLater, Undeliverable
from bot.ui.core.post import View, find_ours
from bot.ui.core.reach import Trouble
from bot.ui.publisher.publisher import Publisher

KIND = "tournament"

_log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class TournamentBoard:
    """A tournament's messages, and what is still to be posted or updated."""

    outbox: Outbox
    tables: Publisher
    tournament: Tournament
    taken_up: bool
    """Whether it is older than this process: missing messages may have been posted but not stored."""
    account: BudgetAccount = field(init=False)
    public: PublicMessage = field(default_factory=lambda: PublicMessage("/tournament host"))
    """The announcement's message."""
    noted: dict[int, set[tuple[str, int]]] = field(default_factory=dict)
    """The messages posted about each table, by table id: the role, and the person called (0: nobody)."""
    messaged: dict[tuple[str, int], bool] = field(default_factory=dict)
    """Calls that this process sent by direct message, and whether each was delivered."""
    done: set[tuple[str, int]] = field(default_factory=set)
    """Steps done once for a round: its `threads` were archived, people who `left` were removed."""
    trouble: tuple[str, ...] = ()
    """The missing permissions, as of the last delivery."""
    event_trouble: str = ""
    """The key of a sentence that tells the host why the server's list has no event."""
    event_refused: str = ""
    """The content of an event that Discord refused: it is not sent again."""
    refused: bool = False
    """Whether Discord has just refused a place for one of the tournament's tables."""

    def __post_init__(self) -> None:
        self.account = BudgetAccount(self.tournament.guild_id, Priority.OTHERS)

    @property
    def letter(self) -> Letter:
        """The request to the outbox to update the messages."""
        return Letter(KIND, self.tournament.id)

    @property
    def failures(self) -> int:
        """How often updating the messages has failed in a row."""
        return self.outbox.failures(self.letter)

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
    def service(self) -> TournamentService:
        """The tournaments' use cases."""
        return services_of(self.app).service

    @property
    def ctx(self) -> PanelContext:
        """The context for the tournament's public pages."""
        return self.app.context(self.tournament.locale)

    def guild(self) -> discord.Guild:
        """Return the tournament's server. Raises RetryLater if the gateway has not sent it yet."""
        guild = self.outbox.client.get_guild(self.tournament.guild_id)
        if guild is None or guild.unavailable:
            raise RetryLater
        return guild

    # messages

    async def send(self, channel_id: int, view: View, nonce: str, people: Sequence[int] = ()) -> LiveMessage:
        """Send a message that notifies those of `people` who accept mentions, and return it.

        `nonce`: see `Outbox.send`. Raises RetryLater, or Undeliverable if the channel is gone.
        """
        accept = self.app.preferences.to_mention
        mention = await accept(self.tournament.guild_id, people) if people else ()
        try:
            return await self.outbox.send(channel_id, view, self.account, mention=mention, nonce=nonce)
        except Undeliverable as error:
            if error.trouble is Trouble.GONE:
                raise
            raise RetryLater from error

    async def post(
        self, view: View, people: Sequence[int] = (), *, place: int = 0, table: int = 0, role: str = ""
    ) -> LiveMessage:
        """Send a message that must exist only once, and return it. Raises RetryLater or Undeliverable.

        The message is recognised by its buttons, unique in its `place` (by default the tournament's channel),
        if it was sent but not stored. A message about a `table` is stored under a `role`.
        """
        place, marks = place or self.tournament.channel_id, ids.ids_on(view.to_components())  # type: ignore[no-untyped-call]
        live = await self.find(place, marks) if self.unsure else None
        if live is None:
            live = await self.send(place, view, nonce_of(place, *sorted(marks)), people)
        if role:
            await self.note(table, role, live)
        return live

    async def find(self, channel_id: int, marks: set[str]) -> LiveMessage | None:
        """Return our latest message in a channel with components of these ids, None if there is none among
        those of `latest`. Raises Failure."""
        found = await self.latest(channel_id)
        return next((live for live, drawn in found if marks <= drawn), None)

    async def latest(self, channel_id: int) -> list[tuple[LiveMessage, set[str]]]:
        """Return our latest messages in a channel with the ids of their components (`find_ours`); none if we
        may not read the history. Raises Failure."""
        channel = self.guild().get_channel_or_thread(channel_id)
        if channel is None or not channel.permissions_for(channel.guild.me).read_message_history:
            return []
        await self.outbox.take(self.account)
        found = await find_ours(self.outbox.client, channel_id)
        return [(live_message(channel_id, number), drawn) for number, drawn in found]

    # people

    async def call(
        self, people: Sequence[int], what: str, text: Callable[[PanelContext], str], channel_id: int = 0
    ) -> list[int]:
        """Call people by direct message if they want that; return the people to mention instead, in order.

        `what` names the call; other parameters as in `message`. People whom no message reaches are mentioned,
        if they accept mentions. Raises StorageUnavailable.
        """
        mentioned = await self.app.preferences.to_mention(self.tournament.guild_id, people)
        for user_id in await self.app.preferences.to_message(people):
            if (what, user_id) not in self.messaged:
                self.messaged[what, user_id] = await self.message(user_id, what, text, channel_id)
        return [user_id for user_id in mentioned if not self.messaged.get((what, user_id), False)]

    async def message(
        self, user_id: int, what: str, text: Callable[[PanelContext], str], channel_id: int = 0
    ) -> bool:
        """Send a direct message with a link to the announcement or a channel; return whether it arrived.

        `text` is called with the reader's context.
        """
        ctx = self.app.context(await self.app.readers.locale(user_id, self.tournament.locale))
        view = private_call(ctx, self.tournament, text(ctx), channel_id)
        nonce = nonce_of(what, self.tournament.id, user_id)
        try:
            await self.outbox.send_direct(user_id, view, self.account, nonce=nonce)
        except (RetryLater, Undeliverable) as error:
            _log.info("a call by direct message was refused: %s", error.__cause__)
            return False
        return True

    async def drop_gone(self) -> None:
        """Remove people who left the server: entrants, members of league teams, the host of a series."""
        tournament, teams = self.tournament, services_of(self.app).teams
        guild_id, league = tournament.guild_id, tournament.config.league
        people = {tournament.host_id, *(it.user_id for it in tournament.entrants)}
        people.update(it.user_id for it in (*tournament.in_line, *tournament.standing_by))
        people.update(await teams.people_of(guild_id, league))
        take = partial(self.outbox.take, self.account)
        for user_id in await find_gone(self.guild(), filter(None, people), take) or ():
            _log.info("tournament %d: a member has left the server", tournament.id)
            with suppress(ServiceError):  # they are no entrant
                await self.service.leave(tournament.id, user_id)
            with suppress(ServiceError):
                await teams.drop(guild_id, league, user_id)
            if user_id == tournament.host_id:
                with suppress(ServiceError):
                    await self.service.lose_host(tournament.id)

    # stored messages about tables

    async def note(self, table_id: int, role: str, live: LiveMessage, owners: Sequence[int] = (0,)) -> None:
        """Record that a message about a table was posted, for each of its owners."""
        self.noted[table_id].update((role, owner) for owner in owners)
        await self.outbox.note(table_id, role, live, owners)

    async def lacks(self, table_id: int, role: str) -> bool:
        """Return whether no message of a role was posted about a table."""
        return (role, 0) not in await self.notes(table_id)

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


def live_message(channel_id: int, message_id: int) -> LiveMessage:
    """Return one of our messages; its age is in its id."""
    return LiveMessage(channel_id, message_id, discord.utils.snowflake_time(message_id))
