"""Short runs of `make chaos`, `incident`, `container` and the operators' drill; full ones at night."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.tournaments.services.pot import ENTRY
from bot.settings import PROJECT_ROOT
from tests.effort import NIGHT, at_night
from tools.chaos.plan import ASKED, AT_START, IN_PLAY, Plan, Violation
from tools.chaos.run import Run
from tools.container.__main__ import Checks, run_plain
from tools.drill.__main__ import blocks, chosen
from tools.incident.__main__ import head, line
from tools.incident.faults import CASES
from tools.incident.run import Incident


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("seed", "faults"), [(8, 0.03), (7, 0.0)][: 1 + NIGHT])
async def test_nothing_is_lost_and_nothing_happens_twice(tmp_path: Path, seed: int, faults: float) -> None:
    kills, calm_every = (4, 2) if NIGHT else (1, 1)
    plan = Plan(seed, kills, tables=2, faults=faults, calm_every=calm_every, longest_life=0.6)
    run = Run(plan, tmp_path)
    try:
        tally = await run.go()
    except Violation as violation:
        pytest.fail(f"CHAOS_SEED={seed}: {violation}")
    assert tally.ends.total() == plan.kills
    assert set(tally.ends) <= {AT_START, IN_PLAY, ASKED}
    assert tally.stock is not None
    assert len(tally.stock.tables) >= plan.tables
    assert tally.stock.open == 0
    assert tally.stock.acknowledged > 5
    assert tally.stock.entries.announced
    assert tally.stock.entries.open == 0
    assert tally.stock.entries.paid(ENTRY) >= 4
    assert run.shown_checks.announcements


REFUSED_SECONDS, SILENT_SECONDS = 5.0, 25.0
"""A silence is longer than a turn of the table's clock."""
REFUSALS = [case for case in CASES if case.number == 1]
SILENCES = [case for case in CASES if case.number == 2]


@at_night
@pytest.mark.parametrize("number", range(len(REFUSALS)))
async def test_a_temporary_fault_of_discord_costs_nobody_anything(tmp_path: Path, number: int) -> None:
    refusal, silence = REFUSALS[number], SILENCES[number % len(SILENCES)]
    runs, faults = [], [(silence, SILENT_SECONDS), (refusal, REFUSED_SECONDS)]
    for case, seconds in faults:
        folder = tmp_path / str(case.number)
        folder.mkdir()
        short = replace(case, tables=1, hands=None, length=1.0)
        runs.append(Incident(short, folder, seconds, seed=1, after=4.0).run())
    results = await asyncio.gather(*runs)
    told = "\n".join((head(), *map(line, results)))
    assert all(result.reached for result in results), told
    assert max(result.bank for result in results) < 3, f"somebody's time ran while nothing reached us\n{told}"


@at_night
async def test_the_checks_of_make_container_work_with_plain_processes(tmp_path: Path) -> None:
    checks = Checks()
    await run_plain(tmp_path, checks)
    assert checks.failed == 0


COMMON = ["A kill", "A hung process"], ["A bad upgrade, and back", "A restore", "A move"]


def may_mount() -> bool:
    """Return whether this user may mount a file system."""
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
