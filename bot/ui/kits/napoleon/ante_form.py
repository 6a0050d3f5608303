"""Forms that a button opens: what is typed comes back under a custom id like a button's."""

from __future__ import annotations

import discord
from discord import ui

from bot.engine.board import AnteLimits, Board
from bot.services.values.tables import TableSnapshot
from bot.ui.core import ids, stakes
from bot.ui.core.context import PanelContext
from bot.ui.kits.napoleon.najami import limits_text

ANTE_FIELD = "stakes"
"""The field of the ante's form."""

_MOST_TYPED = 300
"""Characters: eight lines and some air."""


def ante_form(ctx: PanelContext, snapshot: TableSnapshot, limits: AnteLimits, ante: Board) -> ui.Modal:
    """Return the form of an ante, filled in with one: a stake and its units on each line."""
    form = ui.Modal(
        title=ctx.text("form-ante-title", count=limits.total),
        custom_id=ids.build("antetyped", snapshot.table.id, snapshot.table.turn),
    )
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        style=discord.TextStyle.paragraph,
        custom_id=ANTE_FIELD,
        default=stakes.form_text(ctx, ante),
        max_length=_MOST_TYPED,
    )
    label: ui.Label[ui.Modal] = ui.Label(
        text=ctx.text("form-ante-label"), description=limits_text(ctx, limits), component=field
    )
    return form.add_item(label)
