"""The blind dealt out after the call, one card to each seat (rules.md 2 `blind_use`)."""

from __future__ import annotations

from bot.engine.cards import BIT
from bot.engine.events import BlindCardDealt, BlindDealtOut, Event
from bot.engine.phases import Step
from bot.engine.phases.call import contract_of, holder_of
from bot.engine.state import HandState


def start(state: HandState) -> Step:
    """Deal the blind from eldest; the adjutant is whoever holds the called card then."""
    setup, contract = state.setup, contract_of(state)
    if setup.rules.blind_use != "deal_out":
        return state, (), True
    hands = list(state.hands)
    events: list[Event] = [BlindDealtOut(len(state.blind_cards))]
    for turn, card in enumerate(state.blind_cards):
        seat = (setup.eldest + turn) % setup.seats
        hands[seat] |= BIT[card]
        events.append(BlindCardDealt(seat, card))
    if contract.called is not None:
        contract = contract.naming(contract.called, holder_of(hands, contract.called, contract.seat))
    return state.changed(hands=tuple(hands), contract=contract), tuple(events), True
