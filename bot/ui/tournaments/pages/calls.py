"""Messages that call people before the start of a tournament: to the check-in, and to be there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

from bot.services.tournaments.joining import present_at_start
from bot.services.values.tournaments import LEAST_ENTRANTS, Tournament, TournamentStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.tournaments.pages import words

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
    """Return how many are missing, as long as it could not begin."""
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
