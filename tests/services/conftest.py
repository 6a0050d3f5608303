"""A database for the services, and a game night on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.services.tables import changes
from tests.services.build import Night, in_order
from tests.services.store import MemoryStore, end_stores


@pytest.fixture(autouse=True)
def nobody_practises(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate every hand; `tests/flows/test_practice.py` is about hands that are not rated."""
    monkeypatch.setattr(changes, "PRACTICE_HANDS", 0)


@pytest.fixture(autouse=True)
def no_store_stays() -> Iterator[None]:
    """Close the databases that a test created."""
    yield
    end_stores()


@pytest.fixture
def database() -> MemoryStore:
    """An empty database."""
    return MemoryStore()


@pytest.fixture
async def night(database: MemoryStore) -> AsyncIterator[Night]:
    """A night whose data is stored; the next process if something is there already (`stored_after`)."""
    night = Night(store=database, seed=2, presses=2000) if database.filled else Night(store=database)
    if database.filled:
        await night.services.start()
    yield night
    await night.services.stop()


@pytest.fixture
async def audited(database: MemoryStore) -> AsyncIterator[None]:
    """Check afterwards that all books balance and every hand can be replayed."""
    yield
    await in_order(database)
