"""The end of a hand, the end of a session, and a table that is closed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from discord import ButtonStyle, ui

from bot.engine.cards import CardSet
from bot.engine.views import View
from bot.services.tables.endings import AGREED
from bot.services.tables.moves import poker_due, was_last
from bot.services.values.tables import HandSummary, TableSnapshot, TableStatus, units_on
from bot.ui.core import format as fmt
from bot.ui.core import parts, stakes
from bot.ui.core.context import PanelContext
from bot.ui.core.fair_deal import fair_deal
from bot.ui.kits.napoleon import lines as napoleon_lines
from bot.ui.kits.napoleon import najami
from bot.ui.kits.napoleon.endings import counts_hands, custom_lines, revoke_lines


def result_panel(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the panel that stays after a hand: who played, why it was won or lost, what was paid.

    After the last hand of the session the final scores follow. ValueError without a summary.
    """
    summary, view = _ended_hand(snapshot)
    heading, why = outcome_lines(ctx, snapshot, view)
    played = view.result is not None and view.result.side_points is not None
    last = session_over(snapshot)
    blocks: list[parts.Block | str | None] = [
        parts.lines(parts.title(ctx, snapshot), f"### {heading}"),
        parts.lines(
            napoleon_lines.contract_lines(ctx, snapshot, view) if played else None,
            why,
            *custom_lines(ctx, snapshot, view),
        ),
        parts.line(),
        parts.lines(*_seat_lines(ctx, snapshot, summary, view, played=played)),
        parts.lines(*_hidden_lines(ctx, view)) if played else None,
        *najami.result_block(ctx, snapshot, view),
    ]
    if last:
        blocks += [parts.line(), parts.lines(*final_lines(ctx, snapshot))]
    else:
        blocks += [parts.line(), _poker_next(ctx, snapshot), what_follows(ctx, snapshot)]
    buttons = result_buttons(ctx, snapshot, summary, last)
    return parts.layout(_colour(view), [*blocks, *parts.rows(buttons)])


def what_follows(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return the promise of the next deal; at a table of a tournament that it comes by itself."""
    table = snapshot.table
    if table.tournament_id is None:
        return parts.lines(*_absent(ctx, snapshot), fair_deal(ctx, snapshot))
    place = ctx.places.get(table.id)
    over = place is not None and table.hand_no >= place.hands
    if not over:
        return ctx.text("tournament-next-hand")
    return ctx.text("tournament-table-cut" if place is not None and place.cut else "tournament-table-over")


def _absent(ctx: PanelContext, snapshot: TableSnapshot) -> Iterable[str]:
    """Yield who loses the chair to a computer at the next deal, for having been away."""
    if poker_due(snapshot.table):
        return
    for seat in snapshot.absent:
        yield "💤 " + ctx.text("absent-next", name=parts.name(ctx, snapshot, seat))


def _poker_next(ctx: PanelContext, snapshot: TableSnapshot) -> str:
    """Return that the board is now played for at poker, if it is."""
    table = snapshot.table
    if not poker_due(table):
        return ""
    left = units_on(table.carried)
    return ctx.text("poker-next", amount=stakes.amount(ctx, left, table.config.stake))


def session_over(snapshot: TableSnapshot) -> bool:
    """Return whether nothing more is played: the agreed end is reached or the table closed."""
    table = snapshot.table
    reached = was_last(table) and not poker_due(table)
    return reached or table.status is TableStatus.CLOSED


def _ended_hand(snapshot: TableSnapshot) -> tuple[HandSummary, View]:
    summary = snapshot.summary
    if summary is None or not isinstance(summary.view, View):
        raise ValueError("a result panel needs the summary of a hand")
    return summary, summary.view


def _colour(view: View) -> Any:
    outcome = view.result.outcome if view.result else "voided"
    if outcome in ("thrown_in", "voided"):
        return parts.QUIET_COLOUR
    return parts.WON_COLOUR if outcome == "made" else parts.LOST_COLOUR


def outcome_lines(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> tuple[str, str]:
    """Return a heading for how a hand ended, and the reason in a sentence (rules.md 1 Settlement)."""
    result, contract = view.result, view.contract
    if result is None or result.outcome == "voided":
        return ctx.text("outcome-voided"), why_voided(ctx, snapshot, result.reason if result else "")
    if result.outcome == "thrown_in" or contract is None:
        dealer = parts.name(ctx, snapshot, (view.dealer + 1) % view.seats)
        return ctx.text("outcome-thrown-in"), ctx.text("why-thrown-in", name=dealer)
    if result.outcome == "revoke":
        return revoke_lines(ctx, snapshot, view, result)
    took, bid, side = result.side_points or 0, contract.points, napoleon_lines.side_name(view)
    if result.outcome == "made":
        return ctx.text("outcome-made", side=side), ctx.text("why-made", points=took, bid=bid, side=side)
    lost = ctx.text("outcome-lost", side=side)
    if result.outcome == "failed":
        return lost, ctx.text("why-failed", points=took, bid=bid, short=bid - took, side=side)
    if result.outcome == "overshot":
        return lost, ctx.text("why-overshot", points=took, bid=bid)
    if view.rules.siberian == "opponents_trickless":
        return ctx.text("outcome-siberian"), ctx.text("why-siberian-trickless", bid=bid)
    return ctx.text("outcome-siberian"), ctx.text("why-siberian", points=took, bid=bid, side=side)


def why_voided(ctx: PanelContext, snapshot: TableSnapshot, reason: str) -> str:
    """Return who called a hand off, and that the stakes went back; `reason` as in its record."""
    manager = "" if snapshot.summary is None else snapshot.summary.manager
    if manager:
        name = fmt.escape(fmt.clean_name(manager))
        return ctx.text("closed-voided-manager", name=name, reason=fmt.escape(reason))
    return ctx.text("closed-voided-agreed" if reason == AGREED else "closed-voided")


def _seat_lines(
    ctx: PanelContext, snapshot: TableSnapshot, summary: HandSummary, view: View, *, played: bool
) -> Iterable[str]:
    """Return two lines per seat: the name and what was won or paid; points, balance and running total."""
    table = snapshot.table
    if counts_hands(table):
        yield f"-# {ctx.text('tally-title')}"
    for index in range(view.seats):
        computer = " 🤖" if table.seats[index].computer is not None else ""
        who = f"{napoleon_lines.role_mark(view, index)}{parts.name(ctx, snapshot, index)}{computer}"
        first, *more = payment(ctx, snapshot, summary, index)
        yield f"{who} · **{table.totals[index] if counts_hands(table) else first}**"
        points = [ctx.text("points", points=len(view.won[index]))] if played and view.won else []
        total = [] if counts_hands(table) else [ctx.text("total", units=fmt.signed(ctx, table.totals[index]))]
        board = [note] if (note := najami.paid_note(ctx, view, index)) else []
        small = " · ".join([*points, *board, *more, *total])
        if small:
            yield f"-# {small}"


def payment(ctx: PanelContext, snapshot: TableSnapshot, summary: HandSummary, seat: int) -> list[str]:
    """Return what a seat won or paid, in units and in chips where they differ, and a person's balance.

    Where hands won as Napoleon are counted, the count alone. Where nothing is at stake, as in tournaments, no
    balance: nobody's has changed, and whoever has played for no chips yet has no account.
    """
    if counts_hands(snapshot.table):
        return [ctx.text("tally", count=snapshot.table.totals[seat])]
    units, chips = fmt.units(ctx, summary.units[seat]), fmt.chips(ctx, summary.chips[seat])
    stake, balance = snapshot.table.config.stake, summary.balances[seat]
    shown = {0: [units], 1: [chips]}.get(stake, [units, chips])
    if seat < len(summary.withheld) and summary.withheld[seat]:
        shown.append(ctx.text("not-paid", chips=summary.withheld[seat]))
    return shown if balance is None or not stake else [*shown, ctx.text("balance", chips=balance)]


def _hidden_lines(ctx: PanelContext, view: View) -> Iterable[str]:
    """Return the cards nobody could see: the blind and what Napoleon discarded."""
    trump = view.contract.suit if view.contract else None
    for key, cards in (("blind-line", view.blind), ("discards-line", view.discards)):
        if cards:
            yield "-# " + _cards_line(ctx, key, cards, trump)


def _cards_line(ctx: PanelContext, key: str, cards: CardSet, trump: int | None) -> str:
    return ctx.text(key, cards=fmt.cards(ctx, cards, trump))


def result_buttons(
    ctx: PanelContext, snapshot: TableSnapshot, summary: HandSummary, last: bool
) -> list[ui.Button[Any]]:
    """Return the buttons below a result: next hand, replay and record, and what a session's end brings."""
    buttons: list[ui.Button[Any]] = []
    own = snapshot.table.tournament_id is None
    if not last and own:
        key = "button-poker" if poker_due(snapshot.table) else "button-next"
        buttons.append(parts.button(ctx, key, "next", snapshot, style=ButtonStyle.primary))
    hand = str(summary.hand_id)
    buttons.append(parts.button(ctx, "button-replay", "replayopen", snapshot, hand))
    buttons.append(parts.button(ctx, "button-record", "record", snapshot, hand))
    if not last and own:
        buttons.append(parts.button(ctx, "button-fair", "fair", snapshot))
    if not last:
        buttons.append(parts.button(ctx, "button-menu", "menu", snapshot))
    return [*buttons, *final_buttons(ctx, snapshot)]


# --- the end of a session --------------------------------------------------------------------------------


def ranks(totals: Sequence[int]) -> list[tuple[int, int, bool]]:
    """Return (rank from 1, seat, tied) for each seat, the best first; equal totals share a rank."""
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    return [
        (1 + sum(other > totals[seat] for other in totals), seat, totals.count(totals[seat]) > 1)
        for seat in order
    ]


def final_lines(ctx: PanelContext, snapshot: TableSnapshot) -> Iterable[str]:
    """Return the ranks and totals of a session that is over."""
    table = snapshot.table
    counted, reached = counts_hands(table), table.totals
    yield najami.shared_line(ctx, snapshot)
    yield f"### {ctx.text('final-title-tally' if counted else 'final-title')}"
    for rank, seat, tied in ranks(reached):
        place = ctx.text("rank-tied" if tied else "rank", rank=rank)
        trophy = " 🏆" if rank == 1 and any(score != reached[0] for score in reached) else ""
        score = str(reached[seat]) if counted else fmt.signed(ctx, reached[seat])
        yield f"{place} {parts.name(ctx, snapshot, seat)} **{score}**{trophy}"


def final_buttons(ctx: PanelContext, snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """Return the buttons of a session that is over: once more, and its record."""
    if snapshot.table.status is not TableStatus.CLOSED:
        return []
    record = parts.button(ctx, "button-session", "session", snapshot)
    if snapshot.table.tournament_id is not None:
        return [record]
    return [parts.button(ctx, "button-rematch", "rematch", snapshot, style=ButtonStyle.success), record]


def closed_panel(ctx: PanelContext, snapshot: TableSnapshot, *, reason: str | None = None) -> ui.LayoutView:
    """Return the panel of a closed table: why it was closed (`reason`, a sentence) and the final scores."""
    played, own = snapshot.table.hand_no > 0, snapshot.table.tournament_id is None
    return parts.layout(
        parts.QUIET_COLOUR,
        [
            parts.lines(parts.title(ctx, snapshot), f"### {ctx.text('closed-title')}"),
            reason or ctx.text("closed-text" if own else "tournament-table-closed"),
            parts.line() if played else None,
            parts.lines(*final_lines(ctx, snapshot)) if played else f"-# {ctx.text('closed-unplayed')}",
            *parts.rows(final_buttons(ctx, snapshot) if played else []),
        ],
    )
