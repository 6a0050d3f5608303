"""The end of a hand of Nap: who pays whom, the pool, the rest of the hands (rules.md 10 Settlement)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import ui

from bot.engine.nap.rules import POOL_CALLS, pay_of
from bot.engine.nap.settlement import pool_units, revoke_units
from bot.engine.nap.views import NapView
from bot.services.values.tables import HandSummary, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.kits.nap import lines as nap_lines
from bot.ui.kits.napoleon.result import (
    final_lines,
    payment,
    result_buttons,
    session_over,
    what_follows,
    why_voided,
)


def nap_result_panel(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the panel that stays after a hand of Nap; after the last one the final scores follow.

    ValueError without the summary of such a hand.
    """
    summary = snapshot.summary
    if summary is None or not isinstance(summary.view, NapView):
        raise ValueError("a result panel needs the summary of a hand")
    view, last = summary.view, session_over(snapshot)
    title, why = outcome_lines(ctx, snapshot, view)
    blocks: list[parts.Block | str | None] = [
        parts.lines(parts.title(ctx, snapshot), f"### {title}", why, *pay_lines(ctx, snapshot, view)),
        parts.line(),
        parts.lines(*_seat_lines(ctx, snapshot, summary, view)),
        parts.lines(*_shown(ctx, snapshot, view)),
        parts.line(),
    ]
    if last:
        blocks.append(parts.lines(*final_lines(ctx, snapshot)))
    else:
        blocks.append(what_follows(ctx, snapshot))
    buttons = result_buttons(ctx, snapshot, summary, last)
    return parts.layout(_colour(view), [*blocks, *parts.rows(buttons)])


def _colour(view: NapView) -> Any:
    outcome = view.result.outcome if view.result else "voided"
    if outcome in ("thrown_in", "voided"):
        return parts.QUIET_COLOUR
    return parts.WON_COLOUR if outcome == "made" else parts.LOST_COLOUR


def outcome_lines(
    ctx: PanelContext, snapshot: TableSnapshot, view: NapView, reader: int | None = None
) -> tuple[str, str]:
    """Return a heading for how a hand ended, and the reason in a sentence."""
    result, contract = view.result, view.contract
    if result is None or result.outcome == "voided":
        return ctx.text("outcome-voided"), why_voided(ctx, snapshot, result.reason if result else "")
    if result.outcome == "thrown_in" or contract is None:
        dealer = parts.name(ctx, snapshot, (view.dealer + 1) % view.seats, reader)
        return ctx.text("outcome-thrown-in"), ctx.text("nap-why-thrown-in", name=dealer)
    if result.outcome == "revoke":
        assert result.revoker is not None
        who = parts.name(ctx, snapshot, result.revoker, reader)
        why = ctx.text("nap-why-revoke", name=who, card=fmt.card(ctx, view.trick[-1]))
        return ctx.text("outcome-revoke"), why
    made = result.outcome == "made"
    who, call = parts.name(ctx, snapshot, contract.seat, reader), fmt.call_name(ctx, contract.call)
    head = ctx.text("nap-outcome-made" if made else "nap-outcome-failed", name=who, call=call)
    needed = pay_of(view.rules, contract.call).tricks
    won = view.won[contract.seat]
    if needed:
        return head, ctx.text("nap-why", won=won, needed=needed, played=len(view.tricks))
    return head, ctx.text("nap-why-misere-made" if made else "nap-why-misere-lost", number=len(view.tricks))


def pay_lines(
    ctx: PanelContext, snapshot: TableSnapshot, view: NapView, reader: int | None = None
) -> Iterable[str]:
    """Return who pays whom how much, what went into the pool or came from it, and what is in it now."""
    result, contract, stake = view.result, view.contract, snapshot.table.config.stake
    if result is None or result.outcome == "voided":
        return
    if contract is not None and result.outcome != "thrown_in":
        yield _who_pays(ctx, snapshot, view, reader)
        who = parts.name(ctx, snapshot, contract.seat, reader)
        moved = _pool_moved(view)
        if moved > 0:
            yield "🪙 " + ctx.text("nap-pool-won", name=who, amount=stakes.amount(ctx, moved, stake))
        elif moved < 0:
            yield "🪙 " + ctx.text("nap-pool-paid", name=who, amount=stakes.amount(ctx, -moved, stake))
    if view.pool and session_over(snapshot):
        yield "🪙 " + ctx.text("nap-pool-shared", amount=stakes.amount(ctx, view.pool, stake))
    elif view.rules.fills_pool or view.pool:
        yield "🪙 " + ctx.text("nap-pool-stays", amount=stakes.amount(ctx, view.pool, stake))


def _pool_moved(view: NapView) -> int:
    """Return the units the bidder took from the pool; below 0 what they paid into it at the settlement."""
    contract, result = view.contract, view.result
    assert contract is not None
    assert result is not None
    if result.outcome == "revoke" or contract.call not in POOL_CALLS:
        return 0
    held = view.pool_before + sum(view.paid)
    return pool_units(view.rules, contract, held, made=result.outcome == "made")


def _who_pays(ctx: PanelContext, snapshot: TableSnapshot, view: NapView, reader: int | None) -> str:
    contract, result, stake = view.contract, view.result, snapshot.table.config.stake
    assert contract is not None
    assert result is not None
    who = parts.name(ctx, snapshot, contract.seat, reader)
    pay = pay_of(view.rules, contract.call)
    if result.revoker is not None and result.revoker != contract.seat:
        units = -revoke_units(view.rules, view.seats, contract, result.revoker)[result.revoker]
        payer = parts.name(ctx, snapshot, result.revoker, reader)
        return ctx.text("nap-pays-alone", payer=payer, name=who, amount=stakes.amount(ctx, units, stake))
    if result.outcome == "made":
        return ctx.text("nap-pays-won", name=who, amount=stakes.amount(ctx, pay.won, stake))
    return ctx.text("nap-pays-lost", name=who, amount=stakes.amount(ctx, pay.lost, stake))


def _seat_lines(
    ctx: PanelContext, snapshot: TableSnapshot, summary: HandSummary, view: NapView
) -> Iterable[str]:
    """Return two lines per seat: the name and what was won or paid; tricks, payments to the pool, totals."""
    table = snapshot.table
    for index in range(view.seats):
        crown = "👑 " if view.contract is not None and view.contract.seat == index else ""
        computer = " 🤖" if table.seats[index].computer is not None else ""
        first, *more = payment(ctx, snapshot, summary, index)
        yield f"{crown}{parts.name(ctx, snapshot, index)}{computer} · **{first}**"
        small = [] if view.contract is None else [ctx.text("nap-tricks", count=view.won[index])]
        if index == view.sits_out:
            small = [ctx.text("nap-sits-out")]
        if view.paid[index]:
            amount = stakes.amount(ctx, view.paid[index], table.config.stake)
            small.append(ctx.text("nap-paid-in", amount=amount))
        total = ctx.text("total", units=fmt.signed(ctx, table.totals[index]))
        yield "-# " + " · ".join([*small, *more, total])


def _shown(ctx: PanelContext, snapshot: TableSnapshot, view: NapView) -> Iterable[str]:
    """Return the cards that were not played, for all to see."""
    if not any(view.shown):
        return
    trump = view.contract.trump if view.contract else None
    yield f"-# {ctx.text('nap-shown')}"
    for seat, cards in enumerate(view.shown):
        if cards:
            shown = nap_lines.shown_cards(ctx, fmt.sort_cards(cards, trump))
            yield f"-# {parts.name(ctx, snapshot, seat)} {shown}"


def own_end(ctx: PanelContext, snapshot: TableSnapshot, view: NapView, seat: int) -> str:
    """Return the outcome and what it means for the reader."""
    title, why = outcome_lines(ctx, snapshot, view, seat)
    moved = None
    if snapshot.summary is not None:
        first, *more = payment(ctx, snapshot, snapshot.summary, seat)
        moved = " · ".join([ctx.text("own-result", won=first), *more])
    return parts.lines(f"### {title}", why, *pay_lines(ctx, snapshot, view, seat), moved)
