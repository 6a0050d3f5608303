"""The fair deal of a tournament: who has added a value before the start, the page, the form."""

from __future__ import annotations

from discord import ui

from bot.services.tournaments.joining import BEFORE_START
from bot.services.values.pledges import MOST_CHARACTERS, Value
from bot.services.values.tournaments import Tournament
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.fair_deal import VALUE_FIELD, value_text
from bot.ui.forms.typed import modal, text_field
from bot.ui.tournaments.pages import words
from bot.ui.tournaments.pages.scene import button

_MOST_LISTED = 20
"""More values than a page can hold: the latest are shown, the report has all."""


def values_line(ctx: PanelContext, tournament: Tournament) -> str:
    """Return how many entrants have added a value, nothing if nobody has."""
    count = len(tournament.values)
    return f"-# 🎲 {ctx.text('tournament-values', count=count)}" if count else ""


def fair_panel(ctx: PanelContext, tournament: Tournament, user_id: int) -> ui.LayoutView:
    """Return everything about a tournament's deals for one person, with what they may do."""
    before = tournament.status in BEFORE_START
    entered = tournament.entrant_of(user_id) is not None
    given = any(value.user_id == user_id for value in tournament.values)
    may = before and entered and not given
    return parts.layout(
        parts.QUIET_COLOUR,
        [
            parts.lines(
                f"-# {words.tournament_name(ctx, tournament)}",
                f"### 🔒 {ctx.text('fair-title')}",
                ctx.text("tournament-fair-means"),
            ),
            parts.lines(f"-# {ctx.text('verify-shown-before')}", f"`{tournament.commitment}`"),
            parts.lines(f"**{ctx.text('fair-values')}**", *_values(ctx, tournament)),
            parts.line(),
            ctx.text("tournament-fair-how" if before else "tournament-fair-closed"),
            *parts.rows([button(ctx, "button-value-add", "tfairform", tournament)] if may else []),
        ],
    )


def _values(ctx: PanelContext, tournament: Tournament) -> list[str]:
    lines = [
        f"{number}. {_who(ctx, tournament, value)}: {value_text(ctx, value)}"
        for number, value in enumerate(tournament.values, start=1)
    ]
    earlier = len(lines) - _MOST_LISTED
    if earlier > 0:
        lines = [ctx.text("tournament-values-earlier", count=earlier), *lines[-_MOST_LISTED:]]
    return lines or [ctx.text("fair-values-none")]


def _who(ctx: PanelContext, tournament: Tournament, value: Value) -> str:
    entrant = tournament.entrant_of(value.user_id)
    gone = ctx.text("value-of-nobody")
    return gone if entrant is None else fmt.escape(words.entrant_label(ctx, entrant))


def value_form(ctx: PanelContext, tournament: Tournament) -> ui.Modal:
    """Return the form for an entrant's value."""
    label, meaning = ctx.text("form-value-label"), ctx.text("form-value-tournament-help")
    field = text_field(VALUE_FIELD, label, meaning, most=MOST_CHARACTERS, required=False)
    return modal(ctx.text("form-value-add"), ids.build("tfairvalue", tournament.id, 0), field)
