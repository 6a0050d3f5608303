"""The bot's log, read back line by line like an operator's tools would."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from bot.logs import configure_logs

Line = dict[str, Any]


class Told:
    """The lines of a continuing log."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def lines(self, **having: Any) -> list[Line]:
        """Return the lines with these values so far."""
        every: list[Line] = [json.loads(line) for line in self.stream.getvalue().splitlines()]
        return [line for line in every if having.items() <= line.items()]


@contextmanager
def listening(level: str = "DEBUG") -> Iterator[Told]:
    """Write the log into memory as well inside the block."""
    root, told = logging.getLogger(), Told()
    loggers = [logger for logger in root.manager.loggerDict.values() if isinstance(logger, logging.Logger)]
    handlers, levels = root.handlers[:], [(logger, logger.level) for logger in [root, *loggers]]
    configure_logs(level, "json", stream=told.stream)
    root.handlers.extend(handlers)
    try:
        yield told
    finally:
        root.handlers[:] = handlers
        for logger, before in levels:
            logger.setLevel(before)
        structlog.reset_defaults()
