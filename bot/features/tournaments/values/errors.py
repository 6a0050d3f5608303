"""Errors of tournaments and leagues."""

from __future__ import annotations

from bot.services.errors import NotFound


class TournamentNotFound(NotFound):
    """The tournament or league does not exist."""
