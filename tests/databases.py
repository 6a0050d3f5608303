"""Empty SQLite databases for tests: migrated once for each process, then copied."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path
from threading import Thread

from bot.storage.database import create_database
from bot.storage.migrate import upgrade


def make_empty(file: Path) -> None:
    """Make a SQLite file with the newest schema and nothing in it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(_template(), file)


@lru_cache(maxsize=1)
def _template() -> Path:
    path = Path(tempfile.mkdtemp(prefix="napoleon-empty-")) / "empty.db"

    async def migrate() -> None:
        database = create_database(f"sqlite:///{path}")
        await upgrade(database)
        await database.close()

    # In a thread: whoever asks may be in an event loop of their own, even in one with a simulated clock.
    thread = Thread(target=asyncio.run, args=(migrate(),))
    thread.start()
    thread.join()
    return path
