"""What the services require of a right; who has it the interface knows from Discord (`bot.ui.rights`)."""

from __future__ import annotations

from bot.services.errors import NotAllowed


def require_manager(manager: bool) -> None:
    """Raise NotAllowed (`not-manager`) for a member who may not manage the server."""
    if not manager:
        raise NotAllowed("not-manager")
