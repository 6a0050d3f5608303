"""Whether the database is writable, and its free space: a full disk can be read but not written."""

from __future__ import annotations

import math
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from bot.services.errors import StorageUnavailable
from bot.storage.database import Database, is_sqlite
from bot.storage.engine.session import describe
from bot.storage.engine.worker import file_of

PROBE_SECONDS: Final = 10.0
"""Seconds since the last stored write after which a test write is made."""
LOW_BYTES: Final = 500_000_000
"""Bytes of free space below which there is a warning: enough for days of play, so there is time to act."""
PROBE: Final = "storage-probe"


@dataclass(frozen=True, slots=True)
class Space:
    """Sizes on the disk of a SQLite file, in bytes."""

    free: int
    file: int
    log: int

    @property
    def warning(self) -> str | None:
        """The warning for the operator if little space is free."""
        if self.free >= LOW_BYTES:
            return None
        return f"the database's disk has only {self.free / 1e6:.0f} MB left"


def measure(url: URL) -> Space | None:
    """Return the disk space of a SQLite database; None for PostgreSQL or if it cannot be measured."""
    if not is_sqlite(url):
        return None
    file = file_of(url)
    try:
        free = shutil.disk_usage(file.parent).free
    except OSError:
        return None
    return Space(free, _size(file), _size(Path(f"{file}-wal")))


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


class StorageProbe:
    """Tests whether the database still accepts writes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._failures = 0
        """The number of failed writes when a write was last proven to succeed."""

    async def trouble(self) -> str | None:
        """Return why the database does not accept writes, None if it does.

        Writes something small if the last write failed or if none succeeded for a while. Only such a write
        can end a problem: on a full disk, a transaction that changes nothing still succeeds.
        """
        writes, now = self._database.writes, time.monotonic()
        failures, last = writes.failures, writes.stored or -math.inf
        if failures == self._failures and now - last < PROBE_SECONDS:
            return None
        try:
            async with self._database.write() as work:
                await work.state.put(PROBE, f"{now:.3f}")
        except StorageUnavailable as error:
            return f"nothing can be stored ({describe(error.code)})"
        self._failures = failures
        return None

    def ages(self) -> dict[str, float | None]:
        """Return the seconds since the last successful write and since the last failed one."""
        now, writes = time.monotonic(), self._database.writes
        return {
            name: None if at is None else round(now - at, 1)
            for name, at in (("stored", writes.stored), ("failed", writes.failed))
        }
