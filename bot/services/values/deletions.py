"""Requested deletions, recorded outside the database: restoring a backup repeats them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Owner(StrEnum):
    """Whether the deleted data was a member's or a server's."""

    MEMBER = "member"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Deletion:
    """One deletion: its number in this database, whose data (a member's or server's id), and when."""

    number: int
    owner: Owner
    id: int
    at: datetime


class DeletionNotes:
    """Records of deletions outside the database; this default keeps none (tests, the preview)."""

    def note(self, deletion: Deletion) -> None:
        """Record a deletion. Must not raise."""

    def read(self) -> Sequence[Deletion]:
        """Return all recorded deletions, oldest first."""
        return ()


NO_NOTES = DeletionNotes()
