"""`make audit`: check the bot's packages (requirements.txt) for known vulnerabilities.

pip-audit asks the package index. If that cannot be reached, or has no vulnerability data (as many mirrors),
the result is "unknown"; pip-audit itself would report "none found".

Exit code 0: no known vulnerability; 1: a vulnerability; 2: unknown (0 with `--tolerant`, as in `make
check`).
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.process import clean_environment

LOCK = Path(__file__).resolve().parent.parent / "requirements.txt"
SECONDS = 150.0
"""How long pip-audit may take in all, and for one answer of the index."""
ANSWER_SECONDS = 10
IGNORED: Mapping[str, str] = {}
"""Vulnerabilities that do not touch us, each with the reason."""

CLEAN, FOUND, UNKNOWN = 0, 1, 2


@dataclass(frozen=True)
class Verdict:
    """The result: an exit code and the lines to print."""

    code: int
    lines: tuple[str, ...]


def pip_audit(lock: Path) -> list[str]:
    """Return the command that audits a lock file with hashes."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(lock), "--require-hashes"]
    command += ["--disable-pip", "--format", "json", "--progress-spinner", "off"]
    command += ["--timeout", str(ANSWER_SECONDS)]
    for vulnerability in IGNORED:
        command += ["--ignore-vuln", vulnerability]
    return command


def run(command: list[str], seconds: float = SECONDS) -> Verdict:
    """Run pip-audit and return the verdict on its output; unknown if it takes longer than `seconds`."""
    try:
        done = subprocess.run(
            command, env=clean_environment(), capture_output=True, text=True, check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return unknown(f"the service has not answered within {seconds:.0f} seconds")
    try:
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        return unknown(last[:200])
    return judge(packages)


def judge(packages: list[dict[str, Any]]) -> Verdict:
    """Return the verdict on pip-audit's report, an entry per package."""
    found = [
        f"{package['name']} {package['version']}: {flaw['id']}"
        + (f", mended in {', '.join(flaw['fix_versions'])}" if flaw.get("fix_versions") else "")
        for package in packages
        for flaw in package.get("vulns", ())
    ]
    skipped = sum("skip_reason" in package for package in packages)
    if found:
        return Verdict(FOUND, (f"Known vulnerabilities: {len(found)}", *found))
    if skipped or not packages:
        return unknown(f"the service does not know {skipped} of {len(packages)} packages")
    return Verdict(CLEAN, (f"{len(packages)} packages audited, no vulnerability is known.",))


def unknown(reason: str) -> Verdict:
    """Return the verdict that nothing is known, with the reason."""
    return Verdict(UNKNOWN, (f"The dependencies could not be audited: {reason}.",))


def main(
    tolerant: Annotated[bool, typer.Option("--tolerant", help="Not to find out is no fault.")] = False,
) -> None:
    """Audit requirements.txt."""
    verdict = run(pip_audit(LOCK))
    for line in verdict.lines:
        print(line, file=sys.stderr if verdict.code else sys.stdout)
    if verdict.code == UNKNOWN and tolerant:
        print("(make check goes on without it; make audit where the package index keeps such a list.)")
        return
    raise SystemExit(verdict.code)


if __name__ == "__main__":
    typer.run(main)
