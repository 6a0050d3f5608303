"""Whether the bot can do its work: the gateway answers, the database answers, the clocks are not behind."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.services.errors import ServiceError
from bot.watch.pulse import Gateway

BEHIND_SECONDS: Final = 30.0
"""A deadline that waits longer is late: clocks run in seconds, and a restart puts them off anyway."""
DATABASE_SECONDS: Final = 2.5
"""How long the database may take for a small question: a little more than it waits for a lock."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Health:
    """What was found at one moment."""

    troubles: Mapping[str, str]
    """What is wrong, in a sentence for each kind: ``gateway``, ``database``, ``deadlines``."""
    silent: float
    """Seconds since the gateway's last acknowledgement."""
    behind: float | None
    """Seconds that the earliest deadline is late; None if the database does not say."""

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
            "deadlines_late_seconds": None if self.behind is None else round(self.behind, 1),
        }


async def examine(gateway: Gateway, behind: Callable[[], Awaitable[float]], now: float) -> Health:
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
    return Health(troubles, silent, late)
