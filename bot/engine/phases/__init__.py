"""The phases of a hand, one module each; `bot.engine.hand` enters those that the rule set chooses.

Each is a `Stage`, or a `Phase` if seats decide something in it: a phase says who is to act, what is legal
(`check` is the only gate), what an action does (`apply`) and what a silent player does. The step it returns
tells whether the stage is over; `bot.engine.hand` chooses the next one.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from bot.engine.actions import Action
from bot.engine.cards import Mask, texts_of
from bot.engine.errors import IllegalAction
from bot.engine.game import GameEvent
from bot.engine.legal import LegalActions
from bot.engine.state import HandState

StateT = TypeVar("StateT")

StepOf = tuple[StateT, tuple[GameEvent, ...], bool]
"""The new state, the events, and whether the stage is over."""
Step = StepOf[HandState]


class Stage(Protocol[StateT]):
    """A stage of a hand."""

    def start(self, state: StateT) -> StepOf[StateT]:
        """Enter the stage; one without a decision ends at once."""


class Phase(Stage[StateT], Protocol[StateT]):
    """A stage that needs decisions of seats."""

    def to_act(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that must act now."""

    def legal_actions(self, state: StateT, seat: int) -> LegalActions:
        """Return the legal actions of a seat that must or may act."""

    def check(self, state: StateT, seat: int, action: Action) -> None:
        """Raise IllegalAction unless a seat, which need not be to act, may take the action."""

    def apply(self, state: StateT, seat: int, action: Action) -> StepOf[StateT]:
        """Return the step of an action that `check` has passed."""

    def default_action(self, state: StateT, seat: int) -> Action:
        """Return the default action of a silent seat that must act."""


def require_turn(seat: int, due: int) -> None:
    """Raise IllegalAction (`not-your-turn`) unless a seat is to act."""
    if seat != due:
        raise IllegalAction("not-your-turn", seat=due)


def require_held(cards: Mask, hand: Mask) -> None:
    """Raise IllegalAction (`discard-not-held`) unless a hand holds all of some cards."""
    if missing := cards & ~hand:
        raise IllegalAction("discard-not-held", cards=texts_of(missing))
