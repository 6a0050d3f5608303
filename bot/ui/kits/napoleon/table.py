"""The table as everybody sees it, and the ephemeral menu of a player at it."""

from __future__ import annotations

from collections.abc import Iterable

from discord import ButtonStyle, ui

from bot.engine.cards import MIGHTY
from bot.engine.state import PhaseName
from bot.engine.views import CallMade, View
from bot.services.values.tables import TableSnapshot, TableStatus
from bot.ui.core import format as fmt
from bot.ui.core import ids, parts
from bot.ui.core.context import PanelContext
from bot.ui.kits.napoleon import lines as napoleon_lines
from bot.ui.kits.napoleon import najami
from bot.ui.kits.napoleon.endings import tally_line
from bot.ui.kits.napoleon.piles import pile_rows
from bot.ui.kits.napoleon.trust import trust_button, trust_trick, with_trust

_CALLS_SHOWN = 12


def table_panel(ctx: PanelContext, snapshot: TableSnapshot) -> ui.LayoutView:
    """Return the public panel of a hand under way.

    It draws on the spectator's view alone; ValueError if the snapshot holds none.
    """
    view = public_view(snapshot)
    playing = view.phase is PhaseName.PLAY
    return parts.layout(
        napoleon_lines.phase_colour(view.phase),
        [
            parts.lines(
                parts.title(ctx, snapshot),
                tally_line(ctx, snapshot, view),
                _heading(ctx, view),
                napoleon_lines.contract_lines(ctx, snapshot, view, large=playing),
                napoleon_lines.side_line(ctx, view),
                napoleon_lines.blind_line(ctx, view),
                napoleon_lines.discard_line(ctx, view),
                najami.blind_line(ctx, snapshot, view),
            ),
            parts.line(),
            *_seat_blocks(ctx, snapshot, view),
            "" if view.contract or view.phase is PhaseName.ANTE else auction_line(ctx, snapshot, view),
            parts.line() if playing else None,
            napoleon_lines.last_trick_line(ctx, snapshot, view),
            parts.lines(*with_trust(ctx, snapshot, view, napoleon_lines.trick_lines(ctx, snapshot, view))),
            parts.line(),
            *najami.board_block(ctx, snapshot, view),
            napoleon_lines.turn_line(ctx, snapshot, view),
            *parts.rows(_buttons(ctx, snapshot, view)),
        ],
    )


def public_view(snapshot: TableSnapshot) -> View:
    """Return the spectator's view of a snapshot; ValueError if it is missing or somebody's own."""
    view = snapshot.view
    if not isinstance(view, View) or view.seat is not None:
        raise ValueError("a public panel needs a spectator's view")
    return view


def _heading(ctx: PanelContext, view: View) -> str:
    if view.phase is PhaseName.AUCTION:
        return parts.lines(*_auction_heading(ctx, view))
    if view.phase is PhaseName.ALL_PASSED:
        return f"### {ctx.text('phase-all-passed')}"
    if view.phase is PhaseName.CALL:
        return f"### {ctx.text('phase-call', partner=napoleon_lines.partner(view))}"
    if view.phase is PhaseName.EXCHANGE:
        return f"### {ctx.text('phase-exchange')}"
    return najami.heading(ctx, view)


def _auction_heading(ctx: PanelContext, view: View) -> Iterable[str]:
    key = "phase-auction-open" if napoleon_lines.open_auction(view) else "phase-auction"
    yield f"### {ctx.text(key, least=view.rules.min_bid)}"
    if view.redeals:
        yield f"-# {ctx.text('redeals', count=view.redeals)}"
    if view.must_bid is not None:
        yield f"-# {ctx.text('all-passed-must-bid', card=fmt.card(ctx, MIGHTY))}"
    elif view.blind is not None:
        yield f"-# {ctx.text('all-passed-blind-up')}"


def _seat_blocks(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> list[str]:
    """Return the seats as one text; with piles each in a text of its own, below it the piles."""
    lines = list(_seat_lines(ctx, snapshot, view))
    if not view.piles:
        return [parts.lines(*(line for of_seat in lines for line in of_seat))]
    return [parts.lines(*of_seat, *pile_rows(ctx, view, seat)) for seat, of_seat in enumerate(lines)]


def _seat_lines(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> Iterable[list[str]]:
    """Return lines for each seat: turn, role, name, dealer; in the auction its call, then what was won."""
    for index, seat in enumerate(snapshot.table.seats[: view.seats]):
        turn = "▶️ " if index in view.to_act else ""
        dealer = f" · {ctx.text('mark-dealer')}" if index == view.dealer else ""
        who = f"{napoleon_lines.role_mark(view, index)}{parts.name(ctx, snapshot, index)}"
        who = f"{turn}{who}{parts.seat_marks(ctx, seat)}{dealer}"
        if view.phase in (PhaseName.AUCTION, PhaseName.ALL_PASSED):
            call = _standing_call(ctx, view, index)
            yield [f"{who} · {call}" if call else who]
        elif view.phase is PhaseName.PLAY and view.won:
            yield [f"{who} · {ctx.text('points', points=len(view.won[index]))}", _won(ctx, view, index)]
        else:
            note = najami.seat_note(ctx, view, index)
            yield [who + (f" · {note}" if note else "")]


def _won(ctx: PanelContext, view: View, seat: int) -> str:
    """Return the cards that lie face-up before a seat; beside piles it is said what they are."""
    won = fmt.cards(ctx, view.face_up[seat], view.contract.suit if view.contract else None)
    return ctx.text("won-line", cards=won) if won and view.piles else won


def _standing_call(ctx: PanelContext, view: View, seat: int) -> str:
    """Return a seat's pass, if it has not been cancelled by a bid since, else its last bid."""
    if seat in view.passed:
        return ctx.text("passed")
    bids = [made for made in view.auction if made.points]
    mine = [made for made in bids if made.seat == seat]
    if not mine:
        return ""
    bid = _call(ctx, mine[-1])
    return ctx.text("highest-mark", bid=bid) if mine[-1] is bids[-1] else bid


def _call(ctx: PanelContext, made: CallMade) -> str:
    return fmt.bid(ctx, made.points, made.suit) if made.points else ctx.text("passed")


def auction_line(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> str:
    """Return the calls so far in order, the latest ones if there are many."""
    if not view.auction:
        return f"-# {ctx.text('auction-none')}"
    calls = [
        f"{fmt.seat_name(ctx, snapshot.table.seats, made.seat, 10)} {_call(ctx, made)}"
        for made in view.auction[-_CALLS_SHOWN:]
    ]
    earlier = len(view.auction) - len(calls)
    if earlier:
        calls.insert(0, ctx.text("auction-earlier", count=earlier))
    return "-# " + " → ".join(calls)


def _buttons(ctx: PanelContext, snapshot: TableSnapshot, view: View) -> list[ui.Button[ui.LayoutView]]:
    buttons = [parts.button(ctx, "button-hand", "hand", snapshot, style=ButtonStyle.primary)]
    if view.phase is PhaseName.AUCTION:
        buttons.append(parts.button(ctx, "button-bid", "bidmenu", snapshot, style=ButtonStyle.success))
        if view.must_bid is None:
            buttons.append(parts.button(ctx, "button-pass", "pass", snapshot))
    if trust_trick(view) is not None:
        buttons.append(trust_button(ctx, snapshot, view))
    buttons += najami.table_buttons(ctx, snapshot, view)
    if any(seat.away for seat in snapshot.table.seats):
        buttons.append(parts.button(ctx, "button-back", "back", snapshot, style=ButtonStyle.success))
    buttons.append(parts.button(ctx, "button-menu", "menu", snapshot))
    return buttons


def menu_panel(
    ctx: PanelContext, snapshot: TableSnapshot, *, user_id: int, nudge: bool | None, ends: bool = False
) -> ui.LayoutView:
    """Return what somebody may do about their place at the table: rules, leave, hand over, mentions, end.

    `nudge`: are they mentioned when their clock runs, None in a server without mentions; `ends` whether
    there is something they may do about the end of the table.
    """
    table = snapshot.table
    seated = any(seat.user_id == user_id for seat in table.seats)
    own = table.tournament_id is None
    playing = table.status is TableStatus.PLAYING
    buttons, notes = _seat_choices(ctx, snapshot, user_id, nudge) if seated else ([], [])
    if seated and own:
        buttons.append(parts.button(ctx, "button-leave", "leave", snapshot, style=ButtonStyle.danger))
        notes.append(ctx.text("menu-leave-hand" if playing else "menu-leave"))
    if table.tournament_id is not None:
        custom_id = ids.build("tme", table.tournament_id, 0)
        buttons.append(ui.Button(label=ctx.text("button-place"), custom_id=custom_id))
        notes.append(ctx.text("menu-tournament"))
    if own and ends:
        buttons.append(parts.button(ctx, "button-end", "end", snapshot, style=ButtonStyle.danger))
        notes.append(ctx.text("menu-end-hand" if playing else "menu-end"))
    if not buttons:
        notes.append(ctx.text("menu-nothing"))
    buttons.insert(0, parts.button(ctx, "button-book", "book", snapshot))
    if own:
        buttons.insert(1, parts.button(ctx, "button-fair", "fair", snapshot))
    people: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
        custom_id=ids.build("handover", table.id, table.turn), placeholder=ctx.text("menu-hand-over")
    )
    return parts.layout(
        parts.QUIET_COLOUR,
        [
            f"### {ctx.text('menu-title')}",
            "\n".join(f"- {note}" for note in notes),
            ui.ActionRow(people) if seated and own else None,
            *parts.rows(buttons),
        ],
    )


def _seat_choices(
    ctx: PanelContext, snapshot: TableSnapshot, user_id: int, nudge: bool | None
) -> tuple[list[ui.Button[ui.LayoutView]], list[str]]:
    """Return what somebody may do without leaving their seat: play again, be mentioned or not."""
    buttons: list[ui.Button[ui.LayoutView]] = []
    if any(seat.user_id == user_id and seat.away for seat in snapshot.table.seats):
        buttons.append(parts.button(ctx, "button-back", "back", snapshot, style=ButtonStyle.success))
    if nudge is None:
        return buttons, [ctx.text("menu-nudge-nobody")]
    key = "button-nudge-off" if nudge else "button-nudge-on"
    buttons.append(parts.button(ctx, key, "nudge", snapshot, "off" if nudge else "on"))
    return buttons, [ctx.text("menu-nudge-on" if nudge else "menu-nudge-off")]
