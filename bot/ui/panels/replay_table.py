"""The table in a replay: every seat's cards face-up, the trick, the board; at the end the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bot.engine.cards import Card, CardSet
from bot.engine.events import TrickWon
from bot.engine.nap.views import NapView
from bot.engine.poker.views import PokerView
from bot.engine.state import PhaseName, Trick
from bot.engine.views import View
from bot.services.records.replays import ReplayStep
from bot.services.values.tables import HandSummary, TableSnapshot
from bot.ui import format as fmt
from bot.ui.context import PanelContext
from bot.ui.panels import endings, najami, nap_lines, nap_result, napoleon_lines, parts, poker, result
from bot.ui.panels.piles import pile_rows
from bot.ui.panels.table import auction_line

Blocks = list[parts.Block | str]


def colour(view: Any, *, over: bool) -> discord.Colour:
    """Return the colour of the container: of the phase, at the end of the outcome."""
    outcome = "" if view.result is None or isinstance(view, PokerView) else view.result.outcome
    if over and outcome:
        if outcome in ("thrown_in", "voided"):
            return parts.QUIET_COLOUR
        return parts.WON_COLOUR if outcome == "made" else parts.LOST_COLOUR
    if isinstance(view, PokerView):
        return parts.POKER_COLOUR
    if view.result is not None:
        return parts.PLAY_COLOUR
    return nap_lines.colour(view) if isinstance(view, NapView) else napoleon_lines.phase_colour(view.phase)


def table_blocks(ctx: PanelContext, snapshot: TableSnapshot, step: ReplayStep, *, over: bool) -> Blocks:
    """Return what lies on the table after a step; `over`: how the hand came out."""
    summary = snapshot.summary
    assert summary is not None
    if isinstance(step.view, PokerView):
        return _poker(ctx, snapshot, summary, step, step.view, over=over)
    if isinstance(step.view, NapView):
        return _nap(ctx, snapshot, summary, step, step.view, over=over)
    return _napoleon(ctx, snapshot, summary, step, step.view, over=over)


# --- Napoleon --------------------------------------------------------------------------------------------


def _napoleon(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    summary: HandSummary,
    step: ReplayStep,
    view: View,
    *,
    over: bool,
) -> Blocks:
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
        *_trick_block(ctx, snapshot, step, range(view.seats), view.trusts),
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
        cards = _cards(ctx, hand - tops, trump)
        texts.append(
            parts.lines(
                f"{napoleon_lines.role_mark(view, seat)}{_name(ctx, snapshot, seat)}{won}",
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
        yield _payment(ctx, snapshot, summary, seat, napoleon_lines.role_mark(view, seat), [*points, *board])


# --- Nap -------------------------------------------------------------------------------------------------


def _nap(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    summary: HandSummary,
    step: ReplayStep,
    view: NapView,
    *,
    over: bool,
) -> Blocks:
    if over:
        heading, why = nap_result.outcome_lines(ctx, snapshot, view)
        pay = nap_result.pay_lines(ctx, snapshot, view)
        paid = [
            _payment(ctx, snapshot, summary, seat, _crown(view, seat), _tricks_won(ctx, view, seat))
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
        *_trick_block(ctx, snapshot, step, [s for s in range(view.seats) if s != view.sits_out], ()),
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
        yield f"{_crown(view, seat)}{_name(ctx, snapshot, seat)}{notes}"
        if seat != view.sits_out:
            yield _cards(ctx, hand, trump)
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


# --- the last poker hand ---------------------------------------------------------------------------------


def _poker(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    summary: HandSummary,
    step: ReplayStep,
    view: PokerView,
    *,
    over: bool,
) -> Blocks:
    if over:
        outcome = parts.lines(*poker.outcome_lines(ctx, snapshot, view))
        return [outcome, parts.line(), parts.lines(*poker.showdown_lines(ctx, snapshot, summary, view))]
    seats = []
    for seat, hand in enumerate(step.hands):
        seats += [_name(ctx, snapshot, seat), poker.cards_text(ctx, hand) or "–"]
    common = ctx.text("poker-common", cards=" ".join(fmt.card(ctx, card) for card in view.common))
    return [
        parts.lines(*poker.purpose_lines(ctx, snapshot, view)),
        parts.line(),
        parts.lines(*seats),
        common if view.common else "",
    ]


# --- what all games share --------------------------------------------------------------------------------


def _name(ctx: PanelContext, snapshot: TableSnapshot, seat: int) -> str:
    table = snapshot.table
    dealer = f" · {ctx.text('mark-dealer')}" if seat == table.dealer else ""
    return f"{parts.name(ctx, snapshot, seat)}{parts.seat_marks(ctx, table.seats[seat])}{dealer}"


def _cards(ctx: PanelContext, cards: CardSet, trump: int | None) -> str:
    return fmt.cards(ctx, cards, trump) or "–"


def _payment(
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
    return parts.lines(f"{mark}{_name(ctx, snapshot, seat)} · **{first}**", f"-# {small}" if small else None)


def _trick_block(
    ctx: PanelContext,
    snapshot: TableSnapshot,
    step: ReplayStep,
    seats: Sequence[int],
    trusts: Iterable[tuple[int, int]],
) -> Blocks:
    """Return the trick under way, or the one that this step completed: a line per card, in order of play."""
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
    if isinstance(view, PokerView) or view.leader is None:
        return None
    if any(isinstance(event, TrickWon) for event in step.events):
        last: Trick = view.tricks[-1]
        return len(view.tricks) - 1, last.leader, last.cards
    return len(view.tricks), view.leader, view.trick
