"""What a tournament posts once in its channel: calls, hosts' acts, rounds, the final report.

Each function raises Again or Refused if Discord fails.
"""

from __future__ import annotations

from functools import partial

from bot.features.tournaments.pages.announcement import (
    call_text,
    check_in_ended,
    host_wanted,
    series_stopped,
    start_call,
)
from bot.features.tournaments.pages.host import act_notice, act_told, request_notice
from bot.features.tournaments.pages.podium import plan_podium
from bot.features.tournaments.pages.rounds import (
    BEGUN,
    OVER,
    report_panel,
    round_begins,
    round_over,
)
from bot.features.tournaments.pages.scene import gather
from bot.features.tournaments.publisher.announcing import live_message
from bot.features.tournaments.publisher.board import TournamentBoard
from bot.features.tournaments.publisher.members import drop_gone
from bot.features.tournaments.services.app import cups
from bot.features.tournaments.services.calls import (
    CHECK_IN_OVER,
    TableCall,
    next_call,
    people_to_tell,
)
from bot.features.tournaments.services.hosting import waits
from bot.features.tournaments.services.joining import BEFORE_START
from bot.features.tournaments.services.weekly import HOST_GONE
from bot.features.tournaments.values.tournaments import UNDER_WAY, TournamentStatus
from bot.services.values.tables import is_former
from bot.ui.core import ids
from bot.ui.core.studio import LATE_SECONDS

_AT_ONCE = 100
"""The most people that Discord notifies with one message."""
_CONGRATULATED = 3
"""The lowest rank that a report congratulates."""


async def show_stop(board: TournamentBoard) -> None:
    """Tell the host by direct message that a weekly series waits for them; the host's page says so as
    well. Without a host, other organisers are asked in the channel."""
    tournament = board.tournament
    if tournament.stopped and not tournament.stop_told:
        if tournament.stopped == HOST_GONE:
            await board.post(host_wanted(board.ctx, tournament))
        else:
            text = partial(series_stopped, tournament=tournament)
            await board.message(tournament.host_id, "stopped", text)
        await cups(board.app).service.posted(tournament.id, stop_told=True)


async def show_decisions(board: TournamentBoard) -> None:
    """Post the host's acts and requests that have not been posted yet."""
    tournament, posted = board.tournament, cups(board.app).service.posted
    ctx = board.ctx
    for request in tournament.requests[tournament.requests_told :]:
        if waits(tournament, request, board.app.now()):
            await board.post(request_notice(ctx, tournament, request))
        await posted(tournament.id, requests=request.number + 1)
    for act in tournament.acts[tournament.acts_told :]:
        people, text = people_to_tell(tournament, act), partial(act_told, tournament=tournament, act=act)
        named = (await board.call(people, f"act.{act.number}", text))[:_AT_ONCE] if people else []
        await board.post(act_notice(ctx, tournament, act, named), named)
        await posted(tournament.id, acts=act.number + 1)


async def show_calls(board: TournamentBoard) -> None:
    """Call people to the check-in or the start, when it is time."""
    now = board.app.now()
    if board.tournament.status in BEFORE_START and next_call(board.tournament, now) is not None:
        await drop_gone(board)
    tournament = board.tournament
    call = next_call(tournament, now)
    if call is not None:
        if not call.late:
            await _call(board, call)
        if call.name == CHECK_IN_OVER:
            await _end_check_in(board)
        await cups(board.app).service.posted(tournament.id, called=call.covers)


async def _end_check_in(board: TournamentBoard) -> None:
    """Remove the button from the calls to check in."""
    tournament, ended = board.tournament, check_in_ended(board.ctx, board.tournament)
    for call in tournament.called:
        found = await board.find(tournament.channel_id, {ids.build("tcheckin", tournament.id, 0, call)})
        if found is not None:
            await board.outbox.edit(live_message(tournament, found), ended, board.account)


async def _call(board: TournamentBoard, call: TableCall) -> None:
    tournament, ctx = board.tournament, board.ctx
    text = partial(call_text, tournament=tournament, call=call.name)
    people = await board.call(call.people, call.name, text)
    for part, first in enumerate(range(0, len(people), _AT_ONCE)):
        named = people[first : first + _AT_ONCE]
        await board.post(start_call(ctx, tournament, call.name, part, named), named)


async def show_rounds(board: TournamentBoard) -> None:
    """Post the beginning of a round, once its tables are open, and its end."""
    tournament = board.tournament
    if tournament.status not in UNDER_WAY:
        return
    for round_ in tournament.rounds[-2:]:
        role, table_id = BEGUN if round_.over_at is None else OVER, round_.tables[0].table_id
        if not await board.lacks(table_id, role):
            continue
        ctx, scene = board.ctx, await gather(board.app, tournament)
        if role == OVER:
            people = [tournament.host_id] if tournament.status is TournamentStatus.REVIEW else []
            await board.post(round_over(ctx, scene, round_), people, table=table_id, role=role)
        elif not round_.waiting and all(table.channel_id or table.done for table in scene.tables):
            await board.post(round_begins(ctx, scene), table=table_id, role=role)


async def show_report(board: TournamentBoard) -> None:
    """Post the final report of a finished tournament."""
    tournament, service = board.tournament, cups(board.app).service
    if tournament.status is TournamentStatus.FINISHED and tournament.report_id is None:
        ctx, scene = board.ctx, await gather(board.app, tournament)
        best = (tournament.entrants[it.entrant].user_id for it in scene.people if it.rank <= _CONGRATULATED)
        winners = [it for it in best if it is not None and not is_former(it)][:_AT_ONCE]
        drawing, picture = plan_podium(ctx, scene), None
        pictures = (await board.app.guild_settings.of(tournament.guild_id)).pictures
        if drawing is not None and pictures and board.app.may_attach(tournament.channel_id):
            picture = await board.app.studio.draw(drawing, LATE_SECONDS)
        report_id = await board.post(report_panel(ctx, scene, winners, picture), winners)
        await service.posted(tournament.id, report_id=report_id)
