"""The levels of the computer players: what each of them notices, and how steady its judgement is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """What one level does better than another; all levels know the rules and the same rules of thumb."""

    counts_cards: bool
    """Whether cards of earlier tricks and suits shown void are remembered."""
    reads_players: bool
    """Whether the way others play tells who the adjutant is."""
    slack: float
    """Standard deviation, in points, of the error in judging a card or a hand."""
    nerve: float
    """The chance of making a contract from which on it is bid."""


LEVELS: Mapping[str, Skill] = {
    "novice": Skill(counts_cards=False, reads_players=False, slack=0.45, nerve=0.6),
    "regular": Skill(counts_cards=True, reads_players=True, slack=0.0, nerve=0.5),
}
