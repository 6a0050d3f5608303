"""Refusals of tournaments and leagues only."""

from __future__ import annotations

from bot.services.errors import NotFound


class TournamentNotFound(NotFound):
    """No such tournament or league."""
