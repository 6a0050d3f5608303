"""How a hand is judged and paid (RULES.md 1 Settlement, 4 and 7)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from bot.engine.cards import Mask
from bot.engine.rules import RuleSet
from bot.engine.stakes import unit_of
from bot.engine.state import Contract


def scoring_cards(rules: RuleSet) -> Mask:
    """Return the cards worth one point each, as a bit mask (RULES.md 1 Pack)."""
    return rules.scoring


def judge(rules: RuleSet, bid: int, side_points: int, opponents_points: int) -> str:
    """Return the outcome: ``made``, ``failed``, ``overshot`` or ``siberian`` (RULES.md 1 and 2 `siberian`).

    `side_points` and `opponents_points` are points taken in tricks, discards excluded.
    """
    most = rules.most_points
    if side_points < bid:
        return "failed"
    if bid == most:
        return "made"
    if rules.exact_bid and side_points > bid:
        return "overshot"
    if rules.siberian == "all_points" and side_points == most:
        return "siberian"
    if rules.siberian == "opponents_trickless" and opponents_points == 0:
        return "siberian"
    return "made"


def units_of(rules: RuleSet, seats: int, contract: Contract, *, won: bool) -> tuple[int, ...]:
    """Return what each seat wins or pays, in units (RULES.md 4 and 7); they sum to zero.

    `rules` must be resolved (`RuleSet.resolved`).
    """
    alone = contract.adjutant is None
    napoleon, adjutant, opponent = _shares(rules, seats, contract.points, alone=alone, won=won)
    sign = 1 if won else -1
    units = [-opponent * sign] * seats
    units[contract.seat] = napoleon * sign
    if contract.adjutant is not None:
        units[contract.adjutant] = adjutant * sign
    return tuple(units)


def _shares(rules: RuleSet, seats: int, bid: int, *, alone: bool, won: bool) -> tuple[int, int, int]:
    """Return the units of Napoleon, the adjutant and each opponent, who pays if the bid is made."""
    if rules.payment == "najami":
        unit = unit_of(bid, won=won)
        return (4 * unit, 0, unit) if alone else (2 * unit, unit, unit)
    if rules.payment in ("barraco", "declared"):
        basic = bid if rules.payment == "declared" else bid - rules.min_bid + 1
        return _barraco(seats, basic, alone=alone)
    if rules.payment == "tally":
        return 0, 0, 0
    factor = 1
    if rules.payment == "fixed" and bid == rules.most_points:
        factor = 2
    elif rules.payment == "escalating" and bid >= 14:
        factor = bid - 12
    if seats == 3:
        shares = (2, 0, 1) if alone else (2, 1, 3)
    else:
        numbers = [int(number) for number in rules.split.split("-")]
        napoleon, adjutant, opponent = (*numbers, 1)[:3]
        shares = (opponent * (seats - 1), 0, opponent) if alone else (napoleon, adjutant, opponent)
    return shares[0] * factor, shares[1] * factor, shares[2] * factor


def _barraco(seats: int, basic: int, *, alone: bool) -> tuple[int, int, int]:
    """Barraco's formula; where thirds do not come out even both are rounded to the nearest whole number."""
    if alone:
        return basic * (seats - 1), 0, basic
    total = basic * (seats - 2)
    return round(Fraction(2 * total, 3)), round(Fraction(total, 3)), basic


@lru_cache(maxsize=1024)
def largest_loss(rules: RuleSet, seats: int) -> int:
    """Return the most units one seat can lose in a hand under these rules; a table's escrow per seat."""
    rules = rules.resolved(seats)
    worst = 0
    partners: list[int | None] = [None]
    if rules.adjutant:
        partners.append(1)
    for points in range(rules.min_bid, rules.most_points + 1):
        for adjutant in partners:
            contract = Contract(seat=0, points=points, suit=0, adjutant=adjutant)
            for won in (True, False):
                worst = max(worst, -min(units_of(rules, seats, contract, won=won)))
    return worst
