"""A lobby of one that nobody touches makes room: a channel without threads holds one table."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil

from bot.services.errors import NotNow
from bot.services.tables import carrying
from bot.services.tables.changes import Change
from bot.services.tables.live_table import LiveTable
from bot.services.tables.moves import close
from bot.services.values.tables import Table, TableStatus

LOBBY_LAPSES = timedelta(minutes=5)
"""How long a lobby of one is kept from others who want to open a table in its channel."""
_MINUTE = timedelta(minutes=1)


def alone(table: Table) -> bool:
    """Return whether one person, or nobody, waits in a lobby; computers do not count."""
    return table.status is TableStatus.LOBBY and table.tournament_id is None and len(table.players) < 2


def require_lapsed(table: Table, by: int, touched: datetime | None, now: datetime) -> None:
    """Let somebody else have the channel of a lobby of one that has not been touched for a while.

    `touched` is when somebody who sits there last pressed anything; None: not known. Raises NotNow
    (`channel-busy`) for a table that stays, `channel-lobby` (minutes) for one that may lapse.
    """
    if not alone(table) or by in table.players:
        raise NotNow("channel-busy")
    left = max(table.updated_at, touched or table.updated_at) + LOBBY_LAPSES - now
    if left > timedelta(0):
        raise NotNow("channel-lobby", minutes=ceil(left / _MINUTE))


def lapsed(live: LiveTable, now: datetime) -> Change:
    """Close a lobby that made room for another table; its panel says why."""
    table = replace(live.table, carried=carrying.lapsed(live.table.carried))
    return close(replace(live, table=table), now)
