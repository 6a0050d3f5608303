"""`health`: whether the bot that runs here is connected, for a container's health check."""

from __future__ import annotations

import time
from typing import Final

import typer

from bot.commands.exits import FAILED, MISUSED, settings_or_stop, stop

STALE_SECONDS: Final = 60.0
"""Age of the heartbeat file from which the bot counts as gone: four beats missed."""


def health() -> None:
    """Tell whether the running bot is connected to Discord (by the age of HEARTBEAT_FILE)."""
    file = settings_or_stop().heartbeat_file
    if file is None:
        stop("HEARTBEAT_FILE is missing: without it nothing tells whether the bot is connected.", MISUSED)
    try:
        age = time.time() - file.stat().st_mtime
    except OSError:
        stop("The bot is not connected: there is no heartbeat.", FAILED)
    if age > STALE_SECONDS:
        stop(f"The bot is not connected: its last heartbeat is {age:.0f} seconds old.", FAILED)
    typer.echo(f"The bot is connected; its last heartbeat is {max(age, 0):.0f} seconds old.")
