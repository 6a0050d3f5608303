"""Opening a table or taking a seat at an open one: permissions, thread, first panel (hosts.md)."""

from __future__ import annotations

import logging
import math
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime, timedelta

import discord
from discord import ui

from bot.services.errors import NotAllowed, NotNow, ServiceError, TableNotFound
from bot.services.tables import seating
from bot.services.tables.opening import CHAIRS_HELD, require_lapsed
from bot.services.tables.standby import seats_to_take
from bot.services.values.tables import NO_ACCESS, NOT_SHOWN, Table, TableConfig, TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, notices, parts, post, rights
from bot.ui.core.board import NEVER, LiveMessage
from bot.ui.core.budget import Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.items import Press, verb
from bot.ui.core.reach import THREAD_EXISTS, Failure, code_of
from bot.ui.core.request import Request
from bot.ui.core.rights import require_place, require_voice
from bot.ui.core.slash import find_lost
from bot.ui.table import painter
from bot.ui.table.games import find_game
from bot.ui.table.lobby import seat_offer
from bot.ui.table.screens import show_hand

_log = logging.getLogger(__name__)


async def open_table(
    request: Request, config: TableConfig, *, computers: int, thread: bool, at_once: bool = False
) -> TableSnapshot | None:
    """Open a table and answer with its announcement or, without a thread, with its panel.

    `at_once`: the panel is posted when this returns; else the publisher posts it soon. Returns None if the
    bot lacks a permission, after telling the person. Raises as `require_place` and `OpeningService.create`,
    and NotNow as `require_room` for a second table without a thread.
    """
    request.require_quiet()
    if await _lacks_permissions(request):
        return None
    settings = await require_place(request)
    language = settings.language(request.guild_locale)
    if not settings.private_boards and rights.is_private(request.interaction.channel):
        config = replace(config, counts=False)
    if thread and rights.can_open_thread(request):
        snapshot = await _create(request, config, computers, language)
        async with _closed_unless_shown(request):
            return await _in_thread(request, snapshot, at_once=at_once)
    async with room_here(request):  # of two people at once, the second hears of the first one's table
        lobby = await require_room(request)
        snapshot = await _create(request, config, computers, language)
        async with _closed_unless_shown(request):
            await make_room(request, lobby)
    async with _closed_unless_shown(request):
        return await _in_channel(request, snapshot)


@verb("rematch")
async def rematch(request: Request) -> None:
    """Open a rematch where the closed table was played, or sit down at one opened there.

    Raises NotNow as `require_room` if another table is played there already, and as `require_place` and
    `OpeningService.rematch`.
    """
    request.require_quiet()
    if await _lacks_permissions(request):
        return
    settings, openings = await require_place(request), request.app.openings
    language = settings.language(request.guild_locale)
    async with room_here(request):
        lobby = None if await openings.rematch_of(request.table) else await require_room(request)
        snapshot, opened = await openings.rematch(request.table, request.person, locale=language)
        request.set_table(snapshot.table.id)
        if opened:
            async with _closed_unless_shown(request):
                await make_room(request, lobby)
    if opened:
        await request.app.publisher.place(snapshot)
        held = sum(seat.held is not None for seat in snapshot.table.seats)
        minutes = int(CHAIRS_HELD / timedelta(minutes=1))
        await request.reply.say(request.text("done-rematch", held=held, minutes=minutes))
        return
    seated = request.person.user_id in snapshot.table.players
    channel = f"<#{snapshot.table.channel_id}>"
    await request.reply.say(request.text("rematch-seat" if seated else "rematch-open", channel=channel))


async def reopen(request: Request) -> None:
    """Move a table whose thread or channel was lost, and continue its hand.

    If only the table's panel was deleted, anybody may have it reposted. Otherwise only seated people may move
    the table: to the channel where it was opened, or back to its own if that is accessible again; elsewhere
    only if both are gone. Raises TableNotFound (`no-table-here`), WhichTable, NotNow (`table-has-place`:
    channel; `here-elsewhere`: channel), and as `require_room` and `require_place`.
    """
    request.require_quiet()
    require_voice(request)
    async with room_here(request):  # of two people at once, the second finds it there
        if await _panel_again(request):
            return
    snapshot = await find_lost(request)
    if await _lacks_permissions(request):
        return
    await _require_home(request, snapshot)
    own = snapshot.table.event_id is None
    thread = own and rights.can_open_thread(request)
    channel_id = request.interaction.channel_id or 0
    async with room_here(request):
        lobby = await require_room(request, besides=snapshot.table.id) if own and not thread else None
        snapshot = await request.app.endings.reopen(request.table, request.person.user_id, channel_id)
    if not own:  # its event makes the thread
        ctx = request.app.context(snapshot.table.locale)
        await request.reply.public(notices.sentence(ctx.text("done-here")))
        return
    async with _closed_unless_shown(request):
        await make_room(request, lobby)
        await (_in_thread if thread else _in_channel)(request, snapshot)


async def _panel_again(request: Request) -> bool:
    """Repost the panel of this channel's table if it is known to be missing; return whether it was."""
    board = request.app.publisher.board_in(request.interaction.channel_id or 0)
    if board is None:
        return False
    if board.panel is not None:
        board.panel.shown = NEVER  # it is edited again: its deletion may have been missed
        request.app.publisher.refresh(board.table.id)
        return False
    request.set_table(board.table.id)
    if not await _lacks_permissions(request):
        public, until = board.public, board.public.until
        public.until = math.inf  # the publisher posts no second one meanwhile
        try:
            await _in_channel(request, board.snapshot)
        finally:
            public.until = until
    return True


async def _require_home(request: Request, snapshot: TableSnapshot) -> None:
    """Require the channel of a lost table, or where it was opened, if it exists. Raises as `reopen`."""
    table, guild = snapshot.table, request.interaction.guild
    if request.interaction.channel_id in (table.channel_id, table.home_channel_id):
        return
    if guild is not None and guild.get_channel_or_thread(table.home_channel_id) is not None:
        raise NotNow("here-elsewhere", channel=table.home_channel_id)
    await require_place(request)


async def _lacks_permissions(request: Request) -> bool:
    """Return whether the bot lacks permissions to show a table here; if so, name them to the person."""
    interaction = request.interaction
    inside = isinstance(interaction.channel, discord.Thread)
    lacking = rights.missing(interaction.app_permissions, thread=inside)
    if lacking:
        names = notices.permission_names(request.ctx, lacking)
        await request.reply.say(request.text("permission-missing", names=names, count=len(lacking)))
    return bool(lacking)


async def _create(request: Request, config: TableConfig, computers: int, language: str) -> TableSnapshot:
    app, person, channel_id = request.app, request.person, request.interaction.channel_id or 0
    snapshot = await app.openings.create(
        guild_id=request.guild_id, channel_id=channel_id, locale=language, host=person, config=config
    )
    request.set_table(snapshot.table.id)
    if computers:
        return await app.tables.add_computer(request.table, person.user_id, config.level, computers)
    return snapshot


async def _in_channel(request: Request, snapshot: TableSnapshot) -> TableSnapshot:
    panel = await request.reply.public(painter.panel(request.app, snapshot))
    await request.app.publisher.place(snapshot, panel)
    return snapshot


async def _in_thread(request: Request, snapshot: TableSnapshot, *, at_once: bool = False) -> TableSnapshot:
    notice = await request.reply.public(painter.announcement(request.app, snapshot))
    thread_id = await _make_thread(request, snapshot, notice.message_id)
    if thread_id is None:  # it is played in the channel, and the announcement becomes its panel
        here = request.app.publisher.board_in(snapshot.table.channel_id)
        if here is not None and here.table.id != request.table:
            await make_room(request, here.snapshot)
        await post.edit(request.interaction.client, notice, painter.panel(request.app, snapshot))
        await request.app.publisher.place(snapshot, notice)
        return snapshot
    snapshot = await request.app.tables.attach(request.table, thread_id)
    await request.app.publisher.announce(snapshot, notice)
    panel = None
    if at_once:
        view = painter.panel(request.app, snapshot)
        thread = request.interaction.client.get_partial_messageable(thread_id)
        await request.app.budget.take(request.guild_id, Priority.ANSWER)
        panel_id = await post.send(thread, view, silent=True)
        panel = LiveMessage(thread_id, panel_id, request.app.now())
    await request.app.publisher.place(snapshot, panel)
    return snapshot


async def _make_thread(request: Request, snapshot: TableSnapshot, message_id: int) -> int | None:
    """Create a thread below the announcement; None if Discord refuses."""
    channel = request.interaction.channel
    assert isinstance(channel, discord.TextChannel)
    ctx = request.app.context(snapshot.table.locale)
    name = ctx.text(
        "thread-name",
        game=snapshot.table.config.title or fmt.preset_name(ctx, snapshot.table.config.preset),
        table=str(snapshot.table.id),
    )
    message = channel.get_partial_message(message_id)
    await request.app.budget.take(request.guild_id, Priority.ANSWER)
    try:
        made = await message.create_thread(name=name, auto_archive_duration=10080)
    except Failure as error:
        if code_of(error) == THREAD_EXISTS:  # made, but answered with an error; it has its message's id
            return message_id
        _log.info("no thread in channel %s: %s", channel.id, error)
        return None
    return made.id


@asynccontextmanager
async def _closed_unless_shown(request: Request) -> AsyncIterator[None]:
    """Close the table on an exception, or mark it as lost if it has been dealt at."""
    try:
        yield
    except Exception:
        snapshot = await request.snapshot()
        begun = snapshot is not None and snapshot.table.hand_no > 0
        try:
            await request.app.endings.lose(request.table, NO_ACCESS if begun else NOT_SHOWN)
        except ServiceError as error:
            _log.warning("table %s could not be shown and stays open: %s", request.table_id, error)
        raise


def room_here(request: Request) -> AbstractAsyncContextManager[None]:
    """Return the lock for making room in this channel and opening a table there.

    A server is served by one process only, so no other process can open a table there.
    """
    return request.app.channel_locks.lock(request.interaction.channel_id or 0)


async def require_room(request: Request, besides: int | None = None) -> TableSnapshot | None:
    """Return the idle lobby in this channel that must make room; None if the channel has no table.

    The table `besides` need not make room. Raises NotNow (`channel-busy`; `channel-lobby`: minutes).
    """
    try:
        here = await request.app.tables.find(request.interaction.channel_id or 0)
    except TableNotFound:
        return None
    if here.table.id == besides:
        return None
    now = request.app.now()
    require_lapsed(here.table, request.person.user_id, _last_touched(request, here), now)
    return here


async def make_room(request: Request, lobby: TableSnapshot | None) -> None:
    """Close the idle lobby, if given and not used since. Raises as `require_room`."""
    if lobby is not None:
        touched = _last_touched(request, lobby)
        with suppress(TableNotFound):  # it was closed meanwhile
            await request.app.openings.lapse(lobby.table.id, request.person.user_id, touched)


def _last_touched(request: Request, lobby: TableSnapshot) -> datetime | None:
    board = request.app.publisher.board(lobby.table.id)
    return None if board is None else board.touched


STAKE = 1
"""Chips per unit at a table opened this way; nobody is seated at a higher stake without being asked."""


async def play_now(request: Request, *, sure: bool = False) -> None:
    """Seat a person at an open table in this channel, or open one with computers and deal.

    People who already sit at a table are asked first, unless `sure`. Raises as `open_table`, `require_room`,
    `TableService.sit` and `TableService.start`.
    """
    request.require_quiet()
    waiting = await _waiting(request)
    if waiting is None and not rights.can_open_thread(request):
        await require_room(request)
    if not sure and (mine := await _tables_of(request)):
        await request.reply.private(seated_question(request.ctx, mine, request.guild_id))
        return
    if waiting is None:
        await _open(request, sure=sure)
    elif waiting.table.config.stake > STAKE:
        await request.reply.private(stake_question(request.ctx, waiting))
    else:
        await _sit(request, waiting, sure=sure)


@verb("playnow", of_table=False)
async def by_press(press: Press) -> None:
    """Handle *Play now*, also when confirmed despite another seat, and *Play for 0 chips*."""
    if press.id.arg == notices.NO:
        await press.close_question()
    elif press.id.arg == notices.FREE:
        config = replace(await find_game(press, None), stake=0)
        await open_table(press, config, computers=0, thread=True)
    else:
        await play_now(press, sure=press.id.arg == notices.YES)


async def _tables_of(request: Request) -> Sequence[TableSnapshot]:
    """Return the asker's tables: all in this server, and those elsewhere that have a clock running."""
    mine = await request.app.tables.tables_of(request.person.user_id)
    return [it for it in mine if it.table.guild_id == request.guild_id or _clock_runs(it.table)]


def _clock_runs(table: Table) -> bool:
    return not table.config.clock.timing.silent


async def _waiting(request: Request) -> TableSnapshot | None:
    """Return this channel's best table to join: lobbies before running tables, more people first."""
    channel_id = request.interaction.channel_id or 0
    found = {it.table.id: it for it in request.app.publisher.opened_from(channel_id)}
    with suppress(TableNotFound):
        here = await request.app.tables.find(channel_id)
        found[here.table.id] = here
    now, user_id = request.app.now(), request.person.user_id
    rooms = [it for it in found.values() if user_id not in it.table.players]
    rooms = [it for it in rooms if seats_to_take(it.table, now, user_id) and await _admits(request, it.table)]
    return min(
        rooms,
        key=lambda it: (it.table.status is not TableStatus.LOBBY, -len(it.table.players), it.table.id),
        default=None,
    )


async def _admits(request: Request, table: Table) -> bool:
    """Return whether the asker may sit down at a table with room."""
    held = any(seat.held and seat.held.user_id == request.person.user_id for seat in table.seats)
    try:
        seating.require_admitted(table, request.person, invited=held)
        await request.app.require_welcome(table.guild_id, request.person.user_id, table.host_id)
    except NotAllowed:
        return False
    return True


async def _sit(request: Request, waiting: TableSnapshot, *, sure: bool) -> None:
    request.set_table(waiting.table.id)
    seen = seating.digest(waiting.table.config)
    snapshot = await request.app.tables.sit(request.table, request.person, seen=seen, both=sure)
    channel = f"<#{snapshot.table.channel_id}>"
    key = "play-now-lobby" if snapshot.table.status is TableStatus.LOBBY else "play-now-between"
    await request.reply.say(request.text(key, channel=channel))


async def _open(request: Request, *, sure: bool) -> None:
    """Open a table of the usual game with computers in the other seats, and deal.

    The id of the message with the commitment goes into the shuffle instead of a press's: Discord issued it
    after the secret was fixed (fair-deal.md).
    """
    stake = min(STAKE, (await request.app.guild_settings.of(request.guild_id)).stake_alone)
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
    """Return the question to a person who sits at other tables and is about to take another seat."""
    here = [it for it in mine if it.table.guild_id == guild_id]
    lines = [f"- {fmt.game_name(ctx, it.table.config)} · <#{it.table.channel_id}>" for it in here]
    if len(here) < len(mine):
        lines.append(f"- {ctx.text('play-now-elsewhere', count=len(mine) - len(here))}")
    clock = any(_clock_runs(it.table) for it in mine)
    return parts.layout(
        ctx.text("play-now-seated"),
        "\n".join(lines),
        f"-# {ctx.text('play-now-clock')}" if clock else "",
        parts.jump_button(ctx, here[0]) if here else None,
        parts.text_button(ctx, "button-play-another", ids.build("playnow", 0, 0, notices.YES)),
        parts.text_button(ctx, "button-cancel", ids.build("playnow", 0, 0, notices.NO)),
    )


def stake_question(ctx: PanelContext, waiting: TableSnapshot) -> ui.LayoutView:
    """Return the terms of an open table with more than the usual stake, and a button to sit down."""
    return seat_offer(ctx, waiting, ctx.text("play-now-stake", channel=f"<#{waiting.table.channel_id}>"))
