"""A process that cannot hear the others reports it: to the health check, to Prometheus and in the log."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.metrics import Metrics
from bot.ui.core.app import OpenRequests
from bot.watch.watching import Plan, Watch, watching
from tests.log_capture import capture_logs
from tests.metrics_reader import metric_value
from tests.shards.processes import HIGH, HIGH_GUILD, LOW, House, Process
from tests.storage.conftest import SERVER
from tests.watch.gateway import until

CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'napoleon change feed' AND datname = '{database}'"
)


class Watched:
    """A process as the watchdog sees it, with a gateway that answers."""

    latency = 0.04
    guilds = ()

    def __init__(self, process: Process) -> None:
        self.metrics = Metrics()
        self.database: Any = process.database
        self.app: Any = SimpleNamespace(
            live=process.services.live,
            clocks=process.services.clocks,
            open_requests=OpenRequests(),
            reach=SimpleNamespace(state=dict, tick=lambda: None),
            breaker=SimpleNamespace(reason=""),
        )
        self.publisher: Any = SimpleNamespace(backlog=lambda: (0, 0))


async def _answers(watch: Watch) -> tuple[int, dict[str, Any], str]:
    """Return status and content of `/healthz`, and what `/metrics` says of other processes."""
    async with aiohttp.ClientSession(f"http://127.0.0.1:{watch.port}") as client:
        async with client.get("/healthz") as answer:
            status, told = answer.status, json.loads(await answer.text())
        async with client.get("/metrics") as answer:
            lines = (await answer.text()).splitlines()
    (line,) = [line for line in lines if line.startswith("napoleon_change_feed_connected ")]
    return status, told, line.split()[1]


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


async def test_a_lost_change_feed_is_reported_while_it_lasts_and_when_it_is_over(
    house: House,
    shared_address: str,
    on_server: Callable[[str], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.watch.watching.DISCONNECTED_SECONDS", 0.05)
    monkeypatch.setattr("bot.watch.watching.DATABASE_SECONDS", 60.0)
    low, high = await house.start(LOW), await house.start(HIGH)
    table_id = await high.open(HIGH_GUILD)
    bot, database = Watched(high), make_url(shared_address).database
    async with low.database.read() as work:  # its connection exists before nobody may connect
        assert await work.tables.get(table_id)
    with capture_logs() as logs:

        def tries() -> int:
            return sum("trying again" in line["event"] for line in logs.lines(level="warning"))

        async with watching(bot, Plan(port=0)) as watch:
            assert (await _answers(watch))[0::2] == (200, "1.0")
            await on_server(f'ALTER DATABASE "{database}" WITH ALLOW_CONNECTIONS false')
            try:
                await on_server(CUT.format(database=database))
                await until(lambda: (high.database.change_feed.disconnected() or 0) > 1.2 and tries() == 2)
                status, health, connected = await _answers(watch)
                assert (status, connected) == (503, "0.0")
                assert set(health["reasons"]) == {"change_feed"}
                assert health["reasons"]["change_feed"].startswith("no connection to other processes for")
                assert health["change_feed_disconnected_seconds"] > 1
                for _ in range(3):
                    await watch.judge()
                assert metric_value(bot.metrics, "watchdog_alarm", kind="change_feed") == 1
                missed = await low.move(table_id)
            finally:
                await on_server(f'ALTER DATABASE "{database}" WITH ALLOW_CONNECTIONS true')
            await until(lambda: high.revision(table_id) == missed.table.revision)
            assert (await _answers(watch))[0::2] == (200, "1.0")
            await watch.judge()
    assert metric_value(bot.metrics, "watchdog_alarm", kind="change_feed") == 0
    (alarm,) = logs.lines(level="error")
    assert "watchdog: no connection to other processes" in alarm["event"]
    over = [line["event"] for line in logs.lines(level="warning") if line.get("alarm") == "change_feed"]
    assert len(over) == 1
    # Both processes retried each second: the log says so once for each.
    assert tries() == 2


async def test_all_options_of_the_databases_address_suit_the_change_feed_too(house: House) -> None:
    house.address += "?ssl=prefer&target_session_attrs=any&prepared_statement_cache_size=0"
    assert (await house.start(LOW)).database.change_feed.disconnected() == 0
