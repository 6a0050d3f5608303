"""Backups: made while the bot runs, verified by reading them back, kept in a folder, and restored.

SQLite is copied to one plain file; PostgreSQL is dumped by `pg_dump`.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, inspect

from bot.storage.database import create_database, is_sqlite, parse_url
from bot.storage.engine import worker
from bot.storage.engine.worker import file_of
from bot.storage.migrate import RESTORING, revisions
from bot.storage.postgresql_tools import ToolFailed, check_dump, dump, load_dump, revision_of

_STAMP: Final = "%Y%m%dT%H%M%SZ"
_SCHEDULED: Final = re.compile(r"napoleon-\d{8}T\d{6}Z\.(?:db|dump)")
_UNFINISHED: Final = re.compile(r"\.napoleon-\d{8}T\d{6}Z\.(?:db|dump)\.partial(?:-journal)?")
_BESIDE: Final = ("-wal", "-shm", "-journal")
LATE: Final = 1.5
"""A backup is late when the last one is this many intervals old."""


class BackupFailed(Exception):
    """A backup or restore failed and changed nothing; the text tells the operator why."""


async def backup(url: str, target: Path, *, replace: bool = False) -> int:
    """Copy the database at an address to a file and return its size in bytes.

    The copy shows one point in time and is verified before it gets its name. A missing folder is created, for
    our own user only. Raises BackupFailed if `target` exists and may not be replaced, if there is nothing to
    copy, and if the copy cannot be written or is damaged.
    """
    return await asyncio.to_thread(_backup, parse_url(url), target, replace=replace)


def scheduled_backup(url: str, folder: Path, keep: int, at: datetime) -> Path:
    """Make a backup in a folder, delete all but its newest `keep` scheduled ones, and return the new path.

    Raises BackupFailed, and then deletes nothing.
    """
    ending = "db" if is_sqlite(parse_url(url)) else "dump"
    target = folder / f"napoleon-{at.astimezone(UTC):{_STAMP}}.{ending}"
    _backup(parse_url(url), target, replace=True)
    old = [path for _, path in _scheduled_backups(folder, at)[:-keep]]
    with contextlib.suppress(OSError):
        for path in (*old, *(path for path in folder.iterdir() if _UNFINISHED.fullmatch(path.name))):
            path.unlink(missing_ok=True)
    return target


def last_backup(folder: Path, now: datetime) -> datetime | None:
    """Return when the newest scheduled backup in a folder was made, None if there is none."""
    made = _scheduled_backups(folder, now)
    return made[-1][0] if made else None


def backup_trouble(last: datetime | None, hours: float, now: datetime) -> str | None:
    """Return the operator's warning if the last backup is late, given one every `hours` hours; else None."""
    if last is None or now - last <= timedelta(hours=LATE * hours):
        return None
    return f"no backup since {last:%Y-%m-%d %H:%M} UTC"


def _scheduled_backups(folder: Path, until: datetime) -> list[tuple[datetime, Path]]:
    """Return the scheduled backups in a folder, oldest first; later ones are of a clock that was wrong."""
    try:
        paths = [path for path in folder.iterdir() if _SCHEDULED.fullmatch(path.name)]
    except OSError:
        return []
    made = []
    for path in paths:
        with contextlib.suppress(ValueError):  # no such date: a file of the operator's
            made.append((datetime.strptime(path.stem, f"napoleon-{_STAMP}").replace(tzinfo=UTC), path))
    return sorted((at, path) for at, path in made if at <= until)


def _backup(url: URL, target: Path, *, replace: bool) -> int:
    try:
        _require_free(target, url, replace=replace)
        worker.make_folder(target.parent)
        with _partial(target) as partial:
            if is_sqlite(url):
                _copy(file_of(url), partial)
                _verify(partial)
                _schema_of(partial, file_of(url))
            else:
                dump(url, partial)
                check_dump(partial)
            worker.flush(partial)
            _name(partial, target, replace=replace)
        return target.stat().st_size
    except (sqlite3.Error, OSError, ToolFailed) as error:
        raise BackupFailed(f"The copy could not be made: {error}.") from error


def _require_free(target: Path, url: URL, *, replace: bool) -> None:
    """Raise BackupFailed if a backup may not take this name, or there is no database to copy."""
    if target.exists():
        if not replace:
            raise BackupFailed(
                f"{target} exists already: nothing was copied. Name a new file, or add --replace."
            )
        if not target.is_file():
            raise BackupFailed(f"{target} is not a file that could be replaced: name another.")
    if is_sqlite(url):
        if not file_of(url).is_file():
            raise BackupFailed(f"There is no database at {file_of(url)}.")
        _require_another(target, file_of(url))


def _require_another(file: Path, database: Path) -> None:
    own = (Path(f"{database}{ending}") for ending in ("", *_BESIDE))
    if file.exists() and any(one.exists() and file.samefile(one) for one in own):
        raise BackupFailed(f"{file} is the database itself.")


@contextlib.contextmanager
def _partial(target: Path) -> Iterator[Path]:
    """Yield an empty file next to a target, readable only by our own user; deletes leftovers at the end."""
    partial = worker.partial_of(target)
    try:
        partial.unlink(missing_ok=True)
        worker.make_file(partial)
        yield partial
    finally:
        for leftover in (partial, *(Path(f"{partial}{ending}") for ending in _BESIDE)):
            with contextlib.suppress(OSError):
                leftover.unlink()


def _copy(source: Path, partial: Path) -> None:
    """Copy a SQLite file in one step, which blocks no writer and sees one point in time."""
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


def _name(partial: Path, target: Path, *, replace: bool) -> None:
    """Rename the copy to its target, replacing a file only if that is allowed."""
    if target.exists() and not replace:
        raise BackupFailed(f"{target} was made by somebody else meanwhile: nothing was copied.")
    partial.replace(target)


Prepare = Callable[[str], Awaitable[None]]
"""Prepares the copy of a backup, given its address, for playing on."""


async def restore(
    url: str, source: Path, at: datetime, prepare: Prepare, *, replace: bool = False
) -> Path | None:
    """Replace the database at an address by a backup; the bot must not run.

    Returns where the old database was moved, None if there was none. The whole backup is read first and never
    changed; `prepare` adapts the new database. Raises BackupFailed if the backup is damaged or not this
    bot's, and if there is a database that may not be replaced; nothing is changed then.
    """
    parsed = parse_url(url)
    try:
        if is_sqlite(parsed):
            return await _restore_file(file_of(parsed).resolve(), source, at, prepare, replace=replace)
        return await _restore_postgresql(url, source, at, prepare, replace=replace)
    except (sqlite3.Error, OSError, ToolFailed) as error:
        named = isinstance(error, OSError) and error.filename != str(source)
        reason = error if named else getattr(error, "strerror", None) or error
        raise BackupFailed(f"{source} could not be restored: {reason}.") from error


async def _restore_file(
    database: Path, source: Path, at: datetime, prepare: Prepare, *, replace: bool
) -> Path | None:
    await asyncio.to_thread(_require_replaceable, database, source, replace=replace)
    with _partial(database) as partial:
        await asyncio.to_thread(_copy_backup, source, partial)
        await prepare(f"sqlite:///{partial.absolute()}")
        await asyncio.to_thread(worker.flush, partial)  # before the old file goes
        kept = database.with_name(f"{database.name}.before-{at.astimezone(UTC):{_STAMP}}")
        return await asyncio.to_thread(_put_in_place, partial, database, kept)


def _require_replaceable(database: Path, source: Path, *, replace: bool) -> None:
    if not source.is_file():
        raise BackupFailed(f"There is no file {source}.")
    if database.exists():
        if not replace:
            raise BackupFailed(_in_the_way(f"at {database}"))
        _require_another(source, database)


def _copy_backup(source: Path, partial: Path) -> None:
    _copy(source, partial)
    _verify(partial)
    _require_known(_schema_of(partial, source), source)


def _put_in_place(partial: Path, database: Path, kept: Path) -> Path | None:
    """Rename the copy to the database's file; return where the old file was moved, None if there was none."""
    was_there = database.exists()
    for ending in ("", *_BESIDE):  # a log that stayed would be applied to the backup
        with contextlib.suppress(FileNotFoundError):
            Path(f"{database}{ending}").rename(f"{kept}{ending}")
    _name(partial, database, replace=False)
    return kept if was_there else None


def _in_the_way(where: str) -> str:
    return f"There is a database {where} already: add --replace to put the backup in its place; it is kept."


def _schema_of(copy: Path, source: Path) -> str:
    """Return the schema of a copy of `source`. Raises BackupFailed if this bot has not made it."""
    with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        try:
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except (sqlite3.OperationalError, TypeError):
            raise BackupFailed(f"{source} holds no data of this bot.") from None
    return str(revision)


def _require_known(revision: str, source: Path) -> None:
    if revision not in revisions():
        raise BackupFailed(f"{source} is of a later version (schema {revision}): upgrade the bot first.")


async def _restore_postgresql(
    url: str, source: Path, at: datetime, prepare: Prepare, *, replace: bool
) -> Path | None:
    parsed, kept = parse_url(url), None
    await asyncio.to_thread(check_dump, source)
    _require_known(await asyncio.to_thread(revision_of, source), source)
    if await _answer(url, lambda connection: len(inspect(connection).get_table_names())):
        if not replace:
            raise BackupFailed(_in_the_way(f"called {parsed.database}"))
        kept = source.with_name(f"before-{at.astimezone(UTC):{_STAMP}}.dump")
        await backup(url, kept)
    with _partial(source.with_name(f"{source.name}.sql")) as script:
        await asyncio.to_thread(load_dump, parsed, source, script)
    await prepare(url)
    await _answer(url, lambda c: c.exec_driver_sql(f"DROP TABLE {RESTORING}").rowcount)
    return kept


async def _answer(url: str, question: Callable[[Connection], int]) -> int:
    database = create_database(url, connections=1)
    try:
        return await database.alone(question)
    finally:
        await database.close()
