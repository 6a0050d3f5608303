"""Sir Garnet: a player takes the extra hand, discards as many cards and must bid nap (rules.md 10).

It is a part of a turn in the auction (`bot.engine.nap.auction`).
"""

from __future__ import annotations

from bot.engine.actions import Action, Discard, LadderBid
from bot.engine.cards import Mask, cards_of, mask_of, rank_of, texts_of
from bot.engine.errors import IllegalAction
from bot.engine.events import CardsDiscarded, ExtraHandTaken
from bot.engine.legal import ChooseCards, LegalActions
from bot.engine.nap.rules import NAP, rank_of_call
from bot.engine.nap.state import NapState, NapStep, with_cards


def taker_due(state: NapState) -> bool:
    """Return whether the seat whose turn it is has taken the extra hand and has not called yet."""
    return state.garnet is not None and all(seat != state.garnet for seat, _ in state.auction.calls)


def must_discard(state: NapState) -> bool:
    """Return whether the seat whose turn it is holds the extra hand and has not discarded."""
    return taker_due(state) and _held(state).bit_count() > state.setup.rules.hand_size


def _held(state: NapState) -> Mask:
    assert state.garnet is not None
    return state.hands[state.garnet]


def refusal_of(state: NapState) -> IllegalAction | None:
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
    missing = action.cards & ~state.hands[seat]
    if missing:
        raise IllegalAction("discard-not-held", cards=texts_of(missing))
    if action.cards.bit_count() != count:
        raise IllegalAction("discard-count", count=count, chosen=action.cards.bit_count())


def discards(state: NapState, seat: int) -> LegalActions:
    """Return the choice of the cards to discard."""
    return LegalActions(choice=ChooseCards(state.setup.rules.hand_size, state.hands[seat]))


def take(state: NapState, seat: int) -> NapStep:
    """Give the extra hand to a seat, unseen by the others."""
    hands = with_cards(state.hands, seat, state.hands[seat] | state.extra_hand)
    events = (
        ExtraHandTaken(seat, state.extra_hand, audience=seat),
        ExtraHandTaken(seat, 0, audience=None),
    )
    return state.changed(hands=hands, garnet=seat), events, False


def discard(state: NapState, seat: int, action: Discard) -> NapStep:
    """Lay the cards away face-down, for nobody to see."""
    cards, count = action.cards, action.cards.bit_count()
    after = state.changed(
        hands=with_cards(state.hands, seat, state.hands[seat] & ~cards),
        thrown=with_cards(state.thrown, seat, state.thrown[seat] | cards),
    )
    events = (
        CardsDiscarded(seat, count, cards, audience=seat),
        CardsDiscarded(seat, count, 0, audience=None),
    )
    return after, events, False


def usual_discard(state: NapState, seat: int) -> Action:
    """Return a discard of the lowest cards."""
    lowest = sorted(cards_of(state.hands[seat]), key=lambda card: (rank_of(card), card))
    return Discard(mask_of(lowest[: state.setup.rules.hand_size]))
