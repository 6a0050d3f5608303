"""Runs a command's work, and turns errors that an operator can fix into one sentence."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import typer

from bot.process import run_to_end
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.settings import Settings, SettingsError, load_settings

if TYPE_CHECKING:
    from filelock import FileLock

    from bot.storage.database import Database
    from bot.storage.engine.holding import Held
    from bot.ui.core.texts import Texts

FAILED: Final = 1
MISUSED: Final = 2


def stop(sentence: str, code: int) -> NoReturn:
    """End the command with a sentence on standard error."""
    typer.echo(sentence, err=True)
    raise typer.Exit(code)


def settings_or_stop(*, need_token: bool = False, to: str | None = None) -> Settings:
    """Return the settings, with the database of `--to` if given, or end the command with their mistake."""
    try:
        instead: dict[str, Any] = {} if to is None else {"database_url": to}
        return load_settings(need_token=need_token, **instead)
    except SettingsError as error:
        stop(str(error) if to is None else str(error).replace("DATABASE_URL", "--to"), MISUSED)


def reason_of(error: OSError) -> str:
    """Return the system's message for a failed file operation, without file name and number."""
    return os.strerror(error.errno) if error.errno else str(error)


@lru_cache(maxsize=1)
def _texts() -> Texts:
    from bot.settings import LOCALES_FOLDER
    from bot.ui.core.texts import Texts

    return Texts.load(LOCALES_FOLDER)


def english(code: str, params: Mapping[str, object]) -> str:
    """Return an error as an English sentence without a full stop, cards and seats as in a hand record."""
    plain: dict[str, str | int] = {}
    for name, value in params.items():
        if name == "seat":
            plain[name] = f"seat {value}"
        elif isinstance(value, tuple):
            plain[name] = " ".join(str(part) for part in value)
        else:
            # A record may contain numbers that no locale can format.
            plain[name] = value if isinstance(value, int) and abs(value) < 10**9 else str(value)[:40]
    return _texts().get("en", code, **plain).removesuffix(".")


ENDING: Final = "-lock"
"""The suffix that turns the database's file name into that of its lock."""


def lock_of(settings: Settings) -> FileLock | None:
    """Return the lock for working on the SQLite file, not taken yet; None for PostgreSQL."""
    from filelock import FileLock

    from bot.storage.database import is_sqlite, parse_url
    from bot.storage.engine.worker import FILE, file_of

    url = parse_url(settings.database_url)
    if not is_sqlite(url):
        return None
    return FileLock(Path(f"{file_of(url).resolve()}{ENDING}"), timeout=0, mode=FILE)


@contextlib.contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """Lock the SQLite file for this process; ends the command if another process holds it.

    The operating system releases the lock when a process dies, so a leftover lock file blocks nobody. A
    PostgreSQL database is locked by `holding`.
    """
    from bot.storage.engine.holding import DatabaseHeld

    try:
        lock = _take_file(settings)
    except DatabaseHeld as error:
        stop(str(error), FAILED)
    with lock:
        yield


def _take_file(settings: Settings) -> contextlib.AbstractContextManager[object]:
    """Lock the SQLite file until the returned context ends. Raises DatabaseHeld."""
    from filelock import Timeout

    from bot.storage.engine.holding import DatabaseHeld
    from bot.storage.engine.worker import make_folder

    lock = lock_of(settings)
    if lock is None:
        return contextlib.nullcontext()
    database = Path(lock.lock_file.removesuffix(ENDING))
    with contextlib.suppress(OSError):  # it is not there yet
        if database.stat().st_nlink > 1:
            stop(
                f"{database} has a second name, a hard link: another bot could use it under that name. "
                "Remove the link, or make a copy with `backup`.",
                FAILED,
            )
    try:
        make_folder(database.parent)
        return lock.acquire()
    except Timeout:
        raise DatabaseHeld(
            f"Another process is using {database}: one SQLite file serves one bot. Stop that process first "
            "(several processes need PostgreSQL and SHARDS)."
        ) from None
    except OSError as error:
        if isinstance(error, PermissionError) and os.access(database, os.W_OK):
            stop(f"{lock.lock_file} cannot be locked: {reason_of(error)}. Remove it.", FAILED)
        # The database itself cannot be written either, and says so in its own words.
    return contextlib.nullcontext()


@contextlib.asynccontextmanager
async def serving(settings: Settings, *, wait: bool = False) -> AsyncIterator[Held]:
    """Hold the file or shards that `run` serves; yields what is known of the lock.

    Can `wait` until the previous process is gone. Raises DatabaseHeld, StorageUnavailable.
    """
    from bot.storage.engine.holding import WAIT_SECONDS, DatabaseHeld

    while True:
        try:
            lock = _take_file(settings)
            break
        except DatabaseHeld:
            if not wait:
                raise
        await asyncio.sleep(WAIT_SECONDS)
    with lock:
        async with holding(settings, settings.shards or EVERYTHING, wait=wait) as held:
            yield held


@contextlib.asynccontextmanager
async def holding(
    settings: Settings, shards: ShardSlice = EVERYTHING, *, wait: bool = False
) -> AsyncIterator[Held]:
    """Hold a PostgreSQL database, or some shards in it; yields what is known of the lock.

    A SQLite file is held by `alone`. Raises DatabaseHeld, StorageUnavailable.
    """
    from bot.storage.database import is_sqlite, parse_url
    from bot.storage.engine.holding import Held, hold

    url = parse_url(settings.database_url)
    if is_sqlite(url):
        yield Held(math.inf)
        return
    async with hold(url, shards, wait=wait) as held:
        yield held


CLOSED: Final[Mapping[int, str]] = {
    4004: "it refuses DISCORD_TOKEN; reset the token in the developer portal",
    4010: "it has no such shard; correct SHARDS",
    4011: "the bot is in too many servers for one connection; set SHARDS=0-1/2 or more",
    4012: "it no longer supports this version of its gateway; upgrade the bot",
    4013: "it does not know an intent that the bot asks for; upgrade the bot",
    4014: "it denies the bot an intent; switch it on in the developer portal (Bot)",
}
"""The meaning of each Discord close code that ends a bot, and the remedy."""

Answer = TypeVar("Answer")


def execute(work: Coroutine[Any, Any, Answer], settings: Settings, *, quiet: bool = False) -> Answer:
    """Run a coroutine with logs as the settings say, and return its result.

    An error ends the command: with its sentence if an operator can fix it, else with an entry in the log.
    Neither repeats a token, a password or an address. If `quiet`, the database logs no error besides.
    """
    from bot.logs import configure_logs

    configure_logs(settings.log_level, settings.log_format, secrets=settings.secrets())
    database_log = logging.getLogger("bot.storage.database")
    database_log.disabled = quiet
    try:
        return run_to_end(work)
    except (ModuleNotFoundError, typer.Exit):
        raise  # `bot.__main__` says what to install; the command has said why it ends
    except Exception as error:  # noqa: BLE001  the last line of defence
        trouble = database_trouble(error, settings) or discord_trouble(error)
        if trouble is None:
            import structlog

            structlog.get_logger(__name__).critical("unknown error", exc_info=True)
        stop(*(trouble or ("The command failed with an unexpected error; see the log.", FAILED)))
    finally:
        database_log.disabled = False


def with_database(
    work: Callable[[Database], Awaitable[Answer]],
    *,
    needs_all: bool = False,
    newest: bool = True,
    settings: Settings | None = None,
) -> Answer:
    """Run a function on the database of DATABASE_URL (or `settings`), close it, and return the result.

    With `needs_all` the command ends if a bot is using the database. `newest` refuses a database with another
    schema.
    """
    settings = settings or settings_or_stop()

    async def open_and_work() -> Answer:
        from bot.features.installed import install_all
        from bot.storage.database import create_database
        from bot.storage.migrate import require_newest

        install_all()
        database = create_database(settings.database_url)
        async with contextlib.AsyncExitStack() as held:
            held.push_async_callback(database.close)
            if needs_all:
                await held.enter_async_context(holding(settings))
            if newest:
                await require_newest(database)
            return await work(database)

    with alone(settings) if needs_all else contextlib.nullcontext():
        return execute(open_and_work(), settings, quiet=True)


def database_trouble(error: Exception, settings: Settings) -> tuple[str, int] | None:
    """Return an operator's sentence and exit code for a database error; None for any other error."""
    from sqlalchemy.exc import DBAPIError

    from bot.services.errors import ServiceError
    from bot.storage.backup import BackupFailed
    from bot.storage.database import BadDatabaseUrl
    from bot.storage.engine.holding import DatabaseHeld
    from bot.storage.engine.session import TROUBLES
    from bot.storage.migrate import SchemaRefused, UnusableDatabase
    from bot.storage.move import NotEmpty

    match error:
        case BadDatabaseUrl():
            return f"DATABASE_URL is invalid: {error}.", MISUSED
        case BackupFailed() | DatabaseHeld():
            return str(error), FAILED
        case UnusableDatabase():
            return f"The database cannot be used: {error}.", FAILED
        case SchemaRefused() | NotEmpty():
            return f"The database stays as it is: {error}.", FAILED
        case ServiceError():
            trouble = TROUBLES.get(error.code, error.code)
            return f"The database cannot be used: {trouble}{_why(error.code, settings)}.", FAILED
        case DBAPIError(statement=None, orig=BaseException(__cause__=ValueError() as why)):  # of an option
            return f"DATABASE_URL is invalid: {str(why).splitlines()[0]}.", MISUSED
        case PermissionError(filename=str(file)):
            return f"{file} cannot be used: {reason_of(error)}.", FAILED
    return None


def _why(code: str, settings: Settings) -> str:
    """Return why a database cannot be reached or written, to end a sentence with; "" if unknown.

    For PostgreSQL names the address, for SQLite the path this user may not write to.
    """
    if code not in ("storage-unreachable", "storage-read-only"):
        return ""
    from sqlalchemy import make_url

    from bot.storage.engine.worker import file_of

    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite":
        how = " with TLS" if "ssl" in url.query else ""
        away = f", because no server answers{how} at {url.host}, port {url.port or 5432}"
        return away if code == "storage-unreachable" else ""
    file = file_of(url)
    barred = find_barred(file.parent, file, Path(f"{file}-wal"), Path(f"{file}-shm"))
    return f", because {barred}" if barred else ""


def find_barred(folder: Path, *files: Path) -> str:
    """Return why this user cannot make or write to a folder and these files in it; "" if they can."""
    for path in (folder, *files):
        there = next(it for it in (path, *path.parents) if os.path.exists(it))  # noqa: PTH110 - no error
        if not os.access(there, os.W_OK):
            who = f"the user with id {os.getuid()}" if hasattr(os, "getuid") else "this user"
            return f"{who} may not write to {there}"
        if there not in files and not os.path.isdir(there):  # noqa: PTH112 - no error
            return f"{there} is not a folder"
    return ""


def discord_trouble(error: Exception) -> tuple[str, int] | None:
    """Return an operator's sentence and exit code for an error of Discord or the network; None for a bug."""
    import discord
    from aiohttp import ClientError

    from bot.watch.watching import CannotListen

    match error:
        case CannotListen():
            return str(error), MISUSED
        case discord.LoginFailure():
            return "DISCORD_TOKEN is refused by Discord: reset the token in the developer portal.", MISUSED
        case discord.PrivilegedIntentsRequired():
            return f"Discord ended the connection for good: {CLOSED[4014]}.", MISUSED
        case discord.ConnectionClosed():
            why = CLOSED.get(error.code)
            ended = f"Discord ended the connection for good{f': {why}' if why else ''} (code {error.code})."
            return ended, MISUSED if why else FAILED
        case discord.HTTPException() if 400 <= error.status < 500 and error.status != 429:
            return f"Discord refused a request of the bot (status {error.status}, code {error.code}).", FAILED
        case discord.HTTPException() | discord.GatewayNotFound() | ClientError() | TimeoutError():
            what = f"Discord cannot be reached ({type(error).__name__})"
            return f"{what}: check the network, or discordstatus.com.", FAILED
    return None
