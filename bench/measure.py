"""What a benchmark gives back, and the reference loop that every figure is set against."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

REFERENCE_SECONDS = 0.4


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure.

    `target` is the figure to reach. `reference` is the rate of the reference loop (rounds per second),
    measured before its part of the benchmark unless the part names one; None where time plays no part.
    """

    name: str
    value: float
    unit: str
    target: float
    reference: float | None = None
    note: str = ""

    def beside(self, reference: float) -> Figure:
        """Return the figure with a reference, if it is of time and has none."""
        timed = self.unit in SECONDS_IN or not self.at_most
        return replace(self, reference=self.reference or reference) if timed else self

    @property
    def at_most(self) -> bool:
        """Whether smaller is better: of everything but rates."""
        return not self.unit.endswith("/s")

    @property
    def reached(self) -> bool:
        """Whether the target is reached."""
        return self.value <= self.target if self.at_most else self.value >= self.target

    @property
    def ratio(self) -> float | None:
        """The figure per million rounds of the reference loop (a duration: rounds in it)."""
        if self.reference is None:
            return None
        millions = self.reference / 1e6
        seconds = SECONDS_IN.get(self.unit)
        return self.value / millions if seconds is None else self.value * seconds * millions

    def to_json(self) -> dict[str, object]:
        """Return the figure as plain values."""
        return {
            "name": self.name,
            "value": round(self.value, 4),
            "unit": self.unit,
            "target": self.target,
            "at_most": self.at_most,
            "reached": self.reached,
            "ratio_to_reference": None if self.ratio is None else round(self.ratio, 4),
            "note": self.note,
        }


SECONDS_IN = {"s": 1.0, "ms": 0.001}


def reference_rate() -> float:
    """Return how many rounds of a fixed small loop this machine does per second, right now."""
    rounds, value, store = 0, 1, {}
    start = time.perf_counter()
    end = start + REFERENCE_SECONDS
    while (now := time.perf_counter()) < end:
        for step in range(2000):
            value = (value * 31 + step) & 0xFFFF
            store[value & 0xFF] = (value, step)
        rounds += 2000
    return rounds / (now - start)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that a share (0..1) of the values does not exceed; NaN without values."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)] if ordered else math.nan
