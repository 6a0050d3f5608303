"""Computer players that think long, in processes of their own: never in the event loop.

A process gets the seat's view, its legal actions, the level and a seed, and answers with an action. One that
is late or gone is replaced at the next question; until then the caller does without.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from bot.engine.game import GameAction, TableView
from bot.engine.legal import LegalActions
from bot.players.hint import Hint
from bot.players.search.review import Choice, Judged
from bot.services.ports import Thinker
from bot.services.workers import Pool, Spawn, Unanswered

log = logging.getLogger(__name__)

LATE_SECONDS = 2.5
"""How long a move may take, waiting for a free process included."""
REVIEW_SECONDS = 10.0
"""The same of a review, for which somebody waits who can go on playing."""
HINT_SECONDS = 0.9
"""The same of a hint, for which somebody waits whose clock runs."""


class Workers(Thinker):
    """Some processes that think; questions wait for a free one."""

    def __init__(self, count: int, spawn: Spawn, seconds: float = LATE_SECONDS) -> None:
        self._pool = Pool(count, spawn)
        self._seconds, self._hint_seconds = seconds, min(seconds, HINT_SECONDS)
        self._reviewing = asyncio.Lock()
        self._late: set[asyncio.Task[Hint | None]] = set()

    async def think(self, view: TableView, legal: LegalActions, level: str, seed: int) -> GameAction | None:
        """Return a legal action, None if there is none in time; the log says why."""
        found: GameAction | None = await self._ask("choose", (view, legal, level, seed), level, self._seconds)
        return found

    async def review(self, choices: Sequence[Choice]) -> Sequence[Judged | None] | None:
        """Return how good some choices of cards were; None if nobody can say in time, and the log says why.

        One review is made at a time: whoever must move waits for no more than one.
        """
        try:
            async with asyncio.timeout(REVIEW_SECONDS), self._reviewing:
                found: Sequence[Judged | None] | None = await self._ask(
                    "review", (choices,), "review", REVIEW_SECONDS
                )
        except TimeoutError:
            log.warning("too many reviews are asked for")
            return None
        return found

    async def advise(self, view: TableView, legal: LegalActions) -> Hint | None:
        """Return the expert's move and its reason; None if there is none in time.

        A process that is late, because it starts or makes a review, goes on: the next hint finds it.
        """
        asked: asyncio.Task[Hint | None] = asyncio.create_task(
            self._ask("advise", (view, legal), "hint", self._seconds)
        )
        self._late.add(asked)
        asked.add_done_callback(self._late.discard)
        try:
            async with asyncio.timeout(self._hint_seconds):
                return await asyncio.shield(asked)
        except TimeoutError:
            log.info("a hint is late: the regular's move is shown")
            return None

    async def _ask(self, what: str, arguments: tuple[Any, ...], who: str, seconds: float) -> Any:
        if not self._pool.usable:
            return None
        try:
            return await self._pool.ask(what, *arguments, seconds=seconds)
        except TimeoutError:
            log.warning("the %s is late: a simpler player moves, or nobody answers", who)
        except Unanswered:
            if self._pool.usable:
                log.warning("the process of the %s is gone: a simpler player moves, another starts", who)
        return None

    async def stop(self) -> None:
        """End the processes; nobody is answered any more."""
        await self._pool.stop()
        await asyncio.gather(*self._late)
