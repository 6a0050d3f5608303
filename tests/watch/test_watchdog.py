"""The watchdog reports a fault once, with an id, in log and metrics, and when it is over."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.metrics import Metrics
from bot.services.errors import StorageUnavailable
from bot.storage.database import Writes
from bot.ui.core.app import OpenRequests
from bot.watch.alarms import LoopGuard
from bot.watch.storage import LOW_BYTES, Space
from bot.watch.watching import SILENT_SECONDS, Watch
from tests.log_capture import capture_logs
from tests.metrics_reader import metric_value
from tests.watch.gateway import until


class Patient:
    """A bot whose gateway, database and clocks behave as the test says."""

    def __init__(self) -> None:
        self.metrics = Metrics()
        self.latency = 0.04
        self.late: float | Exception = 0.0
        self.app: Any = SimpleNamespace(
            clocks=self,
            live=SimpleNamespace(all=lambda: ()),
            open_requests=OpenRequests(),
            reach=SimpleNamespace(state=lambda: {"channels": 0}, tick=lambda: None),
            breaker=SimpleNamespace(reason=""),
        )
        self.publisher: Any = SimpleNamespace(backlog=lambda: (0, 0))
        self.guilds: list[object] = []
        self.database: Any = SimpleNamespace(
            change_feed=self,
            url=make_url("postgresql://host/name"),
            writes=Writes(time.monotonic() + 3600),
            connections=lambda: {"used": 1, "most": 5},
        )
        self.deaf: float | None = None

    def disconnected(self) -> float | None:
        return self.deaf

    async def behind(self) -> float:
        if isinstance(self.late, Exception):
            raise self.late
        return self.late


class Clock:
    """A monotonic clock that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


async def test_a_silent_gateway_is_reported_once_and_when_it_is_over() -> None:
    bot, clock = Patient(), Clock()
    watch = Watch(bot, clock)
    with capture_logs() as logs:
        for _ in range(int(SILENT_SECONDS / 15) + 8):
            await watch.judge()
            clock.now += 15
        assert "gateway" in (await watch.health()).troubles
        bot.latency = 0.05
        await watch.judge()
    (alarm,), (over,) = logs.lines(level="error"), logs.lines(level="warning")
    assert alarm["event"].startswith("watchdog: the gateway has not answered for")
    assert "gateway recovered" in over["event"]
    assert (await watch.health()).ok


async def test_a_reconnecting_gateway_is_unhealthy_but_no_alarm() -> None:
    bot = Patient()
    watch = Watch(bot)
    assert (await watch.health()).ok
    bot.latency = float("inf")
    with capture_logs() as logs:
        await watch.judge()
    assert (await watch.health()).troubles == {"gateway": "there is no connection to the gateway"}
    assert logs.lines(level="error") == []


@pytest.mark.parametrize(
    ("part", "bad", "kind", "sentence"),
    [
        ("late", 45.0, "deadlines", "the earliest deadline is 45 seconds late"),
        (
            "late",
            StorageUnavailable("storage-full"),
            "database",
            "the database does not answer (storage-full: there is no space left)",
        ),
        ("late", ValueError("AS"), "database", "the database does not answer (ValueError)"),
        ("deaf", 25.0, "change_feed", "no connection to other processes for 25 seconds"),
    ],
)
async def test_a_fault_is_reported_once_and_when_it_is_over(
    part: str, bad: float | Exception, kind: str, sentence: str
) -> None:
    bot = Patient()
    watch = Watch(bot)
    setattr(bot, part, bad)
    with capture_logs() as logs:
        for _ in range(3):
            await watch.judge()
        (alarm,) = logs.lines(level="error")
        assert (alarm["event"], alarm["alarm"]) == (f"watchdog: {sentence}", kind)
        assert metric_value(bot.metrics, "watchdog_alarm", kind=kind) == 1
        health = await watch.health()
        assert health.troubles == {kind: sentence}
        assert health.to_json()["change_feed_disconnected_seconds"] == bot.deaf
        setattr(bot, part, 3.0)  # a little behind, or reconnecting
        await watch.judge()
    (over,) = logs.lines(level="warning")
    assert f"{kind} recovered" in over["event"]
    assert over["error_id"] == alarm["error_id"]
    assert (await watch.health()).ok
    assert metric_value(bot.metrics, "watchdog_alarm", kind=kind) == 0
    assert metric_value(bot.metrics, "watchdog_alarms_total", kind=kind) == 1


async def test_a_filling_disk_is_reported_before_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Patient()
    space = Space(free=LOW_BYTES, file=7, log=5)
    monkeypatch.setattr("bot.watch.watching.measure", lambda _: space)
    watch = Watch(bot)
    with capture_logs() as logs:
        await watch.judge()
        assert logs.lines(level="error") == []
        space = replace(space, free=300_000_000)
        for _ in range(3):
            await watch.judge()
    (line,) = logs.lines(level="error")
    assert line["event"] == "watchdog: the database's disk has only 300 MB left"
    assert (await watch.health()).ok, "there is still room"
    shown = [metric_value(bot.metrics, "storage_bytes", what=what) for what in ("free", "file", "log")]
    assert shown == [300_000_000, 7, 5]


async def test_a_database_that_never_answers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Patient()
    monkeypatch.setattr("bot.watch.watching.DATABASE_SECONDS", 0.01)
    bot.app.clocks = SimpleNamespace(behind=asyncio.Event().wait)
    assert "has not answered within" in (await Watch(bot).health()).troubles["database"]


async def test_a_blocked_event_loop_is_reported_while_it_is_with_what_blocks_it() -> None:
    metrics, clock = Metrics(), Clock()
    guard = asyncio.create_task(LoopGuard(metrics, clock, tick=0.01, blocked=0.05).run())
    await asyncio.sleep(0.05)
    with capture_logs() as logs:
        clock.now += 60
        end = time.monotonic() + 20
        while not logs.lines(level="error") and time.monotonic() < end:
            time.sleep(0.01)  # noqa: ASYNC251 - this is the fault
        (alarm,) = logs.lines(level="error")
        assert "the event loop has been blocked for 60.0 seconds" in alarm["event"]
        assert "test_a_blocked_event_loop_is_reported" in alarm["event"]
        await until(lambda: logs.lines(level="warning"))
    (over,) = logs.lines(level="warning")
    assert "the event loop was blocked" in over["event"]
    assert over["error_id"] == alarm["error_id"]
    assert metric_value(metrics, "watchdog_alarms_total", kind="event_loop") == 1
    assert metric_value(metrics, "watchdog_alarm", kind="event_loop") == 0
    assert metric_value(metrics, "event_loop_lag_seconds_sum") > 59
    guard.cancel()
    await asyncio.gather(guard, return_exceptions=True)


async def test_a_running_loop_is_not_reported() -> None:
    metrics = Metrics()
    guard = asyncio.create_task(LoopGuard(metrics, tick=0.005, blocked=5.0).run())
    await until(lambda: metric_value(metrics, "event_loop_lag_seconds_count") > 1)
    guard.cancel()
    await asyncio.gather(guard, return_exceptions=True)
    assert metric_value(metrics, "watchdog_alarms_total", kind="event_loop") == 0
