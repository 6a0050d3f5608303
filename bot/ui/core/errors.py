"""Exceptions to sentences: the one place that turns a refusal into words (design.md 4).

    Exception
    ├── EngineError            refused by the rules: a sentence per code
    ├── ServiceError           refused by the services: a sentence per code
    ├── WhichTable             a command that could mean several tables
    ├── HTTPException ...      the interaction can be answered no more, or Discord fails
    └── anything else          a bug

A bug is logged once with an id, and the person is told the id.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence

import discord

from bot.engine.errors import EngineError
from bot.services import tracing
from bot.services.errors import SavedRulesOutdated, ServiceError, StorageUnavailable
from bot.services.values.tables import TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import notices
from bot.ui.core.context import PanelContext

_log = logging.getLogger(__name__)


class WhichTable(Exception):
    """A person sits at several tables, and the command was not given at one of them."""

    def __init__(self, snapshots: Sequence[TableSnapshot]) -> None:
        super().__init__([snapshot.table.id for snapshot in snapshots])
        self.snapshots = tuple(snapshots)


_TOO_LATE = (10062, 10015, 40060, 50027)
"""Discord's codes for an interaction, or its token, that has expired or was answered elsewhere."""


def unanswerable(error: BaseException) -> bool:
    """Return whether an exception only means that an interaction can be answered no more."""
    if isinstance(error, discord.InteractionResponded):
        return True
    return isinstance(error, discord.HTTPException) and error.code in _TOO_LATE


DONE, REFUSED, FAILED, UNANSWERABLE = "done", "refused", "failed", "unanswerable"
"""How a request comes out: carried out; refused by rules or services; failed by a bug, by Discord
or the database; too late to be answered."""


def outcome_of(error: BaseException) -> str:
    """Return how a request came out that ended in an exception."""
    if unanswerable(error):
        return UNANSWERABLE
    refused = isinstance(error, (EngineError, ServiceError, WhichTable))
    return REFUSED if refused and not isinstance(error, StorageUnavailable) else FAILED


def sentence(ctx: PanelContext, error: Exception, snapshot: TableSnapshot | None = None) -> str:
    """Return the sentence for an exception; an unknown one is logged with the id that the sentence names."""
    if isinstance(error, StorageUnavailable):
        _log.error("storage: %s", error, exc_info=error)
        return ctx.text("storage-unavailable")
    if isinstance(error, SavedRulesOutdated):
        reason = fmt.error_text(ctx, error.conflict, snapshot)
        return f"{fmt.error_text(ctx, error, snapshot)}\n> {reason}"
    if isinstance(error, WhichTable):
        return ctx.text("which-table", tables=notices.tables_list(ctx, error.snapshots))
    if isinstance(error, (EngineError, ServiceError)):
        return fmt.error_text(ctx, error, snapshot)
    number = secrets.token_hex(4)
    tracing.note(error_id=number)
    _log.error("unknown error", exc_info=error)
    return ctx.text("error-unknown", id=number)
