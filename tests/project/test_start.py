"""`python -m bot` with an old Python, or without the packages: one line that says what to run."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from bot.settings import PROJECT_ROOT

OLD = "import sys; sys.version_info = (3, 9, 18); sys.version = '3.9.18 (main)'"
BARE = "import sys; sys.modules[{name!r}] = None"


def test_the_first_lines_compile_on_the_oldest_python_3() -> None:
    program = (PROJECT_ROOT / "bot" / "__main__.py").read_text("utf-8")
    ast.parse(program, feature_version=(3, 6))
    assert "from __future__ import annotations" not in program, "3.6 has no such feature"


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        (OLD, "Napoleon needs Python 3.11 or newer, and this is 3.9.18: run `make run`."),
        (
            BARE.format(name="typer"),
            "The Python package typer is not installed: run `make run`, or python3 -m",
        ),
        (
            BARE.format(name="sqlalchemy"),
            "The Python package sqlalchemy is not installed: run `make run`, or",
        ),
    ],
)
def test_missing_requirements_are_named_in_one_line(before: str, sentence: str) -> None:
    program = (
        f"{before}; import runpy; sys.argv[1:] = ['migrate']; runpy.run_module('bot', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=PROJECT_ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1
