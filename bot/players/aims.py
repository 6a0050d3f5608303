"""What a side plays for: points as a rule, none when winning too many would lose the bid."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.rules import RuleSet
from bot.engine.views import View
from bot.players.knowledge import Knowledge


@dataclass(frozen=True, slots=True)
class Aim:
    """How welcome points are to Napoleon's side, and so how unwelcome to the other."""

    want: float
    """1: both sides want points. -1: points harm whoever takes them (a point too many loses the bid)."""
    room: float
    """Points that Napoleon's side may still take before more would harm it."""

    def gain(self, points: float) -> float:
        """Return what winning a trick with so many points is worth."""
        if self.want < 0:
            return -points
        if points <= self.room:
            return points
        return self.room - 2.0 * (points - self.room)


def aim_of(view: View, known: Knowledge) -> Aim:
    """Return the aim at this moment of the play (RULES.md 1 Settlement; 2 `siberian`, `exact_bid`)."""
    contract = view.contract
    assert contract is not None
    rules, most = view.rules, view.rules.most_points
    points = [len(cards) for cards in view.won]
    taken = sum(points)
    side = float(points[contract.seat])
    side += sum(chance * count for chance, count in zip(known.adjutant, points, strict=True))
    if contract.points == most:
        return Aim(1.0, float(most))
    if rules.exact_bid:
        room = contract.points - side
        return Aim(1.0, room) if room > 0.25 else Aim(-1.0, 0.0)
    if side >= contract.points and _opponents_may_be_trickless(view, rules, taken - side):
        return Aim(-1.0, 0.0)
    return Aim(1.0, float(most))


def _opponents_may_be_trickless(view: View, rules: RuleSet, theirs: float) -> bool:
    """Return whether Napoleon's side could still lose by leaving the others nothing."""
    if rules.siberian == "off" or theirs > 0.25:
        return False
    return rules.siberian == "opponents_trickless" or not view.discards
