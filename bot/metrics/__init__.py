"""What the operator can measure (Prometheus): nobody else in this program knows that library.

`Metrics` is a `bot.services.ports.Meter` with a registry of its own; `requests` watches what goes to Discord,
`gauges` reads what stands at the moment somebody asks.
"""

from __future__ import annotations

from bot.metrics.gauges import Pulse, Reading
from bot.metrics.metrics import Metrics

__all__ = ["Metrics", "Pulse", "Reading"]
