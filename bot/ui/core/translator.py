"""The texts of slash commands: what Discord is told of them in every language.

Commands take their texts from `commands.ftl` by convention, so that a cog holds none:
``command-napoleon-new-name``, ``command-napoleon-new-description``, and for a parameter ``seats``
``command-napoleon-new-seats-name`` and ``command-napoleon-new-seats-description``; a choice names its key
itself: ``locale_str("blitz", key="clock-blitz")``. `describe_commands` puts the English descriptions on the
commands, `CommandTranslator` gives Discord the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation

from bot.ui.core.texts import DEFAULT_LOCALE, Texts


def command_key(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> str:
    """Return the stem of a command's keys: ``command-napoleon-new`` for /napoleon new."""
    return "command-" + command.qualified_name.replace(" ", "-")


def describe_commands(
    texts: Texts, commands: Iterable[app_commands.Command[Any, ..., Any] | app_commands.Group | Any]
) -> None:
    """Put the English descriptions of `commands.ftl` on commands and their parameters, sub-commands too.

    To be called after the cogs are loaded and before the command tree is synced or its hash is taken.
    """
    for command in commands:
        if isinstance(command, app_commands.Group):
            command.description = texts.get(DEFAULT_LOCALE, f"{command_key(command)}-description")
            describe_commands(texts, command.commands)
        elif isinstance(command, app_commands.Command):
            stem = command_key(command)
            command.description = texts.get(DEFAULT_LOCALE, f"{stem}-description")
            described = {
                parameter.name: app_commands.locale_str(
                    texts.get(DEFAULT_LOCALE, f"{stem}-{parameter.name.replace('_', '-')}-description")
                )
                for parameter in command.parameters
            }
            if described:
                app_commands.describe(**described)(command)


class CommandTranslator(app_commands.Translator):
    """Gives Discord the names and descriptions of commands in every locale but English, the default."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text of a command's part in a locale; None where English, the default, will do.

        A choice is given in every locale, since its default is a technical name.
        """
        key = string.extras.get("key") or _context_key(context)
        ours = self._texts.locale_of(locale)
        if key not in self._texts.keys(ours):
            ours = DEFAULT_LOCALE
        if ours == DEFAULT_LOCALE and context.location is not TranslationContextLocation.choice_name:
            return None
        return self._texts.get(ours, key) if key is not None and self._texts.has(key) else None


def _context_key(context: app_commands.TranslationContextTypes) -> str | None:
    where = context.location
    data: Any = context.data
    if where in (TranslationContextLocation.command_name, TranslationContextLocation.group_name):
        return f"{command_key(data)}-name"
    if where in (
        TranslationContextLocation.command_description,
        TranslationContextLocation.group_description,
    ):
        return f"{command_key(data)}-description"
    if where in (TranslationContextLocation.parameter_name, TranslationContextLocation.parameter_description):
        part = "name" if where is TranslationContextLocation.parameter_name else "description"
        return f"{command_key(data.command)}-{data.name.replace('_', '-')}-{part}"
    return None
