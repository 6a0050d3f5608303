"""The load on the real program (tools/load): a small one, so that it stays true."""

from __future__ import annotations

import sys

import pytest

from tools.load.__main__ import plan, run
from tools.load.figures import knee, line

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are pinned to cores")


async def test_two_tables_are_played_on_by_people_at_a_socket() -> None:
    (row,) = await run(plan(["--tables", "2", "--presses", "2", "--seconds", "6"]))
    assert row.sent > 0
    assert row.moves > 0, "nobody made a move"
    assert row.unanswered == 0
    assert row.requests.keys() >= {"free POST interactions/callback", "free PATCH webhooks/messages"}
    assert sum(share for kind, share in row.requests.items() if kind.startswith("free")) >= 1
    assert row.cpu > 0
    assert row.memory > 10 << 20
    assert "2" in line(row)
    assert "2 tables" in knee([row])
