"""A hint as a value without text: a move, the text key of its reason, and the parameters of that text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.actions import GameAction
from bot.engine.cards import Card, Suit
from bot.players.levels import Level

LOW = 8
"""The rank of the ten: only cards below it are called low."""
EVEN, CERTAIN = 0.05, 1.96
"""Chances closer than this, or than this many standard errors, count as equal."""


@dataclass(frozen=True, slots=True)
class HintReason:
    """A reason for a move: `key` names the text, the other fields are its parameters.

    `chance` (0..1) is the chance of the seat's aim: making the contract (Napoleon's side) or defeating it.
    """

    key: str
    points: int = 0
    bid: tuple[int, Suit] | None = None
    suit: Suit | None = None
    card: Card | None = None
    chance: float | None = None
    declaring: bool = True
    other: Card | None = None
    """Another card that could have been played."""
    other_chance: float | None = None
    error: float = 0.0
    """Standard error of the difference between `chance` and `other_chance`."""
    best: Card | None = None
    """The card that wins the trick so far after this one is played."""
    trust: bool = False
    """Whether this card surely wins the trick, so that the seat may announce trust after playing it."""

    def against(
        self, others: Sequence[Card], chances: Sequence[float | None], error: float = 0.0
    ) -> HintReason:
        """Return the reason with a comparison to the first of `others`, unless that card seems better."""
        if not others:
            return self
        why = replace(self, other=others[0], other_chance=chances[0], error=error)
        better = self.chance is not None and chances[0] is not None and chances[0] > self.chance
        return self if better and not why.is_even else why

    @property
    def is_even(self) -> bool:
        """Whether both cards do about equally well in the imagined deals."""
        mine, other = self.chance, self.other_chance
        if mine is None or other is None:
            return False
        return abs(mine - other) < max(EVEN, CERTAIN * self.error)


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested move and its reason; `level` is the level of the computer that gives it."""

    action: GameAction
    why: HintReason
    level: Level
