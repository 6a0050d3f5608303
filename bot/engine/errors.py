"""Errors of the engine: codes and parameters instead of sentences.

    EngineError
    ├── IllegalAction      a seat's action that the rules do not allow now
    ├── RuleConflict       options that exclude each other
    └── BadRecord          text or data that is not a hand record

A code names the sentence (`data/locales/*/errors.ftl`), the parameters fill its gaps.
"""

from __future__ import annotations

from collections.abc import Mapping

Param = str | int | tuple[str, ...]


class EngineError(Exception):
    """Base of all errors of the engine: the code of a sentence and the parameters for its gaps."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: Mapping[str, Param] = params


class IllegalAction(EngineError):
    """An action that is not legal now; the state is unchanged."""


class RuleConflict(EngineError):
    """Options of a rule set that are unknown, out of range or exclude each other (rules.md 2)."""


class BadRecord(EngineError):
    """A hand record that cannot be read (hand-record.md)."""
