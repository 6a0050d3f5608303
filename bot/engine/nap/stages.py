"""What a stage of a hand of Nap is: the counterpart of `bot.engine.phases` for the other family."""

from __future__ import annotations

from typing import Protocol

from bot.engine.actions import Action
from bot.engine.events import Event
from bot.engine.legal import LegalActions
from bot.engine.nap.state import NapState

NapStep = tuple[NapState, tuple[Event, ...], bool]
"""A new state, what happened, and whether the stage is over."""


class NapStage(Protocol):
    """A stage of a hand; one that has nothing to ask is over as soon as it is entered."""

    def start(self, state: NapState) -> NapStep:
        """Enter the stage."""


class NapAsks(NapStage, Protocol):
    """A stage that asks the seats for something, one seat at a time."""

    def to_act(self, state: NapState) -> tuple[int, ...]:
        """Return the seat that must act now."""

    def may_act(self, state: NapState) -> tuple[int, ...]:
        """Return nobody: out of turn there is nothing to do."""

    def legal_actions(self, state: NapState, seat: int) -> LegalActions:
        """Return the legal actions of the seat whose turn it is."""

    def check(self, state: NapState, seat: int, action: Action) -> None:
        """Raise IllegalAction unless the seat, any of the table, may take the action."""

    def apply(self, state: NapState, seat: int, action: Action) -> NapStep:
        """Return the step of an action that `check` has passed."""

    def default_action(self, state: NapState, seat: int) -> Action:
        """Return the legal action taken for a seat that must act and stays silent."""


def nobody(_: NapState) -> tuple[int, ...]:
    """Return no seats: the `may_act` of every stage."""
    return ()
