"""A short `make chaos`: few kills while Discord fails; at night a run without faults as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.tournaments.services.pot import ENTRY
from tests.effort import NIGHT
from tools.chaos.plan import ASKED, AT_START, IN_PLAY, Plan, Violation
from tools.chaos.run import Run


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("seed", "faults"), [(8, 0.03), (7, 0.0)][: 1 + NIGHT])
async def test_nothing_is_lost_and_nothing_happens_twice(tmp_path: Path, seed: int, faults: float) -> None:
    plan = Plan(seed, kills=4 if NIGHT else 2, tables=2, faults=faults, calm_every=2, longest_life=0.6)
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
    assert tally.slowest_stop < 10
