"""Everything that watches is started and stopped in order; the ledger is audited beside the game."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import text

from bot.metrics import Metrics
from bot.storage.database import Database, create_database
from bot.storage.migrate import upgrade
from bot.watch import CannotListen, Plan, watching
from bot.watch.audits import audit_once
from tests.metered import figure
from tests.told import listening
from tests.watch.test_watchdog import Patient


@pytest.fixture
async def database(tmp_path: Path) -> Any:
    made = create_database(f"sqlite:///{tmp_path / 'n.db'}")
    await upgrade(made)
    yield made
    await made.close()


async def test_a_bot_is_watched_from_the_first_moment_and_nothing_is_left_behind() -> None:
    bot = Patient()
    before = asyncio.all_tasks()
    async with watching(bot, Plan(port=0)) as watch:
        await asyncio.sleep(0)
        async with (
            aiohttp.ClientSession() as client,
            client.get(f"http://127.0.0.1:{watch.port}/healthz") as answer,
        ):
            assert (answer.status, (await answer.json())["status"]) == (200, "ok")
    assert asyncio.all_tasks() == before
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", watch.port or 0), timeout=1)


async def test_without_a_port_nothing_is_served() -> None:
    async with watching(Patient(), Plan()) as watch:
        assert watch.port is None
        assert (await watch.health()).ok


async def test_a_taken_port_and_a_strange_address_are_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(
            CannotListen, match=rf"^METRICS_PORT {port} on 127\.0\.0\.1 cannot be used: .*in use\.$"
        ):
            async with watching(Patient(), Plan(port=port)):
                pass
    with pytest.raises(CannotListen, match=r"^METRICS_PORT 1 on 203\.0\.113\.1 cannot be used: [^.]+\.$"):
        async with watching(Patient(), Plan(host="203.0.113.1", port=1)):
            pass


async def test_the_ledger_is_audited_and_what_is_wrong_is_an_error(database: Database) -> None:
    metrics = Metrics()
    with listening() as told:
        await audit_once(database, metrics)
        assert figure(metrics, "ledger_audit_ok") == 1
        assert figure(metrics, "ledger_audit_timestamp_seconds") > 1.7e9
        async with database.write() as work:
            fault = "INSERT INTO accounts (guild_id, kind, owner_id, balance) VALUES (1, 'member', 2, 50)"
            await work.session.change(lambda c: c.execute(text(fault)))
        await audit_once(database, metrics)
    (line,) = told.lines(level="error")
    assert "holds 50 chips, its entries sum to 0" in line["event"]
    assert line["error_id"]
    assert figure(metrics, "ledger_audit_ok") == 0
    assert figure(metrics, "ledger_audit_problems") == 2


async def test_an_audit_takes_no_connection_from_the_tables(tmp_path: Path) -> None:
    only = create_database(f"sqlite:///{tmp_path / 'n.db'}", readers=1)
    await upgrade(only)
    async with only.read() as reading, only.write() as writing:
        await reading.state.get("x")
        await writing.state.put("x", "y")
        await writing.state.get("x")  # both the only reader and the writer are taken now
        await asyncio.wait_for(audit_once(only, Metrics()), 20)
    await only.close()


async def test_audits_go_on_as_planned_also_after_one_that_failed(tmp_path: Path) -> None:
    bot = Patient()
    bot.database = create_database(f"sqlite:///{tmp_path / 'not-there' / 'n.db'}")
    plan = Plan(audit_hours=0.02 / 3600, first_audit=0.0)
    with listening() as told:
        async with watching(bot, plan):
            await _until(lambda: told.lines(event="the ledger could not be audited"))
            await upgrade(bot.database)
            await _until(lambda: told.lines(level="info", logger="bot.watch.audits"))
    assert figure(bot.metrics, "ledger_audit_ok") == 1
    await bot.database.close()


async def _until(said: Callable[[], object]) -> None:
    """Wait for the thread of a database: there is nothing else to wait for."""
    async with asyncio.timeout(30):
        while not said():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
