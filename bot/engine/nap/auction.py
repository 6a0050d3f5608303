"""The auction of Nap: one call for each seat on a ladder (rules.md 10 Auction).

Before its call a seat may peep, or take Sir Garnet's extra hand (`bot.engine.nap.garnet`).
"""

from __future__ import annotations

from bot.engine.actions import (
    PASS,
    PEEP,
    TAKE_EXTRA_HAND,
    Action,
    Discard,
    LadderBid,
    Pass,
    Peep,
    TakeExtraHand,
)
from bot.engine.errors import IllegalAction
from bot.engine.events import Event, HandSettled, LadderBidMade, LadderWon, Passed, Peeped
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.nap import garnet
from bot.engine.nap.rules import BLUCHER, NAP, ONE, WELLINGTON, ladder_of, rank_of_call
from bot.engine.nap.state import Ladder, NapContract, NapPhase, NapState, NapStep, paid_by
from bot.engine.phases import nobody, require_turn
from bot.engine.state import Result


def start(state: NapState) -> NapStep:
    """Begin the auction: eldest speaks first."""
    return state.changed(phase=NapPhase.AUCTION), (), False


def _turn(state: NapState) -> int:
    return state.setup.players[len(state.auction.calls)]


def to_act(state: NapState) -> tuple[int, ...]:
    """Return the seat whose call is next."""
    return (_turn(state),)


may_act = nobody


def is_bound(state: NapState) -> bool:
    """Return whether all have passed and the last seat must bid (`all_pass=dealer_bids_one`)."""
    auction = state.auction
    last = len(auction.calls) == len(state.setup.players) - 1
    return last and auction.best is None and state.setup.rules.binds_the_last


def calls_of(state: NapState) -> tuple[str, ...]:
    """Return the whole ladder of this moment, lowest first; a bound seat may bid `one` in every game."""
    ladder = ladder_of(state.setup.rules)
    return (ONE, *ladder) if is_bound(state) and ONE not in ladder else ladder


def refusal_of(state: NapState, call: str) -> IllegalAction | None:
    """Return why a call cannot be bid by the seat whose turn it is, None if it can.

    Codes: `call-unknown`, `garnet-nap`, `call-too-low`, `call-needs-nap`, `call-needs-wellington`.
    """
    rules, best = state.setup.rules, None if state.auction.best is None else state.auction.best[1]
    if call not in calls_of(state):
        return IllegalAction("call-unknown", call=call[:20], allowed=calls_of(state))
    if garnet.taker_due(state) and call != NAP:
        return IllegalAction("garnet-nap")
    if best is not None and rank_of_call(rules, call) <= rank_of_call(rules, best):
        return IllegalAction("call-too-low", call=best)
    if call == WELLINGTON and best != NAP:
        return IllegalAction("call-needs-nap")
    if call == BLUCHER and best != WELLINGTON:
        return IllegalAction("call-needs-wellington")
    return None


def legal_actions(state: NapState, seat: int) -> LegalActions:
    """Return pass, the calls that can be bid, lowest first, and what may be done before calling."""
    if seat != _turn(state):
        return NOTHING_LEGAL
    if garnet.must_discard(state):
        return garnet.discards(state, seat)
    bids = tuple(LadderBid(call) for call in calls_of(state) if refusal_of(state, call) is None)
    if garnet.taker_due(state):
        return LegalActions(bids)
    before: tuple[Action, ...] = (PEEP,) if _peep_refusal(state, seat) is None else ()
    if garnet.refusal_of(state) is None:
        before = (*before, TAKE_EXTRA_HAND)
    passing: tuple[Action, ...] = () if is_bound(state) else (PASS,)
    return LegalActions((*passing, *bids, *before))


def _peep_refusal(state: NapState, seat: int) -> IllegalAction | None:
    if not state.setup.rules.peep:
        return IllegalAction("peep-off")
    if seat in state.peeped:
        return IllegalAction("peep-twice")
    return None


def check(state: NapState, seat: int, action: Action) -> None:
    """Raise IllegalAction unless the seat may make the call, peep or take the extra hand.

    Codes: those of `refusal_of` and `garnet`, `not-your-turn`, `must-call`, `peep-off`, `peep-twice`,
    `auction-only`.
    """
    require_turn(seat, _turn(state))
    if garnet.taker_due(state):
        garnet.check_taker(state, seat, action)
    refusal: IllegalAction | None = None
    if isinstance(action, LadderBid):
        refusal = refusal_of(state, action.call)
    elif isinstance(action, Peep):
        refusal = _peep_refusal(state, seat)
    elif isinstance(action, TakeExtraHand):
        refusal = garnet.refusal_of(state)
    elif isinstance(action, Pass):
        refusal = IllegalAction("must-call") if is_bound(state) else None
    elif not garnet.must_discard(state):
        refusal = IllegalAction("auction-only")
    if refusal is not None:
        raise refusal


def apply(state: NapState, seat: int, action: Action) -> NapStep:
    """Record the call, or what comes before it; the auction ends when every seat has called."""
    if isinstance(action, TakeExtraHand):
        return garnet.take(state, seat)
    if isinstance(action, Discard):
        return garnet.discard(state, seat, action)
    if isinstance(action, Peep):
        return _peep(state, seat)
    call = action.call if isinstance(action, LadderBid) else None
    auction = state.auction
    best = auction.best if call is None else (seat, call)
    after = state.changed(auction=Ladder((*auction.calls, (seat, call)), best))
    event: Event = Passed(seat) if call is None else LadderBidMade(seat, call)
    if len(after.auction.calls) < len(state.setup.players):
        return after, (event,), False
    if best is None:
        return _thrown_in(after, event)
    return after.changed(contract=NapContract(*best)), (event, LadderWon(*best)), True


def _peep(state: NapState, seat: int) -> NapStep:
    price = state.setup.rules.peep_price
    after = state.changed(peeped=(*state.peeped, seat), **paid_by(state, seat, price))
    shown = Peeped(seat, price, state.peep_card, audience=seat)
    return after, (shown, Peeped(seat, price, None, audience=None)), False


def _thrown_in(state: NapState, last_pass: Event) -> NapStep:
    """End the hand: the deal passes on, what was paid stays in the pool."""
    units = tuple(-paid for paid in state.paid)
    after = state.changed(phase=NapPhase.ENDED, result=Result("thrown_in", None, units))
    return after, (last_pass, HandSettled("thrown_in", units)), False


def default_action(state: NapState, seat: int) -> Action:
    """Return a pass; the lowest call from a seat that is bound; what the extra hand asks for."""
    if garnet.must_discard(state):
        return garnet.usual_discard(state, seat)
    if garnet.taker_due(state):
        return LadderBid(NAP)
    return LadderBid(ONE) if is_bound(state) else PASS
