"""The real database under the services."""

from __future__ import annotations

from tests.services.conftest import database, night

__all__ = ["database", "night"]
