"""A PostgreSQL database that several processes share; skipped unless TEST_POSTGRES_URL names a server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator

import pytest

from tests.shards.processes import House
from tests.storage.conftest import new_database


@pytest.fixture
async def shared_address(worker_id: str) -> AsyncIterator[str]:
    """The address of an empty database with the newest schema, dropped at the end."""
    async with new_database(f"shards_{worker_id}_{os.getpid()}") as address:
        yield address


@pytest.fixture
async def house(shared_address: str) -> AsyncIterator[House]:
    """Processes that are stopped at the end."""
    made = House(shared_address)
    yield made
    async with asyncio.timeout(60):
        await made.close()
