"""`doctor`: checks everything a bot needs, and says what is wrong and how to fix it."""

from __future__ import annotations

import base64
import os
import platform
import shutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from bot.commands.work import (
    FAILED,
    database_trouble,
    discord_trouble,
    execute,
    find_barred,
    lock_of,
    reason_of,
    settings_or_stop,
)
from bot.settings import Settings

if TYPE_CHECKING:
    import aiohttp
    import discord

SKEW_SECONDS: Final = 3.0
"""Seconds this machine's clock may be off: players see deadlines by the clocks of their own devices."""
_AT_ONCE: Final = 200
"""Servers in one page of Discord's list."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The result of one check as a sentence; for a problem also the remedy."""

    subject: str
    text: str
    mark: Literal["ok", "note", "WRONG"] = "ok"


def doctor(
    offline: Annotated[bool, typer.Option("--offline", help="Skip the checks that contact Discord.")] = False,
) -> None:
    """Look at token, servers, clock, disk, database, backups and locks, and say what is wrong and what to do.

    The bot may run meanwhile. Exit code 1 if something is wrong.
    """
    settings = settings_or_stop()
    quiet = settings.model_copy(update={"log_level": "CRITICAL"})
    found = execute(_examine(settings, datetime.now(UTC), offline=offline), quiet)
    for diagnosis in found:
        typer.echo(f"{diagnosis.mark:5} {diagnosis.subject}: {diagnosis.text}")
    if any(diagnosis.mark == "WRONG" for diagnosis in found):
        raise typer.Exit(FAILED)


async def _examine(settings: Settings, now: datetime, *, offline: bool) -> list[Diagnosis]:
    from bot import __version__

    found = [Diagnosis("version", f"Napoleon {__version__}, Python {platform.python_version()}")]
    found.append(token := _token(settings.token()))
    if not offline and token.mark == "ok":
        found += [diagnosis async for diagnosis in _discord(settings.token(), settings.report_to)]
    if settings.report_to is None:
        found.append(Diagnosis("reports", "no problems are reported in Discord: set REPORT_TO", "note"))
    return [*found, _database_lock(settings), *await _database(settings), *_backups(settings, now)]


def _token(token: str) -> Diagnosis:
    """Check that the token is the bot's id in base64, a time and a signature, separated by dots."""
    if not token:
        return Diagnosis(
            "token", "DISCORD_TOKEN is missing: copy it from the developer portal (Bot)", "WRONG"
        )
    first, *others = token.split(".")
    try:
        named = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).isdigit()
    except ValueError:
        named = False
    if not named or len(others) != 2 or not all(others):
        text = "DISCORD_TOKEN is not a bot token: take the one under Bot, not the client secret"
        return Diagnosis("token", text, "WRONG")
    return Diagnosis("token", "has the form of a bot token")


async def _discord(token: str, report_to: int | None) -> AsyncIterator[Diagnosis]:
    """Log in without the gateway, and check the account, its servers, REPORT_TO and the clock."""
    import aiohttp
    import discord

    from bot.ui.core.reach import Failure
    from bot.watch.reports import Reports

    dates: list[tuple[datetime, str]] = []

    async def note_date(_session: object, _context: object, ended: aiohttp.TraceRequestEndParams) -> None:
        dates.append((datetime.now(UTC), ended.response.headers.get("Date", "")))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note_date)
    client = discord.Client(intents=discord.Intents.none(), http_trace=trace)
    try:
        async with client:
            await client.login(token)
            yield Diagnosis("Discord", f"accepts the token of {client.user}; no privileged intent is needed")
            for diagnosis in _servers(await _guilds(client)):
                yield diagnosis
            if report_to is not None:
                try:
                    yield Diagnosis("reports", f"go to {await Reports(client, report_to).find()}")
                except Failure as error:
                    yield Diagnosis("reports", f"REPORT_TO cannot be reached: {error}", "WRONG")
    except Exception as error:
        trouble = discord_trouble(error)
        if trouble is None:
            raise
        yield Diagnosis("Discord", trouble[0].removesuffix("."), "WRONG")
    if dates:
        yield _clock(*dates[-1])


async def _guilds(client: discord.Client) -> list[Any]:
    found: list[Any] = []
    while True:
        after: Any = found[-1]["id"] if found else None
        some = await client.http.get_guilds(_AT_ONCE, after=after, with_counts=False)
        found += some
        if len(some) < _AT_ONCE:
            return found


def _servers(guilds: list[Any]) -> Iterator[Diagnosis]:
    """Check the bot's role permissions in its servers; a channel may still grant one that the roles lack."""
    import discord

    from bot.ui.core.rights import missing

    fine = 0
    for guild in guilds:
        lacking = missing(discord.Permissions(int(guild["permissions"])), thread=False)
        fine += not lacking
        if lacking:
            names = ", ".join(name.replace("_", " ") for name in lacking)
            text = f"the bot's role lacks {names}: allow it there, or in the channels with tables"
            yield Diagnosis(f"server {guild['id']}", text, "note")
    yield Diagnosis(
        "servers", f"{fine} of {len(guilds)} grant the bot's role all permissions that tables need"
    )


def _clock(here: datetime, date: str) -> Diagnosis:
    try:
        ahead = (here - parsedate_to_datetime(date)).total_seconds() - 0.5  # the header has whole seconds
    except (TypeError, ValueError):
        return Diagnosis("clock", "Discord's response had no date", "note")
    if abs(ahead) <= SKEW_SECONDS:
        return Diagnosis("clock", "agrees with Discord's")
    how = "ahead of" if ahead > 0 else "behind"
    text = (
        f"{abs(ahead):.0f} seconds {how} Discord's: turn time synchronisation on (timedatectl set-ntp true)"
    )
    return Diagnosis("clock", text, "WRONG")


def _is_there(file: Path | str) -> bool:
    return os.path.isfile(file)  # noqa: PTH113 - a Path raises where this user may not look


def _database_lock(settings: Settings) -> Diagnosis:
    from filelock import Timeout

    lock = lock_of(settings)
    if lock is None:
        return Diagnosis("lock", "PostgreSQL needs none")
    if not _is_there(lock.lock_file):
        return Diagnosis("lock", "there is none yet")
    try:
        with lock:
            return Diagnosis("lock", "free: no bot runs on this file")
    except Timeout:
        return Diagnosis("lock", "a bot runs on this file")
    except OSError as error:
        return Diagnosis("lock", f"{lock.lock_file} cannot be locked: {reason_of(error)}", "WRONG")


async def _database(settings: Settings) -> list[Diagnosis]:
    from bot.features.installed import install_all
    from bot.storage.database import create_database, is_sqlite
    from bot.storage.engine.worker import file_of, partial_of
    from bot.storage.migrate import require_newest, stored_revision
    from bot.watch.storage import PROBE, measure

    install_all()
    database = create_database(settings.database_url)
    found: list[Diagnosis] = []
    if space := measure(database.url):
        text = f"{space.free / 1e6:.0f} MB free, the database has {(space.file + space.log) / 1e6:.0f} MB"
        low = f"{space.warning}: free some space" if space.warning else text
        found.append(Diagnosis("disk", low, "WRONG" if space.warning else "ok"))
    file = file_of(database.url)
    if is_sqlite(database.url) and not (_is_there(file) or _is_there(partial_of(file))):
        if barred := find_barred(file.parent):
            return [*found, Diagnosis("database", f"does not exist yet, and {barred}", "WRONG")]
        return [*found, Diagnosis("database", "does not exist yet; `run` creates it", "note")]
    try:
        if await stored_revision(database) is None:
            return [*found, Diagnosis("database", "is empty; `run` creates its tables", "note")]
        revision = await require_newest(database)
        check = "PRAGMA quick_check(1)" if is_sqlite(database.url) else "SELECT 'ok'"
        async with database.read() as work:  # takes a while, and holds nobody up
            result = await work.session.ask(lambda c: c.exec_driver_sql(check).scalar_one())
        async with database.write() as work:
            await work.state.put(PROBE, str(datetime.now(UTC)))
    except Exception as error:
        trouble = database_trouble(error, settings)
        if trouble is None:
            raise
        return [*found, Diagnosis("database", f"{trouble[0]} See docs/operate.md, Rescue", "WRONG")]
    finally:
        await database.close()
    if result != "ok":
        return [*found, Diagnosis("database", f"damaged ({result}): restore a backup", "WRONG")]
    return [*found, Diagnosis("database", f"opens, is writable and intact, schema {revision}")]


def _backups(settings: Settings, now: datetime) -> Iterator[Diagnosis]:
    from bot.storage.backup import backup_trouble, last_backup
    from bot.storage.database import is_sqlite, parse_url

    folder = settings.backup_folder
    if barred := find_barred(folder):
        yield Diagnosis("backup", f"none can be made, and no deletion noted: {barred}", "WRONG")
        return
    if not settings.backup_hours:
        yield Diagnosis(
            "backup", "the bot makes none: set BACKUP_HOURS, unless another program backs it up", "note"
        )
        return
    if not is_sqlite(parse_url(settings.database_url)) and shutil.which("pg_dump") is None:
        text = "pg_dump is not installed: install PostgreSQL's client tools"
        yield Diagnosis("backup", text, "WRONG")
    last = last_backup(folder, now)
    if last is None:
        yield Diagnosis("backup", f"none in {folder} yet: `run` makes the first after five minutes", "note")
    elif trouble := backup_trouble(last, settings.backup_hours, now):
        yield Diagnosis("backup", f"{trouble}: check that the bot is running, and its log", "WRONG")
    else:
        yield Diagnosis("backup", f"the latest is from {last:%Y-%m-%d %H:%M} UTC, in {folder}")
