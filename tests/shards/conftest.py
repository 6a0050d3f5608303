"""A PostgreSQL database that several processes share; skipped unless TEST_POSTGRES_URL names a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.shards.processes import House
from tests.storage.conftest import new_database, postgresql_template

__all__ = ["postgresql_template"]


@pytest.fixture
async def shared_address(postgresql_template: str) -> AsyncIterator[str]:
    """The address of an empty database with the newest schema, dropped at the end."""
    async with new_database(f"shards_{postgresql_template}", postgresql_template) as address:
        yield address


@pytest.fixture
async def house(shared_address: str) -> AsyncIterator[House]:
    """Processes that are stopped at the end."""
    made = House(shared_address)
    yield made
    async with asyncio.timeout(60):
        await made.close()
