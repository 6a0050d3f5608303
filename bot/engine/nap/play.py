"""The play of Nap: the opening lead sets trumps, a certain result ends play (rules.md 10 Play; 11)."""

from __future__ import annotations

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import (
    BIT,
    SUIT_MASKS,
    Card,
    Mask,
    card_text,
    cards_of,
    rank_of,
    suit_of,
    suit_text,
    texts_of,
)
from bot.engine.errors import IllegalAction
from bot.engine.events import CARD_PLAYED, Revoked, TrickWon, TrumpsMade
from bot.engine.game import GameEvent
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.nap import settlement
from bot.engine.nap.rules import MISERE, WELLINGTON, pay_of
from bot.engine.nap.settlement import verdict
from bot.engine.nap.state import NapContract, NapPhase, NapSetup, NapState, NapStep, tricks_won, with_cards
from bot.engine.phases import require_turn
from bot.engine.phases.play import check_revoke, is_held, not_held, plays_of
from bot.engine.require import require
from bot.engine.state import Trick, Tricks
from bot.engine.tricks import legal_cards, plain_table, winner


def start(state: NapState) -> NapStep:
    """Let the bidder lead."""
    bidder = require(state.contract).seat
    tricks = Tricks(bidder, bidder)
    return state.evolve(phase=NapPhase.PLAY, tricks=tricks), (), False


def _later(setup: NapSetup, seat: int, turns: int) -> int:
    """Return the seat that plays this many turns after another, skipping the one that sits out."""
    players = setup.players
    return players[(players.index(seat) + turns) % len(players)]


def to_act(state: NapState) -> tuple[int, ...]:
    """Return the seat that plays next."""
    return (require(state.tricks).turn,)


def playable(state: NapState, seat: int) -> Mask:
    """Return the cards the seat to act may play, as a bit mask."""
    tricks, hand, contract = require(state.tricks), state.hands[seat], require(state.contract)
    if tricks.current:
        return legal_cards(plain_table(contract.trump_suit), False, tricks.current, hand)
    rule = state.setup.rules.wellington_lead
    if contract.call == WELLINGTON and rule == "lowest" and not tricks.complete:
        held = (hand & suit for suit in SUIT_MASKS)
        return sum(cards & -cards for cards in held)  # the lowest of each suit
    return hand


def _revokes(state: NapState, seat: int, legal: Mask) -> Mask:
    """Return the cards that would be a revoke; none when leading."""
    if state.setup.rules.revoke != "penalty" or not require(state.tricks).current:
        return 0
    return state.hands[seat] & ~legal


def legal_actions(state: NapState, seat: int) -> LegalActions:
    """Return a play for each playable card, if it is the seat's turn."""
    if seat != require(state.tricks).turn:
        return NOTHING_LEGAL
    legal = playable(state, seat)
    return plays_of(legal, _revokes(state, seat, legal))


def check(state: NapState, seat: int, action: Action) -> None:
    """Raise IllegalAction unless the seat may play the card.

    Codes: `not-your-turn`, `play-only`, `card-not-held`, `must-follow`, `lead-lowest`, `revoke-prevented`,
    `revoke-none`.
    """
    require_turn(seat, require(state.tricks).turn)
    if not isinstance(action, Play):
        raise IllegalAction("play-only")
    if not is_held(state.hands[seat], action.card):
        raise not_held(action.card)
    legal = playable(state, seat)
    allowed = legal
    if action.revoke:
        check_revoke(action.card, legal, state.setup.rules.revoke)
        allowed = _revokes(state, seat, legal)
    if not allowed >> action.card & 1:
        raise _refusal(state, action.card, legal)


def _refusal(state: NapState, card: Card, legal: Mask) -> IllegalAction:
    current = require(state.tricks).current
    if not current:
        lowest = texts_of(legal & SUIT_MASKS[suit_of(card)])[0]
        return IllegalAction("lead-lowest", card=card_text(card), lowest=lowest, legal=texts_of(legal))
    led = suit_text(suit_of(current[0]))
    return IllegalAction("must-follow", card=card_text(card), suit=led, legal=texts_of(legal))


def apply(state: NapState, seat: int, action: Action) -> NapStep:
    """Play the card; the first lead may set trumps; play ends once the result is certain."""
    assert isinstance(action, Play)
    card, tricks = action.card, require(state.tricks)
    events: tuple[GameEvent, ...] = CARD_PLAYED[seat][card]
    contract = require(state.contract)
    makes_trumps = contract.call != MISERE or state.setup.rules.misere_trumps
    if not tricks.complete and not tricks.current and makes_trumps:
        contract = NapContract(contract.seat, contract.call, suit_of(card))
        events = (*events, TrumpsMade(suit_of(card)))
    current = (*tricks.current, card)
    after = state.evolve(
        hands=with_cards(state.hands, seat, state.hands[seat] & ~BIT[card]),
        contract=contract,
        tricks=Tricks(tricks.leader, _later(state.setup, seat, 1), current, tricks.complete),
    )
    if action.revoke:
        return settlement.settle_revoke(after, seat, (*events, Revoked(seat, card)))
    if len(current) < len(state.setup.players):
        return after, events, False
    return _complete(after, events)


def _complete(state: NapState, events: tuple[GameEvent, ...]) -> NapStep:
    """Give the trick to its winner, the next leader, unless the result is certain."""
    tricks, contract = require(state.tricks), require(state.contract)
    won_at = winner(plain_table(contract.trump_suit), False, tricks.current)
    taker = _later(state.setup, tricks.leader, won_at)
    complete = (*tricks.complete, Trick(tricks.leader, tricks.current, taker))
    after = state.evolve(tricks=Tricks(taker, taker, (), complete))
    rules = state.setup.rules
    certain = verdict(
        pay_of(rules, contract.call).tricks,
        tricks_won(after)[contract.seat],
        rules.hand_size - len(complete),
    )
    return after, (*events, TrickWon(len(complete) - 1, taker, 0)), certain is not None


def default_action(state: NapState, seat: int) -> Action:
    """Return the lowest legal card."""
    return PLAYS[min(cards_of(playable(state, seat)), key=lambda card: (rank_of(card), card))]
