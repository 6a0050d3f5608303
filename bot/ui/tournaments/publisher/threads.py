"""The tables of a round in Discord: a place each, its players called there once, its panel.

Whatever was interrupted is taken up where it stood: a table without a thread takes the one of its name that
is there already, else a new one; the people called are stored, or looked for in the thread.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable
from dataclasses import dataclass

import discord

from bot.services.tournaments.placing import DISCORD
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.services.values.tournaments import Round, TournamentStatus, TournamentTable, TournamentTableStatus
from bot.ui.core import notices, post
from bot.ui.core.context import PanelContext
from bot.ui.core.outbox import Again, Refused
from bot.ui.core.reach import Failure
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.announcement import private_call
from bot.ui.tournaments.pages.rounds import (
    BREAK,
    CALLED,
    EXTRA,
    back_text,
    break_mark,
    break_notice,
    call_mark,
    call_notice,
    called_names,
    extra_mark,
    extra_notice,
)
from bot.ui.tournaments.pages.scene import channel_of
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, nonce_of
from bot.ui.tournaments.publisher.places import Barred, find_place, judge_silence, tell_host

_UNKNOWN_MEMBER = 10007
_PATIENCE = 4
"""After this many failures of Discord's in a row the host is told that a round waits."""
_ADMITTED_AGAIN = 3
"""Attempts to let somebody into their thread again, if Discord refuses it."""

_log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class Threads:
    """Gives every table of the present round its place, its people and its panel."""

    _delivery: Delivery

    async def show(self, board: TournamentBoard) -> None:
        """Open what is not open yet; once everybody has been called, the round begins.

        Raises Again; Barred if a table of a round that has begun has lost its place and gets no other.
        """
        tournament, current = board.tournament, board.tournament.round
        if tournament.status is not TournamentStatus.RUNNING or current is None:
            return
        try:
            for table in current.tables:
                if table.status is TournamentTableStatus.PLAYING:
                    await self._show_table(board, current, table)
        except (Again, Barred) as error:
            if not current.waiting:
                raise
            lasting = DISCORD if board.failures >= _PATIENCE else ""
            trouble = error.trouble if isinstance(error, Barred) else lasting
            if trouble:
                await tell_host(self._delivery, board, current, trouble)
            raise Again from error
        board.refused = 0
        if current.waiting:
            await self._delivery.app.tournaments.called(tournament.id, current.number)

    async def _show_table(self, board: TournamentBoard, current: Round, table: TournamentTable) -> None:
        delivery, paused = self._delivery, board.tournament.paused
        snapshot = await delivery.app.tables.snapshot(table.table_id)
        if snapshot.table.status is TableStatus.CLOSED:
            return
        if snapshot.table.channel_id == 0:
            await delivery.outbox.take(board.account)
            place = await find_place(delivery, board, current, table)
            snapshot = await delivery.app.tables.attach(table.table_id, place)
        try:
            await self._call(board, current, table, snapshot)
            if table.extra:
                await self._call_again(board, table, snapshot)
            if current.breaks and not paused:
                await self._call_back(board, current, table, snapshot)
        except Refused as error:
            if current.waiting:
                raise await judge_silence(delivery, board, snapshot, error) from error
            # else the table's own publisher finds out as well, and ends it
        await delivery.publisher.place(snapshot, None)

    # people

    async def _call(
        self, board: TournamentBoard, current: Round, table: TournamentTable, snapshot: TableSnapshot
    ) -> None:
        """Name the players of a table who have not been called to it, and notify those who want that."""
        known = await self._find_called(board, table, snapshot)
        missing = [user_id for user_id in _people(snapshot) if user_id not in known]
        if not missing:
            return
        delivery, tournament, channel_id = self._delivery, board.tournament, snapshot.table.channel_id
        ctx = delivery.context(tournament)
        names, busy = (
            called_names(ctx, snapshot.table, missing),
            await self._call_busy(board, snapshot, missing),
        )
        view = call_notice(ctx, tournament, current, table, names, first=not known, busy=busy)
        if tournament.config.duplicate:
            await self._admit(board, channel_id, missing)
        nonce = nonce_of("call", table.table_id, *missing)
        mentions = await delivery.to_mention(tournament, missing)
        message_id = await delivery.send(board, channel_id, view, nonce, mentions)
        await delivery.note(board, table.table_id, CALLED, channel_id, message_id, missing)

    async def _find_called(
        self, board: TournamentBoard, table: TournamentTable, snapshot: TableSnapshot
    ) -> set[int]:
        """Return who has been called to a table."""
        delivery, people = self._delivery, _people(snapshot)
        notes = await delivery.notes(board, table.table_id)
        if people and board.taken_up and not any(role == CALLED for role, _ in notes):
            mark = call_mark(board.tournament, table)
            if await delivery.find(board, snapshot.table.channel_id, mark) is not None:
                notes.update((CALLED, user_id) for user_id in people)
        return {owner for role, owner in notes if role == CALLED}

    async def _call_busy(
        self, board: TournamentBoard, snapshot: TableSnapshot, people: list[int]
    ) -> list[str]:
        """Say at other tables with a clock that people who play there are due at the tournament's.

        Return for their new table who plays where. A table that cannot be written to is left out.
        """
        delivery, tournament, table, busy = self._delivery, board.tournament, snapshot.table, []
        for user_id in people:
            for other in await delivery.app.tables.clocks_besides(table.id, user_id):
                place, ctx = other.table.channel_id, delivery.app.context(other.table.locale)
                busy.append(f"<@{user_id}> <#{place}>")
                name, channel = words.tournament_name(ctx, tournament), f"<#{table.channel_id}>"
                text = ctx.text("call-from-table", player=f"<@{user_id}>", name=name, channel=channel)
                nonce = nonce_of("from-table", table.id, other.table.id, user_id)
                mentions = await delivery.to_mention(tournament, [user_id])
                with contextlib.suppress(Again, Refused):
                    await delivery.send(board, place, notices.sentence(f"⏳ {text}"), nonce, mentions)
        return busy

    async def _call_again(
        self, board: TournamentBoard, table: TournamentTable, snapshot: TableSnapshot
    ) -> None:
        """Say once that an extra hand follows and between which entrants it decides; mention its players."""
        delivery, tournament, people = self._delivery, board.tournament, _people(snapshot)
        role, mark = f"{EXTRA}{table.extra}", extra_mark(tournament, table)
        if (role, 0) in await delivery.notes(board, table.table_id):
            return
        names = [f"<@{user_id}>" for user_id in people]
        view = extra_notice(delivery.context(tournament), tournament, table, names)
        mentions = await delivery.to_mention(tournament, people)
        place = snapshot.table.channel_id
        await delivery.post_about(
            board, table.table_id, role, mark, view, channel_id=place, mentions=mentions
        )

    async def _call_back(
        self, board: TournamentBoard, current: Round, table: TournamentTable, snapshot: TableSnapshot
    ) -> None:
        """Say once after each break that play goes on, and notify who sits there."""
        delivery, tournament, place = self._delivery, board.tournament, snapshot.table.channel_id
        role, mark = f"{BREAK}{current.breaks}", break_mark(tournament, current, table)
        if (role, 0) in await delivery.notes(board, table.table_id):
            return

        def private(ctx: PanelContext) -> post.View:
            return private_call(ctx, tournament, f"▶️ **{back_text(ctx, tournament, current)}**", place)

        people = _people(snapshot)
        mentions = await delivery.call(board, people, f"{role}.{table.table_id}", private)
        view = break_notice(delivery.context(tournament), tournament, current, table, people)
        await delivery.post_about(
            board, table.table_id, role, mark, view, channel_id=place, mentions=mentions
        )

    async def _admit(self, board: TournamentBoard, channel_id: int, people: list[int]) -> None:
        """Let people into a private thread; whoever left the server, or is refused again and again, keeps
        nobody waiting. Raises Again."""
        await self._delivery.outbox.take(board.account, cost=len(people))
        for user_id in people:
            try:
                await self._delivery.client.http.add_user_to_thread(channel_id, user_id)
            except Failure as error:
                gone = getattr(error, "code", 0) == _UNKNOWN_MEMBER
                if not gone and board.failures < _ADMITTED_AGAIN:
                    raise Again from error
                _log.info("member %s is not in thread %s: %s", user_id, channel_id, error)

    async def let_in(self, channel_id: int, user_id: int) -> None:
        """Let a player into the private thread of their table again; where that fails, it stays as it is."""
        await _try(self._delivery.client.http.add_user_to_thread(channel_id, user_id))

    # the end of a round

    async def archive(self, board: TournamentBoard) -> None:
        """Archive the threads of rounds that are over, once the next one has begun or all is over.

        Where that is not allowed Discord does it by itself a week later.
        """
        tournament = board.tournament
        for past in tournament.rounds:
            last = past is tournament.round
            if past.number in board.archived or past.over_at is None or (last and not tournament.over):
                continue
            board.archived.add(past.number)
            for table in past.tables:
                channel_id = await channel_of(self._delivery.app, table.table_id)
                thread = self._delivery.client.get_channel(channel_id) if channel_id else None
                if isinstance(thread, discord.Thread) and not thread.archived:
                    await self._delivery.outbox.take(board.account)
                    await _try(thread.edit(archived=True))


async def _try(request: Awaitable[object]) -> None:
    """Make a request that may be refused: then all stays as it is."""
    try:
        await request
    except Failure as error:
        _log.info("it stays as it is: %s", error)


def _people(snapshot: TableSnapshot) -> list[int]:
    return [seat.user_id for seat in snapshot.table.seats if seat.user_id is not None]
