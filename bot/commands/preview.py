"""`preview`: the same bot against a simulated Discord, in a browser page on this machine."""

from __future__ import annotations

import contextlib
from enum import StrEnum
from importlib.util import find_spec
from typing import Annotated, Final

import typer

from bot.commands.exits import MISUSED, settings_or_stop, stop
from bot.commands.work import carry_out

_NEEDED: Final = ("simcord", "markdown_it", "linkify_it", "regex")
"""What the packages of requirements-preview.txt bring beyond those of requirements.txt."""


class Language(StrEnum):
    """The languages of the preview."""

    EN = "en"
    JA = "ja"


def preview(
    locale: Annotated[
        Language | None, typer.Option(help="The language of the server and of you; else DEFAULT_LOCALE.")
    ] = None,
) -> None:
    """Play in the browser without Discord and without a token; the page's address is printed."""
    settings = settings_or_stop()
    if any(find_spec(name) is None for name in _NEEDED):
        stop(
            "The preview needs the packages of requirements-preview.txt: install them or say make preview.",
            MISUSED,
        )
    from bot.preview.app import run

    with contextlib.suppress(KeyboardInterrupt):
        carry_out(run(settings, locale=locale and locale.value), settings)
