"""What the garbage collector is spared."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def spared() -> Iterator[None]:
    """Let full collections pass over all that is there now: modules, texts and rules last as long as the bot.

    Every table waits while the collector walks, and most of what it walked over was that.
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
