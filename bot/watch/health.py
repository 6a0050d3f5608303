"""Whether the bot can do its work: the gateway answers, the database answers, the clocks are not behind, and
other processes on the same database are heard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.services.errors import ServiceError
from bot.watch.pulse import Gateway

KINDS: Final = ("gateway", "database", "deadlines", "neighbours")
BEHIND_SECONDS: Final = 30.0
"""A deadline that waits longer is late: clocks run in seconds, and a restart puts them off anyway."""
DATABASE_SECONDS: Final = 2.5
"""How long the database may take for a small question: a little more than it waits for a lock."""
DEAF_SECONDS: Final = 10.0
"""How long other processes may go unheard: a lost connection is made anew within a second or two."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Health:
    """What was found at one moment."""

    troubles: Mapping[str, str]
    """What is wrong, in a sentence for each kind of `KINDS`."""
    silent: float
    """Seconds since the gateway's last acknowledgement."""
    behind: float | None
    """Seconds that the earliest deadline is late; None if the database does not say."""
    unheard: float | None
    """Seconds for which no other process can have been heard; None if there is none (`SHARDS`)."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.troubles

    def to_json(self) -> dict[str, object]:
        """Return this as `/healthz` tells it."""
        return {
            "status": "ok" if self.ok else "failing",
            "reasons": dict(self.troubles),
            "gateway_silent_seconds": round(self.silent, 1),
            "deadlines_late_seconds": _rounded(self.behind),
            "neighbours_unheard_seconds": _rounded(self.unheard),
        }


async def examine(
    gateway: Gateway, behind: Callable[[], Awaitable[float]], unheard: float | None, now: float
) -> Health:
    """Look at everything once; `behind` asks the database how late the earliest deadline is."""
    troubles: dict[str, str] = {}
    silent = gateway.silent(now)
    if gateway.long_silent(now):
        troubles["gateway"] = f"the gateway has not answered for {silent:.0f} seconds"
    elif not gateway.connected(now):
        troubles["gateway"] = "there is no connection to the gateway"
    late: float | None = None
    try:
        async with asyncio.timeout(DATABASE_SECONDS):
            late = await behind()
    except TimeoutError:
        troubles["database"] = f"the database has not answered within {DATABASE_SECONDS} seconds"
    except ServiceError as error:
        troubles["database"] = f"the database does not answer ({error.code})"
    except Exception as error:  # noqa: BLE001 - whatever it is, the answer is: not healthy
        _log.debug("the database cannot be asked", exc_info=error)
        troubles["database"] = f"the database cannot be asked ({type(error).__name__})"
    if late is not None and late >= BEHIND_SECONDS:
        troubles["deadlines"] = f"the earliest deadline is {late:.0f} seconds late"
    if unheard is not None and unheard >= DEAF_SECONDS:
        troubles["neighbours"] = f"other processes cannot be heard for {unheard:.0f} seconds"
    return Health(troubles, silent, late, unheard)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)
