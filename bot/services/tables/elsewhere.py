"""A person's other tables: finding them in memory, and clocks that run at two tables at once.

A table with a clock of minutes (blitz, normal, relaxed) runs a clock, from its first deal until it is closed,
for everybody who sits there and is not away. A clock of 24 hours for a turn, or none, does not count.
"""

from __future__ import annotations

from collections import defaultdict

from bot.services.tables.live_table import LiveTable
from bot.services.values.tables import Table, TableSnapshot, TableStatus


def clock_runs(table: Table, user_id: int) -> bool:
    """Return whether a person's clock runs at a table, or may start at any moment."""
    pressing = table.config.clock.pressing and table.status in (TableStatus.PLAYING, TableStatus.BETWEEN)
    return pressing and any(seat.user_id == user_id and not seat.away for seat in table.seats)


def is_due(snapshot: TableSnapshot, user_id: int) -> bool:
    """Return whether a person is to act at a table."""
    return any(snapshot.table.seats[seat].user_id == user_id for seat in snapshot.due)


def people_due(live: LiveTable) -> frozenset[int]:
    """Return the people who are to act at a table while their clock runs."""
    waited = (live.table.seats[seat].user_id for seat in live.due)
    return frozenset(it for it in waited if it is not None and clock_runs(live.table, it))


class TableIndex:
    """Tables by id, indexed by the people seated at them."""

    def __init__(self) -> None:
        self.by_id: dict[int, LiveTable] = {}
        """All tables; change them only with `put` and `drop`."""
        self._of: dict[int, set[int]] = defaultdict(set)

    def all(self) -> tuple[LiveTable, ...]:
        """Return all tables: after a start, all on our shards that are not closed."""
        return tuple(self.by_id.values())

    def of(self, user_id: int) -> list[LiveTable]:
        """Return the tables where a person sits, oldest first."""
        return [self.by_id[table_id] for table_id in sorted(self._of.get(user_id, ()))]

    def others_due(self, table_id: int, user_id: int) -> list[LiveTable]:
        """Return the other tables where a person is to act while their clock runs."""
        return [it for it in self.of(user_id) if it.table.id != table_id and user_id in people_due(it)]

    def put(self, live: LiveTable) -> None:
        """Add a table, or replace its earlier state."""
        table_id, old = live.table.id, self.by_id.get(live.table.id)
        self.by_id[table_id] = live
        if old is None or old.table.seats is not live.table.seats:
            self._seat(table_id, frozenset() if old is None else old.table.players, live.table.players)

    def drop(self, table_id: int) -> None:
        """Remove a table, if known."""
        old = self.by_id.pop(table_id, None)
        if old is not None:
            self._seat(table_id, old.table.players, frozenset())

    def _seat(self, table_id: int, before: frozenset[int], after: frozenset[int]) -> None:
        for user_id in before - after:
            self._of[user_id].discard(table_id)
            if not self._of[user_id]:
                del self._of[user_id]
        for user_id in after - before:
            self._of[user_id].add(table_id)
