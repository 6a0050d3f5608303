"""The failures that docs/operate.md has operators rehearse, with its own commands, by night."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from bot.settings import PROJECT_ROOT
from tests.effort import at_night
from tools.drill.__main__ import blocks, chosen

COMMON = ["A kill", "A hung process"], ["A bad upgrade, and back", "A restore", "A move"]


def may_mount() -> bool:
    """Return whether this user may have a file system of their own."""
    return (
        shutil.which("unshare") is not None
        and os.geteuid() == 0
        and subprocess.run(["unshare", "--mount", "true"], check=False, capture_output=True).returncode == 0
    )


def test_the_drill_has_every_failure_on_both_databases() -> None:
    first, last = COMMON
    files = ["A full disk (SQLite)", "A lost database (SQLite)"]
    assert chosen("SQLite", []) == [*first, *files, *last]
    assert chosen("PostgreSQL", []) == [*first, "A lost database (PostgreSQL)", *last]
    assert chosen("SQLite", ["A lost database"]) == ["A lost database (SQLite)"]
    assert "bot() {" in blocks()[""]


@pytest.mark.timeout(1800)
@at_night
@pytest.mark.skipif(not may_mount(), reason="needs root and unshare")
@pytest.mark.parametrize("database", ["SQLite", "PostgreSQL"])
def test_an_operator_gets_through_every_failure(database: str) -> None:
    command = [sys.executable, "-m", "tools.drill"]
    environment = dict(os.environ)
    if environment.pop("TEST_POSTGRES_URL", None) is None and database == "PostgreSQL":
        pytest.skip("TEST_POSTGRES_URL names no PostgreSQL server")
    if database == "PostgreSQL":  # one of its own: it is stopped
        command.insert(0, str(PROJECT_ROOT / ".ci" / "with-postgresql"))
    done = subprocess.run(
        command, cwd=PROJECT_ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
