"""A tournament's announcement, its scheduled event, and the calls to people before the start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.features.tournaments.pages import words
from bot.features.tournaments.pages.blocks import BLUE, GREEN, GREY, button, message_url, panel, plain
from bot.features.tournaments.pages.league import joining_lines, league_button, over_lines
from bot.features.tournaments.pages.scene import TableLine, TournamentScene
from bot.features.tournaments.pages.teams import joined_lines, place_lines
from bot.features.tournaments.services.calls import CHECK_IN, CHECK_IN_OVER, MISSED, MOVED_UP, NO_PLACE
from bot.features.tournaments.services.joining import RESTORED, START_MISSED, TOO_FEW, UNSTARTED, late_entry
from bot.features.tournaments.services.lists import is_full
from bot.features.tournaments.services.seating.rounds import is_final
from bot.features.tournaments.services.starting import earliest_start, present_at_start
from bot.features.tournaments.services.timetable import reminder_minutes
from bot.features.tournaments.services.weekly import HOST_GONE
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.tournaments import BEFORE_START, UNDER_WAY, Tournament, TournamentStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.fair_deal import SHOWN_DIGITS

_SOON = 15
"""Minutes: a start nearer than this is announced as soon."""


def start_call(
    ctx: PanelContext, tournament: Tournament, call: str, part: int, people: Sequence[int]
) -> ui.LayoutView:
    """Return a call to some people, with the button that they should press."""
    text = parts.lines(call_text(ctx, tournament, call), " ".join(f"<@{user_id}>" for user_id in people))
    if tournament.status is TournamentStatus.CHECK_IN and not call.startswith(MISSED):
        here = button(ctx, "button-check-in", "tcheckin", tournament, call, number=part, style=GREEN)
        return plain(text, here)
    return plain(text, button(ctx, "button-about", "tabout", tournament, call, number=part))


def private_call(ctx: PanelContext, tournament: Tournament, text: str, channel_id: int = 0) -> ui.LayoutView:
    """Return a call as a direct message, with a link to the announcement or a thread."""
    url = message_url(tournament, tournament.message_id or 0)
    if channel_id or tournament.message_id is None:
        url = f"https://discord.com/channels/{tournament.guild_id}/{channel_id or tournament.channel_id}"
    key = "button-jump" if channel_id else "button-announcement"
    return plain(text, ui.Button(label=ctx.text(key), url=url))


def series_stopped(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the direct message to a host whose weekly series waits for them."""
    title = ctx.text("series-stopped-title", name=words.tournament_name(ctx, tournament))
    return f"⚠️ **{title}**\n{words.series_trouble(ctx, tournament)}"


def host_wanted(ctx: PanelContext, tournament: Tournament) -> ui.LayoutView:
    """Return the question to organisers who will host a series whose host has left."""
    name = words.tournament_name(ctx, tournament)
    text = parts.lines(f"**{name}**", f"⚠️ {words.series_trouble(ctx, tournament)}")
    return plain(text, button(ctx, "button-host", "thost", tournament, HOST_GONE))


def role_deleted(ctx: PanelContext, tournament: Tournament, key: str = "role-deleted") -> str:
    """Return the message to a host that the role required to join, or the one to mention, was deleted."""
    name, weekly = words.tournament_name(ctx, tournament), tournament.config.repeats
    return f"⚠️ {ctx.text(key, name=name, weekly=weekly)}"


def call_text(ctx: PanelContext, tournament: Tournament, call: str) -> str:
    """Return the text of a call: what to do, and by when."""
    if call.startswith((MOVED_UP, MISSED)):
        return _place_call(ctx, tournament, call)
    if call in (CHECK_IN_OVER, NO_PLACE):
        return _start_without(ctx, tournament, call)
    checking, starts = tournament.status is TournamentStatus.CHECK_IN, tournament.config.starts_at
    early = (reminder_minutes(call) or 0) > _SOON
    key = "call-unchecked" if checking else "call-later" if early else "call-soon"
    least, present = tournament.config.least, present_at_start(tournament)
    name = words.tournament_name(ctx, tournament)
    what = ctx.text("call-check-in" if call == CHECK_IN else key, name=name)
    return parts.lines(
        f"{'✅' if call == CHECK_IN else '⏰'} **{what}**",
        ctx.text("call-start", when=fmt.stamp(starts)) if starts is not None else ctx.text("start-by-host"),
        ctx.text("call-needed", missing=least - present, least=least) if present < least else None,
        ctx.text("call-waiting") if checking and tournament.in_line else None,
    )


def check_in_ended(ctx: PanelContext, tournament: Tournament) -> ui.LayoutView:
    """Return a call to check in as it reads once the check-in is over: without its button."""
    text = ctx.text("call-check-in-ended", name=words.tournament_name(ctx, tournament))
    return plain(f"-# {text}", button(ctx, "button-about", "tabout", tournament))


def _start_without(ctx: PanelContext, tournament: Tournament, call: str) -> str:
    key = "call-absent" if call == CHECK_IN_OVER else "call-no-place"
    name = words.tournament_name(ctx, tournament)
    text = ctx.text(key, name=name, chips=tournament.config.entry)
    late = ctx.text("call-join-late") if late_entry(tournament) else None
    return parts.lines(f"🪑 **{text}**", late)


def _place_call(ctx: PanelContext, tournament: Tournament, call: str) -> str:
    missed, checking = call.startswith(MISSED), tournament.status is TournamentStatus.CHECK_IN
    key, name = "call-missed" if missed else "call-place", words.tournament_name(ctx, tournament)
    what = ctx.text(key, name=name, chips=tournament.config.entry)
    return parts.lines(f"🪑 **{what}**", ctx.text("call-place-check-in") if checking and not missed else None)


def too_few(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the notice that a tournament was cancelled because too few people joined."""
    if tournament.rounds or tournament.started_at is not None or tournament.ended_at is None:
        return ctx.text("cancelled-too-few")
    when, present = fmt.stamp(tournament.ended_at), present_at_start(tournament)
    least, count = tournament.config.least, len(tournament.entrants)
    if tournament.check_in_at is None:
        return ctx.text("cancelled-too-few-joined", when=when, present=present, least=least)
    return ctx.text("cancelled-too-few-checked", when=when, present=present, count=count, least=least)


_LEAST, _UNKNOWN = timedelta(hours=1), timedelta(days=7)
"""The shortest length of an event, and the length if the tournament's is unknown."""


def event_mark(tournament: Tournament) -> str:
    """Return the end of the description, which identifies this tournament's scheduled event."""
    return f"#{tournament.id}"


def event_body(ctx: PanelContext, tournament: Tournament) -> dict[str, Any]:
    """Return a tournament's scheduled event, as arguments of discord.py's functions."""
    config = tournament.config
    assert config.starts_at is not None
    minutes = words.minutes(config, config.most)
    lasts = max(_LEAST, timedelta(minutes=minutes)) if minutes else _UNKNOWN
    about = ctx.text("event-about", game=words.game_name(ctx, config), format=words.format_name(ctx, config))
    return {
        "name": words.name_label(ctx, tournament),
        "privacy_level": discord.PrivacyLevel.guild_only,
        "entity_type": discord.EntityType.external,
        "location": f"https://discord.com/channels/{tournament.guild_id}/{tournament.channel_id}",
        "start_time": config.starts_at,
        "end_time": config.starts_at + lasts,
        "description": f"{about} {event_mark(tournament)}",
    }


_NAMES_SHOWN = 40
"""Entrants named in the announcement; the page of entrants lists all."""
_WAITING_SHOWN = 10
"""People on the waiting list who are named; the others are only counted."""
_TABLES_SHOWN = 12
_PLACES_SHOWN = 10
_COLOURS = {
    TournamentStatus.DRAFT: parts.QUIET_COLOUR,
    TournamentStatus.JOINING: parts.LOBBY_COLOUR,
    TournamentStatus.CHECK_IN: parts.AUCTION_COLOUR,
    TournamentStatus.RUNNING: parts.PLAY_COLOUR,
    TournamentStatus.REVIEW: parts.PLAY_COLOUR,
    TournamentStatus.FINISHED: parts.WON_COLOUR,
    TournamentStatus.CANCELLED: parts.QUIET_COLOUR,
}


def announcement_panel(ctx: PanelContext, scene: TournamentScene) -> ui.LayoutView:
    """Return a tournament's current announcement."""
    tournament = scene.tournament
    blocks: list[parts.Block | str | None] = [_heading(ctx, tournament)]
    if scene.trouble:
        blocks.append(f"⚠️ {ctx.text('tournament-trouble', names=scene.trouble)}")
    if tournament.status is TournamentStatus.CANCELLED:
        blocks.append(_cancellation(ctx, tournament))
    elif tournament.status is TournamentStatus.FINISHED:
        blocks += [parts.separator(), *_winners(ctx, scene)]
    elif tournament.status is TournamentStatus.REVIEW:
        review = words.review_line(ctx, tournament)
        blocks += [parts.separator(), parts.lines(f"⚖️ {review}", *place_lines(ctx, scene, _PLACES_SHOWN))]
    elif tournament.status is TournamentStatus.RUNNING:
        blocks += [parts.separator(), *_running(ctx, scene)]
    else:
        blocks += [parts.separator(), *_joining(ctx, scene)]
    role = tournament.config.ping if tournament.status is TournamentStatus.JOINING else 0
    blocks.append(f"-# <@&{role}>" if role else None)
    view = panel(*blocks, buttons=_buttons(ctx, tournament), colour=_COLOURS[tournament.status])
    return parts.mention(view, [role] if role and tournament.message_id is None else [])


def _heading(ctx: PanelContext, tournament: Tournament) -> str:
    config = tournament.config
    host = fmt.player_name(ctx, tournament.host_id, tournament.host_name)
    others = fmt.join(ctx, (fmt.player_name(ctx, it.user_id, it.name) for it in tournament.co_hosts))
    about = ctx.text("tournament-about", number=str(tournament.id), format=words.format_name(ctx, config))
    return parts.lines(
        f"## 🏆 {words.tournament_name(ctx, tournament)}",
        f"-# {about} · {ctx.text('tournament-host', name=host)}",
        f"-# {ctx.text('tournament-co-hosts', names=others)}" if others else None,
        f"{words.game_name(ctx, config)} · {words.clock_line(ctx, config)}",
        words.rules_line(ctx, config),
        f"> {fmt.escape(config.about)}" if config.about else None,
    )


def _joining(ctx: PanelContext, scene: TournamentScene) -> Iterator[parts.Block | str | None]:
    tournament, config = scene.tournament, scene.tournament.config
    entrants, values = max(len(tournament.entrants), config.seats), len(tournament.values)
    yield parts.lines(
        f"🕗 {words.start_line(ctx, config)}",
        words.expiry_line(ctx, tournament),
        *words.series_lines(ctx, tournament),
        _check_in_line(ctx, tournament),
        f"🃏 {words.size_line(ctx, config, entrants)}",
        f"🪙 {words.money_lines(ctx, tournament)}",
        f"🚪 {limits}" if (limits := words.limits_line(ctx, config)) else None,
        words.cut_rule(ctx, tournament),
        f"👥 {ctx.text('means-teams-short', size=config.team)}" if config.team else None,
        *joining_lines(ctx, scene),
    )
    yield parts.separator()
    yield parts.lines(
        f"**{words.entrants_line(ctx, tournament)}**",
        entrant_names(ctx, tournament),
        f"-# ⏳ {waiting}" if (waiting := waiting_line(ctx, tournament)) else None,
    )
    yield parts.separator()
    yield parts.lines(
        f"-# 🔒 {ctx.text('tournament-fair', digits=tournament.commitment[:SHOWN_DIGITS])}",
        f"-# 🎲 {ctx.text('tournament-values', count=values)}" if values else None,
    )


def waiting_line(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the waiting list in order, once it runs the substitutes; empty if nobody waits."""
    running = tournament.status is TournamentStatus.RUNNING
    line = tournament.standing_by if running else tournament.in_line
    if not line or (tournament.rounds and not running):
        return ""
    names = [
        ("✅ " if one.checked_in else "") + fmt.safe_name(ctx, one.name) for one in line[:_WAITING_SHOWN]
    ]
    key = "waiting-more" if len(line) > len(names) else "waiting-names"
    key = "substitutes-names" if running else key
    return ctx.text(key, names=fmt.join(ctx, names), count=len(line) - len(names))


def _check_in_line(ctx: PanelContext, tournament: Tournament) -> str:
    if tournament.status is TournamentStatus.CHECK_IN:
        persons = [entrant for entrant in tournament.entrants if entrant.users]
        there = sum(entrant.checked_in for entrant in persons)
        line = f"✅ **{ctx.text('check-in-open', there=there, count=len(persons))}**"
        if (earliest := earliest_start(tournament)) is None:
            return line
        return parts.lines(line, f"-# {ctx.text('check-in-earliest', when=fmt.stamp(earliest))}")
    if tournament.config.check_in:
        minutes = tournament.config.check_in if tournament.config.starts_at else 0
        return f"✅ {ctx.text('check-in-later', minutes=minutes)}"
    return ""


def entrant_names(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the entrants before the start; during the check-in those present are marked."""
    if not tournament.entrants:
        return ctx.text("entrants-none")
    checking = tournament.status is TournamentStatus.CHECK_IN
    if tournament.config.team and not checking and len(tournament.entrants) <= _NAMES_SHOWN:
        return parts.lines(*joined_lines(ctx, tournament))
    names = []
    for entrant in tournament.entrants:
        here = ("✅ " if entrant.checked_in else "⬜ ") if checking else ""
        mark = "🤖 " if entrant.computer is not None else here
        names.append(mark + fmt.escape(words.entrant_label(ctx, entrant)))
    return words.first_names(ctx, names, _NAMES_SHOWN)


def _running(ctx: PanelContext, scene: TournamentScene) -> Iterator[parts.Block | str | None]:
    tournament = scene.tournament
    current = tournament.round
    if current is None:
        yield ctx.text("round-coming")
        return
    yield parts.lines(round_title(ctx, tournament), _round_times(ctx, tournament))
    if tournament.paused:
        yield f"⏸️ **{words.pause_line(ctx, tournament)}**"
    if trouble := words.place_trouble(ctx, tournament):
        yield f"⏸️ {trouble}"
    open_tables = [table for table in scene.tables if not table.done]
    shown = (open_tables or scene.tables)[:_TABLES_SHOWN]
    done, more = len(scene.tables) - len(open_tables), len(open_tables or scene.tables) - len(shown)
    yield parts.lines(
        f"**{ctx.text('tables-done', done=done, count=len(scene.tables))}**",
        *(table_line(ctx, tournament, table) for table in shown),
        f"-# {ctx.text('tables-more', count=more)}" if more else None,
        f"-# 🪑 {waiting}" if (waiting := waiting_line(ctx, tournament)) else None,
    )
    counted = any(standing.hands for standing in scene.standings)
    yield parts.separator()
    yield parts.lines(
        f"**{ctx.text('button-standings')}**",
        *(place_lines(ctx, scene, _PLACES_SHOWN) if counted else ()),
        None if counted else ctx.text("standings-none"),
    )


def round_title(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the current round's number as a heading; *final* for a final."""
    config, number = tournament.config, len(tournament.rounds)
    if config.format is not Format.KNOCKOUT and not is_final(tournament):
        return f"### {ctx.text('round-of', number=number, rounds=config.rounds)}"
    return f"### {words.round_name(ctx, tournament, number)}"


def _round_times(ctx: PanelContext, tournament: Tournament) -> str:
    current = tournament.round
    assert current is not None
    if current.over_at is not None:
        return f"-# {ctx.text('round-over-next')}"
    if current.waiting:
        return f"-# {ctx.text('round-calling')}"
    began = ctx.text("round-began", when=fmt.stamp(current.clocks_from))
    if current.ends_at is None:
        return f"-# {began}"
    return f"-# {began} · ⏳ {ctx.text('round-ends', when=fmt.stamp(current.ends_at))}"


def table_line(ctx: PanelContext, tournament: Tournament, table: TableLine) -> str:
    """Return a table with a link to its thread and its progress."""
    place = table_place(ctx, table)
    if table.done:
        return f"✅ {place} · {ctx.text('table-done')}"
    hands = ctx.text("table-hands", hands=table.hands, count=tournament.hands_of(len(tournament.rounds)))
    if table.extra:
        hands = ctx.text("table-extra")
    return f"▶️ {place} · {hands}"


def table_place(ctx: PanelContext, table: TableLine) -> str:
    """Return the link to a table's thread, named by its number.

    Only the number if there is no thread: computers may have finished before one was opened.
    """
    if table.channel_id:
        return f"<#{table.channel_id}>"
    number = ctx.text("table-number", number=str(table.number))
    return number if table.done else f"{number} ({ctx.text('table-coming')})"


def _winners(ctx: PanelContext, scene: TournamentScene) -> Iterator[parts.Block | str | None]:
    tournament = scene.tournament
    yield parts.lines(
        f"### {ctx.text('winners-title')}",
        *place_lines(ctx, scene, _PLACES_SHOWN),
        f"-# {words.ties(ctx, tournament.config)}",
        words.prizes_note(ctx, tournament),
        *over_lines(ctx, scene),
    )
    if tournament.report_id is None:
        yield f"-# {ctx.text('report-coming')}"


_CANCELLED = {
    RESTORED: "cancelled-restored",
    UNSTARTED: "cancelled-unstarted",
    START_MISSED: "cancelled-start-missed",
}


def _cancellation(ctx: PanelContext, tournament: Tournament) -> str:
    why = ctx.text(_CANCELLED.get(tournament.reason, "cancelled-by-host"))
    if tournament.reason == TOO_FEW:
        why = too_few(ctx, tournament)
    refund = ctx.text("cancelled-refund") if tournament.config.entry else ""
    return parts.lines(f"### {ctx.text('tournament-is-cancelled')}", fmt.sentences(ctx, why, refund))


def _buttons(ctx: PanelContext, tournament: Tournament) -> list[ui.Button[Any]]:
    """Return the buttons of the announcement; the button for the next step is green."""
    status, duplicate = tournament.status, tournament.config.duplicate
    joining, before, whole = status is TournamentStatus.JOINING, status in BEFORE_START, tournament.commitment
    running, finished = status is TournamentStatus.RUNNING, status is TournamentStatus.FINISHED
    playing, join = status in UNDER_WAY, "button-wait" if is_full(tournament) else "button-join"
    offers: tuple[tuple[object, str, str, ButtonStyle], ...] = (
        (before and not joining, "button-check-in", "tcheckin", GREEN),
        (before, join, "tjoin", GREEN if joining else GREY),
        (before and tournament.config.team, "button-team", "tteam", GREY),
        (before, "button-withdraw", "tleave", GREY),
        (before, "button-entrants", "tstand", GREY),
        (before, "button-fair", "tfair", GREY),
        (playing, "button-place", "tme", GREEN if running else BLUE),
        (playing or finished, "button-standings", "tstand", BLUE if finished else GREY),
        (running, "button-tables", "ttables", GREY),
        (duplicate and (playing or finished), "button-compare", "tcompare", GREY),
        (running and late_entry(tournament), "button-join-late", "tjoin", GREY),
        (running, "button-drop", "tdrop", GREY),
        (running, "button-substitute", "tsub", GREY),
        (before or playing, "button-about", "tabout", GREY),
        (before or playing, "button-host", "thost", GREY),
    )
    buttons = [
        button(ctx, key, verb, tournament, ids.encode_digest(whole) if verb == "tfair" else "", style=style)
        for holds, key, verb, style in offers
        if holds
    ]
    if finished and tournament.report_id is not None:
        url = message_url(tournament, tournament.report_id)
        buttons.append(ui.Button(label=ctx.text("button-report"), url=url))
    return [*buttons, *league_button(ctx, tournament)]
