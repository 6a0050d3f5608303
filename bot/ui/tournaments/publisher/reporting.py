"""What a tournament posts besides its announcement: calls, a host's acts, rounds, the final report."""

from __future__ import annotations

import gzip
import io
import json

import discord

from bot.services.tournaments.pot import waits
from bot.services.values.tournaments import Round, Tournament, TournamentStatus
from bot.ui.core import ids
from bot.ui.core.post import Failure, Trouble, View
from bot.ui.publisher.wire import Again, ShutOut
from bot.ui.tournaments.pages.announcement import CHECK_IN, REMINDER, call_mark, start_call
from bot.ui.tournaments.pages.host import act_mark, act_notice, request_mark, request_notice
from bot.ui.tournaments.pages.rounds import (
    BEGUN,
    OVER,
    report_panel,
    round_begins,
    round_mark,
    round_over,
)
from bot.ui.tournaments.pages.scene import gather
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, first_table, nonce_of

_AT_ONCE = 100
"""As many people as Discord notifies by one message."""


class Calling:
    """Calls people to the check-in and to the start."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    async def show(self, board: TournamentBoard) -> None:
        """Post the call that is due. Raises Again or ShutOut."""
        tournament, call = board.tournament, _due(board.tournament)
        if not call:
            return
        if call not in board.called_to:  # else it was posted, but not stored then
            people = await self._delivery.wanting(tournament, _waited_for(tournament))
            for first in range(0, len(people), _AT_ONCE):
                await self._post(board, call, first // _AT_ONCE, people[first : first + _AT_ONCE])
            board.called_to.add(call)
        await self._delivery.app.tournaments.posted(tournament.id, called=_DONE_WITH[call])

    async def _post(self, board: TournamentBoard, call: str, part: int, people: list[int]) -> None:
        delivery, tournament = self._delivery, board.tournament
        mark = call_mark(tournament, call, part)
        if board.unsure and await delivery.lost(tournament.guild_id, tournament.channel_id, mark) is not None:
            return
        await delivery.lane.take()
        view = start_call(delivery.context(tournament), tournament, call, part, people)
        try:
            await delivery.send(
                tournament.channel_id, view, nonce_of(call, tournament.id, part), mentions=people
            )
        except Failure as error:
            trouble = delivery.wire.judge(error)
            raise (ShutOut if trouble is Trouble.SHUT_OUT else Again) from error


_DONE_WITH = {CHECK_IN: (CHECK_IN,), REMINDER: (CHECK_IN, REMINDER)}
"""What needs no call any more once a call was posted: a person away that long gets one message, not two."""


def _due(tournament: Tournament) -> str:
    """Return the call that people have not got yet, empty if there is none."""
    if tournament.status not in (TournamentStatus.JOINING, TournamentStatus.CHECK_IN):
        return ""
    if tournament.reminded:
        return "" if REMINDER in tournament.called else REMINDER
    opened = tournament.status is TournamentStatus.CHECK_IN
    return CHECK_IN if opened and CHECK_IN not in tournament.called else ""


def _waited_for(tournament: Tournament) -> list[int]:
    """Return the people who have not checked in; before a check-in, or without one, all."""
    checking = tournament.status is TournamentStatus.CHECK_IN
    return [
        entrant.user_id
        for entrant in tournament.entrants
        if entrant.user_id is not None and not (checking and entrant.checked_in)
    ]


class Telling:
    """Posts what hosts decide."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    async def show(self, board: TournamentBoard) -> None:
        """Tell what was not told yet. Raises Again or ShutOut."""
        delivery, tournament = self._delivery, board.tournament
        acts, requests = board.acts_told, board.requests_told
        if acts > tournament.acts_told or requests > tournament.requests_told:  # told, but not stored then
            await delivery.app.tournaments.posted(tournament.id, acts=acts, requests=requests)
        ctx = delivery.context(tournament)
        for request in tournament.requests[max(tournament.requests_told, board.requests_told) :]:
            if waits(tournament, request, delivery.now()):
                view = request_notice(ctx, tournament, request)
                await self._once(board, request_mark(tournament, request), view)
            board.requests_told = request.number + 1
            await delivery.app.tournaments.posted(tournament.id, requests=board.requests_told)
        for act in tournament.acts[max(tournament.acts_told, board.acts_told) :]:
            await self._once(board, act_mark(tournament, act), act_notice(ctx, tournament, act))
            board.acts_told = act.number + 1
            await delivery.app.tournaments.posted(tournament.id, acts=board.acts_told)

    async def _once(self, board: TournamentBoard, mark: str, view: View) -> None:
        delivery, tournament = self._delivery, board.tournament
        if board.unsure and await delivery.lost(tournament.guild_id, tournament.channel_id, mark) is not None:
            return
        await delivery.lane.take()
        try:
            await delivery.send(tournament.channel_id, view, nonce_of("told", mark))
        except Failure as error:
            trouble = delivery.wire.judge(error)
            raise (ShutOut if trouble is Trouble.SHUT_OUT else Again) from error


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
