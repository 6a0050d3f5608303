"""Deletions on request, as they are noted outside the database: a restored backup repeats them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Owner(StrEnum):
    """Whose data were deleted."""

    MEMBER = "member"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Deletion:
    """One deletion: its number in this database, whose data, that member's or server's id, and when."""

    number: int
    owner: Owner
    id: int
    at: datetime


class DeletionNotes:
    """Notes of deletions outside the database; here none are kept (tests, the preview)."""

    def note(self, deletion: Deletion) -> None:
        """Add a deletion. Must not raise."""

    def read(self) -> Sequence[Deletion]:
        """Return all deletions, oldest first."""
        return ()


NO_NOTES = DeletionNotes()
