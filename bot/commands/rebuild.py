"""`rebuild`: results, leaderboards and ratings made anew from the stored hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from bot.commands.work import with_database

if TYPE_CHECKING:
    from bot.storage.database import Database


def rebuild() -> None:
    """Make results, leaderboards and ratings anew from all stored hands; stop the bot first.

    Needed once after an update from a version without them, and where `check` says so. Closed seasons keep
    their final tables, and no chips move.
    """
    typer.echo(f"{with_database(_rebuild, needs_all=True)} hands were gone through.")


async def _rebuild(database: Database) -> int:
    from rich.console import Console
    from rich.progress import Progress

    from bot.services.upkeep.rebuild import rebuild as made_anew
    from bot.storage.migrate import require_newest

    await require_newest(database)
    screen = Console(stderr=True)
    with Progress(console=screen, disable=not screen.is_terminal) as bar:
        task = bar.add_task("hands", total=None)
        return await made_anew(database, lambda done, of: bar.update(task, completed=done, total=of))
