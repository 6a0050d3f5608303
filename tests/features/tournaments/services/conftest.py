"""A database under the services."""

from __future__ import annotations

from tests.services.conftest import database, night, no_store_stays

__all__ = ["database", "night", "no_store_stays"]
