"""The slash commands: their checks and errors, and how they are registered with Discord."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.engine.documents import JsonObject
from bot.ui.core import slash
from bot.ui.core.command_mentions import COMMANDS, Commands, ids_of
from bot.ui.core.notices import unanswerable
from bot.ui.core.reach import Failure, Trouble, trouble_of
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request, serve

if TYPE_CHECKING:
    from bot.client import NapoleonBot

_TREE_HASH: Final = "command-tree"
_IDS: Final = "command-ids"
_ENTRY_POINT = 4
"""The type of the command that opens an application's Activity; discord.py does not know it."""
_ENTRY_POINT_MISSING: Final = 50240
"""Discord's error code for a list of commands that omits that command."""
_ENTRY_POINT_FIELDS: Final = ("id", "type", "name", "description", "handler", "contexts", "integration_types")
"""The fields of that command that Discord accepts in an update."""

_log = logging.getLogger(__name__)

_OUTDATED = (
    app_commands.CommandSignatureMismatch,
    app_commands.CommandNotFound,
    app_commands.TransformerError,
)


def _downgrade(record: logging.LogRecord) -> bool:
    """Log suggestions that did not arrive, or for a command of an earlier version, as a warning."""
    error = record.exc_info[1] if record.exc_info else None
    lost = isinstance(error, Failure) and (unanswerable(error) or trouble_of(error) is not Trouble.FAULT)
    if lost or isinstance(error, _OUTDATED):
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        record.msg, record.args = "suggestions were not delivered: %s", (error,)
    return True


for _logger in (_log, logging.getLogger("discord.app_commands.tree")):
    _logger.addFilter(_downgrade)


class CommandTree(app_commands.CommandTree["NapoleonBot"]):
    """The slash commands; explains errors that happen before a command begins."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Drop autocomplete requests of rate-limited users, and reject commands with invalid arguments.

        Drops everything while another process serves the database, and so answers.
        """
        if not await self.client.takeover.turn():
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            if self.client.app.floods.may_type(interaction.user.id) and slash.is_short(interaction):
                return True
            with suppress(*Failure):  # the next keystroke asks again
                await interaction.response.autocomplete([])
            return False
        key = "typed-too-long" if slash.fits(interaction) else "command-outdated"
        if key == "typed-too-long" and slash.is_short(interaction):
            return True
        await serve(interaction, lambda it: it.reply.say(it.text(key, most=slash.MOST_TYPED)))
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Tell the person about an error; a bug is logged."""
        if interaction.type is discord.InteractionType.autocomplete:
            _log.error("autocomplete failed", exc_info=error)
            return

        async def work(request: Request) -> None:
            if not isinstance(error, _OUTDATED):
                raise error
            await request.reply.say(request.text("command-outdated"))

        await serve(interaction, work)


async def is_registered(bot: NapoleonBot) -> bool:
    """Return whether the command tree was ever sent to Discord, perhaps an older one."""
    async with bot.database.read() as work:
        return await work.state.get(_TREE_HASH) is not None


async def register(bot: NapoleonBot, *, force: bool) -> bool:
    """Send the command tree to Discord if it has changed; return whether it was sent."""
    assert bot.application_id is not None
    payload = await _payload(bot)
    text = json.dumps([bot.application_id, payload], sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    async with bot.database.read() as work:
        known, stored = await work.state.get(_TREE_HASH), await work.state.get(_IDS)
    if known == digest and stored is not None and not force:
        COMMANDS.know(json.loads(stored))
        return False
    try:
        sent: Commands = await bot.http.bulk_upsert_global_commands(bot.application_id, payload)
    except discord.HTTPException as error:
        if error.code != _ENTRY_POINT_MISSING:
            raise
        sent = await _send_with_entry_point(bot, payload)
    ids = ids_of(sent)
    COMMANDS.know(ids)
    async with bot.database.write() as work:
        await work.state.put(_TREE_HASH, digest)
        await work.state.put(_IDS, json.dumps(ids))
    return True


async def _send_with_entry_point(bot: NapoleonBot, payload: list[JsonObject]) -> Commands:
    """Send the command tree together with Discord's own command that opens the Activity.

    Discord adds that command when Activities are switched on in the developer portal, and then rejects any
    command list without it.
    """
    assert bot.application_id is not None
    known = await bot.http.get_global_commands(bot.application_id)
    kept = [
        {key: value for key, value in command.items() if key in _ENTRY_POINT_FIELDS}
        for command in known
        if command["type"] == _ENTRY_POINT
    ]
    return await bot.http.bulk_upsert_global_commands(bot.application_id, [*payload, *kept])


async def _payload(bot: NapoleonBot) -> list[JsonObject]:
    """Return the commands in the format sent to Discord."""
    slash.describe_commands(bot.app.texts, bot.tree.get_commands())
    translator = bot.tree.translator
    assert translator is not None
    payload: list[JsonObject] = []
    for command in bot.tree.get_commands():
        await asyncio.sleep(0)  # all of them take a quarter of a second: presses go first
        payload.append(await command.get_translated_payload(bot.tree, translator))
    return payload
