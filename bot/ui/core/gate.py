"""Admits requests, and on a stop waits for requests under way."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Gate:
    """Admits requests until the bot stops."""

    shut: bool = False
    inside: set[asyncio.Task[Any]] = field(default_factory=set)
    unanswered: set[object] = field(default_factory=set)
    """Replies to people whose request has not been answered."""

    async def close(self, seconds: float) -> None:
        """Refuse new requests, and wait up to this many seconds for answers to requests under way."""
        self.shut = True
        if self.inside:
            await asyncio.wait(self.inside, timeout=seconds)
