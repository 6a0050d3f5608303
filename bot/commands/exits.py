"""How a command ends: its exit code, and at most one sentence on standard error.

0: done · 1: what was asked for failed or was found wanting · 2: a setting, an argument or a file is no good.
"""

from __future__ import annotations

import os
from typing import Final, NoReturn

import typer

from bot.settings import Settings, SettingsError, load_settings

FAILED: Final = 1
MISUSED: Final = 2


def stop(sentence: str, code: int) -> NoReturn:
    """End the command with a sentence on standard error."""
    typer.echo(sentence, err=True)
    raise typer.Exit(code)


def settings_or_stop(*, need_token: bool = False) -> Settings:
    """Return the settings, or end the command with the sentence that names the faulty one."""
    try:
        return load_settings(need_token=need_token)
    except SettingsError as error:
        stop(str(error), MISUSED)


def reason_of(error: OSError) -> str:
    """Return what the system says of a failed file operation, without file name and number."""
    return os.strerror(error.errno) if error.errno else str(error)
