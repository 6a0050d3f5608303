"""`run`, `preview`, `sync` and `health`: the bot on Discord, or against a simulated one."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import logging
import stat
import time
from collections.abc import AsyncIterator, Coroutine
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from bot.commands.work import FAILED, MISUSED, execute, serving, settings_or_stop, stop
from bot.process import spare_existing, stop_requested
from bot.services.background import KeyedTasks
from bot.settings import Settings

if TYPE_CHECKING:
    from discord.ext.commands import Bot

    from bot.storage.engine.holding import Held
    from bot.watch.watching import Watch

HEARTBEAT_SECONDS: Final = 15.0
STOP_SECONDS: Final = 9.0
"""Seconds a shutdown may take before the rest is abandoned; all data has been stored by then."""


_log = logging.getLogger(__name__)


def run(
    wait: Annotated[
        bool, typer.Option("--wait", help="Take over when the process that serves this database stops.")
    ] = False,
) -> None:
    """Join Discord and serve its tables until SIGTERM or Ctrl-C."""
    settings = settings_or_stop(need_token=True)
    execute(_serve(settings, wait=wait), settings)


async def _serve(settings: Settings, *, wait: bool = False) -> None:
    """Run the bot until a stop signal; raises any error that stops it from connecting or disconnects it."""
    from bot.bootstrap import create_bot
    from bot.storage.engine.holding import DatabaseHeld
    from bot.watch.backups import Schedule
    from bot.watch.heartbeats import turning
    from bot.watch.reports import Reports
    from bot.watch.watching import Plan, watching

    bot = create_bot(settings)
    first = settings.shards is None or settings.shards.first == 0  # one process of several is enough
    backups = Schedule(settings.backup_folder, settings.backup_hours, settings.backup_keep)
    plan = Plan(
        settings.metrics_host,
        settings.metrics_port,
        settings.audit_hours,
        backups=backups if backups.hours and first else None,
        hang_seconds=settings.hang_seconds,
    )
    reports = Reports(bot, settings.report_to) if settings.report_to and first else None

    async def watch() -> None:
        seen = await opened.enter_async_context(watching(bot, plan, reports))
        await opened.enter_async_context(_heartbeat(seen, settings.heartbeat_file))

    async def serve(held: Held | None) -> None:
        if held is None:
            async with turning():
                held = await locked.enter_async_context(serving(settings, wait=True))
            bot.app.breaker.may_send = held.check
            await watch()
            await bot.take_over()
        await held.taken.wait()
        bot.takeover.cease()
        stop("Another process has taken over the database, so this one ends.", FAILED)

    spare_existing()  # by now all that takes long is loaded
    with stop_requested() as asked:
        async with contextlib.AsyncExitStack() as locked, contextlib.AsyncExitStack() as opened:
            held: Held | None = None
            try:
                held = await locked.enter_async_context(serving(settings))
                bot.app.breaker.may_send = held.check
            except DatabaseHeld:
                if not wait:
                    raise
                _log.info("another process is using the database; this one takes over when it stops")
                bot.takeover.waiting = True
            await opened.enter_async_context(_closed_in_time(bot))
            if held is not None:
                await watch()
            await _first_of(bot.start(settings.token()), asked.wait(), serve(held))


async def _first_of(*works: Coroutine[Any, Any, object]) -> None:
    """Wait until one coroutine ends, cancel the others, and raise the error of the one that ended, if any."""
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
    """Open the bot for the block, and close it within `STOP_SECONDS` also after an error."""
    await bot.__aenter__()
    try:
        yield
    finally:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await bot.close()


@contextlib.asynccontextmanager
async def _heartbeat(watch: Watch, file: Path | None) -> AsyncIterator[None]:
    """Touch a file every `HEARTBEAT_SECONDS` while the bot is healthy (see `/healthz`); None: no file."""

    async def beat(file: Path) -> float:
        if (await watch.health()).ok:
            await asyncio.to_thread(file.touch)
        return HEARTBEAT_SECONDS

    if file is None:
        yield
        return
    beats = KeyedTasks(beat, _log, "HEARTBEAT_FILE {}", retry=HEARTBEAT_SECONDS)
    beats.request(file)
    try:
        yield
    finally:
        await beats.stop(cancel=True)
        with contextlib.suppress(OSError):
            await asyncio.to_thread(file.unlink, missing_ok=True)


_NEEDED: Final = ("simcord", "markdown_it", "linkify_it", "regex")
"""The packages that requirements-preview.txt adds to requirements.txt."""


def preview(
    locale: Annotated[
        str | None, typer.Option(help="The language of the server and its user; default: DEFAULT_LOCALE.")
    ] = None,
) -> None:
    """Play in the browser without Discord and without a token; the page's address is printed."""
    settings = settings_or_stop()
    if any(find_spec(name) is None for name in _NEEDED):
        stop(
            "The preview needs the packages of requirements-preview.txt: install them or run make preview.",
            MISUSED,
        )
    from bot.preview.app import run
    from bot.settings import LANGUAGES

    if locale not in (None, *LANGUAGES):
        stop(f"There is no language {locale!r}; the languages are {', '.join(LANGUAGES)}.", MISUSED)
    with contextlib.suppress(KeyboardInterrupt):
        execute(run(settings, locale=locale), settings)


def sync(
    force: Annotated[
        bool, typer.Option("--force", help="Register them even if they have not changed.")
    ] = False,
) -> None:
    """Register the slash commands with Discord if they have changed; `run` does this automatically."""
    settings = settings_or_stop(need_token=True)
    sent = execute(_sync(settings, force=force), settings)
    typer.echo("The commands are registered." if sent else "The commands have not changed since last time.")


async def _sync(settings: Settings, *, force: bool) -> bool:
    from bot.bootstrap import create_bot

    async with create_bot(settings) as bot:
        bot.serves_tables = False
        await bot.login(settings.token())
        return await bot.sync_commands(force=force)


STALE_SECONDS: Final = 60.0
"""Seconds after which a heartbeat file counts as that of a dead bot: four missed beats."""
ANSWER_SECONDS: Final = 5.0
"""Seconds that `/healthz` may take to answer; the database may use half of them."""
_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what is served to all is asked for here


def health() -> None:
    """Report whether the running bot is healthy, from its /healthz or (without METRICS_PORT) HEARTBEAT_FILE.

    Exit code 1 if it is not.
    """
    settings = settings_or_stop()
    if settings.metrics_port is not None:
        _check_endpoint(_HERE.get(settings.metrics_host, settings.metrics_host), settings.metrics_port)
    elif settings.heartbeat_file is not None:
        _check_heartbeat(settings.heartbeat_file)
    else:
        stop(
            "METRICS_PORT or HEARTBEAT_FILE is missing: one of them is needed to check the bot's health.",
            MISUSED,
        )


def _check_endpoint(host: str, port: int) -> None:
    connection = http.client.HTTPConnection(host, port, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", "/healthz")
        answer = json.loads(connection.getresponse().read())
        reasons = [str(reason) for reason in answer["reasons"].values()]
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError, AttributeError):
        stop(f"The bot does not answer on port {port} (METRICS_PORT).", FAILED)
    finally:
        connection.close()
    if reasons:
        stop(f"The bot is unhealthy: {'; '.join(reasons)}.", FAILED)
    typer.echo("The bot is healthy: gateway and database answer, no deadline is late.")


def _check_heartbeat(file: Path) -> None:
    try:
        found = file.stat()
    except OSError:  # removed, perhaps just now, or this user may not look
        found = None
    if found is None or not stat.S_ISREG(found.st_mode):
        stop(f"The bot is unhealthy: there is no heartbeat file {file}.", FAILED)
    age = time.time() - found.st_mtime
    if age > STALE_SECONDS:
        stop(f"The bot is unhealthy: its last heartbeat is {age:.0f} seconds old.", FAILED)
    typer.echo(f"The bot is healthy; its last heartbeat is {max(age, 0):.0f} seconds old.")
