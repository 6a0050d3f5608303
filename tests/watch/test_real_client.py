"""The real discord.py against a gateway on this machine: what we take its latency for, and its HTTP trace."""

from __future__ import annotations

import asyncio
import math
import time
from pathlib import Path

import pytest

from bot.bootstrap import create_bot
from bot.settings import Settings
from bot.watch.watching import SILENT_SECONDS, Watch
from tests.metered import figure
from tests.watch.gateway import BEAT_SECONDS, local_gateway, until

FASTER = SILENT_SECONDS / (40 * BEAT_SECONDS)
"""How much faster the watch's clock runs: forty missed heartbeats of this gateway are a long silence."""


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
            return len(seen) > 25  # each acknowledgement is another latency

        async def healthy() -> bool:
            return (await watch.health()).ok

        await until(beaten_often)
        await until(healthy)  # though nothing at all has happened since the start

        gateway.answers = False
        await until(lambda: watch.reading().shards["0"].silent >= SILENT_SECONDS)
        assert "has not answered for" in (await watch.health()).troubles["gateway"]
        gateway.answers = True
        await until(lambda: watch.reading().shards["0"].connected)
        await until(healthy)

        await gateway.hang_up()
        await until(lambda: not watch.reading().shards["0"].connected)
        assert bot.is_ready()  # which is why nobody may take that for a connection
        assert math.isinf(bot.latency)
        await until(lambda: not joining.cancel())  # discord.py swallows one in the middle of a new connection
        await asyncio.gather(joining, return_exceptions=True)
    bot.dispatch("ready")  # a task of discord.py's comes to that up to two seconds after a close
    assert figure(bot.metrics, "requests_total", counted="yes", route="login", status="200") == 2
    assert figure(bot.metrics, "requests_total", counted="yes", route="commands", method="PUT") == 1
    assert figure(bot.metrics, "requests_total", counted="no", route="outside") >= 1  # the gateway itself
