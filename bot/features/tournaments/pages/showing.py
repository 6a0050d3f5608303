"""The interface of the tournament publisher for pages, which may not import it."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol, cast

import discord

from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.tournaments import Tournament
from bot.ui.core.app import App
from bot.ui.core.board import LiveMessage
from bot.ui.core.context import PanelContext


class ShowsTournaments(Protocol):
    """The publisher's methods that requests use."""

    def troubles(self, tournament_id: int, ctx: PanelContext) -> tuple[str, str]: ...
    def place_trouble(self, tournament: Tournament) -> str | None: ...
    def draw(self, tournament: Tournament) -> Awaitable[discord.ui.LayoutView]: ...
    def note_answer(self, tournament_id: int, view: discord.ui.LayoutView, live: LiveMessage) -> None: ...
    def post_again(self, tournament_id: int) -> bool: ...
    def drop_gone(self, tournament_id: int) -> Awaitable[None]: ...


def publisher_of(app: App) -> ShowsTournaments:
    """Return this process's tournament publisher."""
    return cast("ShowsTournaments", services_of(app).notifier)
