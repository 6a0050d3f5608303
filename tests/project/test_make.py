"""`make` chooses between Discord and the preview, says what it needs, and runs everything at night."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import PROJECT_ROOT

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with an environment whose Python only prints its arguments."""
    shutil.copy(PROJECT_ROOT / "Makefile", tmp_path)
    for lock in PROJECT_ROOT.glob("requirements*.txt"):
        (tmp_path / lock.name).touch()
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "$@"\n')
    python.chmod(0o755)
    for stamp in (".run-ready", ".preview-ready"):
        (tmp_path / ".venv" / stamp).touch()
    return tmp_path


def make(clone: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run make without the settings of this machine or of an outer make."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG")}
    return subprocess.run(
        ["make", *words], cwd=clone, env={**kept, **environment}, capture_output=True, text=True, check=False
    )


def test_with_a_token_in_the_environment_make_run_joins_discord(clone: Path) -> None:
    assert make(clone, "run", DISCORD_TOKEN="abc.def").stdout.splitlines()[-1] == "-m bot run"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("DISCORD_TOKEN=abc.def", "run"),
        ("DISCORD_TOKEN = 'abc.def'", "run"),
        ('export DISCORD_TOKEN="abc.def"', "run"),
        ("", "preview"),
        ("DISCORD_TOKEN=", "preview"),
        ('DISCORD_TOKEN=""', "preview"),
        ("DISCORD_TOKEN= # paste it here", "preview"),
        ("#DISCORD_TOKEN=abc.def", "preview"),
        ("OTHER_DISCORD_TOKEN=abc.def", "preview"),
    ],
)
def test_make_run_finds_the_token_in_the_env_file_too(clone: Path, line: str, command: str) -> None:
    (clone / ".env").write_text(f"LOG_LEVEL=INFO\n{line}\n")
    assert make(clone, "run").stdout.splitlines()[-1] == f"-m bot {command}"


def test_an_old_python_is_named(clone: Path) -> None:
    shutil.rmtree(clone / ".venv")
    old = clone / "python3.9"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = make(clone, "test", f"PYTHON={old}")
    assert done.returncode != 0
    assert f"needs Python 3.11 or newer, and PYTHON={old} is not that." in done.stderr
    assert not (clone / ".venv").exists()


def test_an_unwritable_folder_is_named_and_not_venv(clone: Path) -> None:
    done = make(clone, "test", "VENV=/proc/nowhere/venv", f"PYTHON={sys.executable}")
    assert done.returncode != 0
    assert "This folder is read-only for you" in done.stderr
    assert "python3-venv" not in done.stderr


def test_every_target_is_explained(clone: Path) -> None:
    listed = make(clone).stdout
    targets = ["run", "preview", "test", "check", "audit", "format", "lock", "bench", "screenshots", "clean"]
    for target in targets:
        assert f"make {target} " in listed


SAMPLED = re.compile(r"^from tests\.(fuzz\.)?effort import|KILL_EVERY", re.MULTILINE)


def nightly() -> list[str]:
    """Return the folders and files passed to the nightly run."""
    makefile = (PROJECT_ROOT / "Makefile").read_text("utf-8")
    (listed,) = re.findall(r"^NIGHTLY = (.*)$", makefile, re.MULTILINE)
    assert re.search(r"TEST_EFFORT=[2-9] KILL_EVERY=1 .*pytest .*\$\(NIGHTLY\)$", makefile, re.MULTILINE)
    return shlex.split(listed)


def test_everything_sampled_by_day_is_run_whole_at_night() -> None:
    names = [path.relative_to(PROJECT_ROOT).as_posix() for path in PROJECT_ROOT.glob("tests/**/test_*.py")]
    sampled = [
        name
        for name in names
        if SAMPLED.search((PROJECT_ROOT / name).read_text("utf-8")) and not name.startswith("tests/project/")
    ]
    assert "tests/conformance/test_every_rule_set.py" in sampled
    left_out = [
        name for name in sampled if not any(name == it or name.startswith(f"{it}/") for it in nightly())
    ]
    assert left_out == []
