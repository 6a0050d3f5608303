"""Structured logs: one event per line on standard error, without tokens, passwords or hidden cards.

Everything passes the same chain of processors, including records of discord.py and SQLAlchemy. Secrets are
held back twice: libraries that log payloads may only log above a safe level, and every value is searched
before it is rendered.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Final, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.services import tracing

_QUIET: Final = {
    "aiosqlite": logging.WARNING,  # DEBUG shows statements with their values
    "alembic": logging.WARNING,
    "asyncio": logging.WARNING,
    "discord.gateway": logging.INFO,  # DEBUG shows events and interaction tokens
    "discord.http": logging.INFO,  # DEBUG shows the bodies of requests: private hands
    "discord.webhook": logging.INFO,
    "PIL": logging.WARNING,
    "sqlalchemy": logging.WARNING,  # INFO shows statements with their values
}
"""The lowest level that each library may log at, whatever LOG_LEVEL says."""

_PRIVATE_KEYS: Final = frozenset(
    {
        "blind",
        "cards",
        "deal",
        "discards",
        "hand",
        "hands",
        "header",
        "pack",
        "record",
        "secret",
        "state",
        "token",
        "view",
    }
)
_PRIVATE_MODULES: Final = ("bot.engine", "bot.services.values.tables")
"""Modules whose values may contain cards: states, views, records, hands."""

_ERROR_ID: Final = "error_id"
"""The key of the random letters and digits that a person is told: some ids consist of digits alone."""
_HIDDEN: Final = "<hidden>"
_CARD: Final = r"(?:(?<!\w)|(?<=\\[nrt]))(?:[2-9TJQKA][CDHS]|J[K2])(?!\w)"
"""A card as in records and the engine's output; in a quoted text, line breaks are written as escapes."""
_FIELDS: Final = (
    "adjutant|blind_cards?|called|cards?|common|current|discards|exchanges|extra_hand|face_up|hands?|blind|"
    "mask|pack|peep_card|piles|stock|thrown|won"
)
"""Engine fields with cards; in their reprs cards are numbers, and sets of cards are long numbers."""
_PATTERNS: Final = (
    (re.compile(r"[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}"), "<token>"),  # a bot token
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.-]+"), r"\1<token>"),
    (re.compile(r"(://[^:/@\s]*:)[^@\s]+@"), r"\1<password>@"),
    (re.compile(r"\[parameters: .*?\](?=\s|$)", re.DOTALL), "[parameters: <hidden>]"),  # SQLAlchemy's errors
    (re.compile(r"(Failing row contains ).*"), r"\1<hidden>"),  # PostgreSQL's: a whole row, a secret in it
    (re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{64}(?![0-9A-Za-z])"), "<secret>"),  # of a shuffle, or its hash
    (re.compile(rf"\b({_FIELDS})=(?=[^\w\s]*\d)[^\n]*"), r"\1=<hidden>"),  # the repr of a state, an action
    (re.compile(r"(?<![\w.:-])\d{7,16}(?![\w.:-])"), "<number>"),  # a set of cards; ids of Discord are longer
    (re.compile(r"nap_(?:[2-9TJQKA][CDHS]|J[K2])_[0-9a-f]{6}"), "<card>"),  # an emoji of ours
    (re.compile(rf"(?:{_CARD}[\s,'\"\\]*){{2,}}"), "<cards>"),  # a hand, a blind, a pack
    (re.compile(_CARD), "<card>"),
    (re.compile(r"[♣♦♥♠](?:10|[2-9JQKA])\b|🃏2?"), "<card>"),
)


class Redaction:
    """A processor that hides tokens, passwords and cards in an event and all its values."""

    def __init__(self, secrets: Sequence[str]) -> None:
        """`secrets` are further texts to hide wherever they occur."""
        self._secrets = tuple(secret for secret in secrets if secret)

    def __call__(self, _logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        """Return the event with secrets replaced; structlog's own keys begin with ``_``."""
        return {key: value if key.startswith("_") else self._safe(value, key) for key, value in event.items()}

    def _safe(self, value: object, key: str = "") -> object:
        if key in _PRIVATE_KEYS:
            return _HIDDEN
        if value is None or isinstance(value, bool | int | float) or key == _ERROR_ID:
            return value
        if isinstance(value, Mapping):
            return {str(name): self._safe(item, str(name)) for name, item in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return [self._safe(item) for item in value]
        if type(value).__module__.startswith(_PRIVATE_MODULES):
            return f"<{type(value).__name__}>"
        return self.text(str(value))

    def text(self, text: str) -> str:
        """Return a text with secrets, tokens, passwords and cards replaced."""
        for secret in self._secrets:
            text = text.replace(secret, "<secret>")
        for pattern, instead in _PATTERNS:
            text = pattern.sub(instead, text)
        return text


def configure_logs(
    level: str,
    form: str,
    *,
    secrets: Sequence[str] = (),
    stream: TextIO | None = None,
) -> None:
    """Send all logs of this process to a stream (standard error), as `console` lines or `json`.

    `level` is a name such as ``INFO``; `secrets` are texts that must never be written.
    """
    stream = stream or sys.stderr
    shared: list[Processor] = [
        _add_trace,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        # Plain tracebacks: structlog's pretty ones show local variables, which contain hands and tokens.
        structlog.processors.format_exc_info,
        Redaction(secrets),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder(), *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _renderer(form, stream)],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name, lowest in _QUIET.items():
        logging.getLogger(name).setLevel(max(lowest, logging.getLevelNamesMapping()[level]))


def _add_trace(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Add the current task's log ids to an event."""
    for name, value in tracing.trace_ids().items():
        event.setdefault(name, value)
    return event


def _renderer(form: str, stream: TextIO) -> Processor:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
