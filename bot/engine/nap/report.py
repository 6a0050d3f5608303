"""What only a hand of Nap reports; the rest is `bot.engine.report`'s (hand-record.md)."""

from __future__ import annotations

from typing import Any

from bot.engine.actions_json import cards_json
from bot.engine.cards import card_text, suit_text
from bot.engine.nap.state import NapState, tricks_won


def nap_report(state: NapState) -> dict[str, Any]:
    """Return contract, tricks won, payments so far, and the pool after the hand, or now."""
    contract, won = state.contract, tricks_won(state)
    peep_card = state.peep_card
    return {
        "contract": None if contract is None else _contract(state),
        "points": list(won),
        "side_points": None if contract is None or state.tricks is None else won[contract.seat],
        "units": [-paid for paid in state.paid],
        "pool": state.pool,
        "discards": cards_json(sum(state.thrown)),
        "extra_hand": cards_json(state.extra_hand),
        "extra_hand_taker": state.garnet,
        "peep_card": None if peep_card is None else card_text(peep_card),
        "peeped": list(state.peeped),
        "swapped": state.swapped,
        "exchanges": [{"seat": seat, "count": count} for seat, count in state.exchanges],
        "sits_out": state.setup.sits_out,
    }


def _contract(state: NapState) -> dict[str, Any]:
    contract = state.contract
    assert contract is not None
    trump = None if contract.trump is None else suit_text(contract.trump)
    return {"seat": contract.seat, "call": contract.call, "trump": trump}
