"""Detects at startup that the database is an older backup, and tells the tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import chain
from typing import Final

import discord

from bot.services.upkeep.restored import NOTICE
from bot.services.values.tables import Table
from bot.ui.core import ids, notices, post
from bot.ui.core.budget import BudgetAccount
from bot.ui.core.outbox import Outbox
from bot.ui.core.reach import Failure
from bot.ui.core.renderer import ANSWER_SECONDS

_LOOKED_AT: Final = 8
"""Number of tables compared with their panels, those that changed last."""
_OF_PANELS: Final = frozenset(("start", "hand", "next"))
"""The verbs of a table's panel whose ids contain its turn; other verbs' numbers mean other things."""
_log = logging.getLogger(__name__)


async def find_later_panels(client: discord.Client, tables: Sequence[Table]) -> list[discord.PartialMessage]:
    """Return the panels in Discord that show a later turn than their stored tables.

    Tables are stored before they are shown, so one such panel proves that the database is an older copy.
    """
    latest = sorted((table for table in tables if table.channel_id), key=lambda table: table.updated_at)
    asked = [_later_panels(client, table) for table in latest[-_LOOKED_AT:]]
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            return [*chain.from_iterable(await asyncio.gather(*asked))]
    except TimeoutError:
        _log.info("panels are not compared with the database: Discord is slow")
        return []


async def _later_panels(client: discord.Client, table: Table) -> list[discord.PartialMessage]:
    channel, later = client.get_partial_messageable(table.channel_id), list[discord.PartialMessage]()
    with suppress(*Failure):
        for message_id, drawn in await post.find_ours(client, table.channel_id):
            buttons = (it for it in map(ids.parse, drawn) if it is not None and it.verb in _OF_PANELS)
            if any(it.table == table.id and it.turn > table.turn for it in buttons):
                later.append(channel.get_partial_message(message_id))
    return later


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
        told = f"⚠️ {outbox.app.context(table.locale).text('restored-line')}"
        await outbox.try_to_send(table.channel_id, notices.sentence(told), BudgetAccount(table.guild_id))
    async with outbox.app.store.write() as work:
        await work.state.drop(NOTICE)
