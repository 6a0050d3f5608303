"""What the sides play for: points as a rule, none where winning too many would lose the bid."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.views import View
from bot.players.knowledge import Knowledge

CERTAIN = 0.25
"""Half a point from certainty counts as certain: the adjutant may still be a guess."""
OVERSHOOT = 2.0
"""The loss for each point beyond the room that an exact bid leaves."""
SPENDING_WHEN_SHUNNING = 0.2
"""How far it helps to be rid of strong cards when points are unwelcome."""
TO_SPARE = 0.3
"""With no more than this part of the points left to win, Napoleon's side gives one away while it can."""


@dataclass(frozen=True, slots=True)
class Aim:
    """How welcome points are to Napoleon's side, and so how unwelcome to the other."""

    room: float
    """Points that Napoleon's side may still take; with no room both sides shun points."""

    @property
    def shuns_points(self) -> bool:
        """Whether the next point harms Napoleon's side, and so helps the other."""
        return self.room <= 0.0

    def gain(self, points: float) -> float:
        """Return what winning a trick with so many points is worth to either side."""
        if self.room <= 0.0:
            return -points
        return points if points <= self.room else self.room - OVERSHOOT * (points - self.room)

    def price(self, worth: float) -> float:
        """Return what it costs to play a card of some worth for later tricks."""
        return -SPENDING_WHEN_SHUNNING * worth if self.room <= 0.0 else worth


def aim_of(view: View, known: Knowledge) -> Aim:
    """Return the aim at this moment of the play (rules.md 1 Settlement; 2 `siberian`, `exact_bid`)."""
    contract, rules = view.contract, view.rules
    assert contract is not None
    everything = Aim(float(rules.most_points))
    if contract.points == rules.most_points:
        return everything
    points = [len(cards) for cards in view.won]
    ours = float(points[contract.seat])
    ours += sum(chance * count for chance, count in zip(known.adjutant, points, strict=True))
    if rules.exact_bid:
        room = contract.points - ours
        return Aim(room if room > CERTAIN else 0.0)
    needed = contract.points - ours
    if (known.is_napoleon or known.is_adjutant) and needed > 0.0:
        gone = sum(points) + (view.discards.mask & known.scoring).bit_count()
        needed -= TO_SPARE * (rules.most_points - gone)
    if needed <= 0.0 and _may_win_too_much(view, sum(points) - ours):
        return Aim(0.0)
    return everything


def _may_win_too_much(view: View, theirs: float) -> bool:
    """Return whether Napoleon's side would lose by leaving the opponents nothing more."""
    if theirs > CERTAIN or view.rules.siberian == "off":
        return False
    # A point laid away face-up can no longer be won in tricks, so that "all points" are out of reach.
    return view.rules.siberian == "opponents_trickless" or not view.discards
