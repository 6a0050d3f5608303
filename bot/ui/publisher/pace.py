"""How fast live messages follow the game, as plain numbers that tests replace."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Pace:
    """The limits of publishing; all times in seconds but `old`."""

    interval: float = 1.0
    """Between two edits for the same table; what happens meanwhile is shown together."""
    slowest: float = 60.0
    """Edits by bot token count against Discord's global limit: in a hand each waits twice as long as the
    one before it, up to this."""
    retry: tuple[float, ...] = (2.0, 5.0, 15.0, 60.0)
    """Waits after a failure of Discord's; the last one is repeated."""
    old: timedelta = timedelta(hours=1)
    """A message older than this is posted anew: Discord limits its edits (error 30046)."""
    scrolled: int = 15
    """So many newer messages push a panel out of sight: it is posted anew."""
    farewell: float = 3.0
    """How long `close` waits for what is still to be shown."""
