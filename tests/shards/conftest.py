"""A PostgreSQL database that several processes share; skipped where TEST_POSTGRES_URL names no server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.database import create_database
from bot.storage.migrate import upgrade
from tests.shards.processes import House
from tests.storage.conftest import NO_SERVER, SERVER


@pytest.fixture
async def shared_address(worker_id: str) -> AsyncIterator[str]:
    """The address of an empty database with the newest schema, dropped at the end."""
    if not SERVER:
        pytest.skip(NO_SERVER)
    url = make_url(SERVER).set(drivername="postgresql+asyncpg")
    name = f"shards_{worker_id}_{os.getpid()}"
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")

    async def on_server(*statements: str) -> None:
        async with engine.connect() as connection:
            for statement in statements:
                await connection.execute(text(statement))

    await on_server(
        f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)',
        f'CREATE DATABASE "{name}"',
        f'ALTER DATABASE "{name}" SET synchronous_commit = off',
    )
    address = url.set(database=name).render_as_string(hide_password=False)
    database = create_database(address)
    await upgrade(database)
    await database.close()
    yield address
    await on_server(f'DROP DATABASE "{name}" WITH (FORCE)')
    await engine.dispose()


@pytest.fixture
async def house(shared_address: str) -> AsyncIterator[House]:
    """Processes that are stopped at the end."""
    made = House(shared_address)
    yield made
    async with asyncio.timeout(20):
        await made.close()
