"""The auction of Nap: one call for each seat on a ladder, Sir Garnet included (rules.md 10 Auction).

In Sir Garnet a player takes the extra hand, discards that many cards and must bid nap, all in one turn.
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
from bot.engine.cards import cards_of, mask_of, rank_of
from bot.engine.errors import IllegalAction
from bot.engine.events import (
    CardsDiscarded,
    ExtraHandTaken,
    HandSettled,
    LadderBidMade,
    LadderWon,
    Passed,
    Peeped,
)
from bot.engine.game import GameEvent
from bot.engine.legal import NOTHING_LEGAL, ChooseCards, LegalActions
from bot.engine.nap.rules import BLUCHER, NAP, ONE, WELLINGTON, ladder_of, rank_of_call
from bot.engine.nap.state import Ladder, NapContract, NapPhase, NapState, NapStep, paid_by, with_cards
from bot.engine.phases import require_held, require_turn
from bot.engine.state import Result


def taker_due(state: NapState) -> bool:
    """Return whether the seat to act has taken the extra hand and must still call."""
    return state.garnet == _turn(state)


def must_discard(state: NapState) -> bool:
    """Return whether the seat to act holds the extra hand and must discard."""
    return taker_due(state) and state.hands[_turn(state)].bit_count() > state.setup.rules.hand_size


def refusal_of_garnet(state: NapState) -> IllegalAction | None:
    """Return why the extra hand cannot be taken now, None if it can.

    Codes: `garnet-off`, `garnet-gone`, `garnet-too-late`.
    """
    rules, best = state.setup.rules, state.auction.best
    if not rules.sir_garnet:
        return IllegalAction("garnet-off")
    if state.garnet is not None:
        return IllegalAction("garnet-gone")
    if best is not None and rank_of_call(rules, best[1]) >= rank_of_call(rules, NAP):
        return IllegalAction("garnet-too-late")
    return None


def check_taker(state: NapState, seat: int, action: Action) -> None:
    """Raise IllegalAction unless the taker does what comes next: discard, then bid nap.

    Codes: `garnet-discard`, `garnet-nap`, `discard-not-held`, `discard-count`.
    """
    if not must_discard(state):
        if not isinstance(action, LadderBid):
            raise IllegalAction("garnet-nap")
        return
    count = state.setup.rules.hand_size
    if not isinstance(action, Discard):
        raise IllegalAction("garnet-discard", count=count)
    require_held(action.cards, state.hands[seat])
    if action.cards.bit_count() != count:
        raise IllegalAction("discard-count", count=count, chosen=action.cards.bit_count())


def take(state: NapState, seat: int) -> NapStep:
    """Give the extra hand to a seat, unseen by the others."""
    hands = with_cards(state.hands, seat, state.hands[seat] | state.extra_hand)
    events = (
        ExtraHandTaken(seat, state.extra_hand, audience=seat),
        ExtraHandTaken(seat, 0, audience=None),
    )
    return state.evolve(hands=hands, garnet=seat), events, False


def discard(state: NapState, seat: int, action: Discard) -> NapStep:
    """Discard cards face-down, never to be shown."""
    cards, count = action.cards, action.cards.bit_count()
    after = state.evolve(
        hands=with_cards(state.hands, seat, state.hands[seat] & ~cards),
        thrown=with_cards(state.thrown, seat, state.thrown[seat] | cards),
    )
    events = (
        CardsDiscarded(seat, count, cards, audience=seat),
        CardsDiscarded(seat, count, 0, audience=None),
    )
    return after, events, False


def start(state: NapState) -> NapStep:
    """Begin the auction with eldest."""
    return state.evolve(phase=NapPhase.AUCTION), (), False


def _turn(state: NapState) -> int:
    return state.setup.players[len(state.auction.calls)]


def to_act(state: NapState) -> tuple[int, ...]:
    """Return the seat whose call is next."""
    return (_turn(state),)


def is_bound(state: NapState) -> bool:
    """Return whether all have passed and the last seat must bid (`all_pass=dealer_bids_one`)."""
    auction = state.auction
    last = len(auction.calls) == len(state.setup.players) - 1
    return last and auction.best is None and state.setup.rules.binds_the_last


def calls_of(state: NapState) -> tuple[str, ...]:
    """Return all calls of the current ladder, lowest first; a bound seat may bid `one` in every game."""
    ladder = ladder_of(state.setup.rules)
    return (ONE, *ladder) if is_bound(state) and ONE not in ladder else ladder


def refusal_of(state: NapState, call: str) -> IllegalAction | None:
    """Return why the seat to act cannot bid a call, None if it can.

    Codes: `call-unknown`, `garnet-nap`, `call-too-low`, `call-needs-nap`, `call-needs-wellington`.
    """
    rules, best = state.setup.rules, None if state.auction.best is None else state.auction.best[1]
    if call not in calls_of(state):
        return IllegalAction("call-unknown", call=call[:20], allowed=calls_of(state))
    if taker_due(state) and call != NAP:
        return IllegalAction("garnet-nap")
    if best is not None and rank_of_call(rules, call) <= rank_of_call(rules, best):
        return IllegalAction("call-too-low", call=best)
    if call == WELLINGTON and best != NAP:
        return IllegalAction("call-needs-nap")
    if call == BLUCHER and best != WELLINGTON:
        return IllegalAction("call-needs-wellington")
    return None


def legal_actions(state: NapState, seat: int) -> LegalActions:
    """Return pass, the biddable calls, lowest first, and the steps before them: peep, extra hand."""
    if seat != _turn(state):
        return NOTHING_LEGAL
    if must_discard(state):
        count = state.setup.rules.hand_size
        return LegalActions(choice=ChooseCards(count, count, state.hands[seat]))
    bids = tuple(LadderBid(call) for call in calls_of(state) if refusal_of(state, call) is None)
    if taker_due(state):
        return LegalActions(bids)
    before: tuple[Action, ...] = (PEEP,) if _peep_refusal(state, seat) is None else ()
    if refusal_of_garnet(state) is None:
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

    Codes: those of `refusal_of`, `refusal_of_garnet` and `check_taker`, `not-your-turn`, `must-call`,
    `peep-off`, `peep-twice`, `auction-only`.
    """
    require_turn(seat, _turn(state))
    if taker_due(state):
        check_taker(state, seat, action)
    refusal: IllegalAction | None = None
    if isinstance(action, LadderBid):
        refusal = refusal_of(state, action.call)
    elif isinstance(action, Peep):
        refusal = _peep_refusal(state, seat)
    elif isinstance(action, TakeExtraHand):
        refusal = refusal_of_garnet(state)
    elif isinstance(action, Pass):
        refusal = IllegalAction("must-call") if is_bound(state) else None
    elif not must_discard(state):
        refusal = IllegalAction("auction-only")
    if refusal is not None:
        raise refusal


def apply(state: NapState, seat: int, action: Action) -> NapStep:
    """Record a call, or a step before it; the auction ends once every seat has called."""
    if isinstance(action, TakeExtraHand):
        return take(state, seat)
    if isinstance(action, Discard):
        return discard(state, seat, action)
    if isinstance(action, Peep):
        return _peep(state, seat)
    call = action.call if isinstance(action, LadderBid) else None
    auction = state.auction
    best = auction.best if call is None else (seat, call)
    after = state.evolve(auction=Ladder((*auction.calls, (seat, call)), best))
    event: GameEvent = Passed(seat) if call is None else LadderBidMade(seat, call)
    if len(after.auction.calls) < len(state.setup.players):
        return after, (event,), False
    if best is None:
        return _thrown_in(after, event)
    return after.evolve(contract=NapContract(*best)), (event, LadderWon(*best)), True


def _peep(state: NapState, seat: int) -> NapStep:
    price = state.setup.rules.peep_price
    after = state.evolve(peeped=(*state.peeped, seat), **paid_by(state, seat, price))
    shown = Peeped(seat, price, state.peep_card, audience=seat)
    return after, (shown, Peeped(seat, price, None, audience=None)), False


def _thrown_in(state: NapState, last_pass: GameEvent) -> NapStep:
    """End a hand that all have passed: the deal passes on, payments stay in the pool."""
    units = tuple(-paid for paid in state.paid)
    after = state.evolve(phase=NapPhase.ENDED, result=Result("thrown_in", None, units))
    return after, (last_pass, HandSettled("thrown_in", units)), False


def default_action(state: NapState, seat: int) -> Action:
    """Return a pass; a bound seat's lowest call; or what the extra hand requires."""
    if must_discard(state):
        lowest = sorted(cards_of(state.hands[seat]), key=lambda card: (rank_of(card), card))
        return Discard(mask_of(lowest[: state.setup.rules.hand_size]))
    if taker_due(state):
        return LadderBid(NAP)
    return LadderBid(ONE) if is_bound(state) else PASS
