"""A tournament's messages in its channel: the announcement, and once each: calls, acts, rounds, the report.

Each function raises RetryLater, Failure or Undeliverable if Discord fails.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import discord
from discord import EventStatus, ui

from bot.features.tournaments.pages import announcement, host, rounds
from bot.features.tournaments.pages.podium import plan_podium
from bot.features.tournaments.pages.scene import gather
from bot.features.tournaments.publisher.board import TournamentBoard, nonce_of
from bot.features.tournaments.services import calls
from bot.features.tournaments.services.hosting import waits
from bot.features.tournaments.services.seating.rounds import is_over
from bot.features.tournaments.services.weekly import HOST_GONE
from bot.features.tournaments.values.tournaments import BEFORE_START, UNDER_WAY, Tournament, TournamentStatus
from bot.ui.core import ids, notices
from bot.ui.core.app import App
from bot.ui.core.board import EDITABLE, LiveMessage, content_of
from bot.ui.core.outbox import RetryLater, Undeliverable
from bot.ui.core.reach import Failure, Trouble, trouble_of
from bot.ui.core.renderer import LATE_SECONDS

_AT_ONCE = 100
"""The most people that Discord notifies with one message."""
_BEGUN, _OVER = "begun", "over"
"""Stored in place of an event's digest: it has begun; it needs no more updates."""

_log = logging.getLogger(__name__)


async def draw_announcement(app: App, tournament: Tournament, trouble: tuple[str, ...]) -> ui.LayoutView:
    """Return the current announcement, in the server's language."""
    ctx = app.context(tournament.locale)
    scene = await gather(app, tournament, notices.permission_names(ctx, trouble))
    return announcement.announcement_panel(ctx, scene)


async def show_announcement(board: TournamentBoard) -> float | None:
    """Update the announcement; return the seconds until the next update, None if none is pending."""
    tournament, public, posted = board.tournament, board.public, board.service.posted
    if tournament.status is TournamentStatus.CANCELLED and public.live is None:
        return None
    if public.live is None and (rest := public.wait()) != 0.0:
        return rest
    if public.live is None and board.unsure and tournament.message_id is None:
        mark = ids.build("thost", tournament.id, 0)  # of an unfinished tournament
        if (found := await board.find(tournament.channel_id, {mark})) is not None:
            public.keep(found)
    if public.live is not None and tournament.message_id != public.live.message_id:
        await posted(tournament.id, message_id=public.live.message_id)  # it could not be stored
    ping = tournament.config.ping
    before = tournament.status in BEFORE_START
    if public.live is None and before and ping and board.guild().get_role(ping) is None:
        tournament = await board.service.drop_ping(tournament.id, ping)
        text = partial(announcement.role_deleted, tournament=tournament, key="ping-deleted")
        await board.message(tournament.host_id, "ping-deleted", text)
    view, old = await draw_announcement(board.app, tournament, board.trouble), public.live
    if old is not None:
        if content_of(view) == old.content:
            return None
        if not _is_to_move(board, old):
            turn = public.edited + board.outbox.pace.rest(old.counted)
            if await board.outbox.edit_public(public, view, board.account, turn):
                return None
            if public.live is not None:
                return max(0.0, turn - asyncio.get_running_loop().time())
            if (rest := public.wait()) != 0.0:
                return rest
        public.live = old  # until it is deleted
        trouble = await board.outbox.delete(old, board.account)
        if trouble is Trouble.DOUBTFUL:
            raise RetryLater
        if trouble is Trouble.GONE:
            raise Undeliverable(trouble)
        public.live = None
    nonce = nonce_of("announcement", tournament.id, tournament.message_id)
    live = await board.send(tournament.channel_id, view, nonce)
    public.keep(live)
    role = tournament.config.role
    if tournament.message_id is None and role and board.guild().get_role(role) is None:
        text = partial(announcement.role_deleted, tournament=tournament)
        await board.message(tournament.host_id, "role-deleted", text)
    await posted(tournament.id, message_id=live.message_id)
    if not board.failures:
        return None
    live.content = ""  # it may be the message of an attempt whose response was lost, with an older text
    return board.outbox.pace.interval


def _is_to_move(board: TournamentBoard, live: LiveMessage) -> bool:
    """Return whether to repost the announcement: it is old, and a round has begun since."""
    current = board.tournament.round
    new_round = current is not None and live.posted_at < current.began_at
    return new_round and board.app.now() - live.posted_at > EDITABLE


async def show_stop(board: TournamentBoard) -> None:
    """Tell the host by direct message that a weekly series waits; without a host, ask in the channel."""
    tournament = board.tournament
    if tournament.stopped and not tournament.stop_told:
        if tournament.stopped == HOST_GONE:
            await board.post(announcement.host_wanted(board.ctx, tournament))
        else:
            text = partial(announcement.series_stopped, tournament=tournament)
            await board.message(tournament.host_id, "stopped", text)
        await board.service.posted(tournament.id, stop_told=True)


async def show_decisions(board: TournamentBoard) -> None:
    """Post the host's acts and requests that have not been posted yet."""
    tournament, ctx, posted = board.tournament, board.ctx, board.service.posted
    for request in tournament.requests[tournament.requests_told :]:
        if waits(tournament, request, board.app.now()):
            await board.post(host.request_notice(ctx, tournament, request))
        await posted(tournament.id, requests_told=request.number + 1)
    for act in tournament.acts[tournament.acts_told :]:
        people = calls.people_to_tell(tournament, act)
        text = partial(host.act_message, tournament=tournament, act=act)
        called = await board.call(people, f"act.{act.number}", text) if people else []
        for part, first in enumerate(range(0, len(called) or 1, _AT_ONCE)):
            named = called[first : first + _AT_ONCE]
            await board.post(host.act_notice(ctx, tournament, act, named, part), named)
        await posted(tournament.id, acts_told=act.number + 1)


async def show_calls(board: TournamentBoard) -> None:
    """Call people to the check-in or the start, when it is time."""
    now = board.app.now()
    if board.tournament.status in BEFORE_START and calls.next_call(board.tournament, now) is not None:
        await board.drop_gone()
    if (call := calls.next_call(board.tournament, now)) is not None:
        if not call.late:
            await _call(board, call)
        if call.name == calls.CHECK_IN_OVER:
            await _end_check_in(board)
        await board.service.posted(board.tournament.id, calls=call.covers)


async def _end_check_in(board: TournamentBoard) -> None:
    tournament, ended = board.tournament, announcement.check_in_ended(board.ctx, board.tournament)
    for found, drawn in await board.latest(tournament.channel_id):
        buttons = [one for one in map(ids.parse, drawn) if one is not None and one.verb == "tcheckin"]
        if any(one.table == tournament.id and one.arg in tournament.called for one in buttons):
            await board.outbox.edit(found, ended, board.account)


async def _call(board: TournamentBoard, call: calls.TableCall) -> None:
    tournament, ctx = board.tournament, board.ctx
    text = partial(announcement.call_text, tournament=tournament, call=call.name)
    people = await board.call(call.people, call.name, text)
    for part, first in enumerate(range(0, len(people), _AT_ONCE)):
        named = people[first : first + _AT_ONCE]
        await board.post(announcement.start_call(ctx, tournament, call.name, part, named), named)


async def show_rounds(board: TournamentBoard) -> None:
    """Post the beginning of a round, once its tables are open, and its end."""
    tournament = board.tournament
    if tournament.status not in UNDER_WAY:
        return
    for round_ in tournament.rounds[-2:]:
        role, table_id = rounds.BEGUN if round_.over_at is None else rounds.OVER, round_.tables[0].table_id
        if not await board.lacks(table_id, role):
            continue
        past = None if round_.over_at is None else round_.number  # the next one may have begun since
        ctx, scene = board.ctx, await gather(board.app, tournament, rounds=past)
        if role == rounds.OVER:
            last, status = round_ is tournament.round, tournament.status
            begins_review = status is TournamentStatus.RUNNING and not tournament.paused
            if last and begins_review and is_over(tournament, scene.standings):
                continue  # its review begins at once, and the notice asks the host for it
            people = [tournament.host_id] if last and status is TournamentStatus.REVIEW else []
            await board.post(rounds.round_over(ctx, scene, round_), people, table=table_id, role=role)
        elif not round_.waiting and all(table.channel_id or table.done for table in scene.tables):
            await board.post(rounds.round_begins(ctx, scene), table=table_id, role=role)


async def show_report(board: TournamentBoard) -> None:
    """Post the final report of a finished tournament."""
    tournament = board.tournament
    if tournament.status is TournamentStatus.FINISHED and tournament.report_id is None:
        ctx, scene = board.ctx, await gather(board.app, tournament)
        winners = rounds.winners_of(scene)[:_AT_ONCE]
        drawing, picture = plan_podium(ctx, scene), None
        pictures = (await board.app.guild_settings.of(tournament.guild_id)).pictures
        if drawing is not None and pictures and board.app.takes_pictures(tournament.channel_id):
            picture = await board.app.renderer.draw(drawing, LATE_SECONDS)
        report = await board.post(rounds.report_panel(ctx, scene, winners, picture), winners)
        await board.service.posted(tournament.id, report_id=report.message_id)


async def show_event(board: TournamentBoard) -> None:
    """Update the event in the server's list, which a tournament with a fixed start gets if the bot may.

    It is created with the announcement, follows name and start, and starts and ends with the tournament; if
    somebody deletes it, it is not created again. A refusal is stored for the host (`event_trouble`).
    """
    tournament, shown = board.tournament, _to_show(board)
    missing = shown in (_BEGUN, _OVER) and not tournament.event_id
    if missing or shown in (tournament.event_shown, board.event_refused):
        return
    may = board.guild().me.guild_permissions
    if not (may.create_events or (may.manage_events and tournament.event_id)):
        board.event_trouble = "event-not-allowed"
        return
    board.event_trouble = board.event_refused = ""
    try:
        event = await _bring_up_event(board, shown)
    except Failure as error:
        if trouble_of(error) is Trouble.DOUBTFUL:
            raise
        _log.info("tournament %s: its event was refused: %s", tournament.id, error)
        board.event_trouble, board.event_refused = "event-refused", shown
        return
    if event is None:
        again = shown == _OVER and tournament.status in BEFORE_START  # it may get another start
        shown = "" if again else _OVER
    await board.service.posted(tournament.id, event_id=event and event.id, event_shown=shown)


def _to_show(board: TournamentBoard) -> str:
    """Return the event's content, as it is stored."""
    tournament = board.tournament
    if tournament.status is TournamentStatus.RUNNING:
        return _BEGUN
    starts_at = tournament.config.starts_at
    if tournament.status not in BEFORE_START or starts_at is None or tournament.event_shown == _OVER:
        return _OVER if tournament.event_shown else ""
    if starts_at <= board.app.now():
        return tournament.event_shown
    return nonce_of(announcement.event_body(board.ctx, tournament))


async def _bring_up_event(board: TournamentBoard, shown: str) -> discord.ScheduledEvent | None:
    """Create, edit, start or end the event; return it, None if it is over or deleted. Raises Failure."""
    tournament, event = board.tournament, None
    if tournament.event_id is not None or board.unsure:
        await board.outbox.take(board.account)
        events = await board.guild().fetch_scheduled_events(with_counts=False)
        event = next((it for it in events if _is_ours(board, it)), None)
    if event is not None and event.status in (EventStatus.completed, EventStatus.cancelled):
        event = None
    if event is None and tournament.event_id is not None:
        return None
    await board.outbox.take(board.account)
    if event is None:
        return await board.guild().create_scheduled_event(**announcement.event_body(board.ctx, tournament))
    if shown == _OVER:
        await (event.end() if event.status is EventStatus.active else event.cancel())
        return None
    if shown != _BEGUN:
        return await event.edit(**announcement.event_body(board.ctx, tournament))
    return await event.start() if event.status is EventStatus.scheduled else event


def _is_ours(board: TournamentBoard, event: discord.ScheduledEvent) -> bool:
    """Return whether an event is the tournament's, also if it was made and could not be stored."""
    if board.tournament.event_id is not None:
        return event.id == board.tournament.event_id
    mark = announcement.event_mark(board.tournament)
    return event.creator_id == board.guild().me.id and str(event.description).endswith(mark)
