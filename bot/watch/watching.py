"""Starts everything that watches a bot, in order, and stops it again."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

import discord

from bot.metrics import Metrics, Reading
from bot.services.background import KeyedTasks
from bot.services.values.tables import TableStatus
from bot.storage.database import Database
from bot.ui.core.app import App
from bot.ui.publisher import Publisher
from bot.watch.audits import FIRST_SECONDS, audit_again
from bot.watch.health import KINDS, Alarms, Gateway, Health, LoopGuard, examine, serving

LOOK_SECONDS: Final = 5.0
"""How often the gateway is looked at: finer than heartbeats come."""
EXAMINE_SECONDS: Final = 15.0
"""How often the watchdog examines everything."""

_log = logging.getLogger(__name__)


class Bot(Protocol):
    """What is watched."""

    metrics: Metrics
    database: Database
    app: App
    publisher: Publisher

    @property
    def latency(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """What the operator wants: `port` None serves nothing, `audit_hours` 0 audits nothing."""

    host: str = "127.0.0.1"
    port: int | None = None
    audit_hours: float = 0.0
    first_audit: float = FIRST_SECONDS
    """Seconds after the start."""


class Watch:
    """What is known of a bot."""

    def __init__(self, bot: Bot, clock: Callable[[], float] = time.monotonic) -> None:
        self.port: int | None = None
        """Where `/metrics` and `/healthz` are served."""
        self._bot = bot
        self._clock = clock
        self._gateway = Gateway(clock())
        self._alarms = Alarms(bot.metrics)
        bot.metrics.read(self.reading)

    async def health(self) -> Health:
        """Examine the bot now."""
        self._look()
        disconnected = self._bot.database.change_feed.disconnected()
        return await examine(self._gateway, self._bot.app.clocks.behind, disconnected, self._clock())

    def reading(self) -> Reading:
        """Return how the bot stands now."""
        self._look()
        live = self._bot.app.live.all()
        playing = [table for table in live if table.table.status is TableStatus.PLAYING]
        paused = sum(table.hand is None or table.hand.state is None for table in playing)
        backlog, failing = self._bot.publisher.backlog()
        counted = Counter(table.table.status for table in live)
        return Reading(
            tables={it.value: counted[it] for it in TableStatus if it is not TableStatus.CLOSED},
            hands=len(playing) - paused,
            paused=paused,
            backlog=backlog,
            failing=failing,
            patience=self._bot.publisher.patience,
            unanswered=self._bot.app.gate.unanswered,
            put_off=self._bot.app.gate.waiting,
            shards=self._gateway.pulses(self._clock()),
            disconnected=self._bot.database.change_feed.disconnected(),
        )

    async def look_on(self) -> float:
        """Look at the gateway; return the seconds until the next look."""
        self._look()
        return LOOK_SECONDS

    async def judge(self) -> float:
        """Raise and end alarms by what is found now; return the seconds until the next time.

        A connection that is just lost or not made yet is no alarm: discord.py makes another.
        """
        health, now = await self.health(), self._clock()
        for kind in KINDS:
            trouble = health.troubles.get(kind)
            if kind == "gateway" and not self._gateway.long_silent(now):
                trouble = None
            self._alarms.judge(kind, trouble, now)
        return EXAMINE_SECONDS

    def _look(self) -> None:
        self._gateway.look(latencies(self._bot), self._clock())


def latencies(bot: Any) -> Mapping[str, float]:
    """Return the latency of each connection to the gateway, by the number of its shard."""
    if isinstance(bot, discord.AutoShardedClient):
        return {str(shard): latency for shard, latency in bot.latencies}
    return {"0": bot.latency}


@asynccontextmanager
async def watching(bot: Bot, plan: Plan) -> AsyncIterator[Watch]:
    """Watch a bot: serve metrics and health, look out for trouble, audit the ledger.

    Raises CannotListen before anything else is begun.
    """
    watch = Watch(bot)
    async with AsyncExitStack() as stack:
        if plan.port is not None:
            served = serving(plan.host, plan.port, bot.metrics, watch.health)
            watch.port = await stack.enter_async_context(served)
        jobs: dict[str, Callable[[], Awaitable[float]]] = {"gateway": watch.look_on, "alarms": watch.judge}
        first = {"gateway": 0.0, "alarms": EXAMINE_SECONDS, "audit": plan.first_audit}
        if plan.audit_hours:
            address = bot.database.url.render_as_string(hide_password=False)
            jobs["audit"] = partial(audit_again, address, bot.metrics, every=plan.audit_hours * 3600)
        tasks: KeyedTasks[str] = KeyedTasks(
            lambda job: jobs[job](), _log, "the watch of {}", retry=EXAMINE_SECONDS
        )
        tasks.begin(LoopGuard(bot.metrics).run(), _log, "the watch of the event loop failed")
        for job in jobs:
            tasks.request(job, first[job])
        try:
            yield watch
        finally:
            await tasks.stop(cancel=True)
