"""What a command was given, judged anew: lists of choices, ranges and lengths are Discord's to check, on the
description of the command that a client had. One of yesterday may offer what is there no more."""

from __future__ import annotations

from discord import app_commands

from bot.ui.core.reply import Interaction

MOST_TYPED = 200
"""Letters of an argument; no command takes as many. Discord lets 6,000 through, which take long to read."""


def short(interaction: Interaction) -> bool:
    """Return whether nothing is longer than what anybody types by hand; suggestions are asked for it too."""
    return all(len(value) <= MOST_TYPED for _, value in iter(interaction.namespace) if isinstance(value, str))


def fit(interaction: Interaction) -> bool:
    """Return whether all arguments of a command are such as its description allows."""
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
