"""`make audit`: a finding is a fault, and an index without an answer is not the same as no findings."""

from __future__ import annotations

import json
import sys

import pytest
from typer.testing import CliRunner

from bot.settings import PROJECT_ROOT
from tools import audit

FLAW = {"id": "PYSEC-2026-1", "fix_versions": ["2.1"], "aliases": [], "description": ""}
SOUND = {"name": "aiohttp", "version": "3.14", "vulns": []}
WEAK = {"name": "pillow", "version": "2.0", "vulns": [FLAW]}
SKIPPED = {"name": "rich", "skip_reason": "Dependency not found"}


def says(*packages: object, code: int = 0) -> list[str]:
    """Return a command that answers like pip-audit."""
    text = json.dumps({"dependencies": packages, "fixes": []})
    return [sys.executable, "-c", f"import sys; print({text!r}); sys.exit({code})"]


def test_no_findings_are_reported_only_for_packages_looked_up() -> None:
    assert audit.run(says(SOUND)) == audit.Verdict(0, ("1 packages audited, no vulnerability is known.",))
    verdict = audit.run(says(SOUND, SKIPPED))
    assert verdict.code == audit.UNKNOWN
    assert "does not know 1 of 2 packages" in verdict.lines[0]
    assert audit.run(says()).code == audit.UNKNOWN


def test_a_finding_is_a_fault_even_if_others_were_not_looked_up() -> None:
    verdict = audit.run(says(SKIPPED, WEAK, code=1))
    assert verdict.code == audit.FOUND
    assert verdict.lines[1] == "pillow 2.0: PYSEC-2026-1, mended in 2.1"


@pytest.mark.parametrize(
    ("program", "seconds", "reason"),
    [
        ("import sys; sys.exit('ERROR: failed to connect')", 60, "ERROR: failed to connect"),
        ("import sys; sys.exit(3)", 60, "exit code 3"),
        ("import time; time.sleep(60)", 1, "has not answered within 1 seconds"),
    ],
)
def test_an_unreachable_service_is_no_finding(program: str, seconds: float, reason: str) -> None:
    verdict = audit.run([sys.executable, "-c", program], seconds)
    assert verdict.code == audit.UNKNOWN
    assert reason in verdict.lines[0]


@pytest.mark.parametrize(
    ("packages", "words", "code"),
    [
        ([SKIPPED], [], 2),
        ([SKIPPED], ["--tolerant"], 0),
        ([WEAK], ["--tolerant"], 1),
    ],
)
def test_make_check_tolerates_only_an_unreachable_service(
    monkeypatch: pytest.MonkeyPatch, packages: list[object], words: list[str], code: int
) -> None:
    monkeypatch.setattr(audit, "pip_audit", lambda lock: says(*packages))
    app = audit.typer.Typer()
    app.command()(audit.main)
    assert CliRunner().invoke(app, words).exit_code == code


def test_make_check_audits_the_bots_dependencies() -> None:
    assert audit.LOCK == PROJECT_ROOT / "requirements.txt"
    command = audit.pip_audit(audit.LOCK)
    assert "--require-hashes" in command
    lines = (PROJECT_ROOT / "Makefile").read_text("utf-8").splitlines()
    check = lines[next(n for n, line in enumerate(lines) if line.startswith("check:")) :]
    assert "\t$(PY) -m tools.audit --tolerant" in check[: check.index("")]
