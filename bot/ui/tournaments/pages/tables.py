"""The tables of a tournament's present round, the list of a server's tournaments, and one's own page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.services.tournaments.presence import Share
from bot.services.values.tournaments import EntrantStatus, Tournament, TournamentStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.announcement import round_title, table_line
from bot.ui.tournaments.pages.scene import Scene, button, message_url
from bot.ui.tournaments.pages.standings import entrant_list, leaf_buttons, own_line

_TABLES_PER_PAGE = 10
_MOST_LISTED = 15


def tables_panel(ctx: PanelContext, scene: Scene, page: int = 0) -> ui.LayoutView:
    """Return a page of the present round's tables: who plays where, how far they are."""
    tournament = scene.tournament
    current = tournament.round
    name = words.tournament_name(ctx, tournament)
    if current is None:
        return parts.layout(parts.QUIET_COLOUR, [f"### {name}", ctx.text("tables-none")])
    pages = max(1, -(-len(scene.tables) // _TABLES_PER_PAGE))
    page = max(0, min(page, pages - 1))
    shown = scene.tables[page * _TABLES_PER_PAGE : (page + 1) * _TABLES_PER_PAGE]
    seats = {table.number: table.seats for table in current.tables}
    entries = [
        parts.lines(
            f"{table_line(ctx, tournament, line)}",
            f"-# {entrant_list(ctx, tournament, seats[line.number])}",
        )
        for line in shown
    ]
    leaves = leaf_buttons(ctx, tournament, "ttables", page, pages) if pages > 1 else []
    return parts.layout(
        parts.QUIET_COLOUR,
        [f"{round_title(ctx, tournament)}\n-# {name}", parts.lines(*entries), *parts.rows(leaves)],
    )


# --- the tournaments of a server -------------------------------------------------------------------------


def list_panel(ctx: PanelContext, tournaments: Sequence[Tournament]) -> ui.LayoutView:
    """Return a server's tournaments, and a menu to look at one; without any what to do next."""
    title = f"## {ctx.text('tournaments-title')}"
    if not tournaments:
        return parts.layout(parts.QUIET_COLOUR, [title, ctx.text("tournaments-none")])
    shown = tournaments[:_MOST_LISTED]
    select: ui.Select[Any] = ui.Select(
        custom_id=ids.build("tshow", 0, 0),
        placeholder=ctx.text("tournaments-look"),
        options=[
            discord.SelectOption(
                label=words.name_label(ctx, tournament),
                value=str(tournament.id),
                description=_note(ctx, tournament),
            )
            for tournament in shown
        ],
    )
    entries = [line for tournament in shown for line in _entry(ctx, tournament)]
    return parts.layout(parts.QUIET_COLOUR, [title, parts.lines(*entries), ui.ActionRow(select)])


def _note(ctx: PanelContext, tournament: Tournament) -> str:
    count = ctx.text("entrants-short", count=len(tournament.entrants))
    return f"{ctx.text(words.STATUS_KEYS[tournament.status])} · {count}"


def _entry(ctx: PanelContext, tournament: Tournament) -> Iterator[str]:
    name = words.tournament_name(ctx, tournament)
    if tournament.message_id is not None:
        name = f"[{name}]({message_url(tournament, tournament.message_id)})"
    yield f"{_mark(tournament)} **{name}**"
    starts = tournament.config.starts_at
    moment = f" · {fmt.stamp(starts)}" if starts is not None and not tournament.rounds else ""
    if tournament.over and tournament.ended_at is not None:
        moment = f" · <t:{int(tournament.ended_at.timestamp())}:d>"
    yield f"-# {_note(ctx, tournament)}{moment}"


_MARKS = {
    TournamentStatus.DRAFT: "📝",
    TournamentStatus.JOINING: "🟢",
    TournamentStatus.CHECK_IN: "✅",
    TournamentStatus.RUNNING: "▶️",
    TournamentStatus.FINISHED: "🏆",
    TournamentStatus.CANCELLED: "❌",
}


def _mark(tournament: Tournament) -> str:
    return _MARKS[tournament.status]


# --- what a tournament is about, and one's own place in it -----------------------------------------------


def about_panel(ctx: PanelContext, tournament: Tournament) -> ui.LayoutView:
    """Return how a tournament is played, in sentences, and the way to the rules of its game."""
    config = tournament.config
    entrants = max(len(tournament.entrants), config.seats)
    what = " ".join(
        part
        for part in (
            words.game_name(ctx, config),
            f"({fmt.preset_name(ctx, config.preset)})" if config.title else "",
        )
        if part
    )
    return parts.layout(
        parts.QUIET_COLOUR,
        [
            f"### {words.tournament_name(ctx, tournament)}\n-# {words.format_name(ctx, config)}",
            parts.lines(what, words.clock_line(ctx, config), words.rules_line(ctx, config)),
            parts.lines(
                f"- {words.size_line(ctx, config, entrants)}",
                *(f"- {sentence}" for sentence in words.meanings(ctx, config)),
                f"- {ctx.text('means-absent')}",
                *(f"- {sentence}" for sentence in words.prize_rules(ctx, config)),
            ),
            parts.line(),
            words.money_lines(ctx, tournament),
            f"-# {ctx.text('about-host')}",
            f"-# {ctx.text('about-rules')}",
        ],
    )


def own_panel(
    ctx: PanelContext, scene: Scene, user_id: int, channel_id: int, share: Share | None = None
) -> ui.LayoutView:
    """Return a person's own page: place, hands played, table (`channel_id`, 0: none), what they can do."""
    tournament = scene.tournament
    entrant = tournament.entrant_of(user_id)
    title = f"### {words.tournament_name(ctx, tournament)}"
    if entrant is None:
        return parts.layout(parts.QUIET_COLOUR, [title, ctx.text("own-none")])
    table = ctx.text("own-table", channel=f"<#{channel_id}>") if channel_id else ""
    buttons: list[ui.Button[Any]] = []
    if tournament.status is TournamentStatus.RUNNING:
        if entrant.status in (EntrantStatus.IN, EntrantStatus.NO_SHOW):
            buttons.append(button(ctx, "button-here", "there", tournament, style=ButtonStyle.success))
            buttons.append(button(ctx, "button-drop", "tdrop", tournament, style=ButtonStyle.danger))
        buttons.append(button(ctx, "button-standings", "tstand", tournament))
    return parts.layout(
        parts.QUIET_COLOUR,
        [
            parts.lines(title, f"{words.entrant_name(ctx, entrant)}"),
            parts.lines(
                own_line(ctx, scene, user_id, share) or ctx.text("own-not-yet"),
                table,
                ctx.text("own-knocked-out", number=entrant.knocked_out) if entrant.knocked_out else None,
                ctx.text("own-disqualified", reason=fmt.escape(entrant.reason)) if entrant.reason else None,
            ),
            *parts.rows(buttons),
        ],
    )


def question(
    ctx: PanelContext, tournament: Tournament, verb: str, text: str, yes: str, number: int = 0
) -> ui.LayoutView:
    """Return a question before something that cannot be taken back; `yes` is the key of the button."""
    buttons = [
        button(ctx, yes, verb, tournament, "yes", number=number, style=ButtonStyle.danger),
        button(ctx, "button-cancel", verb, tournament, "no", number=number),
    ]
    return parts.layout(parts.QUIET_COLOUR, [text, *parts.rows(buttons)])
