"""NAJAMI's additions to panels: board, antes, the window, changes of trumps, payments.

The panels of the table, of a hand and of a result call these functions; in a game without a board they return
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ButtonStyle

from bot.engine.actions import ChangeTrump, PayToSee
from bot.engine.board import AnteLimits, Board, BoardState, ante_limits, usual_ante
from bot.engine.cards import Suit, suit_text
from bot.engine.legal import LegalActions, actions_of
from bot.engine.phases.change import points_for_change
from bot.engine.require import require
from bot.engine.settlement import unit_of
from bot.engine.state import PhaseName
from bot.engine.views import ContractView, View
from bot.services.values.tables import Table, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.kits.scene import AnySeen, CardLine, SceneButton, SceneControl, SceneLine, Seen

# --- the table -------------------------------------------------------------------------------------------


def heading(seen: Seen[View]) -> str:
    """Return the title of a phase that only NAJAMI has, else ""."""
    view = seen.view
    if view.phase is PhaseName.ANTE:
        limits = ante_limits(view.redeals)
        return f"### {seen.text('phase-ante', count=limits.total)}\n-# {limits_text(seen.ctx, limits)}"
    if view.phase is PhaseName.WINDOW:
        return f"### {seen.text('phase-window')}\n-# {seen.text('window-how')}"
    if view.phase is PhaseName.CHANGE:
        return f"### {seen.text('phase-change')}\n-# {_change_how(seen)}"
    return ""


def limits_text(ctx: PanelContext, limits: AnteLimits) -> str:
    """Return the limits of an ante in a sentence."""
    key = "ante-limits" if limits.at_least_1_on else "ante-limits-later"
    return ctx.text(key, count=limits.total, most=limits.kitty_at_most)


def blind_lines(seen: Seen[View]) -> Iterator[SceneLine]:
    """Yield the blind while it is open to all, and the seats that paid for it."""
    view = seen.view
    board = view.board
    if board is None or not board.blind_shown or view.blind is None or view.result is not None:
        return
    trump = view.contract.suit if view.contract else None
    yield CardLine(fmt.sort_cards(view.blind, trump), "blind-shown")
    yield f"-# {seen.text('blind-paid', names=seen.names(board.payers))}"


def seat_note(seen: Seen[View], seat: int) -> str:
    """Return a seat's ante or its answer in the window."""
    view = seen.view
    if view.board is None:
        return ""
    if view.phase is PhaseName.ANTE:
        placed = dict(view.board.antes).get(seat)
        if placed is None:
            return ""
        usual = placed == usual_ante(ante_limits(view.redeals))
        return seen.text("ante-usual") if usual else stakes.stakes_text(seen.ctx, placed)
    answers = dict(view.board.answers) if view.phase is PhaseName.WINDOW else {}
    if seat not in answers:
        return ""
    return seen.text("answer-pays" if answers[seat] else "answer-declines")


def table_buttons(seen: Seen[View]) -> Iterator[SceneButton]:
    """Yield the public panel's buttons in a phase of the board, for the seats to act."""
    view = seen.view
    if view.phase is PhaseName.ANTE:
        yield SceneButton("button-ante", "anteform", style=ButtonStyle.success)
        yield SceneButton("button-ante-usual" if seen.table.hand_no == 1 else "button-ante-again", "ante")
    if view.phase is PhaseName.WINDOW:
        shared = view.board is not None and bool(view.board.payers)
        yield SceneButton("button-share" if shared else "button-pay", "see", "pay")
        yield SceneButton("button-decline", "see", "decline")


# --- a seat's own hand -----------------------------------------------------------------------------------


def controls(seen: Seen[View], legal: LegalActions) -> Iterator[SceneControl]:
    """Yield a seat's controls when it must act in a phase of the board."""
    changes = [change.suit for change in actions_of(legal, ChangeTrump)]
    if legal.ante is not None:
        user_id = seen.table.seats[require(seen.reader)].user_id
        again = stakes.last_ante(seen.table, user_id, legal.ante)
        shown = stakes.stakes_text(seen.ctx, again or usual_ante(legal.ante))
        yield parts.lines(
            f"-# {limits_text(seen.ctx, legal.ante)}",
            f"-# {seen.text('ante-why')}",
            seen.text("ante-usual-is" if again is None else "ante-again-is", stakes=shown),
        )
        yield ante_buttons(seen.table, user_id, legal.ante)
    elif actions_of(legal, PayToSee):
        yield f"-# {seen.text('window-how')}"
        yield tuple(table_buttons(seen))
    elif changes:
        yield f"-# {_change_how(seen)}"
        yield tuple(
            SceneButton("", "trump", suit_text(suit), words=change_label(seen, suit), suit=suit)
            for suit in changes
        )


def ante_buttons(
    table: Table, user_id: int | None, limits: AnteLimits, typed: Board | None = None
) -> tuple[SceneButton, ...]:
    """Return the buttons for an ante: at once, or by the form; `typed` is a refused ante to correct."""
    ante = stakes.sensible_ante(table, user_id, limits)
    usual = stakes.last_ante(table, user_id, limits) is None
    key = "button-ante-usual" if usual else "button-ante-again"
    form, shown = ("button-ante", ante) if typed is None else ("button-ante-edit", typed)
    return (
        SceneButton(form, "anteform", stakes.encode_ante(shown), ButtonStyle.success),
        SceneButton(key, "ante", stakes.encode_ante(ante)),
    )


def _change_how(seen: Seen[View]) -> str:
    view = seen.view
    if view.board is not None:
        return seen.text("change-how")
    return seen.text("change-how-raise", points=points_for_change(view.rules, 0))


def change_label(seen: AnySeen, suit: Suit) -> str:
    """Return a change of trumps in words, with the resulting bid."""
    assert isinstance(seen.view, View)
    points = require(seen.view.contract).points + points_for_change(seen.view.rules, suit)
    return seen.text("button-change", suit=fmt.suit_label(seen.ctx, suit), points=points)


# --- the result ------------------------------------------------------------------------------------------


def payment_lines(seen: Seen[View]) -> Iterator[SceneLine]:
    """Yield the bid's payment, the stakes collected from the board, and the units left on the board."""
    view = seen.view
    board, contract, result = view.board, view.contract, view.result
    if board is None or result is None:
        return
    if contract is not None and result.side_points is not None:
        if result.outcome != "revoke":
            yield from _bid_lines(seen, board, contract, won=result.outcome == "made")
        yield from _collection_lines(seen, board.collected)
    if seen.table.status is not TableStatus.CLOSED:
        yield seen.text("board-left", amount=seen.amount(board.stakes.total))
        yield f"-# {stakes.stakes_text(seen.ctx, board.stakes)}"


def _bid_lines(seen: Seen[View], board: BoardState, contract: ContractView, *, won: bool) -> Iterator[str]:
    """Yield what each opponent pays or gets, and how Napoleon's side shares it."""
    unit, kitty = unit_of(contract.points, won=won), any(name == "kitty" for name, _ in board.collected)
    if unit:
        yield seen.text("pays-won" if won else "pays-lost", amount=seen.amount(unit))
    else:
        yield seen.text("pays-won-nothing" if won else "pays-lost-nothing", bid=contract.points)
    if unit or kitty:
        key = "pays-alone" if contract.adjutant is None else "pays-split"
        what = "kitty" if not unit else "lost" if not won else "both" if kitty else "won"
        yield f"-# {seen.text(key, what=what)}"


def _collection_lines(seen: Seen[View], collected: Sequence[tuple[str, Sequence[int]]]) -> Iterator[str]:
    yield f"**{seen.text('collected-title')}**" if collected else seen.text("collected-none")
    for name, units in collected:
        takers = [(seat, count) for seat, count in enumerate(units) if count]
        each = [seen.text("collected-share", name=seen.name(seat), units=count) for seat, count in takers]
        names = seen.name(takers[0][0]) if len(takers) == 1 else fmt.join(seen.ctx, each)
        yield seen.text(
            "collected-line", stake=stakes.stake_name(seen.ctx, name), units=sum(units), names=names
        )
