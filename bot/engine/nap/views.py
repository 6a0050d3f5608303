"""Views of a hand of Nap: the only way for its hidden information to leave (rules.md 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.engine.cards import Card, CardSet
from bot.engine.errors import Param
from bot.engine.game import TableView
from bot.engine.hand import to_act
from bot.engine.nap import auction
from bot.engine.nap.rules import NapRules
from bot.engine.nap.state import NapContract, NapPhase, NapState, tricks_won
from bot.engine.state import Result


@dataclass(frozen=True, slots=True)
class LadderStep:
    """A call of the ladder, and why the seat to act cannot bid it now.

    `refused` is the error code, None for a call that can be bid; `params` are the parameters of the error.
    """

    call: str
    refused: str | None = None
    params: tuple[tuple[str, Param], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NapView(TableView):
    """A hand of Nap as one reader may see it."""

    family: ClassVar[str] = "nap"

    rules: NapRules
    sits_out: int | None
    """The dealer's seat, if the dealer gets no hand and sees what a spectator sees; else None."""
    phase: NapPhase
    hand_sizes: tuple[int, ...]
    auction: tuple[tuple[int, str | None], ...]
    """Calls so far in order: seat and call, None for a pass."""
    best: tuple[int, str] | None
    """The highest bid so far: seat and call."""
    ladder: tuple[LadderStep, ...]
    """All calls in the auction, lowest first, for the seat to act; else empty."""
    bound: bool
    """Whether the seat to act must bid because all others have passed."""
    exchanges: tuple[tuple[int, int], ...]
    """Ecarte: seat and number of cards bought, in order."""
    stock_size: int
    extra_hand_taker: int | None
    """The seat that took Sir Garnet's extra hand."""
    peeped: tuple[int, ...]
    """The seats that peeped, in order."""
    peep_card: Card | None
    """The card that lay on the table, if the reader peeped at it."""
    swapped: bool | None
    """Whether the bidder took the card they peeped at; None before the decision."""
    thrown: CardSet
    """Cards the reader laid face-down: exchanged, discarded, swapped."""
    pool: int
    """Units in the pool now."""
    pool_before: int
    """Units in the pool before the hand."""
    paid: tuple[int, ...]
    """Units each seat has paid to the pool in this hand before the settlement."""
    contract: NapContract | None
    laid: tuple[tuple[Card | None, ...], ...]
    """The cards in front of each seat in order of play, the unfinished trick included: the card if it is
    face-up, None if it was turned face-down because it won its trick."""
    won: tuple[int, ...]
    """Tricks each seat has won."""
    shown: tuple[CardSet, ...]
    """The cards each seat still held when the result was certain, shown to all; empty before."""
    result: Result | None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that hold cards, from eldest on."""
        around = (*range(self.dealer + 1, self.seats), *range(self.dealer + 1))
        return tuple(seat for seat in around if seat != self.sits_out)


def nap_view(state: NapState, seat: int | None) -> NapView:
    """Return the hand as a seat may see it, or as a spectator may (`seat` None)."""
    setup, tricks = state.setup, state.tricks
    calling = state.phase is NapPhase.AUCTION
    decided = state.phase in (NapPhase.PLAY, NapPhase.ENDED) and state.contract is not None
    over = state.result is not None and state.result.outcome != "voided" and state.contract is not None
    return NapView(
        seat=seat,
        rules=setup.rules,
        seats=setup.seats,
        dealer=setup.dealer,
        sits_out=setup.sits_out,
        phase=state.phase,
        to_act=to_act(state),
        hand=CardSet() if seat is None else CardSet(state.hands[seat]),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        auction=state.auction.calls,
        best=state.auction.best,
        ladder=_ladder(state) if calling else (),
        bound=calling and auction.is_bound(state),
        exchanges=state.exchanges,
        stock_size=len(state.stock),
        extra_hand_taker=state.garnet,
        peeped=state.peeped,
        peep_card=state.peep_card if seat in state.peeped else None,
        swapped=state.swapped if decided else None,
        thrown=CardSet() if seat is None else CardSet(state.thrown[seat]),
        pool=state.pool,
        pool_before=setup.pool,
        paid=state.paid,
        contract=state.contract,
        leader=None if tricks is None else tricks.leader,
        trick=() if tricks is None else tricks.current,
        tricks=() if tricks is None else tricks.complete,
        laid=_laid(state),
        won=tricks_won(state),
        shown=tuple(map(CardSet, state.hands)) if over else (),
        result=state.result,
    )


def _ladder(state: NapState) -> tuple[LadderStep, ...]:
    steps = []
    for call in auction.calls_of(state):
        refusal = auction.refusal_of(state, call)
        if refusal is None:
            steps.append(LadderStep(call))
        else:
            steps.append(LadderStep(call, refusal.code, tuple(refusal.params.items())))
    return tuple(steps)


def _laid(state: NapState) -> tuple[tuple[Card | None, ...], ...]:
    """Return each seat's played cards as they lie on the table, those that won tricks face-down."""
    laid: list[list[Card | None]] = [[] for _ in range(state.setup.seats)]
    if state.tricks is None:
        return tuple(map(tuple, laid))
    players = state.setup.players
    unfinished = (state.tricks.leader, state.tricks.current, None)
    complete = ((trick.leader, trick.cards, trick.winner) for trick in state.tricks.complete)
    for leader, played, winner in (*complete, unfinished):
        first = players.index(leader)
        for place, card in enumerate(played):
            seat = players[(first + place) % len(players)]
            laid[seat].append(None if seat == winner else card)
    return tuple(map(tuple, laid))
