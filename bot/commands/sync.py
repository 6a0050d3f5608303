"""`sync`: the slash commands, made known to Discord."""

from __future__ import annotations

from typing import Annotated

import typer

from bot.commands.exits import settings_or_stop
from bot.commands.work import carry_out
from bot.settings import Settings


def sync(
    force: Annotated[
        bool, typer.Option("--force", help="Register them even if they have not changed.")
    ] = False,
) -> None:
    """Register the slash commands with Discord if they have changed; `run` does it by itself."""
    settings = settings_or_stop(need_token=True)
    sent = carry_out(_sync(settings, force=force), settings)
    typer.echo("The commands are registered." if sent else "The commands have not changed since last time.")


async def _sync(settings: Settings, *, force: bool) -> bool:
    from bot.bootstrap import create_bot

    async with create_bot(settings) as bot:
        bot.serves_tables = False
        await bot.login(settings.token())
        return await bot.sync_commands(force=force)
