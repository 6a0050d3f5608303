"""What replays of all families are built from: names, cards, payments, the trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.cards import Card, CardSet
from bot.engine.events import TrickWon
from bot.engine.state import Trick
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import HandSummary, TableSnapshot
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.context import PanelContext
from bot.ui.kits.napoleon import result


def name(ctx: PanelContext, snapshot: TableSnapshot, seat: int) -> str:
    """Return a player's name with the marks of their seat."""
    table = snapshot.table
    dealer = f" · {ctx.text('mark-dealer')}" if seat == table.dealer else ""
    return f"{parts.name(ctx, snapshot, seat)}{parts.seat_marks(ctx, table.seats[seat])}{dealer}"


def cards_or_dash(ctx: PanelContext, cards: CardSet, trump: int | None) -> str:
    """Return cards side by side, a dash for none."""
    return fmt.cards(ctx, cards, trump) or "–"


def payment(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    summary: HandSummary,
    seat: int,
    mark: str,
    notes: Sequence[str],
) -> str:
    """Return a seat's name with what it won or paid, below it what else there is to say."""
    first, *more = result.payment(ctx, snapshot, summary, seat)
    small = " · ".join([*notes, *more])
    return parts.lines(f"{mark}{name(ctx, snapshot, seat)} · **{first}**", f"-# {small}" if small else None)


def trick_block(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    step: ReplayStep,
    seats: Sequence[int],
    trusts: Iterable[tuple[int, int]] = (),
) -> list[parts.Block | str]:
    """Return the trick under way, or the one that this step completed: a line per card, in order of play.

    `seats` are those who play, clockwise.
    """
    shown = shown_trick(step)
    if shown is None:
        return []
    number, leader, cards = shown
    first = list(seats).index(leader)
    played = [
        f"{fmt.card(ctx, card)} {parts.name(ctx, snapshot, seats[(first + place) % len(seats)])}"
        for place, card in enumerate(cards)
    ]
    said = [parts.name(ctx, snapshot, seat) for trick, seat in trusts if trick == number]
    trust = f"🤝 {ctx.text('trust-line', names=fmt.join(ctx, said))}" if said else None
    return [parts.line(), parts.lines(ctx.text("trick-title", number=number + 1), *played, trust)]


def shown_trick(step: ReplayStep) -> tuple[int, int, Sequence[Card]] | None:
    """Return number (from 0), leader and cards of the trick to show after a step; None before the play."""
    view = step.view
    if view.leader is None:
        return None
    if any(isinstance(event, TrickWon) for event in step.events):
        last: Trick = view.tricks[-1]
        return len(view.tricks) - 1, last.leader, last.cards
    return len(view.tricks), view.leader, view.trick
