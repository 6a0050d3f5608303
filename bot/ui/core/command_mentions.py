"""Slash commands named in texts, as mentions: pressing one opens the command.

Discord shows everybody its English name, and opens it also where the reader's list has another one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.engine.documents import JsonObject
from bot.ui.core.parts import MOST_CHARACTERS

_TEXT = discord.ComponentType.text_display.value
_NESTED = {discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value}


Commands = Sequence[Mapping[str, Any]]
"""Commands as Discord has registered them."""


def ids_of(commands: Commands) -> dict[str, int]:
    """Return the ids of slash commands by full name."""
    ids = dict[str, int]()
    for command in commands:
        if command["type"] == discord.AppCommandType.chat_input.value:
            nested = [it["name"] for it in command.get("options", ()) if it["type"] in _NESTED]
            names = [f"{command['name']} {it}" for it in nested] or [command["name"]]
            ids |= dict.fromkeys(names, int(command["id"]))
    return ids


class CommandMentions:
    """The ids of the registered commands; until they are known, texts stay as they are."""

    def __init__(self) -> None:
        self._ids: Mapping[str, int] = {}
        self._named = re.compile("(?!)")

    def know(self, ids: Mapping[str, int]) -> None:
        """Note the ids of all commands by full name."""
        longest_first = "|".join(map(re.escape, sorted(ids, key=len, reverse=True)))
        # Not in an address, in code, escaped, or a mention already. The slash comes first: 40 times as fast.
        self._ids, self._named = (
            ids,
            re.compile(rf"/(?<![\w.:`<\\/]/)({longest_first})(?![a-z0-9-])", re.ASCII),
        )

    def put_into(self, components: list[JsonObject]) -> list[JsonObject]:
        """Return components with commands in their texts as mentions, unless that is too long for Discord."""
        mentioning = [self._with_mentions(it) for it in components]
        return mentioning if sum(map(_characters, mentioning)) <= MOST_CHARACTERS else components

    def _with_mentions(self, component: JsonObject) -> JsonObject:
        if component["type"] == _TEXT:
            text = self._named.sub(lambda it: f"</{it[1]}:{self._ids[it[1]]}>", component["content"])
            return {**component, "content": text}
        if "components" in component:
            return {**component, "components": [self._with_mentions(it) for it in component["components"]]}
        return component


def _characters(component: JsonObject) -> int:
    return len(component.get("content", "")) + sum(map(_characters, component.get("components", ())))


COMMANDS = CommandMentions()
"""Those of this process: it serves one application."""
