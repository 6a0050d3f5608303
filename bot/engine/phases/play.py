"""The play of tricks (RULES.md 1 Play; 2 `first_lead_trump`)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import BIT, CARDS, JOKER, Mask, card_text, cards_of, rank_of, suit_text, texts_of
from bot.engine.errors import IllegalAction
from bot.engine.events import AdjutantRevealed, CardPlayed, Event, TrickWon
from bot.engine.legal import LegalActions
from bot.engine.phases import Step
from bot.engine.phases.call import contract_of
from bot.engine.settlement import scoring_cards
from bot.engine.state import HandState, PhaseName, Trick, Tricks
from bot.engine.tricks import legal_cards, legal_leads, trick_table, winner


def tricks_of(state: HandState) -> Tricks:
    """Return the course of play of a hand that has reached it."""
    assert state.tricks is not None
    return state.tricks


def start(state: HandState) -> Step:
    """Let Napoleon lead to the first trick."""
    contract = contract_of(state)
    table = trick_table(state.setup.rules, contract.suit)
    tricks = Tricks(contract.seat, won=(0,) * state.setup.seats)
    return Step(replace(state, phase=PhaseName.PLAY, tricks=tricks, table=table), (), False)


def to_act(state: HandState) -> tuple[int, ...]:
    """Return the seat that plays next."""
    tricks = tricks_of(state)
    return ((tricks.leader + len(tricks.current)) % state.setup.seats,)


def playable(state: HandState, seat: int) -> Mask:
    """Return the cards the seat may play, as a bit mask; the seat must be the one to play."""
    tricks, table = tricks_of(state), state.table
    assert table is not None
    first = not tricks.complete
    if tricks.current:
        return legal_cards(table, first, tricks.current, state.hands[seat])
    return legal_leads(table, first, first, state.hands[seat])


@lru_cache(maxsize=65536)
def _plays(cards: Mask) -> LegalActions:
    return LegalActions(tuple(PLAYS[card] for card in cards_of(cards)))


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return a play for each card the seat may play."""
    return _plays(playable(state, seat))


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction (`play-only`, `card-not-held`, `must-follow`, `lead-trump-first`)."""
    if not isinstance(action, Play):
        raise IllegalAction("play-only")
    card = action.card
    if card not in CARDS or not state.hands[seat] >> card & 1:
        text = card_text(card) if card in CARDS else str(card)
        raise IllegalAction("card-not-held", card=text)
    legal = playable(state, seat)
    if not legal >> card & 1:
        raise _refusal(state, card_text(card), legal)


def _refusal(state: HandState, card: str, legal: Mask) -> IllegalAction:
    tricks, table = tricks_of(state), state.table
    assert table is not None
    if not tricks.current:
        if card == card_text(JOKER):
            return IllegalAction("joker-not-yet", card=card, legal=texts_of(legal))
        return IllegalAction("lead-trump-first", card=card, legal=texts_of(legal))
    first, lead = not tricks.complete, tricks.current[0]
    if card == card_text(JOKER):
        return IllegalAction("joker-not-yet", card=card, legal=texts_of(legal))
    if lead == JOKER:
        return IllegalAction("joker-led", card=card, legal=texts_of(legal))
    if legal == BIT[JOKER]:
        return IllegalAction("joker-called-out", card=card, hunter=card_text(lead))
    led = table.suit_of[first][lead]
    return IllegalAction("must-follow", card=card, suit=suit_text(led), legal=texts_of(legal))


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Play the card; a complete trick goes to its winner, who leads to the next."""
    assert isinstance(action, Play)
    card = action.card
    tricks, contract = tricks_of(state), contract_of(state)
    hands = state.hands
    hands = (*hands[:seat], hands[seat] ^ BIT[card], *hands[seat + 1 :])
    events: tuple[Event, ...] = (CardPlayed(seat, card),)
    if card == contract.called:
        contract = replace(contract, revealed=True)
        events = (*events, AdjutantRevealed(contract.adjutant))
    current = (*tricks.current, card)
    if len(current) == state.setup.seats:
        tricks, won = _complete(state, current)
        events = (*events, won)
    else:
        tricks = Tricks(tricks.leader, current, tricks.complete, tricks.won)
    after = HandState(
        state.setup,
        PhaseName.PLAY,
        hands,
        state.blind,
        state.redeals,
        state.auction,
        contract,
        state.discards,
        state.face_up,
        tricks,
        None,
        state.board,
        state.table,
    )
    return Step(after, events, not tricks.current and not hands[tricks.leader])


def _complete(state: HandState, cards: tuple[int, ...]) -> tuple[Tricks, TrickWon]:
    tricks, table = tricks_of(state), state.table
    assert table is not None
    seats = state.setup.seats
    taker = (tricks.leader + winner(table, not tricks.complete, cards)) % seats
    scoring = 0
    for card in cards:
        scoring |= BIT[card]
    scoring &= scoring_cards(state.setup.rules)
    won = (*tricks.won[:taker], tricks.won[taker] | scoring, *tricks.won[taker + 1 :])
    number = len(tricks.complete)
    complete = (*tricks.complete, Trick(tricks.leader, cards, taker))
    return Tricks(taker, (), complete, won), TrickWon(number, taker, scoring)


def default_action(state: HandState, seat: int) -> Action:
    """Return the lowest legal card: one without points before a scoring card, the joker last."""
    scoring = scoring_cards(state.setup.rules)
    cards = cards_of(playable(state, seat))
    return PLAYS[min(cards, key=lambda card: (card == JOKER, scoring >> card & 1, rank_of(card), card))]
