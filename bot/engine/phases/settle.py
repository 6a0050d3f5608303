"""The end of a hand: settled after the play, or at once after a revoke (rules.md 1 Settlement; 5; 11)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.events import AdjutantRevealed, HandSettled, StakesCollected
from bot.engine.game import GameEvent
from bot.engine.phases import Step
from bot.engine.require import require
from bot.engine.settlement import balance, cards_won, collect, judge, revoke_units, tally_of, units_of
from bot.engine.state import HandState, PhaseName, Result


def start(state: HandState) -> Step:
    """Count the points of Napoleon's side in tricks, set the outcome, settle the payments."""
    setup, contract = state.setup, require(state.contract)
    ours, theirs = points_of(state)
    outcome = judge(setup.rules, contract.points, ours, theirs)
    won = outcome == "made"
    result = Result(
        outcome,
        ours,
        units_of(setup.rules, setup.seats, contract, won=won, points=ours),
        tally=tally_of(setup, contract.seat if won else None),
        apology=contract.adjutant if setup.rules.payment == "tally" and not won else None,
    )
    if state.board is not None:
        won_cards = cards_won(state.complete, setup.seats)
        state = state.evolve(board=collect(state.board, contract, won_cards, made=won))
    return _end(state, result, ())


def settle_revoke(state: HandState, revoker: int, events: tuple[GameEvent, ...]) -> Step:
    """End the hand at once: the revoker pays what the others would have won."""
    setup, contract = state.setup, require(state.contract)
    winner = None if revoker == contract.seat else contract.seat
    result = Result(
        "revoke",
        points_of(state)[0],
        revoke_units(setup.rules, setup.seats, contract, revoker),
        revoker=revoker,
        tally=tally_of(setup, winner),
    )
    return _end(state, result, events)


def points_of(state: HandState) -> tuple[int, int]:
    """Return the points that Napoleon's side and the opponents took in tricks."""
    contract = require(state.contract)
    points = [cards.bit_count() for cards in state.won]
    ours = points[contract.seat] + (0 if contract.adjutant is None else points[contract.adjutant])
    theirs = sum(points) - ours
    return ours + state.setup.rules.hidden_points(state.discards), theirs


def _end(state: HandState, result: Result, events: tuple[GameEvent, ...]) -> Step:
    """End the hand, revealing adjutant and collected stakes; the units include payments to the board."""
    contract, board = require(state.contract), state.board
    if not contract.revealed:
        events = (*events, AdjutantRevealed(contract.adjutant))
    if board is not None:
        events += tuple(StakesCollected(stake, units) for stake, units in board.collected)
        units = zip(result.units, balance(board, state.setup.seats), strict=True)
        result = replace(result, units=tuple(map(sum, units)))
    events = (*events, HandSettled(result.outcome, result.units))
    return state.evolve(phase=PhaseName.ENDED, contract=contract.made_public(), result=result), events, False
