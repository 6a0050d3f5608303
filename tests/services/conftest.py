"""The real database under the services, and an evening over it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services.tables import changes
from bot.storage.database import Database, create_database
from tests.databases import make_empty
from tests.services.build import Night


@pytest.fixture(autouse=True)
def nobody_practises(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every hand be rated; `tests/flows/test_practice.py` is about those that are not."""
    monkeypatch.setattr(changes, "PRACTICE_HANDS", 0)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty SQLite database."""
    file = tmp_path / "night.db"
    make_empty(file)
    database = create_database(f"sqlite:///{file}")
    yield database
    await database.close()


@pytest.fixture
async def night(database: Database) -> AsyncIterator[Night]:
    """An evening that is stored."""
    night = Night(store=database)
    yield night
    await night.services.stop()
