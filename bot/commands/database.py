"""The operator's database commands: check, back up, restore, move, migrate, rebuild and delete."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.work import FAILED, MISUSED, alone, execute, holding, settings_or_stop, stop, with_database

if TYPE_CHECKING:
    from bot.services.upkeep.restored import RenewalCounts
    from bot.services.upkeep.retention import RetentionService
    from bot.settings import Settings
    from bot.storage.audit.audit import AuditReport
    from bot.storage.database import Database


def migrate(
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="REVISION", help="A specific schema, such as 0005; stop the bot first."),
    ] = None,
    lose: Annotated[
        bool,
        typer.Option("--lose", help="Downgrade even if data that only newer schemas have is lost."),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print what would be lost, and change nothing.")
    ] = False,
) -> None:
    """Migrate the database to the newest schema; `run` does this automatically.

    Use --to for a given schema, as an older version of the program needs it; make a backup first.
    """
    from bot.storage.migrate import losses, move_to, revisions, stored_revision, upgrade

    if dry_run:
        lost = with_database(
            lambda database: losses(database, to or revisions()[-1]), newest=False, needs_all=True
        )
        for line in lost or ["nothing"]:
            typer.echo(f"would be lost: {line}")
        return

    async def move_schema(database: Database) -> str | None:
        if to is None:
            return await upgrade(database)
        stored = await stored_revision(database)
        loses = to in revisions() and stored is not None and to < stored
        return None if loses and not lose else await move_to(database, to)

    reached = with_database(move_schema, newest=False, needs_all=True)
    if reached is None:
        stop(
            f"Schema {to} is older than the database: data that it has no place for is lost. "
            "Make a backup, stop the bot and add --lose.",
            MISUSED,
        )
    typer.echo(f"The database is at schema {reached}.")


def backup(
    file: Annotated[Path, typer.Argument(help="The new file.", metavar="FILE")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the file if it exists, once the copy is verified.")
    ] = False,
) -> None:
    """Copy the database to a new file, also while the bot runs, and verify the copy.

    PostgreSQL needs pg_dump. `run` makes backups too (BACKUP_HOURS).
    """
    settings = settings_or_stop()
    from bot.storage.backup import backup as make_copy

    size = execute(make_copy(settings.database_url, file, replace=replace), settings)
    typer.echo(f"{file}: {size} bytes, copied and verified.")


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", metavar="FILE")],
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Replace the existing database; it is kept under another name."),
    ] = False,
) -> None:
    """Put a backup in the place of the database; stop the bot first. PostgreSQL needs pg_restore and psql.

    Players have seen cards since the backup was made: hands and events under way are voided, stakes and
    entries are returned, and all secrets are replaced. Deletions made since are repeated.
    """
    settings = settings_or_stop()
    from bot.storage.backup import restore as put_back

    done: list[RenewalCounts] = []

    async def prepare(url: str) -> None:
        done.append(await _renew(url, settings))

    async def put_back_alone() -> Path | None:
        async with holding(settings):
            at = datetime.now(UTC)
            return await put_back(settings.database_url, file, at, prepare, replace=replace)

    with alone(settings):
        kept = execute(put_back_alone(), settings, quiet=True)
    before = "" if kept is None else f" The previous database is now {kept}."
    for renewed in done:
        typer.echo(
            f"Voided hands: {renewed.voided}; tables with a new secret: {renewed.tables}; "
            f"deletions repeated: {renewed.deletions}."
        )
    typer.echo(f"{file} is restored.{before} Run `check` before you start the bot.")


async def _renew(url: str, settings: Settings) -> RenewalCounts:
    from bot.features.installed import FEATURES, install_all
    from bot.services.upkeep.restored import renew
    from bot.storage.database import create_database
    from bot.storage.deletions import DeletionFile
    from bot.storage.migrate import upgrade

    install_all()
    deletions = DeletionFile.in_folder(settings.backup_folder).read()
    renewals = [feature.renew for feature in FEATURES if feature.renew is not None]
    database = create_database(url)
    try:
        await upgrade(database, restoring=True)
        return await renew(database, datetime.now(UTC), secrets.token_bytes, deletions, renewals)
    finally:
        await database.close()


def move(
    to: Annotated[str, typer.Option("--to", metavar="URL", help="The other database, as in DATABASE_URL.")],
) -> None:
    """Copy everything to another, empty database, and check both; stop the bot first.

    From SQLite to PostgreSQL or back. If interrupted, run it again; if the other database then holds data,
    the copy was whole: `check` it there.
    """
    source, target = settings_or_stop(), settings_or_stop(to=to)
    if source.database_url.partition("://")[2] == target.database_url.partition("://")[2]:
        stop("That database already contains the bot's data.", MISUSED)
    with alone(source), alone(target):
        _require_sound("The database", with_database(_audit, settings=source))
        rows = execute(_move(source, target), target, quiet=True)
        _require_sound("The copy", with_database(_audit, settings=target))
    typer.echo(f"{rows} rows are copied and checked. Set DATABASE_URL to the new address and start the bot.")


async def _move(source: Settings, target: Settings) -> int:
    from bot.features.installed import install_all
    from bot.storage.database import create_database
    from bot.storage.move import move as copy_all

    install_all()
    old, new = create_database(source.database_url), create_database(target.database_url)
    try:
        async with holding(source), holding(target):
            return await copy_all(old, new, lambda name, rows: typer.echo(f"{name}: {rows}"))
    finally:
        await old.close()
        await new.close()


def _require_sound(what: str, report: AuditReport) -> None:
    if not report.ok:
        for line in report.lines():
            typer.echo(line)
        stop(f"{what} has problems: see `check`.", FAILED)


def check(
    repair: Annotated[
        bool,
        typer.Option(
            "--repair",
            help="Repair data derived from hands and tables (stop the bot first); chips are never touched.",
        ),
    ] = False,
) -> None:
    """Audit the ledger and every stored hand, and say what was checked; the bot may run meanwhile.

    Exit code 1 if something is wrong.
    """
    if repair:
        done = with_database(_repair, needs_all=True)
        for line in done:
            typer.echo(f"repaired: {line}")
        if not done:
            typer.echo("There was nothing to repair.")
    report = with_database(_audit)
    for line in report.lines():
        typer.echo(line)
    if not report.ok:
        raise typer.Exit(FAILED)


async def _audit(database: Database) -> AuditReport:
    from bot.services.records.records import replay_problem
    from bot.storage.audit.audit import audit, cores

    return await audit(database, replay_problem, processes=cores())


async def _repair(database: Database) -> list[str]:
    from bot.services.upkeep.rebuild import rebuild, repair_tables
    from bot.storage.audit.audit import audit
    from bot.storage.audit.derived import repair_rows
    from bot.storage.audit.findings import REBUILD

    done = await repair_tables(database, datetime.now(UTC), secrets.token_bytes)
    done += await repair_rows(database)
    wrong = sum(REBUILD in problem for problem in (await audit(database)).problems)
    if wrong:
        hands = await rebuild(database, lambda *_: None)
        done.append(f"results, leaderboards and ratings rebuilt from {hands} hands ({wrong} were wrong)")
    return done


def rebuild() -> None:
    """Rebuild results, leaderboards and ratings from all stored hands; stop the bot first.

    Needed once after an update from a version without them, and if `check` says so. Closed seasons keep their
    final tables, and no chips move.
    """
    typer.echo(f"{with_database(_rebuild, needs_all=True)} hands were processed.")


async def _rebuild(database: Database) -> int:
    from rich.console import Console
    from rich.progress import Progress

    from bot.services.upkeep.rebuild import rebuild as rebuild_all

    screen = Console(stderr=True)
    with Progress(console=screen, disable=not screen.is_terminal) as bar:
        task = bar.add_task("hands", total=None)
        return await rebuild_all(database, lambda done, of: bar.update(task, completed=done, total=of))


def retention() -> None:
    """Delete hands, names and servers past RETENTION_DAYS and GUILD_RETENTION_DAYS; `run` does so daily."""
    given_up = with_database(lambda database: _service(database).run())
    typer.echo(
        f"Deleted for their age: {given_up.hands} hands, {given_up.names} names, {given_up.servers} servers."
    )


def forget_server(
    server: Annotated[int, typer.Argument(help="The server's id in Discord.", metavar="ID")],
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
) -> None:
    """Delete all stored data of a server for ever: tables, hands, chips, leaderboards, settings.

    Remove the bot from the server first, so that no new data is stored.
    """
    if not yes:
        typer.confirm(f"Delete all data of server {server}? This cannot be undone", abort=True)
    if not with_database(lambda database: _service(database).delete_known_server(server)):
        stop(f"No data of server {server} is stored; nothing was deleted.", FAILED)
    typer.echo(f"All data of server {server} has been deleted.")


def _service(database: Database) -> RetentionService:
    from bot.services.upkeep.retention import Retention, RetentionService
    from bot.storage.deletions import DeletionFile

    settings = settings_or_stop()
    kept = Retention(settings.retention_days, settings.guild_retention_days)
    notes = DeletionFile.in_folder(settings.backup_folder)
    return RetentionService(database, lambda: datetime.now(UTC), kept, notes=notes)
