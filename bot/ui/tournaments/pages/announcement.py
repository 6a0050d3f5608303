"""The announcement, one public message that lives through the whole tournament; and the calls before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.services.tournaments.joining import TOO_FEW, late_entry, present_at_start
from bot.services.values.tournaments import LEAST_ENTRANTS, Format, Tournament, TournamentStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.cuts import cut_rule
from bot.ui.tournaments.pages.fair import values_line
from bot.ui.tournaments.pages.scene import Scene, TableLine, button, message_url
from bot.ui.tournaments.pages.standings import standing_lines

CHECK_IN, REMINDER = "check-in", "reminder"
"""What people are called to; each message has a button by which it is found again."""


def call_mark(tournament: Tournament, call: str, part: int) -> str:
    """Return the custom id that only this part of a call has."""
    checking = tournament.status is TournamentStatus.CHECK_IN
    return ids.build("tcheckin" if checking else "tabout", tournament.id, part, call)


def start_call(
    ctx: PanelContext, tournament: Tournament, call: str, part: int, people: Sequence[int]
) -> ui.LayoutView:
    """Return a call with the people who are meant; the button is what is asked of them."""
    checking = tournament.status is TournamentStatus.CHECK_IN
    button = ui.Button[Any](
        label=ctx.text("button-check-in" if checking else "button-about"),
        custom_id=call_mark(tournament, call, part),
        style=ButtonStyle.success if checking else ButtonStyle.secondary,
    )
    view = ui.LayoutView(timeout=None)
    text = parts.lines(
        f"{'✅' if call == CHECK_IN else '⏰'} **{_what(ctx, tournament, call)}**",
        _start(ctx, tournament),
        _needed(ctx, tournament),
        " ".join(f"<@{user_id}>" for user_id in people),
    )
    view.add_item(ui.TextDisplay(text))
    view.add_item(ui.ActionRow(button))
    return view


def _what(ctx: PanelContext, tournament: Tournament, call: str) -> str:
    name = words.tournament_name(ctx, tournament)
    if call == CHECK_IN:
        return ctx.text("call-check-in", name=name)
    checking = tournament.status is TournamentStatus.CHECK_IN
    return ctx.text("call-unchecked" if checking else "call-soon", name=name)


def _start(ctx: PanelContext, tournament: Tournament) -> str:
    if tournament.config.starts_at is None:
        return ctx.text("start-by-host")
    return ctx.text("call-start", when=fmt.stamp(tournament.config.starts_at))


def _needed(ctx: PanelContext, tournament: Tournament) -> str:
    """Return how many are missing until it can begin."""
    missing = LEAST_ENTRANTS - present_at_start(tournament)
    if missing <= 0:
        return ""
    return ctx.text("call-needed", missing=missing, least=LEAST_ENTRANTS)


def too_few(ctx: PanelContext, tournament: Tournament) -> str:
    """Return why a tournament was cancelled for which too few people had come."""
    if tournament.rounds or tournament.started_at is not None or tournament.ended_at is None:
        return ctx.text("cancelled-too-few")
    when, present = fmt.stamp(tournament.ended_at), present_at_start(tournament)
    if tournament.check_in_at is None:
        return ctx.text("cancelled-too-few-joined", when=when, present=present, least=LEAST_ENTRANTS)
    count = len(tournament.entrants)
    return ctx.text(
        "cancelled-too-few-checked", when=when, present=present, count=count, least=LEAST_ENTRANTS
    )


_NAMES_SHOWN = 40
"""More entrants are folded; the page of entrants lists all."""
_TABLES_SHOWN = 12
_PLACES_SHOWN = 10
_COLOURS = {
    TournamentStatus.DRAFT: parts.QUIET_COLOUR,
    TournamentStatus.JOINING: parts.LOBBY_COLOUR,
    TournamentStatus.CHECK_IN: parts.AUCTION_COLOUR,
    TournamentStatus.RUNNING: parts.PLAY_COLOUR,
    TournamentStatus.FINISHED: parts.WON_COLOUR,
    TournamentStatus.CANCELLED: parts.QUIET_COLOUR,
}


def announcement_panel(ctx: PanelContext, scene: Scene) -> ui.LayoutView:
    """Return the announcement of a tournament as it stands now."""
    tournament = scene.tournament
    blocks: list[parts.Block | str | None] = [_heading(ctx, tournament)]
    if scene.trouble:
        blocks.append(f"⚠️ {ctx.text('tournament-trouble', names=scene.trouble)}")
    if tournament.status is TournamentStatus.CANCELLED:
        blocks.append(_cancelled(ctx, tournament))
    elif tournament.status is TournamentStatus.FINISHED:
        blocks += [parts.line(), *_winners(ctx, scene)]
    elif tournament.status is TournamentStatus.RUNNING:
        blocks += [parts.line(), *_running(ctx, scene)]
    else:
        blocks += [parts.line(), *_joining(ctx, tournament)]
    return parts.layout(_COLOURS[tournament.status], [*blocks, *parts.rows(_buttons(ctx, tournament))])


def _heading(ctx: PanelContext, tournament: Tournament) -> str:
    config = tournament.config
    host = fmt.player_name(ctx, tournament.host_id, tournament.host_name)
    about = ctx.text("tournament-about", number=str(tournament.id), format=words.format_name(ctx, config))
    return parts.lines(
        f"## 🏆 {words.tournament_name(ctx, tournament)}",
        f"-# {about} · {ctx.text('tournament-host', name=host)}",
        f"{words.game_name(ctx, config)} · {words.clock_line(ctx, config)}",
        words.rules_line(ctx, config),
    )


# --- before the start ------------------------------------------------------------------------------------


def _joining(ctx: PanelContext, tournament: Tournament) -> Iterator[parts.Block | str | None]:
    config = tournament.config
    entrants = max(len(tournament.entrants), config.seats)
    yield parts.lines(
        f"🕗 {words.start_line(ctx, config)}",
        _check_in_line(ctx, tournament),
        f"🃏 {words.size_line(ctx, config, entrants)}",
        f"🪙 {words.money_lines(ctx, tournament)}",
        cut_rule(ctx, tournament),
    )
    yield parts.line()
    yield parts.lines(f"**{words.entrants_line(ctx, tournament)}**", _names(ctx, tournament))
    yield parts.line()
    yield parts.lines(
        f"-# 🔒 {ctx.text('tournament-fair')}",
        f"-# `{tournament.commitment}`",
        values_line(ctx, tournament),
    )


def _check_in_line(ctx: PanelContext, tournament: Tournament) -> str:
    if tournament.status is TournamentStatus.CHECK_IN:
        persons = [entrant for entrant in tournament.entrants if entrant.users]
        there = sum(entrant.checked_in for entrant in persons)
        return f"✅ **{ctx.text('check-in-open', there=there, count=len(persons))}**"
    if tournament.config.check_in:
        return f"✅ {ctx.text('check-in-later', minutes=tournament.config.check_in)}"
    return ""


def _names(ctx: PanelContext, tournament: Tournament) -> str:
    if not tournament.entrants:
        return ctx.text("entrants-none")
    checking = tournament.status is TournamentStatus.CHECK_IN
    names = []
    for entrant in tournament.entrants[:_NAMES_SHOWN]:
        mark = "🤖 " if entrant.computer is not None else "✅ " if checking and entrant.checked_in else ""
        names.append(mark + fmt.escape(words.entrant_label(ctx, entrant)))
    text = fmt.join(ctx, names)
    more = len(tournament.entrants) - len(names)
    return ctx.text("entrants-more", names=text, count=more) if more else text


# --- under way -------------------------------------------------------------------------------------------


def _running(ctx: PanelContext, scene: Scene) -> Iterator[parts.Block | str | None]:
    tournament = scene.tournament
    current = tournament.round
    if current is None:
        yield ctx.text("round-coming")
        return
    yield parts.lines(round_title(ctx, tournament), _round_times(ctx, tournament))
    if tournament.paused:
        yield f"⏸️ **{ctx.text('tournament-paused')}**"
    open_tables = [table for table in scene.tables if not table.done]
    shown = (open_tables or scene.tables)[:_TABLES_SHOWN]
    done = len(scene.tables) - len(open_tables)
    yield parts.lines(
        f"**{ctx.text('tables-done', done=done, count=len(scene.tables))}**",
        *(table_line(ctx, tournament, table) for table in shown),
        _more_tables(ctx, (len(open_tables) or len(scene.tables)) - len(shown)),
    )
    counted = any(standing.hands for standing in scene.standings)
    yield parts.line()
    yield parts.lines(
        f"**{ctx.text('tournament-standings')}**",
        *(standing_lines(ctx, scene, scene.standings[:_PLACES_SHOWN]) if counted else ()),
        None if counted else ctx.text("standings-none"),
    )


def round_title(ctx: PanelContext, tournament: Tournament) -> str:
    """Return the number of the present round as a heading; the final of a knock-out by its name."""
    current, config = tournament.round, tournament.config
    assert current is not None
    if config.format is not Format.KNOCKOUT:
        return f"### {ctx.text('round-of', number=current.number, rounds=config.rounds)}"
    if len(current.tables) == 1:
        return f"### {ctx.text('round-final')}"
    return f"### {ctx.text('round-number', number=current.number)}"


def _round_times(ctx: PanelContext, tournament: Tournament) -> str:
    current = tournament.round
    assert current is not None
    if current.over_at is not None:
        return f"-# {ctx.text('round-over-next')}"
    began = ctx.text("round-began", when=fmt.stamp(current.began_at))
    if current.ends_at is None:
        return f"-# {began}"
    return f"-# {began} · ⏳ {ctx.text('round-ends', when=fmt.stamp(current.ends_at))}"


def table_line(ctx: PanelContext, tournament: Tournament, table: TableLine) -> str:
    """Return a table with the link to its thread and how far it is."""
    place = table_place(ctx, table)
    if table.done:
        return f"✅ {place} · {ctx.text('table-done')}"
    hands = ctx.text("table-hands", hands=table.hands, count=tournament.config.hands)
    if table.extra:
        hands = ctx.text("table-extra")
    return f"▶️ {place} · {hands}"


def table_place(ctx: PanelContext, table: TableLine) -> str:
    """Return the link to a table's thread, which bears its number.

    Computers may have finished among themselves before there was one.
    """
    if table.channel_id:
        return f"<#{table.channel_id}>"
    number = ctx.text("table-number", number=str(table.number))
    return number if table.done else f"{number} ({ctx.text('table-coming')})"


def _more_tables(ctx: PanelContext, count: int) -> str:
    return f"-# {ctx.text('tables-more', count=count)}" if count > 0 else ""


# --- the end ---------------------------------------------------------------------------------------------


def _winners(ctx: PanelContext, scene: Scene) -> Iterator[parts.Block | str | None]:
    tournament = scene.tournament
    yield parts.lines(
        f"### {ctx.text('winners-title')}",
        *standing_lines(ctx, scene, scene.standings[:_PLACES_SHOWN]),
        f"-# {words.ties(ctx, tournament.config)}",
        words.prizes_note(ctx, tournament),
    )
    if tournament.report_id is None:
        yield f"-# {ctx.text('report-coming')}"


def _cancelled(ctx: PanelContext, tournament: Tournament) -> str:
    why = too_few(ctx, tournament) if tournament.reason == TOO_FEW else ctx.text("cancelled-by-host")
    refund = ctx.text("cancelled-refund") if tournament.config.entry else ""
    return f"### {ctx.text('tournament-is-cancelled')}\n{why} {refund}".strip()


def _buttons(ctx: PanelContext, tournament: Tournament) -> list[ui.Button[Any]]:
    """Return what people can press; what is wanted next is green."""
    status = tournament.status
    if status in (TournamentStatus.JOINING, TournamentStatus.CHECK_IN):
        joining = status is TournamentStatus.JOINING
        full = len(tournament.entrants) >= tournament.config.most
        first = ButtonStyle.success if joining else ButtonStyle.secondary
        buttons = [button(ctx, "button-join", "tjoin", tournament, style=first, disabled=full)]
        if not joining:
            here = ButtonStyle.success
            buttons.insert(0, button(ctx, "button-check-in", "tcheckin", tournament, style=here))
        return [
            *buttons,
            button(ctx, "button-withdraw", "tleave", tournament),
            button(ctx, "button-entrants", "tstand", tournament),
            button(ctx, "button-fair", "tfair", tournament),
            button(ctx, "button-about", "tabout", tournament),
            button(ctx, "button-host", "thost", tournament),
        ]
    if status is TournamentStatus.RUNNING:
        buttons = [
            button(ctx, "button-here", "there", tournament, style=ButtonStyle.success),
            button(ctx, "button-place", "tme", tournament, style=ButtonStyle.primary),
            button(ctx, "button-standings", "tstand", tournament),
            button(ctx, "button-tables", "ttables", tournament),
        ]
        if tournament.config.duplicate:
            buttons.append(button(ctx, "button-compare", "tcompare", tournament))
        if late_entry(tournament):
            buttons.append(button(ctx, "button-join-late", "tjoin", tournament))
        return [
            *buttons,
            button(ctx, "button-drop", "tdrop", tournament),
            button(ctx, "button-about", "tabout", tournament),
            button(ctx, "button-host", "thost", tournament),
        ]
    if status is TournamentStatus.FINISHED:
        buttons = [button(ctx, "button-standings", "tstand", tournament, style=ButtonStyle.primary)]
        if tournament.config.duplicate:
            buttons.append(button(ctx, "button-compare", "tcompare", tournament))
        if tournament.report_id is not None:
            url = message_url(tournament, tournament.report_id)
            buttons.append(ui.Button(label=ctx.text("button-report"), url=url))
        return buttons
    return []


def colour(tournament: Tournament) -> discord.Colour:
    """Return the colour of a tournament's pages."""
    return _COLOURS[tournament.status]
