"""Advisory locks on a PostgreSQL database, on a separate connection: released when their process dies.

A process for all servers, and a command that needs the database to itself, lock all of it; each of several
processes locks the shards it serves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, NullPool, func, select
from sqlalchemy.exc import SQLAlchemyError

from bot.services.background import Tasks
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.storage.engine.postgresql import ALIVE_SECONDS, CONNECT_SECONDS, RETRY_SECONDS
from bot.storage.engine.session import refusals

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

_KIND: Final = 0x4E617061
"""The first key of our advisory locks, chosen arbitrarily; second key 0 is the database, n + 1 is shard n."""
_GIVEN_UP: Final = 60.0
"""Seconds after which the server has noticed that one of our processes is gone, however it ended."""
_SETTINGS: Final = {
    "application_name": "napoleon lock",
    "tcp_keepalives_idle": "15",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
_ALIVE: Final = select(1)
_LET_GO: Final = select(func.pg_advisory_unlock_all())
WAIT_SECONDS: Final = 0.1
"""Seconds between checks whether the previous process is gone."""
_log = logging.getLogger(__name__)


class DatabaseHeld(Exception):
    """Another process has locked the database; the text tells the operator."""


@contextlib.asynccontextmanager
async def hold(
    url: URL, shards: ShardSlice = EVERYTHING, *, wait: bool = False
) -> AsyncIterator[asyncio.Event]:
    """Lock a database, or some shards in it; yields an event set when another process has taken the lock.

    Can `wait` until the process that has the lock is gone. Reconnects if the connection is lost. Raises
    DatabaseHeld, and StorageUnavailable if no server answers.
    """
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        url.set(drivername="postgresql+asyncpg"),
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args={"timeout": CONNECT_SECONDS, "server_settings": _SETTINGS},
    )
    with refusals():
        connection = await engine.connect()
    keeper, tasks = _Keeper(engine, shards, connection), Tasks()
    try:
        if not await _lock(connection, shards):
            if not wait:
                raise DatabaseHeld(_sentence(url, shards))
            await _wait_for(connection, shards)
        tasks.begin(keeper.keep(), _log, "the lock on the database is not kept")
        yield keeper.taken
    finally:
        await tasks.stop(cancel=True)
        await keeper.close()
        await engine.dispose()


def _sentence(url: URL, shards: ShardSlice) -> str:
    which = "" if shards.whole else f" or serves one of the shards {shards.first} to {shards.last}"
    return (
        f"Another process works on the database {url.database}{which}. Stop that process first "
        "(several bots over one database need SHARDS)."
    )


async def _lock(connection: AsyncConnection, shards: ShardSlice) -> bool:
    if shards.whole:
        return bool(await connection.scalar(select(func.pg_try_advisory_lock(_KIND, 0))))
    if not await connection.scalar(select(func.pg_try_advisory_lock_shared(_KIND, 0))):
        return False
    numbers = func.generate_series(shards.first + 1, shards.last + 1).column_valued()
    return bool(await connection.scalar(select(func.bool_and(func.pg_try_advisory_lock(_KIND, numbers)))))


async def _wait_for(connection: AsyncConnection, shards: ShardSlice) -> None:
    while True:
        await connection.execute(_LET_GO)  # of a slice we may have had a part
        await asyncio.sleep(WAIT_SECONDS)
        if await _lock(connection, shards):
            return


class _Keeper:
    """Keeps the connection with the lock alive, and reconnects if it is lost."""

    def __init__(self, engine: AsyncEngine, shards: ShardSlice, connection: AsyncConnection) -> None:
        self._engine, self._shards, self._connection = engine, shards, connection
        self.taken = asyncio.Event()

    async def keep(self) -> None:
        """Run until another process has had the lock for a minute; then sets `taken`."""
        while True:
            with contextlib.suppress(SQLAlchemyError, OSError):
                while True:
                    await asyncio.sleep(ALIVE_SECONDS)
                    await self._connection.scalar(_ALIVE)
            _log.warning("the connection that holds the database was lost")
            if not await self._hold_again():
                self.taken.set()
                return
            _log.warning("the database is held again")

    async def _hold_again(self) -> bool:
        refused = 0
        while refused * RETRY_SECONDS < _GIVEN_UP:
            await self.close()
            await asyncio.sleep(RETRY_SECONDS)
            with contextlib.suppress(SQLAlchemyError, OSError):  # the server is away: so is everybody else
                self._connection = await self._engine.connect()
                if await _lock(self._connection, self._shards):
                    return True
                refused += 1
        return False

    async def close(self) -> None:
        """Close the connection, which releases the lock."""
        with contextlib.suppress(SQLAlchemyError, OSError):
            await self._connection.close()
