"""What a channel shows of its tables besides their panels: announcements, mentions, what went wrong."""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.services.tables.live_table import played_out_at
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import parts, rights
from bot.ui.core.context import PanelContext
from bot.ui.core.notices import permission_names, sentence
from bot.ui.table.lobby import config_lines, sit_button


def announcement(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the channel's announcement of a table in a thread: the game, a button to sit down, the link."""
    table = snapshot.table
    free = sum(seat.user_id is None for seat in table.seats)
    host = next((n for n, seat in enumerate(table.seats) if seat.user_id == table.host_id), None)
    lines = [
        f"### {fmt.game_name(ctx, table.config)}",
        ctx.text("announce-host", name=fmt.seat_name(ctx, table.seats, host)) if host is not None else "",
    ]
    buttons: list[ui.Button[ui.LayoutView]] = []
    if table.status is TableStatus.LOBBY:
        lines.append(ctx.text("announce-free", free=free) if free else ctx.text("announce-full"))
        lines += [f"-# {line}" for line in config_lines(ctx, table.config)]
        buttons.append(sit_button(ctx, snapshot, style=ButtonStyle.success, disabled=not free))
    else:
        lines.append(
            ctx.text("announce-closed" if table.status is TableStatus.CLOSED else "announce-playing")
        )
    if table.channel_id != table.home_channel_id:
        buttons.append(ui.Button(label=ctx.text("button-jump"), url=parts.table_url(snapshot)))
    return parts.layout(parts.LOBBY_COLOUR, [parts.lines(*lines), *parts.rows(buttons)])


def mention(ctx: PanelContext, snapshot: TableSnapshot, seat: int) -> ui.LayoutView:
    """Return the line that tells a player that the table waits for them."""
    user_id = snapshot.table.seats[seat].user_id
    return sentence(ctx.text("mention-text", name=f"<@{user_id}>"))


def stopped(ctx: PanelContext, snapshot: TableSnapshot, reason: str) -> str:
    """Return why a table has no place any more, and what becomes of its hand."""
    table = snapshot.table
    in_thread = table.channel_id != table.home_channel_id
    names = permission_names(ctx, rights.needed(thread=in_thread))
    if table.status is TableStatus.CLOSED:
        return ctx.text("stopped", why=reason, names=names)
    why, until = ctx.text("lost", why=reason, names=names), played_out_at(table)
    if until is None:
        return f"{why} {ctx.text('lost-finishing')}"
    return f"{why} {ctx.text('lost-goes-on', why=reason, when=fmt.stamp(until))}"
