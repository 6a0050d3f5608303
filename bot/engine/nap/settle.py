"""The end of a hand of Nap: the result is certain, or a revoke broke it off (rules.md 10 and 11)."""

from __future__ import annotations

from bot.engine.events import Event, HandSettled, HandsShown, PoolMoved
from bot.engine.nap.rules import pay_of
from bot.engine.nap.settlement import call_units, pool_units, revoke_units, verdict
from bot.engine.nap.stages import NapStep
from bot.engine.nap.state import NapPhase, NapState, contract_of, tricks_of, tricks_won
from bot.engine.state import Result


def start(state: NapState) -> NapStep:
    """Count the bidder's tricks, pay, and move the pool."""
    setup, contract = state.setup, contract_of(state)
    won = tricks_won(state)[contract.seat]
    left = setup.rules.hand_size - len(tricks_of(state).complete)
    made = verdict(pay_of(setup.rules, contract.call).tricks, won, left) is True
    units = call_units(setup.rules, setup.seats, contract, made=made)
    return _end(state, "made" if made else "failed", units, (), made=made)


def revoked(state: NapState, revoker: int, events: tuple[Event, ...]) -> NapStep:
    """End the hand at once; the pool stays."""
    units = revoke_units(state.setup.rules, state.setup.seats, contract_of(state), revoker)
    return _end(state, "revoke", units, events, revoker=revoker)


def voided(state: NapState, reason: str) -> tuple[NapState, tuple[Event, ...]]:
    """End a hand that does not count: everybody has their units back, the pool holds what it held."""
    units = (0,) * state.setup.seats
    result = Result("voided", None, units, reason)
    after = state.changed(phase=NapPhase.ENDED, result=result, pool=state.setup.pool, paid=units)
    return after, (HandSettled("voided", units),)


def _end(
    state: NapState,
    outcome: str,
    units: tuple[int, ...],
    events: tuple[Event, ...],
    *,
    made: bool | None = None,
    revoker: int | None = None,
) -> NapStep:
    """Show the rest of the hands; what was paid to the pool, and what it paid, is part of the units."""
    contract = contract_of(state)
    if any(state.hands):
        events = (*events, HandsShown(state.hands))
    moved = 0 if made is None else pool_units(state.setup.rules, contract, state.pool, made=made)
    if moved:
        events = (*events, PoolMoved(contract.seat, moved))
    total = tuple(
        unit - paid + moved * (seat == contract.seat)
        for seat, (unit, paid) in enumerate(zip(units, state.paid, strict=True))
    )
    result = Result(outcome, tricks_won(state)[contract.seat], total, revoker=revoker)
    after = state.changed(phase=NapPhase.ENDED, result=result, pool=state.pool - moved)
    return after, (*events, HandSettled(outcome, total)), False
