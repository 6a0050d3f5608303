"""The result of a hand or session as a scene: players, contract, why it was won or lost, payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from discord import ButtonStyle, Colour

from bot.engine.game import TableView
from bot.engine.games import ends_session
from bot.engine.require import require
from bot.services.tables.moves import poker_due
from bot.services.values.tables import StandIn, Table, TableSnapshot, TableStatus, units_on
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.fair_deal import fair_deal, fair_label
from bot.ui.kits import kit_of
from bot.ui.kits.kit import UNPLAYED, AnyKit
from bot.ui.kits.scene import AnySeen, Mark, Scene, SceneButton, SceneSeat, Seen

MENU = SceneButton("button-menu", "menu")
BACK = SceneButton("button-back", "back", style=ButtonStyle.success)
COMPUTER = frozenset({Mark.COMPUTER})


def result_scene(ctx: PanelContext, snapshot: TableSnapshot) -> Scene:
    """Return the scene of a result: players, why it was won or lost, payments, next steps or final scores."""
    summary, table = Seen(ctx, snapshot, None).summary, snapshot.table
    kit, view, seen = kit_of(summary.view), summary.view, Seen(ctx, snapshot, summary.view)
    result, last = require(view.result), seen.session_over
    footer = final_lines(ctx, snapshot) if last else _what_follows(seen)
    own, hand, digest = table.event_id is None, str(summary.hand_id), ids.encode_digest(table.commitment)
    goes_on = own and not last
    buttons = [
        *([_next_hand(table)] if goes_on else []),
        *([BACK] if goes_on and any(seat.away for seat in table.seats) else []),
        *_looks_back(seen),
        SceneButton("button-record", "record", hand),
        *([SceneButton("", "fair", digest, words=fair_label(table))] if goes_on else []),
        *([] if last else [MENU]),
        SceneButton("button-what", "what"),
    ]
    return Scene(
        colour=kit.colour(view, over=True),
        title=kit.title(seen),
        contract=kit.contract(seen),
        centre=(
            *kit.outcome(seen),
            *kit.highlights(seen),
            claim_line(seen),
            f"-# {ctx.text('tally-title')}" if seen.counts_hands else "",
        ),
        order=winners_first(seen),
        seats=tuple(seat_paid(kit, seen, seat, COMPUTER, total=True) for seat in range(view.seats)),
        taken=tuple(kit.taken_cards(seen)),
        hidden=() if result.outcome == "thrown_in" else tuple(kit.hidden_cards(seen)),
        payments=tuple(kit.payment_lines(seen)),
        footer=tuple(footer),
        buttons=(*final_buttons(snapshot), *buttons),
    )


def _next_hand(table: Table) -> SceneButton:
    key = "button-poker" if poker_due(table) else "button-next"
    return SceneButton(key, "next", style=ButtonStyle.success)


def _looks_back(seen: AnySeen) -> Iterator[SceneButton]:
    """Yield the buttons for a finished hand's replay and, if it was played, its review."""
    hand = str(seen.summary.hand_id)
    yield SceneButton("button-replay", "replayopen", hand)
    if kit_of(seen.view).can_review(seen.view):
        yield SceneButton("button-review", "review", hand)


def seat_paid(
    kit: AnyKit, seen: AnySeen, seat: int, marks: frozenset[Mark], *, total: bool = False
) -> SceneSeat:
    """Return a seat's scene with its payment beside the name and details below; `total`: with its total."""
    first, *more = payment(seen, seat)
    if total and seen.counts_hands:
        first = str(seen.table.totals[seat])
    elif total and not ends_session(seen.view):
        more.append(seen.text("total", units=fmt.with_sign(seen.ctx, seen.table.totals[seat])))
    base = kit.result_seat(seen, seat)
    more.extend(_played_for(seen, seat))
    if total and seat in seen.table.practice_seats:
        more.append(seen.text("own-practice"))
    small = " · ".join([*kit.result_details(seen, seat), *more])
    return replace(
        base, marks=base.marks & marks, notes=(f"**{first}**",), small=small, badges=badges(seen, seat)
    )


def winners_first(seen: AnySeen) -> tuple[int, ...]:
    units = seen.summary.units
    return tuple(sorted(range(len(units)), key=lambda seat: (-units[seat], seat)))


def payment(seen: AnySeen, seat: int) -> list[str]:
    """Return what a seat won or paid, in units and in chips where they differ, and a person's balance.

    In games that count hands won as Napoleon, this is only the count. Without a stake, as in events, there
    is no balance: none has changed, and not everybody has an account.
    """
    ctx, summary, stake = seen.ctx, seen.summary, seen.table.config.stake
    if seen.counts_hands:
        return [seen.text("tally", count=seen.table.totals[seat])]
    units, chips = fmt.units(ctx, summary.units[seat]), fmt.chips(ctx, summary.chips[seat])
    shown, balance = {0: [units], 1: [chips]}.get(stake, [units, chips]), summary.balances[seat]
    if seat < len(summary.withheld) and summary.withheld[seat]:
        shown.append(seen.text("not-paid", chips=summary.withheld[seat]))
    return shown if balance is None or not stake else [*shown, seen.text("balance", chips=balance)]


def claim_line(seen: AnySeen) -> str:
    """Return who claimed the rest of a hand that is over, the reader as *you*; empty if nobody did."""
    claimed = seen.summary.claimed
    if claimed is None:
        return ""
    return "✋ " + seen.text("you-claimed" if claimed == seen.reader else "claimed", name=seen.name(claimed))


def own_colour(kit: AnyKit, seen: AnySeen, seat: int) -> Colour:
    """Return the colour of a finished hand for a seat: won, lost or neither."""
    won = _own_won(kit, seen, seat)
    # what the board paid besides is no defeat
    if won is not None and kit.units_from_board(seen.view, seat) is not None:
        won = _side_won(kit, seen, seat)
    return parts.QUIET_COLOUR if won is None else parts.WON_COLOUR if won else parts.LOST_COLOUR


def _own_won(kit: AnyKit, seen: AnySeen, seat: int) -> bool | None:
    """Return whether a seat won a hand: by its units, if 0 by its side; None if neither won nor lost."""
    view, units = seen.view, seen.summary.units[seat]
    if units:
        return units > 0
    undecided = require(view.result).outcome in (*UNPLAYED, "revoke")
    if undecided or not kit.declarers(view) or seat not in kit.players(view):
        return None
    return _side_won(kit, seen, seat)


def _side_won(kit: AnyKit, seen: AnySeen, seat: int) -> bool:
    """Return whether a seat's side won: the declarers by making the contract, the others by beating it."""
    return (seat in kit.declarers(seen.view)) is (require(seen.view.result).outcome == "made")


def moment(kit: AnyKit, seen: AnySeen, seat: int) -> str:
    """Return a sentence on what a seat won or lost in a hand, and how the hand ended."""
    how, won, summary = kit.short_outcome(seen), _own_won(kit, seen, seat), seen.summary
    if won is None:
        return how
    stand_in = _stand_in(seen, seat)
    board = None if stand_in else kit.units_from_board(seen.view, seat)
    if board is not None:
        return _of_board(kit, seen, seat, board)
    chips, units, outcome = summary.chips[seat], summary.units[seat], "yes" if won else "no"
    if not units:
        return seen.text("moment-side", won=outcome, how=how)
    key, count = ("amount-chips", chips) if seen.table.config.stake else ("amount-units", units)
    amount = seen.text(key, count=abs(count))
    if stand_in:
        name, by = fmt.safe_name(seen.ctx, stand_in.dealt), fmt.mention(seen.ctx, stand_in.user_id)
        return seen.text("moment-played-for", name=name, by=by, won=outcome, amount=amount, how=how)
    return seen.text("moment-won" if won else "moment-lost", amount=amount, how=how)


def _of_board(kit: AnyKit, seen: AnySeen, seat: int, board: int) -> str:
    """Return a sentence on a seat's units from the hand, from the board's stakes, and in total."""
    summary, stake = seen.summary, seen.table.config.stake or 1
    made, declared = require(seen.view.result).outcome == "made", seat in kit.declarers(seen.view)
    total = fmt.chips(seen.ctx, summary.chips[seat]) if seen.table.config.stake else ""
    return seen.text(
        "moment-board",
        side=("made" if made else "failed") if declared else ("beaten" if made else "beat"),
        game=fmt.with_sign(seen.ctx, (summary.units[seat] - board) * stake),
        way="cost" if board < 0 else "paid" if board else "even",
        board=abs(board) * stake,
        amount=total or fmt.units(seen.ctx, summary.units[seat]),
    )


def _stand_in(seen: AnySeen, seat: int) -> StandIn | None:
    """Return who finished a seat's hand for the player who was dealt in; None if nobody did."""
    return seen.summary.stood_in[seat] if seen.summary.stood_in else None


def _played_for(seen: AnySeen, seat: int) -> Iterator[str]:
    """Yield a note on the player who was dealt in, or on their stand-in: whichever the seat does not name."""
    stand_in = _stand_in(seen, seat)
    if stand_in is None:
        return
    if seen.table.seats[seat].user_id == stand_in.user_id:
        yield seen.text("played-for", name=fmt.safe_name(seen.ctx, stand_in.dealt))
    else:
        yield seen.text("played-by", name=fmt.mention(seen.ctx, stand_in.user_id))


def own_buttons_after(seen: AnySeen, *, left: bool) -> Iterator[SceneButton]:
    """Yield a player's buttons after a hand: next hand, replay; review and film if they were dealt in."""
    if not left and seen.table.event_id is None and not seen.session_over:
        yield _next_hand(seen.table)
    buttons = [*_looks_back(seen), SceneButton("button-film", "share", str(seen.summary.hand_id))]
    dealt_in = left or _stand_in(seen, require(seen.reader)) is None
    yield from buttons if dealt_in else buttons[:1]


def own_payment(seen: AnySeen, seat: int) -> str:
    """Return a seat's result of a hand in numbers: units, chips, balance, rating."""
    summary = seen.summary
    shown, rated = payment(seen, seat), summary.ratings[seat] if summary.ratings else None
    if rated is not None:
        change = fmt.with_sign(seen.ctx, rated.after - rated.before)
        shown.append(seen.text("own-rating", rating=rated.after, change=change))
    elif seat in seen.table.practice_seats:
        shown.append(seen.text("own-practice"))
    elif summary.unrated and summary.unrated[seat]:
        shown.append(seen.text("own-unrated", why=summary.unrated[seat]))
    return "-# " + " · ".join(shown)


def badges(seen: AnySeen, seat: int) -> str:
    """Return the badges that a seat's player earned with a hand."""
    new = seen.summary.badges
    names = [fmt.badge(seen.ctx, name) for name in (new[seat] if new else ())]
    return seen.text("new-badges", count=len(names), badges=fmt.join(seen.ctx, names)) if names else ""


def _what_follows(seen: AnySeen) -> Iterator[str]:
    """Yield the lines on what happens next: poker, seats lost by absence, the next fair deal."""
    table = seen.table
    if poker_due(table):
        yield seen.text("poker-next", amount=seen.amount(units_on(table.carried)))
    if (event := seen.ctx.event_table(table)) is None:
        for seat in () if poker_due(table) else seen.snapshot.absent:
            yield "💤 " + seen.text("absent-next", name=seen.name(seat))
        yield fair_deal(seen.ctx, seen.snapshot)
    else:
        yield event.what_follows(seen.ctx, table.hand_no)


def ranks(totals: Sequence[int]) -> list[tuple[int, int, bool]]:
    """Return (rank from 1, seat, tied) for each seat, the best first; equal totals share a rank."""
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    return [
        (1 + sum(other > totals[seat] for other in totals), seat, totals.count(totals[seat]) > 1)
        for seat in order
    ]


def final_lines(ctx: PanelContext, snapshot: TableSnapshot) -> Iterator[str]:
    """Yield the ranks and totals of a session that is over."""
    summary = snapshot.summary
    seen = Seen(ctx, snapshot, None if summary is None else summary.view)
    if summary is not None:
        yield kit_of(summary.view).division_text(Seen(ctx, snapshot, summary.view))
    yield f"### {final_title(seen)}"
    for seat, place, score, best in final_scores(seen):
        yield f"{place} {seen.name(seat)} **{score}**{' 🏆' if best else ''}"


def final_title(seen: Seen[TableView | None]) -> str:
    """Return the title of the final scores, which says what they count."""
    return seen.text("final-title-tally" if seen.counts_hands else "final-title")


def final_scores(seen: Seen[TableView | None]) -> Iterator[tuple[int, str, str, bool]]:
    """Yield (seat, rank, total, best) of a session that is over, in words, the best first."""
    reached = seen.table.totals
    for rank, seat, tied in ranks(reached):
        score = str(reached[seat]) if seen.counts_hands else fmt.with_sign(seen.ctx, reached[seat])
        best = rank == 1 and len(set(reached)) > 1
        yield seat, seen.text("rank-tied" if tied else "rank", rank=rank), score, best


def final_buttons(snapshot: TableSnapshot) -> tuple[SceneButton, ...]:
    """Return the buttons of a session that is over: rematch, and the session's record."""
    if snapshot.table.status is not TableStatus.CLOSED:
        return ()
    again = SceneButton("button-rematch", "rematch", style=ButtonStyle.success)
    own = (again,) if snapshot.table.event_id is None else ()
    return (*own, SceneButton("button-session", "session"))
