"""`health`: whether the bot that runs here is well, for a container's health check."""

from __future__ import annotations

import http.client
import json
import time
from pathlib import Path
from typing import Final

import typer

from bot.commands.exits import FAILED, MISUSED, settings_or_stop, stop

STALE_SECONDS: Final = 60.0
"""Age of the heartbeat file from which the bot counts as gone: four beats missed."""
ANSWER_SECONDS: Final = 5.0
"""How long `/healthz` may take; the database may take half of it."""
_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what is served to all is asked for here


def health() -> None:
    """Tell whether the running bot is well: by its /healthz, without METRICS_PORT by HEARTBEAT_FILE.

    Exit code 1 if it is not.
    """
    settings = settings_or_stop()
    if settings.metrics_port is not None:
        _ask(_HERE.get(settings.metrics_host, settings.metrics_host), settings.metrics_port)
    elif settings.heartbeat_file is not None:
        _feel(settings.heartbeat_file)
    else:
        stop("METRICS_PORT or HEARTBEAT_FILE is missing: one of them tells whether the bot is well.", MISUSED)


def _ask(host: str, port: int) -> None:
    connection = http.client.HTTPConnection(host, port, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", "/healthz")
        answer = json.loads(connection.getresponse().read())
        reasons = [str(reason) for reason in answer["reasons"].values()]
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError, AttributeError):
        stop(f"The bot does not answer on port {port} (METRICS_PORT).", FAILED)
    finally:
        connection.close()
    if reasons:
        stop(f"The bot is not well: {'; '.join(reasons)}.", FAILED)
    typer.echo("The bot is well: gateway and database answer, no deadline is late.")


def _feel(file: Path) -> None:
    try:
        age = time.time() - file.stat().st_mtime
    except OSError:
        stop("The bot is not well: there is no heartbeat.", FAILED)
    if age > STALE_SECONDS:
        stop(f"The bot is not well: its last heartbeat is {age:.0f} seconds old.", FAILED)
    typer.echo(f"The bot is well; its last heartbeat is {max(age, 0):.0f} seconds old.")
