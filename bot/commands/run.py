"""`run`: the bot on Discord, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.collecting import spared
from bot.commands.alone import alone
from bot.commands.exits import settings_or_stop
from bot.commands.work import carry_out
from bot.settings import Settings
from bot.stopping import stop_asked

if TYPE_CHECKING:
    from discord.ext.commands import Bot

    from bot.watch import Watch

HEARTBEAT_SECONDS: Final = 15.0
STOP_SECONDS: Final = 9.0
"""How long a stop may take before the rest is left undone; everything stored is stored by then."""


def run() -> None:
    """Join Discord and serve its tables until SIGTERM or Ctrl-C."""
    settings = settings_or_stop(need_token=True)
    with alone(settings):
        carry_out(_serve(settings), settings)


async def _serve(settings: Settings) -> None:
    """Run the bot until a signal asks it to stop; raises what keeps it from joining or throws it out."""
    from bot.bootstrap import create_bot
    from bot.watch import Plan, watching

    bot = create_bot(settings)
    plan = Plan(settings.metrics_host, settings.metrics_port, settings.audit_hours)
    with spared(), stop_asked() as asked:
        async with (
            _closed_in_time(bot),
            watching(bot, plan) as watch,
            _heartbeat(watch, settings.heartbeat_file),
        ):
            await _first_of(bot.start(settings.token()), asked.wait())


async def _first_of(*works: Coroutine[Any, Any, object]) -> None:
    """Wait until one of the works ends, cancel the others, and raise what the first one raised."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        ended = [task for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in ended:
        task.result()


@contextlib.asynccontextmanager
async def _closed_in_time(bot: Bot) -> AsyncIterator[None]:
    """Open the bot, and close it within `STOP_SECONDS`, however it ends."""
    await bot.__aenter__()
    try:
        yield
    finally:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await bot.close()


@contextlib.asynccontextmanager
async def _heartbeat(watch: Watch, file: Path | None) -> AsyncIterator[None]:
    """Touch a file again and again while the event loop turns and `/healthz` would say that all is well."""

    async def beat(file: Path) -> None:
        while True:
            if (await watch.health()).ok:
                await asyncio.to_thread(file.touch)
            await asyncio.sleep(HEARTBEAT_SECONDS)

    if file is None:
        yield
        return
    beating = asyncio.create_task(beat(file))
    try:
        yield
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        await asyncio.to_thread(file.unlink, missing_ok=True)
