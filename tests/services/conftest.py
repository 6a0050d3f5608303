"""The real database under the services, and an evening over it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database, create_database
from bot.storage.migrate import upgrade
from tests.services.build import Night


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty SQLite database."""
    database = create_database(f"sqlite:///{tmp_path}/night.db")
    await upgrade(database)
    yield database
    await database.close()


@pytest.fixture
async def night(database: Database) -> AsyncIterator[Night]:
    """An evening that is stored."""
    night = Night(store=database)
    yield night
    await night.services.stop()
