"""Where slash commands are offered, and suggestions for commands that take several cards."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from discord import app_commands

from bot.ui.core.autocomplete import Choices
from bot.ui.core.reply import Interaction

Offered = TypeVar("Offered")
Suggest = Callable[[Any, Interaction, str], Coroutine[Any, Any, Choices]]

CARD_ARGUMENTS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""What a command that takes up to seven cards calls them."""


def in_servers(command: Offered) -> Offered:
    """Offer a command, or a class of them, in servers that have added the bot."""
    return app_commands.allowed_installs(guilds=True, users=False)(app_commands.guild_only()(command))


def everywhere(command: Offered) -> Offered:
    """Offer a command, or a class of them, in servers that have added the bot and in direct messages."""
    by_context = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    return app_commands.allowed_installs(guilds=True, users=False)(by_context(command))


def for_every_card(command: app_commands.Command[Any, ..., Any]) -> Callable[[Suggest], Suggest]:
    """Let one function suggest each of the cards that a command takes."""

    def register(suggest: Suggest) -> Suggest:
        for name in CARD_ARGUMENTS:
            command.autocomplete(name)(suggest)
        return suggest

    return register
