"""Watches a running bot: health checks and alarms, started in order and stopped again.

A bot is healthy while the gateway answers, the database answers and stores, deadlines are met, and the change
feed from other processes is connected.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final, Protocol

import discord
from aiohttp import web

from bot import __version__
from bot.metrics import Metrics, Pulse, Reading
from bot.services.background import KeyedTasks
from bot.services.errors import ServiceError
from bot.services.values.tables import TableStatus
from bot.storage.database import Database, is_sqlite
from bot.storage.engine.session import describe
from bot.ui.core.app import App
from bot.ui.publisher.publisher import Publisher
from bot.watch.alarms import Alarms, LoopGuard
from bot.watch.audits import FIRST_SECONDS, audit_again
from bot.watch.backups import Backups, Schedule
from bot.watch.heartbeats import HeartbeatMonitor
from bot.watch.reports import Reports
from bot.watch.storage import StorageProbe, measure

SILENT_SECONDS: Final = 120.0
"""Seconds without an acknowledgement: nearly three heartbeats."""


class Connections:
    """The last heartbeat of each connection (shard), checked every few seconds."""

    def __init__(self, now: float) -> None:
        """`now` is the current time of a monotonic clock, in seconds."""
        self._since = now
        self._heard: dict[str, tuple[float, float]] = {}

    def compare(self, latencies: Mapping[str, float], now: float) -> None:
        """Compare all connections' latencies with the last check."""
        for shard, latency in latencies.items():
            before, heard = self._heard.get(shard, (math.nan, self._since))
            if latency != before:
                self._heard[shard] = (latency, now if math.isfinite(latency) else heard)
        for shard in self._heard.keys() - latencies.keys():
            del self._heard[shard]

    def pulses(self, now: float) -> Mapping[str, Pulse]:
        """Return the state of each connection."""
        found: dict[str, Pulse] = {}
        for shard, (latency, heard) in sorted(self._heard.items()):
            known, silent = math.isfinite(latency), max(0.0, now - heard)
            found[shard] = Pulse(known and silent < SILENT_SECONDS, latency if known else None, silent)
        return found

    def is_connected(self, now: float) -> bool:
        """Return whether all connections respond."""
        return bool(self._heard) and all(pulse.connected for pulse in self.pulses(now).values())

    def silent(self, now: float) -> float:
        """Return for how many seconds the most silent connection has not responded."""
        return max((now - heard for _, heard in self._heard.values()), default=now - self._since)

    def long_silent(self, now: float) -> bool:
        """Return whether a connection has been silent for too long to recover on its own."""
        return self.silent(now) >= SILENT_SECONDS


KINDS: Final = ("gateway", "requests", "database", "deadlines", "change_feed")
WARNINGS: Final = ("disk", "backup")
RESTARTED: Final = {"deadlines": "clock", "change_feed": "change feed"}
"""Troubles that a restart ends while the database works, and the parts that then stop reporting to the
heartbeat monitor; refused requests and a full disk outlast it."""
BEHIND_SECONDS: Final = 30.0
"""Seconds after which a deadline counts as late: clocks run in seconds, and a restart delays them anyway."""
DATABASE_SECONDS: Final = 2.5
"""Seconds that the database may take for a small query: a little more than it waits for a lock."""
DISCONNECTED_SECONDS: Final = 10.0
"""Seconds that the connection may be lost: it is usually restored within two."""
_WHY_PAUSED: Final = {
    "401": "Discord refuses the bot's token; check DISCORD_TOKEN",
    "429": "Discord blocks this IP address for a while",
}

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Health:
    """The result of one health check."""

    troubles: Mapping[str, str]
    """The problems: a sentence by kind (`KINDS`)."""
    silent: float
    """Seconds since the gateway's last acknowledgement."""
    behind: float | None
    """Seconds that the earliest deadline is late; None if the database does not answer."""
    disconnected: float | None
    """Seconds without a connection to other processes; None if this is the only one (`SHARDS`)."""
    hangs: bool
    """Whether the database does not answer at all, not even with an error."""
    unreachable: Mapping[str, int]
    """Numbers of shards, servers and channels that cannot be reached at the moment."""
    warnings: Mapping[str, str]
    """Problems to come if nobody acts: a sentence by kind (`WARNINGS`)."""
    writes: Mapping[str, float | None]
    """Seconds since the last write that was stored, and since the last that failed."""

    @property
    def ok(self) -> bool:
        """Whether there are no problems."""
        return not self.troubles

    def to_json(self) -> dict[str, object]:
        """Return the JSON object for `/healthz`."""
        return {
            "status": "ok" if self.ok else "failing",
            "reasons": dict(self.troubles),
            "gateway_silent_seconds": round(self.silent, 1),
            "deadlines_late_seconds": _round(self.behind),
            "change_feed_disconnected_seconds": _round(self.disconnected),
            "unreachable": dict(self.unreachable),
            "warnings": dict(self.warnings),
            **{f"last_{what}_write_seconds": seconds for what, seconds in self.writes.items()},
        }


def _round(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)


GONE_SECONDS: Final = 0.5
"""Seconds that a response being sent may take when the bot stops."""


class CannotListen(Exception):
    """The address in METRICS_HOST and METRICS_PORT is not available; the text tells the operator."""


@asynccontextmanager
async def serving(
    host: str, port: int, metrics: Metrics, check: Callable[[], Awaitable[Health]]
) -> AsyncIterator[int]:
    """Serve and yield the port (0 takes any free one). Raises CannotListen."""

    async def show_metrics(request: web.Request) -> web.Response:
        body, content_type = metrics.exposition(request.headers.get("Accept", ""))
        return web.Response(body=body, headers={"Content-Type": content_type})

    async def show_health(_request: web.Request) -> web.Response:
        health = await check()
        return web.json_response(health.to_json(), status=200 if health.ok else 503)

    app = web.Application()
    app.router.add_get("/metrics", show_metrics)
    app.router.add_get("/healthz", show_health)
    runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=GONE_SECONDS)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno and error.errno > 0 else "no such address"
            raise CannotListen(f"METRICS_PORT {port} on {host} cannot be used: {reason}.") from error
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()


LOOK_SECONDS: Final = 5.0
"""Seconds between looks at the gateway: less than between heartbeats."""
EXAMINE_SECONDS: Final = 15.0
"""Seconds between full examinations by the watchdog."""


class Bot(Protocol):
    """The parts of a bot that are watched."""

    metrics: Metrics
    database: Database
    app: App
    publisher: Publisher

    @property
    def guilds(self) -> Sequence[object]: ...

    @property
    def latency(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """The operator's choices: without `port` nothing is served, without `audit_hours` nothing audited."""

    host: str = "127.0.0.1"
    port: int | None = None
    audit_hours: float = 0.0
    first_audit: float = FIRST_SECONDS
    """Seconds from the start to the first audit."""
    backups: Schedule | None = None
    first_backup: float = FIRST_SECONDS
    hang_seconds: float = 0.0
    """Seconds without a sign of life after which the process exits; 0: never."""


class Watch:
    """Watches the health of one bot."""

    def __init__(
        self,
        bot: Bot,
        clock: Callable[[], float] = time.monotonic,
        *,
        hang_seconds: float = 0.0,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`tell` sends a sentence to the operator."""
        self.port: int | None = None
        """The port of `/metrics` and `/healthz`."""
        self._bot = bot
        self._clock = clock
        self._begun = clock()
        self._gateway = Connections(clock())
        self._alarms = Alarms(bot.metrics, tell)
        self._tell: Callable[[str], None] | None = tell
        self._storage = StorageProbe(bot.database)
        self.backups: Backups | None = None
        self.heartbeats = HeartbeatMonitor(hang_seconds)
        bot.metrics.read(self.reading)

    async def health(self) -> Health:
        """Run the health checks now."""
        self._look()
        now, app = self._clock(), self._bot.app
        silent, disconnected = self._gateway.silent(now), self._bot.database.change_feed.disconnected()
        troubles: dict[str, str] = {}
        if self._gateway.long_silent(now):
            troubles["gateway"] = f"the gateway has not answered for {silent:.0f} seconds"
        elif not self._gateway.is_connected(now):
            troubles["gateway"] = "there is no connection to the gateway"
        late, hangs, failure = await self._ask_database()
        if failure is not None:
            troubles["database"] = failure
        if late is not None and late >= BEHIND_SECONDS:
            troubles["deadlines"] = f"the earliest deadline is {late:.0f} seconds late"
        if disconnected is not None and disconnected >= DISCONNECTED_SECONDS:
            troubles["change_feed"] = f"no connection to other processes for {disconnected:.0f} seconds"
        if reason := app.breaker.reason:
            why = _WHY_PAUSED.get(reason, f"Discord refuses everything ({reason})")
            troubles["requests"] = f"no requests are sent: {why}"
        state, writes = app.reach.state(), self._storage.ages()
        return Health(troubles, silent, late, disconnected, hangs, state, self._warnings(), writes)

    async def _ask_database(self) -> tuple[float | None, bool, str | None]:
        """Return how late the earliest deadline is (seconds), whether the database hangs, and its problem."""
        late: float | None = None
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                late = await self._bot.app.clocks.behind()
                return late, False, await self._storage.trouble()
        except TimeoutError:
            return late, True, f"the database has not answered within {DATABASE_SECONDS} seconds"
        except ServiceError as error:
            reason = describe(error.code)
        except Exception as error:  # noqa: BLE001 - whatever it is, the answer is: not healthy
            _log.debug("the database does not answer", exc_info=error)
            reason = type(error).__name__
        return late, False, f"the database does not answer ({reason})"

    def _warnings(self) -> dict[str, str]:
        space = measure(self._bot.database.url)
        backup = self.backups.warning() if self.backups else None
        found = {"disk": space.warning if space else None, "backup": backup}
        return {kind: text for kind, text in found.items() if text is not None}

    def reading(self) -> Reading:
        """Return the bot's current figures."""
        self._look()
        live = self._bot.app.live.all()
        playing = [table for table in live if table.table.status is TableStatus.PLAYING]
        paused = sum(table.hand is None or table.hand.state is None for table in playing)
        backlog, failing = self._bot.publisher.backlog()
        counted = Counter(table.table.status for table in live)
        space = measure(self._bot.database.url)
        return Reading(
            tables={it.value: counted[it] for it in TableStatus if it is not TableStatus.CLOSED},
            hands=len(playing) - paused,
            servers=len(self._bot.guilds),
            tournaments=len({table.table.event_id for table in live} - {None}),
            connections=self._bot.database.connections(),
            paused=paused,
            backlog=backlog,
            failing=failing,
            unanswered=len(self._bot.app.open_requests.unanswered),
            unreachable=self._bot.app.reach.state(),
            requests_paused=bool(self._bot.app.breaker.reason),
            shards=self._gateway.pulses(self._clock()),
            disconnected=self._bot.database.change_feed.disconnected(),
            backup_age=self.backups.age() if self.backups else math.nan,
            **({} if space is None else {"space": asdict(space)}),
        )

    async def status(self) -> str:
        """Return the bot's status as lines of text for the operator."""
        health, now, totals = await self.health(), self.reading(), self._bot.metrics.total
        age, free = now.backup_age, now.space["free"]
        backup = (
            "none is scheduled" if math.isnan(age) else f"{_ago(age)} ago" if age < math.inf else "none yet"
        )
        away = [f"{count} {what}" for what, count in now.unreachable.items() if count]
        refused = [f"{count:.0f} {why}" for why, count in totals("undeliverable").items() if count]
        workers = ", ".join(f"{count:.0f} to {kind}" for kind, count in totals("worker_starts").items())
        return "\n".join([
            f"**Napoleon {__version__}**, up for {_ago(self._clock() - self._begun)}",
            f"Servers: {now.servers}; tables: {sum(now.tables.values())}, hands under way: {now.hands}",
            f"Last backup: {backup}",
            f"Free disk: {'not measured' if math.isnan(free) else f'{free / 1e9:.1f} GB'}",
            f"Unreachable: {', '.join(away) or 'nothing'}",
            f"Undeliverable since the start: {', '.join(refused) or 'nothing'}",
            f"Worker processes started: {workers}",
            *(f"⚠️ {text}" for text in (*health.troubles.values(), *health.warnings.values())),
        ])  # fmt: skip

    async def look_on(self) -> float:
        """Check the gateway; return the seconds until the next check."""
        self._look()
        return LOOK_SECONDS

    async def judge(self) -> float:
        """Raise and clear alarms for the current health; return the seconds until the next check.

        A connection that has just been lost or not been made yet raises no alarm: discord.py makes another.
        """
        health, now = await self.health(), self._clock()
        if self._gateway.is_connected(now):
            self.heartbeats.alive("gateway")
            self._tell_of_start()
        # Reconnecting may help PostgreSQL; with SQLite, a restart would only create a missing file again.
        remote = not is_sqlite(self._bot.database.url)
        if health.behind is not None or not (health.hangs or remote):
            self.heartbeats.alive("database")
        for kind, part in RESTARTED.items():
            if kind not in health.troubles or "database" in health.troubles:
                self.heartbeats.alive(part)
        for kind in KINDS:
            trouble = health.troubles.get(kind)
            if kind == "gateway" and not self._gateway.long_silent(now):
                trouble = None
            self._alarms.judge(kind, trouble, now)
        for kind in WARNINGS:
            self._alarms.judge(kind, health.warnings.get(kind), now)
        return EXAMINE_SECONDS

    def _tell_of_start(self) -> None:
        tell, self._tell = self._tell, None
        if tell is not None:
            tables = sum(1 for _ in self._bot.app.live.all())
            tell(f"▶️ Napoleon {__version__} has started: {len(self._bot.guilds)} servers, {tables} tables")

    def _look(self) -> None:
        self._gateway.compare(latencies(self._bot), self._clock())


def _ago(seconds: float) -> str:
    days, hours, minutes = seconds // 86400, seconds // 3600 % 24, seconds // 60 % 60
    return f"{days:.0f} d {hours:.0f} h" if days else f"{hours:.0f} h {minutes:.0f} min"


def latencies(bot: Bot) -> Mapping[str, float]:
    """Return the latency of each connection to the gateway, by the number of its shard."""
    if isinstance(bot, discord.AutoShardedClient):
        return {str(shard): latency for shard, latency in bot.latencies}
    return {"0": bot.latency}


@asynccontextmanager
async def watching(bot: Bot, plan: Plan, reports: Reports | None = None) -> AsyncIterator[Watch]:
    """Watch a bot while the block runs: serve metrics and health, raise alarms, audit and make backups.

    A bot that hangs is ended. Raises CannotListen before anything else is started.
    """
    tell = reports.tell if reports else lambda _: None
    watch = Watch(bot, hang_seconds=plan.hang_seconds, tell=tell)
    bot.app.status = watch.status
    async with AsyncExitStack() as stack:
        if reports is not None:
            stack.push_async_callback(reports.stop)
        if plan.port is not None:
            served = serving(plan.host, plan.port, bot.metrics, watch.health)
            watch.port = await stack.enter_async_context(served)
        jobs: dict[str, Callable[[], Awaitable[float]]] = {"gateway": watch.look_on, "alarms": watch.judge}
        first = {
            "gateway": 0.0,
            "alarms": EXAMINE_SECONDS,
            "audit": plan.first_audit,
            "backups": plan.first_backup,
        }
        address = bot.database.url.render_as_string(hide_password=False)
        if plan.backups is not None:
            watch.backups = Backups(address, plan.backups)
            jobs["backups"] = watch.backups.make_due
        if plan.audit_hours:
            jobs["audit"] = partial(audit_again, address, bot.metrics, every=plan.audit_hours * 3600)
        tasks: KeyedTasks[str] = KeyedTasks(
            lambda job: jobs[job](), _log, "the watch of {}", retry=EXAMINE_SECONDS
        )
        tasks.begin(LoopGuard(bot.metrics).run(), _log, "the watch of the event loop failed")
        tasks.begin(watch.heartbeats.run(bot.app.reach.tick), _log, "the watch of signs of life failed")
        for job in jobs:
            tasks.request(job, first[job])
        try:
            yield watch
        finally:
            await tasks.stop(cancel=True)
