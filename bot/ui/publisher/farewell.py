"""How publishers stop: what is being shown comes to its end, but nobody waits for it for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable


async def finish(tasks: Iterable[asyncio.Task[None]], seconds: float) -> None:
    """Wait for tasks to come to their end, for some seconds at most; those that are late are cancelled."""
    waiting = set(tasks)
    if not waiting:
        return
    _, late = await asyncio.wait(waiting, timeout=seconds)
    for task in late:
        task.cancel()
