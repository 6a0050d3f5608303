"""The other seats may pay to see the blind before Napoleon takes it (rules.md 9 Call, then see the blind)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import DECLINE_TO_SEE, PAY_TO_SEE, Action, DeclineToSee, PayToSee
from bot.engine.board import PRICE_TO_SEE, BoardState
from bot.engine.errors import IllegalAction
from bot.engine.events import BlindShown, SeeingAnswered
from bot.engine.game import GameEvent
from bot.engine.legal import NOTHING_LEGAL, LegalActions
from bot.engine.phases import Step
from bot.engine.require import require
from bot.engine.state import HandState, PhaseName

MOST_PAYERS = 2

_LEGAL = LegalActions((PAY_TO_SEE, DECLINE_TO_SEE))


def start(state: HandState) -> Step:
    """Ask everybody but Napoleon; skipped without a board or if all know the blind."""
    if state.board is None or state.auction.blind_up:
        return state, (), True
    return state.evolve(phase=PhaseName.WINDOW), (), False


def to_act(state: HandState) -> tuple[int, ...]:
    """Return the seats that have not answered, in any order; Napoleon is not asked."""
    answered = {require(state.contract).seat, *(seat for seat, _ in require(state.board).answers)}
    return tuple(seat for seat in range(state.setup.seats) if seat not in answered)


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return paying (or sharing another's payment) and declining."""
    return _LEGAL if seat in to_act(state) else NOTHING_LEGAL


def check(state: HandState, seat: int, action: Action) -> None:
    """Raise IllegalAction (`not-your-turn`, `window-only`)."""
    due = to_act(state)
    if seat not in due:
        raise IllegalAction("not-your-turn", seat=due[0])
    if not isinstance(action, PayToSee | DeclineToSee):
        raise IllegalAction("window-only")


def apply(state: HandState, seat: int, action: Action) -> Step:
    """Record the answer; the blind is shown once two have paid, or all have answered and one paid."""
    board = require(state.board)
    pays = isinstance(action, PayToSee)
    board = replace(board, answers=(*board.answers, (seat, pays)))
    if pays:
        board = _pay(board)
    after = state.evolve(board=board)
    events: tuple[GameEvent, ...] = (SeeingAnswered(seat, pays),)
    over = len(board.payers) == MOST_PAYERS or not to_act(after)
    if over and board.payers:
        after = after.evolve(board=replace(board, blind_shown=True))
        events = (*events, BlindShown(state.blind, board.payers))
    return after, events, over


def _pay(board: BoardState) -> BoardState:
    """Charge the price to the first payer; a second payer refunds half of it to the first."""
    paid = list(board.paid)
    if len(board.payers) == 1:
        paid[board.payers[0]] += PRICE_TO_SEE
        return replace(board, paid=tuple(paid), stakes=board.stakes.add_to("kitty", PRICE_TO_SEE))
    first, second = board.payers
    paid[first] -= PRICE_TO_SEE // 2
    paid[second] += PRICE_TO_SEE // 2
    return replace(board, paid=tuple(paid))


def default_action(state: HandState, seat: int) -> Action:
    """Return declining to pay."""
    return DECLINE_TO_SEE
