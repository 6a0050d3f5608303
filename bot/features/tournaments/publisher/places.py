"""Finds threads or channels for a round's tables, and tells the host if there are none.

A table's place is a thread. If threads are certain to be impossible, a round's only table is played in the
channel itself, unless it is a duplicate, whose deals must stay secret. Otherwise the round waits.
"""

from __future__ import annotations

import discord

from bot.features.tournaments.pages import channels, words
from bot.features.tournaments.pages.rounds import TROUBLE, thread_name, trouble_notice
from bot.features.tournaments.publisher.board import TournamentBoard
from bot.features.tournaments.services.app import cups
from bot.features.tournaments.services.placing import NO_CHANNEL, NO_PRIVATE, NO_THREADS, TOO_MANY, TROUBLES
from bot.features.tournaments.values.tournaments import Round, TournamentTable
from bot.services.values.tables import CHANNEL_DELETED
from bot.ui.core import rights
from bot.ui.core.outbox import Again, Refused
from bot.ui.core.reach import Failure, Trouble, is_deleted


class Barred(Exception):
    """Raised if a table has no place: `trouble` names the missing permissions, or is a code (`placing`)."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble

    @property
    def lacking(self) -> tuple[str, ...]:
        """The missing permissions, as far as known."""
        return () if self.trouble in TROUBLES else tuple(self.trouble.split(","))


async def find_place(board: TournamentBoard, current: Round, table: TournamentTable) -> int:
    """Return the thread or channel for a table. Raises Again, Barred."""
    tournament = board.tournament
    channel = board.guild().get_channel(tournament.channel_id)
    name = thread_name(board.ctx, tournament, current, table)
    try:
        return await _find_thread(board, channel, name)
    except Barred:
        alone = len(current.tables) == 1 and not tournament.config.duplicate
        if not (
            alone and isinstance(channel, discord.TextChannel | discord.VoiceChannel | discord.StageChannel)
        ):
            raise
        lacking = rights.missing(channel.permissions_for(channel.guild.me), thread=False)
        if lacking or board.tables.board_in(channel.id) is not None:
            raise
        return channel.id


async def _find_thread(board: TournamentBoard, channel: discord.abc.GuildChannel | None, name: str) -> int:
    """Return a table's thread: one created earlier but not stored, else a new one."""
    if not isinstance(channel, discord.TextChannel):
        raise Barred(NO_CHANNEL if channel is None else NO_THREADS)
    guild, private = channel.guild, board.tournament.config.duplicate
    if private and channel.is_news():
        raise Barred(NO_PRIVATE)
    threads = channel.threads
    if board.failures:  # one may have been made, and neither an answer nor an event told of it
        await board.outbox.take(board.account)
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
        trouble = board.outbox.judge(error)
        if trouble is Trouble.NO_ROOM:
            raise Barred(TOO_MANY) from error
        if trouble is Trouble.DOUBTFUL:
            raise Again from error
        likely = channels.PRIVATE_THREADS if private else channels.PUBLIC_THREADS
        raise _judge_refusal(board, likely) from error
    return made.id


async def judge_silence(board: TournamentBoard, table_id: int, error: Refused) -> Again | Barred:
    """Return the exception for a call that could not be posted in a table's place.

    A deleted thread is dropped, so that a new one is created.
    """
    if is_deleted(error.__cause__):
        await board.app.endings.lose(table_id, CHANNEL_DELETED)
        return Again()
    return _judge_refusal(board, "send_messages_in_threads")


def _judge_refusal(board: TournamentBoard, likely: str) -> Again | Barred:
    """Return Again for a request that Discord refused; Barred if permissions lack or it was refused before.

    `likely` is the permission to name if none is known to be missing.
    """
    trouble = channels.place_trouble(board.outbox.client, board.tournament)
    if trouble is None:
        return Again()
    proven, board.refused = bool(trouble) or board.refused, True
    return Barred(trouble or likely) if proven else Again()


async def tell_host(board: TournamentBoard, current: Round, trouble: str) -> None:
    """Store why a round waits, and mention its host once, by direct message if the channel is closed.

    Raises Again.
    """
    table_id = current.tables[0].table_id
    tournament = await cups(board.app).service.note_trouble(board.tournament.id, current.number, trouble)
    if not await board.lacks(table_id, TROUBLE):
        return
    host, view = tournament.host_id, trouble_notice(board.ctx, tournament, current)
    try:
        await board.post(view, [host], table=table_id, role=TROUBLE)
    except Refused:
        what = f"{TROUBLE}.{current.number}"
        await board.message(host, what, lambda ctx: f"⏸️ {words.place_trouble(ctx, tournament)}")
        await board.note(table_id, TROUBLE, tournament.channel_id, 0)
