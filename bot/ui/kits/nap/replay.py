"""A hand of Nap in a replay: every seat's cards face-up, the trick; at the end the result."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.nap.views import NapView
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import HandSummary, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.kits import replay_parts
from bot.ui.kits.kit import Blocks
from bot.ui.kits.nap import lines as nap_lines
from bot.ui.kits.nap import result as nap_result


def nap_replayed(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    summary: HandSummary,
    step: ReplayStep,
    view: NapView,
    *,
    over: bool,
) -> Blocks:
    """Return what lies on the table after a step of a replay; `over`: how the hand came out."""
    if over:
        heading, why = nap_result.outcome_lines(ctx, snapshot, view)
        pay = nap_result.pay_lines(ctx, snapshot, view)
        paid = [
            replay_parts.payment(
                ctx, snapshot, summary, seat, _crown(view, seat), _tricks_won(ctx, view, seat)
            )
            for seat in range(view.seats)
        ]
        return [parts.lines(f"### {heading}", why, *pay), parts.line(), parts.lines(*paid)]
    return [
        parts.lines(
            nap_lines.contract_lines(ctx, snapshot, view),
            _calls(ctx, snapshot, view),
            nap_lines.pool_line(ctx, snapshot, view),
        ),
        parts.line(),
        parts.lines(*_nap_seats(ctx, snapshot, step, view)),
        parts.lines(*_on_table(ctx, step, view)),
        *replay_parts.trick_block(ctx, snapshot, step, [s for s in range(view.seats) if s != view.sits_out]),
    ]


def _calls(ctx: PanelContext, snapshot: TableSnapshot, view: NapView) -> str:
    if view.contract is not None or not view.auction:
        return ""
    calls = [
        f"{fmt.seat_name(ctx, snapshot.table.seats, seat, 10)} {nap_lines.call_text(ctx, call)}"
        for seat, call in view.auction
    ]
    return f"-# {' → '.join(calls)}"


def _nap_seats(ctx: PanelContext, snapshot: TableSnapshot, step: ReplayStep, view: NapView) -> Iterable[str]:
    trump = view.contract.trump if view.contract else None
    for seat, hand in enumerate(step.hands):
        notes = " · ".join(["", *_tricks_won(ctx, view, seat)])
        yield f"{_crown(view, seat)}{replay_parts.name(ctx, snapshot, seat)}{notes}"
        if seat != view.sits_out:
            yield replay_parts.cards_or_dash(ctx, hand, trump)
        if step.thrown[seat]:
            yield f"-# {ctx.text('discards-line', cards=fmt.cards(ctx, step.thrown[seat], trump))}"


def _on_table(ctx: PanelContext, step: ReplayStep, view: NapView) -> Iterable[str]:
    """Return the extra hand nobody has taken, and the card to peep at."""
    if step.extra_hand:
        yield f"-# {ctx.text('replay-extra-hand', cards=fmt.cards(ctx, step.extra_hand))}"
    if view.peep_card is not None and not view.swapped:
        yield f"-# {ctx.text('replay-peep-card', card=fmt.card(ctx, view.peep_card))}"


def _tricks_won(ctx: PanelContext, view: NapView, seat: int) -> list[str]:
    if seat == view.sits_out:
        return [ctx.text("nap-sits-out")]
    return [] if view.leader is None else [ctx.text("nap-tricks", count=view.won[seat])]


def _crown(view: NapView, seat: int) -> str:
    return "👑 " if view.contract is not None and view.contract.seat == seat else ""
