"""The rooms of design.md 1 know of each other in one direction only."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot.settings import PROJECT_ROOT

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on a tree."""
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_import_contract_is_kept() -> None:
    done = lint_imports(PROJECT_ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


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
    """Return a tree with our rooms, nothing in them, and our contracts."""
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
    done = lint_imports(empty_rooms)
    assert done.returncode == 1, done.stdout
    unnoticed = [pair for n, pair in enumerate(UPWARDS) if not re.search(rf"intruder_{n}\b", done.stdout)]
    assert unnoticed == [], done.stdout


def test_imports_in_the_right_direction_are_allowed(empty_rooms: Path) -> None:
    downwards = {
        "bot/players": ["bot.engine", "random"],
        "bot/services/tables": ["bot.players", "bot.engine", "asyncio"],
        "bot/storage": ["bot.services.ports", "bot.services.values.tables", "bot.engine", "sqlalchemy"],
        "bot/ui/core": ["bot.services", "bot.engine", "discord"],
        "cogs": ["bot.ui", "bot.services", "discord"],
        "bot/commands": ["bot.bootstrap", "bot.storage", "bot.preview"],
        "bot/watch": ["bot.metrics", "bot.ui", "bot.storage", "aiohttp"],
    }
    for where, allowed in downwards.items():
        (empty_rooms / where / "guest.py").write_text("".join(f"import {name}\n" for name in allowed))
    (empty_rooms / "bot/metrics.py").write_text("import aiohttp, prometheus_client\n")
    done = lint_imports(empty_rooms)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_contracts_are_the_ones_that_run() -> None:
    with (PROJECT_ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    assert len(contracts) == len({contract["id"] for contract in contracts}) >= 9
