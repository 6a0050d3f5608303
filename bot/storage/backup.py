"""What `python -m bot backup FILE` does: a consistent copy of the SQLite file while the bot runs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.storage.database import is_sqlite, parse_url
from bot.storage.engine import worker
from bot.storage.engine.worker import file_of


class BackupFailed(Exception):
    """No copy was made; the text says why, for the operator."""


async def backup(url: str, target: Path) -> int:
    """Copy the database at an address to a new file and return its size in bytes.

    The copy is of one moment and is verified before it gets its name; a folder that is missing is made, for
    our own user only. Raises BackupFailed if `target`
    exists, if there is nothing to copy, if the copy cannot be written or is damaged, and for PostgreSQL.
    """
    parsed = parse_url(url)
    if not is_sqlite(parsed):
        raise BackupFailed("The database is PostgreSQL: make its copy with pg_dump.")
    return await asyncio.to_thread(_backup, file_of(parsed), target)


def _backup(source: Path, target: Path) -> int:
    if target.exists():
        raise BackupFailed(f"{target} exists already: nothing was copied. Name a new file.")
    if not source.is_file():
        raise BackupFailed(f"There is no database at {source}.")
    partial = target.with_name(f".{target.name}.partial")
    try:
        worker.make_folder(target.parent)
        partial.unlink(missing_ok=True)
        worker.make_file(partial)
        _copy(source, partial)
        _verify(partial)
        _name(partial, target)
        return target.stat().st_size
    except (sqlite3.Error, OSError) as error:
        raise BackupFailed(f"The copy could not be made: {error}.") from error
    finally:
        for leftover in (partial, Path(f"{partial}-journal")):
            with contextlib.suppress(OSError):
                leftover.unlink()


def _copy(source: Path, partial: Path) -> None:
    """Copy in one step: a reader of the write-ahead log blocks nobody and sees one moment."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=10)) as reading,
        closing(sqlite3.connect(partial)) as writing,
    ):
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")  # one plain file without a separate log


def _verify(partial: Path) -> None:
    with closing(sqlite3.connect(f"{partial.absolute().as_uri()}?mode=ro", uri=True)) as copy:
        found = [text for (text,) in copy.execute("PRAGMA integrity_check")]
    if found != ["ok"]:
        raise BackupFailed(f"The copy is damaged and was not kept: {found[0]}.")


def _name(partial: Path, target: Path) -> None:
    """Bring the copy to the disk and give it its name, never over another file."""
    with partial.open("rb") as file:
        os.fsync(file.fileno())
    if target.exists():
        raise BackupFailed(f"{target} was made by somebody else meanwhile: nothing was copied.")
    partial.rename(target)
