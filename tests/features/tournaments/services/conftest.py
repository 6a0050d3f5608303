"""A database for the services, and a process of the bot on a store in memory."""

from __future__ import annotations

import pytest

from bot.features.tournaments.services import checks
from tests.features.tournaments.services.build import Process
from tests.services.conftest import database, night, no_store_stays

__all__ = ["database", "night", "no_store_stays", "process"]


@pytest.fixture
def computers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computers have a tournament for themselves."""
    monkeypatch.setattr(checks, "require_people", lambda _: None)
    monkeypatch.setattr(checks, "surplus", lambda *_: frozenset())


@pytest.fixture
async def process() -> Process:
    """A process on a store of its own; it ends with the test's event loop."""
    return Process()
