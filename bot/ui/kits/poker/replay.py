"""The poker hand in a replay."""

from __future__ import annotations

from bot.engine.poker.views import PokerView
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import HandSummary, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.kits import replay_parts
from bot.ui.kits.kit import Blocks
from bot.ui.kits.poker import panels as poker


def poker_replayed(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    summary: HandSummary,
    step: ReplayStep,
    view: PokerView,
    *,
    over: bool,
) -> Blocks:
    """Return what lies on the table after a step of a replay; `over`: how the hand came out."""
    if over:
        outcome = parts.lines(*poker.outcome_lines(ctx, snapshot, view))
        return [outcome, parts.line(), parts.lines(*poker.showdown_lines(ctx, snapshot, summary, view))]
    seats = []
    for seat, hand in enumerate(step.hands):
        seats += [replay_parts.name(ctx, snapshot, seat), poker.cards_text(ctx, hand) or "–"]
    common = ctx.text("poker-common", cards=" ".join(fmt.card(ctx, card) for card in view.common))
    return [
        parts.lines(*poker.purpose_lines(ctx, snapshot, view)),
        parts.line(),
        parts.lines(*seats),
        common if view.common else "",
    ]
