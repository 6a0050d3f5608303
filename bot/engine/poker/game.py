"""The poker hand for what is left on the board at the end of a session (rules.md 9 End of session)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.engine.cards import PACK_52, Card, CardSet
from bot.engine.errors import IllegalAction
from bot.engine.game import Game, OpenTable
from bot.engine.legal import LegalActions
from bot.engine.poker import hand
from bot.engine.poker.record import poker_action_from_json, poker_action_to_json
from bot.engine.poker.values import (
    ChooseGame,
    Exchange,
    PokerAction,
    PokerEvent,
    PokerSetup,
    PokerState,
    ShareOut,
)
from bot.engine.poker.views import PokerView, poker_view
from bot.engine.rules import OptionSet

POKER_FORMAT = "napoleon-poker/1"
"""The format of a stored poker hand; a session's record holds it in another form (`bot.engine.session`)."""
_NO_RULES = OptionSet()


class Poker(Game[OptionSet, PokerSetup, PokerState, PokerView, PokerAction]):
    """The family of one game without house rules, in which nothing is bet."""

    name = "poker"
    format = POKER_FORMAT
    ends_session = True

    @property
    def defaults(self) -> OptionSet:
        """No rules: no preset is made of them."""
        return _NO_RULES

    def check_rules(self, rules: OptionSet, seats: int) -> None:
        """Do nothing: there are no house rules."""

    def pack_of_setup(self, setup: PokerSetup) -> tuple[Card, ...]:
        """Return a pack of 52."""
        return PACK_52

    def largest_loss(self, rules: OptionSet, seats: int) -> int:
        """Return 0: it is played for what lies on the board."""
        return 0

    def setup_of(self, rules: OptionSet, seats: int, dealer: int, carried: Mapping[str, Any]) -> PokerSetup:
        """Return what a hand is begun with: everybody plays for what lies on the board."""
        return PokerSetup(seats, dealer, sum(carried.get("board", {}).values()), tuple(range(seats)))

    def setup_from(self, header: Mapping[str, Any]) -> PokerSetup:
        """Return the setup of a stored poker hand. Raises KeyError, TypeError."""
        return PokerSetup(len(header["seats"]), header["dealer"], header["units"], tuple(header["playing"]))

    def new(self, setup: PokerSetup, pack: Sequence[Card]) -> tuple[PokerState, tuple[PokerEvent, ...]]:
        """Begin with a pack in dealing order. Raises IllegalAction (`pack-wrong`)."""
        return hand.new_poker(setup, pack)

    def to_act(self, state: PokerState) -> tuple[int, ...]:
        """Return the seat that must act now."""
        return hand.to_act(state)

    def legal_actions(self, state: PokerState, seat: int) -> LegalActions:
        """Return what a seat may do now: choose a game or exchange any cards; nothing if it is not due."""
        return hand.legal_actions(state, seat)

    def check(self, state: PokerState, seat: int | None, action: PokerAction) -> None:
        """Raise IllegalAction unless the seat (None: the table) may take the action now."""
        if not isinstance(action, ChooseGame | Exchange | ShareOut):
            raise IllegalAction("other-game")
        hand.check(state, seat, action)

    def apply(
        self, state: PokerState, seat: int | None, action: PokerAction
    ) -> tuple[PokerState, tuple[PokerEvent, ...]]:
        """Return the state after an action and what happened. Raises IllegalAction as `check` does."""
        self.check(state, seat, action)
        return hand.apply(state, seat, action)

    def default_action(self, state: PokerState, seat: int) -> PokerAction:
        """Return the action for a seat that stays silent. Raises IllegalAction if it is not due."""
        return hand.default_action(state, seat)

    def view(self, state: PokerState, seat: int | None) -> PokerView:
        """Return the hand as a seat may see it, or as a spectator may (`seat` None)."""
        return poker_view(state, seat)

    def call_off(self, reason: str) -> PokerAction:
        """Return the table's action that shares the units equally."""
        return ShareOut(reason)

    def opened(self, state: PokerState) -> OpenTable:
        """Return the table with all hands shown."""
        hands = tuple(map(CardSet, state.hands or (0,) * state.setup.seats))
        return OpenTable(replace(poker_view(state, None), hands=hands), hands)

    def action_to_json(self, seat: int | None, action: PokerAction) -> dict[str, Any]:
        """Return an action as it is stored."""
        return poker_action_to_json(seat, action)

    def action_from_json(self, data: Mapping[str, Any]) -> tuple[int | None, PokerAction]:
        """Return seat and action of a stored action. Raises IllegalAction (`action-malformed`)."""
        return poker_action_from_json(data)


POKER = Poker()
