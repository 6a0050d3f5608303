"""The end of a hand that was played out: judged and paid at once (RULES.md 1 Settlement)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.events import AdjutantRevealed, Event, HandSettled
from bot.engine.phases import Step
from bot.engine.phases.call import contract_of
from bot.engine.phases.play import tricks_of
from bot.engine.settlement import judge, units_of
from bot.engine.state import HandState, PhaseName, Result


def start(state: HandState) -> Step:
    """Count the points of Napoleon's side in tricks, name the outcome, pay."""
    rules, contract = state.setup.rules, contract_of(state)
    side = {contract.seat, contract.adjutant}
    points = [cards.bit_count() for cards in tricks_of(state).won]
    side_points = sum(count for seat, count in enumerate(points) if seat in side)
    outcome = judge(rules, contract.points, side_points, sum(points) - side_points)
    units = units_of(rules, state.setup.seats, contract, won=outcome == "made")
    events: tuple[Event, ...] = (HandSettled(outcome, units),)
    if not contract.revealed:
        events = (AdjutantRevealed(contract.adjutant), *events)
    after = replace(
        state,
        phase=PhaseName.ENDED,
        contract=replace(contract, revealed=True),
        result=Result(outcome, side_points, units),
    )
    return Step(after, events, False)
