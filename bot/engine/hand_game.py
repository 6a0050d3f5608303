"""What the families have in common whose hands walk through `bot.engine.hand`: Napoleon and Nap."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args

from bot.engine import hand
from bot.engine.actions import PLAYS, Action, Play, Void
from bot.engine.actions_json import action_from_json, action_to_json
from bot.engine.cards import Card, Mask, cards_of
from bot.engine.errors import IllegalAction
from bot.engine.events import BidMade, CardPlayed, Event, LadderBidMade, Passed, TrickWon, TrumpsMade
from bot.engine.families import AnySetup, State
from bot.engine.game import Game, RulesT, ViewT
from bot.engine.legal import LegalActions
from bot.engine.roles import won_contract

SetupT = TypeVar("SetupT", bound=AnySetup)
StateT = TypeVar("StateT", bound=State)

_ACTIONS = frozenset(get_args(Action))
_SHOWS_NOTHING = (BidMade, LadderBidMade, Passed, CardPlayed, TrumpsMade, TrickWon)


class HandGame(Game[RulesT, SetupT, StateT, ViewT, Action], ABC):
    """A family with an auction, tricks and a settlement."""

    def new(self, setup: SetupT, pack: Sequence[Card]) -> tuple[StateT, tuple[Event, ...]]:
        """Deal from a pack in dealing order. Raises RuleConflict, IllegalAction (`pack-wrong`)."""
        dealt: Any = hand.new_hand(setup, pack)
        state, events = dealt
        return state, events

    def to_act(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that must act now."""
        return hand.to_act(state)

    def may_act(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that may act now but need not."""
        return hand.may_act(state)

    def legal_actions(self, state: StateT, seat: int) -> LegalActions:
        """Return what a seat may do now; nothing if it has no say."""
        return hand.legal_actions(state, seat)

    def check(self, state: StateT, seat: int | None, action: Action) -> None:
        """Raise IllegalAction unless the seat (None: the table) may take the action now."""
        if type(action) not in _ACTIONS:
            raise IllegalAction("other-game")
        hand.check(state, seat, action)

    def apply(self, state: StateT, seat: int | None, action: Action) -> tuple[StateT, tuple[Event, ...]]:
        """Return the state after an action and what happened. Raises IllegalAction as `check` does."""
        if type(action) not in _ACTIONS:
            raise IllegalAction("other-game")
        return hand.apply(state, seat, action)

    def default_action(self, state: StateT, seat: int) -> Action:
        """Return the action for a seat that stays silent. Raises IllegalAction if it is not due."""
        return hand.default_action(state, seat)

    def call_off(self, reason: str) -> Action:
        """Return the table's action that ends a hand in the middle."""
        return Void(reason)

    def declarer(self, state: StateT) -> int | None:
        """Return the seat of Napoleon, or the bidder; None without a contract."""
        return None if state.contract is None else state.contract.seat

    def has_won(self, state: StateT, seat: int) -> bool | None:
        """Return whether a seat won a finished hand; None: nobody did, or it sat out."""
        result = state.result
        if result is None:
            return None
        role = self.role_of(state, seat)
        return won_contract(role, seat, self.declarer(state), result.outcome, result.revoker)

    def can_be_undone(self, before: StateT, after: StateT, events: Sequence[Event]) -> bool:
        """Return whether a call or a card that ends neither auction nor play showed nothing else."""
        return (
            not self.several_at_once(before)
            and before.phase is after.phase
            and self.stage(before) == self.stage(after)
            and all(isinstance(event, _SHOWS_NOTHING) for event in events)
        )

    def action_to_json(self, seat: int | None, action: Action) -> dict[str, Any]:
        """Return an action as it stands in a record."""
        return action_to_json(seat, action)

    def action_from_json(self, data: Mapping[str, Any]) -> tuple[int | None, Action]:
        """Return seat and action of a record's JSON action. Raises IllegalAction."""
        return action_from_json(data)


def held_plays(cards: Mask) -> tuple[Play, ...]:
    """Return a play for each card of a hand; none for the last card, of which nothing is to be decided."""
    return tuple(PLAYS[card] for card in cards_of(cards)) if cards & (cards - 1) else ()
