"""The counters and histograms of one bot. A label holds one of a few fixed words, never an id or a name."""

from __future__ import annotations

import math
import platform
from collections.abc import Callable
from typing import Final

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, disable_created_metrics
from prometheus_client.exposition import choose_encoder
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from bot.metrics.gauges import Gauges, Reading
from bot.metrics.requests import FREE, SCOPES, trace

_ANSWERS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10)
_THOUGHTS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_LAGS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5)
_LATE: Final = (0.1, 0.5, 1, 2, 5, 10, 30, 60, 300)

_KINDS: Final = ("command", "button", "menu", "form", "autocomplete")
_OUTCOMES: Final = ("done", "refused", "failed", "unanswerable")
_MADE_BY: Final = ("player", "computer", "clock")
ALARMS: Final = ("gateway", "database", "deadlines", "neighbours", "event_loop")

# They double the series and tell nothing that a scraper does not know.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """A `bot.services.ports.Meter` and `RequestMeter` with a registry of its own: bots share nothing."""

    def __init__(self, version: str = "") -> None:
        self.registry = CollectorRegistry()
        self._interactions = self._counter(
            "interactions", "Commands, presses and suggestions of people.", "kind", "outcome"
        )
        self._answered = self._histogram(
            "interaction_seconds", "Seconds until people were answered.", _ANSWERS, "kind"
        )
        self._moves = self._counter("moves", "Moves that were stored.", "made_by")
        self._thought = self._histogram(
            "thinking_seconds", "Seconds that computers took to choose a move.", _THOUGHTS, "level"
        )
        self._late = self._histogram(
            "deadline_late_seconds",
            "Seconds that deadlines were late when they were acted on.",
            _LATE,
            "kind",
        )
        self._transactions = self._histogram(
            "transaction_seconds", "Seconds that database transactions took.", _THOUGHTS, "kind", "outcome"
        )
        self._requests = self._counter(
            "requests", "Requests to Discord.", "counted", "route", "method", "status"
        )
        self._request_time = self._histogram(
            "request_seconds", "Seconds that Discord took to answer.", _ANSWERS, "counted"
        )
        self._limits = self._counter("rate_limits", "Requests that Discord put off (429).", "scope")
        self._waits = self._counter(
            "rate_limit_wait_seconds", "Seconds that Discord asked to wait (429).", "scope"
        )
        self._lag = self._histogram("event_loop_lag_seconds", "Seconds that the event loop was late.", _LAGS)
        self._alarms = self._counter("watchdog_alarms", "Alarms of the watchdog.", "kind")
        self._alarm = self._gauge("watchdog_alarm", "Whether an alarm goes on (1).", "kind")
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
        info = Info("napoleon_build", "What runs here.", registry=self.registry)
        info.info({"version": version, "python": platform.python_version()})
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self._show_zeros()

    def read(self, reading: Callable[[], Reading]) -> None:
        """Show these figures too, read anew whenever the metrics are fetched."""
        self.registry.register(Gauges(reading))

    def trace(self) -> aiohttp.TraceConfig:
        """Return what discord.py is to give to its HTTP session."""
        return trace(self)

    def exposition(self, accept: str = "") -> tuple[bytes, str]:
        """Return everything as text in the form that an HTTP client accepts, and its content type."""
        encode, content_type = choose_encoder(accept)
        return encode(self.registry), content_type

    # a Meter

    def interaction(self, kind: str, outcome: str, seconds: float) -> None:
        """Count a person's request."""
        self._interactions.labels(kind, outcome).inc()
        self._answered.labels(kind).observe(seconds)

    def move(self, made_by: str) -> None:
        """Count a move."""
        self._moves.labels(made_by).inc()

    def thought(self, level: str, seconds: float) -> None:
        """Count a computer player's choice."""
        self._thought.labels(level).observe(seconds)

    def deadline(self, kind: str, late: float) -> None:
        """Count a deadline that was acted on."""
        self._late.labels(kind).observe(max(0.0, late))

    def transaction(self, kind: str, outcome: str, seconds: float) -> None:
        """Count a transaction."""
        self._transactions.labels(kind, outcome).observe(seconds)

    def watched(self, notes: int, at: float) -> None:
        """Note what stands out about chips at a look that ended at a moment (Unix time)."""
        self._watch_notes.set(notes)
        self._watch_at.set(at)

    # a RequestMeter

    def request(self, kind: str, method: str, status: str, seconds: float) -> None:
        """Count a request to Discord."""
        counted = "no" if kind in FREE else "yes"
        self._requests.labels(counted, kind, method, status).inc()
        self._request_time.labels(counted).observe(seconds)

    def limited(self, scope: str, seconds: float) -> None:
        """Count a request that Discord put off, and the wait it asked for."""
        self._limits.labels(scope).inc()
        self._waits.labels(scope).inc(seconds)

    # what the watch tells

    def lag(self, seconds: float) -> None:
        """Note how late the event loop came to something that was due."""
        self._lag.observe(max(0.0, seconds))

    def alarm(self, kind: str, *, on: bool) -> None:
        """Note that an alarm begins or is over."""
        self._alarm.labels(kind).set(on)
        if on:
            self._alarms.labels(kind).inc()

    def audited(self, problems: int, seconds: float, at: float) -> None:
        """Note an audit of the ledger that ended at a moment (Unix time)."""
        self._audit_ok.set(not problems)
        self._audit_problems.set(problems)
        self._audit_time.set(seconds)
        self._audit_at.set(at)

    def _show_zeros(self) -> None:
        """Show what has not happened yet as zero: an alert sees the first time too."""
        for kind in _KINDS:
            self._answered.labels(kind)
            for outcome in _OUTCOMES:
                self._interactions.labels(kind, outcome)
        for made_by in _MADE_BY:
            self._moves.labels(made_by)
        for gauge in (self._audit_ok, self._audit_problems, self._audit_time, self._audit_at):
            gauge.set(math.nan)  # no audit yet
        for gauge in (self._watch_notes, self._watch_at):
            gauge.set(math.nan)  # no look yet
        for scope in SCOPES:
            self._limits.labels(scope)
            self._waits.labels(scope)
        for alarm in ALARMS:
            self._alarm.labels(alarm)
            self._alarms.labels(alarm)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"napoleon_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str, *labels: str) -> Gauge:
        return Gauge(f"napoleon_{name}", text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"napoleon_{name}", text, labels, buckets=buckets, registry=self.registry)
