"""The antes: after each deal every seat puts units on the board, eldest first (rules.md 9 Ante)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Action, Ante
from bot.engine.board import ante_limits, usual_ante
from bot.engine.errors import IllegalAction
from bot.engine.events import AnteMade
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.phases import Step, require_turn
from bot.engine.require import require
from bot.engine.state import HandState, PhaseName


def start(state: HandState) -> Step:
    """Begin the antes, if there is a board."""
    if state.board is None:
        return state, (), True
    return state.evolve(phase=PhaseName.ANTE), (), False


def to_act(state: HandState) -> tuple[int, ...]:
    """Return the seat whose ante is next."""
    return ((state.setup.eldest + len(require(state.board).antes)) % state.setup.seats,)


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return the limits of the ante."""
    return LegalActions(ante=ante_limits(state.redeals)) if seat in to_act(state) else NOTHING_LEGAL


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction: `not-your-turn`, `ante-only`, `ante-negative`, `-total`, `-kitty`, `-duty`."""
    require_turn(seat, to_act(state)[0])
    if not isinstance(action, Ante):
        raise IllegalAction("ante-only")
    limits, stakes = ante_limits(state.redeals), action.stakes
    if limits.allow(stakes):
        return
    if min(stakes.units) < 0:
        raise IllegalAction("ante-negative")
    if stakes.total != limits.total:
        raise IllegalAction("ante-total", total=limits.total, placed=stakes.total)
    if stakes.kitty > limits.kitty_at_most:
        raise IllegalAction("ante-kitty", most=limits.kitty_at_most, placed=stakes.kitty)
    raise IllegalAction("ante-duty")


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Put the ante on the board, publicly; the auction begins after the last one."""
    assert isinstance(action, Ante)
    board, stakes = require(state.board), action.stakes
    paid = tuple(units + stakes.total * (other == seat) for other, units in enumerate(board.paid))
    board = replace(board, stakes=board.stakes + stakes, paid=paid, antes=(*board.antes, (seat, stakes)))
    after = state.evolve(board=board)
    return after, (AnteMade(seat, stakes),), len(board.antes) == state.setup.seats


def default_action(state: HandState, seat: int) -> Action:
    """Return an ante of 1 on each stake but QK-S, in order, while the units last."""
    return Ante(usual_ante(ante_limits(state.redeals)))
