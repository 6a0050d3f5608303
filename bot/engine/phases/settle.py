"""The end of a hand that was played out: judged and paid at once (RULES.md 1 Settlement)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.events import AdjutantRevealed, Event, HandSettled, StakesCollected
from bot.engine.phases import Step
from bot.engine.phases.call import contract_of
from bot.engine.phases.play import tricks_of
from bot.engine.settlement import judge, units_of
from bot.engine.stakes import balance, cards_won, collect
from bot.engine.state import HandState, PhaseName, Result


def start(state: HandState) -> Step:
    """Count the points of Napoleon's side in tricks, name the outcome, pay."""
    rules, contract = state.setup.rules, contract_of(state)
    side = {contract.seat, contract.adjutant}
    points = [cards.bit_count() for cards in tricks_of(state).won]
    side_points = sum(count for seat, count in enumerate(points) if seat in side)
    outcome = judge(rules, contract.points, side_points, sum(points) - side_points)
    made, board, seats = outcome == "made", state.board, state.setup.seats
    units = units_of(rules, seats, contract, won=made)
    events: tuple[Event, ...] = ()
    if board is not None:
        board = collect(board, contract, cards_won(tricks_of(state).complete, seats), made=made)
        events = tuple(StakesCollected(stake, taken) for stake, taken in board.collected)
        units = tuple(map(sum, zip(units, balance(board, seats), strict=True)))
    events = (*events, HandSettled(outcome, units))
    if not contract.revealed:
        events = (AdjutantRevealed(contract.adjutant), *events)
    after = replace(
        state,
        phase=PhaseName.ENDED,
        contract=replace(contract, revealed=True),
        result=Result(outcome, side_points, units),
        board=board,
    )
    return Step(after, events, False)
