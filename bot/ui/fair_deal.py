"""The fair deal in Discord: the promise on a panel, the page about it, the form for a value."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ButtonStyle, ui

from bot.services.values.pledges import MOST_CHARACTERS, OPEN_WITHIN, Value
from bot.services.values.tables import Table, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.forms import modal, text_field

ADD, DEAL, OPEN = "add", "deal", "open"
"""Why a value is typed: to add it, to add it with the press that deals, or to open a sealed one."""
_FORM_KEYS = {
    ADD: ("button-value-add", "form-value-add-help"),
    DEAL: ("button-value-deal", "form-value-deal-help"),
    OPEN: ("button-value-open", "form-value-open-help"),
}
SHOWN_DIGITS = 8
"""Digits of a commitment shown on a panel."""
VALUE_FIELD = "value"
"""The form's field."""


def fair_label(table: Table) -> str:
    """Return the label of the fair-deal button: the first digits of the next deal's commitment.

    The full commitment is on the page, and in the button's id.
    """
    return f"🔒 {table.commitment[:SHOWN_DIGITS]}"


def fair_deal(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return who added a value to the next deal, or must still open one; empty if nobody."""
    pledge, shown = snapshot.table.pledge, list[str]()
    for mark, key, people in (
        ("⚠️", "values-failed", pledge.failed),
        ("-# 🎲", "values-line", [value.user_id for value in pledge.values]),
        ("⏳", "values-wait", pledge.sealed if pledge.closed_at else ()),
    ):
        if people:
            names = fmt.join(ctx, [_name(ctx, snapshot, user_id) for user_id in people])
            shown.append(f"{mark} {ctx.text(key, count=len(people), names=names)}")
    return parts.lines(*shown)


def _name(ctx: PanelContext, snapshot: TableSnapshot, user_id: int) -> str:
    for number, seat in enumerate(snapshot.table.seats):
        if seat.user_id == user_id:
            return parts.name(ctx, snapshot, number)
    return ctx.text("value-of-nobody")


def fair_deal_panel(ctx: PanelContext, snapshot: TableSnapshot, user_id: int) -> ui.LayoutView:
    """Return the fair-deal page for one person: what is proven, the values, and the person's buttons."""
    table = snapshot.table
    playing = table.status is TableStatus.PLAYING
    number = table.hand_no if playing else table.hand_no + 1
    return parts.layout(
        parts.lines(
            f"-# {ctx.text('verify-hand', table=str(table.id), number=number)}",
            f"### 🔒 {ctx.text('fair-title')}",
            ctx.text("fair-means"),
        ),
        parts.lines(f"-# {ctx.text('verify-shown-before')}", f"`{table.commitment}`"),
        parts.lines(*_press_lines(ctx, table)),
        parts.lines(f"**{ctx.text('fair-values')}**", *_value_lines(ctx, snapshot)),
        parts.separator(),
        ctx.text("fair-closed" if playing else "fair-how", seconds=int(OPEN_WITHIN.total_seconds())),
        *([] if playing else _buttons(ctx, snapshot, user_id)),
    )


def _press_lines(ctx: PanelContext, table: Table) -> Iterator[str]:
    """Yield the id of the press that dealt or closed the list of values, to compare with Discord's."""
    pledge = table.pledge
    if pledge.press and (table.status is TableStatus.PLAYING or pledge.closed_at):
        yield f"-# {ctx.text('fair-press')}"
        yield f"`{pledge.press}` {fmt.press_moment(pledge.press)}"
        by_itself = pledge.shown is not None and pledge.press == pledge.shown[1]
        yield f"-# {ctx.text('fair-press-message' if by_itself else 'fair-press-compare')}"


def _value_lines(ctx: PanelContext, snapshot: TableSnapshot) -> Iterator[str]:
    values = snapshot.table.pledge.values
    if not values:
        yield ctx.text("fair-values-none")
    for number, value in enumerate(values, start=1):
        yield f"{number}. {_name(ctx, snapshot, value.user_id)}: {value_text(ctx, value)}"


def value_text(ctx: PanelContext, value: Value) -> str:
    """Return a value for display: typed, drawn, or sealed."""
    if value.sealed:
        return f"🔏 {ctx.text('value-sealed', seal=f'`{value.seal[:8]}…`')}"
    shown = code(value.text) if value.text else "–"
    return f"{shown} · {ctx.text('value-drawn')}" if value.drawn else shown


def code(text: str) -> str:
    """Return a typed text formatted as code; a character that would end the code is replaced."""
    return f"``{text.replace('`', 'ˋ')}``"


def _buttons(ctx: PanelContext, snapshot: TableSnapshot, user_id: int) -> list[parts.Button]:
    """Return a seated person's buttons: add a value, add one and deal, open a sealed one."""
    table, pledge = snapshot.table, snapshot.table.pledge
    mine = pledge.of(user_id)
    if user_id not in table.players:
        return []
    if mine is not None and mine.sealed and pledge.closed_at:
        return [parts.button(ctx, "button-value-open", "fairform", snapshot, OPEN, style=ButtonStyle.success)]
    if mine is not None or pledge.closed_at:
        return []
    full = not any(seat.empty for seat in table.seats)
    return [
        parts.button(ctx, "button-value-add", "fairform", snapshot, ADD),
        parts.button(ctx, "button-value-deal", "fairform", snapshot, DEAL, disabled=not full),
    ]


def value_form(ctx: PanelContext, snapshot: TableSnapshot, purpose: str) -> ui.Modal:
    """Return the form for a value; the form that deals has a digest of the values shown in its custom id."""
    table, (title, help_key) = snapshot.table, _FORM_KEYS[purpose]
    seen = f".{table.pledge.digest}" if purpose == DEAL else ""
    label, meaning = ctx.text("form-value-label"), ctx.text(help_key)
    field = text_field(VALUE_FIELD, label, meaning, most=MOST_CHARACTERS, required=purpose == OPEN)
    custom_id = ids.build("fairvalue", table.id, table.turn, f"{purpose}{seen}")
    return modal(ctx.text(title), custom_id, field)
