"""Stores the channel and id of a table's messages, so that a restarted process finds them."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.services.errors import ServiceError
from bot.services.values.tables import PostedMessage
from bot.ui.core.app import App
from bot.ui.core.board import LiveMessage, TableMessages

PANEL, NOTICE, HAND, LINE = "panel", "lobby", "hand", "line"
"""The roles of a table's messages in the database."""
OPEN = "open hand"
"""The kind of letter for a hand that a person opened at the table: it isn't stored."""

_log = logging.getLogger(__name__)


async def note(app: App, board: TableMessages, role: str, owner_id: int, live: LiveMessage) -> None:
    """Store a message's channel and id."""
    where = board.table_id, role, owner_id, live.channel_id, live.message_id, live.posted_at, live.hand_no
    await store(app, [PostedMessage(*where)])


async def store(app: App, messages: Sequence[PostedMessage]) -> None:
    """Store messages' channels and ids."""
    try:
        async with app.store.write() as work:
            for message in messages:
                await work.messages.put(message)
    except ServiceError as error:
        _log.warning("the messages of table %s were not stored: %s", messages[0].table_id, error)


async def forget(app: App, board: TableMessages) -> None:
    """Delete the stored channels and ids of a table's messages. Raises ServiceError."""
    async with app.store.write() as work:
        await work.messages.forget(board.table_id)
