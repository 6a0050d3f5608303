"""A fixture for tests of computer players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.players.levels import Level


@pytest.fixture(autouse=True, scope="package")
def quick_experts() -> Iterator[None]:
    """Let experts imagine fewer deals: most tests do not depend on how well they play."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Level.EXPERT, "napoleon", replace(Level.EXPERT.napoleon, worlds=8))
        patch.setattr(Level.EXPERT, "nap", replace(Level.EXPERT.nap, deals_bid=8, deals_played=6))
        patch.setattr("bot.players.nap.DEALS", 20)
        yield
