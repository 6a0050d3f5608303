"""The frozen state of one hand of Nap, and the deal that it begins with (rules.md 10).

Only the engine touches it, all others get `bot.engine.nap.views`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar

from bot.engine.cards import NO_TRUMP, Card, Mask, Suit, mask_of
from bot.engine.deal import check_pack
from bot.engine.errors import RuleConflict
from bot.engine.nap.rules import MAX_NAP_SEATS, MIN_NAP_SEATS, SEATS_TO_SIT_OUT, NapRules
from bot.engine.phases import StepOf
from bot.engine.state import Result, Tricks


class NapPhase(Enum):
    """The phases of a hand of Nap."""

    EXCHANGE = "nap_exchange"
    """Ecarte: each seat may buy fresh cards."""
    AUCTION = "nap_auction"
    SWAP = "nap_swap"
    """The bidder peeped and may take that card."""
    PLAY = "nap_play"
    SETTLEMENT = "nap_settlement"
    """Never stored: a hand passes straight through it."""
    ENDED = "nap_ended"

    __hash__ = object.__hash__
    """As in `bot.engine.state.PhaseName`: the default hash of Enum is slow."""


@dataclass(frozen=True, slots=True)
class NapSetup:
    """The terms of a hand before the deal: rules, number of seats, dealer, units in the pool."""

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

    @property
    def trump_suit(self) -> Suit:
        """Trumps, no-trump as long as there are none."""
        return NO_TRUMP if self.trump is None else self.trump


@dataclass(frozen=True, slots=True)
class NapState:
    """One hand of Nap; each action returns a new state."""

    family: ClassVar[str] = "nap"

    setup: NapSetup
    phase: NapPhase
    hands: tuple[Mask, ...]
    extra_hand: Mask
    """Sir Garnet's cards as dealt; 0 if there is no such hand."""
    peep_card: Card | None
    """The card dealt for the peep."""
    stock: tuple[Card, ...]
    """The rest of the pack, the next card first."""
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
    """Whether the bidder took the card they peeped at."""
    contract: NapContract | None = None
    tricks: Tricks | None = None
    result: Result | None = None

    def evolve(self, **changes: Any) -> NapState:
        """Return the state with some fields changed."""
        return replace(self, **changes)


NapStep = StepOf[NapState]


def tricks_won(state: NapState) -> tuple[int, ...]:
    """Return how many tricks each seat has won."""
    won = [0] * state.setup.seats
    for trick in state.tricks.complete if state.tricks is not None else ():
        won[trick.winner] += 1
    return tuple(won)


def with_cards(sets: tuple[Mask, ...], seat: int, cards: Mask) -> tuple[Mask, ...]:
    """Return sets of cards by seat, with one seat's set replaced."""
    return (*sets[:seat], cards, *sets[seat + 1 :])


def paid_by(state: NapState, seat: int, units: int) -> dict[str, Any]:
    """Return the state changes when a seat pays units into the pool."""
    paid = tuple(before + units * (other == seat) for other, before in enumerate(state.paid))
    return {"paid": paid, "pool": state.pool + units}


def check_nap_rules(rules: NapRules, seats: int) -> None:
    """Raise RuleConflict if the rules cannot be played with this number of seats.

    Codes: `conflict-seats`, `conflict-blucher`, `conflict-seven-cards`, `conflict-deal`, `conflict-pack`.
    """
    if not MIN_NAP_SEATS <= seats <= MAX_NAP_SEATS:
        raise RuleConflict("conflict-seats", options=(), seats=seats, least=MIN_NAP_SEATS, most=MAX_NAP_SEATS)
    if rules.blucher and not rules.wellington:
        raise RuleConflict("conflict-blucher", options=("blucher", "wellington"))
    rules.check_options()
    packets = rules.packets
    if len(packets) > 1 and sum(packets) != rules.hand_size:
        raise RuleConflict(
            "conflict-deal", options=("deal", "hand_size"), deal=rules.deal, hand_size=rules.hand_size
        )
    needed = rules.hand_size * rules.hands_at(seats) + rules.extra_cards
    if needed > rules.pack:
        raise RuleConflict(
            "conflict-pack",
            options=("pack", "hand_size", "sir_garnet", "peep", "dealer_sits_out"),
            pack=rules.pack,
            needed=needed,
            seats=seats,
        )


def packets_of(setup: NapSetup) -> tuple[tuple[int, int], ...]:
    """Return the order of dealing: (seat, number of cards)."""
    packets = setup.rules.packets
    rounds = packets if len(packets) > 1 else packets * setup.rules.hand_size
    return tuple((seat, count) for count in rounds for seat in setup.players)


def new_nap_hand(setup: NapSetup, pack: Sequence[Card]) -> NapState:
    """Deal a hand from a pack in dealing order: hands in packets, extra hand, card to peep at, stock.

    Raises RuleConflict for rules that cannot be played with this number of seats and IllegalAction
    (`pack-wrong`) for a wrong pack.
    """
    rules = setup.rules
    check_nap_rules(rules, setup.seats)
    check_pack(rules, pack)
    hands, at = [0] * setup.seats, 0
    for seat, count in packets_of(setup):
        hands[seat] |= mask_of(pack[at : at + count])
        at += count
    extra = pack[at : at + rules.hand_size * rules.sir_garnet]
    at += len(extra)
    return NapState(
        setup=setup,
        phase=NapPhase.EXCHANGE,
        hands=tuple(hands),
        extra_hand=mask_of(extra),
        peep_card=pack[at] if rules.peep else None,
        stock=tuple(pack[at + rules.peep :]),
        pool=setup.pool,
        paid=(0,) * setup.seats,
        thrown=(0,) * setup.seats,
    )
