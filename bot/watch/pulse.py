"""Whether the gateway answers: by the acknowledgements of heartbeats, which come every 41 seconds or so also
in the quietest night.

discord.py measures the latency anew with each acknowledgement (`Client.latency`, public), to the last digit
of a clock of nanoseconds. So a latency that is another one than before is an acknowledgement; it is infinite
or no number without a connection. (`enable_debug_events` would tell the same at the price of an event for
each packet.) `Client.is_ready` is no help: it stays true while a connection is lost.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from bot.metrics import Pulse

SILENT_SECONDS: Final = 120.0
"""Nearly three heartbeats without an acknowledgement."""


class Gateway:
    """What was heard on each connection (shard), looked at every few seconds."""

    def __init__(self, now: float) -> None:
        """Begin at a moment of a steady clock, in seconds."""
        self._since = now
        self._heard: dict[str, tuple[float, float]] = {}

    def look(self, latencies: Mapping[str, float], now: float) -> None:
        """Compare the latencies of all connections with those of the last look."""
        for shard, latency in latencies.items():
            before, heard = self._heard.get(shard, (math.nan, self._since))
            if latency != before:
                self._heard[shard] = (latency, now if math.isfinite(latency) else heard)
        for shard in self._heard.keys() - latencies.keys():
            del self._heard[shard]

    def pulses(self, now: float) -> Mapping[str, Pulse]:
        """Return how each connection stands."""
        return {shard: self._pulse(*heard, now) for shard, heard in sorted(self._heard.items())}

    def connected(self, now: float) -> bool:
        """Return whether all connections answer."""
        return bool(self._heard) and all(pulse.connected for pulse in self.pulses(now).values())

    def silent(self, now: float) -> float:
        """Return for how many seconds the most silent connection has not answered."""
        return max((now - heard for _, heard in self._heard.values()), default=now - self._since)

    def long_silent(self, now: float) -> bool:
        """Return whether a connection has not answered for so long that it will hardly mend by itself."""
        return self.silent(now) >= SILENT_SECONDS

    @staticmethod
    def _pulse(latency: float, heard: float, now: float) -> Pulse:
        known = math.isfinite(latency)
        silent = max(0.0, now - heard)
        return Pulse(known and silent < SILENT_SECONDS, latency if known else None, silent)
