"""A point-trick hand in a replay: every seat's cards face-up, the trick, the board; at the end the result."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.cards import CardSet
from bot.engine.state import PhaseName
from bot.engine.views import View
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import HandSummary, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.kits import replay_parts
from bot.ui.kits.kit import Blocks
from bot.ui.kits.napoleon import endings, najami, result
from bot.ui.kits.napoleon import lines as napoleon_lines
from bot.ui.kits.napoleon.piles import pile_rows
from bot.ui.kits.napoleon.table import auction_line


def napoleon_replayed(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    summary: HandSummary,
    step: ReplayStep,
    view: View,
    *,
    over: bool,
) -> Blocks:
    """Return what lies on the table after a step of a replay; `over`: how the hand came out."""
    hidden = parts.lines(*_hidden(ctx, view))
    if over:
        heading, why = result.outcome_lines(ctx, snapshot, view)
        contract = napoleon_lines.contract_lines(ctx, snapshot, view)
        end = parts.lines(f"### {heading}", contract, why, *endings.custom_lines(ctx, snapshot, view))
        paid = parts.lines(*_paid(ctx, snapshot, summary, view))
        return [end, parts.line(), paid, hidden, *najami.result_block(ctx, snapshot, view)]
    auction = "" if view.contract or view.phase is PhaseName.ANTE else auction_line(ctx, snapshot, view)
    return [
        parts.lines(
            napoleon_lines.contract_lines(ctx, snapshot, view, large=True),
            _side(ctx, view),
            auction,
            najami.board_lines(ctx, snapshot, view),
        ),
        parts.line(),
        *_seats(ctx, snapshot, step, view),
        hidden,
        *replay_parts.trick_block(ctx, snapshot, step, range(view.seats), view.trusts),
    ]


def _side(ctx: PanelContext, view: View) -> str:
    """Return the points of Napoleon's side so far; the replay knows from the call on who belongs to it."""
    contract = view.contract
    if contract is None or view.leader is None or not (contract.adjutant is not None or contract.alone):
        return ""
    side = {contract.seat, contract.adjutant}
    points = sum(len(cards) for seat, cards in enumerate(view.won) if seat in side)
    return ctx.text("side-line", points=points, bid=contract.points, side=napoleon_lines.side_name(view))


def _seats(ctx: PanelContext, snapshot: TableSnapshot, step: ReplayStep, view: View) -> list[str]:
    """Return each seat's name, points and cards as one text; with piles each in a text of its own."""
    trump = view.contract.suit if view.contract else None
    texts = []
    for seat, hand in enumerate(step.hands):
        won = f" · {ctx.text('points', points=len(view.won[seat]))}" if view.won else ""
        tops = CardSet()
        if view.piles:
            tops = CardSet.of(*(pile[0] for pile in view.piles[seat] if pile and pile[0] is not None))
        cards = replay_parts.cards_or_dash(ctx, hand - tops, trump)
        texts.append(
            parts.lines(
                f"{napoleon_lines.role_mark(view, seat)}{replay_parts.name(ctx, snapshot, seat)}{won}",
                cards,
                *pile_rows(ctx, view, seat),
            )
        )
    return texts if view.piles else [parts.lines(*texts)]


def _hidden(ctx: PanelContext, view: View) -> Iterable[str]:
    """Return the blind, and what Napoleon discarded."""
    trump = view.contract.suit if view.contract else None
    for key, cards in (("blind-line", view.blind), ("discards-line", view.discards)):
        if cards:
            yield f"-# {ctx.text(key, cards=fmt.cards(ctx, cards, trump))}"


def _paid(ctx: PanelContext, snapshot: TableSnapshot, summary: HandSummary, view: View) -> Iterable[str]:
    for seat in range(view.seats):
        points = [ctx.text("points", points=len(view.won[seat]))] if view.won else []
        board = [note] if (note := najami.paid_note(ctx, view, seat)) else []
        yield replay_parts.payment(
            ctx, snapshot, summary, seat, napoleon_lines.role_mark(view, seat), [*points, *board]
        )
