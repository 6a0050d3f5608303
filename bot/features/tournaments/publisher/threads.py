"""Opens a round's tables in Discord: finds each a place, calls its players there once, posts its panel.

An interrupted step is resumed where it stopped: a table without a thread takes an existing one of its name,
else a new one; the people called are stored, or read from the thread.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from functools import partial

import discord

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.rounds import (
    BREAK,
    CALLED,
    EXTRA,
    LATE,
    back_text,
    break_notice,
    call_mark,
    call_notice,
    called_names,
    extra_notice,
    late_notice,
)
from bot.features.tournaments.pages.scene import channel_of
from bot.features.tournaments.publisher.board import TournamentBoard, nonce_of
from bot.features.tournaments.publisher.members import drop_gone
from bot.features.tournaments.publisher.places import Barred, find_place, judge_silence, tell_host
from bot.features.tournaments.services.app import cups
from bot.features.tournaments.services.placing import DISCORD
from bot.features.tournaments.values.tournaments import (
    Round,
    TournamentStatus,
    TournamentTable,
    TournamentTableStatus,
)
from bot.services.values.tables import Table, TableStatus
from bot.ui.core import notices
from bot.ui.core.outbox import Again, Refused
from bot.ui.core.reach import Failure, is_unknown_member

_log = logging.getLogger(__name__)


async def show_tables(board: TournamentBoard) -> None:
    """Open the tables that are not open yet; once everybody was called, the round begins.

    Raises Again; Barred if a table of a round that has begun lost its place and gets no other.
    """
    current = board.tournament.round
    if board.tournament.status is not TournamentStatus.RUNNING or current is None:
        return
    if current.waiting and current.number not in board.counted:
        await drop_gone(board)
        board.counted.add(current.number)
    tournament = board.tournament
    try:
        for table in current.tables:
            if table.status is TournamentTableStatus.PLAYING:
                await _show_table(board, current, table)
    except (Again, Barred) as error:
        if not current.waiting:
            raise
        lasting = DISCORD if board.failing else ""
        trouble = error.trouble if isinstance(error, Barred) else lasting
        if trouble:
            await tell_host(board, current, trouble)
        raise Again from error
    board.refused = False
    if current.waiting:
        await cups(board.app).service.called(tournament.id, current.number)


async def _show_table(board: TournamentBoard, current: Round, table: TournamentTable) -> None:
    snapshot = await board.app.tables.snapshot(table.table_id)
    if snapshot.table.status is TableStatus.CLOSED:
        return
    if snapshot.table.channel_id == 0:
        await board.outbox.take(board.account)
        place = await find_place(board, current, table)
        snapshot = await board.app.tables.attach(table.table_id, place)
    try:
        await _call(board, current, table, snapshot.table)
        await _notify(board, current, table, snapshot.table)
    except Refused as error:
        if current.waiting:
            raise await judge_silence(board, table.table_id, error) from error
        # otherwise the table's own publisher notices the refusal too, and ends the table
    await board.tables.place(snapshot)


async def _call(board: TournamentBoard, current: Round, seated: TournamentTable, table: Table) -> None:
    """Call the players of a table who were not called yet, and notify those who accept it."""
    tournament, ctx = board.tournament, board.ctx
    known = await _find_called(board, seated, table)
    missing = [user_id for user_id in _people(table) if user_id not in known]
    if not missing:
        return
    names, busy = called_names(ctx, table, missing), await _call_busy(board, table, missing)
    view = call_notice(ctx, tournament, current, seated, names, first=not known, busy=busy)
    if tournament.config.duplicate:
        await _admit(board, table.channel_id, missing)
    nonce = nonce_of("call", table.id, *missing)
    message_id = await board.send(table.channel_id, view, nonce, missing)
    await board.note(table.id, CALLED, table.channel_id, message_id, missing)


async def _find_called(board: TournamentBoard, seated: TournamentTable, table: Table) -> set[int]:
    """Return who was called to a table already."""
    people, notes = _people(table), await board.notes(table.id)
    unsure = people and board.taken_up and not any(role == CALLED for role, _ in notes)
    if unsure and await board.find(table.channel_id, {call_mark(board.tournament, seated)}) is not None:
        notes.update((CALLED, user_id) for user_id in people)
    return {owner for role, owner in notes if role == CALLED}


async def _call_busy(board: TournamentBoard, table: Table, people: Sequence[int]) -> list[str]:
    """Tell other tables with a clock that their players are expected at the tournament's table.

    Returns lines for the new table that say where these players still play. Tables where the bot
    cannot write are skipped.
    """
    busy = []
    for user_id in people:
        for other in await board.app.tables.clocks_besides(table.id, user_id):
            place, ctx = other.table.channel_id, board.app.context(other.table.locale)
            busy.append(f"<@{user_id}> <#{place}>")
            name, channel = words.tournament_name(ctx, board.tournament), f"<#{table.channel_id}>"
            text = ctx.text("call-from-table", player=f"<@{user_id}>", name=name, channel=channel)
            nonce = nonce_of("from-table", table.id, other.table.id, user_id)
            with contextlib.suppress(Again, Refused):
                await board.send(place, notices.sentence(f"⏳ {text}"), nonce, [user_id])
    return busy


async def _notify(board: TournamentBoard, current: Round, seated: TournamentTable, table: Table) -> None:
    """Post a table's pending notices: an extra hand, a round that ends soon, the end of a break."""
    tournament, ctx, people = board.tournament, board.ctx, _people(table)
    post = partial(board.post, place=table.channel_id, table=table.id)
    extra, back = f"{EXTRA}{seated.extra}", f"{BREAK}{current.breaks}"
    if seated.extra and await board.lacks(table.id, extra):
        names = [f"<@{user_id}>" for user_id in people]
        await post(extra_notice(ctx, tournament, seated, names), people, role=extra)
    if current.warned and await board.lacks(table.id, LATE):
        await post(late_notice(ctx, tournament, current, seated), role=LATE)
    if current.breaks and not tournament.paused and await board.lacks(table.id, back):
        text = partial(back_text, tournament=tournament, current=current)
        called = await board.call(people, f"{back}.{table.id}", text, table.channel_id)
        await post(break_notice(ctx, tournament, current, seated, people), called, role=back)


async def _admit(board: TournamentBoard, channel_id: int, people: Sequence[int]) -> None:
    """Add people to a private thread; people who left the server or are refused repeatedly are skipped.
    Raises Again."""
    await board.outbox.take(board.account, cost=len(people))
    for user_id in people:
        try:
            await board.outbox.client.http.add_user_to_thread(channel_id, user_id)
        except Failure as error:
            if not is_unknown_member(error) and not board.failing:
                raise Again from error
            _log.info("member %s is not in thread %s: %s", user_id, channel_id, error)


async def archive_threads(board: TournamentBoard) -> None:
    """Archive the threads of finished rounds, once the next one has begun or all is over.

    If that is not allowed, Discord archives them a week later.
    """
    tournament = board.tournament
    for past in tournament.rounds:
        last = past is tournament.round
        if past.number in board.archived or past.over_at is None or (last and not tournament.over):
            continue
        board.archived.add(past.number)
        for table in past.tables:
            channel_id = await channel_of(board.app, table.table_id)
            thread = board.outbox.client.get_channel(channel_id) if channel_id else None
            if isinstance(thread, discord.Thread) and not thread.archived:
                await board.outbox.take(board.account)
                with contextlib.suppress(*Failure):
                    await thread.edit(archived=True)


def _people(table: Table) -> list[int]:
    return [seat.user_id for seat in table.seats if seat.user_id is not None]
