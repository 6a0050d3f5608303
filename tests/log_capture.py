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


class LogCapture:
    """The lines of a continuing log."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    def lines(self, **having: Any) -> list[Line]:
        """Return the lines with these values so far."""
        every: list[Line] = [json.loads(line) for line in self.stream.getvalue().splitlines()]
        return [line for line in every if having.items() <= line.items()]


@contextmanager
def capture_logs(level: str = "DEBUG") -> Iterator[LogCapture]:
    """Write the log into memory as well inside the block."""
    root, logs = logging.getLogger(), LogCapture()
    loggers = [logger for logger in root.manager.loggerDict.values() if isinstance(logger, logging.Logger)]
    handlers, levels = root.handlers[:], [(logger, logger.level) for logger in [root, *loggers]]
    configure_logs(level, "json", stream=logs.stream)
    root.handlers.extend(handlers)
    try:
        yield logs
    finally:
        root.handlers[:] = handlers
        for logger, before in levels:
            logger.setLevel(before)
        structlog.reset_defaults()
