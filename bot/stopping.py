"""How a running bot is asked to stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Iterator
from typing import Final

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
HANG_UP: Final[signal.Signals | None] = getattr(signal, "SIGHUP", None)
"""Comes when the terminal's window is closed; Windows has none."""


@contextlib.contextmanager
def stop_asked() -> Iterator[asyncio.Event]:
    """Yield an event that the first SIGTERM, Ctrl-C or hang-up sets; a second one ends the process at once.

    To be used in a coroutine. A hang-up that is ignored (`nohup`) stays ignored. On Windows no event is
    set: there `asyncio.run` cancels the coroutine instead.
    """
    loop, asked = asyncio.get_running_loop(), asyncio.Event()
    heard = list(SIGNALS)
    if HANG_UP is not None and signal.getsignal(HANG_UP) is not signal.SIG_IGN:
        heard.append(HANG_UP)

    def give_back() -> None:
        for number in heard:
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)

    def ask() -> None:
        asked.set()
        give_back()

    for number in heard:
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, ask)
    try:
        yield asked
    finally:
        give_back()
