"""`make container` plays and verifies hands, also where no container can be run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.effort import at_night
from tools.container.__main__ import Checks, run_plain


@at_night
@pytest.mark.timeout(300)
async def test_what_make_container_checks_works_with_plain_processes(tmp_path: Path) -> None:
    checks = Checks()
    await run_plain(tmp_path, checks)
    assert checks.failed == 0
