"""`backup`: a consistent copy of the database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.commands.exits import settings_or_stop
from bot.commands.work import carry_out


def backup(
    file: Annotated[Path, typer.Argument(help="The new file; it must not exist yet.", metavar="FILE")],
) -> None:
    """Copy the SQLite database to a new file, also while the bot runs, and verify the copy."""
    settings = settings_or_stop()
    from bot.storage.backup import backup as make_copy

    size = carry_out(make_copy(settings.database_url, file), settings)
    typer.echo(f"{file}: {size} bytes, copied and verified.")
