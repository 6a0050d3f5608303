"""A member's own data: getting it as a file, and deleting it. Who presses is who is meant, always."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.ui.core import notices
from bot.ui.core.items import Press, verb
from bot.ui.core.request import Request
from bot.ui.core.texts import LOCALES
from bot.ui.pages.privacy import panel as panel

NAME = "my-napoleon-data.json"
MOST_BYTES = 8_000_000
"""A longer file is compressed: Discord takes ten million bytes, in some servers more."""


async def data_file(request: Request) -> tuple[ui.LayoutView, discord.File]:
    """Return what is stored of who asks, and its file: of this server, in direct messages of all servers.

    Raises NotNow (`flood-own-data`: until) for who has asked too often today.
    """
    request.app.floods.require_own_data(request.person.user_id)
    data = await request.app.privacy.export(request.person.user_id, request.interaction.guild_id)
    written, name = await asyncio.to_thread(_written, data)
    text = request.text("export-done-all" if request.in_dm else "export-done")
    return notices.file_of(text, name, written)


def _written(data: Mapping[str, Any]) -> tuple[bytes, str]:
    written = json.dumps(data, ensure_ascii=False, indent=1).encode()
    if len(written) <= MOST_BYTES:
        return written, NAME
    return gzip.compress(written, mtime=0), f"{NAME}.gz"


@verb("privacy", of_table=False)
async def privacy(press: Press) -> None:
    """Give somebody their data, or lead them to its deletion."""
    match press.id.arg:
        case panel.EXPORT:
            await press.reply.private(*await data_file(press))
        case panel.ASK:
            await press.reply.private(await question(press))
        case panel.STAY:
            stays = await press.app.privacy.stay(press.person.user_id)
            await press.reply.update(notices.sentence(press.text("stay-done" if stays else "stay-nothing")))
        case panel.FORM:
            if not await press.reply.form(panel.erase_form(press.ctx)):
                await press.reply.say(press.text("form-late"))
        case notices.NO:
            await press.nothing_done()
        case _:
            await press.reply.say(press.text("press-unknown"))


async def question(request: Request) -> ui.LayoutView:
    """Return the question before a deletion; of who has asked for one that waits, what it waits for.

    Raises NotNow (`flood-own-data`: until) for who has asked too often today.
    """
    request.app.floods.require_own_data(request.person.user_id)
    waiting = await request.app.privacy.waiting(request.person.user_id)
    if waiting is not None:
        return panel.waiting_panel(request.ctx, waiting)
    return panel.erase_question(request.ctx, await request.app.privacy.stake(request.person.user_id))


@verb("privacytyped", of_table=False)
async def typed(press: Press) -> None:
    """Delete everything of who wrote the word into the form, or note that; anything else changes nothing."""
    written = press.typed.get(panel.WORD_FIELD, "").strip().casefold()
    words = {press.app.texts.get(locale, "erase-word").casefold() for locale in LOCALES}
    if written not in words:
        await press.reply.say(press.text("erase-not-typed", word=press.text("erase-word")))
        return
    press.app.floods.require_own_data(press.person.user_id)
    servers = await press.app.privacy.delete(press.person.user_id)
    if servers is None:
        waiting = await press.app.privacy.waiting(press.person.user_id)
        soon = notices.sentence(press.text("waits-moment"))
        await press.reply.update(soon if waiting is None else panel.waiting_panel(press.ctx, waiting))
        return
    press.app.readers.forget(press.person.user_id)
    await press.reply.update(notices.sentence(press.text("erase-done", servers=servers)))
