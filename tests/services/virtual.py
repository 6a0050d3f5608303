"""An event loop whose time jumps to the next timer: clocks of a day are tested in no time."""

from __future__ import annotations

import asyncio
import inspect
import selectors
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.services.build import Night

Wall = Callable[[], datetime]
"""The wall clock."""

BEGIN = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


class _JumpingSelector(selectors.DefaultSelector):
    """A selector that advances the time instead of waiting for a timer."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if not found:
            if timeout is None:
                raise RuntimeError("everybody waits and no timer is set")
            self.passed += timeout
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop on virtual time, which is also the wall clock."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.passed

    def now(self) -> datetime:
        return BEGIN + timedelta(seconds=self._jumping.passed)


def in_virtual_time(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Make a coroutine function that takes a wall clock, or a `night` on it, a plain test on virtual time."""
    first, *others = inspect.signature(test).parameters.values()

    def run(**given: Any) -> None:
        loop = VirtualLoop()

        async def begin() -> None:
            await test(Night(now=loop.now) if first.name == "night" else loop.now, **given)

        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(begin())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    run.__signature__ = inspect.Signature(others)  # type: ignore[attr-defined]
    return run
