"""A hand with all its cards known in the form of a playout: only tests and benchmarks see one so."""

from __future__ import annotations

from bot.engine.cards import BIT, Mask, mask_of
from bot.engine.deal import pack_of
from bot.engine.state import HandState, tricks_of
from bot.players.search.compact import Compact, packed
from bot.players.search.playout import Moment, World
from bot.players.search.position import compact_table, moment_of, under

Start = tuple[Compact, Moment, World, Mask, Mask]


def compacted(state: HandState) -> Start:
    """Return a state in the form of a playout: rules, moment, world, cards left and the called card."""
    contract, tricks = state.contract, tricks_of(state)
    assert contract is not None
    seats = state.setup.seats
    table = compact_table(state.setup.rules, contract.suit)
    moment = moment_of(table, seats, contract.seat, tricks.leader, tricks.current, first=not tricks.complete)
    side = 1 << contract.seat | (0 if contract.adjutant is None else 1 << contract.adjutant)
    world = World([packed(hand) for hand in state.hands], side, under(state.piles))
    gone = mask_of(card for trick in tricks.complete for card in trick.cards) | mask_of(tricks.current)
    left = packed(mask_of(pack_of(state.setup.rules)) & ~gone & ~state.discards)
    called = 0 if contract.called is None or BIT[contract.called] & gone else packed(BIT[contract.called])
    return table, moment, world, left, called
