"""Where the tables of a round are played, and what the host is told where no place can be had.

A table's place is a thread. Where it is proven that there can be none, the only table of a round is played in
the channel itself, unless it is a duplicate, whose deals nobody else may see. Otherwise the round waits.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.services.tournaments.placing import (
    NO_CHANNEL,
    NO_PRIVATE,
    NO_THREADS,
    TOO_MANY,
    TROUBLES,
)
from bot.services.values.tables import CHANNEL_DELETED, TableSnapshot
from bot.services.values.tournaments import Round, Tournament, TournamentTable
from bot.ui.core import rights
from bot.ui.core.outbox import Again, Refused
from bot.ui.core.reach import Failure, Trouble
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.announcement import private_call
from bot.ui.tournaments.pages.rounds import TROUBLE, trouble_mark, trouble_notice
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, nonce_of, require_known

_UNKNOWN_CHANNEL = 10003
_PROVEN = 2
"""The number of refusals in a row that prove that there is no place."""
_LONGEST_NAME = 100


class Barred(Exception):
    """A table has no place in Discord: `trouble` names the missing permissions, or is a code (`placing`)."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble

    @property
    def lacking(self) -> tuple[str, ...]:
        """The missing permissions, as far as they are known."""
        return () if self.trouble in TROUBLES else tuple(self.trouble.split(","))


@dataclass(frozen=True, slots=True)
class Places:
    """Finds a place for each table of a round."""

    _delivery: Delivery

    async def find(self, board: TournamentBoard, current: Round, table: TournamentTable) -> int:
        """Return the thread or channel where a table is to be played. Raises Again, Barred."""
        tournament = board.tournament
        guild = require_known(self._delivery.client, tournament.guild_id)
        channel = guild.get_channel(tournament.channel_id)
        try:
            return await self._thread(board, channel, self._name(tournament, current, table))
        except Barred:
            alone = len(current.tables) == 1 and not tournament.config.duplicate
            if alone and channel is not None and self._is_free(channel):
                return channel.id
            raise

    def _is_free(self, channel: discord.abc.GuildChannel) -> bool:
        """Return whether a table can be played in a channel itself."""
        if not isinstance(channel, discord.TextChannel | discord.VoiceChannel | discord.StageChannel):
            return False
        lacking = rights.missing(channel.permissions_for(channel.guild.me), thread=False)
        return not lacking and self._delivery.publisher.board_in(channel.id) is None

    async def _thread(
        self, board: TournamentBoard, channel: discord.abc.GuildChannel | None, name: str
    ) -> int:
        """Return a table's thread: the one that was made for it and not stored, else a new one."""
        if not isinstance(channel, discord.TextChannel):
            raise Barred(NO_CHANNEL if channel is None else NO_THREADS)
        guild, private = channel.guild, board.tournament.config.duplicate
        if private and channel.is_news():
            raise Barred(NO_PRIVATE)
        threads = channel.threads
        if board.failures:  # one may have been made, and neither an answer nor an event told of it
            await self._delivery.wait(guild.id)
            try:
                threads = await guild.active_threads()
            except Failure as error:
                raise Again from error
        for thread in threads:
            ours = thread.parent_id == channel.id and thread.owner_id == guild.me.id
            if ours and thread.name == name and not thread.archived:
                return thread.id
        public = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        kind = discord.ChannelType.private_thread if private else public
        try:
            made = await channel.create_thread(name=name, type=kind, auto_archive_duration=10080)
        except Failure as error:
            raise self._refused(board, channel, error) from error
        return made.id

    def _refused(
        self, board: TournamentBoard, channel: discord.TextChannel, error: BaseException
    ) -> Again | Barred:
        trouble = self._delivery.outbox.judge(error)
        if trouble is Trouble.NO_ROOM:
            return Barred(TOO_MANY)
        if trouble is Trouble.DOUBTFUL:
            return Again()
        private = board.tournament.config.duplicate
        return _judged(board, channel, rights.PRIVATE_THREADS if private else rights.PUBLIC_THREADS)

    async def shut_out(
        self, board: TournamentBoard, snapshot: TableSnapshot, error: Refused
    ) -> Again | Barred:
        """Return what it means that people cannot be called in their table's place; a deleted thread is
        forgotten, so that another one is made."""
        if getattr(error.__cause__, "code", 0) == _UNKNOWN_CHANNEL:
            await self._delivery.app.endings.lose(snapshot.table.id, CHANNEL_DELETED)
            return Again()
        guild = require_known(self._delivery.client, board.tournament.guild_id)
        channel = guild.get_channel(board.tournament.channel_id)
        return _judged(board, channel, "send_messages_in_threads")

    def _name(self, tournament: Tournament, current: Round, table: TournamentTable) -> str:
        """Return a table's name, which no other table has: so it can be found again."""
        ctx = self._delivery.context(tournament)
        return ctx.text(
            "tournament-thread",
            round=current.number,
            table=table.number,
            name=words.name_label(ctx, tournament),
            number=str(tournament.id),
        )[:_LONGEST_NAME]

    async def tell_host(self, board: TournamentBoard, current: Round, trouble: str) -> None:
        """Note why a round waits, and mention its host once, by direct message if the channel is closed.

        Raises Again.
        """
        delivery, table_id = self._delivery, current.tables[0].table_id
        tournament = await delivery.app.tournaments.note_trouble(board.tournament.id, current.number, trouble)
        if (TROUBLE, 0) in await delivery.noted(board, table_id):
            return
        host, mark, message_id = tournament.host_id, trouble_mark(tournament, current), 0
        nonce = nonce_of(mark)
        try:
            view = trouble_notice(delivery.context(tournament), tournament, current)
            message_id = await delivery.once(board, mark, view, nonce, mentions=[host])
        except Refused:
            ctx = delivery.app.context(await delivery.app.readers.locale(host, tournament.locale))
            text = words.place_trouble(ctx, tournament)
            await delivery.message(tournament, host, private_call(ctx, tournament, f"⏸️ {text}"), nonce)
        await delivery.note(board, table_id, TROUBLE, (tournament.channel_id, message_id))


def _judged(board: TournamentBoard, channel: discord.abc.GuildChannel | None, likely: str) -> Again | Barred:
    """Return what a refusal means: try again, unless permissions are missing or it was refused before.

    `likely` is the permission that is named if none is known to be missing.
    """
    if channel is None:
        return Barred(NO_CHANNEL)
    may = channel.permissions_for(channel.guild.me)
    trouble = rights.tournament_trouble(channel, may, board.tournament.config)
    board.refused += 1
    if trouble or board.refused >= _PROVEN:
        return Barred(trouble or likely)
    return Again()
