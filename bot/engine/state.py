"""The frozen state of one hand, from the deal to the settlement.

Only the engine touches a state: it knows every card. Everybody else gets `bot.engine.views`.
Seats are 0..n-1 clockwise; sets of cards are bit masks.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any, ClassVar, NamedTuple

from bot.engine.actions import Friend
from bot.engine.board import Board, BoardState
from bot.engine.cards import Card, Mask, Suit
from bot.engine.deal import Piles
from bot.engine.rules import RuleSet
from bot.engine.tricks import TrickTable

MOST_REDEALS = 3


class PhaseName(Enum):
    """The phases of a hand. `ALL_PASSED` waits for a redeal by the table."""

    ANTE = "ante"
    AUCTION = "auction"
    ALL_PASSED = "all_passed"
    CALL = "call"
    WINDOW = "window"
    """Seats may pay to see the blind."""
    EXCHANGE = "exchange"
    CHANGE = "change"
    """Napoleon may change trumps, or lead a card."""
    PLAY = "play"
    SETTLEMENT = "settlement"
    """Never stored: a hand passes straight through it."""
    ENDED = "ended"

    __hash__ = object.__hash__
    """The default: Enum's own hash is a slow Python function and phases are looked up often."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The terms of a hand before the deal: resolved rules, number of seats, the dealer's seat."""

    family: ClassVar[str] = "napoleon"

    rules: RuleSet
    seats: int
    dealer: int
    tally: tuple[int, ...] = ()
    """Hands that each seat has won as Napoleon so far, with `payment=tally`."""
    board: Board | None = None
    """The units on the board before the hand; None in a game without a board."""

    @property
    def eldest(self) -> int:
        """The seat to the dealer's left (rules.md 0)."""
        return (self.dealer + 1) % self.seats


class Auction(NamedTuple):
    """Calls so far, in order: (seat, points, suit), or (seat, 0, 0) for a pass; and whose turn it is."""

    calls: tuple[tuple[int, int, Suit], ...] = ()
    passed: int = 0
    """Bit mask of seats that are out; where they may bid again, those that passed since the last bid."""
    turn: int = 0
    """The seat to act; without meaning in an open auction, unless a seat must bid."""
    best: tuple[int, int, Suit] | None = None
    blind_up: bool = False
    """Whether the blind was shown because all passed."""
    must_bid: int | None = None
    """The seat that must bid because all passed (rules.md 2 `all_pass`)."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Napoleon's seat and bid, the called card; `adjutant` is its holder, None if Napoleon stands alone."""

    seat: int
    points: int
    suit: Suit
    called: Card | None = None
    adjutant: int | None = None
    revealed: bool = False
    """Whether everybody knows who the adjutant is, or that there is none."""
    friend: Friend = "card"
    """Whether the partner is the holder of a card, the winner of the first trick, or nobody."""

    @property
    def is_decided(self) -> bool:
        """Whether a card was called, or everybody knows who the adjutant is, or that there is none."""
        return self.called is not None or self.revealed

    def naming(self, card: Card, holder: int | None) -> Contract:
        """Return the contract with its called card and adjutant set."""
        return replace(self, called=card, adjutant=holder)

    def made_public(self) -> Contract:
        """Return the contract with the adjutant made public."""
        return replace(self, revealed=True)


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: the seat that led, the cards in order of play, the seat that won."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    named: Suit | None = None
    """The suit that the leader of the joker named."""


class Tricks(NamedTuple):
    """The play so far: complete tricks, the current trick, scoring cards won by each seat."""

    leader: int
    turn: int
    """The seat that plays next."""
    current: tuple[Card, ...] = ()
    complete: tuple[Trick, ...] = ()
    won: tuple[Mask, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The settlement: outcome, points of Napoleon's side in tricks, units of each seat.

    `outcome` is ``made``, ``failed``, ``overshot``, ``siberian``, ``revoke``, ``thrown_in`` or ``voided``.
    """

    outcome: str
    side_points: int | None
    units: tuple[int, ...]
    reason: str = ""
    revoker: int | None = None
    tally: tuple[int, ...] = ()
    """Hands that each seat has won as Napoleon, this one included, with `payment=tally`."""
    apology: int | None = None
    """The losing adjutant's seat, who by custom apologises to Napoleon (rules.md 5)."""


@dataclass(frozen=True)
class HandState:
    """One hand; each action returns a new state.

    It has a dictionary instead of slots, so that `changed` copies all fields at once.
    """

    family: ClassVar[str] = "napoleon"

    setup: Setup
    phase: PhaseName
    hands: tuple[Mask, ...]
    """The cards each seat can play: with piles, its hand cards and the top card of each pile."""
    blind: Mask
    blind_cards: tuple[Card, ...]
    """The blind in the order it was dealt."""
    redeals: int
    auction: Auction
    contract: Contract | None = None
    discards: Mask = 0
    face_up: Mask = 0
    """The discards that lie face-up."""
    result: Result | None = None
    piles: tuple[Piles, ...] = ()
    """Two players: the piles in front of each seat."""
    trusts: tuple[tuple[int, int], ...] = ()
    """Announcements of trust in order: (number of the trick, seat)."""
    board: BoardState | None = None
    """The stakes board, None in a game without one."""
    leader: int | None = None
    """The seat to lead, or that led, the current trick; this field and the next ones are as in `Tricks`."""
    turn: int = 0
    current: tuple[Card, ...] = ()
    complete: tuple[Trick, ...] = ()
    won: tuple[Mask, ...] = ()
    named: Suit | None = None
    """The suit that the leader of the joker named in the unfinished trick."""
    bad_hands: tuple[tuple[int, Mask], ...] = ()
    """Seats that have shown a bad hand to get a redeal, each with its cards."""
    table: TrickTable | None = field(default=None, compare=False, repr=False)
    """The compiled trick rules, from the first lead on: derived from the other fields, stored for speed."""
    playable: Mask = field(default=0, compare=False, repr=False)
    """The cards that the seat to act may play: derived from the other fields, once for each card played."""

    @property
    def tricks(self) -> Tricks | None:
        """The play so far, None before it."""
        if self.leader is None:
            return None
        return Tricks(self.leader, self.turn, self.current, self.complete, self.won)

    def evolve(self, **changes: Any) -> HandState:
        """Return the state with some fields changed: a much faster `dataclasses.replace`.

        Raises TypeError for a name that is not a field.
        """
        values = self.__dict__ | changes
        if len(values) != _FIELDS:
            raise TypeError(f"no fields of a state: {', '.join(changes.keys() - self.__dict__.keys())}")
        after = _new(HandState)
        _fill(after, values)
        return after


_new, _fill = object.__new__, vars(HandState)["__dict__"].__set__
_FIELDS = len(fields(HandState))
