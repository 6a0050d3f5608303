"""Detects at a start that the database is an older backup, and tells the tables."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any, Final

import discord

from bot.services.upkeep.restored import NOTICE
from bot.services.values.tables import Table
from bot.ui.core import ids
from bot.ui.core.budget import BudgetAccount
from bot.ui.core.outbox import Again, Outbox, Refused
from bot.ui.core.reach import Failure
from bot.ui.table import painter

_LOOKED_AT: Final = 8
"""Number of tables compared with their panels, those that changed last."""
_MESSAGES: Final = 20
"""Number of a channel's latest messages among which a table's panel is searched for."""
_PATIENCE: Final = 3.0
"""Seconds that Discord has for all these requests together."""
_ID: Final = re.compile(ids.TEMPLATE)
_OF_PANELS: Final = frozenset(("start", "hand", "next"))
"""The verbs of a table's panel whose ids contain its turn; other verbs' numbers mean other things."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LaterPanel:
    """A panel in Discord that shows a later turn than the stored table."""

    channel_id: int
    message_id: int


async def find_later_panels(client: discord.Client, tables: Sequence[Table]) -> list[LaterPanel]:
    """Return the panels in Discord that show a later turn than their stored tables.

    Tables are stored before they are shown: any such panel proves that the database is an older copy.
    """
    latest = sorted((table for table in tables if table.channel_id), key=lambda table: table.updated_at)
    asked = [_later_panels(client, table) for table in latest[-_LOOKED_AT:]]
    try:
        async with asyncio.timeout(_PATIENCE):
            return [*chain.from_iterable(await asyncio.gather(*asked))]
    except TimeoutError:
        _log.info("panels are not compared with the database: Discord is slow")
        return []


async def _later_panels(client: discord.Client, table: Table) -> list[LaterPanel]:
    try:
        messages = await client.http.logs_from(table.channel_id, _MESSAGES)
    except Failure:
        return []
    us = None if client.user is None else client.user.id
    ours = [it for it in messages if int(it["author"]["id"]) == us]
    return [LaterPanel(table.channel_id, int(it["id"])) for it in ours if _is_later(it, table)]


def _is_later(message: Mapping[str, Any], table: Table) -> bool:
    found = [it for it in _ID.finditer(json.dumps(message.get("components", []))) if it["verb"] in _OF_PANELS]
    return any(int(it["table"]) == table.id and int(it["turn"]) > table.turn for it in found)


async def delete_panels(client: discord.Client, panels: Iterable[LaterPanel]) -> None:
    """Delete panels that belong to no stored table."""
    for panel in panels:
        with contextlib.suppress(*Failure):
            await client.http.delete_message(panel.channel_id, panel.message_id)


async def tell_tables(outbox: Outbox) -> None:
    """Tell every table that the bot was restored from a backup, once."""
    async with outbox.app.store.read() as work:
        since = await work.state.get(NOTICE)
    if since is None:
        return
    began = datetime.fromisoformat(since)
    for snapshot in [outbox.app.live.snapshot(live) for live in outbox.app.live.all()]:
        table = snapshot.table
        if not table.channel_id or table.ending.lost or table.created_at > began:
            continue
        view = painter.restored_line(outbox.app, snapshot)
        try:
            await outbox.send(table.channel_id, view, BudgetAccount(table.guild_id))
        except (Again, Refused) as error:
            _log.info("table %d was not told of the restored backup: %s", table.id, error.__cause__)
    async with outbox.app.store.write() as work:
        await work.state.drop(NOTICE)
