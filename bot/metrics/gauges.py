"""Figures that stand in memory anyway and are read when somebody asks for them: they cost a move nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector


@dataclass(frozen=True, slots=True)
class Pulse:
    """One connection to Discord's gateway; times in seconds."""

    connected: bool
    latency: float | None
    """From a heartbeat to its acknowledgement; None before the first one."""
    silent: float
    """Since the last acknowledgement."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How the bot stands now."""

    tables: Mapping[str, int] = field(default_factory=dict)
    """Tables that are not closed, by their status."""
    hands: int = 0
    """Hands under way."""
    paused: int = 0
    """Tables whose hand cannot be replayed."""
    backlog: int = 0
    """Tables that wait to be shown."""
    failing: int = 0
    """Those of them that are shown again because Discord failed."""
    shards: Mapping[str, Pulse] = field(default_factory=dict)
    unheard: float | None = None
    """Seconds for which no other process can have been heard; None if there is none."""


class Gauges(Collector):
    """Asks for a reading whenever the metrics are fetched."""

    def __init__(self, read: Callable[[], Reading]) -> None:
        self._read = read

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Name the figures without reading them."""
        yield from _families(Reading())

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the figures of this moment."""
        yield from _families(self._read())


def _families(reading: Reading) -> Iterator[GaugeMetricFamily]:
    yield _by("tables", "Tables that are not closed.", "status", reading.tables)
    yield _one("hands_under_way", "Hands under way.", reading.hands)
    yield _one("tables_paused", "Tables whose hand cannot be replayed.", reading.paused)
    yield _one("publisher_backlog", "Tables that wait to be shown.", reading.backlog)
    yield _one("publisher_failing", "Tables that are shown again because Discord failed.", reading.failing)
    shards = reading.shards
    connected = {shard: float(pulse.connected) for shard, pulse in shards.items()}
    silent = {shard: pulse.silent for shard, pulse in shards.items()}
    latency = {shard: pulse.latency for shard, pulse in shards.items() if pulse.latency is not None}
    yield _by("gateway_connected", "Whether the gateway answers (1) or not (0).", "shard", connected)
    yield _by("gateway_silent_seconds", "Seconds since the gateway's last acknowledgement.", "shard", silent)
    yield _by("gateway_latency_seconds", "Seconds from a heartbeat to its acknowledgement.", "shard", latency)
    heard = GaugeMetricFamily(
        "napoleon_neighbours_connected",
        "Whether other processes are heard (1) or not (0); none without SHARDS.",
    )
    if reading.unheard is not None:
        heard.add_metric([], float(not reading.unheard))
    yield heard


def _one(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"napoleon_{name}", text, value=value)


def _by(name: str, text: str, label: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"napoleon_{name}", text, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family
