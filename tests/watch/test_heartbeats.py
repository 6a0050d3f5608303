"""A hanging bot ends itself, so that systemd, compose or another supervisor restarts it."""

from __future__ import annotations

import asyncio
import configparser
import math
import shutil
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import make_url

from bot.services.errors import StorageUnavailable
from bot.settings import PROJECT_ROOT
from bot.watch.watching import Plan, Watch, watching
from tests.log_capture import capture_logs
from tests.watch.gateway import until
from tests.watch.test_watchdog import Patient

PROGRAM = """
import asyncio, logging, time
from bot.watch.heartbeats import HeartbeatMonitor

async def hang():
    watching = asyncio.create_task(HeartbeatMonitor(0.5).run(lambda: None))
    await asyncio.sleep(0.1)
    time.sleep(60)

logging.basicConfig(format="%(message)s", level="CRITICAL")
asyncio.run(hang())
"""


def test_a_bot_with_a_stuck_event_loop_ends_itself_and_says_why() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=PROJECT_ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith("watchdog: the event loop has not responded for ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("what", ["gateway", "database", "clock", "change feed"])
async def test_a_bot_ends_itself_if_a_part_is_dead_that_a_restart_would_fix(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    ended: list[int] = []
    monkeypatch.setattr("bot.watch.heartbeats.os._exit", ended.append)
    monkeypatch.setattr("bot.watch.heartbeats.TICK_SECONDS", 0.05)
    monkeypatch.setattr("bot.watch.watching.EXAMINE_SECONDS", 0.05)
    monkeypatch.setattr("bot.watch.watching.DATABASE_SECONDS", 0.05)
    bot = Patient()
    with capture_logs() as logs:
        async with watching(bot, Plan(hang_seconds=0.3)) as watch:
            await watch.judge()
            if what == "gateway":
                bot.latency = math.inf
            elif what == "clock":
                bot.late = 31.0
            elif what == "change feed":
                bot.deaf = 11.0
            else:
                bot.app.clocks = SimpleNamespace(behind=asyncio.Event().wait)
            said = f"the {what} has not responded"
            await until(lambda: any(said in line["event"] for line in logs.lines(level="critical")))
            await until(lambda: bool(ended))
        # Its thread may be about to end the process again: that must not be the real end.
        await until(lambda: all(it.name != "heartbeats" for it in threading.enumerate()))
    assert set(ended) == {1}


async def test_a_database_that_refuses_is_not_dead_and_the_file_is_not_recreated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot = Patient()
    bot.database.url = make_url("sqlite:///data/napoleon.db")
    watch, alive = Watch(bot), list[str]()
    monkeypatch.setattr(watch.heartbeats, "alive", alive.append)
    bot.late = StorageUnavailable("storage-removed")
    await watch.judge()
    assert alive == ["gateway", "database", "clock", "change feed"]


@pytest.mark.parametrize("abstract", [False, True])
async def test_systemd_is_notified_that_a_bot_lives_and_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool
) -> None:
    heard, address = list[str](), f"{tmp_path}/a@b"
    monkeypatch.setenv("NOTIFY_SOCKET", f"@{address}" if abstract else address)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(f"\0{address}" if abstract else address)
        systemd.setblocking(False)
        async with watching(Patient(), Plan()):
            await asyncio.sleep(0)
        with suppress(BlockingIOError):
            while True:
                heard.append(systemd.recv(100).decode())
    first, *between, last = heard
    assert (first, {*between}, last) == ("READY=1", {"WATCHDOG=1"}, "STOPPING=1")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = (PROJECT_ROOT / "ops" / "napoleon.service").read_text("utf-8")
    file = tmp_path / "napoleon.service"
    file.write_text(unit.replace("/opt/napoleon/.venv/bin/python", sys.executable))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_systemd_unit_restarts_a_dead_or_silent_bot() -> None:
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(PROJECT_ROOT / "ops" / "napoleon.service")
    service = unit["Service"]
    assert service["ExecStart"].endswith("-m bot run --wait")
    assert (service["Type"], service["Restart"]) == ("notify", "always")
    assert int(service["WatchdogSec"]) > 10, "the event loop reports every second"
    assert service["RestartPreventExitStatus"] == "2", "a wrong setting stays wrong"
