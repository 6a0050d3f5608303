"""Answers to a request: the person's hand, the redrawn panel, or a sentence above one of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

from discord import ui

from bot.services.errors import ServiceError, TableNotFound
from bot.services.values.tables import AnyHand, TableSnapshot, TableStatus
from bot.ui.core import reach
from bot.ui.core.board import HAND, LIFE, OPEN, LiveMessage
from bot.ui.core.items import Press, verb
from bot.ui.core.parts import Where
from bot.ui.core.request import Request
from bot.ui.table import painter

Sent = TypeVar("Sent")


async def show_hand(request: Request, notice: str = "", *, more: str = "", redraw: bool = False) -> None:
    """Show a person their hand, in the pressed private message or a new ephemeral one.

    `redraw`: with a new picture, even if it is not their turn. Raises ServiceError if they have no hand at
    this table.
    """
    private = await request.app.play.private(request.table, request.person.user_id)
    note_place(request)
    message = request.interaction.message
    dm = request.board.kept.get((HAND, request.person.user_id)) if request.board else None
    own = request.on_private or (message is not None and dm is not None and dm.message_id == message.id)
    if own and await _redraw_hand(request, private, more, redraw=redraw):
        if notice:
            await request.reply.say(notice)
        return
    await _new_hand(request, private, notice, more)


async def _redraw_hand(request: Request, private: AnyHand, more: str, *, redraw: bool) -> bool:
    message = request.interaction.message
    assert message is not None
    where: Where = "ephemeral" if request.on_private else "dm"
    live = _live(request, message.id)
    asked, place = (request.app, private, request.locale), request.interaction.channel_id
    draw = partial(painter.hand, *asked, where, live=live, more=more, channel_id=place, redraw=redraw)
    view, shown = await _pictured_or_not(request, draw, request.reply.update)
    if shown is None:
        return False
    _follow_hand(request, shown, view, more, ephemeral=request.on_private)
    return True


def _live(request: Request, message_id: int) -> LiveMessage | None:
    """Return the pressed message if it is a known one with the person's hand, else None."""
    board, user_id = request.board, request.person.user_id
    known = [] if board is None else [board.kept.get((OPEN, user_id)), board.kept.get((HAND, user_id))]
    return next((live for live in known if live is not None and live.message_id == message_id), None)


async def _new_hand(request: Request, private: AnyHand, notice: str, more: str) -> None:
    await keep_panel_in_hand(request)
    board, user_id = request.board, request.person.user_id
    before = None if board is None or request.reply.is_press else board.kept.get((OPEN, user_id))
    asked, place = (request.app, private, request.locale), request.interaction.channel_id
    draw = partial(painter.hand, *asked, "ephemeral", notice, more=more, channel_id=place)
    view, shown = await _pictured_or_not(request, draw, request.reply.private)
    _follow_hand(request, shown, view, more, ephemeral=True)
    await put_away(request, before)


async def put_away(request: Request, before: LiveMessage | None) -> None:
    """Delete an earlier private answer, if there is one and it can still be deleted."""
    if before is not None and before.token is not None and request.app.tokens.fresh(before.token):
        with suppress(*reach.Failure):
            await before.token.webhook.delete_message(before.message_id)


async def _pictured_or_not(
    request: Request,
    draw: Callable[[], Awaitable[ui.LayoutView]],
    send: Callable[[ui.LayoutView], Awaitable[Sent]],
) -> tuple[ui.LayoutView, Sent]:
    """Send a view and return both; if Discord refuses its picture, send it as text."""
    view = await draw()
    try:
        return view, await send(view)
    except reach.Failure as error:
        if not request.app.refuse_picture(request.interaction.channel_id or 0, view, error):
            raise
    view = await draw()
    return view, await send(view)


@verb("watch")
async def show_watch(request: Request) -> None:
    """Show a table to a spectator, in a message that follows it; people with a seat see their hand."""
    app, user_id, board = request.app, request.person.user_id, request.board
    if await app.tables.seat_of(request.table, user_id) is not None:
        await show_hand(request)
        return
    snapshot = await app.tables.snapshot(request.table)
    message, follows = request.interaction.message, board is not None and not board.is_closed
    live = _live(request, message.id) if request.on_private and message is not None else None
    until = app.now() + LIFE if follows else None
    view, shown = await _pictured_or_not(
        request,
        lambda: painter.watch_view(app, snapshot, request.locale, user_id, live, until),
        request.reply.update if request.on_private else request.reply.private,
    )
    if board is not None and shown is not None and follows:
        shown.watches = True
        shown.keep(view)
        board.kept[OPEN, user_id] = shown


def _follow_hand(
    request: Request, shown: LiveMessage, view: ui.LayoutView, more: str, *, ephemeral: bool
) -> None:
    """Make a private message follow the table while its token works."""
    board, user_id = request.board, request.person.user_id
    if board is None:
        return
    if ephemeral:
        board.kept[OPEN, user_id] = shown
    live = shown if ephemeral else board.kept.get((HAND, user_id))
    if live is not None:
        live.token, live.counted, live.more = shown.token, 0, more
        live.keep(view)


async def keep_panel_in_hand(request: Request) -> None:
    """Use the token of a press on the public panel for edits of the panel, if it has no valid one.

    The press is acknowledged first: with another answer, its token could not edit the panel.
    """
    board, message = request.board, request.interaction.message
    panel = None if board is None else board.panel  # it may be deleted, or lost, while we acknowledge
    if panel is None or message is None or panel.message_id != message.id:
        return
    if not request.app.tokens.fresh(panel.token):
        panel.token = await request.reply.acknowledge()


def note_place(request: Request) -> None:
    """Record whether a person plays by direct message; otherwise that message is updated more rarely."""
    board, user_id = request.board, request.person.user_id
    if board is None:
        return
    if request.in_dm:
        board.elsewhere.discard(user_id)
    else:
        board.elsewhere.add(user_id)


async def show_panel(request: Request) -> None:
    """Redraw the pressed panel, if it is a private one or the table's current one."""
    board, message = request.board, request.interaction.message
    panel = None if board is None else board.panel
    if board is None or message is None:
        return
    if request.on_private:
        await request.reply.update(painter.panel(request.app, board.snapshot))
    if panel is None or panel.message_id != message.id:
        return
    if board.needs_new_panel(panel):
        # The result stays where it is, and the publisher posts the new hand below it.
        panel.token = await request.reply.acknowledge()
        return

    async def draw() -> ui.LayoutView:
        while True:  # drawn too late: the publisher may have shown what came after
            revision = board.table.revision
            view = await painter.public_panel(request.app, board.snapshot, panel)
            if revision == board.table.revision:
                return view

    view, shown = await _pictured_or_not(request, draw, partial(request.reply.update, public=True))
    if shown is not None:
        panel.token = shown.token
        panel.keep(view)


async def explain(request: Request, text: str) -> None:
    """Answer with the reason why a move was refused, above the person's current hand if they have one."""
    if request.table_id is None:
        await request.reply.say(text)
        return
    try:
        await show_hand(request, text)
    except ServiceError:
        await request.reply.say(text)


async def find_open(request: Request) -> TableSnapshot:
    """Return the request's table. Raises TableNotFound (`table-closed`)."""
    snapshot = await request.app.tables.snapshot(request.table)
    if snapshot.table.status is TableStatus.CLOSED:
        raise TableNotFound("table-closed", table=request.table)
    return snapshot


async def show_private(press: Press, panel: ui.LayoutView) -> None:
    """Show a page, in the pressed private message or in a new one."""
    await keep_panel_in_hand(press)
    await press.show(panel)
