"""Checks a command's arguments again: Discord checks choices, ranges and lengths, but against the
description that a client had. An old one may offer what does not exist any more."""

from __future__ import annotations

from discord import app_commands

from bot.ui.core.reply import Interaction

MOST_TYPED = 200
"""Letters of an argument; no command takes as many. Discord lets 6,000 through, which take long to read."""


def short(interaction: Interaction) -> bool:
    """Return whether no argument is longer than anybody types by hand; also checked for suggestions."""
    return all(len(value) <= MOST_TYPED for _, value in iter(interaction.namespace) if isinstance(value, str))


def fit(interaction: Interaction) -> bool:
    """Return whether all arguments of a command fit its description."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return True
    given = dict(iter(interaction.namespace))
    return all(_fits(it, given[it.display_name]) for it in command.parameters if it.display_name in given)


def _fits(parameter: app_commands.Parameter, value: object) -> bool:
    if parameter.choices and value not in [choice.value for choice in parameter.choices]:
        return False
    size = len(value) if isinstance(value, str) else value
    if isinstance(size, bool) or not isinstance(size, int | float):
        return True
    least, most = parameter.min_value, parameter.max_value
    return (least is None or size >= least) and (most is None or size <= most)
