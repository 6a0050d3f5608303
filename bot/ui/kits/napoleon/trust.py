"""Trust, "believe me": the announcement that a player expects to win the trick (rules.md 8)."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.engine.state import PhaseName
from bot.engine.views import View
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext


def trust_trick(view: View) -> int | None:
    """Return the number (from 0) of the trick that trust is announced for now, None where it cannot be."""
    if view.rules.trust == "off" or view.phase is not PhaseName.PLAY:
        return None
    number = len(view.tricks) - (not view.trick)
    return number if number >= 0 else None


def trust_id(snapshot: TableSnapshot, view: View) -> str:
    """Return the argument of a trust button: the hand and the trick, so that it is for no other one."""
    return f"{snapshot.table.hand_no}.{trust_trick(view)}"


def trust_button(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> ui.Button[ui.LayoutView]:
    """Return the button that announces trust in the present trick."""
    return parts.button(ctx, "button-trust", "trust", snapshot, trust_id(snapshot, view))


def with_trust(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, trick_lines: Sequence[str]
) -> list[str]:
    """Return the lines of the trick with who has announced trust in the one led to last.

    It stays until the next lead: above the new trick as long as nobody has led to it.
    """
    trick = trust_trick(view)
    names = [parts.name(ctx, snapshot, seat, view.seat) for number, seat in view.trusts if number == trick]
    if not names:
        return [*trick_lines]
    said = fmt.join(ctx, names)
    if view.trick:
        return [*trick_lines, f"🤝 {ctx.text('trust-line', names=said)}"]
    return [f"-# 🤝 {ctx.text('trust-line-last', names=said)}", *trick_lines]
