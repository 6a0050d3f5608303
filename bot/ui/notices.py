"""Small messages around the table: sentences, questions, announcements, mentions."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.services.tables.timing import played_out_at
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui import format as fmt
from bot.ui import ids, permissions
from bot.ui.context import PanelContext
from bot.ui.panels import parts
from bot.ui.panels.lobby import config_lines, sit_button

YES, NO = "yes", "no"
"""The arguments of the buttons under a question."""


def sentence(text: str) -> ui.LayoutView:
    """Return a message of one sentence."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return view


def json_file(text: str, name: str, data: Mapping[str, Any]) -> tuple[ui.LayoutView, discord.File]:
    """Return a message of one sentence with a file of JSON, and that file."""
    return file_of(text, name, json.dumps(data, ensure_ascii=False, indent=1).encode())


def file_of(text: str, name: str, content: bytes) -> tuple[ui.LayoutView, discord.File]:
    """Return a message of one sentence with a file, and that file."""
    view = sentence(text)
    view.add_item(ui.File(f"attachment://{name}"))
    return view, discord.File(io.BytesIO(content), name)


def with_notice(text: str, panel: ui.LayoutView) -> ui.LayoutView:
    """Return a panel with a sentence above it."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    for item in panel.children:
        view.add_item(item)
    return view


def keep_only(panel: ui.LayoutView, *verbs: str) -> ui.LayoutView:
    """Return a panel without its buttons but those of some verbs."""
    for row in [item for item in panel.walk_children() if isinstance(item, ui.ActionRow)]:
        for button in list(row.children):
            custom_id = ids.parse(getattr(button, "custom_id", None) or "")
            if custom_id is None or custom_id.verb not in verbs:
                row.remove_item(button)
    return panel


def question(
    ctx: PanelContext, snapshot: TableSnapshot, verb: str, text: str, yes: str, about: str = ""
) -> ui.LayoutView:
    """Return a question before something that cannot be undone; `yes` is the key of the button's text.

    `about` goes with the yes, after a point: what it is about.
    """
    arg = f"{YES}.{about}" if about else YES
    buttons = [
        parts.button(ctx, yes, verb, snapshot, arg, style=ButtonStyle.danger),
        parts.button(ctx, "button-cancel", verb, snapshot, NO),
    ]
    return parts.layout(parts.QUIET_COLOUR, [text, *parts.rows(buttons)])


def announcement(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return what stands in the channel when a table is played in a thread: the game, a way in, the link."""
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
    """Return the line that tells a player that the table waits for him."""
    user_id = snapshot.table.seats[seat].user_id
    return sentence(ctx.text("mention-text", name=f"<@{user_id}>"))


def stopped(ctx: PanelContext, snapshot: TableSnapshot, reason: str) -> str:
    """Return why a table has no place any more, and what becomes of its hand."""
    table = snapshot.table
    in_thread = table.channel_id != table.home_channel_id
    names = permission_names(ctx, permissions.needed(thread=in_thread))
    if table.status is TableStatus.CLOSED:
        return ctx.text("stopped", why=reason, names=names)
    why, until = ctx.text("lost", why=reason, names=names), played_out_at(table)
    if until is None:
        return f"{why} {ctx.text('lost-finishing')}"
    return f"{why} {ctx.text('lost-goes-on', why=reason, when=fmt.stamp(until))}"


def permission_names(ctx: PanelContext, names: Iterable[str]) -> str:
    """Return permissions by the names Discord shows."""
    return fmt.join(ctx, (ctx.text("permission-" + name.replace("_", "-")) for name in names))


def no_dm(ctx: PanelContext, user_id: int | None) -> ui.LayoutView:
    """Return the line that tells a player (named, if public) to play by *My hand*."""
    if user_id is None:
        return sentence(ctx.text("no-dm"))
    return sentence(ctx.text("no-dm-public", name=f"<@{user_id}>"))


def tables_list(ctx: PanelContext, snapshots: Sequence[TableSnapshot]) -> str:
    """Return the channels of several tables, as links in a sentence."""
    return fmt.join(ctx, (f"<#{snapshot.table.channel_id}>" for snapshot in snapshots))
