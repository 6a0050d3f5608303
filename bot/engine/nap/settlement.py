"""How a hand of Nap is judged and paid, pool included (rules.md 10 Settlement, Pool; 11)."""

from __future__ import annotations

from functools import lru_cache

from bot.engine.nap.rules import ONE, POOL_CALLS, NapRules, ladder_of, pay_of
from bot.engine.nap.state import NapContract


def verdict(needed: int, won: int, left: int) -> bool | None:
    """Return whether a call is made, None while that is open: tricks needed, won so far, still to play.

    No trick needed is misere: to win none.
    """
    if needed == 0:
        return False if won else True if left == 0 else None
    if won >= needed:
        return True
    return False if won + left < needed else None


def call_units(rules: NapRules, seats: int, contract: NapContract, *, made: bool) -> tuple[int, ...]:
    """Return what each seat wins or pays for a call, in units: one against all, who sits out included."""
    pay = pay_of(rules, contract.call)
    unit = pay.won if made else -pay.lost
    return tuple(unit * (seats - 1) if seat == contract.seat else -unit for seat in range(seats))


def revoke_units(rules: NapRules, seats: int, contract: NapContract, revoker: int) -> tuple[int, ...]:
    """Return what each seat wins or pays after a revoke, in units: the revoker pays alone (rules.md 11)."""
    pay = pay_of(rules, contract.call)
    if revoker == contract.seat:
        return call_units(rules, seats, contract, made=False)
    units = [0] * seats
    units[contract.seat], units[revoker] = pay.won * (seats - 1), -pay.won * (seats - 1)
    return tuple(units)


def pool_units(rules: NapRules, contract: NapContract, pool: int, *, made: bool) -> int:
    """Return what the bidder takes from the pool (above 0) or pays into it (below 0), in units."""
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
