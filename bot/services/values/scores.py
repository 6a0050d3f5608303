"""What is counted from the hands of a tournament: scores and the lines of its standings. All frozen."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """What one seat got in one finished hand, for the standings; made from `HandResult`s."""

    round: int
    table: int
    """The number of the table in the round."""
    board: int
    """The number of the deal in the round from 1: the same deal at every table of a duplicate."""
    hand_id: int
    seat: int
    entrant: int | None
    """None where it counts for nobody: a computer that only fills the seat."""
    units: int
    contract_made: bool
    """Whether the player made their own contract, as Napoleon or as the bidder of Nap."""
    extra: int = 0
    """The number of the extra hand from 1, which only breaks ties at a cut; 0 for all other hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of the standings. `score` is units; in a duplicate units above the average of that seat.

    All scores are exact fractions of a unit: they are rounded only where they are shown.
    """

    entrant: int
    rank: int
    """From 1; equal in everything that counts: the same rank."""
    score: Fraction
    hands: int
    contracts_made: int
    opponents: Fraction
    """The sum of the opponents' scores (Swiss)."""
    best_round: Fraction
    """The best score of a single round."""
    reached: int
    """The last round they were seated in (knock-out)."""
    round_scores: tuple[Fraction, ...] = ()
    """The score of each round that has begun."""
    extra: tuple[Fraction, ...] = ()
    """The scores of the extra hands in the last round they were seated in; no part of any other score."""
