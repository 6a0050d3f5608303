"""What follows when everybody passes (rules.md 1 Auction; 2 `all_pass`)."""

from __future__ import annotations

from bot.engine.cards import MIGHTY
from bot.engine.events import AllPassed, BlindTurnedUp, HandSettled, MightyShown, Passed
from bot.engine.phases import Step
from bot.engine.piles import face_up
from bot.engine.settlement import tally_of
from bot.engine.stakes import balance
from bot.engine.state import MOST_REDEALS, Auction, HandState, PhaseName, Result


def follow(state: HandState, last_pass: Passed) -> Step:
    """Turn the blind up, make the mighty's holder bid, or wait for a redeal, as the rules say."""
    rule, auction = state.setup.rules.all_pass, state.auction
    if rule == "blind_up" and not auction.blind_up:
        anew = Auction(calls=auction.calls, turn=state.setup.eldest, blind_up=True)
        return state.changed(auction=anew), (last_pass, BlindTurnedUp(state.blind)), False
    holder = _mighty_holder(state) if rule == "mighty_holder" else None
    if holder is not None:
        bound = auction._replace(turn=holder, must_bid=holder)
        return state.changed(auction=bound), (last_pass, MightyShown(holder)), False
    left = MOST_REDEALS - state.redeals
    if left > 0:
        return state.changed(phase=PhaseName.ALL_PASSED), (last_pass, AllPassed(left)), False
    units = balance(state.board, state.setup.seats)
    result = Result("thrown_in", None, units, tally=tally_of(state.setup, None))
    after = state.changed(phase=PhaseName.ENDED, result=result)
    return after, (last_pass, AllPassed(0), HandSettled("thrown_in", units)), False


def _mighty_holder(state: HandState) -> int | None:
    """Return the seat that has the mighty in its hand or face-up in its piles."""
    for seat, hand in enumerate(state.hands):
        visible = hand | face_up(state.piles[seat]) if state.piles else hand
        if visible >> MIGHTY & 1:
            return seat
    return None
