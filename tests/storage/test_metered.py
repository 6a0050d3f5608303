"""Every transaction is timed and its outcome counted; errors put no row contents into the log."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError

from bot.metrics import Metrics
from bot.services.errors import Conflict, StorageUnavailable
from bot.storage import schema
from bot.storage.database import Database, FaultLog
from bot.storage.engine.session import describe
from tests.log_capture import capture_logs
from tests.metrics_reader import metric_value, unexpected_labels
from tests.storage.conftest import Opener
from tests.storage.samples import NOON, a_table


async def test_transactions_are_counted_by_outcome(sqlite: Database, opened_at: Opener) -> None:
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
    assert metric_value(metrics, count, kind="write", outcome="done") == 1
    assert metric_value(metrics, count, kind="write", outcome="table-changed") == 1
    assert metric_value(metrics, count, kind="write", outcome="undone") == 1
    assert metric_value(metrics, count, kind="read", outcome="storage-unreachable") == 1
    assert metric_value(metrics, "transaction_seconds_sum") > 0
    assert list(unexpected_labels(metrics)) == []


def test_a_fault_is_logged_when_it_begins_once_a_minute_and_when_it_ends() -> None:
    now = [0.0]
    faults, full = FaultLog(lambda: now[0]), StorageUnavailable("storage-full")
    with capture_logs() as logs:
        for _ in range(150):  # two and a half minutes, with probes that succeed although writes fail
            faults.note(full)
            faults.note(None)
            now[0] += 1
        now[0] += 60
        faults.note(None)
        faults.note(None)
    lines = [(line["event"], line.get("transactions_failed")) for line in logs.lines()]
    assert lines == [
        ("storage fails: storage-full: there is no space left", None),
        ("storage still fails: storage-full", 61),
        ("storage still fails: storage-full", 121),
        ("storage works again after 149 seconds", 150),
    ]
    assert [bool(line.get("exception")) for line in logs.lines()] == [True, False, False, False]


def test_faults_of_two_kinds_by_turns_are_logged_once_each() -> None:
    """An outage of PostgreSQL: some wait for a connection, others find no server. Each had a traceback."""
    now = [0.0]
    faults = FaultLog(lambda: now[0])
    with capture_logs() as logs:
        for number in range(60):
            faults.note(StorageUnavailable(("storage-busy", "storage-unreachable")[number % 2]))
        now[0] += 60
        faults.note(None)
        faults.note(StorageUnavailable("storage-busy"))
    busy = f"storage fails: {describe('storage-busy')}"
    assert [line["event"] for line in logs.lines()] == [
        busy,
        "storage fails: storage-unreachable: it cannot be opened",
        "storage works again after 0 seconds",
        busy,
    ]


SECRET = "5ec2e7" + "ab" * 29
CARDS = {"action": "discard", "cards": ["AS", "KH", "TD"], "called": "JK"}
TELLING = (SECRET, "AS", "KH", "TD", "JK", "discard")


def null_in_a_row_with_a_secret(connection: Connection) -> None:
    """Violate a constraint of the table that holds the secrets: PostgreSQL shows the whole row."""
    connection.execute(schema.tables.update().values(secret=SECRET, status=None))


def second_action_of_a_number(connection: Connection) -> None:
    """Store two actions with one number."""
    row = {"hand_id": 1, "seq": 0, "data": CARDS, "made_by": "player", "made_at": NOON, "user_id": None}
    for _ in range(2):
        connection.execute(schema.hand_actions.insert(), row)


def what_no_column_can_hold(connection: Connection) -> None:
    """Store cards in a timestamp column."""
    connection.execute(schema.hands.update().values(started_at=CARDS, header=CARDS))


@pytest.mark.parametrize(
    "mistake", [null_in_a_row_with_a_secret, second_action_of_a_number, what_no_column_can_hold]
)
async def test_a_database_error_shows_no_cards_and_no_secret(database: Any, mistake: Any) -> None:
    async with database.write() as work:
        await work.tables.add(a_table())
    with capture_logs("DEBUG") as logs:
        try:
            async with database.write() as work:
                await work.session.change(mistake)
        except (DBAPIError, StatementError, TypeError) as error:
            logging.getLogger("bot.services.tables.live").exception("table 1: not stored (%s)", error)
            found = error
    (line,) = logs.lines(logger="bot.services.tables.live")
    assert "Traceback" in line["exception"]
    for text in (line["event"], line["exception"]):
        assert not [word for word in TELLING if word in text], text
    assert isinstance(found, (IntegrityError, StatementError, DBAPIError))


async def test_the_database_driver_leaves_parameters_out(database: Any) -> None:
    async with database.write() as work:
        await work.tables.add(a_table())
    with pytest.raises(IntegrityError, match="SQL parameters hidden"):
        async with database.write() as work:
            await work.session.change(null_in_a_row_with_a_secret)
