"""What a tournament posts besides its announcement: calls, a host's acts, rounds, the final report.

Each of these raises Again or Refused where Discord fails.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Sequence
from datetime import datetime

import discord

from bot.services.tournaments.hosting import waits
from bot.services.tournaments.joining import BEFORE_START
from bot.services.tournaments.timetable import REMINDER_LATE, reminder_minutes, reminders
from bot.services.values.tournaments import HostAct, HostActKind, Round, Tournament, TournamentStatus
from bot.ui.core import ids
from bot.ui.tournaments.pages.announcement import (
    CHECK_IN,
    MISSED,
    MOVED_UP,
    call_mark,
    call_text,
    private_call,
    series_stopped,
    start_call,
)
from bot.ui.tournaments.pages.host import act_mark, act_notice, act_told, request_mark, request_notice
from bot.ui.tournaments.pages.rounds import BEGUN, OVER, report_panel, round_begins, round_mark, round_over
from bot.ui.tournaments.pages.scene import gather
from bot.ui.tournaments.publisher.board import Delivery, TournamentBoard, nonce_of

_AT_ONCE = 100
"""As many people as Discord notifies by one message."""
_LARGEST_FILE = 8_000_000
"""Bytes; a larger file of records is packed, since Discord takes ten million."""


async def show_calls(delivery: Delivery, board: TournamentBoard) -> None:
    """Call people to the check-in or to the start, where that is due."""
    tournament, call = board.tournament, _due(board.tournament)
    if not call:
        return
    late = _too_late(tournament, call, delivery.app.now())
    if not late and call not in board.called_to:  # else it was posted, but not stored then
        await _call(delivery, board, call)
        board.called_to.add(call)
    await delivery.app.tournaments.posted(tournament.id, called=_done_with(tournament, call, late=late))


async def tell_stopped(delivery: Delivery, board: TournamentBoard) -> None:
    """Tell the host by direct message that a weekly series waits for them; where that fails they read it on
    their page."""
    tournament = board.tournament
    if not tournament.stopped or tournament.stop_told:
        return
    ctx = delivery.app.context(await delivery.app.readers.locale(tournament.host_id, tournament.locale))
    nonce = nonce_of("stopped", tournament.id)
    await delivery.message(tournament, tournament.host_id, series_stopped(ctx, tournament), nonce)
    await delivery.app.tournaments.posted(tournament.id, stop_told=True)


async def _call(delivery: Delivery, board: TournamentBoard, call: str) -> None:
    tournament = board.tournament
    people = await delivery.told(
        board,
        _called(tournament, call),
        call,
        lambda ctx: private_call(ctx, tournament, call_text(ctx, tournament, call)),
    )
    ctx = delivery.context(tournament)
    for part, first in enumerate(range(0, len(people), _AT_ONCE)):
        named = people[first : first + _AT_ONCE]
        view = start_call(ctx, tournament, call, part, named)
        nonce = nonce_of(call, tournament.id, part)
        await delivery.once(board, call_mark(tournament, call, part), view, nonce, mentions=named)


def _due(tournament: Tournament) -> str:
    """Return the call that people have not got yet, empty if there is none; of several reminders the last."""
    if tournament.status not in (TournamentStatus.JOINING, TournamentStatus.CHECK_IN):
        return ""
    opened = tournament.status is TournamentStatus.CHECK_IN
    waiting = [call for call in tournament.reminders_due if call not in tournament.called]
    calls = [*waiting[-1:], CHECK_IN if opened else "", *_of_places(tournament)]
    return next((call for call in calls if call and call not in tournament.called), "")


def _too_late(tournament: Tournament, call: str, now: datetime) -> bool:
    """Return whether a reminder could not be posted for so long that it is left out."""
    if reminder_minutes(call) is None:
        return False
    due = reminders(tournament).get(call)
    return due is None or now > due + REMINDER_LATE


def _done_with(tournament: Tournament, call: str, *, late: bool) -> Sequence[str]:
    """Return what needs no call any more after this one: nobody gets two messages at once."""
    if reminder_minutes(call) is None:
        return [call]
    opened = tournament.status is TournamentStatus.CHECK_IN and not late
    return [*tournament.reminders_due, *([CHECK_IN] if opened else [])]


def _of_places(tournament: Tournament) -> dict[str, int]:
    """Return the calls to those whose turn on the waiting list has come, and whom they are for."""
    moved = {f"{MOVED_UP}{it.press}": it.users[-1] for it in tournament.entrants if it.waited and it.users}
    return moved | {f"{MISSED}{it.press}": it.user_id for it in tournament.waiting if it.missed}


def _called(tournament: Tournament, call: str) -> list[int]:
    """Return who is meant by a call: one person, or those who have not checked in; before a check-in, or
    without one, all."""
    if call.startswith((MOVED_UP, MISSED)):
        return [_of_places(tournament)[call]]
    checking = tournament.status is TournamentStatus.CHECK_IN
    return [
        entrant.user_id
        for entrant in tournament.entrants
        if entrant.user_id is not None and not (checking and entrant.checked_in)
    ]


async def show_decisions(delivery: Delivery, board: TournamentBoard) -> None:
    """Tell what a host has decided, or wants to, and was not told yet."""
    tournament, posted = board.tournament, delivery.app.tournaments.posted
    acts, requests = board.acts_told, board.requests_told
    if acts > tournament.acts_told or requests > tournament.requests_told:  # told, but not stored then
        await posted(tournament.id, acts=acts, requests=requests)
    ctx = delivery.context(tournament)
    for request in tournament.requests[max(tournament.requests_told, requests) :]:
        if waits(tournament, request, delivery.app.now()):
            mark = request_mark(tournament, request)
            await delivery.once(board, mark, request_notice(ctx, tournament, request), nonce_of("told", mark))
        board.requests_told = request.number + 1
        await posted(tournament.id, requests=board.requests_told)
    for act in tournament.acts[max(tournament.acts_told, acts) :]:
        mark, people = act_mark(tournament, act), await _meant(delivery, board, act)
        view = act_notice(ctx, tournament, act, people)
        await delivery.once(board, mark, view, nonce_of("told", mark), mentions=people)
        board.acts_told = act.number + 1
        await posted(tournament.id, acts=board.acts_told)


async def _meant(delivery: Delivery, board: TournamentBoard, act: HostAct) -> list[int]:
    """Return who is mentioned when a host's act is told, as many as one message can; who wants a direct
    message has it."""
    tournament, people = board.tournament, list(act.people)
    if act.kind is HostActKind.EDIT and tournament.status in BEFORE_START:
        people = [entrant.user_id for entrant in tournament.entrants if entrant.user_id is not None]
    elif act.kind not in (HostActKind.INVITE, HostActKind.REMOVE):
        return []
    told = await delivery.told(
        board,
        people,
        f"act.{act.number}",
        lambda ctx: private_call(ctx, tournament, act_told(ctx, tournament, act)),
    )
    return told[:_AT_ONCE]


async def show_rounds(delivery: Delivery, board: TournamentBoard) -> None:
    """Post that a round has begun, once its tables are open, and that one is over."""
    tournament = board.tournament
    if tournament.status is TournamentStatus.RUNNING:
        for round_ in tournament.rounds[-2:]:
            if round_.over_at is not None:
                await _show_round(delivery, board, round_, OVER)
            elif round_ is tournament.round:
                await _show_round(delivery, board, round_, BEGUN)


async def _show_round(delivery: Delivery, board: TournamentBoard, round_: Round, role: str) -> None:
    tournament, table_id = board.tournament, round_.tables[0].table_id
    if (role, 0) in await delivery.noted(board, table_id):
        return
    ctx, scene = delivery.context(tournament), await gather(delivery.app, tournament)
    if role == BEGUN and (
        round_.waiting or any(not table.channel_id and not table.done for table in scene.tables)
    ):
        return  # its tables are still being opened
    view = round_begins(ctx, scene) if role == BEGUN else round_over(ctx, scene, round_)
    mark, nonce = round_mark(tournament, role, round_.number), nonce_of(role, tournament.id, round_.number)
    message_id = await delivery.once(board, mark, view, nonce)
    await delivery.note(board, table_id, role, (tournament.channel_id, message_id))


async def show_report(delivery: Delivery, board: TournamentBoard) -> None:
    """Post the final report of a tournament that is finished."""
    tournament = board.tournament
    if tournament.status is not TournamentStatus.FINISHED or tournament.report_id is not None:
        return
    if board.report_id is None and board.unsure:
        mark = ids.build("tstand", tournament.id, 0, "report")
        board.report_id = await delivery.lost(tournament.guild_id, tournament.channel_id, mark)
    if board.report_id is None:
        board.report_id = await _post_report(delivery, tournament)
    await delivery.app.tournaments.posted(tournament.id, report_id=board.report_id)


async def _post_report(delivery: Delivery, tournament: Tournament) -> int:
    report = await delivery.app.tournaments.report(tournament.id)
    scene = await gather(delivery.app, tournament)
    records = json.dumps(report.records, ensure_ascii=False, separators=(",", ":")).encode()
    stem, packed = f"napoleon-tournament-{tournament.id}", len(records) > _LARGEST_FILE
    files = [
        discord.File(io.BytesIO(report.csv.encode()), f"{stem}.csv"),
        discord.File(
            io.BytesIO(gzip.compress(records) if packed else records),
            f"{stem}.json.gz" if packed else f"{stem}.json",
        ),
    ]
    view = report_panel(delivery.context(tournament), scene, [file.filename for file in files])
    await delivery.wait(tournament.guild_id)
    return await delivery.send(tournament.channel_id, view, nonce_of("report", tournament.id), files=files)
