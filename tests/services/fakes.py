"""Fakes of the interface, the wall clock and chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.engine.actions import Action
from bot.engine.game import GameEvent
from bot.engine.legal import LegalActions
from bot.engine.views import View
from bot.services.values.tables import TableSnapshot


class FakeNotifier:
    """An interface that records its calls."""

    def __init__(self) -> None:
        self.snapshots: list[TableSnapshot] = []
        self.events: list[GameEvent] = []
        self.nudges: list[tuple[TableSnapshot, int]] = []

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[GameEvent]) -> None:
        self.snapshots.append(snapshot)
        self.events.extend(events)

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        self.nudges.append((snapshot, seat))


class FakeNow:
    """A wall clock that a test sets."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def pass_seconds(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


class FakeEntropy:
    """Secrets that are the same in every run and differ within one."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def __call__(self, size: int) -> bytes:
        return self._random.randbytes(size)


async def at_once(work: Callable[[], Any]) -> Any:
    """An `execute` for tests: run a job at once instead of in the background."""
    return work()


def at_random(view: View, legal: LegalActions, level: str, rng: random.Random) -> Action:
    """A computer player that picks any legal action."""
    return legal.sample(rng)
