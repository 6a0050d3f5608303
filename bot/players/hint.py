"""A hint as a value that carries no language: a move, the key of its reason, and what fills that sentence."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import GameAction
from bot.engine.cards import Card, Suit
from bot.players.levels import Level


@dataclass(frozen=True, slots=True)
class HintReason:
    """A reason for a move: `key` names the sentence, the other fields fill its gaps.

    `chance` (0..1) is the chance of the seat's aim: making the contract (Napoleon's side) or defeating it.
    """

    key: str
    points: int = 0
    bid: tuple[int, Suit] | None = None
    suit: Suit | None = None
    card: Card | None = None
    chance: float | None = None
    declaring: bool = True


@dataclass(frozen=True, slots=True)
class Hint:
    """A move for a seat that is due, and why; `level` is whose move it is.

    `trust`: it also wins the trick for sure, where that may be announced.
    """

    action: GameAction
    why: HintReason
    level: Level
    trust: bool = False
