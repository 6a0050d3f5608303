"""Laws that hold in every state of every hand of every game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.engine.actions import (
    BIDS,
    CALLS,
    CLAIM_REDEAL,
    DECLINE_TO_SEE,
    NO_CARD_CALLS,
    PASS,
    PAY_TO_SEE,
    PLAYS,
    SUIT_NAMINGS,
    TRUST,
    Action,
    Ante,
    Bid,
    Call,
    CallNoCard,
    ChangeTrump,
    ClaimRedeal,
    Discard,
    NameSuit,
    Pass,
    Play,
    Redeal,
    Trust,
    Void,
)
from bot.engine.board import STAKES, Board
from bot.engine.cards import BIT, CARDS, JOKER, MIGHTY, Card, Mask, card_text, cards_of, mask_of, suit_text
from bot.engine.deal import pack_mask, pack_of
from bot.engine.errors import IllegalAction
from bot.engine.events import (
    AdjutantRevealed,
    AuctionWon,
    BadHandShown,
    BidMade,
    BlindDealtOut,
    BlindTaken,
    CardPlayed,
    CardsDiscarded,
    HandSettled,
    NoCardCalled,
    PartnerCalled,
    Passed,
    PileCardTurnedUp,
    Revoked,
    SuitNamed,
    TrickWon,
    Trusted,
    visible_to,
)
from bot.engine.hand import check, default_action, legal_actions, may_act, to_act
from bot.engine.nap.state import NapState
from bot.engine.phases.call import holder_of
from bot.engine.rules import HAND_SIZES
from bot.engine.settlement import balance, largest_loss
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from tests.conformance.shown import cards_shown
from tests.conformance.walk import Walk
from tests.engine.slow_settlement import outcome_of, revoke_units_of, units_of
from tests.engine.slow_tricks import SlowTricks

_BIDS: tuple[Action, ...] = tuple(BIDS[points, suit] for points in range(1, 21) for suit in range(5))
_STRANGE: tuple[Action, ...] = (Bid(0, 0), Bid(21, 3), Bid(-3, 1), Bid(12, 5), Bid(12, -1), Discard(0))
_BOARD: tuple[Action, ...] = (PAY_TO_SEE, DECLINE_TO_SEE, *(ChangeTrump(suit) for suit in range(-1, 6)))
_RARE: tuple[Action, ...] = (CLAIM_REDEAL, *NO_CARD_CALLS, *SUIT_NAMINGS, NameSuit(4), NameSuit(-1))
_EVERYTHING: tuple[Action, ...] = (PASS, TRUST, *_RARE, *_BIDS, *CALLS, *PLAYS, *_BOARD, *_STRANGE)
_REVOKES = tuple(Play(card, revoke=True) for card in CARDS)


def accepts(state: HandState | NapState, seat: int | None, action: Action) -> bool:
    """Return whether the engine accepts an action."""
    try:
        check(state, seat, action)
    except IllegalAction:
        return False
    return True


def legal_is_what_is_accepted(state: HandState, rng: random.Random) -> None:
    """An action is legal if and only if it is accepted: all bids, calls and plays, and many discards."""
    for seat in range(state.setup.seats):
        legal = legal_actions(state, seat)
        assert bool(legal) == any(True for _ in legal) == (seat in (*to_act(state), *may_act(state)))
        if not legal:
            some = (*rng.sample(_EVERYTHING, 3), TRUST, rng.choice(_REVOKES))
            assert not any(accepts(state, seat, action) for action in some)
            continue
        listed = set(legal.actions)
        assert len(listed) == len(legal.actions), "a legal action is listed twice"
        assert {action for action in _EVERYTHING if accepts(state, seat, action)} == listed, seat
        punished = state.setup.rules.revoke == "penalty"
        for revoke in _REVOKES if punished else rng.sample(_REVOKES, 4):
            assert accepts(state, seat, revoke) == (revoke in legal), (seat, revoke)
        some_more = (*_some_discards(state, seat, rng), *_some_antes(rng), *rng.sample(_EVERYTHING, 5))
        for action in some_more:
            assert accepts(state, seat, action) == (action in legal), (seat, action)
        assert all(accepts(state, seat, legal.sample(rng)) for _ in range(3))
        for table_action in (Redeal(pack_of(state.setup.rules)), Void("end")):
            assert not accepts(state, seat, table_action)


def _some_discards(state: HandState, seat: int, rng: random.Random) -> list[Discard]:
    """Return discards of the right and of other sizes, from the hand and from elsewhere."""
    hand, size = cards_of(state.hands[seat]), state.blind.bit_count()
    found = [
        Discard(mask_of(rng.sample(hand, count))) for count in (size, size, 1, size + 1) if count <= len(hand)
    ]
    found += [Discard(mask_of(rng.sample(CARDS, size))) for _ in range(4)]
    return found


def _some_antes(rng: random.Random) -> list[Ante]:
    """Return antes of about the right size, some with debts."""
    found = []
    for total in (2, 3, 6, 6, 6, 7):
        units = [0] * len(STAKES)
        for _ in range(total):
            units[rng.randrange(len(STAKES))] += 1
        found.append(Ante(Board(tuple(units))))
    units[0] -= 1
    return [*found, Ante(Board(tuple(units)))]


def silence_is_legal(state: HandState) -> None:
    """Each player to move has a default action, and it is legal."""
    for seat in to_act(state):
        assert default_action(state, seat) in legal_actions(state, seat)


def somebody_is_due(state: HandState) -> None:
    """One player is to move, in an open auction or the window perhaps more; at the end or a wait nobody."""
    waiting = state.phase in (PhaseName.ALL_PASSED, PhaseName.ENDED)
    at_once = state.phase is PhaseName.AUCTION and state.setup.rules.auction == "open"
    at_once = at_once or state.phase is PhaseName.WINDOW
    assert len(to_act(state)) == (0 if waiting else 1) or (at_once and len(to_act(state)) > 1)
    assert not set(to_act(state)) & set(may_act(state))
    assert (state.result is not None) == (state.phase is PhaseName.ENDED)


def before_the_exchange(state: HandState) -> bool:
    """Return whether Napoleon, if there is one, has not seen the blind yet."""
    called_late = state.setup.rules.call_time == "after"
    before = (PhaseName.ALL_PASSED, PhaseName.WINDOW, *(() if called_late else (PhaseName.CALL,)))
    return state.phase in before


def no_card_is_lost(state: HandState) -> None:
    """Every card of the pack is in exactly one place."""
    places = [*state.hands]
    places += [mask_of(pile[1:]) for piles in state.piles for pile in piles]
    taken = state.contract is not None and not before_the_exchange(state)
    if not taken:
        places.append(state.blind)
    elif state.setup.rules.blind_use == "exchange":
        places.append(state.discards)
    if state.tricks is not None:
        places.append(mask_of(state.tricks.current))
        places += [mask_of(trick.cards) for trick in state.tricks.complete]
    assert sum(place.bit_count() for place in places) == len(pack_of(state.setup.rules))
    assert _union(places) == pack_mask(state.setup.rules)


def _union(masks: list[Mask]) -> Mask:
    union = 0
    for mask in masks:
        union |= mask
    return union


def known_to(state: HandState, seat: int | None) -> Mask:
    """Return the cards whose place a reader knows: their own, played and face-up ones; at the end all."""
    if state.result is not None:
        return pack_mask(state.setup.rules)
    known = _face_up(state)
    if state.tricks is not None:
        known |= _union([mask_of(trick.cards) for trick in state.tricks.complete])
        known |= mask_of(state.tricks.current)
    for piles in state.piles:
        known |= mask_of(pile[0] for pile in piles if pile) | mask_of(pile[-2] for pile in piles if pile[1:])
    if state.auction.blind_up or (state.board is not None and state.board.blind_shown):
        known |= state.blind
    if state.auction.must_bid is not None:
        known |= state.hands[state.auction.must_bid] & BIT[MIGHTY]
    if state.phase is PhaseName.ALL_PASSED and state.bad_hands:
        known |= state.bad_hands[-1][1]
    if seat is not None:
        known |= state.hands[seat]
        if state.setup.rules.blind_use == "deal_out":
            return known
        napoleon = state.contract is not None and state.contract.seat == seat
        if napoleon and not before_the_exchange(state):
            known |= state.blind | state.discards
    return known


def _face_up(state: HandState) -> Mask:
    """Return the face-up discards: the scoring cards, unless the rules hide all."""
    scoring = "AKQJT" if state.setup.rules.tens_score else "AKQJ"
    if "hidden" in state.setup.rules.discards:
        return 0
    discards = [card for card in cards_of(state.discards) if card < JOKER]
    return mask_of(card for card in discards if card_text(card)[0] in scoring)


def no_view_shows_a_hidden_card(state: HandState) -> None:
    """A view shows no card that its reader may not know; the name of the called card is public."""
    if state.result is not None:
        return
    for seat in (*range(state.setup.seats), None):
        named = 0 if state.contract is None or state.contract.called is None else 1 << state.contract.called
        assert not cards_shown(view(state, seat)) & ~known_to(state, seat) & ~named, seat


def no_event_shows_a_hidden_card(walk: Walk) -> None:
    """An event shows no card that its reader may not know after it."""
    state = walk.state
    if state.result is not None:
        return
    for event in walk.latest:
        for seat in (*range(state.setup.seats), None):
            if visible_to(event, seat):
                named = (
                    0
                    if state.contract is None or state.contract.called is None
                    else 1 << state.contract.called
                )
                assert not cards_shown(event) & ~known_to(state, seat) & ~named, (seat, event)


def views_do_not_depend_on_hidden_cards(state: HandState, rng: random.Random) -> None:
    """A reader's view and legal actions do not depend on how the unknown cards are distributed."""
    if state.result is not None:
        return
    for seat in (*range(state.setup.seats), None):
        other = with_hidden_cards_moved(state, seat, rng)
        assert view(state, seat) == view(other, seat), seat
        if seat is not None:
            assert legal_actions(state, seat) == legal_actions(other, seat)
        assert (to_act(state), may_act(state)) == (to_act(other), may_act(other))


Moved = Callable[[Card], Card]


def shuffle_hidden(
    pack: Iterable[Card], known: Mask, rng: random.Random
) -> tuple[Moved, Callable[[Mask], Mask]]:
    """Return where each card goes when the unknown ones are shuffled, and the same for sets of cards."""
    hidden = [card for card in pack if not known & BIT[card]]
    place = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def moved(card: Card) -> Card:
        return place.get(card, card)

    return moved, lambda cards: mask_of(map(moved, cards_of(cards)))


def with_hidden_cards_moved(state: HandState, seat: int | None, rng: random.Random) -> HandState:
    """Return the same hand with all cards unknown to a reader shuffled.

    If the reader does not know who holds the called card, its new holder becomes the adjutant.
    """
    moved, all_moved = shuffle_hidden(cards_of(pack_mask(state.setup.rules)), known_to(state, seat), rng)
    hands, contract = tuple(map(all_moved, state.hands)), state.contract
    if contract is not None and contract.called is not None and not contract.revealed:
        contract = replace(contract, adjutant=holder_of(hands, contract.called, contract.seat))
    return replace(
        state,
        hands=hands,
        contract=contract,
        blind=all_moved(state.blind),
        blind_cards=tuple(map(moved, state.blind_cards)),
        discards=all_moved(state.discards),
        piles=tuple(tuple(tuple(map(moved, pile)) for pile in piles) for piles in state.piles),
    )


def every_trick_is_right(state: HandState) -> None:
    """Each trick was won by the card the rule book says; Napoleon led first, then each winner."""
    if state.contract is None or state.tricks is None:
        return
    leader, rules, seats = state.contract.seat, state.setup.rules, state.setup.seats
    for number, trick in enumerate(state.tricks.complete):
        assert trick.leader == leader
        left = HAND_SIZES[seats] + (rules.blind_use == "deal_out") - number
        slow = SlowTricks(
            rules,
            suit_text(state.contract.suit),
            first=number == 0,
            late=left <= rules.joker_last_tricks,
            named="" if trick.named is None else suit_text(trick.named),
        )
        played = [card_text(card) for card in trick.cards]
        leader = (leader + played.index(slow.winning_card(played))) % seats
        assert trick.winner == leader, (number, played)


_TOLD_TO_ALL = {
    PartnerCalled: Call,
    NoCardCalled: CallNoCard,
    SuitNamed: NameSuit,
    BadHandShown: ClaimRedeal,
}


def everything_is_told_once(walk: Walk) -> None:
    """All learn of every card played, every trick, the end, and once who the adjutant was."""
    state = walk.state
    told = Counter(type(event) for event in walk.happened if visible_to(event, None))
    assert told[HandSettled] == 1
    assert told[BidMade] + told[Passed] == sum(isinstance(action, Bid | Pass) for _, action in walk.actions)
    assert told[Trusted] == sum(isinstance(action, Trust) for _, action in walk.actions) == len(state.trusts)
    played, rules = state.contract is not None, state.setup.rules
    tricks = HAND_SIZES[state.setup.seats] + (rules.blind_use == "deal_out") if played else 0
    plays = sum(isinstance(action, Play) for _, action in walk.actions)
    assert state.result is not None
    revoked = state.result.outcome == "revoke"
    assert told[Revoked] == revoked
    assert told[CardPlayed] == plays
    if not revoked:
        assert (told[TrickWon], plays) == (tricks, tricks * state.setup.seats)
    exchanged = played and rules.blind_use == "exchange"
    assert (told[AuctionWon], told[BlindTaken], told[CardsDiscarded]) == (played, exchanged, exchanged)
    assert told[BlindDealtOut] == (played and not exchanged)
    if state.piles and not revoked:
        assert told[PileCardTurnedUp] == 16 * played
    assert told[AdjutantRevealed] == (played and state.setup.rules.adjutant)
    for event, kind in _TOLD_TO_ALL.items():
        assert told[event] == sum(isinstance(action, kind) for _, action in walk.actions)


def the_settlement_is_right(state: HandState) -> None:
    """The outcome follows the rule book, units sum to zero, and nobody loses more than their escrow."""
    result, contract = state.result, state.contract
    assert result is not None
    assert -min(result.units) <= largest_loss(state.setup.rules, state.setup.seats)
    of_the_board = balance(state.board, state.setup.seats)
    units = tuple(all_in_all - some for all_in_all, some in zip(result.units, of_the_board, strict=True))
    assert sum(units) == 0
    if contract is None:
        assert (result.outcome, set(units)) == ("thrown_in", {0})
        assert state.redeals == (0 if state.setup.rules.all_pass == "next_dealer" else 3)
    elif result.outcome == "revoke":
        assert units == revoke_units_of(state)
    else:
        assert result.outcome == outcome_of(state)
        assert units == units_of(state)
    if state.setup.rules.payment == "tally":
        assert sum(result.tally) == sum(state.setup.tally) + _is_won_for_napoleon(state)
    else:
        assert result.tally == ()


def _is_won_for_napoleon(state: HandState) -> bool:
    assert state.result is not None
    if state.result.outcome == "revoke":
        return state.contract is not None and state.result.revoker != state.contract.seat
    return state.result.outcome == "made"
