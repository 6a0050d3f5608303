"""The frozen state of one hand of Nap; only the engine touches it, all others get `bot.engine.nap.views`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from bot.engine.cards import Card, Mask, Suit
from bot.engine.nap.rules import SEATS_TO_SIT_OUT, NapRules
from bot.engine.phases import StepOf
from bot.engine.state import Result, Tricks


class NapPhase(Enum):
    """Where a hand of Nap stands."""

    EXCHANGE = "nap_exchange"
    """Ecarte: each may buy fresh cards."""
    AUCTION = "nap_auction"
    SWAP = "nap_swap"
    """The bidder, who peeped, may take the card seen."""
    PLAY = "nap_play"
    SETTLEMENT = "nap_settlement"
    """Passed through without a stop."""
    ENDED = "nap_ended"

    __hash__ = object.__hash__
    """As in `bot.engine.state.PhaseName`."""


@dataclass(frozen=True, slots=True)
class NapSetup:
    """What was agreed before the deal: rules, number of seats, the dealer's seat, units in the pool."""

    family: ClassVar[str] = "nap"

    rules: NapRules
    seats: int
    dealer: int
    pool: int = 0

    @property
    def eldest(self) -> int:
        """The seat to the dealer's left (rules.md 0)."""
        return (self.dealer + 1) % self.seats

    @property
    def sits_out(self) -> int | None:
        """The dealer's seat if the dealer gets no hand (rules.md 10 Dealer sits out)."""
        return self.dealer if self.rules.hands_at(self.seats) < self.seats else None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that get a hand, from eldest."""
        around = (*range(self.eldest, self.seats), *range(self.eldest))
        return around if self.sits_out is None else around[: SEATS_TO_SIT_OUT - 1]


@dataclass(frozen=True, slots=True)
class Ladder:
    """The auction so far: calls in order as (seat, call), the call None for a pass; and the highest bid."""

    calls: tuple[tuple[int, str | None], ...] = ()
    best: tuple[int, str] | None = None


@dataclass(frozen=True, slots=True)
class NapContract:
    """The bidder's seat and call, and trumps: None before the first lead and in misere."""

    seat: int
    call: str
    trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class NapState:
    """One hand of Nap. Each action makes a new one."""

    family: ClassVar[str] = "nap"

    setup: NapSetup
    phase: NapPhase
    hands: tuple[Mask, ...]
    extra_hand: Mask
    """Sir Garnet's cards as dealt, 0 without."""
    peep_card: Card | None
    """The card that was dealt to be peeped at."""
    stock: tuple[Card, ...]
    """What is left of the pack, the next card first."""
    pool: int
    """Units in the pool now."""
    paid: tuple[int, ...]
    """Units that each seat has paid to the pool in this hand before the settlement."""
    auction: Ladder = Ladder()
    exchanges: tuple[tuple[int, int], ...] = ()
    """How many cards each seat has exchanged, in order."""
    peeped: tuple[int, ...] = ()
    """The seats that peeped, in order."""
    garnet: int | None = None
    """The seat that took the extra hand."""
    thrown: tuple[Mask, ...] = ()
    """Cards that each seat laid face-down: exchanged, discarded, swapped."""
    swapped: bool = False
    """Whether the bidder took the card seen in a peep."""
    contract: NapContract | None = None
    tricks: Tricks | None = None
    result: Result | None = None

    def changed(self, **changes: Any) -> NapState:
        """Return the state with some fields changed."""
        return replace(self, **changes)


def contract_of(state: NapState) -> NapContract:
    """Return the contract of a hand whose auction somebody won."""
    assert state.contract is not None
    return state.contract


NapStep = StepOf[NapState]


def tricks_of(state: NapState) -> Tricks:
    """Return the course of play of a hand that has reached it."""
    assert state.tricks is not None
    return state.tricks


def tricks_won(state: NapState) -> tuple[int, ...]:
    """Return how many tricks each seat has won."""
    won = [0] * state.setup.seats
    for trick in state.tricks.complete if state.tricks is not None else ():
        won[trick.winner] += 1
    return tuple(won)


def with_cards(sets: tuple[Mask, ...], seat: int, cards: Mask) -> tuple[Mask, ...]:
    """Return sets of cards by seat with the one of a seat replaced."""
    return (*sets[:seat], cards, *sets[seat + 1 :])


def paid_by(state: NapState, seat: int, units: int) -> dict[str, Any]:
    """Return the changes of a state when a seat pays units to the pool."""
    paid = tuple(before + units * (other == seat) for other, before in enumerate(state.paid))
    return {"paid": paid, "pool": state.pool + units}
