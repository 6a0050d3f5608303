"""Small public messages of a tournament: players are called, a round begins or is over, the final report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

from bot.services.values.tournaments import Round, Tournament, TournamentTable
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.announcement import round_title, table_place
from bot.ui.tournaments.pages.cuts import cut_lines, cut_rule
from bot.ui.tournaments.pages.host import reported_acts
from bot.ui.tournaments.pages.scene import Scene, button
from bot.ui.tournaments.pages.standings import standing_lines

_TABLES_SHOWN = 20
_PLACES_SHOWN = 5
_PLACES_REPORTED = 10
BEGUN, OVER = "round-begun", "round-over"
"""The notices of a round; each has a button by which it is found again."""
_VERBS = {BEGUN: "tme", OVER: "tstand"}


def round_mark(tournament: Tournament, notice: str, number: int) -> str:
    """Return the custom id that only this notice of this round has."""
    return ids.build(_VERBS[notice], tournament.id, 0, f"{notice}.{number}")


def call_notice(
    ctx: PanelContext,
    tournament: Tournament,
    current: Round,
    table: TournamentTable,
    names: Sequence[str],
    *,
    first: bool,
) -> ui.LayoutView:
    """Return the line that calls people to their table; later ones say who comes in addition."""
    key = "call-table" if first else "call-more"
    text = ctx.text(key, round=current.number, table=table.number, names=" · ".join(names))
    here = button(ctx, "button-here", "there", tournament, number=table.number, style=ButtonStyle.success)
    place = button(ctx, "button-place", "tme", tournament, number=table.number)
    view = ui.LayoutView(timeout=None)
    rule = cut_rule(ctx, tournament) if first else ""
    small = f"-# {rule}" if rule else ""
    view.add_item(ui.TextDisplay(parts.lines(text, f"-# {ctx.text('call-here')}", small)))
    view.add_item(ui.ActionRow(here, place))
    return view


def round_begins(ctx: PanelContext, scene: Scene) -> ui.LayoutView:
    """Return that a round has begun, with the links to its tables."""
    tournament = scene.tournament
    current = tournament.round
    assert current is not None
    ends = current.ends_at
    shown = scene.tables[:_TABLES_SHOWN]
    more = len(scene.tables) - len(shown)
    return parts.layout(
        parts.PLAY_COLOUR,
        [
            parts.lines(
                round_title(ctx, tournament),
                f"-# {words.tournament_name(ctx, tournament)}",
                ctx.text("round-begins", hands=tournament.config.hands),
                cut_rule(ctx, tournament),
                f"⏳ {ctx.text('round-ends', when=fmt.stamp(ends))}" if ends is not None else None,
            ),
            parts.lines(
                *(table_place(ctx, table) for table in shown),
                f"-# {ctx.text('tables-more', count=more)}" if more else None,
            ),
            *parts.rows(
                [_notice_button(ctx, "button-place", tournament, BEGUN, current, ButtonStyle.primary)]
            ),
        ],
    )


def round_over(ctx: PanelContext, scene: Scene, past: Round) -> ui.LayoutView:
    """Return that a round is over, with the best so far."""
    tournament = scene.tournament
    best = scene.standings[:_PLACES_SHOWN]
    return parts.layout(
        parts.QUIET_COLOUR,
        [
            parts.lines(
                f"### {ctx.text('round-over', number=past.number)}",
                f"-# {words.tournament_name(ctx, tournament)}",
            ),
            parts.lines(*standing_lines(ctx, scene, best)),
            parts.lines(*cut_lines(ctx, tournament, [past])),
            *parts.rows([_notice_button(ctx, "button-standings", tournament, OVER, past)]),
        ],
    )


def _notice_button(
    ctx: PanelContext,
    key: str,
    tournament: Tournament,
    notice: str,
    round_: Round,
    style: ButtonStyle = ButtonStyle.secondary,
) -> ui.Button[Any]:
    custom_id = round_mark(tournament, notice, round_.number)
    return ui.Button(label=ctx.text(key), custom_id=custom_id, style=style)


def report_panel(ctx: PanelContext, scene: Scene, files: Sequence[str]) -> ui.LayoutView:
    """Return the final report: the winners, what they have won, and the files by their names."""
    tournament = scene.tournament
    best = scene.standings[:_PLACES_REPORTED]
    buttons = [button(ctx, "button-standings", "tstand", tournament, "report", style=ButtonStyle.primary)]
    if tournament.config.duplicate:
        buttons.append(button(ctx, "button-compare", "tcompare", tournament))
    return parts.layout(
        parts.WON_COLOUR,
        [
            parts.lines(f"## 🏆 {words.tournament_name(ctx, tournament)}", f"-# {ctx.text('report-title')}"),
            parts.lines(
                *standing_lines(ctx, scene, best),
                f"-# {words.ties(ctx, tournament.config)}",
                words.prizes_note(ctx, tournament),
            ),
            parts.lines(*cut_lines(ctx, tournament, tournament.rounds)),
            reported_acts(ctx, tournament),
            parts.line(),
            ctx.text("report-files"),
            *(ui.File(f"attachment://{name}") for name in files),
            f"-# {ctx.text('report-secret')}\n-# `{tournament.secret}`",
            *parts.rows(buttons),
        ],
    )
