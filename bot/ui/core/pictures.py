"""Pictures that were drawn lately: pressing a button twice, or two people at once, draws once.

A picture is kept for a minute under all that it shows, so that none is ever out of date by more than its
scale of time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from datetime import datetime, timedelta

from bot.services.ports import Now

KEPT = timedelta(minutes=1)
MOST = 100
"""Pictures that are kept, of some ten kilobytes each."""


class Pictures:
    """Draws pictures off the event loop, and keeps the latest."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._drawn: OrderedDict[Hashable, tuple[datetime, asyncio.Future[bytes]]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._drawn)

    async def get(self, shown: Hashable, draw: Callable[[], bytes], allow: Callable[[], None]) -> bytes:
        """Return the picture of what is `shown`; it is drawn only if it was not lately.

        `allow` is called before it is drawn, and may raise.
        """
        now = self._now()
        at, picture = self._drawn.get(shown, (now - KEPT, None))
        if picture is None or now - at >= KEPT:
            allow()
            picture = asyncio.ensure_future(asyncio.to_thread(draw))
            self._drawn[shown] = (now, picture)
            self._drawn.move_to_end(shown)
            if len(self._drawn) > MOST:
                self._drawn.popitem(last=False)
        try:
            return await asyncio.shield(picture)
        except Exception:
            self._drawn.pop(shown, None)
            raise
