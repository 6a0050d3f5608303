"""Errors of the services, as values without a language.

The code names the sentence (`data/locales/*/errors.ftl`), the parameters fill its gaps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from bot.engine.errors import RuleConflict

_T = TypeVar("_T")

Param = str | int | tuple[int, ...]


class ServiceError(Exception):
    """Base of all errors of the services: a code for the sentence, and the parameters for its gaps."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, Param] = params


class NotFound(ServiceError):
    """The thing asked for does not exist."""


class TableNotFound(NotFound):
    """No such table, or it is closed."""


class NotAllowed(ServiceError):
    """This person may not do that (not seated, not the host, ...)."""


class NotNow(ServiceError):
    """The table is in the wrong state for this (already started, seats taken, ...)."""


class StaleAction(ServiceError):
    """The action came from an outdated message: the table has moved on."""


class SavedRulesNotFound(ServiceError):
    """The server has no such rule set."""


class SavedRulesOutdated(ServiceError):
    """A saved rule set can no longer be played; `conflict` says why."""

    def __init__(self, code: str, conflict: RuleConflict, **params: Param) -> None:
        super().__init__(code, **params)
        self.conflict = conflict


class NotEnoughChips(ServiceError):
    """An account holds fewer chips than are needed."""


class Conflict(ServiceError):
    """Another writer stored first; the caller must reload and decide again."""


class StorageUnavailable(ServiceError):
    """The database cannot be read or written now; nothing was changed."""


def require_found(found: _T | None, error: ServiceError) -> _T:
    """Return what was found. Raises the error if that is nothing."""
    if found is None:
        raise error
    return found


def require_manager(manager: bool) -> None:
    """Raise NotAllowed (`not-manager`) for a member who may not manage the server."""
    if not manager:
        raise NotAllowed("not-manager")


DAMAGED: Final = "storage-damaged"
"""The code of StorageUnavailable if only what was asked for is damaged: everything else goes on."""
UNREADABLE: Final = (ValueError, TypeError, LookupError, AttributeError)
"""Raised by a stored row with invalid contents."""


def is_away(error: Exception) -> bool:
    """Return whether an error means that nothing can be stored: not only what was asked for is damaged."""
    return isinstance(error, StorageUnavailable) and error.code != DAMAGED
