"""How many tables may be open in a server, and how many of them one person may have open as their host."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bot.services.errors import NotNow
from bot.services.tables.live import LiveTables
from bot.services.tables.seating import seat_of
from bot.services.values.tables import TableStatus

MOST_HOSTED = 10


class Hosting:
    """Counts the tables of hosts, those that are being stored among them: many wishes at once are no way
    round the limit. A host who does not sit at a table himself does not have it open."""

    def __init__(self, live: LiveTables) -> None:
        self._live = live
        self._opening: Counter[tuple[int, int]] = Counter()

    @contextmanager
    def opening(self, guild_id: int, user_id: int, most: int) -> Iterator[None]:
        """Hold a place for a table while it is stored; `most` may be open in the server.

        Raises NotNow (`too-many-tables`, `server-tables`: most).
        """
        place = (guild_id, user_id)
        opening = sum(count for (guild, _), count in self._opening.items() if guild == guild_id)
        if self._open(guild_id) + opening >= most:
            raise NotNow("server-tables", most=most)
        if self._hosted(*place) + self._opening[place] >= MOST_HOSTED:
            raise NotNow("too-many-tables", most=MOST_HOSTED)
        self._opening[place] += 1
        try:
            yield
        finally:
            self._opening[place] -= 1
            self._opening += Counter()  # keeps what is above zero

    def _open(self, guild_id: int) -> int:
        tables = (live.table for live in self._live.all())
        return sum(
            table.guild_id == guild_id
            and table.tournament_id is None
            and table.status is not TableStatus.CLOSED
            for table in tables
        )

    def _hosted(self, guild_id: int, user_id: int) -> int:
        tables = (live.table for live in self._live.all())
        return sum(
            table.host_id == user_id and table.guild_id == guild_id and seat_of(table, user_id) is not None
            for table in tables
        )
