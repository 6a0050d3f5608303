"""How a running bot is asked to stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Iterator
from typing import Final

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)


@contextlib.contextmanager
def stop_asked() -> Iterator[asyncio.Event]:
    """Yield an event that the first SIGTERM or Ctrl-C sets; a second one ends the process at once.

    To be used in a coroutine. On Windows no event is set: there `asyncio.run` cancels the coroutine instead.
    """
    loop, asked = asyncio.get_running_loop(), asyncio.Event()

    def give_back() -> None:
        for number in SIGNALS:
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)

    def ask() -> None:
        asked.set()
        give_back()

    for number in SIGNALS:
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, ask)
    try:
        yield asked
    finally:
        give_back()
