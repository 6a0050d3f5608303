"""Settlement of a hand of Nap: result and payments, pool included (rules.md 10 Settlement, Pool; 11)."""

from __future__ import annotations

from functools import lru_cache

from bot.engine.events import HandSettled, HandsShown, PoolMoved
from bot.engine.game import GameEvent
from bot.engine.nap.rules import ONE, POOL_CALLS, NapRules, ladder_of, pay_of
from bot.engine.nap.state import NapContract, NapPhase, NapState, NapStep, tricks_won
from bot.engine.require import require
from bot.engine.state import Result


def verdict(needed: int, won: int, left: int) -> bool | None:
    """Return whether a call is made or lost, None while undecided, from tricks needed, won and still to play.

    0 tricks needed is misere, which is lost by winning a trick.
    """
    if needed == 0:
        return False if won else True if left == 0 else None
    if won >= needed:
        return True
    return False if won + left < needed else None


def call_units(rules: NapRules, seats: int, contract: NapContract, *, made: bool) -> tuple[int, ...]:
    """Return each seat's win or loss for a call, in units; a dealer who sits out pays or gets too."""
    pay = pay_of(rules, contract.call)
    unit = pay.won if made else -pay.lost
    return tuple(unit * (seats - 1) if seat == contract.seat else -unit for seat in range(seats))


def revoke_units(rules: NapRules, seats: int, contract: NapContract, revoker: int) -> tuple[int, ...]:
    """Return each seat's win or loss after a revoke, in units: the revoker pays alone (rules.md 11)."""
    pay = pay_of(rules, contract.call)
    if revoker == contract.seat:
        return call_units(rules, seats, contract, made=False)
    units = [0] * seats
    units[contract.seat], units[revoker] = pay.won * (seats - 1), -pay.won * (seats - 1)
    return tuple(units)


def pool_units(rules: NapRules, contract: NapContract, pool: int, *, made: bool) -> int:
    """Return the units the bidder takes from the pool (below 0: pays into it)."""
    if contract.call not in POOL_CALLS:
        return 0
    return pool if made else -min(pool, rules.pool_cap)


@lru_cache(maxsize=1024)
def largest_nap_loss(rules: NapRules, seats: int) -> int:
    """Return the most units one seat can lose in a hand under these rules, payments to the pool included."""
    before = rules.hand_size * rules.ecarte + rules.peep_price * rules.peep
    bound = (ONE,) if rules.binds_the_last else ()
    worst = 0
    for call in (*ladder_of(rules), *bound):
        pay = pay_of(rules, call)
        to_pool = rules.pool_cap if call in POOL_CALLS and rules.fills_pool else 0
        worst = max(worst, pay.lost * (seats - 1) + to_pool, pay.won)
        if rules.revoke == "penalty":
            worst = max(worst, pay.won * (seats - 1))
    return before + worst


def start(state: NapState) -> NapStep:
    """Count the bidder's tricks, settle the payments, and update the pool."""
    setup, contract = state.setup, require(state.contract)
    won = tricks_won(state)[contract.seat]
    left = setup.rules.hand_size - len(require(state.tricks).complete)
    made = verdict(pay_of(setup.rules, contract.call).tricks, won, left) is True
    units = call_units(setup.rules, setup.seats, contract, made=made)
    return _end(state, "made" if made else "failed", units, (), made=made)


def settle_revoke(state: NapState, revoker: int, events: tuple[GameEvent, ...]) -> NapStep:
    """End the hand at once after a revoke; the pool is unchanged."""
    units = revoke_units(state.setup.rules, state.setup.seats, require(state.contract), revoker)
    return _end(state, "revoke", units, events, revoker=revoker)


def settle_void(state: NapState, reason: str) -> tuple[NapState, tuple[GameEvent, ...]]:
    """End a void hand: units are returned, the pool is as before."""
    units = (0,) * state.setup.seats
    result = Result("voided", None, units, reason)
    after = state.evolve(phase=NapPhase.ENDED, result=result, pool=state.setup.pool, paid=units)
    return after, (HandSettled("voided", units),)


def _end(
    state: NapState,
    outcome: str,
    units: tuple[int, ...],
    events: tuple[GameEvent, ...],
    *,
    made: bool | None = None,
    revoker: int | None = None,
) -> NapStep:
    """Show the remaining cards and end the hand; the units include payments to and from the pool."""
    contract = require(state.contract)
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
    after = state.evolve(phase=NapPhase.ENDED, result=result, pool=state.pool - moved)
    return after, (*events, HandSettled(outcome, total)), False
