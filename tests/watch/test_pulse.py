"""Whether the gateway answers, by discord.py's measured latency, and what the real client measures."""

from __future__ import annotations

import asyncio
import math
import time
from pathlib import Path

import pytest

from bot.bootstrap import create_bot
from bot.settings import Settings
from bot.watch.watching import SILENT_SECONDS, Connections, Watch
from tests.metrics_reader import metric_value
from tests.watch.gateway import BEAT_SECONDS, local_gateway, until

BEAT = 41.25


def quiet_night(gateway: Connections, seconds: float) -> float:
    """Let time pass with only heartbeats, checking every five seconds. Return the end."""
    now = 0.0
    while now < seconds:
        gateway.compare({"0": 0.04 + 1e-9 * int(now / BEAT)}, now)
        now += 5
    return now


def test_a_quiet_night_is_not_silence() -> None:
    gateway = Connections(0.0)
    now = quiet_night(gateway, 8 * 3600)
    assert gateway.is_connected(now)
    assert gateway.silent(now) < BEAT + 10


def test_a_gateway_that_acknowledges_nothing_is_silent_after_two_minutes() -> None:
    gateway = Connections(0.0)
    now = quiet_night(gateway, 600)
    last = now - gateway.silent(now)
    for _ in range(100):
        gateway.compare({"0": 0.04 + 1e-9 * int((now - 5) / BEAT)}, last + 1)
    frozen = {"0": gateway.pulses(now)["0"].latency or 0.0}
    gateway.compare(frozen, last + SILENT_SECONDS - 1)
    assert gateway.is_connected(last + SILENT_SECONDS - 1)
    assert not gateway.long_silent(last + SILENT_SECONDS - 1)
    gateway.compare(frozen, last + SILENT_SECONDS)
    assert gateway.long_silent(last + SILENT_SECONDS)
    assert not gateway.is_connected(last + SILENT_SECONDS)


@pytest.mark.parametrize("lost", [math.inf, math.nan])
def test_a_lost_connection_is_seen_at_once_and_silent_later(lost: float) -> None:
    gateway = Connections(0.0)
    gateway.compare({"0": 0.05}, 100.0)
    gateway.compare({"0": lost}, 105.0)
    assert not gateway.is_connected(105.0)
    assert not gateway.long_silent(105.0)
    for now in range(105, 300, 5):  # NaN never equals the last value: still no answer
        gateway.compare({"0": lost}, float(now))
    assert gateway.silent(300.0) == 200.0
    assert gateway.long_silent(300.0)
    gateway.compare({"0": 0.06}, 305.0)
    assert gateway.is_connected(305.0)


def test_before_the_first_connection_time_counts_from_the_start() -> None:
    gateway = Connections(50.0)
    assert not gateway.is_connected(60.0)
    assert gateway.silent(60.0) == 10.0
    gateway.compare({"0": math.nan}, 60.0)
    assert gateway.long_silent(50.0 + SILENT_SECONDS)


def test_one_silent_shard_among_many_is_enough() -> None:
    gateway = Connections(0.0)
    for now in range(0, 200, 5):
        gateway.compare({"0": 0.04 + now / 1e9, "1": 0.05}, float(now))
    assert gateway.pulses(200.0)["0"].connected
    assert not gateway.pulses(200.0)["1"].connected
    assert gateway.long_silent(200.0)
    gateway.compare({"0": 0.1}, 205.0)  # another process has taken the other one
    assert gateway.is_connected(205.0)


FASTER = SILENT_SECONDS / (20 * BEAT_SECONDS)
"""How much faster the watchdog's clock runs: twenty missed heartbeats of this gateway are a long silence."""


async def test_acknowledgements_silence_and_a_lost_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(_env_file=None, database_url=f"sqlite+aiosqlite:///{tmp_path / 'n.db'}")
    async with local_gateway(monkeypatch) as gateway, create_bot(settings, upload_emoji=False) as bot:
        watch = Watch(bot, lambda: time.monotonic() * FASTER)
        assert math.isnan(bot.latency)
        joining = asyncio.ensure_future(bot.start("token"))
        await until(lambda: bot.is_ready() or joining.done())
        assert bot.is_ready(), joining.exception()
        seen: set[float] = set()

        def beaten_often() -> bool:
            seen.add(bot.latency)
            watch.reading()
            return len(seen) > 10  # each acknowledgement is another latency

        async def healthy() -> bool:
            return (await watch.health()).ok

        await until(beaten_often)
        await until(healthy)  # though nothing else has happened since the start

        gateway.answers = False
        await until(lambda: watch.reading().shards["0"].silent >= SILENT_SECONDS)
        assert "has not answered for" in (await watch.health()).troubles["gateway"]
        gateway.answers = True
        await until(lambda: watch.reading().shards["0"].connected)
        await until(healthy)

        await gateway.hang_up()
        await until(lambda: not watch.reading().shards["0"].connected)
        assert bot.is_ready()  # so nobody may take that for a connection
        assert math.isinf(bot.latency)
        await until(lambda: not joining.cancel())  # discord.py ignores one in the middle of a new connection
        await asyncio.gather(joining, return_exceptions=True)
    bot.dispatch("ready")  # a task of discord.py gets there up to two seconds after a close
    assert metric_value(bot.metrics, "requests_total", counted="yes", route="login", status="200") == 2
    assert metric_value(bot.metrics, "requests_total", counted="yes", route="commands", method="PUT") == 1
    assert (
        metric_value(bot.metrics, "requests_total", counted="no", route="outside") >= 1
    )  # the gateway itself
