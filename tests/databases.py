"""Empty SQLite databases for tests: migrated once per process, then copied.

Their engines share SQLAlchemy's compiled statements: a bot has one engine all its life, a test process has
thousands, and each would compile the same SQL again.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy.ext import asyncio as engines
from sqlalchemy.util import LRUCache

from bot.features.installed import install_all
from bot.storage.database import create_database
from bot.storage.engine import worker
from bot.storage.engine.worker import Worker, make_file, make_folder
from bot.storage.migrate import upgrade

install_all()

Answer = TypeVar("Answer")

_STATEMENTS = 4_000


class _Shared:
    """Compiled statements by SQLAlchemy's key without the engine's dialect: all dialects are alike."""

    def __init__(self) -> None:
        self._kept: LRUCache[Any, Any] = LRUCache(_STATEMENTS)

    def get(self, key: tuple[Any, ...]) -> Any:
        return self._kept.get(key[1:])

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        self._kept[key[1:]] = compiled


def _sharing(create: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that creates engines which share their compiled statements."""
    shared = _Shared()

    def created(*address: Any, **options: Any) -> Any:
        engine = create(*address, **options)
        getattr(engine, "sync_engine", engine).update_execution_options(compiled_cache=shared)
        return engine

    return created


worker.create_engine = _sharing(worker.create_engine)
engines.create_async_engine = _sharing(engines.create_async_engine)


class InlineWorker(Worker):
    """A connection that works in the event loop, without threads, so that simulated time may jump."""

    def submit(self, work: Callable[..., Answer], *arguments: Any) -> asyncio.Future[Answer]:
        """Run a function in the loop's next iteration, after other tasks."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()

        def run() -> None:
            try:
                answer = work(*arguments)
            except Exception as error:  # noqa: BLE001 - it belongs to whoever waits
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(answer)

        loop.call_soon(run)
        return future

    def undo_later(self) -> None:
        """Roll back in the loop's next iteration."""
        self.submit(self.undo)

    async def close(self) -> None:
        """Close the connection."""
        self.end()

    def end(self) -> None:
        """Close the connection at the end of a test."""
        self._close()


def make_empty(file: Path) -> None:
    """Create a SQLite file with the newest schema and no rows."""
    make_folder(file.parent)
    make_file(file)  # for our own user only, as the bot creates it
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

    # In a thread: the caller may be in an event loop, even in one with a simulated clock.
    thread = Thread(target=asyncio.run, args=(migrate(),))
    thread.start()
    thread.join()
