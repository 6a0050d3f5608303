"""How fast live messages follow the game, as plain numbers that tests replace."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Pace:
    """The limits of publishing; all times in seconds but `old`."""

    interval: float = 1.0
    """Between two edits for the same table; what happens meanwhile is shown together."""
    budget: int = 10
    """Requests of a hand that count against Discord's global limit. Hands and turns come first; the panel
    is edited by bot token, each time after twice the wait, only while one is left for the result."""
    slowest: float = 60.0
    """The longest of those waits."""
    long_hand: timedelta = timedelta(minutes=30)
    """A hand that takes longer may spend more, but slowly: one panel every `seldom` seconds."""
    seldom: float = 600.0
    retry: tuple[float, ...] = (2.0, 5.0, 15.0, 60.0)
    """Waits after a failure of Discord's; the last one is repeated."""
    old: timedelta = timedelta(hours=1)
    """A message older than this is posted anew: Discord limits its edits (error 30046)."""
    scrolled: int = 15
    """So many newer messages push a panel out of sight: it is posted anew."""
    announcing: float = 5.0
    """Between two edits of a tournament's announcement by bot token."""
    tournament_rate: float = 15.0
    """Requests a second that all tournaments may make together, the first hands of their tables included."""
    farewell: float = 3.0
    """How long `close` waits for what is still to be shown."""
