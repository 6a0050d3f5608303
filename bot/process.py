"""The process itself: stop signals, the environment of children, garbage collection."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import re
import signal
from collections.abc import Coroutine, Iterator, Mapping
from importlib.util import find_spec
from typing import Any, Final, TypeVar

Answer = TypeVar("Answer")

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
HANG_UP: Final[signal.Signals | None] = getattr(signal, "SIGHUP", None)
"""Sent when the terminal's window is closed; does not exist on Windows."""


def run_to_end(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine to its end and return its result, as `asyncio.run` does.

    Uses uvloop where it is installed (not on Windows): it saves a twelfth of a press's CPU time.
    """
    make = None
    if find_spec("uvloop"):
        import uvloop

        make = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=make) as runner:
        return runner.run(work)


@contextlib.contextmanager
def stop_requested() -> Iterator[asyncio.Event]:
    """Yield an event that the first SIGTERM, Ctrl-C or hang-up sets; a second one ends the process.

    Needs a running event loop. A hang-up that is ignored (`nohup`) stays ignored. On Windows no event is set:
    there `run_to_end` cancels the coroutine instead.
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


_SECRET = re.compile(
    r"TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|DATABASE_URL$|API_?KEY|PRIVATE_?KEY", re.I
)
_NEEDED = frozenset(("PGPASSWORD",))
"""Variables that a child needs to open the database if its address has no password: audits read it."""


def clean_environment(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment, by default our own, without tokens, passwords and addresses that contain one.

    A child that needs one of these gets only that one, over its standard input.
    """
    given = os.environ if environment is None else environment
    return {name: value for name, value in given.items() if name in _NEEDED or not _SECRET.search(name)}


NEW_OBJECTS = 20_000
"""Allocations before a garbage collection; Python's default of 700 is exceeded by a single press."""


def spare_existing() -> None:
    """Exempt all existing objects from garbage collection: modules, texts and rules live as long as the bot.

    All tables wait during a collection, which would spend most of its time on these objects; so would the
    process's end. Collections are also made rarer: nearly all of a press's objects are freed without one.
    """
    gc.collect(1)
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
