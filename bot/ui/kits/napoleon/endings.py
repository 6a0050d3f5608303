"""Ends of a hand in some games: a revoke, a tally in place of payment, an apology (rules.md 5, 7, 11)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.games import game_of
from bot.engine.state import Result
from bot.engine.views import View
from bot.services.values.tables import Table, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.kits.napoleon import lines as napoleon_lines


def counts_hands(table: Table) -> bool:
    """Return whether hands won as Napoleon are counted and nothing is paid."""
    return bool(game_of(table.config.rules).counts_hands(table.config.rules))


def tally_line(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> str:
    """Return the hands each seat had won as Napoleon before this one."""
    if not any(view.tally):
        return ""
    seats = snapshot.table.seats
    each = [f"{fmt.seat_name(ctx, seats, seat, 10)} {count}" for seat, count in enumerate(view.tally)]
    return f"-# {ctx.text('tally-line', tally=' · '.join(each))}"


def revoke_lines(ctx: PanelContext, snapshot: TableSnapshot, view: View, result: Result) -> tuple[str, str]:
    """Return heading and reason of a hand that a revoke ended: who revoked, with which card, who pays."""
    revoker = result.revoker
    assert revoker is not None
    assert view.contract is not None
    who = parts.name(ctx, snapshot, revoker)
    card = fmt.card(ctx, view.trick[-1])
    if view.rules.payment != "tally":
        why = ctx.text("why-revoke", name=who, card=card)
    elif revoker == view.contract.seat:
        why = ctx.text("why-revoke-nobody", name=who, card=card)
    else:
        why = ctx.text("why-revoke-counted", name=who, card=card)
    return ctx.text("outcome-revoke"), why


def custom_lines(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> Iterable[str]:
    """Return what custom asks for after a hand: the apology of a losing adjutant (rules.md 5)."""
    result = view.result
    if result is not None and result.apology is not None and view.contract is not None:
        yield ctx.text(
            "apology-line",
            name=parts.name(ctx, snapshot, result.apology),
            napoleon=parts.name(ctx, snapshot, view.contract.seat),
            partner=napoleon_lines.partner(view),
        )
