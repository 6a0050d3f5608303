"""What a tournament posts in its channel besides the announcement: rounds, and the final report.

Each is posted once. That it was is stored with the round's first table, the report with the tournament; a
process that died between posting and storing looks through the channel's latest messages at its next start.
"""

from __future__ import annotations

import gzip
import io
import json

import discord

from bot.services.values.tournaments import Round, TournamentStatus
from bot.ui.core import ids
from bot.ui.core.post import Failure, Trouble, View
from bot.ui.publisher.wire import Again, ShutOut
from bot.ui.tournaments.pages.rounds import (
    BEGUN,
    OVER,
    report_panel,
    round_begins,
    round_mark,
    round_over,
)
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, first_table, nonce_of
from bot.ui.tournaments.publisher.gathering import gather

_LARGEST_FILE = 8_000_000
"""Bytes; a larger file of records is packed, since Discord takes ten million."""


class Reporting:
    """Posts the notices of rounds and the final report."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    async def show_rounds(self, board: TournamentBoard) -> None:
        """Post that a round has begun, once its tables are open, and that one is over."""
        tournament = board.tournament
        for past in tournament.rounds[-2:]:
            if past.over_at is not None:
                if tournament.status is TournamentStatus.RUNNING:
                    await self._post_once(board, past, OVER)
            elif past is tournament.round and tournament.status is TournamentStatus.RUNNING:
                await self._post_once(board, past, BEGUN)

    async def _post_once(self, board: TournamentBoard, round_: Round, role: str) -> None:
        """Post a notice, unless it is noted under its role or found in the channel."""
        delivery, tournament = self._delivery, board.tournament
        noted = board.noted.get(round_.number)
        if noted is None:
            stored = await delivery.noted(first_table(round_))
            noted = board.noted[round_.number] = {message.role for message in stored}
        if role in noted:
            return
        ctx = delivery.context(tournament)
        scene = await gather(delivery.app, tournament)
        if role == BEGUN and any(not table.channel_id and not table.done for table in scene.tables):
            return  # its tables are still being opened
        message_id = None
        if board.unsure:
            mark = round_mark(tournament, role, round_.number)
            message_id = await delivery.lost(tournament.guild_id, tournament.channel_id, mark)
        if message_id is None:
            view = round_begins(ctx, scene) if role == BEGUN else round_over(ctx, scene, round_)
            nonce = nonce_of(role, tournament.id, round_.number)
            message_id = await self._send(tournament.channel_id, view, nonce)
        noted.add(role)
        await delivery.note(first_table(round_), role, [0], tournament.channel_id, message_id)

    async def show_report(self, board: TournamentBoard) -> None:
        """Post the final report of a tournament that is finished."""
        delivery, tournament = self._delivery, board.tournament
        if tournament.status is not TournamentStatus.FINISHED or tournament.report_id is not None:
            return
        if board.report_id is None and board.unsure:
            mark = ids.build("tstand", tournament.id, 0, "report")
            board.report_id = await delivery.lost(tournament.guild_id, tournament.channel_id, mark)
        if board.report_id is None:
            board.report_id = await self._post_report(board)
        await delivery.app.tournaments.posted(tournament.id, report_id=board.report_id)

    async def _post_report(self, board: TournamentBoard) -> int:
        delivery, tournament = self._delivery, board.tournament
        report = await delivery.app.tournaments.report(tournament.id)
        scene = await gather(delivery.app, tournament)
        records = json.dumps(report.records, ensure_ascii=False, separators=(",", ":")).encode()
        stem = f"napoleon-tournament-{tournament.id}"
        table = discord.File(io.BytesIO(report.csv.encode()), f"{stem}.csv")
        if len(records) > _LARGEST_FILE:
            whole = discord.File(io.BytesIO(gzip.compress(records)), f"{stem}.json.gz")
        else:
            whole = discord.File(io.BytesIO(records), f"{stem}.json")
        files = [table, whole]
        view = report_panel(delivery.context(tournament), scene, [file.filename for file in files])
        return await self._send(tournament.channel_id, view, nonce_of("report", tournament.id), files)

    async def _send(
        self, channel_id: int, view: View, nonce: str, files: list[discord.File] | None = None
    ) -> int:
        await self._delivery.lane.take()
        try:
            return await self._delivery.send(channel_id, view, nonce, files=files or ())
        except Failure as error:
            trouble = self._delivery.wire.judge(error)
            raise (ShutOut if trouble is Trouble.SHUT_OUT else Again) from error
