"""The file that records requested deletions, next to the backups: restoring a backup repeats them."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from bot.services.values.deletions import Deletion, DeletionNotes
from bot.storage.engine.worker import flush, make_file, make_folder

KEPT: Final = timedelta(days=90)
"""How long the note of a deletion is kept."""

_DELETION: Final = TypeAdapter(Deletion)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DeletionFile(DeletionNotes):
    """Records of deletions, one JSON object per line; only our own user can read them."""

    path: Path

    @classmethod
    def in_folder(cls, folder: Path) -> DeletionFile:
        """Return the deletion file in a backup folder."""
        return cls(folder / "deletions.jsonl")

    def note(self, deletion: Deletion) -> None:
        """Record a deletion and drop outdated records; a file that cannot be written is logged."""
        partial = self.path.with_name(f".{self.path.name}.partial")
        try:
            kept = [it for it in self.read() if deletion.at - it.at < KEPT]
            lines = [_DELETION.dump_json(it) + b"\n" for it in (*kept, deletion)]
            make_folder(self.path.parent)
            make_file(partial)
            partial.write_bytes(b"".join(lines))
            flush(partial)
            partial.replace(self.path)
        except OSError as error:
            _log.error("%s cannot be written (%s): a restored backup will not repeat it", self.path, error)

    def read(self) -> list[Deletion]:
        """Return all recorded deletions, oldest first; damaged lines are skipped, and logged.

        Raises OSError if there is a file that cannot be read.
        """
        try:
            lines = self.path.read_bytes().splitlines()
        except FileNotFoundError:
            return []
        found = []
        for number, line in enumerate(lines, start=1):
            try:
                found.append(_DELETION.validate_json(line))
            except ValidationError:
                _log.warning("line %d of %s cannot be read", number, self.path)
        return found
