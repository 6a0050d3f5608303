"""Counting and timing the suggestions of commands, which do not go through `serve`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TypeVar

from bot.services import tracing
from bot.ui import errors
from bot.ui.desk import desk_of
from bot.ui.reply import Interaction
from bot.ui.request import kind_of

_Choices = TypeVar("_Choices")


def measured(
    suggest: Callable[[Interaction, str], Awaitable[_Choices]],
) -> Callable[[Interaction, str], Awaitable[_Choices]]:
    """Let the operator see how often and how fast a function suggests, and whether it fails."""

    @wraps(suggest)
    async def timed(interaction: Interaction, typed: str) -> _Choices:
        tracing.begin(interaction_id=interaction.id)
        clock = asyncio.get_running_loop().time
        begun, outcome = clock(), errors.DONE
        try:
            return await suggest(interaction, typed)
        except Exception as error:
            outcome = errors.outcome_of(error)
            raise
        finally:
            desk_of(interaction).meter.interaction(kind_of(interaction), outcome, clock() - begun)

    return timed
