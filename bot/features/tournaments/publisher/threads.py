"""Opens a round's tables in Discord: finds each a place, calls its players there once, posts its panel.

An interrupted step is resumed where it stopped: a table without a thread takes an existing one of its name,
else a new one; the people called are stored, or read from the thread. If threads are certain to be
impossible, a round's only table is played in the channel itself, unless it is a duplicate, whose deals must
stay secret. Otherwise the round waits, and its host is told why.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from functools import partial

import discord

from bot.features.tournaments.pages import channels, rounds, words
from bot.features.tournaments.pages.scene import channel_of
from bot.features.tournaments.publisher.board import TournamentBoard, live_message, nonce_of
from bot.features.tournaments.services import placing
from bot.features.tournaments.values.rounds import Round, TournamentTable, TournamentTableStatus
from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.values.tables import CHANNEL_DELETED, Table, TableStatus
from bot.ui.core import notices, rights
from bot.ui.core.outbox import RetryLater, Undeliverable
from bot.ui.core.reach import UNKNOWN_CHANNEL, UNKNOWN_MEMBER, Failure, Trouble, code_of

_log = logging.getLogger(__name__)


class Barred(Exception):
    """Raised if a table has no place: `trouble` names the missing permissions, or is a code (`placing`)."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble

    @property
    def lacking(self) -> tuple[str, ...]:
        """The missing permissions, as far as known."""
        return () if self.trouble in placing.TROUBLES else tuple(self.trouble.split(","))


async def show_tables(board: TournamentBoard) -> None:
    """Open the tables that are not open yet; once everybody was called, the round begins.

    Raises RetryLater; Barred if a table of a round that has begun lost its place and gets no other.
    """
    current = board.tournament.round
    if board.tournament.status is not TournamentStatus.RUNNING or current is None:
        return
    if current.waiting and ("left", current.number) not in board.done:
        await board.drop_gone()
        board.done.add(("left", current.number))
    try:
        for table in current.tables:
            if table.status is TournamentTableStatus.PLAYING:
                await _show_table(board, current, table)
    except (RetryLater, Barred, *Failure) as error:
        if not current.waiting:
            raise
        trouble = error.trouble if isinstance(error, Barred) else placing.DISCORD if board.failing else ""
        if trouble:
            await _tell_host(board, current, trouble)
        raise RetryLater from error
    board.refused = False
    if current.waiting:
        await board.service.begin_round(board.tournament.id, current.number, board.app.now())


async def _show_table(board: TournamentBoard, current: Round, table: TournamentTable) -> None:
    snapshot = await board.app.tables.snapshot(table.table_id)
    if snapshot.table.status is TableStatus.CLOSED:
        return
    if snapshot.table.channel_id == 0:
        await board.outbox.take(board.account)
        place = await _find_place(board, current, table)
        snapshot = await board.app.tables.attach(table.table_id, place)
    try:
        await _call(board, current, table, snapshot.table)
        await _notify(board, current, table, snapshot.table)
    except Undeliverable as error:
        if current.waiting and code_of(error.__cause__) == UNKNOWN_CHANNEL:
            await board.app.endings.lose(table.table_id, CHANNEL_DELETED)
            raise RetryLater from error  # it gets another thread
        if current.waiting:
            raise _judge_refusal(board, "send_messages_in_threads") from error
        # otherwise the table's own publisher notices the refusal too, and ends the table
    await board.tables.place(snapshot)


async def _call(board: TournamentBoard, current: Round, seated: TournamentTable, table: Table) -> None:
    """Call the players of a table who were not called yet, and notify those who accept it."""
    tournament, ctx = board.tournament, board.ctx
    known = {owner for role, owner in await board.notes(table.id) if role == rounds.CALLED}
    missing = [user_id for user_id in _people(table) if user_id not in known]
    if not missing:
        return
    if not known and board.unsure:
        earlier = await board.find(table.channel_id, {rounds.call_mark(tournament, current, seated)})
        if earlier is not None:
            await board.note(table.id, rounds.CALLED, earlier, missing)
            return
    names, busy = rounds.called_names(ctx, table, missing), await _call_busy(board, table, missing)
    view = rounds.call_notice(ctx, tournament, current, seated, names, first=not known, busy=busy)
    if tournament.config.duplicate:
        await _admit(board, table.channel_id, missing)
    nonce = nonce_of("call", table.id, *missing)
    call = await board.send(table.channel_id, view, nonce, missing)
    await board.note(table.id, rounds.CALLED, call, missing)


async def _call_busy(board: TournamentBoard, table: Table, people: Sequence[int]) -> list[str]:
    """Tell other tables with a clock that their players are expected at the tournament's table, if possible.

    Returns lines for the new table that say where these players still play.
    """
    busy = []
    for user_id in people:
        for other in await board.app.tables.other_clocks(table.id, user_id):
            place, ctx = other.table.channel_id, board.app.context(other.table.locale)
            busy.append(f"<@{user_id}> <#{place}>")
            name, channel = words.tournament_name(ctx, board.tournament), f"<#{table.channel_id}>"
            text = ctx.text("call-from-table", player=f"<@{user_id}>", name=name, channel=channel)
            nonce = nonce_of("from-table", table.id, other.table.id, user_id)
            with contextlib.suppress(RetryLater, Undeliverable):
                await board.send(place, notices.sentence(f"⏳ {text}"), nonce, [user_id])
    return busy


async def _notify(board: TournamentBoard, current: Round, seated: TournamentTable, table: Table) -> None:
    """Post a table's pending notices: an extra hand, a round that ends soon, the end of a break."""
    tournament, ctx, people = board.tournament, board.ctx, _people(table)
    post = partial(board.post, place=table.channel_id, table=table.id)
    extra, back = f"{rounds.EXTRA}{seated.extra}", f"{rounds.BREAK}{current.breaks}"
    if seated.extra and await board.lacks(table.id, extra):
        names = [f"<@{user_id}>" for user_id in people]
        await post(rounds.extra_notice(ctx, tournament, seated, names), people, role=extra)
    if current.warned and await board.lacks(table.id, rounds.LATE):
        await post(rounds.late_notice(ctx, tournament, current, seated), role=rounds.LATE)
    if current.breaks and not tournament.paused and await board.lacks(table.id, back):
        text = partial(rounds.back_text, tournament=tournament, current=current)
        called = await board.call(people, f"{back}.{table.id}", text, table.channel_id)
        await post(rounds.break_notice(ctx, tournament, current, seated, people), called, role=back)


async def _find_place(board: TournamentBoard, current: Round, table: TournamentTable) -> int:
    """Return the thread or channel for a table. Raises RetryLater, Barred."""
    tournament = board.tournament
    channel = board.guild().get_channel(tournament.channel_id)
    name = rounds.thread_name(board.ctx, tournament, current, table)
    try:
        return await _find_thread(board, channel, name)
    except Barred:
        kinds = discord.TextChannel | discord.VoiceChannel | discord.StageChannel
        if len(current.tables) > 1 or tournament.config.duplicate or not isinstance(channel, kinds):
            raise
        lacking = rights.missing(channel.permissions_for(channel.guild.me), thread=False)
        if lacking or board.tables.board_in(channel.id) is not None:
            raise
        return channel.id


async def _find_thread(board: TournamentBoard, channel: discord.abc.GuildChannel | None, name: str) -> int:
    """Return a table's thread: one created earlier but not stored, else a new one. Raises Failure."""
    if not isinstance(channel, discord.TextChannel):
        raise Barred(placing.NO_CHANNEL if channel is None else placing.NO_THREADS)
    guild, private = channel.guild, board.tournament.config.duplicate
    if private and channel.is_news():
        raise Barred(placing.NO_PRIVATE)
    threads = channel.threads
    if board.failures:  # one may have been made, and neither an answer nor an event told of it
        await board.outbox.take(board.account)
        threads = await guild.active_threads()
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
            raise Barred(placing.TOO_MANY) from error
        if trouble is Trouble.DOUBTFUL:
            raise RetryLater from error
        likely = channels.PRIVATE_THREADS if private else channels.PUBLIC_THREADS
        raise _judge_refusal(board, likely) from error
    return made.id


def _judge_refusal(board: TournamentBoard, likely: str) -> RetryLater | Barred:
    """Return RetryLater for a refused request; Barred if permissions are missing or it was refused before.

    `likely` is the permission to name if none is known to be missing.
    """
    trouble = channels.place_trouble(board.outbox.client, board.tournament)
    if trouble is None:
        return RetryLater()
    proven, board.refused = bool(trouble) or board.refused, True
    return Barred(trouble or likely) if proven else RetryLater()


async def _tell_host(board: TournamentBoard, current: Round, trouble: str) -> None:
    """Store why a round waits, and mention its host once, by direct message if the channel is closed."""
    table_id = current.tables[0].table_id
    tournament = await board.service.note_trouble(board.tournament.id, current.number, trouble)
    if not await board.lacks(table_id, rounds.TROUBLE):
        return
    host, view = tournament.host_id, rounds.trouble_notice(board.ctx, tournament, current)
    try:
        await board.post(view, [host], table=table_id, role=rounds.TROUBLE)
    except Undeliverable:
        what = f"{rounds.TROUBLE}.{current.number}"
        await board.message(host, what, lambda ctx: f"⏸️ {words.place_trouble(ctx, tournament)}")
        await board.note(table_id, rounds.TROUBLE, live_message(tournament.channel_id, 0))


async def _admit(board: TournamentBoard, channel_id: int, people: Sequence[int]) -> None:
    """Add people to a private thread, without those who left the server or are refused repeatedly."""
    await board.outbox.take(board.account, cost=len(people))
    for user_id in people:
        try:
            await board.outbox.client.http.add_user_to_thread(channel_id, user_id)
        except Failure as error:
            if code_of(error) != UNKNOWN_MEMBER and not board.failing:
                raise
            _log.info("member %s is not in thread %s: %s", user_id, channel_id, error)


async def archive_threads(board: TournamentBoard) -> None:
    """Archive the threads of past rounds; if that is not allowed, Discord archives them a week later."""
    tournament = board.tournament
    for past in tournament.rounds:
        last = past is tournament.round
        archived = ("threads", past.number) in board.done
        if archived or past.over_at is None or (last and not tournament.over):
            continue
        board.done.add(("threads", past.number))
        for table in past.tables:
            channel_id = await channel_of(board.app, table.table_id)
            thread = board.outbox.client.get_channel(channel_id) if channel_id else None
            if isinstance(thread, discord.Thread) and not thread.archived:
                await board.outbox.take(board.account)
                with contextlib.suppress(*Failure):
                    await thread.edit(archived=True)


def _people(table: Table) -> list[int]:
    return [seat.user_id for seat in table.seats if seat.user_id is not None]
