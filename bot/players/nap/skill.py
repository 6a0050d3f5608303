"""The levels at Nap: how many deals a player imagines, and how steady its hand is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class NapSkill:
    """What one level does better than another; all levels know the same rules of thumb."""

    deals_bid: int
    """Deals imagined before a call."""
    deals_played: int
    """Deals imagined before a card is played; with none the rules of thumb alone decide."""
    misjudgement: float
    """Standard deviation of the error in judging the chance of a call."""
    garnet_nerve: float
    """The least chance of nap with which the extra hand is taken: imagination flatters it."""
    slip: float
    """Chance that not the card is played which the rules of thumb name, but any other."""


NAP_LEVELS: Mapping[str, NapSkill] = {
    "novice": NapSkill(deals_bid=8, deals_played=0, misjudgement=0.2, garnet_nerve=0.6, slip=0.15),
    "regular": NapSkill(deals_bid=24, deals_played=18, misjudgement=0.0, garnet_nerve=0.5, slip=0.0),
}
