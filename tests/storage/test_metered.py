"""Every transaction is timed, with what the database made of it."""

from __future__ import annotations

import pytest

from bot.metrics import Metrics
from bot.services.errors import Conflict, StorageUnavailable
from bot.storage.database import create_database
from bot.storage.migrate import upgrade
from tests.metered import figure, strange_labels
from tests.storage.samples import a_table


async def test_transactions_are_counted_by_their_outcome(sqlite_address: str) -> None:
    metrics = Metrics()
    database = create_database(sqlite_address, meter=metrics)
    await upgrade(database)
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
