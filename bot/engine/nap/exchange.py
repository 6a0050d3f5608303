"""Ecarte: before the auction each seat may buy fresh cards once (rules.md 10 Ecarte)."""

from __future__ import annotations

from bot.engine.actions import Action, ExchangeCards
from bot.engine.cards import mask_of, texts_of
from bot.engine.errors import IllegalAction
from bot.engine.events import CardsExchanged
from bot.engine.game import GameEvent
from bot.engine.legal import NOTHING_LEGAL, ChooseCards, LegalActions
from bot.engine.nap.state import NapPhase, NapState, NapStep, paid_by, with_cards
from bot.engine.phases import require_turn


def start(state: NapState) -> NapStep:
    """Begin the exchanges, if the rules have them."""
    return state.evolve(phase=NapPhase.EXCHANGE), (), not state.setup.rules.ecarte


def to_act(state: NapState) -> tuple[int, ...]:
    """Return the seat whose exchange is next, from eldest on."""
    return (state.setup.players[len(state.exchanges)],)


def legal_actions(state: NapState, seat: int) -> LegalActions:
    """Return the choice of cards to exchange: any number, up to the size of the stock."""
    if seat not in to_act(state):
        return NOTHING_LEGAL
    most = min(len(state.stock), state.setup.rules.hand_size)
    return LegalActions(exchange=ChooseCards(0, most, state.hands[seat]))


def check(state: NapState, seat: int, action: Action) -> None:
    """Raise IllegalAction (`not-your-turn`, `exchange-only`, `exchange-not-held`, `exchange-stock`)."""
    require_turn(seat, to_act(state)[0])
    if not isinstance(action, ExchangeCards):
        raise IllegalAction("exchange-only")
    missing = action.cards & ~state.hands[seat]
    if missing:
        raise IllegalAction("exchange-not-held", cards=texts_of(missing))
    count = action.cards.bit_count()
    if count > len(state.stock):
        raise IllegalAction("exchange-stock", left=len(state.stock), chosen=count)


def apply(state: NapState, seat: int, action: Action) -> NapStep:
    """Replace the thrown cards from the stock, for 1 unit each to the pool."""
    assert isinstance(action, ExchangeCards)
    thrown, count = action.cards, action.cards.bit_count()
    drawn = mask_of(state.stock[:count])
    exchanges = (*state.exchanges, (seat, count))
    after = state.evolve(
        hands=with_cards(state.hands, seat, state.hands[seat] & ~thrown | drawn),
        thrown=with_cards(state.thrown, seat, thrown),
        stock=state.stock[count:],
        exchanges=exchanges,
        **paid_by(state, seat, count),
    )
    events: tuple[GameEvent, ...] = (
        CardsExchanged(seat, count, thrown, drawn, audience=seat),
        CardsExchanged(seat, count, 0, 0, audience=None),
    )
    return after, events, len(exchanges) == len(state.setup.players)


def default_action(state: NapState, seat: int) -> Action:
    """Return an exchange of nothing."""
    return ExchangeCards(0)
