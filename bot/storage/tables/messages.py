"""Where our messages stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select

from bot.services.values.tables import PostedMessage
from bot.storage import schema
from bot.storage.engine.columns import upsert
from bot.storage.engine.session import Session
from bot.storage.tables.tables import LIVE

_c = schema.messages.c
_PUT = upsert(schema.messages)
_FORGET = delete(schema.messages).where(_c.table_id == bindparam("key_table"))
_OF_TABLE = (
    select(schema.messages).where(_c.table_id == bindparam("key_table")).order_by(_c.role, _c.owner_id)
)
_ALL_LIVE = (
    select(schema.messages)
    .join(schema.tables, schema.tables.c.id == _c.table_id)
    .where(schema.tables.c.status.in_(LIVE))
    .order_by(_c.table_id, _c.role, _c.owner_id)
)
_PANELS = select(_c.table_id).where(_c.role == "panel")
_LEFT = (
    select(schema.messages)
    .join(schema.tables, schema.tables.c.id == _c.table_id)
    .where(
        schema.tables.c.status.not_in(LIVE),
        schema.tables.c.updated_at >= bindparam("since"),
        _c.table_id.in_(_PANELS),
    )
    .order_by(_c.table_id, _c.role, _c.owner_id)
)


class Messages:
    """`bot.services.ports.tables.MessageRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def put(self, message: PostedMessage) -> None:
        """Store or replace the message of a table, role and owner."""
        self._session.later(partial(_put, asdict(message)))

    async def forget(self, table_id: int) -> None:
        """Drop all messages of a table."""
        self._session.later(lambda c: c.execute(_FORGET, {"key_table": table_id}))

    async def of_table(self, table_id: int) -> Sequence[PostedMessage]:
        """Return all messages of a table."""
        return await self._session.ask(
            lambda c: [PostedMessage(**row._mapping) for row in c.execute(_OF_TABLE, {"key_table": table_id})]
        )

    async def left_at_the_end(self, since: datetime) -> Sequence[PostedMessage]:
        """Return the messages, panel included, of tables that were closed since then and not shown closed."""
        return await self._session.ask(
            lambda c: [PostedMessage(**row._mapping) for row in c.execute(_LEFT, {"since": since})]
        )

    async def all_live(self) -> Sequence[PostedMessage]:
        """Return the messages of all tables that are not closed."""
        return await self._session.ask(
            lambda c: [PostedMessage(**row._mapping) for row in c.execute(_ALL_LIVE)]
        )


def _put(row: dict[str, Any], connection: Connection) -> None:
    connection.execute(_PUT.on(connection), row)
