"""The rule sets of a server: the list, and the question before one is deleted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.engine.rules import OptionValue
from bot.services.values.tables import SavedRules
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext

_LONGEST_NOTE = 100
"""Characters that Discord shows below an option of a menu."""


def saved_panel(ctx: PanelContext, saved: Sequence[SavedRules], most: int) -> ui.LayoutView:
    """Return the list of a server's rule sets (who saved them when), and a menu to read one.

    The menu shows the game and what differs from it. `most` is how many a server can have.
    """
    title = f"## {ctx.text('saved-title')}\n-# {ctx.text('saved-count', count=len(saved), most=most)}"
    if not saved:
        return parts.layout(parts.QUIET_COLOUR, [title, ctx.text("saved-none")])
    entries = "\n".join(_entry(ctx, one) for one in saved)
    select: ui.Select[Any] = ui.Select(
        custom_id=ids.build("booksaved", 0, 0),
        placeholder=ctx.text("saved-read"),
        options=[
            discord.SelectOption(label=one.name, value=str(one.id), description=_note(ctx, one))
            for one in saved
        ],
    )
    note = f"-# {ctx.text('saved-use')}"
    return parts.layout(parts.QUIET_COLOUR, [title, entries, note, ui.ActionRow(select)])


def _entry(ctx: PanelContext, saved: SavedRules) -> str:
    moment = f"<t:{int(saved.saved_at.timestamp())}:d>"
    return f"- **{fmt.escape(saved.name)}** · {fmt.mention(ctx, saved.saved_by)} · {moment}"


def _note(ctx: PanelContext, saved: SavedRules) -> str:
    game, seats = fmt.preset_name(ctx, saved.preset), ctx.text("config-seats", seats=saved.seats)
    text = " · ".join([game, seats, *_differences(ctx, saved.options)])
    return text if len(text) <= _LONGEST_NOTE else text[: _LONGEST_NOTE - 1] + "…"


def _differences(ctx: PanelContext, options: Mapping[str, OptionValue]) -> Iterator[str]:
    """Yield what differs from the preset; what this version does not know any more in its own words."""
    for name, value in options.items():
        key = fmt.option_key(name)
        if ctx.texts.has(key) and (not isinstance(value, str) or ctx.texts.has(fmt.option_key(name, value))):
            yield ctx.text("rule-change", rule=ctx.text(key), value=fmt.option_value(ctx, name, value))
        else:
            yield ctx.text("rule-change", rule=name, value=str(value))


def forget_question(ctx: PanelContext, saved: SavedRules) -> ui.LayoutView:
    """Return the question before a rule set is deleted."""
    text = ctx.text("saved-delete", name=fmt.escape(saved.name))
    buttons: list[ui.Button[ui.LayoutView]] = [
        ui.Button(
            label=ctx.text("button-delete"),
            custom_id=ids.build("forget", 0, 0, f"{saved.id}.{notices.YES}"),
            style=ButtonStyle.danger,
        ),
        ui.Button(
            label=ctx.text("button-cancel"), custom_id=ids.build("forget", 0, 0, f"{saved.id}.{notices.NO}")
        ),
    ]
    return parts.layout(parts.QUIET_COLOUR, [text, *parts.rows(buttons)])
