"""How a test run uses the machine, and its report at the end."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ASK_DISCORD = ("tests/abuse", "tests/features", "tests/flows", "tests/secrecy")
"""The folders whose tests send requests to a simulated Discord."""

MEMORY = Path("/dev/shm")
ENOUGH_BYTES = 2 << 30
YOUNG = 20_000
"""New objects that trigger a garbage collection: a simulated Discord creates many that are no garbage."""


# How fast a shared machine is says nothing about a test.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the tests' files in memory if possible: each commit of SQLite waits for the disk."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH_BYTES:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    # A bot that a test starts as a process of its own starts no further one to draw.
    os.environ.setdefault("PICTURE_WORKERS", "0")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Keep eight thousand collected tests out of every later garbage collection."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(YOUNG, 20, 20)
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report if requests were sent without Discord's own document to check them."""
    ran = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    asked = any(report.nodeid.startswith(ASK_DISCORD) for report in ran)
    if asked and not os.environ.get("DISCORD_OPENAPI_SPEC"):
        terminalreporter.section("requests to Discord")
        terminalreporter.write_line(
            "They were not held against Discord's OpenAPI document: DISCORD_OPENAPI_SPEC is not set"
            " (CONTRIBUTING.md#test)."
        )
