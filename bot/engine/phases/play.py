"""Playing tricks, with punished revokes and trust (rules.md 1, 3, 4, 8, 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

from bot.engine.actions import PLAYS, SUIT_NAMINGS, TRUST, Action, NameSuit, Play, Trust
from bot.engine.cards import (
    BIT,
    CARDS,
    JOKER,
    JOKERS,
    SECOND_JOKER,
    SUIT_MASKS,
    SUITS,
    Card,
    Mask,
    Suit,
    card_text,
    cards_of,
    mask_of,
    rank_of,
    suit_text,
    texts_of,
)
from bot.engine.deal import pile_of, without_top
from bot.engine.errors import IllegalAction
from bot.engine.events import CARD_PLAYED, AdjutantRevealed, PileCardTurnedUp, Revoked, SuitNamed, TrickWon
from bot.engine.game import GameEvent
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.phases import Step, settle, trust
from bot.engine.require import require
from bot.engine.rules import Revoke
from bot.engine.state import HandState, PhaseName, Trick
from bot.engine.tricks import TrickTable, first_leads, legal_cards, trick_table_at, winner


def start(state: HandState) -> Step:
    """Let Napoleon lead to the first trick."""
    contract, hands, won = require(state.contract), state.hands, [0] * state.setup.seats
    if state.setup.rules.discards == "napoleon":
        won[contract.seat] = state.face_up
    table = _table_at(state, 0)
    after = state.evolve(
        phase=PhaseName.PLAY,
        leader=contract.seat,
        turn=contract.seat,
        won=tuple(won),
        table=table,
        playable=first_leads(table, hands[contract.seat]),
    )
    return after, (), False


def to_act(state: HandState) -> tuple[int, ...]:
    """Return the seat that plays next."""
    return (state.turn,)


def may_act(state: HandState) -> tuple[int, ...]:
    """Return the seats that may announce trust out of turn."""
    if state.setup.rules.trust == "off":
        return ()
    return tuple(seat for seat in trust.seats_that_may(state) if seat != state.turn)


def _table_at(state: HandState, number: int, named: Suit | None = None) -> TrickTable:
    """Return the rules of the trick `number` (from 0)."""
    setup = state.setup
    return trick_table_at(setup.rules, setup.seats, require(state.contract).suit, number, named)


def _must_name(state: HandState) -> bool:
    """Return whether a joker was just led and its leader must name the suit to follow."""
    return state.setup.rules.names_suit and state.named is None and _is_lone_joker(state.current)


def _is_lone_joker(trick: Sequence[Card]) -> bool:
    return len(trick) == 1 and trick[0] >= JOKER


def _revokes(state: HandState) -> Mask:
    """Return the cards that would be a revoke (rules.md 11): never a joker, none if the lead binds nobody."""
    if state.setup.rules.revoke != "penalty" or not state.current or _must_name(state) or _is_unbound(state):
        return 0
    return state.hands[state.turn] & ~state.playable & ~JOKERS


def _is_unbound(state: HandState) -> bool:
    """Return whether the seat to act can neither follow suit nor is asked for trumps or the joker."""
    table, first, lead = require(state.table), not state.complete, state.current[0]
    if lead >= JOKER or (state.playable & JOKERS and lead == table.hunter[first]):
        return False
    return not table.following[first][lead] & state.hands[state.turn]


@lru_cache(maxsize=16384)
def plays_of(cards: Mask, revokes: Mask) -> LegalActions:
    """Return a play for each of some cards, and the cards accepted as a revoke."""
    clubs, diamonds, hearts, spades = SUIT_MASKS
    plays = _plays_in(cards & clubs) + _plays_in(cards & diamonds)
    plays += _plays_in(cards & hearts) + _plays_in(cards & spades) + _plays_in(cards & JOKERS)
    return LegalActions(plays, None, revokes)


@cache
def _plays_in(cards: Mask) -> tuple[Play, ...]:
    """Return a play for each of some cards of one suit; cached, as there are few such sets."""
    return tuple(PLAYS[card] for card in cards_of(cards))


_ONLY_TRUST, _NAMINGS = LegalActions((TRUST,)), LegalActions(SUIT_NAMINGS)


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return the playable cards of the seat to act, and trust if it may be announced."""
    rules = state.setup.rules
    trusting = rules.trust != "off" and seat in trust.seats_that_may(state)
    if seat != state.turn:
        return _ONLY_TRUST if trusting else NOTHING_LEGAL
    if _must_name(state):
        plays = _NAMINGS
    else:
        plays = plays_of(state.playable, _revokes(state) if rules.revoke == "penalty" else 0)
    return replace(plays, actions=(*plays.actions, TRUST)) if trusting else plays


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction unless the seat may play the card or announce trust.

    Codes: those of `trust.check`, `not-your-turn`, `play-only`, `card-not-held`, `must-follow`, `joker-led`,
    `joker-called-out`, `lead-trump-first`, `joker-lead-first`, `joker-first-trick`, `revoke-prevented`,
    `revoke-none`, `trump-first-trick`, `name-suit`.
    """
    if isinstance(action, Trust):
        trust.check(state, seat)
        return
    if seat != state.turn:
        raise IllegalAction("not-your-turn", seat=state.turn)
    if _must_name(state):
        if action not in SUIT_NAMINGS:
            raise IllegalAction("name-suit")
        return
    if not isinstance(action, Play):
        raise IllegalAction("play-only")
    card = action.card
    if action.revoke or not 0 <= card <= SECOND_JOKER or not state.playable >> card & 1:
        _check_revoke(state, action)


def _check_revoke(state: HandState, action: Play) -> None:
    """Raise IllegalAction unless a card that does not follow is allowed as a revoke."""
    card = action.card
    if not is_held(state.hands[state.turn], card):
        raise not_held(card)
    if action.revoke:
        check_revoke(card, state.playable, state.setup.rules.revoke)
    if not action.revoke or not _revokes(state) >> card & 1:
        raise _refusal(state, card)


def is_held(hand: Mask, card: int) -> bool:
    """Return whether a hand holds a card; False for an invalid number."""
    return 0 <= card <= SECOND_JOKER and bool(hand >> card & 1)


def not_held(card: int) -> IllegalAction:
    """Return the error for a card the seat does not hold, or an invalid number."""
    return IllegalAction("card-not-held", card=card_text(card) if card in CARDS else str(card))


def check_revoke(card: int, legal: Mask, rule: Revoke) -> None:
    """Raise IllegalAction (`revoke-prevented`, `revoke-none`) if a card cannot be a revoke at all."""
    if rule == "prevented":
        raise IllegalAction("revoke-prevented", card=card_text(card))
    if legal >> card & 1:
        raise IllegalAction("revoke-none", card=card_text(card))


def _refusal(state: HandState, card: int) -> IllegalAction:
    """Return the error that explains why a card in hand is not legal."""
    text, legal = card_text(card), texts_of(state.playable)
    if not state.current:
        if card >= JOKER:
            return IllegalAction("joker-lead-first", card=text, legal=legal)
        napoleon_only = state.setup.rules.first_play_trump
        return IllegalAction(
            "lead-trump-first" if napoleon_only else "trump-first-trick", card=text, legal=legal
        )
    lead = state.current[0]
    if card >= JOKER:
        return IllegalAction("joker-first-trick", card=text, legal=legal)
    if lead >= JOKER:
        return IllegalAction("joker-led", card=text, legal=legal)
    if _is_unbound(state):
        return IllegalAction("trump-first-trick", card=text, legal=legal)
    table, first = require(state.table), not state.complete
    if state.playable & JOKERS and lead == table.hunter[first]:
        return IllegalAction("joker-called-out", card=text, hunter=card_text(lead), legal=legal)
    led = table.suit_of[first][lead]
    return IllegalAction("must-follow", card=text, suit=suit_text(led), legal=legal)


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Play the card; the winner of a complete trick takes it and leads next; a revoke ends the hand."""
    if isinstance(action, Trust):
        return trust.announce(state, seat)
    if isinstance(action, NameSuit):
        return _name_suit(state, seat, action.suit)
    assert isinstance(action, Play)
    card, contract = action.card, require(state.contract)
    events: tuple[GameEvent, ...] = CARD_PLAYED[seat][card]
    if card == contract.called and not contract.revealed:
        state = state.evolve(contract=contract.made_public())
        events = (*events, AdjutantRevealed(contract.adjutant))
    if state.piles and not action.revoke:
        state, turned = _from_pile(state, seat, card)
        events = (*events, *turned)
    hands = list(state.hands)
    hands[seat] ^= BIT[card]
    current = (*state.current, card)
    if action.revoke:
        after = state.evolve(hands=tuple(hands), current=current)
        return settle.settle_revoke(after, seat, (*events, Revoked(seat, card)))
    if len(current) == len(hands):
        return _complete(state, tuple(hands), current, events)
    if state.setup.rules.names_suit and _is_lone_joker(current):
        return state.evolve(hands=tuple(hands), current=current, turn=seat, playable=0), events, False
    turn = (seat + 1) % len(hands)
    playable = legal_cards(require(state.table), not state.complete, current, hands[turn])
    return state.evolve(hands=tuple(hands), current=current, turn=turn, playable=playable), events, False


def _name_suit(state: HandState, seat: int, suit: Suit) -> Step:
    """Set the suit that must be followed; the next seat plays."""
    table, turn = _table_at(state, len(state.complete), suit), (seat + 1) % state.setup.seats
    playable = legal_cards(table, not state.complete, state.current, state.hands[turn])
    after = state.evolve(named=suit, table=table, turn=turn, playable=playable)
    return after, (SuitNamed(seat, suit),), False


def _from_pile(state: HandState, seat: int, card: int) -> tuple[HandState, tuple[GameEvent, ...]]:
    """Remove a pile's top card; the next one joins the hand, turned up if necessary."""
    number = pile_of(state.piles[seat], card)
    if number is None:
        return state, ()
    piles, hands = list(state.piles), list(state.hands)
    piles[seat], top, was_down = without_top(piles[seat], number)
    if top is not None:
        hands[seat] |= BIT[top]
    turned = (PileCardTurnedUp(seat, number, top),) if top is not None and was_down else ()
    return state.evolve(hands=tuple(hands), piles=tuple(piles)), turned


def _complete(
    state: HandState, hands: tuple[Mask, ...], cards: tuple[Card, ...], events: tuple[GameEvent, ...]
) -> Step:
    """Give the trick to its winner, the next leader; play is over after the last card."""
    table, number = require(state.table), len(state.complete)
    leader = require(state.leader)
    taker = (leader + winner(table, not number, cards)) % len(hands)
    scoring = mask_of(cards) & table.scoring
    won = list(state.won)
    won[taker] |= scoring
    if not number and state.setup.rules.discards == "first_trick":
        won[taker] |= state.face_up
    after = state.evolve(
        hands=hands,
        leader=taker,
        turn=taker,
        current=(),
        complete=(*state.complete, Trick(leader, cards, taker, state.named)),
        won=tuple(won),
        playable=hands[taker],
        named=None,
        table=_table_at(state, number + 1),
    )
    events = (*events, TrickWon(number, taker, scoring))
    if not number:
        after, known = _make_adjutant(after, taker)
        events += known
    return after, events, not hands[taker]


def _make_adjutant(state: HandState, taker: int) -> tuple[HandState, tuple[GameEvent, ...]]:
    """Make the winner of the first trick the adjutant, if Napoleon called them."""
    contract = require(state.contract)
    if contract.friend != "first_trick" or contract.revealed:
        return state, ()
    adjutant = None if taker == contract.seat else taker
    contract = replace(contract, adjutant=adjutant).made_public()
    return state.evolve(contract=contract), (AdjutantRevealed(adjutant),)


def default_action(state: HandState, seat: int) -> Action:
    """Return the lowest legal card: non-scoring cards first, the joker last.

    The leader of a joker that demands a suit names the trump suit, in no-trump its longest suit.
    """
    if _must_name(state):
        trump, hand = require(state.contract).suit, state.hands[seat]
        longest = max(SUITS, key=lambda suit: (hand & SUIT_MASKS[suit]).bit_count())
        return SUIT_NAMINGS[trump if trump in SUITS else longest]
    scoring = state.setup.rules.scoring
    cards = cards_of(state.playable)
    return PLAYS[min(cards, key=lambda card: (card >= JOKER, scoring >> card & 1, rank_of(card), card))]
