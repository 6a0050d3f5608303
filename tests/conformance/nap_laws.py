"""Laws that hold in every state of every hand of Nap (rules.md 10)."""

from __future__ import annotations

import random
from dataclasses import fields

from bot.engine.actions import (
    PASS,
    PAY_TO_SEE,
    PEEP,
    PLAYS,
    TAKE_EXTRA_HAND,
    TRUST,
    Action,
    Bid,
    Call,
    Discard,
    ExchangeCards,
    LadderBid,
    Play,
    Redeal,
    Swap,
)
from bot.engine.cards import CARDS, CardSet, Mask, card_text, cards_of, mask_of
from bot.engine.deal import pack_of
from bot.engine.events import (
    CardPlayed,
    CardsDiscarded,
    CardsExchanged,
    CardSwapped,
    ExtraHandTaken,
    HandDealt,
    HandsShown,
    Peeped,
    visible_to,
)
from bot.engine.game import GameEvent
from bot.engine.games import game_of
from bot.engine.hand import default_action, legal_actions, may_act, to_act
from bot.engine.nap.state import NapPhase, NapState
from bot.engine.nap.views import NapView
from bot.engine.nap.views import nap_view as view
from tests.conformance.laws import accepts
from tests.conformance.walk import Walk
from tests.engine import slow_nap

_CALLS = (*slow_nap.FIVE_WON, "six", "seven", "five", "", "pass")
_EVERYTHING: tuple[Action, ...] = (
    PASS,
    PEEP,
    TAKE_EXTRA_HAND,
    Swap(None),
    *map(LadderBid, _CALLS),
    *map(Swap, CARDS),
    *PLAYS,
)
_STRANGE: tuple[Action, ...] = (Bid(12, 3), Call(3), TRUST, PAY_TO_SEE, Play(-1), Play(60), Redeal(()))


def legal_is_what_is_accepted(state: NapState, rng: random.Random) -> None:
    """An action is legal if and only if it is accepted; a seat that is not to move has none."""
    assert may_act(state) == ()
    for seat in range(state.setup.seats):
        legal = legal_actions(state, seat)
        assert bool(legal) == any(True for _ in legal) == (seat in to_act(state))
        if not legal:
            assert not any(accepts(state, seat, action) for action in rng.sample(_EVERYTHING, 3))
            continue
        assert {action for action in _EVERYTHING if accepts(state, seat, action)} == set(legal.actions)
        assert not any(accepts(state, seat, action) for action in _STRANGE)
        for card in CARDS:
            revoke = Play(card, revoke=True)
            assert accepts(state, seat, revoke) == (revoke in legal) == bool(legal.revokes >> card & 1)
        for _ in range(6):
            some = rng.sample(pack_of(state.setup.rules), rng.randrange(7))
            held = rng.sample(cards_of(state.hands[seat]), rng.randrange(1 + state.hands[seat].bit_count()))
            for cards in (mask_of(some), mask_of(held)):
                for action in (Discard(cards), ExchangeCards(cards)):
                    assert accepts(state, seat, action) == (action in legal)
        assert legal.sample(rng) in legal
        default = default_action(state, seat)
        assert default in legal
        assert not (isinstance(default, Play) and default.revoke)
    if state.result is None:
        assert len(to_act(state)) == 1


def plays_are_what_the_slow_rules_say(walk: Walk) -> None:
    """The playable cards are those of the slow rules."""
    state: NapState = walk.state
    if state.phase is not NapPhase.PLAY:
        return
    assert state.tricks is not None
    assert state.contract is not None
    (seat,) = to_act(state)
    expected = slow_nap.playable(
        set(str(CardSet(state.hands[seat])).split()),
        [card_text(card) for card in state.tricks.current],
        first_lead=not state.tricks.complete and not state.tricks.current,
        call=state.contract.call,
        lowest=state.setup.rules.wellington_lead == "lowest",
    )
    assert {
        card_text(play.card) for play in legal_actions(state, seat).actions if isinstance(play, Play)
    } == expected


def no_card_is_lost(walk: Walk) -> None:
    """Every card of the pack is in exactly one place."""
    state: NapState = walk.state
    places = [*state.hands, mask_of(state.stock)]
    extra_lies = state.extra_hand if state.garnet is None else 0
    places += [extra_lies]
    played = [card for trick in state.tricks.complete for card in trick.cards] if state.tricks else []
    played += state.tricks.current if state.tricks else ()
    places.append(mask_of(played))
    if state.peep_card is not None and not state.swapped:
        places.append(1 << state.peep_card)
    places += state.thrown
    assert sum(places) == mask_of(pack_of(state.setup.rules)), "a card is in two places or in none"


def nothing_is_lost_in_the_pool(state: NapState) -> None:
    """The pool is the earlier pool plus payments."""
    before = state.setup.pool
    if state.result is None:
        assert state.pool == before + sum(state.paid)
    else:
        assert sum(state.result.units) + state.pool - before == 0
        assert state.pool >= 0


def a_seat_sees_only_what_it_may(walk: Walk) -> None:
    """A view shows exactly the cards that the reader has learnt from the events shown to them."""
    state: NapState = walk.state
    for seat in (None, *range(state.setup.seats)):
        shown = view(state, seat)
        known = _cards_told(walk, seat)
        assert not cards_in(shown) & ~known, f"seat {seat} sees too much"
        if seat is not None:
            assert shown.hand.mask == state.hands[seat]
    spectator = view(state, None)
    assert len(spectator.hand) == 0
    if state.result is None:
        assert cards_in(spectator) == mask_of(
            action.card for _, action in walk.actions if isinstance(action, Play)
        )


def cards_in(shown: NapView) -> Mask:
    """Return every card anywhere in a view."""
    found = shown.hand.mask | shown.thrown.mask | mask_of(shown.trick)
    found |= mask_of(card for trick in shown.tricks for card in trick.cards)
    found |= mask_of(card for laid in shown.laid for card in laid if card is not None)
    for hand in shown.shown:
        found |= hand.mask
    named = {spec.name for spec in fields(shown)}
    assert {"hand", "thrown", "trick", "tricks", "laid", "shown", "peep_card"} <= named
    return found | (0 if shown.peep_card is None else 1 << shown.peep_card)


def _cards_told(walk: Walk, seat: int | None) -> Mask:
    told = 0
    for event in walk.happened:
        if visible_to(event, seat):
            told |= _cards_of_event(event)
    return told


def _cards_of_event(event: GameEvent) -> Mask:
    if isinstance(event, HandDealt | ExtraHandTaken | CardsDiscarded):
        return event.cards
    if isinstance(event, CardsExchanged):
        return event.thrown | event.drawn
    if isinstance(event, Peeped | CardSwapped):
        return 0 if event.card is None else 1 << event.card
    if isinstance(event, CardPlayed):
        return 1 << event.card
    return sum(event.hands) if isinstance(event, HandsShown) else 0


def settlement_is_right(walk: Walk) -> None:
    """Outcome, units and pool equal the slow settlement, within the escrow; the hand stopped in time."""
    state: NapState = walk.state
    assert state.result is not None
    outcome, units, pool = slow_nap.reckon(state.setup, walk.actions)
    assert (state.result.outcome, list(state.result.units), state.pool) == (outcome, units, pool)
    rules = state.setup.rules
    if rules.fills_pool or state.setup.pool == 0:
        assert min(units) >= -game_of(rules).largest_loss(rules, state.setup.seats)
    if state.contract is None:
        return
    assert slow_nap.is_certain(state.setup, walk.actions)
    plays = [index for index, (_, action) in enumerate(walk.actions) if isinstance(action, Play)]
    players = len(state.setup.players)
    for tricks in range(1, len(state.tricks.complete) if state.tricks else 0):
        until = plays[tricks * players - 1] + 1
        assert not slow_nap.is_certain(state.setup, walk.actions[:until]), "it went on for nothing"
