"""All watchers are started and stopped in order; the ledger is audited in the background."""

from __future__ import annotations

import asyncio
import json
import math
import signal
import socket
import sys
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import text

from bot.metrics import Metrics
from bot.storage.database import Database, create_database
from bot.storage.migrate import upgrade
from bot.watch.audits import audit_once, run_audit
from bot.watch.backups import RETRY_SECONDS, Backups, Schedule
from bot.watch.backups import _make as make
from bot.watch.child import ChildFailed
from bot.watch.watching import CannotListen, Plan, Watch, watching
from tests.log_capture import capture_logs
from tests.metrics_reader import metric_value
from tests.watch.gateway import until
from tests.watch.test_watchdog import Patient


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    made = create_database(f"sqlite:///{tmp_path / 'n.db'}")
    await upgrade(made)
    yield made
    await made.close()


async def test_a_bot_is_watched_from_the_start_and_nothing_is_left_behind() -> None:
    bot = Patient()
    before = asyncio.all_tasks()
    async with watching(bot, Plan(port=0)) as watch:
        await asyncio.sleep(0)
        async with (
            aiohttp.ClientSession() as client,
            client.get(f"http://127.0.0.1:{watch.port}/healthz") as answer,
        ):
            assert (answer.status, (await answer.json())["status"]) == (200, "ok")
            bot.latency = math.inf
            async with client.get(f"http://127.0.0.1:{watch.port}/healthz") as failing:
                assert (failing.status, (await failing.json())["status"]) == (503, "failing")
    assert asyncio.all_tasks() == before
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", watch.port or 0), timeout=1)


async def test_a_failed_check_does_not_end_the_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []

    async def judge(_: Watch) -> None:
        looks.append("look")
        raise ZeroDivisionError

    monkeypatch.setattr(Watch, "judge", judge)
    monkeypatch.setattr(sys.modules["bot.watch.watching"], "EXAMINE_SECONDS", 0.001)
    with capture_logs() as logs:
        async with watching(Patient(), Plan()):
            await until(lambda: len(looks) > 2)
    (line,) = logs.lines(level="error")
    assert line["event"] == "the watch of alarms: failed"


async def test_a_port_in_use_and_an_invalid_address_give_one_sentence() -> None:
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


async def test_the_ledger_is_audited_and_faults_are_errors(database: Database) -> None:
    """The second audit is done by a process of its own, as always outside of tests."""
    metrics = Metrics()
    with capture_logs() as logs:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.watch.audits.ask_child", lambda _, address: run_audit(address))
            await audit_once(str(database.url), metrics)
        assert metric_value(metrics, "ledger_audit_ok") == 1
        assert metric_value(metrics, "ledger_audit_timestamp_seconds") > 1.7e9
        async with database.write() as work:
            fault = "INSERT INTO accounts (guild_id, kind, owner_id, balance) VALUES (1, 'member', 2, 50)"
            await work.session.change(lambda c: c.execute(text(fault)))
        await audit_once(str(database.url), metrics)
    (line,) = logs.lines(level="error")
    assert "holds 50 chips, its entries sum to 0" in line["event"]
    assert line["error_id"]
    assert metric_value(metrics, "ledger_audit_ok") == 0
    assert metric_value(metrics, "ledger_audit_problems") == 2


async def test_an_unreadable_database_is_reported_and_no_audit_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "n.db").write_bytes(b"no database at all" * 100)
    metrics, start = Metrics(), asyncio.create_subprocess_exec
    found = await run_audit(f"sqlite:///{tmp_path / 'n.db'}")
    damaged = "storage-damaged: it is damaged, or not a database"
    assert found == {"error": damaged}
    for program, said in (
        (f"print({json.dumps(found)!r})", damaged),
        ("raise SystemExit(1)", "its process ended with code 1"),
    ):
        child = partial(start, sys.executable, "-c", program)
        monkeypatch.setattr(asyncio, "create_subprocess_exec", lambda *_, to=child, **options: to(**options))
        with pytest.raises(ChildFailed, match=f"^{said}$"):
            await audit_once("sqlite:///n.db", metrics)
    assert math.isnan(metric_value(metrics, "ledger_audit_ok"))


async def test_audits_continue_on_schedule_even_after_a_failure(database: Database) -> None:
    bot = Patient()
    bot.database = database
    audits: list[str] = []

    async def audit(address: str, metrics: Metrics) -> None:
        audits.append(address)
        if len(audits) == 1:
            raise ChildFailed("storage-full")

    plan = Plan(audit_hours=0.001 / 3600, first_audit=0.0)
    with capture_logs() as logs, pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.watch.audits.audit_once", audit)
        async with watching(bot, plan):
            await until(lambda: len(audits) >= 3)
    assert set(audits) == {str(database.url)}
    (line,) = logs.lines(level="error")
    assert line["event"] == "the ledger could not be audited: storage-full"


async def test_an_audit_ends_with_the_bot(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def noted(*words: Any, **options: Any) -> asyncio.subprocess.Process:
        started.append(await start(sys.executable, "-c", "import time; time.sleep(600)", **options))
        return started[0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    bot = Patient()
    bot.database = database
    async with watching(bot, Plan(audit_hours=1, first_audit=0.0)):
        await until(lambda: started)
        assert started[0].returncode is None
    assert started[0].returncode == -signal.SIGKILL


async def test_backups_are_made_on_schedule_and_a_missing_one_is_an_alarm(
    database: Database, tmp_path: Path
) -> None:
    bot, folder, noon = Patient(), tmp_path / "backups", datetime(2026, 11, 27, 12, tzinfo=UTC)
    bot.database = database
    watch = Watch(bot)
    watch.backups = backups = Backups(str(database.url), Schedule(folder, hours=2, keep=2), lambda: noon)
    folder.write_text("in the way")

    async def fail(_: str, question: str) -> None:
        raise ChildFailed(make(question)["error"])

    with pytest.MonkeyPatch.context() as patch:  # a process is started for the second one only
        patch.setattr("bot.watch.backups.ask_child", fail)
        assert await backups.make_due() == RETRY_SECONDS
    with capture_logs() as logs:
        await watch.judge()
        folder.unlink()
        assert await backups.make_due() == 2 * 3600
        await watch.judge()
    (line,) = logs.lines(level="error")
    assert line["event"].startswith("watchdog: no backup could be made: The copy could not be made: ")
    assert [path.name for path in folder.iterdir()] == ["napoleon-20261127T120000Z.db"]
    noon += timedelta(hours=1)
    assert await backups.make_due() == 3600, "also after a restart"
    assert metric_value(bot.metrics, "backup_age_seconds") == 3600
    assert (await watch.health()).warnings == {}
    noon += timedelta(hours=4)
    health = await watch.health()
    assert health.warnings == {"backup": "no backup since 2026-11-27 12:00 UTC"}
    assert health.ok


async def test_a_watched_bot_backs_itself_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = asyncio.Event()

    async def make_due(_: Backups) -> float:
        made.set()
        return 3600.0

    monkeypatch.setattr(Backups, "make_due", make_due)
    plan = Plan(backups=Schedule(tmp_path / "backups", hours=24, keep=2), first_backup=0.0)
    async with watching(Patient(), plan), asyncio.timeout(60):
        await made.wait()
