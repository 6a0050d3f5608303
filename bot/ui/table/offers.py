"""The public offer of a seat: what is played there, and what its taker may lose."""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.table.lobby import config_lines, played_for


def offer(ctx: PanelContext, snapshot: TableSnapshot, giver_id: int) -> ui.LayoutView:
    """Return the offer that is stored with a person's seat; it is taken, or taken back, by a press."""
    table = snapshot.table
    made = next(seat.offer for seat in table.seats if seat.user_id == giver_id)
    assert made is not None
    giver, taker = f"<@{giver_id}>", f"<@{made.taker_id}>"
    playing = table.status is TableStatus.PLAYING
    stake = played_for(ctx, table.config)
    lines = [
        ctx.text("offer-what", game=fmt.game_name(ctx, table.config), stake=stake),
        *(line for line in config_lines(ctx, table.config) if line != stake),
        ctx.text("offer-in-hand" if playing else "offer-next-hand", giver=giver),
        ctx.text("offer-host", giver=giver) if made.host else "",
        ctx.text("offer-until", until=fmt.stamp(made.until)),
    ]
    number = str(made.number)
    buttons = [
        parts.button(ctx, "button-take", "take", snapshot, number, style=ButtonStyle.success),
        parts.button(ctx, "button-take-back", "takeback", snapshot, number),
    ]
    return parts.layout(
        parts.LOBBY_COLOUR,
        [
            ctx.text("offer-text", giver=giver, taker=taker),
            "\n".join(f"- {line}" for line in lines if line),
            *parts.rows(buttons),
        ],
    )
