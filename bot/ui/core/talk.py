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
class _SentEmote:
    emote: Emote
    at: datetime
    hand: int
    tricks: int


class Talk:
    """The last emote of each seat, for tables where an emote was sent lately."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._sent: OrderedDict[int, dict[int, _SentEmote]] = OrderedDict()
        """The last emotes by table and seat, the newest last."""

    def say(self, snapshot: TableSnapshot, seat: int, emote: Emote) -> None:
        """Record a seat's emote, replacing its last one."""
        table = snapshot.table
        sent = self._sent.pop(table.id, {})
        sent.pop(seat, None)
        sent[seat] = _SentEmote(emote, self._now(), table.hand_no, _tricks(snapshot))
        self._sent[table.id] = sent
        if len(self._sent) > _MOST_TABLES:
            self._sent.popitem(last=False)

    def of(self, snapshot: TableSnapshot) -> tuple[tuple[int, Emote], ...]:
        """Return the current emotes at a table while a hand is played, oldest first."""
        return tuple((seat, sent.emote) for seat, sent in self._current(snapshot).items())

    def ends_in(self, snapshot: TableSnapshot) -> float | None:
        """Return the seconds until the next emote expires; None if none is shown."""
        ends = [sent.at + LASTS for sent in self._current(snapshot).values()]
        return (min(ends) - self._now()).total_seconds() if ends else None

    def _current(self, snapshot: TableSnapshot) -> dict[int, _SentEmote]:
        table, now, tricks = snapshot.table, self._now(), _tricks(snapshot)
        if table.status is not TableStatus.PLAYING or not table.config.emotes:
            return {}
        return {
            seat: sent
            for seat, sent in self._sent.get(table.id, {}).items()
            if now < sent.at + LASTS and sent.hand == table.hand_no and tricks <= sent.tricks + 1
        }


def _tricks(snapshot: TableSnapshot) -> int:
    return 0 if snapshot.view is None else len(snapshot.view.tricks)
