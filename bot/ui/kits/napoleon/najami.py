"""What panels show of NAJAMI besides the play: board, antes, the window, changes of trumps, payments.

The panels of the table, of a hand and of a result ask here; in a game without a board there is nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import ButtonStyle, ui

from bot.engine.actions import ChangeTrump, PayToSee
from bot.engine.board import STAKES, AnteLimits, Board, ante_limits, usual_ante
from bot.engine.cards import suit_text
from bot.engine.legal import LegalActions
from bot.engine.phases.change import raised
from bot.engine.stakes import unit_of
from bot.engine.state import PhaseName
from bot.engine.views import View
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts, stakes
from bot.ui.core.context import PanelContext

_IN_A_LINE = 4
"""Stakes side by side on a phone."""


# --- the table -------------------------------------------------------------------------------------------


def heading(ctx: PanelContext, view: View) -> str:
    """Return the title of a phase that only this game has, empty in any other."""
    if view.phase is PhaseName.ANTE:
        limits = ante_limits(view.redeals)
        return f"### {ctx.text('phase-ante', count=limits.total)}\n-# {limits_text(ctx, limits)}"
    if view.phase is PhaseName.WINDOW:
        return f"### {ctx.text('phase-window')}\n-# {ctx.text('window-how')}"
    if view.phase is PhaseName.CHANGE:
        return f"### {ctx.text('phase-change')}\n-# {ctx.text('change-how')}"
    return ""


def limits_text(ctx: PanelContext, limits: AnteLimits) -> str:
    """Return what an ante may be, in a sentence."""
    key = "ante-limits" if limits.at_least_1_on else "ante-limits-later"
    return ctx.text(key, count=limits.total, most=limits.kitty_at_most)


def board_lines(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> str:
    """Return the board: its sum, and the units on all eight stakes in two lines."""
    if view.board is None:
        return ""
    placed = view.board.stakes
    total = stakes.amount(ctx, placed.total, snapshot.table.config.stake)
    shown = [f"{stakes.stake_name(ctx, name)} **{placed[name]}**" for name in STAKES]
    rows = [" · ".join(shown[first : first + _IN_A_LINE]) for first in range(0, len(shown), _IN_A_LINE)]
    return parts.lines(ctx.text("board-line", amount=total), *rows)


def board_block(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> list[parts.Block | str]:
    """Return the board as a part of the public panel, with a line below it."""
    return [board_lines(ctx, snapshot, view), parts.line()] if view.board is not None else []


def blind_line(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> str:
    """Return the blind while it lies open for all, and who paid for that."""
    board = view.board
    if board is None or not board.blind_shown or view.blind is None or view.result is not None:
        return ""
    trump = view.contract.suit if view.contract else None
    cards = ctx.text("blind-shown", cards=fmt.cards(ctx, view.blind, trump))
    names = fmt.join(ctx, (parts.name(ctx, snapshot, seat) for seat in board.payers))
    return f"{cards}\n-# {ctx.text('blind-paid', names=names)}"


def seat_note(ctx: PanelContext, view: View, seat: int) -> str:
    """Return what a seat has done in a phase of the board: its ante, its answer."""
    if view.board is None:
        return ""
    if view.phase is PhaseName.ANTE:
        placed = dict(view.board.antes).get(seat)
        if placed is None:
            return ""
        usual = placed == usual_ante(ante_limits(view.redeals))
        return ctx.text("ante-usual") if usual else stakes.stakes_text(ctx, placed)
    if view.phase is PhaseName.WINDOW:
        answers = dict(view.board.answers)
        return "" if seat not in answers else ctx.text(_answer_key(pays=answers[seat]))
    return ""


def _answer_key(*, pays: bool) -> str:
    return "answer-pays" if pays else "answer-declines"


def table_buttons(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> list[ui.Button[Any]]:
    """Return the buttons on the public panel in a phase of the board; they are for whoever is due."""
    if view.phase is PhaseName.ANTE:
        key = "button-ante-usual" if snapshot.table.hand_no == 1 else "button-ante-again"
        return [
            parts.button(ctx, "button-ante", "anteform", snapshot, style=ButtonStyle.success),
            parts.button(ctx, key, "ante", snapshot),
        ]
    return _window_buttons(ctx, snapshot, view) if view.phase is PhaseName.WINDOW else []


# --- a seat's own hand -----------------------------------------------------------------------------------


def controls(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, legal: LegalActions
) -> list[parts.Block | str]:
    """Return the controls of a seat that is due in a phase of the board."""
    if legal.ante is not None:
        return _ante_controls(ctx, snapshot, view, legal.ante)
    if any(isinstance(action, PayToSee) for action in legal.actions):
        return [f"-# {ctx.text('window-how')}", *parts.rows(_window_buttons(ctx, snapshot, view))]
    changes = [action for action in legal.actions if isinstance(action, ChangeTrump)]
    if not changes:
        return []
    buttons = [_change_button(ctx, snapshot, view, change) for change in changes]
    return [f"-# {ctx.text('change-how')}", *parts.rows(buttons)]


def _ante_controls(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, limits: AnteLimits
) -> list[parts.Block | str]:
    user_id = None if view.seat is None else snapshot.table.seats[view.seat].user_id
    again = stakes.last_ante(snapshot.table, user_id, limits)
    ante = stakes.sensible_ante(snapshot.table, user_id, limits)
    key = "ante-usual-is" if again is None else "ante-again-is"
    return [
        parts.lines(
            f"-# {limits_text(ctx, limits)}",
            f"-# {ctx.text('ante-why')}",
            ctx.text(key, stakes=stakes.stakes_text(ctx, ante)),
        ),
        *parts.rows(ante_buttons(ctx, snapshot, ante, usual=again is None)),
    ]


def ante_buttons(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    ante: Board,
    *,
    usual: bool,
    typed: Board | None = None,
) -> list[ui.Button[Any]]:
    """Return the one-press ante and the way to the form; `typed` is what stood in it and was refused."""
    key, form = "button-ante-usual" if usual else "button-ante-again", "button-ante"
    shown = ante
    if typed is not None:
        form, shown = "button-ante-edit", typed
    edit = parts.button(ctx, form, "anteform", snapshot, stakes.encode_ante(shown), style=ButtonStyle.success)
    return [parts.button(ctx, key, "ante", snapshot, stakes.encode_ante(ante)), edit]


def ante_refused(
    ctx: PanelContext, snapshot: TableSnapshot, why: str, typed: Board, user_id: int
) -> ui.LayoutView:
    """Return why an ante was refused, what is allowed, and buttons that keep what was typed."""
    limits = ante_limits(snapshot.view.redeals if isinstance(snapshot.view, View) else 0)
    again = stakes.last_ante(snapshot.table, user_id, limits)
    ante = stakes.sensible_ante(snapshot.table, user_id, limits)
    return parts.layout(
        parts.LOST_COLOUR,
        [
            parts.lines(
                why,
                ctx.text("ante-typed", stakes=stakes.stakes_text(ctx, typed)),
                f"-# {limits_text(ctx, limits)}",
            ),
            *parts.rows(ante_buttons(ctx, snapshot, ante, usual=again is None, typed=typed)),
        ],
    )


def _window_buttons(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> list[ui.Button[Any]]:
    shared = view.board is not None and bool(view.board.payers)
    key = "button-share" if shared else "button-pay"
    return [
        parts.button(ctx, key, "see", snapshot, "pay", style=ButtonStyle.success),
        parts.button(ctx, "button-decline", "see", snapshot, "decline"),
    ]


def _change_button(
    ctx: PanelContext, snapshot: TableSnapshot, view: View, change: ChangeTrump
) -> ui.Button[Any]:
    assert view.contract is not None
    suit, points = change.suit, view.contract.points + raised(change.suit)
    label = ctx.text("button-change", suit=fmt.suit_label(ctx, suit), points=points)
    found: ui.Button[Any] = ui.Button(
        label=label,
        emoji=ctx.emoji.partial_suit(suit),
        style=ButtonStyle.secondary,
        custom_id=ids.build("trump", snapshot.table.id, snapshot.table.turn, suit_text(suit)),
    )
    return found


# --- the result ------------------------------------------------------------------------------------------


def _result_lines(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> Iterable[str]:
    """Return what the bid paid, who collected what from the board, and what is left on it."""
    board, contract, result = view.board, view.contract, view.result
    if board is None or result is None:
        return
    stake = snapshot.table.config.stake
    if contract is not None and result.side_points is not None:
        won = result.outcome == "made"
        unit = unit_of(contract.points, won=won)
        if unit:
            yield ctx.text("pays-won" if won else "pays-lost", amount=stakes.amount(ctx, unit, stake))
        else:
            yield ctx.text("pays-won-nothing" if won else "pays-lost-nothing", bid=contract.points)
        if unit or any(name == "kitty" for name, _ in board.collected):
            yield f"-# {ctx.text('pays-alone' if contract.adjutant is None else 'pays-split')}"
        yield from _collected(ctx, snapshot, view)
    if snapshot.table.status is not TableStatus.CLOSED:
        yield ctx.text("board-left", amount=stakes.amount(ctx, board.stakes.total, stake))
        yield f"-# {stakes.stakes_text(ctx, board.stakes)}"


def result_block(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> list[parts.Block | str]:
    """Return what became of the board as a part of a result, with a line above it."""
    lines = parts.lines(*_result_lines(ctx, snapshot, view))
    return [parts.line(), lines] if lines else []


def _collected(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> Iterable[str]:
    assert view.board is not None
    if not view.board.collected:
        yield ctx.text("collected-none")
        return
    yield f"**{ctx.text('collected-title')}**"
    for name, units in view.board.collected:
        takers = [
            ctx.text("collected-share", name=parts.name(ctx, snapshot, seat), units=count)
            for seat, count in enumerate(units)
            if count
        ]
        if len(takers) == 1:
            takers = [parts.name(ctx, snapshot, next(seat for seat, count in enumerate(units) if count))]
        stake = stakes.stake_name(ctx, name)
        yield ctx.text("collected-line", stake=stake, units=sum(units), names=fmt.join(ctx, takers))


def paid_note(ctx: PanelContext, view: View, seat: int) -> str:
    """Return what a seat paid to the board in a hand and what it took from it."""
    board = view.board
    if board is None:
        return ""
    taken = sum(units[seat] for _, units in board.collected)
    return ctx.text("board-paid", paid=board.paid[seat], taken=taken)


def shared_line(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return that a closed table's board was shared equally, if there was something on it."""
    view = None if snapshot.summary is None else snapshot.summary.view
    left = view.board.stakes.total if isinstance(view, View) and view.board is not None else 0
    if not left or snapshot.table.status is not TableStatus.CLOSED:
        return ""
    return ctx.text("board-shared", amount=stakes.amount(ctx, left, snapshot.table.config.stake))
