"""How many tables one person may have open in a server as their host."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bot.services.errors import NotNow
from bot.services.live import LiveTables
from bot.services.seating import seat_of

MOST_HOSTED = 10


class Hosting:
    """Counts the tables of hosts, those that are being stored among them: many wishes at once are no way
    round the limit. A host who does not sit at a table himself does not have it open."""

    def __init__(self, live: LiveTables) -> None:
        self._live = live
        self._opening: Counter[tuple[int, int]] = Counter()

    @contextmanager
    def opening(self, guild_id: int, user_id: int) -> Iterator[None]:
        """Hold a place for a table while it is stored. Raises NotNow (`too-many-tables`: most)."""
        place = (guild_id, user_id)
        if self._hosted(*place) + self._opening[place] >= MOST_HOSTED:
            raise NotNow("too-many-tables", most=MOST_HOSTED)
        self._opening[place] += 1
        try:
            yield
        finally:
            self._opening[place] -= 1
            self._opening += Counter()  # keeps what is above zero

    def _hosted(self, guild_id: int, user_id: int) -> int:
        tables = (live.table for live in self._live.all())
        return sum(
            table.host_id == user_id and table.guild_id == guild_id and seat_of(table, user_id) is not None
            for table in tables
        )
