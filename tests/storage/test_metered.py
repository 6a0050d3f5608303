"""Every transaction is timed, with what the database made of it."""

from __future__ import annotations

import pytest

from bot.metrics import Metrics
from bot.services.errors import Conflict, StorageUnavailable
from bot.storage.database import Database, FaultLog
from tests.metered import figure, strange_labels
from tests.storage.conftest import Opener
from tests.storage.samples import a_table
from tests.told import listening


async def test_transactions_are_counted_by_their_outcome(sqlite: Database, opened_at: Opener) -> None:
    metrics = Metrics()
    database = opened_at(str(sqlite.url), meter=metrics)
    async with database.write() as work:
        await work.tables.add(a_table(1))
    async with database.read() as work:
        await work.tables.get(1)
    with pytest.raises(Conflict):
        async with database.write() as work:
            await work.tables.save(a_table(1))
    with pytest.raises(KeyError):
        async with database.write():
            raise KeyError
    await database.close()
    with pytest.raises(StorageUnavailable):
        async with database.read() as work:
            await work.tables.get(1)
    count = "transaction_seconds_count"
    assert figure(metrics, count, kind="write", outcome="done") == 1
    assert figure(metrics, count, kind="write", outcome="table-changed") == 1
    assert figure(metrics, count, kind="write", outcome="undone") == 1
    assert figure(metrics, count, kind="read", outcome="storage-unreachable") == 1
    assert figure(metrics, "transaction_seconds_sum") > 0
    assert list(strange_labels(metrics)) == []


def test_a_fault_is_logged_when_it_begins_once_a_minute_and_when_it_ends() -> None:
    now = [0.0]
    faults, full = FaultLog(lambda: now[0]), StorageUnavailable("storage-full")
    with listening() as told:
        for _ in range(150):  # two and a half minutes, and probes that succeed though nothing fits
            faults.note(full)
            faults.note(None)
            now[0] += 1
        now[0] += 60
        faults.note(None)
        faults.note(None)
    lines = [(line["event"], line.get("transactions_failed")) for line in told.lines()]
    assert lines == [
        ("storage fails: storage-full", None),
        ("storage still fails: storage-full", 61),
        ("storage still fails: storage-full", 121),
        ("storage works again after 149 seconds", 150),
    ]
    assert [bool(line.get("exception")) for line in told.lines()] == [True, False, False, False]
