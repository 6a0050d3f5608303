"""The levels of the computer players: what each of them notices, and how steady its judgement is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """What one level does better than another; all levels know the rules and the same rules of thumb."""

    counts_cards: bool
    """Whether plain cards of earlier tricks and suits shown void are remembered."""
    reads_players: bool
    """Whether the way others play tells who the adjutant is."""
    slip: float
    """Standard deviation, in points, of the error in judging a card to play."""
    misjudgement: float
    """Standard deviation, in points, of the error in judging a hand."""
    nerve: float
    """The least chance of making a contract with which it is bid."""


LEVELS: Mapping[str, Skill] = {
    "novice": Skill(counts_cards=False, reads_players=False, slip=0.5, misjudgement=1.0, nerve=0.58),
    "regular": Skill(counts_cards=True, reads_players=True, slip=0.0, misjudgement=0.0, nerve=0.5),
}
