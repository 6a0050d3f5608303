"""One process for one SQLite file: two bots would answer everybody twice, a repair undo what is played."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.commands.exits import FAILED, stop
from bot.settings import Settings

ENDING: Final = "-lock"
"""What the name of the lock's file ends in, after the name of the database."""


@contextlib.contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """Hold the SQLite file for this process; ends the command if another process holds it.

    The operating system gives the lock back when a process dies, however it dies, so that the file which is
    left behind keeps nobody out. A PostgreSQL database is not held: `SHARDS` says who does what there.
    """
    from filelock import FileLock, Timeout
    from sqlalchemy import make_url

    from bot.storage.engine.private_files import FILE, make_folder
    from bot.storage.engine.worker import file_of

    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite":
        yield
        return
    database = file_of(url)
    lock = FileLock(Path(f"{database}{ENDING}"), timeout=0, mode=FILE)
    try:
        make_folder(database.parent)
        lock.acquire()
    except Timeout:
        stop(
            f"Another process works on {database}: one SQLite file serves one bot. Stop that process first "
            "(several processes need PostgreSQL and SHARDS).",
            FAILED,
        )
    except OSError:
        pass  # the database itself cannot be written either, and says so in its own words
    try:
        yield
    finally:
        lock.release()
