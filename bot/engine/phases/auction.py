"""The auction, in turns or open (rules.md 1 Auction; 2 `auction` to `rebid_after_pass`).

In turns, one seat acts at a time. In an open auction every seat but the high bidder may bid at any moment; a
seat that has not passed since the last bid must still bid or pass. `RuleSet.all_pass` decides what follows
when all pass.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from bot.engine.actions import BIDS, CLAIM_REDEAL, PASS, Action, Bid, ClaimRedeal, Pass
from bot.engine.cards import (
    JACK,
    JOKER,
    MIGHTY,
    NO_TRUMP,
    SUIT_MASKS,
    SUITS,
    TEN,
    Mask,
    Suit,
    cards_of,
    make_card,
    mask_of,
    rank_of,
    suit_text,
)
from bot.engine.deal import face_up
from bot.engine.errors import IllegalAction
from bot.engine.events import (
    AllPassed,
    AuctionWon,
    BadHandShown,
    BidMade,
    BlindTurnedUp,
    HandSettled,
    MightyShown,
    Passed,
    SeatBound,
)
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.phases import Step, require_turn
from bot.engine.require import require
from bot.engine.rules import RuleSet
from bot.engine.settlement import balance, tally_of
from bot.engine.state import MOST_REDEALS, Auction, Contract, HandState, PhaseName, Result


def bid_rank(rules: RuleSet, points: int, suit: Suit) -> int:
    """Return the rank of a bid: a bid outbids another if its rank is higher (rules.md 1 and 2)."""
    if suit == NO_TRUMP:
        step = 5 if rules.no_trump == "high" else 0
    elif rules.suit_order == "none":
        step = 0
    else:
        step = 1 + rules.suit_order.index(suit_text(suit))
    return points * 10 + step


@lru_cache(maxsize=512)
def _ladder(rules: RuleSet) -> tuple[tuple[int, ...], tuple[Bid, ...]]:
    """Return the ranks and bids of a rule set, lowest first."""
    suits = range(NO_TRUMP + 1) if rules.no_trump != "none" else range(NO_TRUMP)
    bids = [BIDS[points, suit] for points in range(rules.min_bid, rules.highest_bid + 1) for suit in suits]
    ranked = sorted((bid_rank(rules, bid.points, bid.suit), bid.suit, bid) for bid in bids)
    return tuple(rank for rank, _, _ in ranked), tuple(bid for _, _, bid in ranked)


@lru_cache(maxsize=8192)
def _legal(rules: RuleSet, best: tuple[int, Suit] | None, *, may_pass: bool) -> LegalActions:
    ranks, bids = _ladder(rules)
    start = 0 if best is None else bisect_right(ranks, bid_rank(rules, *best))
    return LegalActions((PASS, *bids[start:])) if may_pass else LegalActions(bids[start:])


@lru_cache(maxsize=512)
def _bids_of_bound_seat(rules: RuleSet) -> LegalActions:
    """Return the bids of a seat that must bid the number of points its rules demand."""
    return LegalActions(tuple(bid for bid in _ladder(rules)[1] if bid.points == rules.bound_points))


def start(state: HandState) -> Step:
    """Begin the auction with eldest."""
    return state.evolve(phase=PhaseName.AUCTION, auction=Auction(turn=state.setup.eldest)), (), False


def _is_open(state: HandState) -> bool:
    """Return whether everybody may call now."""
    return state.setup.rules.auction == "open" and state.auction.must_bid is None


def to_act(state: HandState) -> tuple[int, ...]:
    """Return the seats to act; in an open auction all that have not passed, except the high bidder."""
    if not _is_open(state):
        return (state.auction.turn,)
    highest, passed = _highest(state), state.auction.passed
    return tuple(seat for seat in range(state.setup.seats) if seat != highest and not passed >> seat & 1)


def may_act(state: HandState) -> tuple[int, ...]:
    """Return the seats that have passed in an open auction and may still bid higher."""
    auction, rules = state.auction, state.setup.rules
    if not auction.passed or not _is_open(state):
        return ()
    if auction.best is not None and bid_rank(rules, *auction.best[1:]) >= _ladder(rules)[0][-1]:
        return ()
    return tuple(seat for seat in range(state.setup.seats) if auction.passed >> seat & 1)


def _highest(state: HandState) -> int | None:
    return None if state.auction.best is None else state.auction.best[0]


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return pass, unless the seat has passed already or must bid, and every higher bid, lowest first."""
    auction = state.auction
    if _is_open(state):
        if seat == _highest(state):
            return NOTHING_LEGAL
        may_pass = not auction.passed >> seat & 1
    elif seat != auction.turn:
        return NOTHING_LEGAL
    else:
        may_pass = auction.must_bid is None
    if auction.must_bid is not None and state.setup.rules.bound_points:
        return _bids_of_bound_seat(state.setup.rules)
    best = None if auction.best is None else auction.best[1:]
    legal = _legal(state.setup.rules, best, may_pass=may_pass)
    return LegalActions((*legal.actions, CLAIM_REDEAL)) if may_claim_redeal(state, seat) else legal


_JACKS: Mask = mask_of(make_card(JACK, suit) for suit in SUITS)
_MANY_JACKS = 3


def is_bad(rules: RuleSet, hand: Mask) -> bool:
    """Return whether a hand is bad enough to be dealt again (rules.md 2 `bad_hand`)."""
    match rules.bad_hand:
        case "one_point":
            return (hand & rules.scoring).bit_count() <= 1
        case "three_jacks":
            return (hand & _JACKS).bit_count() >= _MANY_JACKS
        case "half_point":
            return sum(_half_points(card) for card in cards_of(hand)) <= 1
    return False


def _half_points(card: int) -> int:
    """Return a card's value for a bad hand, in half points: ten 1, higher cards 2, mighty 0, joker -2."""
    if card >= JOKER:
        return -2
    if card == MIGHTY or rank_of(card) < TEN:
        return 0
    return 1 if rank_of(card) == TEN else 2


def may_claim_redeal(state: HandState, seat: int) -> bool:
    """Return whether a seat may show a bad hand now: in place of its first call, with a redeal left."""
    if state.setup.rules.bad_hand == "none" or state.redeals >= MOST_REDEALS:
        return False
    spoken = any(call[0] == seat for call in state.auction.calls)
    return not spoken and is_bad(state.setup.rules, state.hands[seat])


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction unless the seat may make the call.

    Codes: `not-your-turn`, `highest-bidder`, `already-passed`, `must-bid`, `must-bid-bound`, `auction-only`,
    `bid-range`, `bid-suit`, `bid-bound`, `bid-too-low`, `redeal-unclaimed`.
    """
    auction = state.auction
    if not _is_open(state):
        require_turn(seat, auction.turn)
    elif seat == _highest(state):
        raise IllegalAction("highest-bidder")
    if isinstance(action, Pass):
        if auction.must_bid is not None:
            raise IllegalAction("must-bid" if state.setup.rules.mighty_must_bid else "must-bid-bound")
        if auction.passed >> seat & 1 and _is_open(state):
            raise IllegalAction("already-passed")
    elif isinstance(action, Bid):
        _check_bid(state, action)
    elif not isinstance(action, ClaimRedeal):
        raise IllegalAction("auction-only")
    elif not may_claim_redeal(state, seat):
        raise IllegalAction("redeal-unclaimed")


def _check_bid(state: HandState, bid: Bid) -> None:
    rules = state.setup.rules
    if not rules.min_bid <= bid.points <= rules.highest_bid:
        raise IllegalAction("bid-range", points=bid.points, least=rules.min_bid, most=rules.highest_bid)
    if not 0 <= bid.suit <= NO_TRUMP or (bid.suit == NO_TRUMP and rules.no_trump == "none"):
        raise IllegalAction("bid-suit")
    if state.auction.must_bid is not None and rules.bound_points not in (None, bid.points):
        raise IllegalAction("bid-bound", points=rules.bound_points)
    if state.auction.best is not None:
        _, points, suit = state.auction.best
        if bid_rank(rules, bid.points, bid.suit) <= bid_rank(rules, points, suit):
            raise IllegalAction("bid-too-low", points=points, suit=suit_text(suit))


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Record the call; the auction ends when all others have passed, or all have."""
    if isinstance(action, Bid):
        return _bid(state, seat, action)
    if isinstance(action, ClaimRedeal):
        hand = state.hands[seat]
        bad_hands = (*state.bad_hands, (seat, hand))
        after = state.evolve(phase=PhaseName.ALL_PASSED, bad_hands=bad_hands)
        return after, (BadHandShown(seat, hand),), False
    auction, seats = state.auction, state.setup.seats
    passed = auction.passed | 1 << seat
    calls, turn = (*auction.calls, (seat, 0, 0)), _next(state, seat, passed)
    after = state.evolve(auction=Auction(calls, passed, turn, *auction[3:]))
    if auction.best is not None and passed.bit_count() == seats - 1:
        return _win_auction(after, Passed(seat))
    if passed.bit_count() == seats:
        return _all_passed(after, Passed(seat))
    return after, (Passed(seat),), False


def _bid(state: HandState, seat: int, bid: Bid) -> Step:
    rules, auction = state.setup.rules, state.auction
    passed = 0 if rules.rebid_after_pass or rules.auction == "open" else auction.passed
    best = (seat, bid.points, bid.suit)
    calls, turn = (*auction.calls, best), _next(state, seat, passed)
    after = state.evolve(auction=Auction(calls, passed, turn, best, *auction[4:]))
    event = BidMade(seat, bid.points, bid.suit)
    if auction.must_bid is not None or passed.bit_count() == state.setup.seats - 1:
        return _win_auction(after, event)
    return after, (event,), False


def _next(state: HandState, seat: int, passed: int) -> int:
    """Return the next seat in turn, skipping those that have passed for good."""
    seats = state.setup.seats
    turn = (seat + 1) % seats
    while not state.setup.rules.rebid_after_pass and passed >> turn & 1 and turn != seat:
        turn = (turn + 1) % seats
    return turn


def _win_auction(state: HandState, event: BidMade | Passed) -> Step:
    best = require(state.auction.best)
    return state.evolve(contract=Contract(*best)), (event, AuctionWon(*best)), True


def default_action(state: HandState, seat: int) -> Action:
    """Return a pass; for a seat that must bid, its lowest bid in its longest suit."""
    if state.auction.must_bid is None:
        return PASS
    hand, rules = state.hands[seat], state.setup.rules
    longest = max(SUITS, key=lambda suit: (hand & SUIT_MASKS[suit]).bit_count())
    return BIDS[rules.bound_points or rules.min_bid, longest]


def _all_passed(state: HandState, last_pass: Passed) -> Step:
    """Turn the blind up, bind the mighty's holder, or wait for a redeal, as the rules say."""
    rule, auction = state.setup.rules.all_pass, state.auction
    if rule == "blind_up" and not auction.blind_up:
        anew = Auction(calls=auction.calls, turn=state.setup.eldest, blind_up=True)
        return state.evolve(auction=anew), (last_pass, BlindTurnedUp(state.blind)), False
    holder = _bound_seat(state)
    if holder is not None:
        bound = auction._replace(turn=holder, must_bid=holder)
        event = MightyShown(holder) if state.setup.rules.mighty_must_bid else SeatBound(holder)
        return state.evolve(auction=bound), (last_pass, event), False
    left = 0 if rule == "next_dealer" else MOST_REDEALS - state.redeals
    if left > 0:
        return state.evolve(phase=PhaseName.ALL_PASSED), (last_pass, AllPassed(left)), False
    units = balance(state.board, state.setup.seats)
    result = Result("thrown_in", None, units, tally=tally_of(state.setup, None))
    after = state.evolve(phase=PhaseName.ENDED, result=result)
    return after, (last_pass, AllPassed(0), HandSettled("thrown_in", units)), False


def _bound_seat(state: HandState) -> int | None:
    """Return the seat that must bid now that all have passed, None if none must."""
    match state.setup.rules.all_pass:
        case "mighty_holder" | "mighty_bids":
            return _mighty_holder(state)
        case "first_bids":
            return state.setup.eldest
        case "dealer_bids":
            return state.setup.dealer
    return None


def _mighty_holder(state: HandState) -> int | None:
    """Return the seat with the mighty in its hand or face-up in its piles."""
    for seat, hand in enumerate(state.hands):
        visible = hand | face_up(state.piles[seat]) if state.piles else hand
        if visible >> MIGHTY & 1:
            return seat
    return None
