"""Empty SQLite databases for tests: migrated once for each process, then copied."""

from __future__ import annotations

import asyncio
import tempfile
from functools import lru_cache
from pathlib import Path
from threading import Thread

from bot.storage.database import create_database
from bot.storage.engine.worker import make_file, make_folder
from bot.storage.migrate import upgrade


def make_empty(file: Path) -> None:
    """Make a SQLite file with the newest schema and nothing in it."""
    make_folder(file.parent)
    make_file(file)  # for our own user only, as the bot makes it
    file.write_bytes(_template())


@lru_cache(maxsize=1)
def _template() -> bytes:
    with tempfile.TemporaryDirectory(prefix="napoleon-empty-") as folder:
        path = Path(folder) / "empty.db"
        _migrate(path)
        return path.read_bytes()


def _migrate(path: Path) -> None:
    async def migrate() -> None:
        database = create_database(f"sqlite:///{path}")
        await upgrade(database)
        await database.close()

    # In a thread: whoever asks may be in an event loop of their own, even in one with a simulated clock.
    thread = Thread(target=asyncio.run, args=(migrate(),))
    thread.start()
    thread.join()
