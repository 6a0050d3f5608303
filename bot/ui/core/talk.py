"""Table talk: one of eight emotes, kept in memory for a moment and shown on the panel.

The choice is fixed so that nobody can say anything about cards. Nothing is stored.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from bot.services.ports import Now
from bot.services.values.tables import TableSnapshot, TableStatus

LASTS = timedelta(seconds=30)
"""How long an emote is shown, unless two tricks are completed earlier."""
_MOST_TABLES = 2_000


class Emote(Enum):
    """An emote; the value is part of its text key."""

    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    SORRY = "sorry"
    HURRY = "hurry"
    THINKING = "thinking"
    LAUGH = "laugh"
    WOW = "wow"
    LUCK = "luck"


@dataclass(frozen=True, slots=True)
class _Said:
    seat: int
    emote: Emote
    at: datetime
    hand: int
    tricks: int


class Talk:
    """The last emote of each seat, for tables where an emote was sent lately."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._said: OrderedDict[int, dict[int, _Said]] = OrderedDict()

    def say(self, snapshot: TableSnapshot, seat: int, emote: Emote) -> None:
        """Record a seat's emote, replacing its last one."""
        table = snapshot.table
        said = self._said.setdefault(table.id, {})
        said.pop(seat, None)
        said[seat] = _Said(seat, emote, self._now(), table.hand_no, _tricks(snapshot))
        self._said.move_to_end(table.id)
        if len(self._said) > _MOST_TABLES:
            self._said.popitem(last=False)

    def of(self, snapshot: TableSnapshot) -> tuple[tuple[int, Emote], ...]:
        """Return the current emotes at a table while a hand is played, oldest first."""
        return tuple((said.seat, said.emote) for said in self._heard(snapshot))

    def ends_in(self, snapshot: TableSnapshot) -> float | None:
        """Return the seconds until the next emote expires; None without any."""
        ends = [said.at + LASTS for said in self._heard(snapshot)]
        return (min(ends) - self._now()).total_seconds() if ends else None

    def _heard(self, snapshot: TableSnapshot) -> list[_Said]:
        table, now, tricks = snapshot.table, self._now(), _tricks(snapshot)
        if table.id not in self._said or table.status is not TableStatus.PLAYING or not table.config.emotes:
            return []
        return [
            said
            for said in self._said[table.id].values()
            if now < said.at + LASTS and said.hand == table.hand_no and tricks <= said.tricks + 1
        ]


def _tricks(snapshot: TableSnapshot) -> int:
    return 0 if snapshot.view is None else len(snapshot.view.tricks)
