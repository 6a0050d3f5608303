"""Which table a command means: the one of the channel, else the one where the person sits."""

from __future__ import annotations

from collections.abc import Sequence

from bot.services.errors import NotNow, TableNotFound
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core.errors import WhichTable
from bot.ui.core.request import Request


async def find_table(request: Request) -> TableSnapshot:
    """Find the table of the channel, or in a direct message (or a channel without one) the person's own.

    Of several of their own the one waiting for them. Raises TableNotFound (`no-table-here`) or WhichTable.
    """
    here = await _table_here(request)
    if here is None:
        mine = await request.app.tables.tables_of(request.person.user_id)
        if not request.in_dm:
            mine = tuple(s for s in mine if s.table.guild_id == request.interaction.guild_id)
        user_id = request.person.user_id
        waiting = [s for s in mine if any(s.table.seats[seat].user_id == user_id for seat in s.due)]
        here = _only(waiting if len(mine) > 1 and waiting else mine)
    request.mean(here.table.id)
    return here


async def find_open_table(request: Request) -> TableSnapshot:
    """Find a table to sit down at: the one of the channel, else the one that was opened from it."""
    here = await _table_here(request)
    if here is None:
        opened = request.app.publisher.opened_from(request.interaction.channel_id or 0)
        here = _only([s for s in opened if s.table.status is not TableStatus.CLOSED])
    request.mean(here.table.id)
    return here


async def find_lost(request: Request) -> TableSnapshot:
    """Find the table of a person that has no place in Discord; with several the one of this channel.

    Raises NotNow (`table-has-place`: channel), TableNotFound (`no-table-here`) or WhichTable.
    """
    user_id, channel_id = request.person.user_id, request.interaction.channel_id
    lost = await request.app.endings.lost_tables(user_id, request.guild_id)
    if len(lost) > 1:
        here = [it for it in lost if channel_id in (it.table.channel_id, it.table.home_channel_id)]
        lost = here if len(here) == 1 else lost
    if not lost:
        seated = (await find_table(request)).table
        raise NotNow("table-has-place", channel=seated.channel_id)
    request.mean(_only(lost).table.id)
    return lost[0]


async def _table_here(request: Request) -> TableSnapshot | None:
    channel_id = request.interaction.channel_id
    if request.in_dm or channel_id is None:
        return None
    try:
        return await request.app.tables.find(channel_id)
    except TableNotFound:
        return None


def _only(found: Sequence[TableSnapshot]) -> TableSnapshot:
    if not found:
        raise TableNotFound("no-table-here")
    if len(found) > 1:
        raise WhichTable(found)
    return found[0]
