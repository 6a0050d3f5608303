"""The end of a table: the question before it, the request to call a hand off, a manager's form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import ButtonStyle, ui

from bot.engine.games import ends_session
from bot.services.tables.endings import MOST_REASON, Asked, Choices
from bot.services.values.tables import TableSnapshot, TableStatus, units_on
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.forms.typed import modal, text_field

YES, NO, GO_ON, ASK, VOID = "yes", "no", "goon", "ask", "void"
"""What the buttons of the question stand for."""
REASON = "reason"
"""The field of a manager's form."""


def end_question(
    ctx: PanelContext, snapshot: TableSnapshot, choices: Choices, *, host: bool
) -> ui.LayoutView:
    """Return the question before a table is ended: what becomes of the hand, and who may decide what."""
    buttons: list[ui.Button[Any]] = []
    if choices.at_once:
        buttons.append(parts.button(ctx, "button-end", "end", snapshot, YES, style=ButtonStyle.danger))
    if choices.after_hand:
        buttons.append(parts.button(ctx, "button-end-after", "end", snapshot, YES, style=ButtonStyle.danger))
    if choices.go_on:
        buttons.append(parts.button(ctx, "button-end-not", "end", snapshot, GO_ON))
    if choices.ask:
        buttons.append(parts.button(ctx, "button-void-ask", "end", snapshot, ASK))
    if choices.void:
        buttons.append(parts.button(ctx, "button-void-now", "end", snapshot, VOID, style=ButtonStyle.danger))
    buttons.append(parts.button(ctx, "button-cancel", "end", snapshot, NO))
    lines = _lines(ctx, snapshot, choices, host=host)
    return parts.layout(parts.QUIET_COLOUR, ["\n\n".join(lines), *parts.rows(buttons)])


def _lines(ctx: PanelContext, snapshot: TableSnapshot, choices: Choices, *, host: bool) -> Iterable[str]:
    if choices.at_once:
        yield _at_once(ctx, snapshot, host=host)
        return
    if ends_session(snapshot.view):
        yield ctx.text("ask-end-in-poker", amount=_on_board(ctx, snapshot))
    elif choices.after_hand:
        yield ctx.text("ask-end-after")
    elif choices.go_on:
        yield ctx.text("ask-end-last")
    if choices.ask:
        yield ctx.text("ask-end-agree")
    if choices.computers:
        yield ctx.text("ask-end-computers")
    if choices.void:
        yield ctx.text("ask-end-void")


def _at_once(ctx: PanelContext, snapshot: TableSnapshot, *, host: bool) -> str:
    if snapshot.table.status is TableStatus.PLAYING:
        return ctx.text("ask-end-hand")
    if not units_on(snapshot.table.carried):
        return ctx.text("ask-end")
    return ctx.text("ask-end-poker" if host else "ask-end-share", amount=_on_board(ctx, snapshot))


def _on_board(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    return stakes.amount(ctx, units_on(snapshot.table.carried), snapshot.table.config.stake)


def void_form(ctx: PanelContext, snapshot: TableSnapshot) -> ui.Modal:
    """Return the form in which a manager says why they call a hand off."""
    table = snapshot.table
    reason = text_field(
        REASON, ctx.text("form-reason"), ctx.text("form-reason.help"), most=MOST_REASON, long=True
    )
    return modal(ctx.text("form-hand-off"), ids.build("voidtyped", table.id, table.turn), reason)


def void_request(ctx: PanelContext, asked: Asked) -> ui.LayoutView:
    """Return the public request to call a hand off, with those who agree; no buttons once it is decided."""
    snapshot, names = asked.snapshot, [f"<@{player}>" for player in asked.players]
    if asked.over:
        return parts.layout(parts.QUIET_COLOUR, [ctx.text("void-over", names=fmt.join(ctx, names))])
    agreed = fmt.join(ctx, (names[seat] for seat in asked.agreed))
    missing = fmt.join(ctx, (name for seat, name in enumerate(names) if seat not in asked.agreed))
    buttons = [
        parts.button(ctx, "button-void-agree", "void", snapshot, YES, style=ButtonStyle.danger),
        parts.button(ctx, "button-void-refuse", "void", snapshot, NO),
    ]
    blocks = [
        ctx.text("void-asked-text", name=names[asked.agreed[0]]),
        parts.lines(
            ctx.text("void-agreed-line", count=len(asked.agreed), all=len(names), names=agreed),
            ctx.text("void-missing-line", names=missing),
        ),
    ]
    return parts.layout(parts.LOBBY_COLOUR, [*blocks, *parts.rows(buttons)])
