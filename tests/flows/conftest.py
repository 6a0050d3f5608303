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
from tests.flows.faulty import BAD_DAY, BadDay, figures
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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, discord_spec: DiscordSpec | None
) -> AsyncIterator[MakeWorld]:
    """A function that creates a world; at the end its requests are checked against Discord's schema."""
    async with AsyncExitStack() as stack:
        made: list[World] = []

        async def make(**options: Any) -> World:
            world = await stack.enter_async_context(open_world(tmp_path, monkeypatch, **options))
            made.append(world)
            return world

        yield make
        if discord_spec is not None:
            for world in made:
                assert discord_spec.faults(world.env.http_requests) == []


@pytest.fixture
def note(record_property: Callable[[str, object], None]) -> Callable[[str, BadDay], None]:
    """A function that records the faults of a bad day; the run reports them all together at its end."""

    def taken(kind: str, day: BadDay) -> None:
        record_property(BAD_DAY, {kind: 1, "buttons compared": day.shown, **day.met})

    return taken


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report how often each fault was injected; with several processes the test reports carry the counts."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.getreports(kind)]
    noted = [value for report in reports for name, value in report.user_properties if name == BAD_DAY]
    if noted:
        terminalreporter.section("what went wrong at Discord, by intention")
        for line in figures(noted):
            terminalreporter.write_line(line)
