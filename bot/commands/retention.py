"""`retention` and `forget-server`: what is too old, or of a server that is gone, is given up at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.exits import settings_or_stop
from bot.commands.work import with_database

if TYPE_CHECKING:
    from bot.services.upkeep.retention import GivenUp, RetentionService
    from bot.storage.database import Database


def retention() -> None:
    """Give up what RETENTION_DAYS and GUILD_RETENTION_DAYS do not keep, at once; `run` does it every day."""
    given_up: GivenUp = with_database(_too_old)
    typer.echo(
        f"Given up for their age: {given_up.hands} hands, {given_up.names} names, {given_up.servers} servers."
    )


def forget_server(
    server: Annotated[int, typer.Argument(help="The server's id in Discord.", metavar="ID")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
) -> None:
    """Delete everything that is stored of a server, for ever: tables, hands, chips, leaderboards, settings.

    Remove the bot from the server first: else it would begin anew there.
    """
    if not yes:
        typer.confirm(f"Delete everything of the server {server}? This cannot be undone", abort=True)
    with_database(partial(_forget, server))
    typer.echo(f"Everything that was stored of the server {server} is deleted.")


async def _too_old(database: Database) -> GivenUp:
    return await (await _service(database)).run()


async def _forget(server: int, database: Database) -> None:
    await (await _service(database)).delete_server(server)


async def _service(database: Database) -> RetentionService:
    from datetime import UTC, datetime

    from bot.services.upkeep.retention import Retention, RetentionService
    from bot.storage.migrate import require_newest

    await require_newest(database)
    settings = settings_or_stop()
    kept = Retention(settings.retention_days, settings.guild_retention_days)
    return RetentionService(database, lambda: datetime.now(UTC), kept)
