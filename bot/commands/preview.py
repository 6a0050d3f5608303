"""`preview`: the same bot against a simulated Discord, in a browser page on this machine."""

from __future__ import annotations

import contextlib
from importlib.util import find_spec

from bot.commands.exits import MISUSED, settings_or_stop, stop
from bot.commands.work import carry_out


def preview() -> None:
    """Play in the browser without Discord and without a token; the page's address is printed."""
    settings = settings_or_stop()
    if find_spec("simcord") is None:
        stop(
            "The preview needs the packages of requirements-preview.txt: install them or say make preview.",
            MISUSED,
        )
    from bot.preview.app import run

    with contextlib.suppress(KeyboardInterrupt):
        carry_out(run(settings), settings)
