"""A short `make incident`: a passing silence at one table; at night every refusal and every silence.

What a refusal costs is proven by tests/flows/test_bad_hour.py.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.effort import NIGHT
from tools.incident.__main__ import head, line
from tools.incident.faults import CASES
from tools.incident.run import Incident

REFUSED_SECONDS, SILENT_SECONDS = 5.0, 25.0
"""A silence is longer than a turn of the table's clock."""
REFUSALS = [case for case in CASES if case.number == 1]
SILENCES = [case for case in CASES if case.number == 2]


@pytest.mark.timeout(240)
@pytest.mark.parametrize("number", range(len(REFUSALS) if NIGHT else 1))
async def test_a_passing_fault_of_discord_costs_nobody_anything(tmp_path: Path, number: int) -> None:
    refusal, silence = REFUSALS[number], SILENCES[number % len(SILENCES)]
    runs, faults = [], [(silence, SILENT_SECONDS), (refusal, REFUSED_SECONDS)]
    for case, seconds in faults if NIGHT else faults[:1]:
        folder = tmp_path / str(case.number)
        folder.mkdir()
        short = replace(case, tables=1, hands=None, length=1.0)
        runs.append(Incident(short, folder, seconds, seed=1, after=4.0).run())
    results = await asyncio.gather(*runs)
    told = "\n".join((head(), *map(line, results)))
    assert all(result.reached for result in results), told
    assert max(result.bank for result in results) < 3, f"somebody's time ran while nothing reached us\n{told}"
