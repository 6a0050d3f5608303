"""Forms that a button opens: what is typed comes back under a custom id like a button's."""

from __future__ import annotations

from discord import ui

from bot.engine.board import AnteLimits, Board
from bot.services.values.tables import TableSnapshot
from bot.ui.core import ids, stakes
from bot.ui.core.context import PanelContext
from bot.ui.forms.typed import modal, text_field
from bot.ui.kits.napoleon.najami import limits_text

ANTE_FIELD = "stakes"
"""The field of the ante's form."""

_MOST_TYPED = 300
"""Characters: eight lines and some air."""


def ante_form(ctx: PanelContext, snapshot: TableSnapshot, limits: AnteLimits, ante: Board) -> ui.Modal:
    """Return the form of an ante, filled in with one: a stake and its units on each line."""
    field = text_field(
        ANTE_FIELD,
        ctx.text("form-ante-label"),
        limits_text(ctx, limits),
        stakes.form_text(ctx, ante),
        most=_MOST_TYPED,
        long=True,
    )
    custom_id = ids.build("antetyped", snapshot.table.id, snapshot.table.turn)
    return modal(ctx.text("form-ante-title", count=limits.total), custom_id, field)
