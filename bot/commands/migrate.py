"""`migrate`: the database brought to the newest schema."""

from __future__ import annotations

import typer

from bot.commands.work import with_database


def migrate() -> None:
    """Bring the database to the newest schema; `run` does it by itself."""
    from bot.storage.migrate import upgrade

    typer.echo(f"The database is at schema {with_database(upgrade)}.")
