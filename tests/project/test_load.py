"""The load on the real program (tools/load): a small one, so that it stays true."""

from __future__ import annotations

import sys

import pytest

from tests.effort import at_night
from tools.load.__main__ import plan, run
from tools.load.figures import growth, knee, line

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are pinned to cores")


@at_night
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
    assert f"memory {row.memory >> 20} to {row.memory >> 20} MB" in growth([row])


def test_a_database_that_is_named_takes_one_number_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://nobody@127.0.0.1/empty")
    assert plan(["--tables", "50"]).tables == (50,)
    with pytest.raises(SystemExit):
        plan(["--tables", "50,200"])
