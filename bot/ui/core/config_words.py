"""The parts of a table's set-up in words."""

from __future__ import annotations

from bot.services.values.tables import ClockName, Level
from bot.ui.core.context import PanelContext

CLOCK_KEYS = {clock: f"clock-{clock.value}" for clock in ClockName}
LEVEL_KEYS = {level: f"level-{level.value}" for level in Level}


def hands_label(ctx: PanelContext, hands: int | None) -> str:
    """Return how many hands are played."""
    return ctx.text("config-hands-open") if hands is None else ctx.text("config-hands", hands=hands)


def total_label(ctx: PanelContext, total: int | None) -> str:
    """Return the total that ends a session for whoever reaches it."""
    return ctx.text("config-total-none") if total is None else ctx.text("config-total", total=total)
