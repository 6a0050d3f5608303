"""Databases for tournaments that are to survive their process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.database import Database, create_database
from bot.storage.migrate import upgrade


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty SQLite database."""
    database = create_database(f"sqlite:///{tmp_path}/club.db")
    await upgrade(database)
    yield database
    await database.close()
