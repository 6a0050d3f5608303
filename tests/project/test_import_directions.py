"""The import contracts run by `make check` notice an import in the wrong direction from any room."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import PROJECT_ROOT

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
ROOMS = ("engine", "players", "services", "storage", "ui", "features", "preview", "commands", "watch")
MODULES = (
    "__main__",
    "bootstrap",
    "gateway",
    "client",
    "settings",
    "logs",
    "process",
    "catalogue",
    "metrics",
    "proof",
    "proof_lots",
    "worker",
)
SERVICES = ("ports", "values", "errors", "tables")
INTERFACE = ("core", "table", "publisher")
FEATURE = ("values", "feature", "services", "storage", "pages", "publisher", "cogs")


@pytest.fixture
def empty_rooms(tmp_path: Path) -> Path:
    """A tree with our rooms, empty, and our contracts."""
    for room in ROOMS:
        (tmp_path / "bot" / room).mkdir(parents=True)
        (tmp_path / "bot" / room / "__init__.py").touch()
    (tmp_path / "cogs").mkdir()
    for name in ("cogs/__init__", "bot/__init__", "bot/engine/legal"):
        (tmp_path / f"{name}.py").touch()
    for name in MODULES:
        (tmp_path / "bot" / f"{name}.py").touch()
    for room, names in {"services": SERVICES, "ui": INTERFACE, "features/tournaments": FEATURE}.items():
        for name in ("", *names):
            (tmp_path / "bot" / room / name).mkdir(exist_ok=True)
            (tmp_path / "bot" / room / name / "__init__.py").touch()
    (tmp_path / "bot/services/values/tables.py").touch()
    text = (PROJECT_ROOT / "pyproject.toml").read_text("utf-8")
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")
    return tmp_path


UPWARDS = (
    ("bot/engine", "bot.players"),
    ("bot/engine", "bot.catalogue"),
    ("bot/engine", "random"),
    ("bot/engine", "time"),
    ("bot/engine", "datetime"),
    ("bot/engine", "asyncio"),
    ("bot/engine", "discord"),
    ("bot/players", "bot.services"),
    ("bot/players", "asyncio"),
    ("bot/services", "bot.storage"),
    ("bot/services/values", "bot.services.tables"),
    ("bot/services/ports", "bot.services.tables"),
    ("bot/services", "bot.ui"),
    ("bot/services", "discord"),
    ("bot/services", "sqlalchemy"),
    ("bot/storage", "bot.services.tables.service"),
    ("bot/storage", "bot.players"),
    ("bot/storage", "bot.ui"),
    ("bot/storage", "discord"),
    ("bot/ui/core", "bot.storage"),
    ("bot/ui/core", "bot.players"),
    ("bot/ui/core", "sqlalchemy"),
    ("bot/ui/core", "cogs"),
    ("bot/ui/core", "bot.ui.table"),
    ("bot/ui/table", "bot.ui.publisher"),
    ("cogs", "bot.storage"),
    ("cogs", "bot.engine"),
    ("cogs", "bot.bootstrap"),
    ("bot/commands", "bot.__main__"),
    ("bot/services", "prometheus_client"),
    ("bot/watch", "prometheus_client"),
    ("bot/storage", "bot.metrics"),
    ("bot/watch", "bot.client"),
    ("bot/services", "bot.features"),
    ("bot/storage", "bot.features"),
    ("bot/ui/table", "bot.features"),
    ("bot/features/tournaments/services", "bot.features.tournaments.storage"),
    ("bot/features/tournaments/services", "discord"),
    ("bot/features/tournaments/pages", "sqlalchemy"),
    ("bot/features/tournaments/storage", "bot.features.tournaments.services"),
    ("bot/features/tournaments/cogs", "bot.engine"),
)


def test_an_import_in_the_wrong_direction_is_found(empty_rooms: Path) -> None:
    for number, (where, what) in enumerate(UPWARDS):
        (empty_rooms / where / f"intruder_{number}.py").write_text(f"import {what}\n")
    done = subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"],
        cwd=empty_rooms,
        env={**os.environ, "PYTHONPATH": str(empty_rooms)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    unnoticed = [pair for n, pair in enumerate(UPWARDS) if not re.search(rf"intruder_{n}\b", done.stdout)]
    assert unnoticed == [], done.stdout
