"""Who may decide for a whole server: the interface knows it from Discord and says so."""

from __future__ import annotations

from bot.services.errors import NotAllowed


def require_manager(manager: bool) -> None:
    """Raise NotAllowed (`not-manager`) for a member who may not manage the server."""
    if not manager:
        raise NotAllowed("not-manager")
