"""Metrics for Prometheus: counters, gauges and histograms; no other module knows Prometheus."""

from __future__ import annotations

import math
import platform
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from functools import lru_cache
from itertools import product
from types import SimpleNamespace
from typing import Any, Final, TypeVar

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, disable_created_metrics
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from bot.services.ports import Meter


@dataclass(frozen=True, slots=True)
class Pulse:
    """The state of one gateway connection; times in seconds."""

    connected: bool
    latency: float | None
    """Seconds from a heartbeat to its acknowledgement; None before the first one."""
    silent: float
    """Seconds since the last acknowledgement."""


_NOTHING: Final = dict.fromkeys(("shards", "servers", "channels"), 0)
_UNKNOWN: Final = dict.fromkeys(("free", "file", "log"), math.nan)


def _gauge_field(name: str, text: str, default: Any, label: str = "") -> Any:
    """Return a field of a reading that is shown as a gauge; `label` if it has several values, by name."""
    return field(default_factory=lambda: default, metadata={"name": name, "text": text, "label": label})


@dataclass(frozen=True, slots=True)
class Reading:
    """The bot's current state in figures."""

    tables: Mapping[str, int] = _gauge_field("tables", "Tables that are not closed.", {}, "status")
    unreachable: Mapping[str, int] = _gauge_field(
        "unreachable", "What of Discord does not answer or refuses us.", _NOTHING, "what"
    )
    requests_paused: bool = _gauge_field("requests_braked", "Whether no requests are sent.", False)
    hands: int = _gauge_field("hands_under_way", "Hands under way.", 0)
    servers: int = _gauge_field("servers", "Servers that have the bot.", 0)
    tournaments: int = _gauge_field("tournaments", "Tournaments with an open table.", 0)
    connections: Mapping[str, int] = _gauge_field(
        "storage_connections", "Connections to PostgreSQL: used, most.", {}, "what"
    )
    paused: int = _gauge_field("tables_paused", "Tables whose hand cannot be replayed.", 0)
    backlog: int = _gauge_field("publisher_backlog", "Tables that wait to be shown.", 0)
    failing: int = _gauge_field("publisher_failing", "Tables that are shown again because Discord failed.", 0)
    unanswered: int = _gauge_field("unanswered", "People who wait for the answer to a press or command.", 0)
    space: Mapping[str, float] = _gauge_field(
        "storage_bytes", "Free on the disk, in SQLite's file and in its log.", _UNKNOWN, "what"
    )
    """NaN for PostgreSQL, or if unknown."""
    backup_age: float = _gauge_field(
        "backup_age_seconds", "Seconds since the last scheduled backup.", math.nan
    )
    """Infinite before the first one, NaN if backups are off."""
    shards: Mapping[str, Pulse] = field(default_factory=dict)
    disconnected: float | None = None
    """Seconds without a connection to other processes; None if there is only one process."""


Ended = aiohttp.TraceRequestEndParams | aiohttp.TraceRequestExceptionParams


class Gauges(Collector):
    """A collector that takes a reading at every scrape."""

    def __init__(self, read: Callable[[], Reading]) -> None:
        self._read = read

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Declare the metrics without reading them."""
        yield from _families(Reading())

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the current values."""
        yield from _families(self._read())


def _families(reading: Reading) -> Iterator[GaugeMetricFamily]:
    for it in fields(Reading):
        if it.metadata:
            name, text, label = it.metadata.values()
            value = getattr(reading, it.name)
            yield _by(name, text, label, value if label else {"": value})
    shards = reading.shards
    connected = {shard: float(pulse.connected) for shard, pulse in shards.items()}
    silent = {shard: pulse.silent for shard, pulse in shards.items()}
    latency = {shard: pulse.latency for shard, pulse in shards.items() if pulse.latency is not None}
    yield _by("gateway_connected", "Whether the gateway answers (1) or not (0).", "shard", connected)
    yield _by("gateway_silent_seconds", "Seconds since the gateway's last acknowledgement.", "shard", silent)
    yield _by("gateway_latency_seconds", "Seconds from a heartbeat to its acknowledgement.", "shard", latency)
    feed = {} if reading.disconnected is None else {"": float(not reading.disconnected)}
    text = "Whether the change feed is connected (1) or not (0); none without SHARDS."
    yield _by("change_feed_connected", text, "", feed)


def _by(name: str, text: str, label: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    """Return a gauge with its values by a label; without a label there is at most one, by ""."""
    family = GaugeMetricFamily(f"napoleon_{name}", text, labels=[label] if label else [])
    for key, value in values.items():
        family.add_metric([key] if label else [], value)
    return family


_API: Final = re.compile(r"/api(?:/v\d+)?(/.*)")
_FREE: Final = (
    ("callback", re.compile(r"/interactions/\d+/[^/]+/callback")),
    ("webhook", re.compile(r"/webhooks/\d+/[^/]+(?:/messages/[^/]+)?")),
)
_COUNTED: Final = (
    ("message", re.compile(r"/channels/\d+/messages(?:/\d+)?")),
    ("thread", re.compile(r"/channels/\d+/(?:messages/\d+/)?threads")),
    ("direct-message", re.compile(r"/users/@me/channels")),
    ("commands", re.compile(r"/applications/\d+(?:/guilds/\d+)?/commands(?:/.*)?")),
    ("emoji", re.compile(r"/applications/\d+/emojis(?:/.*)?")),
    ("login", re.compile(r"/users/@me|/oauth2/.*|/applications/@me|/gateway(?:/bot)?")),
)
SCOPES: Final = ("user", "global", "shared")

FREE: Final = frozenset(name for name, _ in _FREE) | {"outside"}
"""Kinds of requests that do not count against the global limit."""
KINDS: Final = (*(name for name, _ in (*_FREE, *_COUNTED)), "other", "outside")
METHODS: Final = ("GET", "POST", "PATCH", "PUT", "DELETE")


def kind_of(path: str) -> str:
    """Return the kind of a request by its URL path; ``outside`` if the path is not one of Discord's API."""
    found = _API.fullmatch(path)
    if found is None:
        return "outside"
    for name, pattern in (*_FREE, *_COUNTED):
        if pattern.fullmatch(found[1]):
            return name
    return "other"


def _seconds(headers: Mapping[str, str]) -> float:
    """Return Discord's retry delay in seconds, 0 if the header is no number."""
    try:
        return max(0.0, float(headers.get("Retry-After") or 0))
    except ValueError:
        return 0.0


_ANSWERS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10)
_THOUGHTS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_LAGS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5)
_LATE: Final = (0.1, 0.5, 1, 2, 5, 10, 30, 60, 300)

_KINDS: Final = ("command", "button", "menu", "form", "autocomplete")
_OUTCOMES: Final = ("done", "refused", "failed", "unanswerable")
_DRAWN: Final = ("drawn", "kept", "shared", "late", "failed")
_MADE_BY: Final = ("player", "computer", "clock")
WORKERS: Final = ("think", "draw")
ALARMS: Final = ("gateway", "database", "deadlines", "change_feed", "event_loop", "disk", "backup")

# These series double the output and only repeat what a scraper knows.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics(Meter):
    """A `Meter` with its own registry, so that bots share nothing."""

    def __init__(self, version: str = "") -> None:
        self.registry = CollectorRegistry()
        self._interactions = self._counter(
            "interactions", "Commands, presses and suggestions of people.", kind=_KINDS, outcome=_OUTCOMES
        )
        self._answered = self._histogram(
            "interaction_seconds", "Seconds until people were answered.", _ANSWERS, kind=_KINDS
        )
        self._moves = self._counter("moves", "Moves that were stored.", made_by=_MADE_BY)
        self._ended = self._counter("hands_ended", "Hands that ended.")
        self._players = self._gauge(
            "players_today", "People who ended a hand this day (UTC), since the start."
        )
        self._today: tuple[date | None, set[int]] = None, set()
        self._simpler = self._counter("simpler_moves", "Moves of regulars for experts that were late.")
        self._undeliverable = self._counter(
            "undeliverable", "Requests that Discord refused for good.", why=()
        )
        self._workers = self._counter(
            "worker_starts", "Starts of processes that think or draw.", kind=WORKERS
        )
        self._thought = self._histogram(
            "thinking_seconds", "Seconds that computers took to choose a move.", _THOUGHTS, level=()
        )
        self._late = self._histogram(
            "deadline_late_seconds",
            "Seconds that deadlines were late when they were acted on.",
            _LATE,
            kind=(),
        )
        self._transactions = self._histogram(
            "transaction_seconds", "Seconds that database transactions took.", _THOUGHTS, kind=(), outcome=()
        )
        self._requests = self._counter(
            "requests", "Requests to Discord.", counted=(), route=(), method=(), status=()
        )
        self._request_time = self._histogram(
            "request_seconds", "Seconds that Discord took to answer.", _ANSWERS, counted=()
        )
        self._series = lru_cache(maxsize=1_000)(lambda series, *labels: series(*labels))
        """Series by their labels, cached: looking one up takes longer than counting."""
        self._limits = self._counter("rate_limits", "Requests that Discord put off (429).", scope=SCOPES)
        self._waits = self._counter(
            "rate_limit_wait_seconds", "Seconds that Discord asked to wait (429).", scope=SCOPES
        )
        self._pictures = self._counter("pictures", "Pictures that were asked for.", outcome=_DRAWN)
        self._drew = self._histogram(
            "picture_seconds", "Seconds until pictures were drawn, their wait included.", _ANSWERS
        )
        self._lag = self._histogram("event_loop_lag_seconds", "Seconds that the event loop was late.", _LAGS)
        self._alarms = self._counter("watchdog_alarms", "Alarms of the watchdog.", kind=ALARMS)
        self._alarm = self._gauge("watchdog_alarm", "Whether an alarm goes on (1).", kind=ALARMS)
        self._audit_ok = self._gauge("ledger_audit_ok", "Whether the last audit found nothing wrong (1).")
        self._audit_problems = self._gauge("ledger_audit_problems", "What the last audit found wrong.")
        self._audit_time = self._gauge("ledger_audit_seconds", "Seconds that the last audit took.")
        self._audit_at = self._gauge(
            "ledger_audit_timestamp_seconds", "When the last audit ended (Unix time)."
        )
        self._watch_notes = self._gauge("chip_watch_notes", "What stood out about chips at the last look.")
        self._watch_at = self._gauge(
            "chip_watch_timestamp_seconds", "When it was last looked where chips go one way (Unix time)."
        )
        self._quarantines = self._counter(
            "dm_quarantines", "Times that Discord's anti-spam stopped direct messages."
        )
        self._unpacked = self._gauge("hands_unpacked", "Finished hands that are still to be packed.")
        info = Info("napoleon_build", "What runs here.", registry=self.registry)
        info.info({"version": version, "python": platform.python_version()})
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        audited = self._audit_ok, self._audit_problems, self._audit_time, self._audit_at
        for gauge in (*audited, self._watch_notes, self._watch_at):
            gauge.set(math.nan)  # nothing has been audited yet

    def read(self, reading: Callable[[], Reading]) -> None:
        """Add gauges that are read at every scrape."""
        self.registry.register(Gauges(reading))

    def trace(self) -> aiohttp.TraceConfig:
        """Return the trace configuration for discord.py's HTTP session (`http_trace`)."""

        async def begins(_session: object, context: SimpleNamespace, _params: object) -> None:
            context.begun = time.monotonic()

        async def count_request(_session: object, context: SimpleNamespace, params: Ended) -> None:
            response: aiohttp.ClientResponse | None = getattr(params, "response", None)
            method = params.method if params.method in METHODS else "other"
            status = "failed" if response is None else str(response.status)
            self.request(kind_of(params.url.path), method, status, time.monotonic() - context.begun)
            if response is not None and response.status == 429:
                scope = response.headers.get("X-RateLimit-Scope", "")
                self.count_rate_limit(scope if scope in SCOPES else "user", _seconds(response.headers))

        config = aiohttp.TraceConfig()
        config.on_request_start.append(begins)
        config.on_request_end.append(count_request)
        config.on_request_exception.append(count_request)
        return config

    def exposition(self, accept: str = "") -> tuple[bytes, str]:
        """Return all metrics in a text format that the HTTP client accepts, and its content type."""
        encode, content_type = choose_encoder(accept)
        return encode(self.registry), content_type

    def total(self, name: str) -> Mapping[str, float]:
        """Return a counter's values by label value; the counter must have one label."""
        (family,) = self.registry.restricted_registry([f"napoleon_{name}_total"]).collect()
        return {value: it.value for it in family.samples for value in it.labels.values()}

    # methods of `Meter`

    def interaction(self, kind: str, outcome: str, seconds: float) -> None:
        self._series(self._interactions.labels, kind, outcome).inc()
        self._series(self._answered.labels, kind).observe(seconds)

    def move(self, made_by: str) -> None:
        self._moves.labels(made_by).inc()

    def hand_ended(self, people: Iterable[int], day: date) -> None:
        self._ended.inc()
        if day != self._today[0]:
            self._today = day, set()
        self._today[1].update(people)
        self._players.set(len(self._today[1]))

    def simpler_move(self) -> None:
        self._simpler.inc()

    def undeliverable(self, why: str) -> None:
        self._undeliverable.labels(why).inc()

    def worker_started(self, kind: str) -> None:
        """Count a start of a worker process."""
        self._workers.labels(kind).inc()

    def thought(self, level: str, seconds: float) -> None:
        self._thought.labels(level).observe(seconds)

    def deadline(self, kind: str, late: float) -> None:
        self._late.labels(kind).observe(max(0.0, late))

    def transaction(self, kind: str, outcome: str, seconds: float) -> None:
        self._series(self._transactions.labels, kind, outcome).observe(seconds)

    def watched(self, notes: int, at: float) -> None:
        self._watch_notes.set(notes)
        self._watch_at.set(at)

    def picture(self, outcome: str, seconds: float | None = None) -> None:
        self._pictures.labels(outcome).inc()
        if seconds is not None:
            self._drew.observe(seconds)

    def quarantine(self) -> None:
        self._quarantines.inc()

    def count_unpacked(self, hands: int) -> None:
        self._unpacked.set(hands)

    # requests to Discord

    def request(self, kind: str, method: str, status: str, seconds: float) -> None:
        """Count a request to Discord; `status` is an HTTP status, or ``failed`` if there was no response."""
        counted = "no" if kind in FREE else "yes"
        self._series(self._requests.labels, counted, kind, method, status).inc()
        self._series(self._request_time.labels, counted).observe(seconds)

    def count_rate_limit(self, scope: str, seconds: float) -> None:
        """Count a rate-limited request, and the delay in seconds that Discord asked for."""
        self._limits.labels(scope).inc()
        self._waits.labels(scope).inc(seconds)

    # methods for the watchdog

    def lag(self, seconds: float) -> None:
        """Record by how many seconds the event loop ran a timer late."""
        self._lag.observe(max(0.0, seconds))

    def alarm(self, kind: str, *, on: bool) -> None:
        """Record that an alarm is raised (`on`) or cleared."""
        self._alarm.labels(kind).set(on)
        if on:
            self._alarms.labels(kind).inc()

    def record_audit(self, problems: int, seconds: float, at: float) -> None:
        """Record the problems, duration and end (Unix time) of an audit of the ledger."""
        self._audit_ok.set(not problems)
        self._audit_problems.set(problems)
        self._audit_time.set(seconds)
        self._audit_at.set(at)

    def _counter(self, name: str, text: str, **labels: Sequence[str]) -> Counter:
        return _at_zero(Counter(f"napoleon_{name}", text, labels, registry=self.registry), labels)

    def _gauge(self, name: str, text: str, **labels: Sequence[str]) -> Gauge:
        return _at_zero(Gauge(f"napoleon_{name}", text, labels, registry=self.registry), labels)

    def _histogram(
        self, name: str, text: str, buckets: tuple[float, ...], **labels: Sequence[str]
    ) -> Histogram:
        series = Histogram(f"napoleon_{name}", text, labels, buckets=buckets, registry=self.registry)
        return _at_zero(series, labels)


Series = TypeVar("Series", Counter, Gauge, Histogram)


def _at_zero(series: Series, labels: Mapping[str, Sequence[str]]) -> Series:
    """Return a series begun at zero for the known values of its labels: alerts see the first increase too."""
    for values in product(*labels.values()) if labels else ():
        series.labels(*values)
    return series
