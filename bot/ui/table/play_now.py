"""Play now: a seat at a table that waits here, else a table with computers, dealt at once (hosts.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import ButtonStyle, ui

from bot.services.errors import TableNotFound
from bot.services.tables import seating
from bot.services.values.tables import Table, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.table.games import find_game
from bot.ui.table.lobby import config_lines, sit_button
from bot.ui.table.opening import open_table
from bot.ui.table.screens import show_hand

STAKE = 1
"""Chips for a unit at a table that is opened so; nobody is seated at one with more without being asked."""


async def play_now(request: Request, *, sure: bool = False) -> None:
    """Seat a person at a table that waits in this channel, or open one with computers and deal.

    Whoever sits somewhere already is asked first, unless they are `sure`. Raises as `open_table`,
    `TableService.sit` and `TableService.start`.
    """
    request.require_quiet()
    if not sure and (mine := await _tables_of(request)):
        await request.reply.private(seated_question(request.ctx, mine, request.guild_id))
        return
    waiting = await _waiting(request)
    if waiting is None:
        await _open(request, sure=sure)
    elif waiting.table.config.stake > STAKE:
        await request.reply.private(stake_question(request.ctx, waiting))
    else:
        await _sit(request, waiting, sure=sure)


@verb("playnow", of_table=False)
async def by_press(press: Press) -> None:
    """Play now from the front page, or in spite of the seat that one has."""
    if press.id.arg == notices.NO:
        await press.nothing_done()
    else:
        await play_now(press, sure=press.id.arg == notices.YES)


async def _tables_of(request: Request) -> Sequence[TableSnapshot]:
    """Return the tables where the asker sits: in this server, elsewhere those with a clock."""
    mine = await request.app.tables.tables_of(request.person.user_id)
    return [it for it in mine if it.table.guild_id == request.guild_id or _clock_runs(it.table)]


def _clock_runs(table: Table) -> bool:
    return not table.config.clock.timing.silent


async def _waiting(request: Request) -> TableSnapshot | None:
    """Return the table of this channel to sit down at: a lobby before a table between two hands, then the one
    with most people."""
    channel_id = request.interaction.channel_id or 0
    found = {it.table.id: it for it in request.app.publisher.opened_from(channel_id)}
    try:
        here = await request.app.tables.find(channel_id)
    except TableNotFound:
        pass
    else:
        found[here.table.id] = here
    now, user_id = request.app.now(), request.person.user_id
    rooms = [it for it in found.values() if _has_room(it.table) and user_id not in it.table.players]
    rooms = [it for it in rooms if seating.free_chairs(it.table, now) or _computers(it.table)]
    order = sorted(
        rooms, key=lambda it: (it.table.status is not TableStatus.LOBBY, -len(it.table.players), it.table.id)
    )
    return order[0] if order else None


def _has_room(table: Table) -> bool:
    waits = table.status in (TableStatus.LOBBY, TableStatus.BETWEEN)
    return waits and table.tournament_id is None and not table.ending.last and not table.ending.lost


def _computers(table: Table) -> bool:
    return any(seat.computer is not None for seat in table.seats)


async def _sit(request: Request, waiting: TableSnapshot, *, sure: bool) -> None:
    request.mean(waiting.table.id)
    seen = seating.digest(waiting.table.config)
    snapshot = await request.app.tables.sit(request.table, request.person, seen=seen, both=sure)
    channel = f"<#{snapshot.table.channel_id}>"
    key = "play-now-lobby" if snapshot.table.status is TableStatus.LOBBY else "play-now-between"
    await request.reply.say(request.text(key, channel=channel))


async def _open(request: Request, *, sure: bool) -> None:
    """Open a table of the usual game, computers in the other seats, and deal.

    The message with the commitment stands for the press in the shuffle: Discord gives its id out after the
    secret was fixed (fair-deal.md).
    """
    stake = min(STAKE, await request.app.chips.stake_alone(request.guild_id))
    config = replace(await find_game(request, None), stake=stake)
    snapshot = await open_table(request, config, computers=config.seats - 1, thread=True, at_once=True)
    board = request.board
    if snapshot is None or board is None or board.panel is None:
        return
    table, message_id = snapshot.table, board.panel.message_id
    await request.app.publisher.promise(table.id, message_id, table.turn)
    if sure:
        await request.app.tables.play_both(table.id, request.person.user_id)
    await request.app.tables.start(table.id, request.person.user_id, message_id, turn=table.turn)
    await show_hand(request, request.text("play-now-dealt", channel=f"<#{table.channel_id}>"))


def seated_question(ctx: PanelContext, mine: Sequence[TableSnapshot], guild_id: int) -> ui.LayoutView:
    """Return the question before somebody who sits at tables already takes another seat."""
    here = [it for it in mine if it.table.guild_id == guild_id]
    lines = [f"- {fmt.game_name(ctx, it.table.config)} · <#{it.table.channel_id}>" for it in here]
    if len(here) < len(mine):
        lines.append(f"- {ctx.text('play-now-elsewhere', count=len(mine) - len(here))}")
    clock = any(_clock_runs(it.table) for it in mine)
    jump: list[ui.Button[Any]] = [
        ui.Button(label=ctx.text("button-jump"), url=parts.table_url(it)) for it in here[:1]
    ]
    return parts.layout(
        parts.QUIET_COLOUR,
        [
            ctx.text("play-now-seated"),
            "\n".join(lines),
            f"-# {ctx.text('play-now-clock')}" if clock else "",
        ],
        *jump,
        parts.marked(ctx, "button-play-another", ids.build("playnow", 0, 0, notices.YES)),
        parts.marked(ctx, "button-cancel", ids.build("playnow", 0, 0, notices.NO)),
    )


def stake_question(ctx: PanelContext, waiting: TableSnapshot) -> ui.LayoutView:
    """Return what is played at a table that waits, for more chips than usual, with the button to sit down."""
    sit = sit_button(ctx, waiting, style=ButtonStyle.success, disabled=False)
    return parts.layout(
        parts.LOBBY_COLOUR,
        [
            ctx.text("play-now-stake", channel=f"<#{waiting.table.channel_id}>"),
            parts.lines(
                f"**{fmt.game_name(ctx, waiting.table.config)}**", *config_lines(ctx, waiting.table.config)
            ),
        ],
        sit,
    )
