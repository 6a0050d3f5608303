"""The interface of a family of games, for code that does not know its rules (design.md 2).

All families are listed in `bot.engine.games.GAMES`. Rules, setups, states and views name theirs in `family`,
and `game_of` finds the object. A new family needs such an object, and a kit for the interface.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bot.engine.actions import GameAction
from bot.engine.cards import Card, CardSet, Mask
from bot.engine.deal import pack_of
from bot.engine.documents import Json, JsonObject
from bot.engine.legal import LegalActions
from bot.engine.options import OptionSet
from bot.engine.roles import NONE
from bot.engine.rules import MAX_SEATS
from bot.engine.state import Trick
from bot.engine.tricks import Why

HAND_FORMAT = "napoleon-hand/1"


class HasFamily(Protocol):
    """Rules, a setup, a state or a view: a value that says which family it belongs to."""

    @property
    def family(self) -> str:
        """The name of its family."""


class GameSetup(HasFamily, Protocol):
    """The setup of a hand of any game; a view has the same attributes."""

    @property
    def seats(self) -> int: ...

    @property
    def dealer(self) -> int: ...


class GameResult(Protocol):
    """The result of a hand of any game."""

    @property
    def outcome(self) -> str:
        """An outcome of hand-record.md, or one of the family's own."""

    @property
    def units(self) -> tuple[int, ...]:
        """Each seat's win or loss, in units."""

    @property
    def reason(self) -> str:
        """Why the hand was called off; empty if it was played to its end."""


class GameState(HasFamily, Protocol):
    """A hand of any game with all cards known: it leaves the services only as a view or a record."""

    @property
    def setup(self) -> GameSetup: ...

    @property
    def phase(self) -> Enum: ...

    @property
    def hands(self) -> tuple[Mask, ...]:
        """The cards each seat can play from."""

    @property
    def result(self) -> GameResult | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A hand of any game as one reader may see it; `seat` is None for a spectator. Seats are 0..seats-1."""

    family: ClassVar[str]

    seat: int | None
    seats: int
    dealer: int
    phase: Enum
    to_act: tuple[int, ...]
    """Seats that must act now."""
    may_act: tuple[int, ...] = ()
    """Seats that may act now but need not."""
    hand: CardSet
    """The cards the reader can play, top cards of their piles included; empty for a spectator."""
    leader: int | None = None
    """The seat that leads or led to the current trick; None before the play, and where there are none."""
    trick: tuple[Card, ...] = ()
    """The cards of the unfinished trick in order of play from the leader."""
    tricks: tuple[Trick, ...] = ()
    result: GameResult | None


class GameEvent(Protocol):
    """Something that happened in a hand of any game."""

    @property
    def audience(self) -> int | None:
        """The only seat that may see the event; None: everybody."""


class PublicEvent:
    """An event that everybody may see."""

    __slots__ = ()
    audience: ClassVar[None] = None


RulesT = TypeVar("RulesT", bound=OptionSet)
SetupT = TypeVar("SetupT", bound=GameSetup)
StateT = TypeVar("StateT", bound=GameState)
ViewT = TypeVar("ViewT", bound=TableView)
ActionT = TypeVar("ActionT", bound=GameAction)
Value = TypeVar("Value", bound=Hashable)


class Shared(Protocol):
    """Interns a value: returns the one copy kept of all equal values."""

    def __call__(self, value: Value, /) -> Value: ...


@dataclass(frozen=True, slots=True)
class HandMoment:
    """A hand after one of its actions (None: after the deal), with that action's events."""

    state: GameState
    events: tuple[GameEvent, ...]
    seat: int | None = None
    action: GameAction | None = None


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A finished hand with all cards open.

    `hands` are the cards each seat still holds, `thrown` those it laid away face-down, `extra_hand` the cards
    of Nap's extra hand if nobody took it.
    """

    view: TableView
    hands: tuple[CardSet, ...]
    thrown: tuple[CardSet, ...] = ()
    extra_hand: CardSet = field(default_factory=CardSet)


class Game(ABC, Generic[RulesT, SetupT, StateT, ViewT, ActionT]):
    """One family of games. Methods with a body are defaults that a family may override."""

    name: ClassVar[str]
    format: ClassVar[str] = HAND_FORMAT
    """The format of this family's stored hands (hand-record.md)."""
    most_seats: ClassVar[int] = MAX_SEATS
    """The most seats that this family's rules allow."""
    ends_session: ClassVar[bool] = False
    """Whether a hand of this family ends its session; such a hand has no results and no contract."""
    defaults: RulesT
    """The family's default rules; presets change some of them."""

    # --- rules -------------------------------------------------------------------------------------------

    @abstractmethod
    def check_rules(self, rules: RulesT, seats: int) -> None:
        """Raise RuleConflict if the rules cannot be played with this number of seats."""

    @abstractmethod
    def largest_loss(self, rules: RulesT, seats: int) -> int:
        """Return the most units one seat can lose in a hand, which a table holds in escrow for each seat."""

    def counts_hands(self, rules: RulesT) -> bool:
        """Return whether the game counts hands won instead of paying units (rules.md 7)."""
        return False

    def partner(self, rules: RulesT) -> str:
        """Return the name of the declarer's partner; it decides all names of roles (rules.md 8, 13)."""
        return "partner"

    def carries_units(self, rules: RulesT) -> bool:
        """Return whether units on a board or in a pool carry over between hands."""
        return False

    def better_packs(self, rules: RulesT, seats: int) -> tuple[int, int] | None:
        """Return the recommended pack sizes, as (least, most); None if the chosen one needs no advice."""
        return None

    # --- a hand ------------------------------------------------------------------------------------------

    @abstractmethod
    def setup_of(self, rules: RulesT, seats: int, dealer: int, carried: Json) -> SetupT:
        """Return the setup of a hand; `carried` comes from the previous hand, as in a header."""

    @abstractmethod
    def new(self, setup: SetupT, pack: Sequence[Card]) -> tuple[StateT, tuple[GameEvent, ...]]:
        """Deal from a pack in dealing order. Raises RuleConflict, IllegalAction (`pack-wrong`)."""

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that must act now."""

    def may_act(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that may act now but need not."""
        return ()

    @abstractmethod
    def legal_actions(self, state: StateT, seat: int) -> LegalActions:
        """Return the legal actions of a seat; none if the seat may not act now."""

    def settable(self, state: StateT, seat: int) -> tuple[ActionT, ...]:
        """Return the moves a seat may pre-select for its next turn: a pass, or the cards it holds."""
        return ()

    @abstractmethod
    def check(self, state: StateT, seat: int | None, action: ActionT) -> None:
        """Raise IllegalAction unless the seat (None: the table) may take the action now."""

    @abstractmethod
    def apply(self, state: StateT, seat: int | None, action: ActionT) -> tuple[StateT, tuple[GameEvent, ...]]:
        """Return the state after an action, and its events. Raises IllegalAction as `check` does."""

    @abstractmethod
    def default_action(self, state: StateT, seat: int) -> ActionT:
        """Return the action for a silent seat. Raises IllegalAction if it is not to act."""

    @abstractmethod
    def view(self, state: StateT, seat: int | None) -> ViewT:
        """Return the hand as a seat, or a spectator (`seat` None), may see it."""

    def why_won(self, view: ViewT, number: int) -> Why | None:
        """Return the rule that decided the complete trick `number` (from 0); None if the rule has no name."""
        return None

    def lies_open(self, view: ViewT, number: int) -> tuple[Card | None, ...]:
        """Return a complete trick's cards in order of play, None for each that is face-down now.

        The last trick lies open until the next one is complete; after the hand all tricks do.
        """
        cards = view.tricks[number].cards
        if number == len(view.tricks) - 1 or view.result is not None:
            return cards
        return tuple(card if self.stays_open(view, number, card) else None for card in cards)

    def stays_open(self, view: ViewT, number: int, card: Card) -> bool:
        """Return whether a card of an earlier trick still lies face-up."""
        return False

    def can_be_undone(self, before: StateT, after: StateT, events: Sequence[GameEvent]) -> bool:
        """Return whether a move revealed nothing but the card it played: no other card, no partnership.

        Its seat may undo the move until another seat has acted.
        """
        return False

    def partners(self, view: ViewT) -> tuple[int, ...]:
        """Return the seats that may be the viewing seat's partners, as far as it knows."""
        return ()

    def certain(self, view: ViewT) -> bool:
        """Return whether the view of a seat to act proves the final result.

        Then the seat may claim: every seat gets the same points and units whatever cards are played.
        """
        return False

    @abstractmethod
    def call_off(self, reason: str) -> ActionT:
        """Return the table's action that calls off a hand."""

    def redeal_due(self, state: StateT) -> int | None:
        """Return the number of the redeal (1, 2, ...) that the hand is waiting for, None if for none."""
        return None

    def redeal(self, pack: tuple[Card, ...]) -> ActionT:
        """Return the table's action that deals again. Raises ValueError in a family that never does."""
        raise ValueError(f"{self.name} never deals again")

    def several_at_once(self, state: StateT) -> bool:
        """Return whether several seats may act at the same time, without waiting for each other."""
        return False

    def stage(self, state: StateT) -> tuple[object, ...]:
        """Return values that, when a move changes them, make other seats' pending moves invalid."""
        return (state.phase,)

    def sharing(self, state: StateT, shared: Shared) -> StateT:
        """Return the state with common parts interned, to save memory."""
        return state

    # --- a hand that is over -----------------------------------------------------------------------------

    def carried_after(self, state: StateT) -> Json:
        """Return what a finished hand carries over, as in a record's header."""
        return {}

    def totals_after(self, state: StateT) -> tuple[int, ...]:
        """Return the session's totals if the game keeps them; empty if units are just added up."""
        return ()

    def declarer(self, state: StateT) -> int | None:
        """Return the seat of Napoleon, or of the bidder at Nap; None without a contract."""
        return None

    def role_of(self, state: StateT, seat: int) -> str:
        """Return the role of a seat (`bot.engine.roles`); `NONE` in a hand without a contract."""
        return NONE

    def bid_of(self, state: StateT) -> str:
        """Return the contract in its stored form: ``13S``, or a call of Nap; "" without one."""
        return ""

    def has_won(self, state: StateT, seat: int) -> bool | None:
        """Return whether a seat won a finished hand; None if nobody won or the seat sat out."""
        return None

    @abstractmethod
    def open_table(self, state: StateT) -> OpenTable:
        """Return the table with all cards open, for replays of hands that are over."""

    # --- records -----------------------------------------------------------------------------------------

    @abstractmethod
    def action_to_json(self, seat: int | None, action: ActionT) -> JsonObject:
        """Return an action in the record's JSON form."""

    @abstractmethod
    def action_from_json(self, data: Json) -> tuple[int | None, ActionT]:
        """Parse seat and action from a record's JSON action. Raises IllegalAction."""

    def setup_from(self, header: Json) -> SetupT:
        """Parse the setup of a hand stored in the family's own format. Raises KeyError, TypeError."""
        raise ValueError(f"{self.name} has no format of its own")

    def pack_of_setup(self, setup: SetupT) -> tuple[Card, ...]:
        """Return the cards of a hand's pack, in order of their numbers."""
        return pack_of(setup.rules)  # type: ignore[attr-defined]

    def report(self, state: StateT) -> JsonObject:
        """Return the fields that only this family adds to the output of `python -m bot replay`."""
        return {}


AnyGame = Game[Any, Any, Any, Any, Any]
