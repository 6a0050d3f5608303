"""A fixture for the world, and checks of every flow: no ERROR in the logs, no malformed request."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from tests.flows.discord_spec import DiscordSpec
from tests.flows.world import World, open_world

MakeWorld = Callable[..., Awaitable[World]]


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record of level ERROR."""
        self.found.append(logging.Formatter().format(record))


@pytest.fixture(autouse=True)
def logged_errors() -> Iterator[list[str]]:
    """Fail a test that logged an error; a test that expects some removes them from this list."""
    handler = _Errors()
    logging.getLogger().addHandler(handler)
    yield handler.found
    logging.getLogger().removeHandler(handler)
    assert handler.found == []


@lru_cache(maxsize=1)
def _spec(path: str) -> DiscordSpec:
    return DiscordSpec.load(Path(path))


@pytest.fixture(scope="session")
def discord_spec() -> DiscordSpec | None:
    """Discord's own API description; None unless one is named (see `tests/conftest.py`)."""
    path = os.environ.get("DISCORD_OPENAPI_SPEC")
    return _spec(path) if path else None


@pytest.fixture
async def make_world(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    discord_spec: DiscordSpec | None,
) -> AsyncIterator[MakeWorld]:
    """A function that creates a world; at the end its requests are checked against Discord's schema."""
    needs_threads = request.node.get_closest_marker("database_threads") is not None
    async with AsyncExitStack() as stack:
        made: list[World] = []

        async def make(**options: Any) -> World:
            if needs_threads:
                options["database_threads"] = True
            world = await stack.enter_async_context(open_world(tmp_path, monkeypatch, **options))
            made.append(world)
            return world

        yield make
        if discord_spec is not None:
            for world in made:
                assert discord_spec.faults(world.env.http_requests) == []
