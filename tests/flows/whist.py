"""A family of games that the bot does not have: whist for tricks only, without trumps, bids or partners.

Everybody gets five cards of a pack of 52 and follows suit if they can; the highest card of the suit led wins.
The player with most tricks gets a unit from each with fewer. It is all that a family needs, except a rule
book: a `Game` and a `Kit`, listed in the two registries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from bot.engine.actions import PLAYS, Play, Void, action_from_json, action_to_json
from bot.engine.cards import Card, CardSet, Mask, cards_of, mask_of, rank_of, suit_of
from bot.engine.deal import check_pack
from bot.engine.documents import Json, JsonObject
from bot.engine.errors import IllegalAction
from bot.engine.events import TrickWon
from bot.engine.game import Game, OpenTable, TableView
from bot.engine.legal import LegalActions, actions_of
from bot.engine.options import OptionSet
from bot.engine.state import Trick
from bot.ui.kits.kit import Kit
from bot.ui.kits.scene import SceneSeat, Seen

CARDS = 5


class WhistPhase(Enum):
    """The state of a hand."""

    PLAY = "whist_play"
    ENDED = "whist_ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhistRules(OptionSet):
    """No house rules."""

    family: ClassVar[str] = "whist"


@dataclass(frozen=True, slots=True)
class WhistSetup:
    """Rules, number of seats, the dealer's seat."""

    family: ClassVar[str] = "whist"
    rules: WhistRules
    seats: int
    dealer: int


@dataclass(frozen=True, slots=True)
class WhistResult:
    """What each seat wins or pays; `tricks` are each seat's tricks."""

    outcome: str
    units: tuple[int, ...]
    tricks: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class WhistState:
    """A hand, all cards known."""

    family: ClassVar[str] = "whist"
    setup: WhistSetup
    hands: tuple[Mask, ...]
    leader: int
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    phase: WhistPhase = WhistPhase.PLAY
    result: WhistResult | None = None

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.trick)) % self.setup.seats


@dataclass(frozen=True, slots=True, kw_only=True)
class WhistView(TableView):
    """A hand as one reader may see it."""

    family: ClassVar[str] = "whist"
    rules: WhistRules
    phase: WhistPhase
    leader: int
    result: WhistResult | None


class Whist(Game[WhistRules, WhistSetup, WhistState, WhistView, Play | Void]):
    """The rules."""

    name = "whist"
    defaults = WhistRules()

    def check_rules(self, rules: WhistRules, seats: int) -> None:
        """Accept any number of seats that a preset allows."""

    def largest_loss(self, rules: WhistRules, seats: int) -> int:
        return seats - 1

    def setup_of(self, rules: WhistRules, seats: int, dealer: int, carried: Json) -> WhistSetup:
        return WhistSetup(rules, seats, dealer)

    def new(self, setup: WhistSetup, pack: Sequence[Card]) -> tuple[WhistState, tuple[Any, ...]]:
        check_pack(setup.rules, pack)
        hands = tuple(mask_of(pack[seat * CARDS : (seat + 1) * CARDS]) for seat in range(setup.seats))
        return WhistState(setup, hands, (setup.dealer + 1) % setup.seats), ()

    def to_act(self, state: WhistState) -> tuple[int, ...]:
        return () if state.result else (state.turn,)

    def legal_actions(self, state: WhistState, seat: int) -> LegalActions:
        if seat not in self.to_act(state):
            return LegalActions()
        held = cards_of(state.hands[seat])
        led = [card for card in held if state.trick and suit_of(card) == suit_of(state.trick[0])]
        return LegalActions(tuple(PLAYS[card] for card in led or held))

    def check(self, state: WhistState, seat: int | None, action: Play | Void) -> None:
        if state.result is not None:
            raise IllegalAction("hand-over")
        if seat is None:
            if not isinstance(action, Void):
                raise IllegalAction("seat-needed")
        elif seat != state.turn:
            raise IllegalAction("not-your-turn", seat=state.turn)
        elif action not in self.legal_actions(state, seat):
            raise IllegalAction("other-game")

    def apply(
        self, state: WhistState, seat: int | None, action: Play | Void
    ) -> tuple[WhistState, tuple[Any, ...]]:
        self.check(state, seat, action)
        if isinstance(action, Void):
            none = (0,) * state.setup.seats
            voided = WhistResult("voided", none, reason=action.reason)
            return replace(state, phase=WhistPhase.ENDED, result=voided), ()
        hands = tuple(h & ~(1 << action.card) if s == seat else h for s, h in enumerate(state.hands))
        trick = (*state.trick, action.card)
        if len(trick) < state.setup.seats:
            return replace(state, hands=hands, trick=trick), ()
        best = max(trick, key=lambda card: (suit_of(card) == suit_of(trick[0]), rank_of(card)))
        winner = (state.leader + trick.index(best)) % state.setup.seats
        done = (*state.tricks, Trick(state.leader, trick, winner))
        after = replace(state, hands=hands, trick=(), tricks=done, leader=winner)
        event = TrickWon(len(state.tricks), winner, 0)
        return (after if any(hands) else replace(after, phase=WhistPhase.ENDED, result=_paid(after))), (
            event,
        )

    def default_action(self, state: WhistState, seat: int) -> Play:
        return actions_of(self.legal_actions(state, seat), Play)[0]

    def view(self, state: WhistState, seat: int | None) -> WhistView:
        return WhistView(
            seat=seat,
            rules=state.setup.rules,
            seats=state.setup.seats,
            dealer=state.setup.dealer,
            phase=state.phase,
            to_act=self.to_act(state),
            hand=CardSet() if seat is None else CardSet(state.hands[seat]),
            leader=state.leader,
            trick=state.trick,
            tricks=state.tricks,
            result=state.result,
        )

    def call_off(self, reason: str) -> Void:
        return Void(reason)

    def has_won(self, state: WhistState, seat: int) -> bool | None:
        return None if state.result is None else state.result.units[seat] > 0

    def open_table(self, state: WhistState) -> OpenTable:
        return OpenTable(self.view(state, None), tuple(map(CardSet, state.hands)))

    def action_to_json(self, seat: int | None, action: Play | Void) -> JsonObject:
        return action_to_json(seat, action)

    def action_from_json(self, data: Json) -> tuple[int | None, Any]:
        return action_from_json(data)


def _paid(state: WhistState) -> WhistResult:
    won = Counter(trick.winner for trick in state.tricks)
    tricks = tuple(won[seat] for seat in range(state.setup.seats))
    best = [count == max(tricks) for count in tricks]
    fewer = best.count(False)
    units = tuple(fewer if most else -sum(best) for most in best)
    return WhistResult("made", units, tricks)


class WhistKit(Kit[WhistView]):
    """The panels: the common ones plus each player's tricks."""

    name = "whist"

    def seat(self, seen: Seen[WhistView], seat: int) -> SceneSeat:
        won = sum(trick.winner == seat for trick in seen.view.tricks)
        return replace(super().seat(seen, seat), score=won, notes=(f"{won} 🂠",))
