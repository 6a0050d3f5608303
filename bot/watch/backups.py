"""Backups while the bot runs: every few hours, in a separate process, deleting the oldest."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.storage.backup import BackupFailed, backup_trouble, last_backup, scheduled_backup
from bot.watch.child import ChildFailed, answer_parent, ask_child

RETRY_SECONDS: Final = 900.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Schedule:
    """When and where backups are made, and how many are kept."""

    folder: Path
    hours: float
    keep: int


class Backups:
    """Makes scheduled backups of a database."""

    def __init__(
        self, address: str, schedule: Schedule, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._address = address
        self._schedule = schedule
        self._now = now
        self._failure: str | None = None

    async def make_due(self) -> float:
        """Make a backup if it is time for one; return the seconds until the next check."""
        every = self._schedule.hours * 3600
        wait = every - self.age()
        if wait > 0:
            return wait
        folder, keep = self._schedule.folder, self._schedule.keep
        question = [self._address, str(folder), keep, self._now().timestamp()]
        try:
            made = await ask_child(__name__, json.dumps(question))
        except (ChildFailed, OSError) as error:
            self._failure = f"no backup could be made: {str(error).rstrip('.')}"  # the watchdog logs it
            return min(RETRY_SECONDS, every)
        self._failure = None
        _log.info("backup made and checked: %s", made["file"])
        return every

    def age(self) -> float:
        """Return the seconds since the last backup, infinite if there is none."""
        now = self._now()
        last = last_backup(self._schedule.folder, now)
        return math.inf if last is None else (now - last).total_seconds()

    def warning(self) -> str | None:
        """Return why there is no recent backup, None if there is one."""
        now = self._now()
        last = last_backup(self._schedule.folder, now)
        return self._failure or backup_trouble(last, self._schedule.hours, now)


def _make(question: str) -> dict[str, str]:
    """Make a backup as a question in JSON asks; return its path, or the error."""
    address, folder, keep, at = json.loads(question)
    try:
        made = scheduled_backup(address, Path(folder), keep, datetime.fromtimestamp(at, UTC))
    except BackupFailed as error:
        return {"error": str(error)}
    return {"file": str(made)}


if __name__ == "__main__":
    answer_parent(_make)
