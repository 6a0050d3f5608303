"""Features can be removed: without the tournaments folder and its line in `FEATURES` the rest works."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import PROJECT_ROOT
from tests.effort import NIGHT

PRIVACY = (
    "tests/flows/test_privacy.py::test_a_deletion_needs_a_free_person_and_a_typed_word_and_is_final",
    "tests/flows/test_privacy.py::test_the_export_comes_as_a_file_here_and_in_direct_messages",
)
CORE = (
    "tests/features/seam/without_tournaments.py",
    *(("tests/flows/test_privacy.py", "tests/storage/test_ledger.py") if NIGHT else PRIVACY),
    "tests/storage/test_duties.py",
)
"""A sample of the core's tests: none of them needs a tournament."""
LIST = '''"""No features."""

FEATURES = ()


def install_all() -> None:
    pass
'''


@pytest.fixture
def stripped(tmp_path: Path) -> Path:
    """A copy of the project without tournaments and leagues."""
    without = shutil.ignore_patterns("tournaments", "tournaments.py", "golden", "texts")
    for folder in ("bot", "cogs", "data", "tests"):
        shutil.copytree(PROJECT_ROOT / folder, tmp_path / folder, ignore=without)
    shutil.copy(PROJECT_ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "bot/features/installed.py").write_text(LIST, "utf-8")
    assert not (tmp_path / "bot/features/tournaments").exists()
    return tmp_path


def test_without_tournaments_the_core_and_its_tests_work(stripped: Path):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *CORE],
        cwd=stripped,
        env={
            **os.environ,
            "PYTHONPATH": str(stripped),
            "TEST_POSTGRES_URL": "",
            "DISCORD_OPENAPI_SPEC": "",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
