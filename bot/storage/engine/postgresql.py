"""PostgreSQL: its connections, and the change feed over a separate connection.

SQLAlchemy's asynchronous engine is imported at use: it loads the ORM too, which SQLite does not need.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import URL, Connection, bindparam, func, select, text
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.services.background import KeyedTasks
from bot.services.ports import ChangeFeed, ChangeListener
from bot.storage.engine.session import TABLE, Session, refusals, run_steps

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

CHANNEL = "napoleon"
RETRY_SECONDS = 1.0
"""Seconds from losing the connection to the next attempt."""
ALIVE_SECONDS = 20.0
"""Seconds after which a silent connection is tested."""
CONNECT_SECONDS = 10.0
_SILENCE = (
    ("tcp_keepalives_idle", "TCP_KEEPIDLE", 5),
    ("tcp_keepalives_interval", "TCP_KEEPINTVL", 5),
    ("tcp_user_timeout", "TCP_USER_TIMEOUT", 15_000),
)
"""When the server (its settings) and this process (its options) give up a connection whose other side
acknowledges nothing: seconds between probes, milliseconds in all. By default that takes minutes or hours."""
KEEPALIVES = {setting: str(value) for setting, _, value in _SILENCE}

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """A NOTIFY payload: the process that sent it, and the change stored there."""

    sender: str
    kind: str
    number: int
    guild_id: int
    revision: int

    def text(self) -> str:
        """Return the payload's text."""
        return f"{self.sender} {self.kind} {self.number} {self.guild_id} {self.revision}"


def read_notice(text: str) -> Notice | None:
    """Parse a NOTIFY payload; None if it is not ours, since anybody may send on a channel."""
    try:
        sender, kind, number, guild_id, revision = text.split()
        return Notice(sender, kind, int(number), int(guild_id), int(revision))
    except ValueError:
        return None


class PostgresqlChangeFeed(ChangeFeed):
    """A `ChangeFeed` by LISTEN over a separate connection."""

    def __init__(self, url: URL, sender: str) -> None:
        self._url = url
        self._sender = sender
        self._task = KeyedTasks(self._connect, _log, "the connection to other processes", started=False)
        self._lost: float | None = None
        self._told = False
        """Whether the log already says that the connection is lost."""

    async def start(self, listener: ChangeListener) -> None:
        """Start listening; returns once the first attempt to connect has succeeded or failed."""
        self._listener, self._tried = listener, asyncio.Event()
        self._lost, self._told = time.monotonic(), False
        self._task.start()
        self._task.request(None)
        await self._tried.wait()

    async def stop(self) -> None:
        await self._task.stop(cancel=True)
        self._lost = None

    def disconnected(self) -> float:
        """Return the seconds since the connection was lost, 0 while connected."""
        return 0.0 if self._lost is None else time.monotonic() - self._lost

    async def _connect(self, _: None) -> float:
        """Listen until the connection is lost; return the seconds to wait before reconnecting."""
        try:
            await self._listen()
            self._told = False
        except Exception as failure:  # noqa: BLE001 - whatever it is, a new connection is the answer
            if self._lost is None:  # the connection stood until now
                self._lost, self._told = time.monotonic(), False
            # Logged once for all attempts, and only the type: an error's text may contain the address.
            level = logging.DEBUG if self._told else logging.WARNING
            _log.log(level, "no connection to other processes (%s), trying again", type(failure).__name__)
            self._told = True
        self._tried.set()
        return RETRY_SECONDS

    async def _listen(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        url = self._url.set(drivername="postgresql+asyncpg")
        url = url.difference_update_query(["prepared_statement_cache_size"])  # SQLAlchemy's own
        _, options = url.get_dialect()().create_connect_args(url)
        settings = {"application_name": "napoleon change feed"}
        connection: Any = await asyncpg.connect(**options, timeout=CONNECT_SECONDS, server_settings=settings)
        lost = asyncio.Event()

        def notify(_connection: object, _pid: int, _channel: str, payload: object) -> None:
            self._take(str(payload))

        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, notify)
            self._tried.set()
            self._lost = None
            _log.info("connected to other processes")
            self._listener.missed()
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), ALIVE_SECONDS)
                if not lost.is_set():
                    await connection.execute("SELECT 1", timeout=CONNECT_SECONDS)
            self._lost = time.monotonic()
            _log.warning("the connection to other processes was lost")
        finally:
            connection.terminate()

    def _take(self, payload: str) -> None:
        notice = read_notice(payload)
        if notice is None or notice.sender == self._sender:
            return
        if notice.kind == TABLE:
            self._listener.table_stored(notice.number, notice.guild_id, notice.revision)
        else:
            self._listener.feature_stored(notice.kind, notice.number, notice.guild_id)


Answer = TypeVar("Answer")

MIGRATION_LOCK = 0x4E61706F
"""Chosen arbitrarily: two processes that start at the same time migrate one after the other."""

_NOTIFY = select(func.pg_notify(bindparam("channel"), bindparam("payload")))


def _connection_class() -> type:
    """Return asyncpg's class of connections, with keepalives like the server's."""
    from asyncpg import Connection as Plain

    class KeptAlive(Plain):  # type: ignore[misc]
        def __init__(self, protocol: object, transport: asyncio.Transport, *others: object) -> None:
            super().__init__(protocol, transport, *others)
            line = transport.get_extra_info("socket")
            if line.family in (socket.AF_INET, socket.AF_INET6):
                line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
                for _, name, value in _SILENCE:
                    if hasattr(socket, name):  # not every system has them
                        line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)

    return KeptAlive


class PostgresqlBackend:
    """The connection pool of a PostgreSQL database."""

    def __init__(self, url: URL, *, busy_seconds: float, connections: int, sender: str) -> None:
        from sqlalchemy.ext.asyncio import create_async_engine

        self._sender = sender
        self._engine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            hide_parameters=True,  # errors are logged, and parameters hold packs and secrets
            pool_size=connections,
            max_overflow=0,
            pool_pre_ping=True,
            pool_timeout=busy_seconds,
            connect_args={
                "timeout": CONNECT_SECONDS,
                "connection_class": _connection_class(),
                "server_settings": {
                    **KEEPALIVES,
                    "application_name": "napoleon",
                    "lock_timeout": str(round(busy_seconds * 1000)),
                    "timezone": "UTC",
                },
            },
        )
        # A reader sees a single snapshot, as in SQLite.
        self._reading = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    def session(self, *, writing: bool) -> Session:
        """Return a transaction that has not begun yet."""
        engine = self._engine if writing else self._reading
        return PostgresqlSession(engine, writing=writing, sender=self._sender)

    async def alone(self, function: Callable[[Connection], Answer]) -> Answer:
        """Run a function as one transaction under a lock shared by all processes: for migrations."""
        with refusals():
            async with self._engine.begin() as connection:
                await connection.execute(text("SET LOCAL lock_timeout = 0"))  # another one's may take long
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.execute(text("SET LOCAL lock_timeout TO DEFAULT"))
                return await connection.run_sync(function)

    def connections(self) -> Mapping[str, int]:
        """Return the connections ``used`` and the ``most`` allowed."""
        pool = self._engine.pool
        assert isinstance(pool, AsyncAdaptedQueuePool)
        return {"used": pool.checkedout(), "most": pool.size()}

    async def tidy(self) -> None:
        """Do nothing: PostgreSQL's autovacuum clears deleted rows."""

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


class PostgresqlSession(Session):
    """A transaction that takes a connection at its first statement, or at the commit."""

    def __init__(self, engine: AsyncEngine, *, writing: bool, sender: str) -> None:
        super().__init__(writing=writing)
        self._sender = sender
        self._engine = engine
        self._connection: AsyncConnection | None = None

    def announce(self, kind: str, number: int, guild_id: int, revision: int) -> None:
        if self._sender:
            payload = Notice(self._sender, kind, number, guild_id, revision).text()
            self.later(lambda c: c.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload}))

    async def _perform(self, function: Callable[[Connection], Answer]) -> Answer:
        if self._connection is None:
            with refusals():
                self._connection = await self._engine.connect()
        return await self._connection.run_sync(function)

    async def _commit(self) -> None:
        try:
            if self._steps:
                await self._perform(partial(run_steps, self._steps))
            if self._connection is not None:
                with refusals():
                    await self._connection.commit()
        finally:
            await self.abandon()

    async def abandon(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            await asyncio.shield(connection.close())  # rolls back what was not committed
        except Exception:  # noqa: BLE001 - the server has rolled back, the pool makes a new one
            _log.warning("a connection to PostgreSQL could not be returned to the pool", exc_info=True)
