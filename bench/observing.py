"""The cost of monitoring: the meter in each move, `/metrics`, an audit of the ledger during play."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bench.measure import Figure, percentile
from bench.moves import TABLES, TARGET_P99_MS, TARGET_RATE, flat_out, open_services, paced, spread
from bot.metrics import Metrics
from bot.services.app import Services
from bot.storage.database import Database
from bot.ui.core.app import OpenRequests
from bot.watch.audits import audit_once
from bot.watch.watching import Watch

ROUNDS = 5000
RATE = 100
"""Moves a second during the audits: a busy evening."""
TARGET_METER_MS = 0.1
TARGET_TEXT_MS = 50


def _of_a_move(metrics: Metrics) -> float:
    """Return the seconds that the meter takes for all that one press on a card tells it."""
    begun = time.perf_counter()
    for _ in range(ROUNDS):
        metrics.transaction("read", "done", 0.001)  # the person's language, at the most
        metrics.transaction("write", "done", 0.002)
        metrics.move("player")
        metrics.interaction("button", "done", 0.02)
        metrics.request("callback", "POST", "204", 0.1)
        metrics.request("webhook", "PATCH", "200", 0.1)
    return (time.perf_counter() - begun) / ROUNDS


def _fetch(database: Database, services: Services, metrics: Metrics) -> float:
    """Return the seconds that one answer of `/metrics` takes the event loop."""
    publisher: Any = SimpleNamespace(backlog=lambda: (0, 0))
    app = SimpleNamespace(
        live=services.live,
        clocks=services.clocks,
        open_requests=OpenRequests(),
        reach=SimpleNamespace(state=dict),
        breaker=SimpleNamespace(reason=""),
    )
    parts = {"metrics": metrics, "app": app, "publisher": publisher, "database": database}
    bot: Any = SimpleNamespace(latency=0.04, guilds=(), **parts)
    Watch(bot)
    begun = time.perf_counter()
    for _ in range(20):
        metrics.exposition()
    return (time.perf_counter() - begun) / 20


async def _audits(address: str, metrics: Metrics) -> None:
    while True:
        await audit_once(address, metrics)


async def _run(seconds: float, seed: int) -> tuple[float, float, float, list[float], list[float]]:
    metrics = Metrics()
    with tempfile.TemporaryDirectory() as folder:
        plain, bare = await open_services(Path(folder, "plain"), TABLES)
        unmetered = await flat_out(bare, seconds, seed)
        await bare.stop()
        await plain.close()
        database, services = await open_services(Path(folder, "metered"), TABLES, meter=metrics)
        metered = await flat_out(services, seconds, seed)
        await spread(services, seed)
        alone = await paced(services, seconds, seed, RATE)
        audits = asyncio.create_task(_audits(str(database.url), metrics))
        beside = await paced(services, seconds, seed + 1000, RATE)
        audits.cancel()
        await asyncio.gather(audits, return_exceptions=True)
        text = _fetch(database, services, metrics)
        await services.stop()
        await database.close()
    return unmetered, metered, text, alone, beside


def measure(seconds: float, seed: int) -> list[Figure]:
    """Return the costs of metrics and audits."""
    meter = _of_a_move(Metrics())
    unmetered, metered, text, alone, beside = asyncio.run(_run(seconds, seed))
    p99, p99_alone = percentile(beside, 0.99), percentile(alone, 0.99)
    return [
        Figure("meter, for one move", meter * 1000, "ms", TARGET_METER_MS),
        Figure(
            "moves with metrics",
            metered,
            "moves/s",
            TARGET_RATE,
            note=f"without: {unmetered:,.0f}",
        ),
        Figure("one /metrics", text * 1000, "ms", TARGET_TEXT_MS),
        Figure(
            f"p99 of a move at {RATE}/s, audits beside",
            p99 * 1000,
            "ms",
            TARGET_P99_MS,
            note=f"one audit after another; without: {p99_alone * 1000:,.1f} ms",
        ),
    ]
