"""Napoleon takes the blind and discards as many cards (RULES.md 1 Exchange; 2 `discards`)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Action, Discard
from bot.engine.cards import BIT, JOKER, Card, cards_of, mask_of, rank_of, texts_of
from bot.engine.errors import IllegalAction
from bot.engine.events import AdjutantRevealed, BlindTaken, CardsDiscarded, Event
from bot.engine.legal import ChooseCards, LegalActions
from bot.engine.phases import Step
from bot.engine.phases.call import contract_of
from bot.engine.settlement import scoring_cards
from bot.engine.state import HandState, PhaseName
from bot.engine.tricks import trick_table


def start(state: HandState) -> Step:
    """Give Napoleon the blind, unseen by the others."""
    seat = contract_of(state).seat
    hands = list(state.hands)
    hands[seat] |= state.blind
    events = (BlindTaken(seat, state.blind, audience=seat), BlindTaken(seat, 0, audience=None))
    return Step(replace(state, phase=PhaseName.EXCHANGE, hands=tuple(hands)), events, False)


def to_act(state: HandState) -> tuple[int, ...]:
    """Return Napoleon's seat."""
    return (contract_of(state).seat,)


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return the choice of as many cards as the blind had."""
    return LegalActions(choice=ChooseCards(state.blind.bit_count(), state.hands[seat]))


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction (`discard-only`, `discard-not-held`, `discard-count`)."""
    if not isinstance(action, Discard):
        raise IllegalAction("discard-only")
    missing = action.cards & ~state.hands[seat]
    if missing:
        raise IllegalAction("discard-not-held", cards=texts_of(missing))
    count = state.blind.bit_count()
    if action.cards.bit_count() != count:
        raise IllegalAction("discard-count", count=count, chosen=action.cards.bit_count())


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Lay the cards away: scoring cards face-up for all to see unless the rules hide them."""
    assert isinstance(action, Discard)
    rules, contract, cards = state.setup.rules, contract_of(state), action.cards
    face_up = cards & scoring_cards(rules) if rules.discards == "face_up" else 0
    hands = list(state.hands)
    hands[seat] &= ~cards
    count = cards.bit_count()
    events: list[Event] = [
        CardsDiscarded(seat, count, cards, audience=seat),
        CardsDiscarded(seat, count, face_up, audience=None),
    ]
    if contract.called is not None and face_up & BIT[contract.called]:
        contract = replace(contract, revealed=True)
        events.append(AdjutantRevealed(None))
    after = replace(state, hands=tuple(hands), discards=cards, face_up=face_up, contract=contract)
    return Step(after, tuple(events), True)


def default_action(state: HandState, seat: int) -> Action:
    """Return a discard of the lowest plain cards: no scoring cards, trumps or joker if possible."""
    contract = contract_of(state)
    table = trick_table(state.setup.rules, contract.suit)
    scoring = scoring_cards(state.setup.rules)

    def worth(card: Card) -> tuple[bool, bool, int]:
        keep = table.suit_of[0][card] == contract.suit or card in (JOKER, contract.called)
        return keep, bool(scoring >> card & 1), rank_of(card)

    lowest = sorted(cards_of(state.hands[seat]), key=worth)
    return Discard(mask_of(lowest[: state.blind.bit_count()]))
