"""A process that cannot hear the others knows it, and reads what it missed afterwards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.log_capture import capture_logs
from tests.shards.processes import HIGH, HIGH_GUILD, LOW, House
from tests.storage.conftest import SERVER
from tests.watch.gateway import until

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'napoleon change feed' AND datname = '{database}'"
)


@pytest.fixture
async def on_server(shared_address: str) -> Any:
    """Execute a statement on the server while nobody may connect to the test's database."""
    engine = create_async_engine(
        make_url(SERVER or "").set(drivername="postgresql+asyncpg"), isolation_level="AUTOCOMMIT"
    )

    async def say(statement: str) -> None:
        async with engine.connect() as connection:
            await connection.execute(text(statement))

    yield say
    await engine.dispose()


async def test_a_lost_change_feed_is_known_and_logged_once_and_what_was_missed_is_read_afterwards(
    house: House, shared_address: str, on_server: Callable[[str], Awaitable[None]]
) -> None:
    """Health check, metrics and alarms follow from the seconds: tests/watch/test_watchdog.py."""
    low, high = await house.start(LOW), await house.start(HIGH)
    table_id = await high.open(HIGH_GUILD)
    feed, database = high.database.change_feed, make_url(shared_address).database
    async with low.database.read() as work:  # its connection exists before nobody may connect
        assert await work.tables.get(table_id)
    assert feed.disconnected() == 0
    with capture_logs() as logs:

        def tries() -> int:
            return sum("trying again" in line["event"] for line in logs.lines(level="warning"))

        await on_server(f'ALTER DATABASE "{database}" WITH ALLOW_CONNECTIONS false')
        try:
            await on_server(CUT.format(database=database))
            await until(lambda: (feed.disconnected() or 0) > 1.2 and tries() == 2)
            missed = await low.move(table_id)
        finally:
            await on_server(f'ALTER DATABASE "{database}" WITH ALLOW_CONNECTIONS true')
        await until(lambda: high.revision(table_id) == missed.table.revision)
        assert feed.disconnected() == 0
    # Both processes retried each second: the log says so once for each.
    assert tries() == 2


async def test_all_options_of_the_databases_address_suit_the_change_feed_too(house: House) -> None:
    house.address += "?ssl=prefer&target_session_attrs=any&prepared_statement_cache_size=0"
    assert (await house.start(LOW)).database.change_feed.disconnected() == 0
