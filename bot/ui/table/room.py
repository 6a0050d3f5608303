"""Room for a table in a channel without threads: it holds one, but an idle lobby is closed for a new one."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from datetime import datetime

from bot.services.errors import TableNotFound
from bot.services.tables.opening import require_lapsed
from bot.services.values.tables import TableSnapshot
from bot.ui.core.request import Request


def room_here(request: Request) -> AbstractAsyncContextManager[None]:
    """Return the lock for finding room in this channel and opening a table there: one at a time.

    The process that serves a server serves all of it, so that no other one opens a table there.
    """
    return request.app.channel_locks.lock(request.interaction.channel_id or 0)


async def require_room(request: Request, besides: int | None = None) -> TableSnapshot | None:
    """Return the lobby in this channel that is to give way to another table; None where there is no table.

    The table `besides` may be there: it is the one that is to be shown. Raises NotNow (`channel-busy`;
    `channel-lobby`: minutes).
    """
    try:
        here = await request.app.tables.find(request.interaction.channel_id or 0)
    except TableNotFound:
        return None
    if here.table.id == besides:
        return None
    now = request.app.now()
    require_lapsed(here.table, request.person.user_id, _touched(request, here), now)
    return here


async def make_room(request: Request, lobby: TableSnapshot | None) -> None:
    """Close the lobby that gives way, if there is one and nobody has touched it meanwhile.

    Raises as `require_room`.
    """
    if lobby is None:
        return
    try:
        await request.app.openings.lapse(lobby.table.id, request.person.user_id, _touched(request, lobby))
    except TableNotFound:
        return  # it was closed meanwhile


def _touched(request: Request, lobby: TableSnapshot) -> datetime | None:
    board = request.app.publisher.board(lobby.table.id)
    return None if board is None else board.touched
