"""PostgreSQL: a pool of asyncpg connections, shared by as many processes as there are (design.md 6)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sqlalchemy import URL, Connection, bindparam, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.storage.engine.change_feed import CHANNEL, Notice
from bot.storage.engine.session import Session, carry_out, refusals

Answer = TypeVar("Answer")

CONNECT_SECONDS = 10
MIGRATION_LOCK = 0x4E61706F
"""An arbitrary number of our own: two processes that start together migrate one after the other."""

_NOTIFY = select(func.pg_notify(bindparam("channel"), bindparam("payload")))

_log = logging.getLogger(__name__)


class PostgresqlBackend:
    """The connections to one PostgreSQL database."""

    def __init__(self, url: URL, *, busy_seconds: float, connections: int, sender: str = "") -> None:
        self._sender = sender
        self._engine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            hide_parameters=True,  # errors are logged, and parameters hold packs and secrets
            pool_size=connections,
            max_overflow=0,
            pool_pre_ping=True,
            pool_timeout=CONNECT_SECONDS,
            connect_args={
                "timeout": CONNECT_SECONDS,
                "server_settings": {
                    "application_name": "napoleon",
                    "lock_timeout": str(round(busy_seconds * 1000)),
                    "timezone": "UTC",
                },
            },
        )
        # A reader sees one moment, as in SQLite.
        self._reading = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    def session(self, *, writing: bool) -> Session:
        """Return a transaction that is not begun yet."""
        engine = self._engine if writing else self._reading
        return PostgresqlSession(engine, writing=writing, sender=self._sender)

    async def alone(self, function: Callable[[Connection], Answer]) -> Answer:
        """Run a function as one transaction while no other process runs one here: for migrations."""
        with refusals():
            async with self._engine.begin() as connection:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                return await connection.run_sync(function)

    async def tidy(self) -> None:
        """Do nothing: the server clears away what is deleted (autovacuum)."""

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()


class PostgresqlSession(Session):
    """A transaction on a connection of its own, from the first question or at the commit."""

    def __init__(self, engine: AsyncEngine, *, writing: bool, sender: str) -> None:
        super().__init__(writing=writing)
        self._sender = sender
        self._engine = engine
        self._connection: AsyncConnection | None = None

    def announce(self, kind: str, number: int, guild_id: int, revision: int) -> None:
        if self._sender:
            payload = Notice(self._sender, kind, number, guild_id, revision).written()
            self.later(lambda c: c.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload}))

    async def _perform(self, function: Callable[[Connection], Answer]) -> Answer:
        if self._connection is None:
            with refusals():
                self._connection = await self._engine.connect()
        return await self._connection.run_sync(function)

    async def _commit(self) -> None:
        try:
            if self._steps:
                await self._perform(partial(carry_out, self._steps))
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
            _log.warning("a connection to PostgreSQL could not be given back", exc_info=True)
