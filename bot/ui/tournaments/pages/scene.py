"""What the pages of a tournament are drawn from, and the buttons they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import ButtonStyle, ui

from bot.services.values.hands import Standing
from bot.services.values.tournaments import Tournament
from bot.ui.core import ids
from bot.ui.core.context import PanelContext


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table of the present round as the pages show it."""

    number: int
    channel_id: int
    """Its thread; 0 until there is one."""
    hands: int
    """Hands that count so far."""
    done: bool
    extra: bool = False
    """Whether it plays an extra hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A tournament with what was counted from its hands."""

    tournament: Tournament
    standings: Sequence[Standing] = ()
    tables: Sequence[TableLine] = ()
    trouble: str = ""
    """What the bot is not allowed to do: names of permissions; empty if nothing lacks."""


def button(
    ctx: PanelContext,
    key: str,
    verb: str,
    tournament: Tournament,
    arg: str = "",
    *,
    number: int = 0,
    style: ButtonStyle = ButtonStyle.secondary,
    disabled: bool = False,
) -> ui.Button[Any]:
    """Return a button for a verb about a tournament; `number` stands where a table has its turn."""
    custom_id = ids.build(verb, tournament.id, number, arg)
    return ui.Button(label=ctx.text(key), custom_id=custom_id, style=style, disabled=disabled)


def message_url(tournament: Tournament, message_id: int) -> str:
    """Return the address of a message in a tournament's channel."""
    return f"https://discord.com/channels/{tournament.guild_id}/{tournament.channel_id}/{message_id}"
