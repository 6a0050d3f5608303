"""The phases of a hand, one module each; `bot.engine.hand` walks the row that the rule set chooses.

A stage of the row can be entered (`Stage`). One that asks the seats for something is a `Phase`: who is
due, what is legal, the one gate `check`, the step `apply`, and the action that a clock takes for a silent
player. A step tells whether the stage is over; where the hand goes from there is not its business.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from bot.engine.actions import Action
from bot.engine.events import Event
from bot.engine.legal import LegalActions
from bot.engine.state import HandState


class Step(NamedTuple):
    """A new state, what happened, and whether the stage is over."""

    state: HandState
    events: tuple[Event, ...]
    over: bool


class Stage(Protocol):
    """A stage of a hand."""

    def start(self, state: HandState) -> Step:
        """Enter the stage; one that has nothing to ask is over at once."""


class Phase(Stage, Protocol):
    """A stage that asks the seats for something."""

    def to_act(self, state: HandState) -> tuple[int, ...]:
        """Return the seats that must act now."""

    def legal_actions(self, state: HandState, seat: int) -> LegalActions:
        """Return the legal actions of a seat that is due."""

    def check(self, state: HandState, seat: int, action: Action) -> None:
        """Raise IllegalAction unless a seat that is due may take the action."""

    def apply(self, state: HandState, seat: int, action: Action) -> Step:
        """Return the step of an action that `check` has passed."""

    def default_action(self, state: HandState, seat: int) -> Action:
        """Return the legal action taken for a seat that stays silent."""
