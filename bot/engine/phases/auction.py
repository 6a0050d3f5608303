"""The auction in turns (RULES.md 1 Auction; 2 `min_bid`, `no_trump`, `suit_order`, `rebid_after_pass`)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from functools import lru_cache

from bot.engine.actions import BIDS, PASS, Action, Bid, Pass
from bot.engine.cards import NO_TRUMP, Suit, suit_text
from bot.engine.errors import IllegalAction
from bot.engine.events import AllPassed, AuctionWon, BidMade, Event, HandSettled, Passed
from bot.engine.legal import LegalActions
from bot.engine.phases import Step
from bot.engine.rules import RuleSet
from bot.engine.stakes import balance
from bot.engine.state import MOST_REDEALS, Auction, Contract, HandState, PhaseName, Result


def bid_rank(rules: RuleSet, points: int, suit: Suit) -> int:
    """Return the rank of a bid: a bid outbids another if its rank is higher (RULES.md 1 and 2)."""
    if suit == NO_TRUMP:
        step = 5 if rules.no_trump == "high" else 0
    elif rules.suit_order == "none":
        step = 0
    else:
        step = 1 + rules.suit_order.index(suit_text(suit))
    return points * 10 + step


@lru_cache(maxsize=512)
def _ladder(rules: RuleSet) -> tuple[tuple[int, ...], tuple[Bid, ...]]:
    """Return the ranks and the bids of a rule set, lowest first."""
    suits = range(NO_TRUMP + 1) if rules.no_trump != "none" else range(NO_TRUMP)
    bids = [BIDS[points, suit] for points in range(rules.min_bid, rules.most_points + 1) for suit in suits]
    ranked = sorted((bid_rank(rules, bid.points, bid.suit), bid.suit, bid) for bid in bids)
    return tuple(rank for rank, _, _ in ranked), tuple(bid for _, _, bid in ranked)


@lru_cache(maxsize=8192)
def _legal(rules: RuleSet, best: tuple[int, Suit] | None) -> LegalActions:
    ranks, bids = _ladder(rules)
    start = 0 if best is None else bisect_right(ranks, bid_rank(rules, *best))
    return LegalActions((PASS, *bids[start:]))


def start(state: HandState) -> Step:
    """Begin the auction: eldest speaks first."""
    return Step(replace(state, phase=PhaseName.AUCTION, auction=Auction(turn=state.setup.eldest)), (), False)


def to_act(state: HandState) -> tuple[int, ...]:
    """Return the seat whose turn it is."""
    return (state.auction.turn,)


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return pass and every higher bid, lowest first."""
    best = state.auction.best
    return _legal(state.setup.rules, None if best is None else best[1:])


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction (`auction-only`, `bid-range`, `bid-suit`, `bid-too-low`)."""
    if isinstance(action, Pass):
        return
    if not isinstance(action, Bid):
        raise IllegalAction("auction-only")
    rules = state.setup.rules
    if not rules.min_bid <= action.points <= rules.most_points:
        raise IllegalAction("bid-range", points=action.points, least=rules.min_bid, most=rules.most_points)
    if not 0 <= action.suit <= NO_TRUMP or (action.suit == NO_TRUMP and rules.no_trump == "none"):
        raise IllegalAction("bid-suit")
    best = state.auction.best
    if best is not None:
        _, points, suit = best
        if bid_rank(rules, action.points, action.suit) <= bid_rank(rules, points, suit):
            raise IllegalAction("bid-too-low", points=points, suit=suit_text(suit))


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Record the call; the auction ends when no other seat can still outbid, or all have passed."""
    rules, seats = state.setup.rules, state.setup.seats
    auction = state.auction
    best, passed = auction.best, auction.passed
    event: Event
    if isinstance(action, Bid):
        best = (seat, action.points, action.suit)
        passed = 0 if rules.rebid_after_pass else passed
        calls = (*auction.calls, best)
        event = BidMade(seat, action.points, action.suit)
    else:
        passed |= 1 << seat
        calls = (*auction.calls, (seat, 0, 0))
        event = Passed(seat)
    turn = (seat + 1) % seats
    while not rules.rebid_after_pass and passed >> turn & 1 and turn != seat:
        turn = (turn + 1) % seats
    after = replace(state, auction=Auction(calls, passed, turn, best))
    if best is not None and passed.bit_count() == seats - 1:
        return Step(replace(after, contract=Contract(*best)), (event, AuctionWon(*best)), True)
    if passed.bit_count() == seats:
        return _all_passed(after, event)
    return Step(after, (event,), False)


def _all_passed(state: HandState, event: Event) -> Step:
    left = MOST_REDEALS - state.redeals
    if left > 0:
        return Step(replace(state, phase=PhaseName.ALL_PASSED), (event, AllPassed(left)), False)
    units = balance(state.board, state.setup.seats)
    after = replace(state, phase=PhaseName.ENDED, result=Result("thrown_in", None, units))
    return Step(after, (event, AllPassed(0), HandSettled("thrown_in", units)), False)


def default_action(state: HandState, seat: int) -> Action:
    """Return a pass."""
    return PASS
