"""Advisory locks on a PostgreSQL database, on a separate connection: released when their process dies.

A process for all servers, and a command that needs the database to itself, lock all of it; each of several
processes locks the shards it serves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, NullPool, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from bot.services.background import Tasks
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.storage.engine.postgresql import CONNECT_SECONDS, KEEPALIVES, RETRY_SECONDS
from bot.storage.engine.session import refusals

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

_KIND: Final = 0x4E617061
"""The first key of our advisory locks, chosen arbitrarily; second key 0 is the database, n + 1 is shard n."""
ALIVE_SECONDS: Final = 2.0
"""Seconds between checks that the connection with the lock stands, and how long one may take."""
LEASE_SECONDS: Final = 5.0
"""How long a check counts: longer than until the next, shorter than the server keeps a silent connection."""
DOUBT_SECONDS: Final = 0.5
"""How long an overdue check is waited for; then the server is taken to be away, where nobody gets the lock.
More, and a press that also waits for the database would be answered too late for Discord."""
_ALIVE: Final = select(1)
_LET_GO: Final = select(func.pg_advisory_unlock_all())
_END_OURS: Final = text(
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()"
)
"""Ends this process's earlier connections, which the server may not know are lost; returns how many."""
WAIT_SECONDS: Final = 0.1
"""Seconds between checks whether the previous process is gone."""
_log = logging.getLogger(__name__)


class DatabaseHeld(Exception):
    """Another process has locked the database; the text tells the operator."""


class Held:
    """What a process knows of its lock."""

    def __init__(self, until: float = 0.0) -> None:
        self.taken = asyncio.Event()
        """Set once another process has the lock."""
        self._until = until
        """Loop time when the lock falls into doubt: this process stood still, or lost its connection."""
        self._known = asyncio.Event()

    async def check(self) -> bool:
        """Return whether this process still has the lock; waits for the next check while that is in doubt."""
        clock = asyncio.get_running_loop().time
        if clock() >= self._until and not self.taken.is_set():
            self._known.clear()
            try:
                await asyncio.wait_for(self._known.wait(), DOUBT_SECONDS)
            except TimeoutError:
                self.confirm(clock())
        return not self.taken.is_set()

    def confirm(self, asked: float) -> None:
        """Record that no other process had the lock at a loop time."""
        self._until = asked + LEASE_SECONDS
        self._known.set()

    def doubt(self) -> None:
        """Record that the connection is lost: another process may have the lock by now."""
        self._until = 0.0

    def lose(self) -> None:
        """Record that another process has the lock."""
        self.taken.set()
        self._known.set()


@contextlib.asynccontextmanager
async def hold(url: URL, shards: ShardSlice = EVERYTHING, *, wait: bool = False) -> AsyncIterator[Held]:
    """Lock a database, or some shards in it; yields what is known of the lock.

    Can `wait` until the process that has the lock is gone. Reconnects if the connection is lost. Raises
    DatabaseHeld, and StorageUnavailable if no server answers.
    """
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        url.set(drivername="postgresql+asyncpg"),
        poolclass=NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args={
            "timeout": CONNECT_SECONDS,
            "server_settings": {**KEEPALIVES, "application_name": f"napoleon lock {os.urandom(8).hex()}"},
        },
    )
    keeper, tasks = _Keeper(engine, shards), Tasks()
    with refusals():
        await keeper.connect()
    try:
        if not await keeper.lock():
            if not wait:
                raise DatabaseHeld(_sentence(url, shards))
            await keeper.wait()
        keeper.held.confirm(asyncio.get_running_loop().time())
        tasks.begin(keeper.keep(), _log, "the lock on the database is not kept")
        yield keeper.held
    finally:
        await tasks.stop(cancel=True)
        await keeper.close()
        await engine.dispose()


def _sentence(url: URL, shards: ShardSlice) -> str:
    which = "" if shards.whole else f" or serves one of the shards {shards.first} to {shards.last}"
    return (
        f"Another process is using the database {url.database}{which}. Stop that process first "
        "(several bots over one database need SHARDS)."
    )


class _Keeper:
    """Keeps the connection with the lock alive, and reconnects if it is lost."""

    def __init__(self, engine: AsyncEngine, shards: ShardSlice) -> None:
        self._engine, self._shards = engine, shards
        self.held = Held()

    async def connect(self) -> None:
        """Connect; the end of the connection is noticed at once, if the server can tell."""
        self._connection = await self._engine.connect()
        self._lost = lost = asyncio.Event()

        def end(_connection: object) -> None:
            self.held.doubt()
            lost.set()

        driver: Any = (await self._connection.get_raw_connection()).driver_connection
        driver.add_termination_listener(end)

    async def lock(self) -> bool:
        """Try to lock."""
        ask, shards = self._connection.scalar, self._shards
        if shards.whole:
            return bool(await ask(select(func.pg_try_advisory_lock(_KIND, 0))))
        if not await ask(select(func.pg_try_advisory_lock_shared(_KIND, 0))):
            return False
        numbers = func.generate_series(shards.first + 1, shards.last + 1).column_valued()
        return bool(await ask(select(func.bool_and(func.pg_try_advisory_lock(_KIND, numbers)))))

    async def wait(self) -> None:
        """Return once this process has the lock, whether or not the server is away meanwhile."""
        while True:
            with contextlib.suppress(SQLAlchemyError, OSError):
                while True:
                    await self._connection.execute(_LET_GO)  # of a slice we may have had a part
                    await asyncio.sleep(WAIT_SECONDS)
                    if await self.lock():
                        return
            await self.close()
            await asyncio.sleep(RETRY_SECONDS)
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self.connect()

    async def keep(self) -> None:
        """Run until another process has the lock; then sets `taken`."""
        clock = asyncio.get_running_loop().time
        while True:
            with contextlib.suppress(SQLAlchemyError, OSError):
                while not self._lost.is_set():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._lost.wait(), ALIVE_SECONDS)
                    asked = clock()
                    async with asyncio.timeout(ALIVE_SECONDS):
                        await self._connection.scalar(_ALIVE)
                    self.held.confirm(asked)
            self.held.doubt()
            _log.warning("the connection that holds the database was lost")
            if not await self._hold_again():
                await self.close()
                self.held.lose()
                return
            self.held.confirm(clock())
            _log.warning("the database is held again")

    async def _hold_again(self) -> bool:
        while True:
            await self.close()
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self.connect()
                while True:
                    ended = await self._connection.scalar(_END_OURS)
                    if await self.lock():
                        return True
                    if not ended:
                        return False
                    await asyncio.sleep(WAIT_SECONDS / 2)
            self.held.confirm(asyncio.get_running_loop().time())  # the server is away: so is everybody else
            await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        """Close the connection, which releases the lock; abort it if the server does not answer."""
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with asyncio.timeout(ALIVE_SECONDS):
                await self._connection.close()
