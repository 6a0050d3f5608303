"""The plan of a run of chaos, its counts, and the exception that ends it."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field

from tools.chaos.checks import Stock

AT_START, IN_PLAY, ASKED = "killed at the start", "killed in play", "asked to stop in play"
"""How lives end."""


class Violation(Exception):
    """Raised when something happened that must never happen; `problems` are lines that describe it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class Plan:
    """The parameters of a run."""

    seed: int
    kills: int = 200
    tables: int = 6
    people: int = 2
    faults: float = 0.0
    """The share of requests to Discord that meet a fault."""
    calm_every: int = 10
    """Number of lives after which people hold still and every panel is compared."""
    longest_life: float = 0.8
    hang_ups: float = 0.3
    """The share of lives when Discord hangs up the gateway."""


@dataclass
class Tally:
    """The counts of a run."""

    ends: Counter[str] = field(default_factory=Counter)
    restarts: int = 0
    """Starts at which Discord failed, so that the bot ended and was started again."""
    starved: int = 0
    """How often the watchdog saw that the process did not get to run."""
    hang_ups: int = 0
    came_back: int = 0
    """Lives that went on until the bot was connected again."""
    started: float = field(default_factory=time.monotonic)
    slowest_start: float = 0.0
    slowest_stop: float = 0.0
    stock: Stock | None = None
    deletions: int = 0
    """Those who were told that their data is deleted; nothing of them was stored at the check after it."""
    audits: int = 0

    @property
    def seconds(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self.started
