"""What was changed at a table since people sat down, in words, and who has not agreed to it yet."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.rules import options_of
from bot.services.tables import seating
from bot.services.values.tables import Table, TableConfig
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.config_words import CLOCK_KEYS, hands_label, total_label
from bot.ui.core.context import PanelContext

_MOST_CHANGES = 8
"""Changes that are spelled out for all who wait together; the set-up above them shows the table as it is."""


def changes_text(ctx: PanelContext, table: Table) -> str:
    """Return for all who have not agreed what is new to them; nothing where everybody has.

    Those who agreed to the same set-up stand together.
    """
    groups: list[tuple[TableConfig, list[str]]] = []
    for index in seating.waiting_for(table):
        agreed, name = table.seats[index].agreed, f"**{fmt.seat_name(ctx, table.seats, index)}**"
        assert agreed is not None
        known = next((names for config, names in groups if seating.same_terms(config, agreed)), None)
        if known is None:
            groups.append((agreed, [name]))
        else:
            known.append(name)
    if not groups:
        return ""
    most = max(2, _MOST_CHANGES // len(groups))
    return parts.lines(
        f"**{ctx.text('changes-title')}**",
        *(_line(ctx, names, agreed, table.config, most) for agreed, names in groups),
        f"-# {ctx.text('changes-help')}",
    )


def _line(ctx: PanelContext, names: list[str], agreed: TableConfig, present: TableConfig, most: int) -> str:
    """Return who waits and the first changes: what chips depend on comes before house rules."""
    found = list(_changes(ctx, agreed, present))
    left = len(found) - most
    shown = [*found[:most], ctx.text("changes-more", count=left)] if left > 0 else found
    return f"⚠️ {fmt.join(ctx, names)}: {' · '.join(shown)}"


def _changes(ctx: PanelContext, old: TableConfig, new: TableConfig) -> Iterable[str]:
    """Yield every difference as ``Stake: 1 chip a unit → 5 chips a unit``."""
    pairs = [
        ("setting-stake", *(ctx.text("config-stake", stake=it.stake) for it in (old, new))),
        ("setting-game", *(fmt.preset_name(ctx, it.preset) for it in (old, new))),
        ("setting-seats", *(ctx.text("config-seats", seats=it.seats) for it in (old, new))),
        ("setting-hands", *(hands_label(ctx, it.hands) for it in (old, new))),
        ("setting-total", *(total_label(ctx, it.total) for it in (old, new))),
        ("setting-clock", *(ctx.text(CLOCK_KEYS[it.clock]) for it in (old, new))),
    ]
    for key, before, after in pairs:
        if before != after:
            yield _change(ctx, ctx.text(key), before, after)
    if old.preset == new.preset:
        for name in options_of(type(new.rules)):
            before, after = (fmt.option_value(ctx, name, getattr(it.rules, name)) for it in (old, new))
            if before != after:
                yield _change(ctx, fmt.option_name(ctx, name), before, after)


def _change(ctx: PanelContext, what: str, before: str, after: str) -> str:
    return ctx.text("changes-one", what=what, before=before, after=after)
