"""`migrate`: the database brought to the newest schema, or back to an older one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.exits import MISUSED, stop
from bot.commands.work import with_database

if TYPE_CHECKING:
    from bot.storage.database import Database


def migrate(
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="REVISION", help="A certain schema, such as 0005; stop the bot first."),
    ] = None,
    lose: Annotated[
        bool,
        typer.Option("--lose", help="Go back although what only newer versions know is lost then."),
    ] = False,
) -> None:
    """Bring the database to the newest schema; `run` does it by itself.

    With --to it goes to a certain schema, for an older version of the program; make a backup first.
    """
    from bot.storage.migrate import upgrade

    if to is None:
        typer.echo(f"The database is at schema {with_database(upgrade)}.")
        return
    revision = to

    async def moved(database: Database) -> str | None:
        from bot.storage.migrate import move_to, stored_revision

        stored = await stored_revision(database)
        if stored is not None and revision < stored and not lose:
            return None
        return await move_to(database, revision)

    reached = with_database(moved)
    if reached is None:
        stop(
            f"Schema {revision} is older than the database: what it does not know is lost. "
            "Make a backup, stop the bot and add --lose.",
            MISUSED,
        )
    typer.echo(f"The database is at schema {reached}.")
