"""Which servers a process looks after: Discord deals them to shards, and a process has some of the shards."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FORM = re.compile(r"(?P<first>\d{1,5})(-(?P<last>\d{1,5}))?/(?P<count>\d{1,5})")


@dataclass(frozen=True, slots=True)
class ShardSlice:
    """The shards `first` to `last` of `count`: one process looks after their servers."""

    first: int
    last: int
    count: int

    @property
    def whole(self) -> bool:
        """Whether these are all shards."""
        return self.first == 0 and self.last == self.count - 1

    def owns(self, guild_id: int) -> bool:
        """Return whether a server is on one of these shards, as Discord deals them out."""
        return self.first <= (guild_id >> 22) % self.count <= self.last


EVERYTHING = ShardSlice(0, 0, 1)
"""One process for all servers."""


def parse_slice(text: str) -> ShardSlice:
    """Return the slice that ``FIRST-LAST/COUNT`` or ``ONE/COUNT`` means. Raises ValueError."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        raise ValueError("not FIRST-LAST/COUNT")
    first, count = int(found["first"]), int(found["count"])
    last = first if found["last"] is None else int(found["last"])
    if not first <= last < count:
        raise ValueError("no such shards")
    return ShardSlice(first, last, count)
