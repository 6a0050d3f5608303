"""What a tournament posts once in its channel: calls, hosts' acts, rounds, the final report.

Each function raises Again or Refused if Discord fails.
"""

from __future__ import annotations

from functools import partial

from bot.features.tournaments.pages.announcement import (
    call_mark,
    call_text,
    check_in_ended,
    host_wanted,
    private_call,
    series_stopped,
    start_call,
)
from bot.features.tournaments.pages.host import act_mark, act_notice, act_told, request_mark, request_notice
from bot.features.tournaments.pages.podium import plan_podium
from bot.features.tournaments.pages.rounds import (
    BEGUN,
    OVER,
    report_mark,
    report_panel,
    round_begins,
    round_mark,
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
from bot.features.tournaments.values.tournaments import UNDER_WAY, HostAct, Tournament, TournamentStatus
from bot.services.values.tables import is_former
from bot.ui.core import ids
from bot.ui.core.context import PanelContext
from bot.ui.core.post import View
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
            await board.post(
                ids.build("thost", tournament.id, 0, HOST_GONE), host_wanted(board.ctx, tournament)
            )
        else:
            draw = partial(series_stopped, tournament=tournament)
            await board.message(tournament.host_id, "stopped", draw)
        await cups(board.app).service.posted(tournament.id, stop_told=True)


async def show_decisions(board: TournamentBoard) -> None:
    """Post the host's acts and requests that have not been posted yet."""
    tournament, posted = board.tournament, cups(board.app).service.posted
    ctx = board.ctx
    for request in tournament.requests[tournament.requests_told :]:
        if waits(tournament, request, board.app.now()):
            view = request_notice(ctx, tournament, request)
            await board.post(request_mark(tournament, request), view)
        await posted(tournament.id, requests=request.number + 1)
    for act in tournament.acts[tournament.acts_told :]:
        people, draw = people_to_tell(tournament, act), partial(_private_act, tournament=tournament, act=act)
        named = (await board.call(people, f"act.{act.number}", draw))[:_AT_ONCE] if people else []
        view = act_notice(ctx, tournament, act, named)
        await board.post(act_mark(tournament, act), view, mentions=named)
        await posted(tournament.id, acts=act.number + 1)


def _private_act(ctx: PanelContext, tournament: Tournament, act: HostAct) -> View:
    return private_call(ctx, tournament, act_told(ctx, tournament, act))


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
        found = await board.find(tournament.channel_id, ids.build("tcheckin", tournament.id, 0, call))
        if found is not None:
            await board.outbox.edit(live_message(tournament, found), ended, board.account)


async def _call(board: TournamentBoard, call: TableCall) -> None:
    tournament, ctx = board.tournament, board.ctx
    people = await board.call(
        call.people,
        call.name,
        lambda ctx: private_call(ctx, tournament, call_text(ctx, tournament, call.name)),
    )
    for part, first in enumerate(range(0, len(people), _AT_ONCE)):
        named = people[first : first + _AT_ONCE]
        view = start_call(ctx, tournament, call.name, part, named)
        await board.post(call_mark(tournament, call.name, part), view, mentions=named)


async def show_rounds(board: TournamentBoard) -> None:
    """Post the beginning of a round, once its tables are open, and its end."""
    tournament = board.tournament
    if tournament.status not in UNDER_WAY:
        return
    for round_ in tournament.rounds[-2:]:
        role, table_id = BEGUN if round_.over_at is None else OVER, round_.tables[0].table_id
        if (role, 0) in await board.notes(table_id):
            continue
        ctx, scene = board.ctx, await gather(board.app, tournament)
        opening = round_.waiting or any(not table.channel_id and not table.done for table in scene.tables)
        if role == BEGUN and opening:
            continue
        view = round_begins(ctx, scene) if role == BEGUN else round_over(ctx, scene, round_)
        mark, review = (
            round_mark(tournament, role, round_.number),
            tournament.status is TournamentStatus.REVIEW,
        )
        named = await board.to_mention([tournament.host_id]) if review else []
        await board.post(mark, view, mentions=named, table=table_id, role=role)


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
        view = report_panel(ctx, scene, winners, picture)
        mentions = await board.to_mention(winners)
        report_id = await board.post(report_mark(tournament), view, mentions=mentions)
        await service.posted(tournament.id, report_id=report_id)
